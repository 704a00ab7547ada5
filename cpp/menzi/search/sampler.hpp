// Where a search gets the hidden cards from: full positions of which the one that is played may be any.
#pragma once

#include <concepts>

#include "menzi/base/random.hpp"

namespace menzi {

// A sampler stands for what one seat knows. Each call of `sample_deal` draws a determinization: a full
// position that looks to `player()` as the one that is played. It is called from several threads at once.
template <class S, class Game>
concept Sampler = requires(const S& sampler, Random& random) {
  { sampler.sample_deal(random) } -> std::convertible_to<typename Game::Deal>;
  { sampler.player() } -> std::convertible_to<int>;
};

// Nothing hidden: the position itself, as the seat to act.
template <class Game>
class KnownDeal {
 public:
  explicit KnownDeal(const Game::Deal& deal) : deal_(deal) {}
  const Game::Deal& sample_deal(Random& /*random*/) const { return deal_; }
  int player() const { return deal_.seat_to_act(); }

 private:
  Game::Deal deal_;
};

}  // namespace menzi
