// What a state and a view tell alike: what all at the table see.
#pragma once

#include "pybind.hpp"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "menzi/base/error.hpp"
#include "menzi/cards/notation.hpp"
#include "menzi/play/state.hpp"

namespace menzi::python {

template <class Table>
int checked_seat(const Table& table, int seat) {
  if (seat < 0 || seat >= table.num_players()) {
    throw Error("expected a seat from 0 to " + std::to_string(table.num_players() - 1) + ", got " +
                std::to_string(seat));
  }
  return seat;
}

template <class Table>
py::object card_or_none(const Table& table, Kind kind) {
  return kind == kNoKind ? py::object(py::none()) : py::object(py::str(card_text(table.alphabet(), kind)));
}

// Built by hand: this is called once a decision, and a generic conversion costs as much as the
// engine's part of it.
template <class Table>
py::list legal_actions(const Table& table) {
  std::array<Action, State::kMaxActions> actions;
  const int count = table.legal_actions(actions);
  py::list list(count);
  for (int i = 0; i < count; ++i)
    PyList_SET_ITEM(list.ptr(), i, PyLong_FromLong(actions[static_cast<std::size_t>(i)]));
  return list;
}

template <class Table, class... Options>
void bind_table(py::class_<Table, Options...>& bound) {
  bound
      .def("action_to_string", &Table::action_text, py::arg("action"), R"(The text of an action of the game.

Raises
------
IllegalActionError
    If the number is no action of the game.
)")
      .def("string_to_action", &Table::read_action, py::arg("text"),
           R"(The action that a text names, whether or not it is legal now.

Raises
------
NotationError
    If the text names no action of the game.
)")
      .def(
          "is_terminal", [](const Table& table) { return table.phase() == Phase::kOver; },
          "Whether the game is over.")
      .def("returns", &Table::returns, "What each seat has gained so far: the sum over finished rounds.")
      .def(
          "result",
          [](const Table& table) -> std::optional<Result> {
            auto results = table.results();
            if (results.empty()) return std::nullopt;
            return std::move(results.back());
          },
          "The result of the last finished round, or None.")
      .def("results", &Table::results, "The results of all finished rounds.")
      .def(
          "melds", [](const Table& table, int seat) { return table.melds(checked_seat(table, seat)); },
          py::arg("player"), "The groups a seat has laid, in the order laid.")
      .def(
          "public_card", [](const Table& table) { return card_or_none(table, table.public_card()); },
          "The card open in the window, or that the game was won with; else None.")
      .def("stock_size", &Table::stock_size, "How many cards are left in the stock.")
      .def("dealer", &Table::dealer, "The seat dealt first in the current round.")
      .def("round", &Table::round, "The current round, from 1.")
      .def("num_players", &Table::num_players, "How many seats play.")
      .def("num_distinct_actions", &Table::num_actions, "Actions are integers below this.")
      .def_property_readonly(
          "game",
          [](const Table& table) {
            return py::module_::import("menzi.game").attr("_game_of_record")(table.rules_record());
          },
          "The game that is played.")
      .def("__str__", [](const Table& table) { return describe(table); })
      .def("__copy__", &Table::clone)
      .def(
          "__deepcopy__", [](const Table& table, const py::dict&) { return table.clone(); }, py::arg("memo"));
}

// The same of paohuzi, where more is public.
template <class Table, class... Options>
void bind_paohuzi_table(py::class_<Table, Options...>& bound) {
  bound
      .def(
          "is_dead",
          [](const Table& table, int seat) { return table.deal().seat(checked_seat(table, seat)).dead; },
          py::arg("player"), "Whether a seat's hand is dead: it may no longer win, chi, peng or wei.")
      .def(
          "excuses",
          [](const Table& table, int seat) {
            return static_cast<int>(table.deal().seat(checked_seat(table, seat)).excuses);
          },
          py::arg("player"), "From how many discards after melds a seat is still excused.");
}

}  // namespace menzi::python
