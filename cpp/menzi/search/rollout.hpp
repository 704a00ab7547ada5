// How a position is played to the end of the deal where a search looks no further.
#pragma once

#include <memory>

#include "menzi/search/games.hpp"
#include "menzi/search/policy.hpp"

namespace menzi {

template <class Game>
class Rollout {
 public:
  using Rules = Game::Rules;
  using Deal = Game::Deal;
  using Greedy = Players<Game>::Greedy;

  // The rules must outlive the rollout. Copies share the greedy player's tables.
  Rollout(const Rules& rules, Policy policy) : rules_(&rules), policy_(policy) {
    if (policy == Policy::kGreedy) greedy_ = std::make_shared<const Greedy>(rules);
  }

  const Rules& rules() const { return *rules_; }
  Policy policy() const { return policy_; }

  // A legal action of the seat to act, as the policy plays.
  int choose(const Deal& deal, Random& random) const {
    return policy_ == Policy::kGreedy ? greedy_->choose(*rules_, deal, random)
                                      : choose_randomly<Game>(*rules_, deal, random);
  }

  void finish(Deal& deal, Random& random) const {
    if (policy_ == Policy::kRandom) {
      Players<Game>::random_playout(*rules_, deal, random);
      return;
    }
    while (!deal.over())
      apply(*rules_, deal, greedy_->choose(*rules_, deal, random), typename Game::Match::NoEvents{});
  }

 private:
  const Rules* rules_;
  Policy policy_;
  std::shared_ptr<const Greedy> greedy_;
};

}  // namespace menzi
