// Bare hands evaluated: one with its split, or many at once by their counts.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "menzi/batch/evaluation.hpp"
#include "menzi/cards/hand.hpp"
#include "menzi/rules/four_color_rules.hpp"

namespace menzi::four_color {

// Evaluates a hand, groups on the table, and the card it would win with (kNoKind for none; it is not
// among the hand). Throws NotationError when the deck has not so many copies of a card, or
// when a group is none of the game. The evaluation keeps the rules.
Evaluation evaluate(std::shared_ptr<const Rules> rules, const Hand& hand, std::vector<GroupId> melds,
                    Kind card);

// The group that a text's cards make in the game. Throws NotationError.
GroupId read_group(const Rules& rules, const std::string& text);

// Writes the most points of each row of counts (kNumKinds bytes a row, all groups concealed), or -1
// where the row cannot be split. Returns the first row that is no hand (more copies
// than the deck has), -1 when all are; every row before that one has been written.
std::int64_t evaluate_batch(const Rules& rules, std::span<const std::uint8_t> counts,
                            std::span<std::int32_t> points, int threads);

}  // namespace menzi::four_color
