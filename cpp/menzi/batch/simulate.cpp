// Many games played through by the engine's own players, on one or more threads.
#include "menzi/batch/simulate.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "menzi/base/parallel.hpp"
#include "menzi/search/games.hpp"

namespace menzi {

namespace {

// Apart from the streams that deal cards.
constexpr std::uint64_t kPlayerStream = 0x706C61796572;

template <class Game>
struct CountRounds : Game::Match::NoEvents {
  std::uint8_t* wins;
  std::uint8_t* draws;

  template <class Score>
  void end_round(const Game::Deal& deal, const Score& /*score*/) {
    if (deal.winner() == Game::Deal::kNobody) {
      ++*draws;
    } else {
      ++wins[deal.winner()];
    }
  }
};

template <class Game>
void play_game(const typename Game::Rules& rules, std::span<const Policy> policies,
               const typename Players<Game>::Greedy* greedy, std::uint64_t seed, std::uint64_t game,
               std::size_t row, const SimulationRows& rows) {
  const auto players = static_cast<std::size_t>(rules.players());
  Start start;
  start.seed = Random(seed, game).next();
  Random random(start.seed, kPlayerStream);
  CountRounds<Game> count;
  count.wins = &rows.wins[row * players];
  count.draws = &rows.draws[row];
  std::fill_n(count.wins, players, std::uint8_t{0});
  *count.draws = 0;
  typename Game::Match match;
  match.begin(rules, start, count);
  std::int32_t decisions = 0;
  for (; !match.over(); ++decisions) {
    const auto& deal = match.deal();
    const int action = policies[static_cast<std::size_t>(deal.seat_to_act())] == Policy::kRandom
                           ? choose_randomly<Game>(rules, deal, random)
                           : greedy->choose(rules, deal, random);
    match.apply(rules, start, action, count);
  }
  rows.seeds[row] = start.seed;
  rows.decisions[row] = decisions;
  std::copy_n(match.totals().begin(), players, &rows.returns[row * players]);
}

}  // namespace

template <class Game>
void simulate(const typename Game::Rules& rules, std::span<const Policy> policies, std::uint64_t seed,
              std::uint64_t first, int threads, const SimulationRows& rows, const Pause& pause) {
  std::unique_ptr<typename Players<Game>::Greedy> greedy;
  if (std::ranges::count(policies, Policy::kGreedy) != 0)
    greedy = std::make_unique<typename Players<Game>::Greedy>(rules);
  constexpr std::size_t kChunk = 64;
  const std::size_t games = rows.seeds.size();
  Deadline deadline({}, pause);
  for_each_index((games + kChunk - 1) / kChunk, threads, [&](std::size_t chunk) {
    (void)deadline.passed();
    for (std::size_t row = chunk * kChunk; row < std::min((chunk + 1) * kChunk, games); ++row)
      play_game<Game>(rules, policies, greedy.get(), seed, first + row, row, rows);
  });
}

template <class Game>
PlayoutTotals random_deals(const typename Game::Rules& rules, std::uint64_t seed, std::int64_t deals) {
  PlayoutTotals totals;
  typename Game::Match::Cards full;
  const std::size_t size = Game::Match::fill_deck(rules, full).size();
  typename Game::Deal deal;
  for (std::int64_t i = 0; i < deals; ++i) {
    typename Game::Match::Cards cards = full;
    const std::span<Kind> deck(cards.data(), size);
    Random random(seed, static_cast<std::uint64_t>(i));
    random.shuffle(deck);
    deal.begin(rules, deck, static_cast<int>(random.below(static_cast<std::uint32_t>(rules.players()))),
               typename Game::Match::NoEvents{});
    totals.decisions += Players<Game>::random_playout(rules, deal, random);
    totals.wins += deal.winner() != Game::Deal::kNobody ? 1 : 0;
    totals.points += score(rules, deal).points;
  }
  return totals;
}

template <class Game>
std::uint64_t shuffle_decks(const typename Game::Rules& rules, std::uint64_t seed, std::int64_t deals) {
  std::uint64_t digest = 0;
  typename Game::Match::Cards full;
  const std::size_t size = Game::Match::fill_deck(rules, full).size();
  for (std::int64_t i = 0; i < deals; ++i) {
    typename Game::Match::Cards cards = full;
    Random random(seed, static_cast<std::uint64_t>(i));
    random.shuffle({cards.data(), size});
    digest = digest * 31 + cards[0] + cards[size / 2];
  }
  return digest;
}

template void simulate<four_color::FourColorGame>(const four_color::Rules&, std::span<const Policy>,
                                                  std::uint64_t, std::uint64_t, int, const SimulationRows&,
                                                  const Pause&);
template void simulate<paohuzi::PaohuziGame>(const paohuzi::Rules&, std::span<const Policy>, std::uint64_t,
                                             std::uint64_t, int, const SimulationRows&, const Pause&);
template PlayoutTotals random_deals<four_color::FourColorGame>(const four_color::Rules&, std::uint64_t,
                                                               std::int64_t);
template PlayoutTotals random_deals<paohuzi::PaohuziGame>(const paohuzi::Rules&, std::uint64_t, std::int64_t);
template std::uint64_t shuffle_decks<four_color::FourColorGame>(const four_color::Rules&, std::uint64_t,
                                                                std::int64_t);
template std::uint64_t shuffle_decks<paohuzi::PaohuziGame>(const paohuzi::Rules&, std::uint64_t,
                                                           std::int64_t);

}  // namespace menzi
