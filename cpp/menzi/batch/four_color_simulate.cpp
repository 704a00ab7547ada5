// Many games played through by the engine's own players, on one or more threads.
#include "menzi/batch/four_color_simulate.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>

#include "menzi/play/four_color_match.hpp"
#include "menzi/search/four_color_playout.hpp"

namespace menzi::four_color {

namespace {

// Apart from the streams that deal cards.
constexpr std::uint64_t kPlayerStream = 0x706C61796572;

struct CountRounds : NoMatchEvents {
  std::uint8_t* wins;
  std::uint8_t* draws;

  void end_round(const Deal& deal, const Score& /*score*/) {
    if (deal.winner() == Deal::kNobody) {
      ++*draws;
    } else {
      ++wins[deal.winner()];
    }
  }
};

void play_game(const Rules& rules, std::span<const Policy> policies, const Greedy* greedy, std::uint64_t seed,
               std::uint64_t game, std::size_t row, const SimulationRows& rows) {
  const auto players = static_cast<std::size_t>(rules.players());
  Start start;
  start.seed = Random(seed, game).next();
  Random random(start.seed, kPlayerStream);
  CountRounds count;
  count.wins = &rows.wins[row * players];
  count.draws = &rows.draws[row];
  std::fill_n(count.wins, players, std::uint8_t{0});
  *count.draws = 0;
  Match match;
  match.begin(rules, start, count);
  std::int32_t decisions = 0;
  for (; !match.over(); ++decisions) {
    const Deal& deal = match.deal();
    const int action = policies[static_cast<std::size_t>(deal.seat_to_act())] == Policy::kRandom
                           ? choose_randomly(rules, deal, random)
                           : greedy->choose(rules, deal, random);
    match.apply(rules, start, action, count);
  }
  rows.seeds[row] = start.seed;
  rows.decisions[row] = decisions;
  std::copy_n(match.totals().begin(), players, &rows.returns[row * players]);
}

}  // namespace

void simulate(const Rules& rules, std::span<const Policy> policies, std::uint64_t seed, std::uint64_t first,
              int threads, const SimulationRows& rows) {
  std::unique_ptr<Greedy> greedy;
  if (std::ranges::count(policies, Policy::kGreedy) != 0) greedy = std::make_unique<Greedy>(rules);
  constexpr std::size_t kChunk = 64;
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t begin = next.fetch_add(kChunk); begin < rows.seeds.size();
         begin = next.fetch_add(kChunk)) {
      const std::size_t end = std::min(begin + kChunk, rows.seeds.size());
      for (std::size_t row = begin; row < end; ++row)
        play_game(rules, policies, greedy.get(), seed, first + row, row, rows);
    }
  };
  std::vector<std::jthread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(work);
  work();
}

PlayoutTotals random_deals(const Rules& rules, std::uint64_t seed, std::int64_t deals) {
  PlayoutTotals totals;
  std::array<Kind, kMaxDeck> full;
  const std::size_t size = fill_deck(rules, full).size();
  Deal deal;
  for (std::int64_t i = 0; i < deals; ++i) {
    std::array<Kind, kMaxDeck> cards = full;
    const std::span<Kind> deck(cards.data(), size);
    Random random(seed, static_cast<std::uint64_t>(i));
    random.shuffle(deck);
    deal.begin(rules, deck, static_cast<int>(random.below(static_cast<std::uint32_t>(rules.players()))),
               NoEvents{});
    totals.decisions += random_playout(rules, deal, random);
    totals.wins += deal.winner() != Deal::kNobody ? 1 : 0;
    totals.points += score(rules, deal).points;
  }
  return totals;
}

std::uint64_t shuffle_decks(const Rules& rules, std::uint64_t seed, std::int64_t deals) {
  std::uint64_t digest = 0;
  std::array<Kind, kMaxDeck> full;
  const std::size_t size = fill_deck(rules, full).size();
  for (std::int64_t i = 0; i < deals; ++i) {
    std::array<Kind, kMaxDeck> cards = full;
    Random random(seed, static_cast<std::uint64_t>(i));
    random.shuffle({cards.data(), size});
    digest = digest * 31 + cards[0] + cards[size / 2];
  }
  return digest;
}

}  // namespace menzi::four_color
