// Many games played through by the engine's own players, on one or more threads.
#pragma once

#include <cstdint>
#include <span>

#include "menzi/search/budget.hpp"
#include "menzi/search/policy.hpp"

namespace menzi {

// Where each game's outcome is written; one row a game, one column a seat.
struct SimulationRows {
  std::span<std::uint64_t> seeds;   // that deal the game again
  std::span<std::int32_t> returns;  // games x players
  std::span<std::uint8_t> wins;     // games x players: rounds won
  std::span<std::uint8_t> draws;    // rounds without a winner
  std::span<std::int32_t> decisions;
};

// Plays game `first`, `first` + 1, ... with one policy a seat. A game depends on the seed and its
// number only, never on the threads. Defined for every game of search/games.hpp.
template <class Game>
void simulate(const typename Game::Rules& rules, std::span<const Policy> policies, std::uint64_t seed,
              std::uint64_t first, int threads, const SimulationRows& rows, const Pause& pause = {});

struct PlayoutTotals {
  std::int64_t decisions = 0;
  std::int64_t wins = 0;
  std::int64_t points = 0;  // the winners'
};

// Plays single deals uniformly at random, one after the other, and returns what they add up to.
template <class Game>
PlayoutTotals random_deals(const typename Game::Rules& rules, std::uint64_t seed, std::int64_t deals);

// The floor under `random_deals`: shuffles the same decks and does nothing else. Returns a digest.
template <class Game>
std::uint64_t shuffle_decks(const typename Game::Rules& rules, std::uint64_t seed, std::int64_t deals);

}  // namespace menzi
