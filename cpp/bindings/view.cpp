// Binds the view that one seat has of a game.
#include "pybind.hpp"

#include <algorithm>
#include <memory>

#include "menzi/base/error.hpp"
#include "menzi/cards/notation.hpp"
#include "menzi/search/view.hpp"
#include "table.hpp"

namespace menzi::python {

namespace {

using four_color::FourColorGame;
using paohuzi::PaohuziGame;

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
  py::class_<View> bound(module, "View", R"(A game as one seat may know it.

Made by ``State.view``. It holds what the seat has seen, and nothing else: its own cards and answers,
the table, and what happened in the order it happened. Two views are equal when they have the
same rules and have seen the same; what is hidden changes nothing in them, not even in their pickles.
)");
  bind_table(bound);
  bound.def_property_readonly("player", &View::seat, "The seat whose view it is.")
      .def("current_player", &View::current_player, R"(The seat to act as far as this seat may know.

-4 when the game is over; None while that is hidden: in windows, and before the first discard of
`paohuzi`, nobody knows who else is asked.
)")
      .def("legal_actions", &legal_actions<View>,
           "The legal actions of this seat, ascending; empty when it is not to act.")
      .def("answer", &View::answer, "The action by which this seat answered in the open window, or None.")
      .def(
          "phase", [](const View& view) { return std::string(name_of(view.phase())); },
          R"(What is asked, as far as this seat may know.

What others are asked in secret in `paohuzi`, before the first discard and after forced melds, is told
as the ``discard`` that comes next.
)")
      .def("events", &View::events, R"(What happened so far before the eyes of this seat.

As ``State.events``, less the cards dealt to others and their answers.
)")
      .def("hand", &View::hand, "The concealed cards of this seat.")
      .def(
          "hand_size", [](const View& view, int seat) { return view.hand_size(checked_seat(view, seat)); },
          py::arg("player"), "How many concealed cards a seat has.")
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
          "public_source",
          [](const View& view) {
            return view.source() == kNoSeat ? std::nullopt : std::optional<int>(view.source());
          },
          "The seat that drew, revealed or discarded the open card, or None.")
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
      .def("__repr__",
           [](const View& view) {
             return "menzi.deserialize_view(" + py::cast<std::string>(py::repr(py::str(serialize(view)))) +
                    ")";
           })
      .def(
          "__eq__", [](const View& a, const View& b) { return same_view(a, b); }, py::is_operator())
      .def("__hash__", [](const View& view) { return py::hash(py::str(serialize(view))); })
      .def("__reduce__", [](const View& view) {
        return py::make_tuple(py::module_::import("menzi.game").attr("deserialize_view"),
                              py::make_tuple(serialize(view)));
      });

  const py::class_<FourColorView, View> four_color(module, "FourColorView", "A `View` of Four Color Cards.");
  py::class_<PaohuziView, View> paohuzi(module, "PaohuziView", R"(A view of a game of paohuzi.

A `View` that also tells what binds each seat, as far as that is public, and what binds its own.
)");
  bind_paohuzi_table(paohuzi);
  paohuzi
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
