// The greedy player of paohuzi: it goes the shortest way to enough huxi.
#pragma once

#include <cstdint>

#include "menzi/base/random.hpp"
#include "menzi/eval/paohuzi_estimate.hpp"
#include "menzi/play/paohuzi_match.hpp"

namespace menzi::paohuzi {

// It wins when it can. Otherwise it compares what each answer and each discard leaves: by the cards that it
// then takes at least until it may win, by those until the hand is complete whatever its huxi, and by the
// number of unseen cards that bring it nearer. Equal choices are drawn. Distances are estimates, which are
// quick and seldom differ from the exact ones.
class Greedy {
 public:
  explicit Greedy(const Rules& rules);

  // An action of the seat to act, which sees nothing but its own hand and what lies on the table.
  int choose(const Rules& rules, const Deal& deal, Random& random) const;

 private:
  const EstimateTables& tables_;
};

}  // namespace menzi::paohuzi
