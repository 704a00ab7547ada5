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

// Writes the most points that each kind gives the cards, its group open, or -1 where it does not complete
// them or they hold four of it. How many flowers there are is the caller's to know.
void wait_points(const Tables& tables, const Blocks& cards, std::span<std::int32_t, kNumKinds> points);

}  // namespace menzi::four_color
