// The simple ways of playing that need no search: uniformly at random, and greedily.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "menzi/base/random.hpp"
#include "menzi/play/state.hpp"

namespace menzi {

enum class Policy : std::uint8_t { kRandom, kGreedy };

// Throws RulesError for an unknown name.
Policy policy_of(const std::string& name);

// A uniformly random legal action.
template <class Game>
int choose_randomly(const typename Game::Rules& rules, const typename Game::Deal& deal, Random& random) {
  std::array<Action, State::kMaxActions> actions;
  const int count = Game::legal_actions(rules, deal, actions);
  return actions[random.below(static_cast<std::uint32_t>(count))];
}

}  // namespace menzi
