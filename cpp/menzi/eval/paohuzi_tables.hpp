// What the cards of one size can do by themselves: a table of all words of ten counts of at most two.
//
// Kans set aside, a hand is two such words, small and big, coupled only by mixed groups: two cards of
// one size and one of the other, of the same number. With at most two cards of a kind there is at most
// one mixed group a number, so that splitting a hand means to choose the mixed groups, which are
// few, and to look up the two words that are left.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "menzi/eval/paohuzi_groups.hpp"

namespace menzi::paohuzi {

inline constexpr int kNumWords = 59049;  // 3^10

// kPowers[r]: one card of rank r in a word. Words are written to base 3, the 1 in the last place.
inline constexpr std::array<std::uint32_t, kNumRanks> kPowers = [] {
  std::array<std::uint32_t, kNumRanks> powers{1};
  for (std::size_t r = 1; r < kNumRanks; ++r) powers[r] = 3 * powers[r - 1];
  return powers;
}();

using RankSet = std::uint32_t;  // bit r: rank r
inline constexpr RankSet kAllRanks = (1U << kNumRanks) - 1;

// All that is known of a word, in 32 bits so that a look-up touches one cache line. Both sizes have
// the same splits; 123 and 2-7-10 are all that scores, 3 huxi in the small size and 6 in the big.
class Entry {
 public:
  // The most scoring groups (0 to 2, each needs a 2) of a split of the whole word into sequences and
  // 2-7-10, with exactly one pair if `pair`; -1 if there is no such split.
  int scoring(bool pair) const { return field(pair ? 2 : 0) - 1; }

  // The ranks of which every such split of a part of the word leaves something out: what is left has
  // to go into mixed groups. All ranks if no part has a split.
  RankSet left_out(bool pair) const { return (bits_ >> (pair ? 10 : 0)) & kAllRanks; }

  // The most scoring groups found in the word, be the rest as it may; the same with one card more.
  int found() const { return field(4); }
  int found_with_card() const { return field(6); }

  Entry() = default;
  Entry(int scoring, int scoring_pair, RankSet left_out, RankSet left_out_pair, int found,
        int found_with_card)
      : bits_(left_out | (left_out_pair << 10) | (static_cast<std::uint32_t>(scoring + 1) << 20) |
              (static_cast<std::uint32_t>(scoring_pair + 1) << 22) |
              (static_cast<std::uint32_t>(found) << 24) |
              (static_cast<std::uint32_t>(found_with_card) << 26)) {}

 private:
  int field(int place) const { return static_cast<int>((bits_ >> (20 + place)) & 3U); }

  std::uint32_t bits_ = 0;
};

class Tables {
 public:
  Tables();

  const Entry& operator[](std::uint32_t word) const { return entries_[word]; }

  // The ranks of which one card more makes the whole word such a split, identical threes allowed too.
  RankSet waits(std::uint32_t word, bool pair) const { return (waits_[word] >> (pair ? 10 : 0)) & kAllRanks; }

  // The word of ten counts packed two bits each, none of them 3.
  std::uint32_t word(std::uint32_t packed) const {
    return words_[packed & 1023U] + kPowers[5] * words_[(packed >> 10) & 1023U];
  }

 private:
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> waits_;  // without a pair in bits 0-9, with one in bits 10-19
  std::array<std::uint16_t, 1024> words_;
};

// The tables, built at the first call.
const Tables& tables();

}  // namespace menzi::paohuzi
