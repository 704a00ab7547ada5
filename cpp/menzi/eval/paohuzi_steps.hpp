// Every way in which the cards of one kind may serve a complete hand: the steps of the search for distances.
//
// A target is a hand that would be complete. Kind by kind, small 1, big 1, small 2 and so on, it is told by
// the sequences begun at the two ranks before, and by what else its cards of the kind are: more
// sequences, part of a mixed group, a pair, part of 2-7-10, or three of a kind. In a target three identical
// cards are a wei, so that at most two go elsewhere. The last card taken is free of that, as it may join
// any group: as the third it may go elsewhere too; with three it makes a quad or goes elsewhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "menzi/eval/paohuzi_groups.hpp"

namespace menzi::paohuzi {

// What the last card taken has been: nothing that another could not be; more than its kind allows in groups
// of the hand; the fourth onto three.
enum class Last : std::uint8_t { kAny, kJoins, kQuad };

// The stages of a target: whether there is a pair, and what the last card has been.
inline constexpr std::size_t kStages = 6;
constexpr std::size_t stage_of(bool pair, Last last) {
  return (pair ? 3U : 0U) + static_cast<std::size_t>(last);
}
constexpr bool stage_has_pair(std::size_t stage) {
  return stage >= stage_of(true, Last::kAny);
}
constexpr Last stage_last(std::size_t stage) {
  return static_cast<Last>(stage % 3);
}

// Sequences of one size begun two ranks before a rank (which end there) and one before, as they are numbered.
struct Begun {
  std::uint8_t two_before;
  std::uint8_t one_before;
};
inline constexpr std::array<Begun, 6> kBegun{{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}, {2, 0}}};

// What one size has open between two ranks: sequences, by their number above, and cards in 2-7-10.
inline constexpr std::size_t kTwoSevens = 3;  // none to two
inline constexpr std::size_t kOpenStates = kBegun.size() * kTwoSevens;
constexpr std::size_t open_state(std::size_t begun, std::size_t two_seven) {
  return kTwoSevens * begun + two_seven;
}

// From one state of a size over a rank to another, with so many cards of the rank in sequences and 2-7-10.
struct Passage {
  std::uint8_t from, to, cards;
  std::uint8_t scoring;  // groups begun here that score: 1-2-3 and 2-7-10
};
struct Passages {
  std::array<Passage, 64> list{};
  std::size_t size = 0;

  constexpr const Passage* begin() const { return list.data(); }
  constexpr const Passage* end() const { return list.data() + size; }
};

inline constexpr int kMostLoose = 3;  // of a kind beside three identical ones

// Those over each rank from the states that there are before it.
inline constexpr std::array<Passages, kNumRanks> kPassages = [] {
  std::array<Passages, kNumRanks> all{};
  for (std::size_t rank = 0; rank < kNumRanks; ++rank) {
    for (std::size_t open = 0; open < kBegun.size(); ++open) {
      const std::size_t two_before = kBegun[open].two_before, one_before = kBegun[open].one_before;
      if ((rank < 2 && two_before > 0) || (rank < 1 && one_before > 0) || (rank > 8 && one_before > 0))
        continue;
      for (std::size_t next = 0; next < kBegun.size(); ++next) {
        if (kBegun[next].two_before != kBegun[open].one_before) continue;
        const std::size_t begun = kBegun[next].one_before;
        if (begun > 0 && rank > 7) continue;
        for (std::size_t before = 0; before < (rank < 2 ? 1U : kTwoSevens); ++before) {
          for (std::size_t here = 0; here < kTwoSevens; ++here) {  // 2-7-10 begun or gone on with
            const bool goes_on = rank == 6 || rank == 9;
            if (rank != 1 && here != (goes_on ? before : 0)) continue;
            const std::size_t after = rank == 1 ? here : rank == 9 ? 0 : before;
            const std::size_t cards = two_before + one_before + begun + here;
            if (cards > kMostLoose) continue;
            const std::size_t scoring = rank == 0 ? begun : rank == 1 ? here : 0;
            all[rank].list[all[rank].size++] = {static_cast<std::uint8_t>(open_state(open, before)),
                                                static_cast<std::uint8_t>(open_state(next, after)),
                                                static_cast<std::uint8_t>(cards),
                                                static_cast<std::uint8_t>(scoring)};
          }
        }
      }
    }
  }
  return all;
}();

// The cards of a kind that are in a mixed group of a rank: none, or two small ones and a big one, or one and
// two; numbered by the small ones.
inline constexpr std::size_t kMixings = 3;
inline constexpr std::array<std::array<std::uint8_t, kMixings>, 2> kMixedCards{{{0, 1, 2}, {0, 2, 1}}};

// A step over one kind. Cards that the target does not have are thrown away.
struct Step {
  std::uint8_t to;  // the state of its size after it
  std::uint8_t thrown;
  std::uint8_t taken;   // the last card among them
  std::uint8_t units;   // groups worth 3 huxi; those worth 6 count twice
  std::uint8_t weight;  // Potential::weight
  std::uint8_t stage;   // the stage it makes of the first one
  bool empty;           // no card of the kind is in the target, but for a kan
};

class Steps {
 public:
  static const Steps& all();  // built at the first call

  // The steps over the kind, of which three cards held are a kan, from a state of its size, the mixed
  // group being chosen; by what they weigh.
  std::span<const Step> at(Kind kind, std::size_t held, std::size_t state, std::size_t mixing) const {
    const std::size_t i = ((kLists[kind] * 4 + held) * kOpenStates + state) * kMixings + mixing;
    return {steps_.data() + first_[i], steps_.data() + first_[i + 1]};
  }

 private:
  Steps();

  // Ranks at which nothing begins or ends share their lists: those of 3 to 6 and of 8.
  static constexpr std::size_t kPlaces = 6;
  static constexpr std::array<std::size_t, kNumKinds> kLists = [] {
    constexpr std::array<std::size_t, kNumRanks> kPlaceOf{0, 1, 2, 2, 2, 2, 3, 2, 4, 5};
    std::array<std::size_t, kNumKinds> lists{};
    for (std::size_t kind = 0; kind < kNumKinds; ++kind)
      lists[kind] = kPlaceOf[kind % kNumRanks] + (is_big(static_cast<Kind>(kind)) ? kPlaces : 0);
    return lists;
  }();

  std::vector<Step> steps_;
  std::vector<std::uint32_t> first_;  // by size, place, cards held, state and mixing
};

}  // namespace menzi::paohuzi
