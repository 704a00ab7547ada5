// Binds the view that one seat has of a game.
#include "pybind.hpp"

#include <algorithm>
#include <memory>

#include "menzi/base/error.hpp"
#include "menzi/cards/notation.hpp"
#include "menzi/search/view.hpp"

namespace menzi::python {

namespace {

using four_color::FourColorGame;
using paohuzi::PaohuziGame;

template <class Table>
int checked_seat(const Table& table, int seat) {
  if (seat < 0 || seat >= table.num_players()) {
    throw Error("expected a seat from 0 to " + std::to_string(table.num_players() - 1) + ", got " +
                std::to_string(seat));
  }
  return seat;
}

py::object card_or_none(const View& view, Kind kind) {
  return kind == kNoKind ? py::object(py::none()) : py::object(py::str(card_text(view.alphabet(), kind)));
}

py::list legal_actions(const View& view) {
  std::array<Action, State::kMaxActions> actions;
  const int count = view.legal_actions(actions);
  py::list list(count);
  for (int i = 0; i < count; ++i)
    PyList_SET_ITEM(list.ptr(), i, PyLong_FromLong(actions[static_cast<std::size_t>(i)]));
  return list;
}

std::string serialize(const View& view) {
  return "menzi view 1\nrules " + view.rules_record() + '\n' + write_sight(view.sight()) + '\n';
}

py::array_t<std::uint8_t> sample_hands(const View& view, int count, std::uint64_t seed) {
  if (count < 0) throw Error("count: expected at least 0, got " + std::to_string(count));
  std::vector<std::uint8_t> counts;
  {
    const py::gil_scoped_release release;
    counts = view.sample_hands(count, seed);
  }
  py::array_t<std::uint8_t> array({count, view.num_players(), view.alphabet().num_kinds()});
  std::copy(counts.begin(), counts.end(), array.mutable_data());
  return array;
}

template <class Game>
std::unique_ptr<View> new_view(const std::shared_ptr<typename Game::Rules>& rules, const std::string& sight) {
  return std::make_unique<MatchView<Game>>(std::shared_ptr<const typename Game::Rules>(rules),
                                           read_sight(sight));
}

}  // namespace

void bind_view(py::module_& module) {
  py::class_<View>(module, "View", R"(A game as one seat may know it.

Made by ``State.view``. It holds what the seat has seen, and nothing else: its own cards and answers,
the table, and what happened in the order it happened. Two views are equal when they have the
same rules and have seen the same; what is hidden changes nothing in them, not even in their pickles.
)")
      .def_property_readonly("player", &View::seat, "The seat whose view it is.")
      .def("current_player", &View::current_player, R"(The seat to act as far as this seat may know.

-4 when the game is over; None while that is hidden: in windows, and before the first discard of
`paohuzi`, nobody knows who else is asked.
)")
      .def("legal_actions", &legal_actions,
           "The legal actions of this seat, ascending; empty when it is not to act.")
      .def("action_to_string", &View::action_text, py::arg("action"), R"(The text of an action of the game.

Raises
------
IllegalActionError
    If the number is no action of the game.
)")
      .def("string_to_action", &View::read_action, py::arg("text"),
           R"(The action that a text names, whether or not it is legal now.

Raises
------
NotationError
    If the text names no action of the game.
)")
      .def("answer", &View::answer, "The action by which this seat answered in the open window, or None.")
      .def(
          "is_terminal", [](const View& view) { return view.phase() == Phase::kOver; },
          "Whether the game is over.")
      .def(
          "phase", [](const View& view) { return std::string(name_of(view.phase())); },
          R"(What is asked, as far as this seat may know.

What others are asked in secret in `paohuzi`, before the first discard and after forced melds, is told
as the ``discard`` that comes next.
)")
      .def("returns", &View::returns, "What each seat has gained so far: the sum over finished rounds.")
      .def(
          "result",
          [](const View& view) -> std::optional<Result> {
            auto results = view.results();
            if (results.empty()) return std::nullopt;
            return std::move(results.back());
          },
          "The result of the last finished round, or None.")
      .def("results", &View::results, "The results of all finished rounds.")
      .def("events", &View::events, R"(What happened so far before the eyes of this seat.

As ``State.events``, less the cards dealt to others and their answers.
)")
      .def("hand", &View::hand, "The concealed cards of this seat.")
      .def(
          "hand_size", [](const View& view, int seat) { return view.hand_size(checked_seat(view, seat)); },
          py::arg("player"), "How many concealed cards a seat has.")
      .def(
          "melds", [](const View& view, int seat) { return view.melds(checked_seat(view, seat)); },
          py::arg("player"), "The groups a seat has laid, in the order laid.")
      .def(
          "discards",
          [](const View& view, int seat) {
            checked_seat(view, seat);
            std::vector<std::string> cards;
            for (const RowCard& discard : view.pile()) {
              if (discard.seat() == seat) cards.push_back(card_text(view.alphabet(), discard.kind()));
            }
            return cards;
          },
          py::arg("player"), "The cards that lie before a seat, in the order they came to lie.")
      .def(
          "pile",
          [](const View& view) {
            py::list cards;
            for (const RowCard& discard : view.pile()) {
              cards.append(py::make_tuple(card_text(view.alphabet(), discard.kind()), discard.seat(),
                                          discard.drawn()));
            }
            return cards;
          },
          "All cards that lie in the rows, in order: card, seat, and whether it came from the stock.")
      .def(
          "public_card", [](const View& view) { return card_or_none(view, view.public_card()); },
          "The card open in the window, or that the game was won with; else None.")
      .def(
          "public_source",
          [](const View& view) {
            return view.source() == kNoSeat ? std::nullopt : std::optional<int>(view.source());
          },
          "The seat that drew, revealed or discarded the open card, or None.")
      .def("stock_size", &View::stock_size, "How many cards are left in the stock.")
      .def("dealer", &View::dealer, "The seat dealt first in the current round.")
      .def("round", &View::round, "The current round, from 1.")
      .def("num_players", &View::num_players, "How many seats play.")
      .def("num_distinct_actions", &View::num_actions, "Actions are integers below this.")
      .def(
          "sample",
          [](const View& view, std::uint64_t seed) {
            const py::gil_scoped_release release;
            return view.sample(seed);
          },
          py::arg("seed"), R"(Draws a game that agrees with the view.

Every way to deal the unseen cards that what happened does not rule out is as likely as any other.
Answers that others gave in secret are drawn from those they may have given. The cards of later rounds
are dealt by the seed.

Parameters
----------
seed : int
    0 to 2**64 - 1. The same seed draws the same game.

Returns
-------
State
    A full game whose view for this seat equals this one.
)")
      .def("sample_hands", &sample_hands, py::arg("count"), py::arg("seed"), R"(Draws many deals, fast.

Parameters
----------
count : int
seed : int
    0 to 2**64 - 1.

Returns
-------
numpy.ndarray of uint8, shape (count, players, kinds)
    How many cards of each kind each seat holds in each deal.

Raises
------
MenziError
    If the count is negative.
)")
      .def(
          "observe",
          [](const View& view) {
            const Observation seen = view.observe();
            py::array_t<std::uint8_t> planes({seen.num_planes, view.alphabet().num_kinds()});
            std::ranges::copy(seen.planes, planes.mutable_data());
            py::array_t<std::int16_t> features(static_cast<py::ssize_t>(seen.features.size()));
            std::ranges::copy(seen.features, features.mutable_data());
            return py::make_tuple(planes, features);
          },
          R"(What this seat sees, as numbers for a network.

Returns
-------
planes : numpy.ndarray of uint8, shape (planes, kinds)
    Cards by kind: the own hand; the laid groups of each seat; the row of each seat; the open card;
    what the seat has not seen. In `paohuzi` also the dealer's shown card, and the kinds this seat
    may not claim for chi, and for peng. Seats are counted from the own one on.
features : numpy.ndarray of int16, shape (features,)
    The phase as a number; the dealer; whose the open card is, or -1; the size of the stock; the
    hand size of each seat; in `paohuzi` also each seat's excuses, and whether its hand is dead.
)")
      .def("serialize", &serialize, "The view as text; ``menzi.deserialize_view`` reads it.")
      .def_property_readonly(
          "game",
          [](const View& view) {
            return py::module_::import("menzi.game").attr("_game_of_record")(view.rules_record());
          },
          "The game that is played.")
      .def("__str__", [](const View& view) { return describe(view); })
      .def("__repr__",
           [](const View& view) {
             return "menzi.deserialize_view(" + py::cast<std::string>(py::repr(py::str(serialize(view)))) +
                    ")";
           })
      .def(
          "__eq__", [](const View& a, const View& b) { return same_view(a, b); }, py::is_operator())
      .def("__hash__", [](const View& view) { return py::hash(py::str(serialize(view))); })
      .def("__copy__", &View::clone)
      .def(
          "__deepcopy__", [](const View& view, const py::dict&) { return view.clone(); }, py::arg("memo"))
      .def("__reduce__", [](const View& view) {
        return py::make_tuple(py::module_::import("menzi.game").attr("deserialize_view"),
                              py::make_tuple(serialize(view)));
      });

  const py::class_<FourColorView, View> four_color(module, "FourColorView", "A `View` of Four Color Cards.");
  py::class_<PaohuziView, View>(module, "PaohuziView", R"(A view of a game of paohuzi.

A `View` that also tells what binds each seat, as far as that is public, and what binds its own.
)")
      .def(
          "is_dead",
          [](const PaohuziView& view, int seat) { return view.deal().seat(checked_seat(view, seat)).dead; },
          py::arg("player"), "Whether a seat's hand is dead: it may no longer win, chi, peng or wei.")
      .def(
          "excuses",
          [](const PaohuziView& view, int seat) {
            return static_cast<int>(view.deal().seat(checked_seat(view, seat)).excuses);
          },
          py::arg("player"), "From how many discards after melds a seat is still excused.")
      .def(
          "locks", [](const PaohuziView& view) { return paohuzi::locks(view.deal(), view.seat()); },
          "What this seat may no longer claim, such as ``chi 4b``, in ASCII order.")
      .def(
          "shown_card",
          [](const PaohuziView& view) {
            return card_or_none(view, paohuzi::DealSampler::shown_card(view.sight().rounds.back()));
          },
          "The dealer's 21st card while all know it to be in the hand, or None.");

  module.def("new_view", &new_view<FourColorGame>, py::arg("rules"), py::arg("sight"),
             "Reads a view; see ``menzi.deserialize_view``.");
  module.def("new_view", &new_view<PaohuziGame>, py::arg("rules"), py::arg("sight"));

  const py::object state = module.attr("State");
  state.attr("view") = py::cpp_function(
      [](const State& game, int seat) { return view_of(game, checked_seat(game, seat)); }, py::name("view"),
      py::is_method(state), py::arg("player"), R"(What a seat may know of the game, and nothing else.

Parameters
----------
player : int

Returns
-------
View
)");
}

}  // namespace menzi::python
