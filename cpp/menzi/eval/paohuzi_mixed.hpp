// Loose cards split by their mixed groups: what the answers about wins are made of.
#pragma once

#include <cstdint>

#include "menzi/eval/paohuzi_hand.hpp"
#include "menzi/eval/paohuzi_tables.hpp"

namespace menzi::paohuzi {

inline constexpr unsigned kSizeBits = 2 * kNumRanks;
inline constexpr std::uint32_t kSizeMask = (1U << kSizeBits) - 1;
inline constexpr std::uint32_t kLowBits = kSizeMask / 3;

// The loose cards of a hand as the tables take them, and the ranks at which mixed groups are possible.
struct Words {
  std::uint32_t small;
  std::uint32_t big;
  RankSet two_small;  // ranks with two small cards and a big one
  RankSet two_big;

  RankSet mixable() const { return two_small | two_big; }
};

namespace detail {

// The low bits of ten pairs of bits, side by side.
inline RankSet gather(std::uint32_t bits) {
  bits = (bits | (bits >> 1)) & 0x33333U;
  bits = (bits | (bits >> 2)) & 0xF0F0FU;
  bits = (bits | (bits >> 4)) & 0xF00FFU;
  return (bits | (bits >> 8)) & kAllRanks;
}

}  // namespace detail

// The words of packed cards without kans.
inline Words words_of(const Tables& tables, std::uint64_t loose) {
  const auto small = static_cast<std::uint32_t>(loose) & kSizeMask;
  const auto big = static_cast<std::uint32_t>(loose >> kSizeBits);
  const std::uint32_t small_pairs = (small >> 1) & kLowBits, big_pairs = (big >> 1) & kLowBits;
  return {tables.word(small), tables.word(big), detail::gather(small_pairs & (big | big_pairs)),
          detail::gather(big_pairs & (small | small_pairs))};
}

// The most huxi of a split of all the cards, with exactly one pair if `pair`; -1 if there is none.
int best_mixed(const Tables& tables, const Words& words, bool pair);

// What waits and bounds ask of the loose cards before any card is tried: the ranks that one size must
// leave out and that no mixed group can take, with a pair of its own or without.
struct Stuck {
  RankSet small, small_pair, big, big_pair;

  Stuck(const Entry& s, const Entry& b, RankSet mixable)
      : small(s.left_out(false) & ~mixable),
        small_pair(s.left_out(true) & ~mixable),
        big(b.left_out(false) & ~mixable),
        big_pair(b.left_out(true) & ~mixable) {}

  // The ranks at which a card of one size might do, `own` and `other` being stuck ranks of the card's
  // size and the other one. The other size is as it is: only a mixed group at the card's own rank may help
  // it, so one stuck rank names the card and two are too many. In its own size the card
  // frees the two cards that make a group with it, or those of its rank.
  static RankSet open(RankSet own, RankSet other) {
    const bool own_too_many = more_than_one(own & (own - 1));
    if (own_too_many || more_than_one(other)) return 0;
    return other == 0 ? kAllRanks : other;
  }
  static RankSet open(RankSet own, RankSet own_pair, RankSet other, RankSet other_pair, bool pair) {
    if (!pair) return open(own, other);
    // The pair is of the other size, or of the card's and made without it, or by it.
    return open(own, other_pair) | open(own_pair, other) | open(own, other);
  }
  // The kinds that might win as loose cards.
  KindSet open_kinds(bool pair) const {
    return open(small, small_pair, big, big_pair, pair) |
           (open(big, big_pair, small, small_pair, pair) << kNumRanks);
  }
  // Whether the loose cards may do as they are.
  bool free(bool pair) const {
    return pair ? (small_pair | big) == 0 || (small | big_pair) == 0 : (small | big) == 0;
  }

  static bool more_than_one(RankSet ranks) { return (ranks & (ranks - 1)) != 0; }
};

// The kinds of which one card more, in whatever group of these cards, lets all of them be split; with
// `any_will_do` it may be but one of them.
KindSet reach(const Tables& tables, const Words& words, bool pair, bool any_will_do);

}  // namespace menzi::paohuzi
