// Binds bots, playouts and perft.
#include "pybind.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "arrays.hpp"
#include "menzi/base/error.hpp"
#include "menzi/batch/playouts.hpp"
#include "menzi/search/bot.hpp"
#include "menzi/search/perft.hpp"
#include "pause.hpp"
#include "value_binder.hpp"

namespace menzi::python {

namespace {

template <class Game>
std::vector<Tally> playouts_of_game(const MatchState<Game>& state, std::int64_t count, Policy policy,
                                    std::uint64_t seed, int threads, const Pause& pause) {
  return playouts(Rollout<Game>(state.rules(), policy), KnownDeal<Game>(state.deal()), count, seed, threads,
                  pause);
}

template <class Game>
std::vector<Tally> playouts_of_game(const MatchView<Game>& view, std::int64_t count, Policy policy,
                                    std::uint64_t seed, int threads, const Pause& pause) {
  return playouts(Rollout<Game>(view.rules(), policy), ViewSampler<Game>(view), count, seed, threads, pause);
}

int checked_depth(int depth, int least) {
  if (depth < least)
    throw Error("depth: expected at least " + std::to_string(least) + ", got " + std::to_string(depth));
  return depth;
}

SearchOptions search_options(std::int64_t simulations, double seconds, const std::string& rollouts,
                             int threads, std::uint64_t seed) {
  return {{simulations, seconds}, policy_of(rollouts), threads, seed};
}

// What a bound method does without the GIL: so long may a search take.
template <class Asked>
auto asked(const Asked& ask) {
  const py::gil_scoped_release release;
  return ask(Pause(check_signals));
}

template <class Number>
py::array_t<Number> rows_of(const std::vector<Number>& numbers, std::vector<py::ssize_t> shape) {
  return py::array_t<Number>(std::move(shape), numbers.data());
}

void take_rows(const char* name, const py::handle given, std::vector<float>& rows, py::ssize_t size,
               float least) {
  const auto array = py::array_t<float, py::array::c_style | py::array::forcecast>::ensure(given);
  if (!array) {
    PyErr_Clear();
    throw Error(std::string("evaluator: expected ") + name + " as an array of numbers, got " +
                py::cast<std::string>(py::repr(py::type::of(given))));
  }
  const py::ssize_t width = static_cast<py::ssize_t>(rows.size()) / size;
  if (array.ndim() != 2 || array.shape(0) != size || array.shape(1) != width) {
    throw Error(std::string("evaluator: expected ") + name + " of the shape (" + std::to_string(size) + ", " +
                std::to_string(width) + "), got " +
                py::cast<std::string>(py::str(py::object(array.attr("shape")))));
  }
  std::copy_n(array.data(), array.size(), rows.begin());
  const auto bad = std::ranges::find_if(rows, [least](float x) { return !std::isfinite(x) || x < least; });
  if (bad != rows.end()) {
    throw Error(std::string("evaluator: expected finite ") + name +
                (least == 0 ? " of at least 0, got " : ", got ") + std::to_string(*bad));
  }
}

// Asks a function of Python, which is called by whatever thread searches.
class PythonGuide {
 public:
  explicit PythonGuide(py::function evaluate)
      : evaluate_(new py::function(std::move(evaluate)), [](py::function* function) {
          const py::gil_scoped_acquire acquire;
          delete function;  // NOLINT(cppcoreguidelines-owning-memory): only with the GIL
        }) {}

  void operator()(LeafBatch& batch) const {
    const py::gil_scoped_acquire acquire;
    const auto size = static_cast<py::ssize_t>(batch.size);
    const auto width = [size](const auto& rows) { return static_cast<py::ssize_t>(rows.size()) / size; };
    const py::ssize_t planes = width(batch.planes) / batch.num_kinds;
    const py::object judged =
        (*evaluate_)(rows_of(batch.planes, {size, planes, batch.num_kinds}),
                     rows_of(batch.features, {size, width(batch.features)}),
                     rows_of(batch.legal, {size, width(batch.legal)}).attr("astype")("bool"));
    if (!py::isinstance<py::tuple>(judged) || py::len(judged) != 2) {
      throw Error("evaluator: expected the two arrays priors and values, got " +
                  py::cast<std::string>(py::repr(py::type::of(judged))));
    }
    const py::tuple both(judged);
    take_rows("priors", both[0], batch.priors, size, 0);
    take_rows("values", both[1], batch.values, size, -std::numeric_limits<float>::max());
  }

 private:
  std::shared_ptr<py::function> evaluate_;
};

py::tuple playouts_of(const auto& state_or_view, std::int64_t count, const std::string& policy,
                      std::uint64_t seed, int threads) {
  if (count < 1) throw Error("n: expected at least 1, got " + std::to_string(count));
  checked_threads(threads);
  const Policy rollouts = policy_of(policy);
  const auto own = state_or_view.clone();
  const std::vector<Tally> tallies = asked([&](const Pause& pause) {
    return visit_game(*own, [&]<class Table>(const Table& table) {
      return playouts_of_game(table, count, rollouts, seed, threads, pause);
    });
  });
  const auto players = static_cast<py::ssize_t>(tallies.size());
  py::array_t<double> means(players), errors(players);
  for (py::ssize_t seat = 0; seat < players; ++seat) {
    means.mutable_at(seat) = tallies[static_cast<std::size_t>(seat)].mean();
    errors.mutable_at(seat) = tallies[static_cast<std::size_t>(seat)].standard_error();
  }
  return py::make_tuple(means, errors);
}

void bind_explanations(py::module_& module) {
  ValueBinder<ActionValue>(module, "ActionValue", "What a bot thinks of one action.")
      .field(
          "action", [](const ActionValue& value) { return value.action; }, "The action.")
      .field(
          "text", [](const ActionValue& value) { return value.text; }, "Its text.")
      .field(
          "visits", [](const ActionValue& value) { return value.visits; }, "How often it was tried.")
      .field(
          "available", [](const ActionValue& value) { return value.available; },
          "How often it could have been tried.")
      .field(
          "value", [](const ActionValue& value) { return value.value; },
          "The mean of what the deal then brought to the seat.")
      .field(
          "error", [](const ActionValue& value) { return value.error; }, "The standard error of that.")
      .bound()
      .def(py::init([](Action action, std::string text, std::int64_t visits, std::int64_t available,
                       double value, double error) {
             return ActionValue{action, std::move(text), visits, available, value, error};
           }),
           py::arg("action"), py::arg("text"), py::arg("visits"), py::arg("available"), py::arg("value"),
           py::arg("error"));
  ValueBinder<Explanation>(module, "Explanation", "What a bot thinks of what it may do.")
      .field(
          "best", [](const Explanation& told) { return told.best; }, "The action that it chooses.")
      .field(
          "simulations", [](const Explanation& told) { return told.simulations; },
          "How many simulations it ran.")
      .field(
          "actions", [](const Explanation& told) { return tuple_of(told.actions); },
          "An `ActionValue` for each legal action: the chosen one first, then by visits and value.")
      .field(
          "line", [](const Explanation& told) { return tuple_of(told.line); },
          "What it expects after its action: who takes or discards what, and the cards turned up.")
      .bound()
      .def(py::init([](Action best, std::int64_t simulations, std::vector<ActionValue> actions,
                       std::vector<std::string> line) {
             return Explanation{best, simulations, std::move(actions), std::move(line)};
           }),
           py::arg("best"), py::arg("simulations"), py::arg("actions"), py::arg("line"));
}

}  // namespace

void bind_search(py::module_& module) {
  bind_explanations(module);
  py::class_<Bot>(module, "Bot", R"(A player that the engine brings along; made by ``menzi.bots.make``.

It is shown views and nothing else. It may keep what it found for its next move, so that a bot
plays one seat.
)")
      .def(
          "act",
          [](Bot& bot, const View& view) {
            return asked([&](const Pause& pause) { return bot.act(view, pause); });
          },
          py::arg("view"), R"(A legal action of the seat whose view it is.

Raises
------
IllegalActionError
    If the seat is not to act.
)")
      .def(
          "explain",
          [](Bot& bot, const View& view) {
            return asked([&](const Pause& pause) { return bot.explain(view, pause); });
          },
          py::arg("view"), R"(What the bot thinks of each legal action of the seat whose view it is.

Returns
-------
Explanation

Raises
------
IllegalActionError
    If the seat is not to act.
)");
  module.def(
      "policy_bot",
      [](const std::string& policy, std::uint64_t seed) { return make_policy_bot(policy_of(policy), seed); },
      py::arg("policy"), py::arg("seed"), "A bot without search; see ``menzi.bots.make``.");
  module.def(
      "flat_bot",
      [](std::int64_t simulations, double seconds, const std::string& rollouts, int threads,
         std::uint64_t seed, double caution) {
        return make_flat_bot({search_options(simulations, seconds, rollouts, threads, seed), caution});
      },
      py::kw_only(), py::arg("simulations"), py::arg("seconds"), py::arg("rollouts"), py::arg("threads"),
      py::arg("seed"), py::arg("caution"), "The bot ``mc``; see ``menzi.bots.make``.");
  module.def(
      "ismcts_bot",
      [](std::int64_t simulations, double seconds, const std::string& rollouts, int threads,
         std::uint64_t seed, double exploration, double trust, int trees, bool keep_tree) {
        return make_ismcts_bot({search_options(simulations, seconds, rollouts, threads, seed),
                                {.exploration = exploration, .trust = trust},
                                trees,
                                keep_tree});
      },
      py::kw_only(), py::arg("simulations"), py::arg("seconds"), py::arg("rollouts"), py::arg("threads"),
      py::arg("seed"), py::arg("exploration"), py::arg("trust"), py::arg("trees"), py::arg("keep_tree"),
      "The bot ``ismcts``; see ``menzi.bots.make``.");
  module.def(
      "guided_bot",
      [](std::int64_t simulations, double seconds, std::uint64_t seed, double exploration, int batch,
         bool keep_tree, py::function evaluator) {
        return make_guided_bot({{simulations, seconds},
                                seed,
                                {.exploration = exploration, .batch = batch},
                                keep_tree,
                                PythonGuide(std::move(evaluator))});
      },
      py::kw_only(), py::arg("simulations"), py::arg("seconds"), py::arg("seed"), py::arg("exploration"),
      py::arg("batch"), py::arg("keep_tree"), py::arg("evaluator"),
      "The bot ``ismcts`` with an evaluator; see ``menzi.bots.make``.");
  module.def("playouts", &playouts_of<State>, py::arg("state"), py::arg("n"), py::arg("policy"),
             py::arg("seed"), py::arg("threads"), "Plays to the end often; see ``menzi.playouts``.");
  module.def("playouts", &playouts_of<View>, py::arg("view"), py::arg("n"), py::arg("policy"),
             py::arg("seed"), py::arg("threads"));
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
