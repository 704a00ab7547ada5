// The discards of a paohuzi hand compared: how far each leaves it from a win, and what it then waits for.
#pragma once

#include <cstdint>
#include <vector>

#include "menzi/eval/paohuzi_distance.hpp"

namespace menzi::paohuzi {

struct Wait {
  Kind kind;
  int huxi;    // the most
  int unseen;  // copies that may still come

  bool operator==(const Wait&) const = default;
};

// Every kind that completes the hand when it comes from the source, by kind, whatever the huxi. A kind whose
// last copies have all been seen elsewhere is one of them, with none unseen; one that the hand itself and
// its table have four of is not.
std::vector<Wait> waits(const KnownHand& known, Source source, WeiFourth wei_fourth);

// What sets a discard behind the one listed before it, the first of these in which they differ.
enum class Behind : std::uint8_t {
  kFirst,         // it is the first
  kHuxiDistance,  // farther from a hand of enough huxi
  kDistance,      // as far, but farther from complete
  kUnseen,        // as far, but fewer cards unseen that bring it nearer
  kHuxi,          // as many, but they complete it with fewer huxi to expect
  kKind,          // as good: listed by kind
};

struct Discarded {
  Kind kind;
  Needs needs;            // of the cards left, whatever the huxi
  Needs huxi_needs;       // the same for enough huxi
  int unseen;             // cards that may still come of the kinds of `needs`
  int huxi_unseen;        // and of those of `huxi_needs`
  std::int32_t huxi_sum;  // at (huxi) distance 1 the most huxi of each of the latter added up, else 0
  Behind behind = Behind::kFirst;

  // The mean of the huxi over the unseen cards that win; only at (huxi) distance 1.
  double expected_huxi() const { return static_cast<double>(huxi_sum) / huxi_unseen; }
};

// Each kind that may be discarded, which a kan is not, the best first: nearest to a hand of `min_huxi`, then
// nearest to a complete one, then with the most cards unseen that bring it nearer to the former (to
// the latter where the former is impossible), then with the most huxi to expect. A card thrown away is
// seen: it does not come again.
std::vector<Discarded> discards(const KnownHand& known, int min_huxi);

}  // namespace menzi::paohuzi
