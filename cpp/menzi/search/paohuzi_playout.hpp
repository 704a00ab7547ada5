// Uniformly random play of a paohuzi deal to its end, as fast as it goes.
#pragma once

#include <bit>
#include <cstdint>

#include "menzi/base/random.hpp"
#include "menzi/play/paohuzi_match.hpp"

namespace menzi::paohuzi {

// The ones of a word of 32 bits: a wheel may not assume the popcnt instruction.
inline std::uint32_t ones(std::uint32_t word) {
  word -= (word >> 1) & 0x55555555U;
  word = (word & 0x33333333U) + ((word >> 2) & 0x33333333U);
  return ((word + (word >> 4)) & 0x0F0F0F0FU) * 0x01010101U >> 24;
}

// The n-th one of a word, from 0.
inline int select(std::uint32_t word, std::uint32_t n) {
  for (; n != 0; --n) word &= word - 1;
  return std::countr_zero(word);
}

// Plays one decision at random.
inline void play_randomly(const Rules& rules, Deal& deal, Random& random) {
  if (deal.phase() == Phase::kDiscard) {
    const KindSet kinds = deal.discards();
    const auto count = ones(kinds);
    deal.discard(rules, static_cast<Kind>(select(kinds, random.below(count))), NoEvents{});
    return;
  }
  const Options options = deal.options();
  const auto answers = ones(options.answers);
  const auto all = answers + ones(options.chi);
  const std::uint32_t n = random.below(all);
  if (n < answers) {
    deal.answer(rules, static_cast<Answer>(select(options.answers, n)), NoEvents{});
  } else {
    deal.chi(rules, deal.chi_set(select(options.chi, n - answers)), NoEvents{});
  }
}

// Plays a deal to its end and returns how many decisions that took.
inline int random_playout(const Rules& rules, Deal& deal, Random& random) {
  int decisions = 0;
  for (; !deal.over(); ++decisions) play_randomly(rules, deal, random);
  return decisions;
}

}  // namespace menzi::paohuzi
