// The costs of a hand's blocks folded into those of the hand.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>

#include "menzi/eval/four_color_exchanges.hpp"

namespace menzi::four_color {

// The min-plus convolution. Growths beyond the lanes are left out. The sums of 16 lanes stay in one register.
template <std::size_t kLanes>
Costs<kLanes> folded(const Costs<kLanes>& a, const PaddedCosts<kLanes>& b) {
  Costs<kLanes> sum;
  sum.fill(kFar);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const std::uint8_t cost = a[lane];
    if (cost >= kFar) continue;
    const std::uint8_t* shifted = b.data() + kLanes + kLanes / 2 - lane;
    for (std::size_t i = 0; i < kLanes; ++i) {
      sum[i] = std::min(sum[i], static_cast<std::uint8_t>(shifted[i] + cost));
    }
  }
  return sum;
}

template <std::size_t kLanes>
PaddedCosts<kLanes> padded(const Costs<kLanes>& costs) {
  PaddedCosts<kLanes> result;
  result.fill(kFar);
  std::copy(costs.begin(), costs.end(), result.begin() + kLanes);
  return result;
}

// The blocks of one hand folded one after the other, so that when one is changed, only those after it are
// folded anew.
template <std::size_t kLanes>
class Folding {
 public:
  // The costs must outlive their use.
  void set(int block, const PaddedCosts<kLanes>& costs) { blocks_[static_cast<std::size_t>(block)] = &costs; }

  // Brings the sums up to date from `first` on, the first block that was set anew; flowers come before all.
  void fold(int first = kFlowerBlock) {
    auto block = static_cast<std::size_t>(first);
    if (first == kFlowerBlock) {
      std::copy_n(blocks_[kFlowerBlock]->begin() + kLanes, kLanes, sums_[0].begin());
      block = 0;
    }
    for (; block < kFlowerBlock; ++block) sums_[block + 1] = folded(sums_[block], *blocks_[block]);
  }

  // The fewest cards taken for a growth of the whole hand; kFar when the lanes do not reach so far.
  int taken(int growth) const {
    const int taken = sums_[kFlowerBlock][lane_of<kLanes>(growth)];
    return taken < static_cast<int>(kLanes / 2) ? taken : kFar;
  }

  // Calls `use(block, lane)` for every growth of a block that has part in a way that takes the fewest.
  template <class Use>
  void trace(int growth, const Use& use) const {
    std::bitset<kLanes> reached;
    reached[lane_of<kLanes>(growth)] = true;
    for (int block = kFlowerBlock; block-- > 0;) {
      const auto& before = sums_[static_cast<std::size_t>(block)];
      const auto& after = sums_[static_cast<std::size_t>(block) + 1];
      std::bitset<kLanes> starts, used;
      for (std::size_t end = 0; end < kLanes; ++end) {
        if (!reached[end]) continue;
        const std::uint8_t* own = blocks_[static_cast<std::size_t>(block)]->data() + kLanes + kLanes / 2 + end;
        for (std::size_t start = 0; start < kLanes; ++start) {
          if (before[start] + *(own - start) != after[end]) continue;
          starts[start] = true;
          used[end + kLanes / 2 - start] = true;
        }
      }
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        if (used[lane]) use(block, lane);
      }
      reached = starts;
    }
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (reached[lane]) use(kFlowerBlock, lane);
    }
  }

 private:
  std::array<const PaddedCosts<kLanes>*, kNumBlocks> blocks_{};
  std::array<Costs<kLanes>, kNumBlocks> sums_;  // of the flowers and the blocks before
};

}  // namespace menzi::four_color
