// Quick estimates of distances, for players that look at many hands.
//
// What the exact distance asks is relaxed: any card may be taken any number of times, and a mixed group is
// only made where the hand has a card of both its sizes. Then each size is a table of the cards taken for
// each number of groups, and what is left is to choose the mixed groups. An estimate is never more than the
// distance: in place of a mixed group with cards of one size only, three of a kind take as few cards.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "menzi/eval/paohuzi_hand.hpp"
#include "menzi/eval/paohuzi_tables.hpp"

namespace menzi::paohuzi {

// What loose cards are to become: so many groups of three, a pair if `pair`, and so many units (3 huxi).
struct Aim {
  int groups = 0;
  bool pair = false;
  int units = 0;
};

// The cards of one size: how few cards taken make so many groups, with so many of them scoring.
class EstimateTables {
 public:
  static constexpr int kSmallLevels = 6;  // 0 to 5 scoring groups
  static constexpr int kBigLevels = 4;
  static constexpr int kMostTaken = 7;

  static const EstimateTables& all();  // built at the first call

  // By number of scoring groups: bit 8c + g is set where c cards taken are enough for g groups.
  const std::uint64_t* small(std::uint32_t word, bool pair) const {
    return &small_[(2 * std::size_t{word} + (pair ? 1 : 0)) * kSmallLevels];
  }
  // By number of scoring groups: bit 63 - 8c - g is set where c cards are the fewest for g groups.
  const std::uint64_t* big(std::uint32_t word, bool pair) const {
    return &big_[(2 * std::size_t{word} + (pair ? 1 : 0)) * kBigLevels];
  }

 private:
  EstimateTables();

  std::vector<std::uint64_t> small_, big_;
};

// A choice of mixed groups, and what it leaves.
struct MixedChoice {
  std::uint32_t small, big;  // words
  std::uint8_t groups, taken;
  KindSet missing;  // kinds that it takes, or one of two
  HandCounts left;
};

// All choices for the cards, for aims of at most so many groups and with at most so many cards taken.
std::vector<MixedChoice>& mixed_choices(HandCounts loose, int most_groups, int most_taken,
                                        std::vector<MixedChoice>& choices);

// Whether the words, after so many groups and cards taken, come to the aim by `most` cards taken in all.
inline bool within(const EstimateTables& tables, std::uint32_t small, std::uint32_t big, int groups,
                   int taken, const Aim& aim, int most) {
  const int left = aim.groups - groups, may_take = most - taken;
  if (left < 0 || may_take < 0) return false;
  const std::uint64_t few = 0x0101010101010101U * ((2U << left) - 1U);
  const int shift =
      63 - 8 * (may_take < EstimateTables::kMostTaken ? may_take : EstimateTables::kMostTaken) - left;
  for (const bool pair_in_big : {false, true}) {
    if (pair_in_big && !aim.pair) break;
    const std::uint64_t* s = tables.small(small, aim.pair && !pair_in_big);
    const std::uint64_t* b = tables.big(big, pair_in_big);
    for (int scoring = 0; scoring < EstimateTables::kBigLevels; ++scoring) {
      const int units = aim.units > 2 * scoring ? aim.units - 2 * scoring : 0;
      if (units < EstimateTables::kSmallLevels && (s[units] & few & (b[scoring] >> shift)) != 0) return true;
      if (units == 0) break;
    }
  }
  return false;
}

}  // namespace menzi::paohuzi
