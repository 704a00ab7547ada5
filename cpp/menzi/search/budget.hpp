// How much a search may do: so many simulations, so much time, or whichever is reached first.
#pragma once

#include <chrono>
#include <cstdint>

namespace menzi {

struct Budget {
  std::int64_t simulations = 0;  // 0: as many as the time allows
  double seconds = 0;            // 0: as long as the simulations take

  bool bounded() const { return simulations > 0 || seconds > 0; }
};

// Asked before each simulation, so that a search goes over its time by less than one of them.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(const Budget& budget) : timed_(budget.seconds > 0) {
    if (timed_) {
      end_ = Clock::now() +
             std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(budget.seconds));
    }
  }

  bool passed() const { return timed_ && Clock::now() >= end_; }

 private:
  bool timed_;
  Clock::time_point end_{};
};

}  // namespace menzi
