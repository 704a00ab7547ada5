// Many playouts of one position, or of what one seat knows of it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "menzi/base/parallel.hpp"
#include "menzi/search/budget.hpp"
#include "menzi/search/rollout.hpp"
#include "menzi/search/sampler.hpp"
#include "menzi/search/tally.hpp"

namespace menzi {

// Plays `count` determinizations to the end of the deal and adds up, seat by seat, what the deal brought.
// Playout i depends on the seed and on i only, and sums are of integers: the threads change nothing. A
// deal that is over is counted as it stands.
template <class Game, Sampler<Game> S>
std::vector<Tally> playouts(const Rollout<Game>& rollout, const S& sampler, std::int64_t count,
                            std::uint64_t seed, int threads, const Pause& pause = {}) {
  Deadline deadline({}, pause);
  constexpr std::int64_t kChunk = 256;
  const auto players = static_cast<std::size_t>(rollout.rules().players());
  const auto chunks = static_cast<std::size_t>((count + kChunk - 1) / kChunk);
  std::vector<Tally> parts(chunks * players);
  for_each_index(chunks, threads, [&](std::size_t chunk) {
    (void)deadline.passed();
    const auto first = static_cast<std::int64_t>(chunk) * kChunk;
    // On the stack while it runs: neighbouring chunks' sums may share a cache line.
    std::array<Tally, 4> sums{};
    for (std::int64_t i = first; i < std::min(first + kChunk, count); ++i) {
      Random random(seed, static_cast<std::uint64_t>(i));
      typename Game::Deal deal = sampler.sample_deal(random);
      rollout.finish(deal, random);
      const auto returns = score(rollout.rules(), deal).returns;
      for (std::size_t seat = 0; seat < players; ++seat) sums[seat].add(returns[seat]);
    }
    std::copy_n(sums.begin(), players, parts.begin() + static_cast<std::ptrdiff_t>(chunk * players));
  });
  std::vector<Tally> totals(players);
  for (std::size_t i = 0; i < parts.size(); ++i) totals[i % players] += parts[i];
  return totals;
}

}  // namespace menzi
