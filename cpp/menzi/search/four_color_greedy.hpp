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

  // How much worse than its best choice it holds another to be, by a hand as it was then: 0 for what it may
  // do itself, about a thousand for a card more outside of groups.
  std::int32_t regret_of_discard(const Blocks& hand, Kind kind) const;
  // Of one of the options for an open card, a win left aside.
  std::int32_t regret_of_answer(const Rules& rules, const Blocks& hand, Kind card, unsigned options,
                                int option) const;

 private:
  struct Cost {
    std::int32_t held;   // of the block's cards
    std::int32_t least;  // how much more they cost at least with one discarded; kNoDiscard
  };

  const Cost& cost(int block, unsigned cards) const {
    return costs_[static_cast<std::size_t>(block_type(block))][cards];
  }
  std::int32_t cost_without(const Blocks& hand, Kind kind) const;
  std::int32_t least_without(const Blocks& hand) const;
  std::int32_t claim_gain(const Rules& rules, const Blocks& hand, Kind card, int option) const;

  static constexpr std::int32_t kLoose = 1000;  // the cost of a card outside of groups
  static constexpr std::int32_t kOutlet = 30;   // what each card that brings one in is worth
  static constexpr std::int32_t kNoDiscard = 1 << 28;
  std::int32_t point_;  // what a point is worth

  std::array<std::array<Cost, 4096>, kNumBlockTypes> costs_;
};

}  // namespace menzi::four_color
