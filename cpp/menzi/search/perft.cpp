// Counts of action sequences, by which two engines are compared.
#include "menzi/search/perft.hpp"

#include <array>

namespace menzi {

std::uint64_t perft(const State& state, int depth) {
  if (depth == 0) return 1;
  std::array<Action, State::kMaxActions> actions{};
  const int count = state.legal_actions(actions);
  if (depth == 1) return static_cast<std::uint64_t>(count);
  std::uint64_t total = 0;
  for (int i = 0; i < count; ++i) {
    const auto child = state.clone();
    child->apply(actions[static_cast<std::size_t>(i)]);
    total += perft(*child, depth - 1);
  }
  return total;
}

std::vector<std::pair<Action, std::uint64_t>> divide(const State& state, int depth) {
  std::vector<std::pair<Action, std::uint64_t>> counts;
  std::array<Action, State::kMaxActions> actions{};
  const int count = state.legal_actions(actions);
  for (int i = 0; i < count; ++i) {
    const auto child = state.clone();
    child->apply(actions[static_cast<std::size_t>(i)]);
    counts.emplace_back(actions[static_cast<std::size_t>(i)], perft(*child, depth - 1));
  }
  return counts;
}

}  // namespace menzi
