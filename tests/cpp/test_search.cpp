// Playouts and searching players: the same whatever the threads, within their limits, and blind to what is
// hidden.
#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <vector>

#include "check.hpp"
#include "menzi/batch/playouts.hpp"
#include "menzi/search/games.hpp"
#include "menzi/search/plausible.hpp"
#include "menzi/search/searchers.hpp"
#include "rules_for_tests.hpp"

namespace menzi::test {

namespace {

using four_color::FourColorGame;
using paohuzi::PaohuziGame;

template <class Game>
using Seats = Game::Match::Totals;

template <class Game>
Game::Deal dealt(const typename Game::Rules& rules, std::uint64_t seed) {
  typename Game::Match::Cards cards;
  const auto deck = Game::Match::fill_deck(rules, cards);
  Random random(seed, 0);
  random.shuffle({cards.data(), deck.size()});
  typename Game::Deal deal;
  deal.begin(rules, deck, 0, typename Game::Match::NoEvents{});
  return deal;
}

// What a player finds within a time, or without a limit.
template <class Player, class S>
SearchReport explained(Player&& player, const S& sampler, const Budget& budget = {}) {
  Deadline deadline(budget, {});
  return player.explain(sampler, deadline);
}

// A position in the middle of a deal in which the seat to act has something to choose.
template <class Game>
Game::Deal in_play(const typename Game::Rules& rules, std::uint64_t seed) {
  const Rollout<Game> greedy(rules, Policy::kGreedy);
  for (;; ++seed) {
    typename Game::Deal deal = dealt<Game>(rules, seed);
    Random random(seed, 1);
    std::array<Action, State::kMaxActions> legal;
    for (int i = 0; !deal.over(); ++i) {
      if (i >= 12 && Game::legal_actions(rules, deal, legal) > 2) return deal;
      apply(rules, deal, greedy.choose(deal, random), typename Game::Match::NoEvents{});
    }
  }
}

// What taiwan's starter knows before its first discard: its own cards, which are dealt first.
class StarterSampler {
 public:
  StarterSampler(const four_color::Rules& rules, std::uint64_t seed) : rules_(rules) {
    const auto deck = FourColorGame::Match::fill_deck(rules, cards_);
    size_ = deck.size();
    Random(seed, 0).shuffle({cards_.data(), size_});
  }
  four_color::Deal sample_deal(Random& random) const {
    FourColorGame::Match::Cards cards = cards_;
    const auto hand = static_cast<std::size_t>(rules_.fields().hand_size);
    // The starter's last card comes after all hands.
    const std::size_t last = hand * static_cast<std::size_t>(rules_.players());
    std::swap(cards[hand], cards[last]);
    random.shuffle({cards.data() + hand + 1, size_ - hand - 1});
    std::swap(cards[hand], cards[last]);
    four_color::Deal deal;
    deal.begin(rules_, std::span<const Kind>(cards.data(), size_), 0, four_color::NoEvents{});
    return deal;
  }
  static int player() { return 0; }

 private:
  const four_color::Rules& rules_;
  FourColorGame::Match::Cards cards_;
  std::size_t size_;
};

template <class Game>
void playouts_alike_on_any_threads(const typename Game::Rules& rules) {
  const KnownDeal<Game> sampler(in_play<Game>(rules, 3));
  for (const Policy policy : {Policy::kRandom, Policy::kGreedy}) {
    const Rollout<Game> rollout(rules, policy);
    const auto one = playouts<Game>(rollout, sampler, 1000, 5, 1);
    CHECK(one == playouts<Game>(rollout, sampler, 1000, 5, 3));
    CHECK(one[0].count == 1000);
    // Greedy players draw only between equals.
    CHECK(policy == Policy::kGreedy || one != playouts<Game>(rollout, sampler, 1000, 6, 1));
  }
  // Playouts are counted one by one: more of them begin with the same.
  const Rollout<Game> rollout(rules, Policy::kRandom);
  std::vector<Tally> by_hand(static_cast<std::size_t>(rules.players()));
  for (std::uint64_t i = 0; i < 300; ++i) {
    Random random(5, i);
    auto deal = sampler.sample_deal(random);
    rollout.finish(deal, random);
    const auto returns = score(rules, deal).returns;
    for (std::size_t seat = 0; seat < by_hand.size(); ++seat) by_hand[seat].add(returns[seat]);
  }
  CHECK(by_hand == playouts<Game>(rollout, sampler, 300, 5, 2));
}

template <class Game>
void searches_alike_on_any_threads(const typename Game::Rules& rules) {
  const KnownDeal<Game> sampler(in_play<Game>(rules, 4));
  std::vector<SearchReport> flat, tree;
  for (const int threads : {1, 2, 5}) {
    SearchOptions options{
        .budget = {.simulations = 301}, .rollouts = Policy::kRandom, .threads = threads, .seed = 8};
    flat.push_back(explained(FlatMonteCarlo<Game>(rules, {.search = options}), sampler));
    options.budget.simulations = 1001;
    Ismcts<Game> search(rules, {.search = options, .tree = {.exploration = 1, .trust = 0}, .trees = 4});
    tree.push_back(explained(search, sampler));
  }
  CHECK(flat[0] == flat[1] && flat[0] == flat[2]);
  CHECK(tree[0] == tree[1] && tree[0] == tree[2]);
  CHECK(tree[0].simulations == 1001);
  CHECK(flat[0].simulations <= 301);

  std::array<Action, State::kMaxActions> legal;
  Random unused(0, 0);
  const int count = Game::legal_actions(rules, sampler.sample_deal(unused), legal);
  for (const SearchReport& report : {flat[0], tree[0]}) {
    std::int64_t visits = 0;
    CHECK(static_cast<int>(report.actions.size()) == count);
    for (std::size_t i = 0; i < report.actions.size(); ++i) {
      CHECK(report.actions[i].action == legal[i]);
      CHECK(report.actions[i].visits > 0);
      visits += report.actions[i].visits;
    }
    CHECK(visits == report.simulations);
  }
  // At the root every action is available in every simulation from its first visit on.
  for (const ActionReport& action : tree[0].actions) CHECK(action.visits <= action.available);
}

template <class Game>
void keeps_to_its_time(const typename Game::Rules& rules) {
  const KnownDeal<Game> sampler(in_play<Game>(rules, 5));
  // Random rollouts: under sanitizers greedy ones may take longer than that for all actions.
  const SearchOptions options{.budget = {.simulations = 0, .seconds = 0.1}, .rollouts = Policy::kRandom};
  const auto seconds = [&](auto&& search) {
    const auto begin = std::chrono::steady_clock::now();
    CHECK(explained(search, sampler, options.budget).simulations > 0);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  // Generous: the machine may be busy with something else.
  CHECK(seconds(FlatMonteCarlo<Game>(rules, {.search = options})) < 5);
  CHECK(seconds(Ismcts<Game>(rules, {.search = options})) < 5);
}

// Plays a deal in which a tree is kept for one seat, and looks at what it kept.
template <class Game>
void trees_go_on(const typename Game::Rules& rules) {
  const Rollout<Game> rollout(rules, Policy::kRandom);
  InformationTree<Game> tree(rollout, {});
  typename Game::Deal deal = in_play<Game>(rules, 6);
  const int seat = deal.seat_to_act();
  tree.set_root(deal, seat);
  const KnownDeal<Game> sampler(deal);
  for (int i = 0; i < 3000; ++i) tree.simulate(sampler, 1);
  const std::size_t nodes = tree.num_nodes();
  CHECK(nodes > 100);

  // Down the most visited line, with the true cards as the tree saw them: some node of it is found again.
  tree.set_root(deal, seat);
  CHECK(tree.num_nodes() == nodes);
  CHECK(tree.simulations() == 0);
  Random random(1, 1);
  bool found = false;
  for (int tries = 0; tries < 50 && !found; ++tries) {
    InformationTree<Game> kept = tree;
    typename Game::Deal next = deal;
    apply(rules, next, rollout.choose(next, random), typename Game::Match::NoEvents{});
    std::array<Action, State::kMaxActions> legal;
    while (!next.over() && (next.seat_to_act() != seat || Game::legal_actions(rules, next, legal) == 1))
      apply(rules, next, rollout.choose(next, random), typename Game::Match::NoEvents{});
    if (next.over()) continue;
    kept.set_root(next, seat);
    CHECK(kept.num_nodes() < nodes);
    std::uint32_t visits = 0;
    for (const TreeAction& action : kept.root_actions()) {
      visits += action.visits;
      CHECK(Game::is_legal(rules, next, action.action));
    }
    found = visits > 0;
    const KnownDeal<Game> there(next);
    for (int i = 0; i < 200; ++i) kept.simulate(there, 2);
    std::uint32_t more = 0;
    for (const TreeAction& action : kept.root_actions()) more += action.visits;
    CHECK(more == visits + 200);
  }
  CHECK(found);

  // Another deal has nothing of it.
  tree.set_root(in_play<Game>(rules, 60), in_play<Game>(rules, 60).seat_to_act());
  CHECK(tree.num_nodes() == 1);
}

// An answer in an open window, and whether anybody is asked, change nothing that another seat sees.
template <class Game>
void keys_are_blind(const typename Game::Rules& rules) {
  int windows = 0;
  const Rollout<Game> rollout(rules, Policy::kRandom);
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    typename Game::Deal deal = dealt<Game>(rules, seed);
    Random random(seed, 2);
    while (!deal.over()) {
      const typename Game::Deal before = deal;
      apply(rules, deal, rollout.choose(deal, random), typename Game::Match::NoEvents{});
      if (deal.over()) break;
      const bool still_open = before.public_card() != kNoKind && deal.public_card() == before.public_card() &&
                              deal.stock().size() == before.stock().size() &&
                              deal.pile().size() == before.pile().size() && deal.phase() != Phase::kDiscard;
      if (before.public_card() == kNoKind) continue;
      for (int seat = 0; seat < rules.players(); ++seat) {
        const bool same =
            information_key(before, rules.players(), seat) == information_key(deal, rules.players(), seat);
        CHECK(same == still_open);
      }
      windows += still_open ? 1 : 0;
    }
  }
  CHECK(windows > 0);
}

// With so few determinizations of so many cards no two agree, and still all of them share the root.
void one_root_for_all_samples() {
  const auto rules = rules_of(taiwan_fields());
  const StarterSampler sampler(*rules, 12);
  Random random(3, 3);
  const auto key = information_key(sampler.sample_deal(random), rules->players(), 0);
  for (int i = 0; i < 20; ++i) {
    const four_color::Deal deal = sampler.sample_deal(random);
    CHECK(information_key(deal, rules->players(), 0) == key);
    CHECK(information_key(deal, rules->players(), 1) != key);
  }
  const IsmctsOptions options{.search = {.budget = {.simulations = 2000}, .rollouts = Policy::kGreedy},
                              .tree = {.exploration = 1, .trust = 0.5}};
  const SearchReport report = explained(Ismcts<FourColorGame>(*rules, options), sampler);
  CHECK(report.simulations == 2000);
  CHECK(!report.line.empty());
  CHECK(report == explained(Ismcts<FourColorGame>(*rules, options), sampler));
}

// A win at hand that pays is taken.
template <class Game>
void wins_when_it_can(const typename Game::Rules& rules, int hu) {
  const Rollout<Game> greedy(rules, Policy::kGreedy);
  int seen = 0;
  for (std::uint64_t seed = 0; seen < 3; ++seed) {
    typename Game::Deal deal = dealt<Game>(rules, seed);
    Random random(seed, 4);
    while (!deal.over()) {
      const int action = greedy.choose(deal, random);
      if (action == hu) {
        const KnownDeal<Game> sampler(deal);
        const SearchOptions options{.budget = {.simulations = 600}};
        typename Game::Deal won = deal;
        apply(rules, won, hu, typename Game::Match::NoEvents{});
        // Others may still take the card before it.
        if (won.over() && won.winner() == deal.seat_to_act()) {
          const auto value = [&](const SearchReport& report) {
            return std::ranges::find(report.actions, static_cast<Action>(hu), &ActionReport::action)->value;
          };
          const auto returns = score(rules, won).returns[static_cast<std::size_t>(won.winner())];
          CHECK(value(explained(FlatMonteCarlo<Game>(rules, {.search = options}), sampler)) == returns);
          CHECK(value(explained(Ismcts<Game>(rules, {.search = options}), sampler)) == returns);
          ++seen;
        }
      }
      apply(rules, deal, action, typename Game::Match::NoEvents{});
    }
  }
}

// Greedy players never regret a choice: their own hands do not surprise. Drawn hands surprise far less than
// such as come by chance, agree with the view, and follow from the seed.
void plausible_hands_fit_the_play(const std::shared_ptr<const four_color::Rules>& rules) {
  const four_color::Greedy greedy(*rules);
  double drawn = 0, by_chance = 0;
  int views = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    four_color::FourColorState state(rules, Start{seed, {}, 0});
    Random random(seed, 6);
    for (int i = 0; state.round() == 1 && state.current_player() >= 0; ++i) {
      const int seat = state.current_player();
      const four_color::Deal& deal = state.deal();
      const MatchView<FourColorGame> view(state, seat);
      const four_color::Likelihood likelihood(*rules, greedy, seat, view.sight().rounds.back());
      const auto surprise = [&](const four_color::Deal& one) {
        double sum = 0;
        for (int other = 0; other < rules->players(); ++other)
          sum += other == seat ? 0 : likelihood.surprise(other, one.hand(other).blocks());
        return sum;
      };
      CHECK(surprise(deal) == 0);
      if (i % 8 == 7) {
        Deadline none({}, {});
        const PlausibleSampler<FourColorGame> sampler(view, greedy, seed, none);
        const PlausibleSampler<FourColorGame> alike(view, greedy, seed, none);
        const ViewSampler<FourColorGame> any(view);
        const auto key = information_key(deal, rules->players(), seat);
        for (std::uint64_t n = 0; n < 20; ++n) {
          Random one(seed, n), other(seed, n);
          const four_color::Deal found = sampler.sample_deal(one);
          CHECK(found == alike.sample_deal(other));
          CHECK(information_key(found, rules->players(), seat) == key);
          CHECK(found.seat_to_act() == seat && found.options() == deal.options());
          std::array<int, four_color::kNumKinds> left{};
          for (int other_seat = 0; other_seat < rules->players(); ++other_seat) {
            CHECK(found.hand(other_seat).size() == deal.hand(other_seat).size());
            for (Kind kind = 0; kind < four_color::kNumKinds; ++kind)
              left[kind] += deal.hand(other_seat).count(kind) - found.hand(other_seat).count(kind);
          }
          for (const Kind kind : deal.stock()) ++left[kind];
          for (const Kind kind : found.stock()) --left[kind];
          CHECK(std::ranges::all_of(left, [](int count) { return count == 0; }));
          drawn += surprise(found);
          by_chance += surprise(any.sample_deal(one));
        }
        ++views;
      }
      state.apply(greedy.choose(*rules, deal, random));
    }
  }
  CHECK(views > 10);
  CHECK(drawn < by_chance / 2);
}

template <class Game>
void test_game(const typename Game::Rules& rules, int hu) {
  playouts_alike_on_any_threads<Game>(rules);
  searches_alike_on_any_threads<Game>(rules);
  keeps_to_its_time<Game>(rules);
  trees_go_on<Game>(rules);
  keys_are_blind<Game>(rules);
  wins_when_it_can<Game>(rules, hu);
}

}  // namespace

void test_search() {
  for (const four_color::Fields& fields : {flower_fields(), taiwan_fields()}) {
    test_game<FourColorGame>(*rules_of(fields), four_color::kHuAction);
    plausible_hands_fit_the_play(rules_of(fields));
  }
  test_game<PaohuziGame>(paohuzi::Rules({}, "test"), paohuzi::kHuAnswer);
  one_root_for_all_samples();
}

}  // namespace menzi::test
