// Binds the analysis of bare hands: distances, waits, discards; one by one and in batches.
#include "pybind.hpp"

#include <tuple>

#include "arrays.hpp"
#include "value_binder.hpp"

#include "menzi/base/error.hpp"
#include "menzi/batch/four_color_shown.hpp"
#include "menzi/batch/paohuzi_shown.hpp"
#include "menzi/cards/notation.hpp"
#include "texts.hpp"

namespace menzi::python {

namespace {

std::optional<int> possible(int distance) {
  return distance < 0 ? std::nullopt : std::optional<int>(distance);
}

void refuse_min_huxi(const std::optional<int>& min_huxi) {
  if (min_huxi) throw Error("min_huxi: expected none, since in this game every complete hand may win");
}

// The least huxi of a complete hand.
int checked_min_huxi(const std::optional<int>& min_huxi) {
  const int least = min_huxi.value_or(0);
  if (least < 0 || least > 999) throw Error("min_huxi: expected 0 to 999, got " + std::to_string(least));
  return least;
}

four_color::KnownHand known_hand(const four_color::Rules& rules, py::handle hand, py::handle melds,
                                 py::handle seen) {
  return four_color::known_hand(rules, *GivenHand(kFourColorAlphabet, hand), given_groups(rules, melds),
                                *given_cards(kFourColorAlphabet, seen));
}

paohuzi::KnownHand known_hand(const paohuzi::Rules& rules, py::handle hand, py::handle melds,
                              py::handle seen) {
  return paohuzi::known_hand(rules, *GivenHand(kPaohuziAlphabet, hand), given_groups(rules, melds),
                             *given_cards(kPaohuziAlphabet, seen));
}

using Need = std::pair<std::string, int>;

// A card whose text is of either deck: their letters differ.
std::pair<const Alphabet*, Kind> card_of_any_deck(const std::string& card) {
  const bool paohuzi = !card.empty() && kPaohuziAlphabet.ranks.find(card[0]) != std::string_view::npos;
  const Alphabet& alphabet = paohuzi ? kPaohuziAlphabet : kFourColorAlphabet;
  return {&alphabet, read_card(alphabet, card)};
}

std::vector<Need> needs_of(const ShownDiscard& discard) {
  std::vector<Need> needs;
  for (Kind kind = 0; kind < kMaxKinds; ++kind) {
    if ((discard.needs >> kind & 1U) != 0)
      needs.emplace_back(card_text(*discard.alphabet, kind), discard.may_come[kind]);
  }
  return needs;
}

// One of the reasons the engine gives, which outlives any value. Throws Error for another.
std::string_view known_reason(const std::string& why) {
  for (const std::string_view reason : kReasons) {
    if (why == reason) return reason;
  }
  throw Error("why: expected a reason that the engine gives, got " + quoted(why));
}

void bind_values_of_analysis(py::module_& module) {
  ValueBinder<ShownWait> wait(module, "Wait", "A card that completes a hand.");
  wait.field(
          "card", [](const ShownWait& w) { return card_text(*w.alphabet, w.kind); }, "The card.")
      .field(
          "points", [](const ShownWait& w) { return w.points; },
          "The most it gives, groups on the table included: points, or huxi.")
      .field(
          "wins", [](const ShownWait& w) { return w.wins; }, "Whether that is enough to win.")
      .field("unseen", [](const ShownWait& w) { return w.unseen; }, "Copies of it that may still come.");
  wait.bound().def(py::init([](const std::string& card, int points, bool wins, int unseen) {
                     const auto [alphabet, kind] = card_of_any_deck(card);
                     return ShownWait{alphabet, kind, points, wins, unseen};
                   }),
                   py::arg("card"), py::arg("points"), py::arg("wins"), py::arg("unseen"));

  ValueBinder<ShownDiscard> discard(module, "Discard", "A card that may be discarded, and what it leaves.");
  discard.field(
             "card", [](const ShownDiscard& d) { return card_text(*d.alphabet, d.kind); }, "The card.")
      .field(
          "distance", [](const ShownDiscard& d) { return d.distance; },
          "The waiting distance of the cards left; None where they cannot be completed.")
      .field(
          "win_distance", [](const ShownDiscard& d) { return d.win_distance; },
          "The same to a hand worth as much as a win must be.")
      .field(
          "needs", [](const ShownDiscard& d) { return tuple_of(needs_of(d)); },
          "The cards that lower the distance to a win, each with the number that may still come.")
      .field(
          "unseen", [](const ShownDiscard& d) { return d.unseen; }, "All of those that may still come.")
      .field(
          "expected", [](const ShownDiscard& d) { return d.expected; },
          "At distance 1: the mean points, or huxi, over the cards that may come and complete the hand.")
      .field(
          "why", [](const ShownDiscard& d) { return std::string(d.why); },
          "What sets it behind the one listed before it; empty for the first.");
  discard.bound().def(py::init([](const std::string& card, std::optional<int> distance,
                                  std::optional<int> win_distance, const std::vector<Need>& needs, int unseen,
                                  std::optional<double> expected, const std::string& why) {
                        ShownDiscard row;
                        std::tie(row.alphabet, row.kind) = card_of_any_deck(card);
                        row.distance = distance;
                        row.win_distance = win_distance;
                        for (const Need& need : needs)
                          row.need(read_card(*row.alphabet, need.first), need.second);
                        row.unseen = unseen;
                        row.expected = expected;
                        row.why = known_reason(why);
                        return row;
                      }),
                      py::arg("card"), py::arg("distance"), py::arg("win_distance"), py::arg("needs"),
                      py::arg("unseen"), py::arg("expected"), py::arg("why"));
}

}  // namespace

void bind_analyze(py::module_& module) {
  bind_values_of_analysis(module);

  module.def(
      "distance",
      [](const four_color::Rules& rules, py::handle hand, py::handle melds, py::handle seen, bool waiting,
         std::optional<int> min_huxi) {
        refuse_min_huxi(min_huxi);
        const auto known = known_hand(rules, hand, melds, seen);
        return possible(waiting ? four_color::waiting_distance(rules, known)
                                : four_color::distance(rules, known));
      },
      py::arg("rules"), py::arg("hand"), py::arg("melds"), py::arg("seen"), py::arg("waiting"),
      py::arg("min_huxi"), "How far a hand is from complete; see ``menzi.distance``.");
  module.def(
      "distance",
      [](const paohuzi::Rules& rules, py::handle hand, py::handle melds, py::handle seen, bool waiting,
         std::optional<int> min_huxi) {
        const auto known = known_hand(rules, hand, melds, seen);
        const int least = checked_min_huxi(min_huxi);
        return possible(waiting ? paohuzi::waiting_distance(known, least) : paohuzi::distance(known, least));
      },
      py::arg("rules"), py::arg("hand"), py::arg("melds"), py::arg("seen"), py::arg("waiting"),
      py::arg("min_huxi"));

  module.def(
      "waits",
      [](const four_color::Rules& rules, py::handle hand, py::handle melds, py::handle seen,
         const std::optional<std::string>& source) {
        if (source) refuse_source();
        return four_color::shown_waits(rules, known_hand(rules, hand, melds, seen));
      },
      py::arg("rules"), py::arg("hand"), py::arg("melds"), py::arg("seen"), py::arg("source"),
      "The cards that complete a hand; see ``menzi.waits``.");
  module.def(
      "waits",
      [](const paohuzi::Rules& rules, py::handle hand, py::handle melds, py::handle seen,
         const std::optional<std::string>& source) {
        return paohuzi::shown_waits(rules, known_hand(rules, hand, melds, seen), read_source(source, true));
      },
      py::arg("rules"), py::arg("hand"), py::arg("melds"), py::arg("seen"), py::arg("source"));

  module.def(
      "best_discards",
      [](const four_color::Rules& rules, py::handle hand, py::handle melds, py::handle seen) {
        return four_color::shown_discards(rules, known_hand(rules, hand, melds, seen));
      },
      py::arg("rules"), py::arg("hand"), py::arg("melds"), py::arg("seen"),
      "The discards of a hand compared; see ``menzi.best_discards``.");
  module.def(
      "best_discards",
      [](const paohuzi::Rules& rules, py::handle hand, py::handle melds, py::handle seen) {
        return paohuzi::shown_discards(rules, known_hand(rules, hand, melds, seen));
      },
      py::arg("rules"), py::arg("hand"), py::arg("melds"), py::arg("seen"));

  module.def(
      "distance_batch",
      [](const four_color::Rules& rules, const py::array& counts, bool waiting, std::optional<int> min_huxi,
         const std::optional<py::array>& out, int threads) {
        refuse_min_huxi(min_huxi);
        checked_threads(threads);
        return fill_rows<std::int8_t>(
            four_color::kNumKinds, counts, out, 0, "int8", [&](auto in, auto written) {
              return four_color::distance_batch(rules, in, waiting, written, threads);
            });
      },
      py::arg("rules"), py::arg("counts"), py::arg("waiting"), py::arg("min_huxi"), py::arg("out"),
      py::arg("threads"), "The distances of many hands; see ``menzi.distance_batch``.");
  module.def(
      "distance_batch",
      [](const paohuzi::Rules& rules, const py::array& counts, bool waiting, std::optional<int> min_huxi,
         const std::optional<py::array>& out, int threads) {
        checked_threads(threads);
        const int least = checked_min_huxi(min_huxi);
        return fill_rows<std::int8_t>(paohuzi::kNumKinds, counts, out, 0, "int8", [&](auto in, auto written) {
          return paohuzi::distance_batch(rules, in, waiting, written, threads, least);
        });
      },
      py::arg("rules"), py::arg("counts"), py::arg("waiting"), py::arg("min_huxi"), py::arg("out"),
      py::arg("threads"));

  module.def(
      "waits_batch",
      [](const four_color::Rules& rules, const py::array& counts, const std::optional<py::array>& out,
         int threads) {
        checked_threads(threads);
        return fill_rows<std::int16_t>(
            four_color::kNumKinds, counts, out, four_color::kNumKinds, "int16",
            [&](auto in, auto written) { return four_color::waits_batch(rules, in, written, threads); });
      },
      py::arg("rules"), py::arg("counts"), py::arg("out"), py::arg("threads"),
      "The waits of many hands; see ``menzi.waits_batch``.");
  module.def(
      "waits_batch",
      [](const paohuzi::Rules& rules, const py::array& counts, const std::optional<py::array>& out,
         int threads) {
        checked_threads(threads);
        return fill_rows<std::int16_t>(
            paohuzi::kNumKinds, counts, out, paohuzi::kNumKinds, "int16",
            [&](auto in, auto written) { return paohuzi::waits_batch(rules, in, written, threads); });
      },
      py::arg("rules"), py::arg("counts"), py::arg("out"), py::arg("threads"));
}

}  // namespace menzi::python
