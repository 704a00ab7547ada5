// Every way in which the cards of one rank may serve a complete hand: the steps of the search for distances.
//
// A target is a hand that would be complete. Rank by rank, from 1 to 10, it is told by the sequences begun
// at the two ranks before, small and big, and by what else its cards of the rank are: more
// sequences, a mixed group, a pair, part of 2-7-10, or three of a kind. In a target three identical cards
// are a wei, so that at most two go elsewhere. The last card taken is free of that, as it may join any
// group: as the third it may go elsewhere too; with three it makes a quad or goes elsewhere.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "menzi/eval/paohuzi_groups.hpp"

namespace menzi::paohuzi {

// How the last card has been taken so far: not yet; into a group of the hand; onto three, as a pao.
enum class Last : std::uint8_t { kNone, kJoins, kQuad };

// Sequences of one size begun two ranks before a rank (which end there) and one before, as they are numbered.
struct Begun {
  int two_before;
  int one_before;
};
inline constexpr std::array<Begun, 6> kBegun{{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}, {2, 0}}};

// A step over one rank. Cards of the rank that the target does not have are thrown away.
struct Step {
  std::uint8_t open;         // sequences still open after it
  std::uint8_t thrown;       // cards of both sizes
  std::uint8_t taken;        // likewise, the last card among them
  std::uint8_t small_taken;  // of these the small ones
  std::uint8_t units;        // groups worth 3 huxi; those worth 6 count twice
  std::uint8_t stage;        // the stage it makes of the first one: a pair made, the last card taken
  std::uint8_t sizes;        // bits of the sizes of which cards are taken that are not the last
  std::uint8_t last_sizes;   // and of the last one's

  int big_taken() const { return taken - small_taken; }
  bool takes_last() const { return last_sizes != 0; }
};

// The stages of a target: without a pair and with one, and what has become of the last card.
inline constexpr std::size_t kStages = 6;
constexpr std::size_t stage_of(bool pair, Last last) {
  return (pair ? 3U : 0U) + static_cast<std::size_t>(last);
}
constexpr bool stage_has_pair(std::size_t stage) {
  return stage >= stage_of(true, Last::kNone);
}

class Steps {
 public:
  static constexpr std::size_t kOpen = 36;     // open sequences of both sizes
  static constexpr std::size_t kTwoSeven = 9;  // 2-7-10 of both sizes, at most two each

  // The steps, by what they weigh (Potential::weight); built at the first call.
  static const Steps& all();

  // The steps over the rank (0 to 9) from these open sequences, with so many cards (3 * small + big) in
  // 2-7-10. Three cards held are a kan, which stays.
  std::span<const Step> at(std::size_t rank, int small_held, int big_held, std::size_t open,
                           std::size_t two_seven) const {
    const std::size_t list = (((kPlaceOf[rank] * 4 + static_cast<std::size_t>(small_held)) * 4 +
                               static_cast<std::size_t>(big_held)) *
                                  kOpen +
                              open) *
                                 kTwoSeven +
                             two_seven;
    return {steps_.data() + first_[list], first_[list + 1] - first_[list]};
  }

 private:
  Steps();

  // Where a rank differs from others: its sequences score, others begin there, or none do.
  static constexpr std::array<std::size_t, kNumRanks> kPlaceOf{0, 1, 1, 1, 1, 1, 1, 1, 2, 2};

  std::vector<Step> steps_;
  std::vector<std::uint32_t> first_;
};

}  // namespace menzi::paohuzi
