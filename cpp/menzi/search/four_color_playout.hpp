// Uniformly random play of a Four Color Cards deal to its end, as fast as it goes.
#pragma once

#include <array>
#include <cstdint>

#include "menzi/base/random.hpp"
#include "menzi/play/four_color_match.hpp"

namespace menzi::four_color {

namespace detail {

inline constexpr auto kOnesOf7 = [] {
  std::array<std::uint8_t, 128> ones{};
  for (std::size_t word = 1; word < 128; ++word)
    ones[word] = static_cast<std::uint8_t>(ones[word >> 1] + (word & 1));
  return ones;
}();

// kSelect7[word * 8 + n]: where the n-th one of a seven-bit word stands.
inline constexpr auto kSelect7 = [] {
  std::array<std::uint8_t, 1024> select{};
  for (std::size_t word = 0; word < 128; ++word) {
    std::size_t n = 0;
    for (std::size_t at = 0; at < 7; ++at) {
      if ((word >> at & 1) != 0) select[word * 8 + n++] = static_cast<std::uint8_t>(at);
    }
  }
  return select;
}();

}  // namespace detail

// A uniformly random kind out of a non-empty set. Tables by color instead of popcount and
// bit-scan loops: a wheel may not assume the popcnt instruction, and a loop of unforeseeable length
// costs a mispredicted branch at every discard.
inline Kind random_kind(std::uint32_t kinds, Random& random) {
  const unsigned red = kinds & 127U, green = kinds >> 7 & 127U, yellow = kinds >> 14 & 127U,
                 white = kinds >> 21 & 127U;
  const unsigned to_green = detail::kOnesOf7[red];
  const unsigned to_yellow = to_green + detail::kOnesOf7[green];
  const unsigned to_white = to_yellow + detail::kOnesOf7[yellow];
  const unsigned n = random.below(to_white + detail::kOnesOf7[white]);
  const unsigned color = (n >= to_green ? 1U : 0U) + (n >= to_yellow ? 1U : 0U) + (n >= to_white ? 1U : 0U);
  const std::array<unsigned, 4> before{0, to_green, to_yellow, to_white};
  const unsigned word = kinds >> (7 * color) & 127U;
  return static_cast<Kind>(7 * color + detail::kSelect7[word * 8 + (n - before[color])]);
}

// A uniformly random member of a non-empty set of options. Nearly always there are two or three:
// those are chosen without a branch on what was drawn, which nothing could predict.
inline int random_option(unsigned options, Random& random) {
  const unsigned from_second = options & (options - 1);
  if (from_second == 0) return std::countr_zero(options);
  const unsigned from_third = from_second & (from_second - 1);
  std::uint32_t count = 2;
  for (unsigned rest = from_third; rest != 0; rest &= rest - 1) ++count;
  const std::uint32_t n = random.below(count);
  unsigned from = n == 0 ? options : from_second;
  from = n >= 2 ? from_third : from;
  for (std::uint32_t i = 2; i < n; ++i) from &= from - 1;
  return std::countr_zero(from);
}

// Plays one decision at random.
inline void play_randomly(const Rules& rules, Deal& deal, Random& random) {
  if (deal.phase() == Phase::kDiscard) {
    const std::uint32_t kinds = deal.discards();
    if (deal.options() != 0) [[unlikely]] {
      // A win on the dealt cards stands beside the discards, as likely as each of them.
      int choices = 1;
      for (std::uint32_t rest = kinds; rest != 0; rest &= rest - 1) ++choices;
      if (random.below(static_cast<std::uint32_t>(choices)) == 0) {
        deal.answer(rules, kHu, NoEvents{});
        return;
      }
    }
    deal.discard(rules, random_kind(kinds, random), NoEvents{});
  } else {
    deal.answer(rules, random_option(deal.options(), random), NoEvents{});
  }
}

// Plays a deal to its end and returns how many decisions that took.
inline int random_playout(const Rules& rules, Deal& deal, Random& random) {
  int decisions = 0;
  for (; !deal.over(); ++decisions) play_randomly(rules, deal, random);
  return decisions;
}

}  // namespace menzi::four_color
