// The greedy player of paohuzi: one look at its own hand.
#pragma once

#include <cstdint>

#include "menzi/base/random.hpp"
#include "menzi/play/paohuzi_match.hpp"

namespace menzi::paohuzi {

// It wins when it can and makes every pao; takes the peng or chi that leaves its hand worth most after
// the best discard, unless passing is worth more; discards the card whose loss costs least. Equal
// choices are drawn. A hand is worth what its cards do for each other: a chi group counts for each two
// or three of its cards that are held, and huxi in reach count extra.
class Greedy {
 public:
  explicit Greedy(const Rules& rules);

  // An action of the seat to act, which sees nothing but its own hand and the table.
  int choose(const Rules& rules, const Deal& deal, Random& random) const;
};

}  // namespace menzi::paohuzi
