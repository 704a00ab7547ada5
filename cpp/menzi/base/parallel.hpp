// The same work for each of many numbers, shared out among threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace menzi {

inline constexpr int kMostThreads = 1024;

// Calls `work(i)` for every i below `count`, each on one of `threads` threads, in no certain order. What
// `work` throws first is thrown here, after all threads have stopped.
template <class Work>
void for_each_index(std::size_t count, int threads, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr thrown;
  std::mutex guard;
  const auto run = [&] {
    try {
      for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) work(i);
    } catch (...) {
      next.store(count);
      const std::lock_guard lock(guard);
      if (!thrown) thrown = std::current_exception();
    }
  };
  const std::size_t others = std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
  {
    std::vector<std::jthread> pool;
    for (std::size_t i = 1; i < others; ++i) pool.emplace_back(run);
    run();
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace menzi
