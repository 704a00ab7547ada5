// Views leave no trace of what is hidden, in their bytes neither; deals drawn by the fast way look alike.
#include "check.hpp"
#include "menzi/search/information_key.hpp"
#include "menzi/search/view.hpp"
#include "rules_for_tests.hpp"

namespace menzi::test {

namespace {

// A state that agrees with the view, the view read again, and a deal drawn for a search: all have the same
// masked deal as the view has.
template <class Game>
void check_views(const MatchState<Game>& state, Random& random) {
  using DealSampler = Sampling<Game>::DealSampler;
  for (int seat = 0; seat < state.num_players(); ++seat) {
    if (random.below(3) != 0) continue;
    const MatchView<Game> view(state, seat);
    const MatchState<Game> sampled = view.sample_state(random.next());
    const MatchView<Game> twin(sampled, seat);
    CHECK(twin.sight() == view.sight());
    CHECK(twin.deal() == view.deal());
    const MatchView<Game> read(view.shared_rules(), read_sight(write_sight(view.sight())));
    CHECK(read.sight() == view.sight());
    CHECK(read.deal() == view.deal());
    CHECK(read.current_player() == view.current_player());
    CHECK(read.events() == view.events());
    CHECK(describe(read) == describe(view));
    if (state.phase() == Phase::kOver) continue;
    const ViewSampler<Game> sampler(view);
    Random draws(random.next(), 0);
    const auto deal = sampler.sample_deal(draws);
    CHECK(DealSampler::seen_by(state.rules(), deal, seat) == view.deal());
    if (!view.sight().asked) continue;
    const int players = state.num_players();
    CHECK(information_key(deal, players, seat) == information_key(state.deal(), players, seat));
    std::array<Action, State::kMaxActions> actions{}, own{};
    const int count = Game::legal_actions(state.rules(), deal, actions);
    CHECK(count == view.legal_actions(own) && actions == own);
  }
}

template <class Game>
void check_games(const std::shared_ptr<const typename Game::Rules>& rules, int games) {
  for (int game = 0; game < games; ++game) {
    const auto seed = static_cast<std::uint64_t>(game);
    MatchState<Game> state(rules, Start{seed, {}, {}});
    Random random(seed, 1);
    while (true) {
      check_views(state, random);
      if (state.phase() == Phase::kOver) break;
      std::array<Action, State::kMaxActions> actions{};
      const auto count = static_cast<std::uint32_t>(state.legal_actions(actions));
      // The first action is a pass where there is one: claims twice as often.
      const std::uint32_t one = random.below(count), other = random.below(count);
      state.apply(actions[game % 2 == 0 ? one : std::max(one, other)]);
    }
  }
}

}  // namespace

void test_views() {
  using four_color::FourColorGame;
  using paohuzi::PaohuziGame;
  four_color::Fields flower = flower_fields(), taiwan = taiwan_fields();
  check_games<FourColorGame>(rules_of(flower), 10);
  check_games<FourColorGame>(rules_of(taiwan), 5);
  flower.players = 2;
  flower.hand_size = 5;
  check_games<FourColorGame>(rules_of(flower), 20);
  taiwan.players = 3;
  taiwan.hand_size = 3;
  taiwan.second_window = taiwan.opening_hu = true;
  check_games<FourColorGame>(rules_of(taiwan), 10);
  taiwan.players = 2;
  taiwan.hand_size = 1;  // a starter with Generals alone is not rare
  check_games<FourColorGame>(rules_of(taiwan), 120);
  paohuzi::Fields fields;
  check_games<PaohuziGame>(std::make_shared<const paohuzi::Rules>(fields, "test"), 20);
  fields.forced_pao = fields.chi_reveal_by_next = true;
  fields.wei_own_fourth = paohuzi::WeiFourth::kMustTi;
  check_games<PaohuziGame>(std::make_shared<const paohuzi::Rules>(fields, "test"), 20);
  fields = {};
  fields.lock = paohuzi::Lock::kSeparate;
  fields.opening_card_win = paohuzi::OpeningCardWin::kAll;
  fields.min_huxi = 0;
  check_games<PaohuziGame>(std::make_shared<const paohuzi::Rules>(fields, "test"), 20);
}

}  // namespace menzi::test
