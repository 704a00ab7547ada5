// Bare hands of paohuzi evaluated: one with its groups, or many at once by their counts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "menzi/batch/evaluation.hpp"
#include "menzi/cards/hand.hpp"
#include "menzi/rules/paohuzi_rules.hpp"

namespace menzi::paohuzi {

// Evaluates a hand, groups on the table, and the card it would win with (kNoKind for none; it is not
// among the hand), which comes from `source`. Throws NotationError when a card is there more than four
// times, or four times in the hand, where it would be a ti on the table.
Evaluation evaluate(const Rules& rules, const Hand& hand, std::vector<GroupId> melds, Kind card,
                    Source source);

// Writes the most huxi of each row of counts (kNumKinds bytes a row): three of a kind are a kan, four a
// ti, and all other cards in groups, with a pair if and only if there is a ti; -1 where they are not. Returns
// the first row that is no hand (more than four of a card), -1 when all are; every row before that one has
// been written.
std::int64_t evaluate_batch(std::span<const std::uint8_t> counts, std::span<std::int32_t> huxi, int threads);

}  // namespace menzi::paohuzi
