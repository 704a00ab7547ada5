// The simple ways of playing that need no search: uniformly at random, and greedily.
#pragma once

#include <cstdint>
#include <string>

#include "menzi/search/four_color_playout.hpp"
#include "menzi/search/greedy.hpp"

namespace menzi {

enum class Policy : std::uint8_t { kRandom, kGreedy };

// Throws RulesError for an unknown name.
Policy policy_of(const std::string& name);

namespace four_color {

// A uniformly random legal action.
inline int choose_randomly(const Rules& rules, const Deal& deal, Random& random) {
  std::array<Action, State::kMaxActions> actions;
  const int count = legal_actions(rules, deal, actions);
  return actions[random.below(static_cast<std::uint32_t>(count))];
}

}  // namespace four_color

}  // namespace menzi
