// A seat's concealed cards in paohuzi: one word of counts, two bits a kind.
#pragma once

#include <cassert>
#include <cstdint>

#include "menzi/eval/paohuzi_groups.hpp"

namespace menzi::paohuzi {

// Four identical cards of a dealt hand are laid down at once, so that no hand in play holds more than
// three of a kind, and three are a kan. Kind k is in bits 2k and 2k + 1.
class HandCounts {
 public:
  constexpr HandCounts() = default;
  constexpr explicit HandCounts(std::uint64_t packed) : packed_(packed) {}

  constexpr std::uint64_t packed() const { return packed_; }
  constexpr int count(Kind kind) const { return static_cast<int>((packed_ >> (2 * kind)) & 3U); }

  // All counts added up: by nibbles, by bytes, then by one multiplication.
  // Added up field by field: a wheel may not assume the popcnt instruction.
  constexpr int size() const {
    std::uint64_t sums = (packed_ & 0x3333333333U) + ((packed_ >> 2) & 0x3333333333U);
    sums = (sums + (sums >> 4)) & 0x0F0F0F0F0FU;
    return static_cast<int>((sums * 0x0101010101U >> 32) & 0xFFU);
  }

  constexpr void add(Kind kind) {
    assert(count(kind) < 3);
    packed_ += std::uint64_t{1} << (2 * kind);
  }
  constexpr void remove(Kind kind, int copies = 1) {
    assert(count(kind) >= copies);
    packed_ -= static_cast<std::uint64_t>(copies) << (2 * kind);
  }

  // All the cards of `part`, which the hand holds.
  constexpr void remove(HandCounts part) { packed_ -= part.packed_; }

  // The kinds held at all, held three times, and held once or twice.
  constexpr KindSet kinds() const { return gather(packed_ | (packed_ >> 1)); }
  constexpr KindSet kans() const { return gather(packed_ & (packed_ >> 1)); }
  constexpr KindSet loose_kinds() const { return gather(packed_ ^ (packed_ >> 1)); }

  // The cards that are in no kan.
  constexpr HandCounts loose() const {
    const std::uint64_t kans = packed_ & (packed_ >> 1) & kLowBits;
    return HandCounts(packed_ ^ (kans * 3U));
  }

  // Of a hand without kans: all words of counts (0 to 2 a kind) that the hand holds, as a mask that
  // each of them is a subset of. A held pair covers one or two cards, a single one.
  constexpr std::uint64_t cover() const { return packed_ | ((packed_ >> 1) & kLowBits); }

  constexpr bool operator==(const HandCounts&) const = default;

 private:
  static constexpr std::uint64_t kLowBits = 0x5555555555;

  // The low bit of each kind, one bit a kind.
  static constexpr KindSet gather(std::uint64_t bits) {
    bits &= kLowBits;
    bits = (bits | (bits >> 1)) & 0x3333333333U;
    bits = (bits | (bits >> 2)) & 0x0F0F0F0F0FU;
    bits = (bits | (bits >> 4)) & 0x00FF00FF00FFU;
    bits = (bits | (bits >> 8)) & 0x00FF0000FFFFU;
    return static_cast<KindSet>((bits & 0xFFFFU) | (bits >> 16));
  }

  std::uint64_t packed_ = 0;
};

// The cards of a group of at most three, packed like a hand; a quad has none.
inline constexpr std::array<std::uint64_t, kNumGroups> kPackedGroups = [] {
  std::array<std::uint64_t, kNumGroups> packed{};
  for (std::size_t g = kWei; g < kNumGroups; ++g) {
    for (std::size_t i = 0; i < kGroups[g].size; ++i)
      packed[g] += std::uint64_t{1} << (2 * kGroups[g].cards[i]);
  }
  return packed;
}();

}  // namespace menzi::paohuzi
