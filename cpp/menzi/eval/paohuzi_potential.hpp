// A bound for what the kinds left of a search still cost, by which most of its states are never entered.
//
// A step costs what it throws away and takes, by one weight each: the sum of both over a target is known
// beforehand, so that a state is of use only if what it has cost and the least that the kinds left cost do
// not exceed it. That least is found by looking at the kinds from the last one on, with two things left
// out: how many huxi there are, and that the last card is only one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "menzi/base/lanes.hpp"
#include "menzi/eval/paohuzi_steps.hpp"

namespace menzi::paohuzi {

// The hand whose rest is asked about, and what its targets are.
struct PotentialKey {
  std::array<std::uint8_t, kNumKinds> held{};  // 3: a kan
  std::array<std::uint8_t, kNumKinds> unseen{};
  bool has_last = false;                 // there is a last card, which may be more than others
  std::array<bool, 2> ends_with_pair{};  // whether a target may be without a pair, and with one

  bool operator==(const PotentialKey&) const = default;
};

// A number for each state of both sizes before a kind, without a pair made and with one. The sequences that
// both sizes have begun choose a block, their cards in 2-7-10 a lane of it: a step moves whole blocks,
// whichever size it is of, and a block is a vector.
class PotentialGrid {
 public:
  static constexpr std::size_t kSide = 4;  // lanes of a block by size, one more than are used
  using Block = Lanes;

  static constexpr std::size_t lane(std::size_t small, std::size_t big) { return kSide * small + big; }
  int at(std::size_t small, std::size_t big, bool pair) const {
    return block(small / kTwoSevens, big / kTwoSevens, pair)[lane(small % kTwoSevens, big % kTwoSevens)];
  }
  const Block& block(std::size_t small, std::size_t big, bool pair) const {
    return blocks_[(small * kBegun.size() + big) * 2 + (pair ? 1 : 0)];
  }
  Block& block(std::size_t small, std::size_t big, bool pair) {
    return blocks_[(small * kBegun.size() + big) * 2 + (pair ? 1 : 0)];
  }
  auto& blocks() { return blocks_; }

 private:
  std::array<Block, 2 * kBegun.size() * kBegun.size()> blocks_;
};

class Potential {
 public:
  // With these weights nearly all of the states entered lead to a target.
  static constexpr int weight(int thrown, int taken) { return thrown + 2 * taken; }
  static constexpr int kNever = 127;  // more than any target weighs

  // Where the same is asked again nothing is done.
  void fill(const PotentialKey& key);

  // The least that the kinds from the one of this number on cost (small 1 is 0, big 1 is 1, small 2 is 2),
  // from the states of both sizes; before a big kind, with the small one's cards in a mixed group.
  int at(std::size_t place, std::size_t mixing, std::size_t small, std::size_t big, bool pair) const {
    return grids_[place][mixing].at(small, big, pair);
  }
  int least(std::size_t place) const { return least_[place]; }

 private:
  void step_back(std::size_t rank);

  PotentialKey key_;
  bool filled_ = false;
  std::array<std::array<PotentialGrid, kMixings>, kNumKinds + 1> grids_;
  std::array<int, kNumKinds + 1> least_{};
};

}  // namespace menzi::paohuzi
