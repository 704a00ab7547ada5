// Positions are plain bytes: copied as such they play on alike, and copies share nothing.
#include <cstring>
#include <memory>

#include "check.hpp"
#include "menzi/play/four_color_state.hpp"
#include "menzi/search/four_color_playout.hpp"
#include "rules_for_tests.hpp"

namespace menzi::test {

using namespace four_color;

static_assert(std::is_trivially_copyable_v<Deal> && sizeof(Deal) <= 512);

namespace {

void play_both_ways(const Fields& fields) {
  const auto rules = rules_of(fields);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Start start;
    start.seed = seed;
    Match match;
    match.begin(*rules, start, NoMatchEvents{});
    Random random(seed, 1);
    while (!match.over()) {
      Match copy;
      std::memcpy(static_cast<void*>(&copy), &match, sizeof(Match));
      CHECK(copy == match);
      std::array<Action, State::kMaxActions> actions;
      const int count = legal_actions(*rules, match.deal(), actions);
      CHECK(count > 0);
      const int action = actions[random.below(static_cast<std::uint32_t>(count))];
      const Match before = match;
      copy.apply(*rules, start, action, NoMatchEvents{});
      CHECK(match == before);
      match.apply(*rules, start, action, NoMatchEvents{});
      CHECK(copy == match);
    }
  }
}

// A pure playout and the state with its history play one game by the same choices.
void playout_agrees_with_state() {
  const auto rules = rules_of(flower_fields());
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Start start;
    start.seed = seed;
    FourColorState state(rules, start);
    Deal deal = state.match().deal();
    Random random(seed, 5);
    random_playout(*rules, deal, random);
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
        if (static_cast<const FourColorState&>(*child).match().deal() == next) {
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
  play_both_ways(flower_fields());
  play_both_ways(taiwan_fields());
  playout_agrees_with_state();
}

}  // namespace menzi::test
