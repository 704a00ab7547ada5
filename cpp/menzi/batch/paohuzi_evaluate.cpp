// Bare hands of paohuzi evaluated: one with its groups, or many at once by their counts.
#include "menzi/batch/paohuzi_evaluate.hpp"

#include <algorithm>

#include "menzi/base/error.hpp"
#include "menzi/batch/in_parts.hpp"
#include "menzi/cards/notation.hpp"
#include "menzi/eval/paohuzi_split.hpp"
#include "menzi/play/paohuzi_score.hpp"

namespace menzi::paohuzi {

namespace {

std::string lacking(Flaw flaw) {
  switch (flaw) {
    case Flaw::kPairMissing:
      return "all cards go into groups, but none is a pair, which a hand with four identical must have";
    case Flaw::kPairNoQuad:
      return "all cards go into groups, but one is a pair, which only a hand with four identical may have";
    case Flaw::kNotSeven:
      return "all cards go into groups, but not into seven";
    default:
      return "the cards do not all go into groups";
  }
}

}  // namespace

Evaluation evaluate(const Rules& rules, const Hand& hand, std::span<const GroupId> melds, Kind card,
                    Source source) {
  for (const GroupId group : melds) {
    if (type_of(group) == GroupType::kKan || type_of(group) == GroupType::kPair)
      throw NotationError(quoted(group_text(group)) + " is never laid: expected ti, pao, wei, peng or chi");
  }
  const TableGroups table(melds);
  HandCounts counts;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    const int held = hand.count(kind);
    const int all = held + table.count(kind) + (kind == card ? 1 : 0);
    const std::string text = card_text(kPaohuziAlphabet, kind);
    if (all > kCopies) throw NotationError("expected at most 4 of " + text + ", got " + std::to_string(all));
    if (held == kCopies)
      throw NotationError("four of " + text + " are no hand cards: expected them on the table, as a ti");
    for (int n = 0; n < held; ++n) counts.add(kind);
  }
  const WeiFourth fourth = rules.fields().wei_own_fourth;
  Evaluation evaluation;
  const auto split = best_split(counts, melds, card, source, fourth);
  if (!split) {
    evaluation.why = lacking(find_flaw(counts, table, card, source, fourth));
    return evaluation;
  }
  evaluation.complete = true;
  evaluation.points = split->huxi;
  std::vector<GroupId> left(melds.begin(), melds.end());
  for (const GroupId group : split->groups) {
    const auto laid = std::ranges::find(left, group);
    const bool on_table = laid != left.end();
    if (on_table) left.erase(laid);
    evaluation.groups.push_back(shown_meld(group, on_table));
  }
  const int least = rules.fields().min_huxi;
  evaluation.wins = split->huxi >= least;
  if (evaluation.wins) {
    evaluation.tun = tun_of(rules, split->huxi);
  } else {
    evaluation.why = std::to_string(split->huxi) + " huxi, " + std::to_string(least - split->huxi) +
                     " short of " + std::to_string(least);
  }
  return evaluation;
}

std::int64_t evaluate_batch(std::span<const std::uint8_t> counts, std::span<std::int32_t> huxi, int threads) {
  return in_parts(huxi.size(), threads, [&](std::size_t first, std::size_t last) -> std::int64_t {
    const std::uint8_t* row = counts.data() + first * kNumKinds;
    for (std::size_t i = first; i < last; ++i, row += kNumKinds) {
      // A copy, since another thread may write to the array meanwhile.
      std::array<std::uint8_t, kNumKinds> cards;
      std::copy_n(row, kNumKinds, cards.begin());
      if (*std::ranges::max_element(cards) > kCopies) return static_cast<std::int64_t>(i);
      huxi[i] = best_closed_row(cards.data());
    }
    return -1;
  });
}

}  // namespace menzi::paohuzi
