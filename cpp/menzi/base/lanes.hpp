// Sixteen small numbers at once, as vectors of the compiler where it has them: left to themselves, compilers
// keep such sums in memory or take them apart.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace menzi {

inline constexpr std::size_t kLanes = 16;

#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

using Lanes = std::uint8_t __attribute__((vector_size(kLanes)));

inline Lanes all_lanes(std::uint8_t number) {
  return Lanes{} + number;
}
inline Lanes lowest(Lanes a, Lanes b) {
  return a < b ? a : b;
}

// Calls `use(lane)` where the two are equal.
template <class Use>
void where_equal(Lanes a, Lanes b, const Use& use) {
  const auto equal = a == b;
  std::array<std::uint64_t, 2> halves;  // a byte of ones where equal
  static_assert(sizeof equal == sizeof halves);
  std::memcpy(halves.data(), &equal, sizeof halves);
  for (std::size_t half = 0; half < 2; ++half) {
    for (std::uint64_t rest = halves[half] & 0x0101010101010101U; rest != 0; rest &= rest - 1)
      use(8 * half + static_cast<std::size_t>(std::countr_zero(rest)) / 8);
  }
}

#else

struct Lanes {
  std::array<std::uint8_t, kLanes> numbers;

  std::uint8_t& operator[](std::size_t lane) { return numbers[lane]; }
  std::uint8_t operator[](std::size_t lane) const { return numbers[lane]; }
};

inline Lanes all_lanes(std::uint8_t number) {
  Lanes all;
  all.numbers.fill(number);
  return all;
}
inline Lanes operator+(Lanes a, const Lanes& b) {
  for (std::size_t i = 0; i < kLanes; ++i) a[i] = static_cast<std::uint8_t>(a[i] + b[i]);
  return a;
}
inline Lanes lowest(Lanes a, const Lanes& b) {
  for (std::size_t i = 0; i < kLanes; ++i) a[i] = std::min(a[i], b[i]);
  return a;
}

template <class Use>
void where_equal(const Lanes& a, const Lanes& b, const Use& use) {
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    if (a[lane] == b[lane]) use(lane);
  }
}

#endif

inline Lanes load_lanes(const std::uint8_t* numbers) {
  Lanes lanes;
  std::memcpy(&lanes, numbers, sizeof lanes);
  return lanes;
}

}  // namespace menzi
