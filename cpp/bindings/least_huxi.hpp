// The option `min_huxi` as the games take it.
#pragma once

#include <optional>
#include <string>

#include "menzi/base/error.hpp"

namespace menzi::python {

inline void refuse_min_huxi(const std::optional<int>& min_huxi) {
  if (min_huxi) throw Error("min_huxi: expected none, since in this game every complete hand may win");
}

[[noreturn]] inline void refuse_number_of_huxi(const std::string& number) {
  throw Error("min_huxi: expected 0 to 999, got " + number);
}

// The least huxi of a complete hand.
inline int checked_min_huxi(const std::optional<int>& min_huxi) {
  const int least = min_huxi.value_or(0);
  if (least < 0 || least > 999) refuse_number_of_huxi(std::to_string(least));
  return least;
}

}  // namespace menzi::python
