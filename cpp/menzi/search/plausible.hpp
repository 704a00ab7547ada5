// Deals as they are likely to be, not as they may be: what a search draws its determinizations from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "menzi/search/four_color_likelihood.hpp"
#include "menzi/search/view.hpp"

namespace menzi {

// Draws deals that agree with a view, each as often as the play so far makes it likely.
//
// In the Four Color Cards games the hands of the others are drawn ahead, a number of them for all draws, and
// a draw takes one of these with a new order of the stock. In paohuzi, where forced moves show most of
// what there is to know, it draws as a ViewSampler does. Made once for a view; several threads may draw
// from it.
template <class Game>
class PlausibleSampler {
 public:
  using Deal = Game::Deal;
  using Greedy = Players<Game>::Greedy;

  // The others are taken to play much as the greedy player does; `seed` decides which hands are drawn ahead.
  // Where the time is over, no more are: then it makes do with those there are.
  PlausibleSampler(const MatchView<Game>& view, const Greedy& greedy, std::uint64_t seed, Deadline& deadline)
      : any_(view) {
    if constexpr (kWeighs) {
      if (!any_.cards().direct()) return;
      const four_color::Likelihood likelihood(any_.rules(), greedy, player(), any_.sight().rounds.back());
      Random random(seed, kStream);
      hands_ = any_.cards().likely(any_.rules(), likelihood, random, kDrawnAhead, deadline);
    }
  }

  int player() const { return any_.player(); }

  Deal sample_deal(Random& random) const {
    if constexpr (kWeighs) {
      if (!hands_.empty()) {
        Deal deal = any_.seen();
        const auto at = random.below(static_cast<std::uint32_t>(hands_.size()));
        any_.cards().place(any_.rules(), random, hands_[at], deal);
        return deal;
      }
    }
    return any_.sample_deal(random);
  }

 private:
  static constexpr bool kWeighs = std::is_same_v<Game, four_color::FourColorGame>;
  static constexpr std::size_t kDrawnAhead = 300;
  static constexpr std::uint64_t kStream = 0x68616E6473;

  ViewSampler<Game> any_;
  std::vector<four_color::DealSampler::Deck> hands_;
};

static_assert(Sampler<PlausibleSampler<four_color::FourColorGame>, four_color::FourColorGame>);
static_assert(Sampler<PlausibleSampler<paohuzi::PaohuziGame>, paohuzi::PaohuziGame>);

}  // namespace menzi
