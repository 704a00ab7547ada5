// How much a search may do: so many simulations, so much time, or whichever is reached first.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <thread>
#include <utility>

namespace menzi {

// What is called now and then while a long call runs, by the thread that made the call; what it throws ends
// the call.
using Pause = std::function<void()>;

struct Budget {
  std::int64_t simulations = 0;  // 0: as many as the time allows
  double seconds = 0;            // 0: as long as the simulations take

  bool bounded() const { return simulations > 0 || seconds > 0; }
};

// Asked before each simulation, so that a search goes over its time by less than one of them. Several
// threads may ask.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  Deadline(const Budget& budget, Pause pause)
      : timed_(budget.seconds > 0), pause_(std::move(pause)), caller_(std::this_thread::get_id()) {
    if (!timed_ && !pause_) return;
    const Clock::time_point now = Clock::now();
    end_ = now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(budget.seconds));
    next_pause_ = now + kBetweenPauses;
  }

  bool passed() {
    if (!timed_ && !pause_) return false;
    if (ended_.load(std::memory_order_relaxed)) return true;
    const Clock::time_point now = Clock::now();
    if (pause_ && std::this_thread::get_id() == caller_ && now >= next_pause_) {
      next_pause_ = now + kBetweenPauses;
      try {
        pause_();
      } catch (...) {
        ended_ = true;
        throw;
      }
    }
    return timed_ && now >= end_;
  }

 private:
  static constexpr std::chrono::milliseconds kBetweenPauses{50};

  bool timed_;
  Pause pause_;
  std::thread::id caller_;
  Clock::time_point end_;
  Clock::time_point next_pause_;    // the caller's own
  std::atomic<bool> ended_{false};  // by what a pause threw
};

}  // namespace menzi
