// Logarithm and exponential by additions, multiplications and divisions alone, which are rounded alike
// everywhere.
//
// The standard library's differ in the last bit from platform to platform, and a search that chooses by them
// would too. Built with -ffp-contract=off, so that no compiler fuses what rounds in two steps.
#pragma once

#include <cmath>

namespace menzi {

// The natural logarithm of a positive number, to some 1e-15 of it.
inline double exact_log(double x) {
  int exponent = 0;
  double part = std::frexp(x, &exponent);
  if (part < 0.70710678118654752) {
    part *= 2;
    --exponent;
  }
  // The series of the inverse hyperbolic tangent, where the argument is below 0.172.
  const double t = (part - 1) / (part + 1), square = t * t;
  double sum = 0;
  for (int odd = 21; odd >= 1; odd -= 2) sum = sum * square + 2.0 / odd;
  return sum * t + exponent * 0.69314718055994531;
}

// e to the power x, for x of at most 0.
inline double exact_exp(double x) {
  if (x < -700) return 0;
  const double times = std::floor(x * 1.4426950408889634 + 0.5);
  const double rest = x - times * 0.69314718055994531;
  double sum = 1;
  for (int i = 14; i >= 1; --i) sum = sum * rest / i + 1;
  return std::ldexp(sum, static_cast<int>(times));
}

}  // namespace menzi
