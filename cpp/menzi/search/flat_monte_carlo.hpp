// Determinized flat Monte Carlo: every root action played out on the same sampled deals.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "menzi/search/budget.hpp"
#include "menzi/search/rollout.hpp"
#include "menzi/search/sampler.hpp"
#include "menzi/search/tally.hpp"

namespace menzi {

// What an action returned, and how much more than another on the same cards.
struct FlatTally {
  Tally returns;
  Tally gains;

  FlatTally& operator+=(const FlatTally& other) {
    returns += other.returns;
    gains += other.gains;
    return *this;
  }
};

// Plays each action out on determinization `number` of the seed. The determinization and the random
// numbers of the playouts are the same for all actions, so that what is luck of the cards falls out of their
// differences; those from action `reference` are added up too. Returns false, and adds nothing, when the time
// was over before the last action's playout began.
template <class Game, Sampler<Game> S>
bool play_out_actions(const Rollout<Game>& rollout, const S& sampler, std::span<const Action> actions,
                      std::size_t reference, std::uint64_t seed, std::uint64_t number, Deadline& deadline,
                      std::span<FlatTally> tallies) {
  Random random(seed, number);
  const typename Game::Deal dealt = sampler.sample_deal(random);
  const auto seat = static_cast<std::size_t>(sampler.player());
  std::array<std::int32_t, State::kMaxActions> returns;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (deadline.passed()) return false;
    typename Game::Deal deal = dealt;
    Random playout = random;
    apply(rollout.rules(), deal, actions[i], typename Game::Match::NoEvents{});
    rollout.finish(deal, playout);
    returns[i] = score(rollout.rules(), deal).returns[seat];
  }
  for (std::size_t i = 0; i < actions.size(); ++i) {
    tallies[i].returns.add(returns[i]);
    tallies[i].gains.add(returns[i] - returns[reference]);
  }
  return true;
}

}  // namespace menzi
