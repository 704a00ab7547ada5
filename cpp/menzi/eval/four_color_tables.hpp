// The evaluator's tables for one scoring: what each block is worth, and what it can do with a card.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>

#include "menzi/eval/four_color_blocks.hpp"

namespace menzi::four_color {

struct GroupPoints {
  int open;
  int concealed;
};
using Points = std::array<GroupPoints, kNumGroupTypes>;
using GroupSet = std::bitset<kNumGroups>;

// The value of a block that cannot be split: so low that no sum with it reaches 0.
inline constexpr std::int32_t kIncomplete = -(1 << 24);

class Tables {
 public:
  // `splittable`: the groups a hand may be split into; `claimable`: those that an open card may
  // be claimed for.
  Tables(const Points& points, const GroupSet& splittable, const GroupSet& claimable);

  // The most points of the block's cards all split into concealed groups, or kIncomplete.
  std::int32_t value(int block, unsigned cards) const {
    return values_[kOffsets[static_cast<std::size_t>(block)] + cards];
  }

  // The least number of the block's cards that stay outside of all groups.
  int loose(int block, unsigned cards) const {
    return loose_[kOffsets[static_cast<std::size_t>(block)] + cards];
  }

  bool complete(int block, unsigned cards) const { return loose(block, cards) == 0; }

  // The same where one card of the kind, which is among `cards`, has its group open.
  std::int32_t value_with_open(Kind kind, unsigned cards) const {
    return open_values_[kKindOffsets[kind] + cards];
  }

  // The claims of a card that its block of the hand allows, of any seat in any window; kHu where the
  // block with the card is complete. To be indexed by the block's cards without the card.
  const OptionSet* options_of(Kind kind) const { return &options_[kKindOffsets[kind]]; }

 private:
  static constexpr std::size_t kCommandSize = 512, kSoldiersSize = 4096, kFlowersSize = 16;
  static constexpr std::size_t kValuesSize = 2 * kCommandSize + kSoldiersSize + kFlowersSize;
  static constexpr std::size_t kKindsSize = 6 * kCommandSize + 4 * kSoldiersSize + kFlowersSize;

  // Where the rows of a block's type begin, and those of a kind's place within its block.
  static constexpr std::array<std::uint16_t, kNumBlocks> kOffsets{0,
                                                                  0,
                                                                  0,
                                                                  0,
                                                                  kCommandSize,
                                                                  kCommandSize,
                                                                  kCommandSize,
                                                                  kCommandSize,
                                                                  2 * kCommandSize,
                                                                  2 * kCommandSize + kSoldiersSize};
  static constexpr std::array<std::uint16_t, kNumKinds> kKindOffsets = [] {
    std::array<std::uint16_t, kNumKinds> offsets{};
    for (int color = 0; color < kNumColors; ++color) {
      for (int rank = 0; rank < kNumRanks; ++rank) {
        offsets[kind_of(color, rank)] = static_cast<std::uint16_t>(
            rank == kSoldier ? 6 * kCommandSize + static_cast<std::size_t>(color) * kSoldiersSize
                             : static_cast<std::size_t>(rank) * kCommandSize);
      }
    }
    offsets[kFlowerKind] = 6 * kCommandSize + 4 * kSoldiersSize;
    return offsets;
  }();

  std::array<std::int32_t, kValuesSize> values_;
  std::array<std::int32_t, kKindsSize> open_values_;
  std::array<OptionSet, kKindsSize> options_;
  std::array<std::uint8_t, kValuesSize> loose_;
};

}  // namespace menzi::four_color
