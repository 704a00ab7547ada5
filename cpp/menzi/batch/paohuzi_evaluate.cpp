// Bare hands of paohuzi evaluated: one with its groups, or many at once by their counts.
#include "menzi/batch/paohuzi_evaluate.hpp"

#include <algorithm>
#include <utility>

#include "menzi/base/error.hpp"
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

std::vector<Meld> EvaluatedHand::groups() const {
  std::vector<Meld> shown;
  if (huxi < 0) return shown;
  const auto split = best_split(cards, melds, card, source, wei_fourth);
  if (!split) throw Error("internal: a complete hand has no split");
  for_each_shown(split->groups, melds, [&](const Meld& meld, bool /*on_table*/) { shown.push_back(meld); });
  return shown;
}

std::string EvaluatedHand::why() const {
  if (huxi < 0) return lacking(find_flaw(cards, TableGroups(melds), card, source, wei_fourth));
  if (huxi >= min_huxi) return "";
  return std::to_string(huxi) + " huxi, " + std::to_string(min_huxi - huxi) + " short of " +
         std::to_string(min_huxi);
}

Evaluation evaluate(const Rules& rules, const Hand& hand, std::vector<GroupId> melds, Kind card,
                    Source source) {
  Hand outside(kPaohuziAlphabet);
  if (card != kNoKind) outside.add(card);
  const KnownHand known = known_hand(rules, hand, melds, outside);
  EvaluatedHand evaluated;
  evaluated.cards = known.hand;
  evaluated.melds = std::move(melds);
  evaluated.card = card;
  evaluated.source = source;
  evaluated.wei_fourth = rules.fields().wei_own_fourth;
  evaluated.min_huxi = rules.fields().min_huxi;
  evaluated.huxi = best_win(known.hand, known.table, card, source, evaluated.wei_fourth);
  Evaluation evaluation;
  evaluation.complete = evaluated.huxi >= 0;
  evaluation.points = std::max(evaluated.huxi, 0);
  evaluation.wins = evaluation.complete && evaluated.huxi >= evaluated.min_huxi;
  if (evaluation.wins) evaluation.tun = tun_of(rules, evaluated.huxi);
  evaluation.hand = std::move(evaluated);
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
