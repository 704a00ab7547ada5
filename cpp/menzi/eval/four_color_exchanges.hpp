// What it takes to complete a block of a hand: cards taken from outside, for each growth of the block.
//
// A hand is completed by taking cards and throwing others away. Its blocks share no group, so each
// is completed by itself, and only the number of cards ties them together: what one block grows,
// others must shrink. A block's costs are the fewest cards it takes for each growth; cards thrown away need
// no counting, they are those taken less the growth. The costs of several blocks are the min-plus convolution
// of theirs. (The idea of shanten-number by tomohxx, for mahjong.)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "menzi/base/lanes.hpp"
#include "menzi/eval/four_color_blocks.hpp"
#include "menzi/eval/four_color_tables.hpp"

namespace menzi::four_color {

// What one seat knows of the cards.
struct KnownHand {
  Blocks cards{};                                 // concealed, in the hand
  std::array<std::uint8_t, kNumKinds> outside{};  // copies neither in the hand nor in its groups on the table
  std::array<std::uint8_t, kNumKinds> unseen{};  // of those, the ones not seen elsewhere: they may still come
  int table_points = 0;                          // of its groups on the table
  bool all_unseen = true;                        // every copy that is not in the hand may still come

  int count(Kind kind) const { return count_at(cards[kPlaces[kind].block], kind); }

  // Throws a card away: from now on it has been seen.
  void discard(Kind kind) {
    std::uint16_t& block = cards[kPlaces[kind].block];
    block = static_cast<std::uint16_t>(block - one_of(kind));
    ++outside[kind];
    all_unseen = false;
  }

  // Takes a card that was unseen.
  void take(Kind kind) {
    std::uint16_t& block = cards[kPlaces[kind].block];
    block = static_cast<std::uint16_t>(block + one_of(kind));
    --outside[kind];
    --unseen[kind];
  }
};

// The kinds of each block in the order of their bits, kNoKind where there is none.
inline constexpr std::array<std::array<Kind, 4>, kNumBlocks> kKindsOfBlocks = [] {
  std::array<std::array<Kind, 4>, kNumBlocks> kinds{};
  for (auto& row : kinds) row.fill(kNoKind);
  for (Kind kind = 0; kind < kNumKinds; ++kind) kinds[kPlaces[kind].block][kPlaces[kind].shift / 3] = kind;
  return kinds;
}();

// Stands for no way: more cards than there are, and two such numbers still make a byte.
inline constexpr std::uint8_t kFar = 120;

// Costs stand by growth in lanes, the bytes of a register; a block that neither grows nor shrinks has the
// lane kNoGrowth. Distances up to kReach are right with so few: no part of a way to one grows or shrinks by
// more.
inline constexpr std::size_t kNoGrowth = kLanes / 2;
inline constexpr int kReach = kLanes / 2 - 1;

constexpr std::size_t lane_of(int growth) {
  const int lane = static_cast<int>(kNoGrowth) + growth;
  return static_cast<std::size_t>(lane);
}

using Costs = std::array<std::uint8_t, kLanes>;

// The same with kFar in the lanes on either side, so that it can be read shifted.
using PaddedCosts = std::array<std::uint8_t, 3 * kLanes>;

struct Exchanges {
  PaddedCosts costs;
  PaddedCosts backward;  // the same from the last to the first
  // By lane, the kinds of which the block takes cards on some way at that cost: bit i for its i-th kind.
  std::array<std::uint8_t, kLanes> kinds;
};

// The exchanges of every block of cards with every number of copies that may still come. Generals and
// flowers are never thrown away.
class ExchangeTables {
 public:
  explicit ExchangeTables(const Tables& tables);

  const Exchanges& of(int block, const KnownHand& known) const {
    if (block == kFlowerBlock) return flowers_[known.unseen[kFlowerKind] & 15U];
    const auto& kinds = kKindsOfBlocks[static_cast<std::size_t>(block)];
    std::size_t row = 0;
    for (std::size_t i = block == kSoldierBlock ? 4 : 3; i-- > 0;) {
      row = row * kPairs + pair(known.count(kinds[i]), known.unseen[kinds[i]]);
    }
    const Rows& rows = rows_[static_cast<std::size_t>(block_type(block))];
    return rows.sorts[rows.numbers[row]];
  }

 private:
  // Of one kind: copies held, and copies that may still come, four at most in all.
  static constexpr std::size_t kPairs = 15;
  static std::size_t pair(int held, int unseen) {
    const int pair = held * (11 - held) / 2 + unseen;
    return static_cast<std::size_t>(pair);
  }

  // Rows by their pairs, the block's first kind in the lowest place. Many rows are alike.
  struct Rows {
    std::vector<std::uint16_t> numbers;
    std::vector<Exchanges> sorts;
  };

  class Generator;

  std::array<Rows, 3> rows_;  // command, field, Soldiers
  std::array<Exchanges, 16> flowers_;
};

}  // namespace menzi::four_color
