// Counts of action sequences, by which two engines are compared.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "menzi/play/state.hpp"

namespace menzi {

// The number of action sequences of exactly `depth` actions from here; a sequence that ends the
// game earlier is not counted.
std::uint64_t perft(const State& state, int depth);

// The same for each legal action by itself.
std::vector<std::pair<Action, std::uint64_t>> divide(const State& state, int depth);

}  // namespace menzi
