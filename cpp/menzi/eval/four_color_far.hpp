// Distances too long for the tables, and hands that nothing completes: every complete block is tried.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "menzi/eval/four_color_exchanges.hpp"

namespace menzi::four_color {

inline constexpr int kImpossible = -1;

// The complete words of each type of block.
class Completions {
 public:
  explicit Completions(const Tables& tables);

  // The fewest cards the hand takes to be complete with `growth` cards more, or kImpossible.
  int fewest_taken(const KnownHand& known, int growth) const;

 private:
  std::array<std::vector<std::uint16_t>, 3> words_;  // command, field, Soldiers
};

}  // namespace menzi::four_color
