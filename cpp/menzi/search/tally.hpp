// Sums of returns, from which means and standard errors come: integers, so that no order of adding matters.
#pragma once

#include <cmath>
#include <cstdint>

namespace menzi {

struct Tally {
  std::int64_t count = 0;
  std::int64_t sum = 0;
  std::int64_t squares = 0;

  void add(std::int64_t value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  Tally& operator+=(const Tally& other) {
    count += other.count;
    sum += other.sum;
    squares += other.squares;
    return *this;
  }

  double mean() const { return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count); }
  // Of the mean; 0 where there are fewer than two values.
  double standard_error() const {
    if (count < 2) return 0;
    const double n = static_cast<double>(count);
    const double rest = static_cast<double>(squares) - mean() * static_cast<double>(sum);
    return rest <= 0 ? 0 : std::sqrt(rest / (n - 1) / n);
  }

  bool operator==(const Tally&) const = default;
};

}  // namespace menzi
