// The cards that complete a hand, and what each makes it worth.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "menzi/eval/four_color_exchanges.hpp"
#include "menzi/eval/four_color_tables.hpp"

namespace menzi::four_color {

struct Wait {
  Kind kind;
  int points;  // the most, with the groups on the table; the group of the winning card is open
  int unseen;  // copies that may still come

  bool operator==(const Wait&) const = default;
};

// Every kind that completes the hand, by kind. A kind whose last copies have all been seen elsewhere is one
// of them, with none unseen; one that the hand itself and its table have four of is not.
std::vector<Wait> waits(const Tables& tables, const KnownHand& known);

// Writes the most points that each kind gives the hand, its groups on the table left aside, or -1 where the
// kind does not complete it. `outside`: copies not in the hand, by kind; with none, -1.
void wait_points(const Tables& tables, const Blocks& cards, const std::array<std::uint8_t, kNumKinds>& outside,
                 std::span<std::int32_t, kNumKinds> points);

}  // namespace menzi::four_color
