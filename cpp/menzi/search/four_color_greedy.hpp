// The greedy player of the Four Color Cards games: one look at its own hand, table driven.
#pragma once

#include <array>
#include <cstdint>

#include "menzi/base/random.hpp"
#include "menzi/play/four_color_match.hpp"

namespace menzi::four_color {

// It wins when it can and that pays; takes the claim that leaves its hand at the least cost, unless
// passing costs less; discards the card whose loss costs least. Equal choices are drawn. The cost
// of a hand is the sum of its blocks' costs: cards outside of groups, less the cards of the deck that would
// bring one of those into a group, less the points held.
class Greedy {
 public:
  explicit Greedy(const Rules& rules);

  // An action of the seat to act, which sees nothing but its own hand and the table.
  int choose(const Rules& rules, const Deal& deal, Random& random) const;

 private:
  std::int32_t cost(int block, unsigned cards) const {
    return costs_[static_cast<std::size_t>(block_type(block))][cards];
  }
  std::int32_t cost_without(const PackedHand& hand, Kind kind) const;
  std::int32_t claim_gain(const Rules& rules, const Deal& deal, int option) const;

  static constexpr std::int32_t kLoose = 1000;  // the cost of a card outside of groups
  static constexpr std::int32_t kOutlet = 30;   // what each card that brings one in is worth
  std::int32_t point_;                          // what a point is worth

  std::array<std::array<std::int32_t, 4096>, kNumBlockTypes> costs_;
};

}  // namespace menzi::four_color
