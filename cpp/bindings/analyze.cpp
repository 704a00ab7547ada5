// Binds the analysis of many bare hands at once, and the values that tell of one.
#include "pybind.hpp"

#include <tuple>

#include "arrays.hpp"
#include "least_huxi.hpp"
#include "plain_value.hpp"
#include "value_binder.hpp"

#include "menzi/base/error.hpp"
#include "menzi/batch/analysis.hpp"
#include "menzi/batch/four_color_analyze.hpp"
#include "menzi/batch/paohuzi_analyze.hpp"
#include "menzi/cards/notation.hpp"

namespace menzi::python {

namespace {

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
  PlainBinder<ShownWait> wait("Wait", "A card that completes a hand.");
  wait.field(
          "card", [](const ShownWait& w) { return card_text(*w.alphabet, w.kind); }, "The card.")
      .field(
          "points", [](const ShownWait& w) { return w.points; },
          "The most it gives, groups on the table included: points, or huxi.")
      .field(
          "wins", [](const ShownWait& w) { return w.wins; }, "Whether that is enough to win.")
      .field("unseen", [](const ShownWait& w) { return w.unseen; }, "Copies of it that may still come.");
  wait.bind(
      module,
      [](const std::string& card, int points, bool wins, int unseen) {
        const auto [alphabet, kind] = card_of_any_deck(card);
        return Plain<ShownWait>::made(ShownWait{alphabet, kind, points, wins, unseen});
      },
      py::arg("card"), py::arg("points"), py::arg("wins"), py::arg("unseen"));

  PlainBinder<ShownDiscard> discard("Discard", "A card that may be discarded, and what it leaves.");
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
          "why", [](const ShownDiscard& d) { return d.why; },
          "What sets it behind the one listed before it; empty for the first.");
  discard.bind(
      module,
      [](const std::string& card, std::optional<int> distance, std::optional<int> win_distance,
         const std::vector<Need>& needs, int unseen, std::optional<double> expected, const std::string& why) {
        ShownDiscard row;
        std::tie(row.alphabet, row.kind) = card_of_any_deck(card);
        row.distance = distance;
        row.win_distance = win_distance;
        for (const Need& need : needs) row.need(read_card(*row.alphabet, need.first), need.second);
        row.unseen = unseen;
        row.expected = expected;
        row.why = known_reason(why);
        return Plain<ShownDiscard>::made(row);
      },
      py::arg("card"), py::arg("distance"), py::arg("win_distance"), py::arg("needs"), py::arg("unseen"),
      py::arg("expected"), py::arg("why"));
}

}  // namespace

void bind_analyze(py::module_& module) {
  bind_values_of_analysis(module);

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
