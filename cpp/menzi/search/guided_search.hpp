// The player that searches with a guide.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "menzi/search/budget.hpp"
#include "menzi/search/guided_tree.hpp"
#include "menzi/search/report.hpp"
#include "menzi/search/searchers.hpp"

namespace menzi {

struct GuidedOptions {
  Budget budget{.simulations = 2000};
  std::uint64_t seed = 0;
  GuidedFields tree{};
  bool keep_tree = true;  // what the last search found below the new root
  Guide guide;
};

// Throws RulesError for what cannot be.
void check(const GuidedOptions& options);

template <class Game>
class GuidedSearch {
 public:
  using Rules = Game::Rules;

  // The rules must outlive the player.
  GuidedSearch(const Rules& rules, const GuidedOptions& options)
      : rules_(&rules), options_(options), tree_(rules, options.tree) {
    check(options);
  }

  // Throws what the guide throws.
  template <Sampler<Game> S>
  SearchReport explain(const S& sampler, Deadline& deadline) {
    Random first(options_.seed, 0);
    const typename Game::Deal deal = sampler.sample_deal(first);
    const std::vector<Action> legal = detail::legal_at_root<Game>(*rules_, deal);
    const std::uint64_t key = information_key(deal, rules_->players(), sampler.player());
    if (!options_.keep_tree) tree_ = GuidedTree<Game>(*rules_, options_.tree);
    tree_.set_root(deal, sampler.player());
    const std::uint64_t seed = detail::search_seed(options_.seed, key, 0);
    const auto most = static_cast<std::uint64_t>(options_.budget.simulations);
    const auto batch = static_cast<std::size_t>(options_.tree.batch);
    // What the first simulations find is worth most: the first batch is of one, each next of twice as many.
    std::size_t size = 1;
    bool going = true;
    const Abandoning abandoning{tree_};
    while (going) {
      while (going && tree_.num_pending() < size) {
        going = (most == 0 || tree_.simulations() < most) && !deadline.passed();
        if (going) tree_.begin(sampler, seed);
      }
      tree_.finish(options_.guide);
      size = std::min(2 * size, batch);
    }
    return reported(legal);
  }

 private:
  // Whatever ends a search, an interruption too, leaves nothing pending in the tree.
  struct Abandoning {
    GuidedTree<Game>& tree;
    ~Abandoning() { tree.abandon(); }
  };

  SearchReport reported(const std::vector<Action>& legal) const {
    constexpr std::uint32_t kLeastVisits = 8;
    constexpr double kUnit = GuidedTree<Game>::kUnit;
    SearchReport report;
    for (const Action action : legal) {
      ActionReport told{action, 0, 0, 0, 0};
      for (const TreeAction& tried : tree_.root_actions()) {
        if (tried.action != action) continue;
        told.visits = tried.visits;
        told.available = tried.available;
        told.value = tried.tally().mean() / kUnit;
        told.error = tried.tally().standard_error() / kUnit;
      }
      report.actions.push_back(told);
    }
    report.simulations = static_cast<std::int64_t>(tree_.simulations());
    report.best = most_visited(report.actions);
    report.line = tree_.line_after(report.best, kLeastVisits);
    return report;
  }

  const Rules* rules_;
  GuidedOptions options_;
  GuidedTree<Game> tree_;
};

}  // namespace menzi
