// Binds bots and perft.
#include "pybind.hpp"

#include <memory>

#include "menzi/base/error.hpp"
#include "menzi/search/bot.hpp"
#include "menzi/search/perft.hpp"

namespace menzi::python {

namespace {

int checked_depth(int depth, int least) {
  if (depth < least)
    throw Error("depth: expected at least " + std::to_string(least) + ", got " + std::to_string(depth));
  return depth;
}

}  // namespace

void bind_search(py::module_& module) {
  py::class_<Bot>(module, "Bot", "A player that the engine brings along.")
      .def("act", &Bot::act, py::arg("state"), R"(A legal action of the seat to act.

Uses nothing that the seat may not know.

Raises
------
IllegalActionError
    If the game is over.
)");
  module.def("make_bot", &make_bot, py::arg("name"), py::arg("seed"),
             "Makes a bot; see ``menzi.bots.make``.");
  module.def("bot_names", &bot_names, "The names of all bots.");
  module.def(
      "perft",
      [](const State& state, int depth) {
        const auto own = state.clone();
        const py::gil_scoped_release release;
        return perft(*own, checked_depth(depth, 0));
      },
      py::arg("state"), py::arg("depth"), R"(Counts the action sequences of a length.

Parameters
----------
state : State
depth : int
    The length; a sequence that ends the game earlier is not counted.

Returns
-------
int

Raises
------
MenziError
    If the depth is negative.
)");
  module.def(
      "divide",
      [](const State& state, int depth) {
        const auto own = state.clone();
        std::vector<std::pair<Action, std::uint64_t>> counts;
        {
          const py::gil_scoped_release release;
          counts = divide(*own, checked_depth(depth, 1));
        }
        py::dict texts;
        for (const auto& [action, count] : counts) texts[py::str(own->action_text(action))] = count;
        return texts;
      },
      py::arg("state"), py::arg("depth"), R"(Counts the action sequences of a length, by their first action.

Parameters
----------
state : State
depth : int
    The length, at least 1.

Returns
-------
dict of str to int
    The count for the text of each legal action.

Raises
------
MenziError
    If the depth is less than 1.
)");
}

}  // namespace menzi::python
