// The discards of a hand compared: how far each leaves it from complete, and what it then waits for.
#pragma once

#include <cstdint>
#include <vector>

#include "menzi/eval/four_color_distance.hpp"
#include "menzi/eval/four_color_waits.hpp"

namespace menzi::four_color {

// What sets a discard behind the one listed before it, the first of these in which they differ.
enum class Behind : std::uint8_t {
  kFirst,     // it is the first
  kDistance,  // farther from complete
  kUnseen,    // as far, but fewer cards unseen that bring it nearer
  kPoints,    // as many, but they complete it with fewer points to expect
  kKind,      // as good: listed by kind
};

struct Discard {
  Kind kind;
  int distance;             // the waiting distance of the cards left
  std::uint32_t kinds;      // bit k: a card of kind k lowers it
  int unseen;               // cards of those kinds that may still come
  std::int64_t points_sum;  // at distance 1 the most points of each of those cards added up, else 0
  Behind behind = Behind::kFirst;

  // The mean of the points over the unseen cards that complete the hand; only at distance 1.
  double expected_points() const { return static_cast<double>(points_sum) / unseen; }
};

// Each card of the hand that may be discarded, kind by kind, the best first. Generals and flowers
// may not. A card thrown away is seen: it does not come again.
std::vector<Discard> discards(const Distances& distances, const Tables& tables, const KnownHand& known);

}  // namespace menzi::four_color
