// The one random generator of the engine: SplitMix64 streams, bounded draws, shuffles.
//
// docs/randomness.md documents every step with test vectors. Nothing here may change without
// changing what every recorded seed means.
//
// References: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014);
// Lemire, "Fast random integer generation in an interval" (2019); Brackett-Rozinsky, Lemire,
// "Batched ranged random integer generation" (2024).
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <utility>

namespace menzi {

struct Product128 {
  std::uint64_t high;
  std::uint64_t low;
};

inline Product128 multiply(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__)
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
  const std::uint64_t a0 = a & 0xFFFFFFFFU, a1 = a >> 32, b0 = b & 0xFFFFFFFFU, b1 = b >> 32;
  const std::uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
  const std::uint64_t carry = (middle & 0xFFFFFFFFU) + a0 * b1;
  return {a1 * b1 + (middle >> 32) + (carry >> 32), a * b};
#endif
}

// A bijection of 64-bit words whose output bits all depend on all input bits.
inline std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

class Random {
 public:
  // The stream `index` of `seed`; streams of one seed are independent of each other.
  Random(std::uint64_t seed, std::uint64_t index) : state_(mix(mix(seed) + index)) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    return mix(state_);
  }

  // A uniform integer below n; n must not be 0.
  std::uint32_t below(std::uint32_t n) {
    assert(n != 0);
    Product128 product = multiply(next(), n);
    if (product.low < n) {
      const std::uint64_t threshold = (0 - static_cast<std::uint64_t>(n)) % n;
      while (product.low < threshold) product = multiply(next(), n);
    }
    return static_cast<std::uint32_t>(product.high);
  }

  // Fisher-Yates from the last place down, six places to one random word: with at most 256 items
  // the product of six bounds stays below 2^48, so that a word is redrawn once in 2^16 times at most.
  void shuffle(std::span<std::uint8_t> items) {
    assert(items.size() <= 256);
    std::size_t place = items.empty() ? 0 : items.size() - 1;
    while (place >= kBatch) {
      swap_batch<kBatch>(items.data(), place);
      place -= kBatch;
    }
    switch (place) {
      case 5:
        swap_batch<5>(items.data(), place);
        break;
      case 4:
        swap_batch<4>(items.data(), place);
        break;
      case 3:
        swap_batch<3>(items.data(), place);
        break;
      case 2:
        swap_batch<2>(items.data(), place);
        break;
      case 1:
        swap_batch<1>(items.data(), place);
        break;
      default:
        break;
    }
  }

 private:
  static constexpr std::size_t kBatch = 6;

  template <std::size_t kDraws>
  void swap_batch(std::uint8_t* items, std::size_t place) {
    std::array<std::uint8_t, kDraws> draws;
    std::uint64_t rest = spread<kDraws>(next(), place, draws);
    std::uint64_t product = 1;
    for (std::size_t i = 0; i < kDraws; ++i) product *= place + 1 - i;
    if (rest < product) [[unlikely]] {
      const std::uint64_t threshold = (0 - product) % product;
      while (rest < threshold) rest = spread<kDraws>(next(), place, draws);
    }
    for (std::size_t i = 0; i < kDraws; ++i) std::swap(items[place - i], items[draws[i]]);
  }

  template <std::size_t kDraws>
  static std::uint64_t spread(std::uint64_t word, std::size_t place,
                              std::array<std::uint8_t, kDraws>& draws) {
    for (std::size_t i = 0; i < kDraws; ++i) {
      const Product128 product = multiply(word, place + 1 - i);
      draws[i] = static_cast<std::uint8_t>(product.high);
      word = product.low;
    }
    return word;
  }

  std::uint64_t state_;
};

}  // namespace menzi
