// Sixteen small numbers at once. Left to themselves, compilers keep arrays of them in memory or take them
// apart.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace menzi::paohuzi {

inline constexpr std::size_t kLanes = 16;

#if defined(__GNUC__)

using Lanes = std::uint8_t __attribute__((vector_size(kLanes)));

inline Lanes all_lanes(std::uint8_t number) {
  return Lanes{} + number;
}
inline Lanes lowest(Lanes a, Lanes b) {
  return a < b ? a : b;
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

#endif

}  // namespace menzi::paohuzi
