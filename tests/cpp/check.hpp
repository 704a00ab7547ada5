// The least that a C++ test needs: a check that names its line and counts.
#pragma once

#include <cstdio>

namespace menzi::test {

inline int checks = 0;
inline int failures = 0;

inline void check(bool holds, const char* what, const char* file, int line) {
  ++checks;
  if (holds) return;
  ++failures;
  std::printf("%s:%d: failed: %s\n", file, line, what);
}

}  // namespace menzi::test

#define CHECK(condition) menzi::test::check((condition), #condition, __FILE__, __LINE__)
