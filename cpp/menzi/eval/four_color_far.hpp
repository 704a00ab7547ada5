// Distances too long for the tables, and hands that nothing completes: every complete block is tried.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "menzi/eval/four_color_exchanges.hpp"

namespace menzi::four_color {

inline constexpr int kImpossible = -1;

// What a hand is to take.
struct Needs {
  int distance = kImpossible;
  std::uint32_t kinds = 0;  // bit k: a card of kind k lowers the distance
};

// The complete words of each type of block.
class Completions {
 public:
  explicit Completions(const Tables& tables);

  // The fewest cards the hand takes to be complete with `growth` cards more, whatever their number.
  Needs needs(const KnownHand& known, int growth) const;

 private:
  static constexpr std::size_t kLanes = 256;  // for as many cards as a deck has, taken or thrown away

  PaddedCosts<kLanes> costs(int block, const KnownHand& known) const;
  std::uint32_t kinds_taken(int block, const KnownHand& known, std::size_t lane, int cost) const;

  std::array<std::vector<std::uint16_t>, 3> words_;  // command, field, Soldiers
};

}  // namespace menzi::four_color
