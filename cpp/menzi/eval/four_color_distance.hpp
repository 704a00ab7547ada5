// How far a hand is from complete: the least number of cards that must be exchanged.
//
// A hand is complete when all of its cards are in groups, which is what `hu` asks for, whatever their points.
// An exchange throws a card of the hand away and takes another that may still come; the size of the hand
// stays. Generals and flowers are never thrown away, as in play. Groups on the table stand as they are
// and count only as cards that cannot come.
//
//   distance           Exchanges until the hand is complete at its own size; 0: it is complete.
//   waiting distance   Of a hand that waits for one card more: the cards it takes until it is complete with
//                      that card. The first makes it larger, any other is exchanged for a card of the
//                      hand. At least 1; 1: some card that may come completes it.
//
// Where a discard is due, the least waiting distance that a discard leaves is the distance of the hand
// before it, unless that was 0: then it is 1 or more. A hand that the cards left cannot complete has
// kImpossible for a distance.
#pragma once

#include <array>
#include <cstdint>

#include "menzi/eval/four_color_exchanges.hpp"
#include "menzi/eval/four_color_far.hpp"
#include "menzi/eval/four_color_folding.hpp"

namespace menzi::four_color {

// What a waiting hand is to take.
struct Needs {
  int distance = kImpossible;
  std::uint32_t kinds = 0;  // bit k: a card of kind k lowers the distance
};

// The distances of hands by look-ups, where every card that is not in the hand may still come; and by
// folding the costs of its blocks, where some may not.
//
// Blocks differ in far fewer ways than they have rows: by their costs, cut off where distances cannot
// reach, there are 39 sorts of command blocks, and the costs of two blocks together, or of eight, are again
// of few sorts. So the sorts are numbered, and the convolution of two is a look-up by their numbers.
class Distances {
 public:
  // The games differ here by pairs of Soldiers alone; tables are made for either at first use.
  static const Distances& of(const Tables& tables);

  explicit Distances(const Tables& tables);

  int distance(const KnownHand& known) const { return fewest(known, 0); }
  int waiting_distance(const KnownHand& known) const { return fewest(known, 1); }

  const ExchangeTables& exchanges() const { return exchanges_; }

  // The waiting distance, and what lowers it. `folding` is the hand's, folded.
  Needs needs(const KnownHand& known, const Folding& folding) const;
  Folding folding(const KnownHand& known) const;

  // The sort of a hand's command and field blocks of one color.
  unsigned color_sort(unsigned command, unsigned field) const {
    return color_sorts_[command_sorts_[command] * kMaxFieldSorts + field_sorts_[field]];
  }

  // The distance of a hand by the sorts of its colors, its Soldiers and the number of flowers outside,
  // growing by 0 or 1 card; kBeyond when a look-up cannot tell.
  std::int8_t look_up(const std::array<unsigned, kNumColors>& colors, unsigned soldiers, unsigned flowers,
                      int growth) const {
    const unsigned first = pair_sorts_[colors[0] * kMaxColorSorts + colors[1]];
    const unsigned second = pair_sorts_[colors[2] * kMaxColorSorts + colors[3]];
    const unsigned all = all_color_sorts_[first * kMaxSorts + second];
    const unsigned rest = rest_sorts_[soldier_sorts_[soldiers] * kMaxFlowersOutside + flowers];
    return distances_[static_cast<std::size_t>(growth)][all * kMaxRestSorts + rest];
  }
  static constexpr std::int8_t kBeyond = 127;

  // The longest distance that a look-up tells. One more, as with exchanges, would double the tables for
  // very few hands: where no card is gone, none is farther than 7.
  static constexpr int kLookUpReach = 6;

 private:
  static constexpr std::size_t kMaxCommandSorts = 64, kMaxFieldSorts = 32, kMaxSoldierSorts = 64;
  static constexpr std::size_t kMaxColorSorts = 128, kMaxSorts = 256, kMaxRestSorts = 128;
  static constexpr std::size_t kMaxFlowersOutside = 16;

  class Builder;

  int fewest(const KnownHand& known, int growth) const;

  ExchangeTables exchanges_;
  Completions far_;
  std::array<std::uint8_t, 512> command_sorts_{};
  std::array<std::uint8_t, 512> field_sorts_{};
  std::array<std::uint8_t, 4096> soldier_sorts_{};
  std::array<std::uint8_t, kMaxCommandSorts * kMaxFieldSorts> color_sorts_{};
  std::array<std::uint8_t, kMaxColorSorts * kMaxColorSorts> pair_sorts_{};  // of two colors
  std::array<std::uint8_t, kMaxSorts * kMaxSorts> all_color_sorts_{};
  std::array<std::uint8_t, kMaxSoldierSorts * kMaxFlowersOutside> rest_sorts_{};  // Soldiers and flowers
  std::array<std::array<std::int8_t, kMaxSorts * kMaxRestSorts>, 2> distances_{};
};

}  // namespace menzi::four_color
