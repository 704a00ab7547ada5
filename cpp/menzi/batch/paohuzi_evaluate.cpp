// Bare hands of paohuzi evaluated: one with its groups, or many at once by their counts.
#include "menzi/batch/paohuzi_evaluate.hpp"

#include <algorithm>

#include "menzi/batch/in_parts.hpp"
#include "menzi/batch/paohuzi_analyze.hpp"
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
  Hand outside(kPaohuziAlphabet);
  if (card != kNoKind) outside.add(card);
  const KnownHand known = known_hand(rules, hand, melds, outside);
  const WeiFourth fourth = rules.fields().wei_own_fourth;
  Evaluation evaluation;
  const auto split = best_split(known.hand, melds, card, source, fourth);
  if (!split) {
    evaluation.why = lacking(find_flaw(known.hand, known.table, card, source, fourth));
    return evaluation;
  }
  evaluation.complete = true;
  evaluation.points = split->huxi;
  for_each_shown(split->groups, melds,
                 [&](const Meld& meld, bool /*on_table*/) { evaluation.groups.push_back(meld); });
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
