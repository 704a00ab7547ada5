// Positions are plain bytes: copied as such they play on alike, and copies share nothing.
#include <cstring>
#include <memory>

#include "check.hpp"
#include "menzi/search/games.hpp"
#include "rules_for_tests.hpp"

namespace menzi::test {

static_assert(std::is_trivially_copyable_v<four_color::Deal> && sizeof(four_color::Deal) <= 512);
static_assert(std::is_trivially_copyable_v<paohuzi::Deal> && sizeof(paohuzi::Deal) <= 512);

namespace {

template <class Game>
void play_both_ways(const typename Game::Rules& rules) {
  using Match = Game::Match;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Start start;
    start.seed = seed;
    Match match;
    match.begin(rules, start, typename Match::NoEvents{});
    Random random(seed, 1);
    while (!match.over()) {
      Match copy;
      std::memcpy(static_cast<void*>(&copy), &match, sizeof(Match));
      CHECK(copy == match);
      std::array<Action, State::kMaxActions> actions;
      const int count = Game::legal_actions(rules, match.deal(), actions);
      CHECK(count > 0);
      const int action = actions[random.below(static_cast<std::uint32_t>(count))];
      const Match before = match;
      copy.apply(rules, start, action, typename Match::NoEvents{});
      CHECK(match == before);
      match.apply(rules, start, action, typename Match::NoEvents{});
      CHECK(copy == match);
    }
  }
}

// A pure playout and the state with its history play one game by the same choices.
template <class Game>
void playout_agrees_with_state(const std::shared_ptr<const typename Game::Rules>& rules) {
  using Deal = Game::Deal;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Start start;
    start.seed = seed;
    MatchState<Game> state(rules, start);
    Deal deal = state.match().deal();
    Random random(seed, 5);
    Players<Game>::random_playout(*rules, deal, random);
    Random same(seed, 5);
    while (state.phase() != Phase::kOver) {
      Deal next = state.match().deal();
      play_randomly(*rules, next, same);
      std::array<Action, State::kMaxActions> actions;
      const int count = state.legal_actions(actions);
      bool found = false;
      for (int i = 0; i < count && !found; ++i) {
        const auto child = state.clone();
        child->apply(actions[static_cast<std::size_t>(i)]);
        if (static_cast<const MatchState<Game>&>(*child).match().deal() == next) {
          state.apply(actions[static_cast<std::size_t>(i)]);
          found = true;
        }
      }
      CHECK(found);
      if (!found) return;
    }
    CHECK(state.match().deal() == deal);
  }
}

}  // namespace

void test_positions() {
  const auto paohuzi = std::make_shared<const paohuzi::Rules>(paohuzi::Fields{}, "test");
  play_both_ways<four_color::FourColorGame>(*rules_of(flower_fields()));
  play_both_ways<four_color::FourColorGame>(*rules_of(taiwan_fields()));
  play_both_ways<paohuzi::PaohuziGame>(*paohuzi);
  playout_agrees_with_state<four_color::FourColorGame>(rules_of(flower_fields()));
  playout_agrees_with_state<paohuzi::PaohuziGame>(paohuzi);
}

}  // namespace menzi::test
