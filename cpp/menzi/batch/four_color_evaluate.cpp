// Bare hands evaluated: one with its split, or many at once by their counts.
#include "menzi/batch/four_color_evaluate.hpp"

#include <algorithm>

#include "menzi/base/error.hpp"
#include "menzi/batch/in_parts.hpp"
#include "menzi/cards/notation.hpp"
#include "menzi/eval/four_color_split.hpp"
#include "menzi/play/four_color_score.hpp"

namespace menzi::four_color {

Evaluation evaluate(const Rules& rules, const Hand& hand, std::span<const GroupId> melds, Kind card) {
  Blocks blocks{};
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    const int held = hand.count(kind) + (kind == card ? 1 : 0);
    int seen = held;
    for (const GroupId group : melds) seen += kGroups[group].count(kind);
    if (seen > rules.copies_of(kind)) {
      throw NotationError("expected at most " + std::to_string(rules.copies_of(kind)) + " of " +
                          card_text(kFourColorAlphabet, kind) + ", got " + std::to_string(seen));
    }
    std::uint16_t& block = blocks[kPlaces[kind].block];
    block = static_cast<std::uint16_t>(block + held * one_of(kind));
  }
  Evaluation evaluation;
  int loose = 0;
  for (int block = 0; block < kNumBlocks; ++block) {
    loose += rules.tables().loose(block, blocks[static_cast<std::size_t>(block)]);
  }
  evaluation.loose = loose;
  if (loose != 0) return evaluation;
  const auto split = best_split(rules.tables(), rules.fields().points, rules.splittable(), blocks, card);
  if (!split) throw Error("internal: a complete hand has no split");
  evaluation.complete = evaluation.wins = true;
  for (const GroupId group : melds) evaluation.groups.push_back(shown_meld(rules, group, true));
  if (split->open >= 0) evaluation.card_group = static_cast<int>(evaluation.groups.size()) + split->open;
  for (std::size_t i = 0; i < split->groups.size(); ++i) {
    evaluation.groups.push_back(shown_meld(rules, split->groups[i], static_cast<int>(i) == split->open));
  }
  for (const Meld& meld : evaluation.groups) evaluation.points += meld.points;
  return evaluation;
}

GroupId read_group(const Rules& rules, const std::string& text) {
  std::array<std::uint8_t, kNumKinds> counts{};
  for (const Kind kind : read_hand(kFourColorAlphabet, text).kinds()) ++counts[kind];
  const GroupId group = group_of_cards(counts);
  if (group == kNoGroup || !rules.splittable()[group]) {
    throw NotationError("expected the cards of one group, got " + quoted(text));
  }
  return group;
}

std::int64_t evaluate_batch(const Rules& rules, std::span<const std::uint8_t> counts,
                            std::span<std::int32_t> points, int threads) {
  return in_parts(points.size(), threads, [&](std::size_t first, std::size_t last) -> std::int64_t {
    // Indices are masked although the counts have been checked: another thread may write to the array
    // meanwhile, which must not lead out of the tables.
    const Tables& tables = rules.tables();
    const auto flowers = static_cast<std::uint8_t>(rules.fields().flowers);
    const std::uint8_t* row = counts.data() + first * kNumKinds;
    for (std::size_t i = first; i < last; ++i, row += kNumKinds) {
      std::uint8_t most = 0;
      for (int kind = 0; kind < kNumChessKinds; ++kind) most = std::max(most, row[kind]);
      if (most > kFourColorAlphabet.copies || row[kFlowerKind] > flowers) return static_cast<std::int64_t>(i);
      std::int32_t sum = tables.value(kFlowerBlock, row[kFlowerKind] & 15U);
      unsigned soldiers = 0;
      const std::uint8_t* own = row;
      for (int color = 0; color < kNumColors; ++color, own += kNumRanks) {
        const unsigned command = (own[0] + own[1] * 8U + own[2] * 64U) & 511U;
        const unsigned field = (own[3] + own[4] * 8U + own[5] * 64U) & 511U;
        sum += tables.value(color, command) + tables.value(4 + color, field);
        soldiers |= static_cast<unsigned>(own[6]) << (3 * color);
      }
      sum += tables.value(kSoldierBlock, soldiers & 4095U);
      points[i] = std::max(sum, -1);
    }
    return -1;
  });
}

}  // namespace menzi::four_color
