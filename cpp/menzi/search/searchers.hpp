// The players that search, on one or more threads.
//
// Both are asked through a sampler that stands for what the seat to act knows, and see nothing else. What
// they return depends on the seed, the options and the position, never on the number of threads, as
// long as simulations and not time are what stops them.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "menzi/base/error.hpp"
#include "menzi/base/parallel.hpp"
#include "menzi/search/budget.hpp"
#include "menzi/search/flat_monte_carlo.hpp"
#include "menzi/search/information_tree.hpp"
#include "menzi/search/report.hpp"

namespace menzi {

struct SearchOptions {
  Budget budget{.simulations = 2000};
  Policy rollouts = Policy::kGreedy;
  int threads = 1;
  std::uint64_t seed = 0;
};

struct FlatOptions {
  SearchOptions search{};
  // By how many standard errors of their difference, on the same cards, another action must be better than
  // the rollout policy's own choice to be preferred: with few playouts the best mean is mostly luck. Random
  // rollouts have no choice of their own, and the best mean decides.
  double caution = 1;
};

struct IsmctsOptions {
  SearchOptions search{};
  TreeFields tree{};
  // Independent trees that share the budget and are added up at the root; more threads than trees have
  // nothing to do. Every tree is the smaller for it.
  int trees = 1;
  bool keep_tree = true;  // what the last search found below the new root
};

// Throw RulesError for what cannot be.
void check(const FlatOptions& options);
void check(const IsmctsOptions& options);

namespace detail {

// What is legal at the root, of any determinization: all give the seat to act the same actions.
template <class Game>
std::vector<Action> legal_at_root(const typename Game::Rules& rules, const typename Game::Deal& deal) {
  if (deal.over()) throw IllegalActionError("nobody is to act: the deal is over");
  std::array<Action, State::kMaxActions> legal;
  const int count = Game::legal_actions(rules, deal, legal);
  return {legal.begin(), legal.begin() + count};
}

// Searches of different positions by one seed have nothing in common.
inline std::uint64_t search_seed(std::uint64_t seed, std::uint64_t key, std::uint64_t tree) {
  return Random(mix(seed) ^ key, tree).next();
}

}  // namespace detail

template <class Game>
class FlatMonteCarlo {
 public:
  using Rules = Game::Rules;

  // The rules must outlive the player.
  FlatMonteCarlo(const Rules& rules, const FlatOptions& options)
      : options_(options.search), caution_(options.caution), rollout_(rules, options_.rollouts) {
    check(options);
  }

  // A simulation is one playout of one action; all actions have equally many, one at least unless time
  // runs out before.
  template <Sampler<Game> S>
  SearchReport explain(const S& sampler, Deadline& deadline) const {
    Random first(options_.seed, 0);
    const typename Game::Deal deal = sampler.sample_deal(first);
    const Rules& rules = rollout_.rules();
    const std::vector<Action> actions = detail::legal_at_root<Game>(rules, deal);
    const std::uint64_t key = information_key(deal, rules.players(), sampler.player());
    const std::uint64_t seed = detail::search_seed(options_.seed, key, 0);
    const bool policy = options_.rollouts == Policy::kGreedy;
    const int own = policy ? rollout_.choose(deal, first) : actions[0];
    const auto reference =
        static_cast<std::size_t>(std::ranges::find(actions, static_cast<Action>(own)) - actions.begin());
    const std::vector<FlatTally> tallies = play(sampler, actions, reference, seed, deadline);

    SearchReport report;
    std::size_t best = reference;
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const auto& [returns, gains] = tallies[i];
      report.actions.push_back(
          {actions[i], returns.count, returns.count, returns.mean(), returns.standard_error()});
      report.simulations += returns.count;
      if (policy && gains.mean() <= caution_ * gains.standard_error()) continue;
      if (returns.sum > tallies[best].returns.sum) best = i;
    }
    report.best = actions[best];
    return report;
  }

 private:
  template <class S>
  std::vector<FlatTally> play(const S& sampler, std::span<const Action> actions, std::size_t reference,
                              std::uint64_t seed, Deadline& deadline) const {
    constexpr std::size_t kChunk = 8;
    const auto per_action = static_cast<std::size_t>(options_.budget.simulations) / actions.size();
    const std::size_t wanted =
        options_.budget.simulations > 0 ? std::max<std::size_t>(per_action, 1) : SIZE_MAX - kChunk;
    const auto threads = static_cast<std::size_t>(std::max(options_.threads, 1));
    std::vector<std::vector<FlatTally>> parts(threads);
    std::atomic<std::size_t> next{0};
    for_each_index(threads, options_.threads, [&](std::size_t thread) {
      std::vector<FlatTally> sums(actions.size());
      bool in_time = true;
      for (std::size_t begin = next.fetch_add(kChunk); in_time && begin < wanted;
           begin = next.fetch_add(kChunk)) {
        for (std::size_t i = begin; in_time && i < std::min(begin + kChunk, wanted); ++i) {
          in_time = play_out_actions<Game>(rollout_, sampler, actions, reference, seed, i, deadline,
                                           std::span<FlatTally>(sums));
        }
      }
      parts[thread] = std::move(sums);
    });
    std::vector<FlatTally> totals(actions.size());
    for (const std::vector<FlatTally>& part : parts) {
      for (std::size_t i = 0; i < part.size(); ++i) totals[i] += part[i];
    }
    return totals;
  }

  SearchOptions options_;
  double caution_;
  Rollout<Game> rollout_;
};

template <class Game>
class Ismcts {
 public:
  using Rules = Game::Rules;

  // The rules must outlive the player.
  Ismcts(const Rules& rules, const IsmctsOptions& options)
      : options_(options), rollout_(rules, options.search.rollouts) {
    check(options);
    for (int i = 0; i < options.trees; ++i) trees_.emplace_back(rollout_, options.tree);
  }

  // Searches and leaves the trees behind for the next move, where `keep_tree` is set.
  template <Sampler<Game> S>
  SearchReport explain(const S& sampler, Deadline& deadline) {
    Random first(options_.search.seed, 0);
    const typename Game::Deal deal = sampler.sample_deal(first);
    const Rules& rules = rollout_.rules();
    const std::vector<Action> legal = detail::legal_at_root<Game>(rules, deal);
    const std::uint64_t key = information_key(deal, rules.players(), sampler.player());
    const auto threads = static_cast<std::size_t>(std::clamp(options_.search.threads, 1, options_.trees));
    const auto trees = trees_.size();
    // A thread goes round its trees, so that under a time limit all grow alike.
    for_each_index(threads, static_cast<int>(threads), [&](std::size_t thread) {
      for (std::size_t t = thread; t < trees; t += threads) {
        if (!options_.keep_tree) trees_[t] = InformationTree<Game>(rollout_, options_.tree);
        trees_[t].set_root(deal, sampler.player());
      }
      std::size_t grown = 1;
      for (std::int64_t round = 0; grown != 0; ++round) {
        grown = 0;
        for (std::size_t t = thread; t < trees; t += threads) {
          if (round >= share(t)) continue;
          if (deadline.passed()) return;
          trees_[t].simulate(sampler, detail::search_seed(options_.search.seed, key, t));
          ++grown;
        }
      }
    });
    SearchReport report = summed(legal);
    if (report.simulations == 0) report.best = static_cast<Action>(rollout_.choose(deal, first));
    return report;
  }

 private:
  // How many simulations a tree has.
  std::int64_t share(std::size_t tree) const {
    const std::int64_t all = options_.search.budget.simulations;
    if (all == 0) return INT64_MAX;
    const auto trees = static_cast<std::int64_t>(trees_.size());
    return all / trees + (static_cast<std::int64_t>(tree) < all % trees ? 1 : 0);
  }

  SearchReport summed(const std::vector<Action>& legal) const {
    SearchReport report;
    for (const Action action : legal) {
      Tally tally;
      std::int64_t available = 0;
      for (const InformationTree<Game>& tree : trees_) {
        for (const TreeAction& tried : tree.root_actions()) {
          if (tried.action != action) continue;
          tally += tried.tally();
          available += tried.available;
        }
      }
      report.actions.push_back({action, tally.count, available, tally.mean(), tally.standard_error()});
    }
    for (const InformationTree<Game>& tree : trees_)
      report.simulations += static_cast<std::int64_t>(tree.simulations());
    report.best = most_visited(report.actions);
    report.line = longest_line(report.best);
    return report;
  }

  std::vector<LineStep> longest_line(Action action) const {
    constexpr std::uint32_t kLeastVisits = 8;
    std::vector<LineStep> line;
    for (const InformationTree<Game>& tree : trees_) {
      std::vector<LineStep> found = tree.line_after(action, kLeastVisits);
      if (found.size() > line.size()) line = std::move(found);
    }
    return line;
  }

  IsmctsOptions options_;
  Rollout<Game> rollout_;
  std::vector<InformationTree<Game>> trees_;
};

}  // namespace menzi
