// The costs of a hand's blocks folded into those of the hand, and traced back.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "menzi/eval/four_color_exchanges.hpp"

namespace menzi::four_color {

// The min-plus convolution. Growths beyond the lanes are left out.
inline Costs folded(const Costs& a, const PaddedCosts& b) {
  Lanes least = all_lanes(kFar);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    if (a[lane] < kFar)
      least = lowest(least, load_lanes(b.data() + kLanes + kNoGrowth - lane) + all_lanes(a[lane]));
  }
  Costs sum;
  std::memcpy(sum.data(), &least, sizeof least);
  return sum;
}

// The blocks of one hand folded one after the other, so that when one is changed, only those after it are
// folded anew.
class Folding {
 public:
  // What is set must outlive its use.
  void set(int block, const Exchanges& exchanges) { blocks_[static_cast<std::size_t>(block)] = &exchanges; }

  // Folds all blocks; flowers come before the others.
  void fold() {
    std::copy_n(blocks_[kFlowerBlock]->costs.begin() + kLanes, kLanes, sums_[0].begin());
    fold_from(0);
  }

  // Brings the sums up to date when no block before this one has been set anew.
  void fold_from(int first) {
    for (auto block = static_cast<std::size_t>(first); block < kFlowerBlock; ++block) {
      sums_[block + 1] = folded(sums_[block], blocks_[block]->costs);
    }
  }

  // The fewest cards taken for a growth of the whole hand; kFar when that is beyond kReach.
  int taken(int growth) const {
    const int taken = sums_[kFlowerBlock][lane_of(growth)];
    return taken <= kReach ? taken : kFar;
  }

  // The kinds, as bits, of which cards are taken on some way that takes the fewest.
  std::uint32_t kinds_taken(int growth) const {
    std::uint32_t kinds = 0;
    std::uint32_t reached = 1U << lane_of(growth);
    for (int block = kSoldierBlock; block >= 0; --block) {
      const Costs& before = sums_[static_cast<std::size_t>(block)];
      const Exchanges& exchanges = *blocks_[static_cast<std::size_t>(block)];
      std::uint32_t starts = 0;
      unsigned taken = 0;
      for (; reached != 0; reached &= reached - 1) {
        const auto end = static_cast<std::size_t>(std::countr_zero(reached));
        const std::uint8_t sum = sums_[static_cast<std::size_t>(block) + 1][end];
        const std::uint8_t* own = exchanges.backward.data() + 2 * kLanes - 1 - kNoGrowth - end;
        where_equal(load_lanes(before.data()) + load_lanes(own), all_lanes(sum), [&](std::size_t start) {
          starts |= 1U << start;
          taken |= exchanges.kinds[end + kNoGrowth - start];
        });
      }
      kinds |= kinds_of_block(block, taken);
      reached = starts;
    }
    // What is left to grow is flowers.
    if (reached >> kNoGrowth > 1) kinds |= 1U << kFlowerKind;
    return kinds;
  }

 private:
  // A block's own bits of its kinds as bits of all kinds.
  static std::uint32_t kinds_of_block(int block, unsigned own) {
    const auto& kinds = kKindsOfBlocks[static_cast<std::size_t>(block)];
    std::uint32_t all = (own & 1U) << kinds[0] | (own >> 1U & 1U) << kinds[1] | (own >> 2U & 1U) << kinds[2];
    if (block == kSoldierBlock) all |= (own >> 3U & 1U) << kinds[3];
    return all;
  }

  std::array<const Exchanges*, kNumBlocks> blocks_{};
  std::array<Costs, kNumBlocks> sums_;  // of the flowers and the blocks before
};

}  // namespace menzi::four_color
