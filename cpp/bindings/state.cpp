// Binds the state of a game.
#include "pybind.hpp"

#include <limits>
#include <memory>

#include "menzi/base/error.hpp"
#include "menzi/cards/notation.hpp"
#include "menzi/play/four_color_state.hpp"
#include "menzi/play/paohuzi_state.hpp"
#include "table.hpp"

namespace menzi::python {

namespace {

using four_color::FourColorGame;
using paohuzi::PaohuziGame;
using paohuzi::PaohuziState;

template <class Game>
std::unique_ptr<State> new_state(const std::shared_ptr<typename Game::Rules>& rules, std::uint64_t seed,
                                 const std::optional<std::string>& deck, std::optional<int> dealer) {
  Start start{seed, {}, dealer};
  if (deck) {
    start.deck = read_cards(Game::alphabet(), *deck);
    if (start.deck.empty())
      throw DeckError("expected a deck of " + std::to_string(rules->deck_size()) + " cards, got none");
  }
  return std::make_unique<MatchState<Game>>(rules, std::move(start));
}

}  // namespace

void bind_state(py::module_& module) {
  py::class_<State> bound(module, "State", R"(A game: its position and its history.

Made by ``Game.new_initial_state``. Two states are equal when they have the same rules, the
same deal and the same actions. It is one game at one table: threads that want to play on
take a clone each.
)");
  bind_table(bound);
  bound.def("current_player", &State::current_player, "The seat to act; -4 when the game is over.")
      .def("legal_actions", &legal_actions<State>,
           "The legal actions of the seat to act, ascending; empty when the game is over.")
      .def("apply_action", &State::apply, py::arg("action"), R"(Plays an action for the seat to act.

Parameters
----------
action : int
    One of ``legal_actions()``.

Raises
------
IllegalActionError
    If it is not legal; the message names seat, phase, action and the legal set. The state
    is as it was.
)")
      .def("undo_action", &State::undo, R"(Takes the last action back.

Raises
------
IllegalActionError
    If no action has been applied.
)")
      .def(
          "phase", [](const State& state) { return std::string(name_of(state.phase())); },
          "What is asked, such as ``discard``, or ``over``; ``docs/notation.md`` lists the phases.")
      .def("rewards", &State::rewards,
           "What the last action brought each seat; before the first, what rounds that ended as dealt "
           "brought.")
      .def(
          "history",
          [](const State& state) {
            return std::vector<Action>(state.history().begin(), state.history().end());
          },
          "All actions applied so far.")
      .def("events", &State::events, "Everything that happened so far, hidden cards and answers included.")
      .def("clone", &State::clone, "An equal state that shares nothing that can change.")
      .def(
          "hand", [](const State& state, int seat) { return state.hand(checked_seat(state, seat)); },
          py::arg("player"), "The concealed cards of a seat.")
      .def(
          "discards",
          [](const State& state, int seat) {
            std::vector<std::string> cards;
            for (const Kind kind : state.discards(checked_seat(state, seat)))
              cards.push_back(card_text(state.alphabet(), kind));
            return cards;
          },
          py::arg("player"), "The cards that lie before a seat, in the order they came to lie.")
      .def(
          "serialize", [](const State& state) { return serialize(state); },
          "The whole game as text; ``menzi.deserialize`` reads it.")
      .def(
          "distance",
          [](const py::object& state) { return py::module_::import("menzi.advice").attr("distance")(state); },
          "How far the seat to act is from complete (in paohuzi from a win), by what it knows; see "
          "``menzi.distance``.")
      .def(
          "waits",
          [](const py::object& state, const py::object& source) {
            return py::module_::import("menzi.advice").attr("waits")(state, source);
          },
          py::arg("source") = py::none(),
          "The cards that complete the hand of the seat to act, by what it knows; see ``menzi.waits``.")
      .def(
          "best_discards",
          [](const py::object& state) {
            return py::module_::import("menzi.advice").attr("best_discards")(state);
          },
          "The discards of the seat to act compared, by what it knows; see ``menzi.best_discards``.")
      .def("__repr__",
           [](const State& state) {
             return "menzi.deserialize(" + py::cast<std::string>(py::repr(py::str(serialize(state)))) + ")";
           })
      .def(
          "__eq__", [](const State& a, const State& b) { return same_game(a, b); }, py::is_operator())
      .def("__hash__", [](const State& state) { return py::hash(py::str(serialize(state))); })
      .def("__reduce__", [](const State& state) {
        return py::make_tuple(py::module_::import("menzi.game").attr("deserialize"),
                              py::make_tuple(serialize(state)));
      });

  py::class_<PaohuziState, State> paohuzi(module, "PaohuziState", R"(A game of paohuzi.

A `State` that also tells what binds each seat.
)");
  bind_paohuzi_table(paohuzi);
  paohuzi
      .def(
          "locks",
          [](const PaohuziState& state, int seat) {
            return paohuzi::locks(state.deal(), checked_seat(state, seat));
          },
          py::arg("player"), "What a seat may no longer claim, such as ``chi 4b``, in ASCII order.")
      .def(
          "shown_card",
          [](const PaohuziState& state) { return card_or_none(state, state.deal().shown_card()); },
          "The dealer's 21st card while it is in the dealer's hand, known to all; None from then on.");

  module.def("new_state", &new_state<FourColorGame>, py::arg("rules"), py::arg("seed"),
             py::arg("deck") = py::none(), py::arg("dealer") = py::none(),
             "Deals a game; see ``menzi.Game.new_initial_state``.");
  module.def("new_state", &new_state<PaohuziGame>, py::arg("rules"), py::arg("seed"),
             py::arg("deck") = py::none(), py::arg("dealer") = py::none());
}

}  // namespace menzi::python
