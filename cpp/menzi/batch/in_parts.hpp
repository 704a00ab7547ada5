// Rows of a batch shared out among threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace menzi {

// Runs `rows(first, last)`, which returns its first bad row or -1, over parts of all rows; returns the first
// bad row of all, or -1. Every row before it has been written.
template <class Rows>
std::int64_t in_parts(std::size_t count, int threads, const Rows& rows) {
  const std::size_t parts = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(threads, 1)), 1,
                                                    std::max<std::size_t>(count, 1));
  std::vector<std::int64_t> bad(parts, -1);
  const auto run = [&](std::size_t part) {
    bad[part] = rows(count / parts * part + std::min(part, count % parts),
                     count / parts * (part + 1) + std::min(part + 1, count % parts));
  };
  std::vector<std::jthread> others;
  for (std::size_t part = 1; part < parts; ++part) others.emplace_back(run, part);
  run(0);
  others.clear();
  const auto first = std::ranges::find_if(bad, [](std::int64_t row) { return row >= 0; });
  return first == bad.end() ? -1 : *first;
}

}  // namespace menzi
