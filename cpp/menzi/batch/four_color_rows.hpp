// Rows of counts of the Four Color Cards games: kNumKinds bytes, the copies of each kind.
#pragma once

#include <algorithm>
#include <cstdint>

#include "menzi/eval/four_color_blocks.hpp"

namespace menzi::four_color {

inline bool is_hand(const std::uint8_t* row, unsigned flowers) {
  std::uint8_t most = 0;
  for (int kind = 0; kind < kNumChessKinds; ++kind) most = std::max(most, row[kind]);
  return most <= kFourColorAlphabet.copies && row[kFlowerKind] <= flowers;
}

// The words are masked although the counts have been checked: another thread may write to the array
// meanwhile, which must not lead out of the tables.
inline Blocks packed(const std::uint8_t* row) {
  Blocks blocks;
  unsigned soldiers = 0;
  const std::uint8_t* own = row;
  for (std::size_t color = 0; color < kNumColors; ++color, own += kNumRanks) {
    blocks[color] = static_cast<std::uint16_t>((own[0] + own[1] * 8U + own[2] * 64U) & 511U);
    blocks[4 + color] = static_cast<std::uint16_t>((own[3] + own[4] * 8U + own[5] * 64U) & 511U);
    soldiers |= static_cast<unsigned>(own[6]) << (3 * color);
  }
  blocks[kSoldierBlock] = static_cast<std::uint16_t>(soldiers & 4095U);
  blocks[kFlowerBlock] = row[kFlowerKind] & 15U;
  return blocks;
}

}  // namespace menzi::four_color
