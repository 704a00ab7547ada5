// The tree of information-set Monte Carlo tree search (IS-MCTS), seen from the seat that searches.
//
// A node is an information set of the searching seat, found by its key (information_key.hpp). Every
// simulation runs in a determinization of its own, so that of a node's actions only some may be legal; each
// counts how often it was available as well as how often it was taken, and is judged by both.
//
// What the searching seat does not see parts no nodes. While a window is open the answers of all seats
// are chosen at one and the same node, each seat by the statistics of its own answers, and only what came of
// them leads on: who took the card with which claim, or the next card. Cards turned up part nodes, being
// seen; a decision with one legal action has no node.
//
// Each seat maximises its own return (max^n), the score of the current deal. As in every tree of a single
// observer, the others answer what the searching seat does as if they had seen its cards.
//
// References: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search" (2012): the
// single-observer form with partially observable moves. Rosin, "Multi-armed bandits with episode context"
// (2011), for the rule with a predictor.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "menzi/base/exact_math.hpp"
#include "menzi/search/rollout.hpp"
#include "menzi/search/sampler.hpp"
#include "menzi/search/tree_base.hpp"

namespace menzi {

// How a tree chooses. Returns differ in size from game to game, so that exploration is counted in
// standard deviations of the returns that a seat has had in this tree, measured as it grows.
struct TreeFields {
  double exploration = 0.8;
  // The share of the rollout policy's own choice while nothing is known. 0: the UCB rule with availability
  // of the paper, where each action is tried once before any is repeated. Above: the predictor
  // rule, where all actions together have the rest, and an untried one counts as the average of the others.
  // Random rollouts have no choice of their own: under them it is 0.
  double trust = 0.25;
  // A full tree grows no further: below it simulations are rollouts. A node with its actions takes some
  // hundred bytes.
  std::uint32_t max_nodes = 4'000'000;
};

template <class Game>
class InformationTree : public TreeBase<Game> {
 public:
  using Base = TreeBase<Game>;
  using typename Base::Deal;
  using typename Base::Rules;

  InformationTree(const Rollout<Game>& rollout, const TreeFields& fields)
      : Base(rollout.rules(), fields.max_nodes),
        rollout_(rollout),
        exploration_(static_cast<float>(fields.exploration)),
        trust_(rollout.policy() == Policy::kRandom ? 0.0F : static_cast<float>(fields.trust)) {}

  // One simulation: choose at the root, draw a determinization, go down, add one action, play to the end. The
  // n-th visit of every root action has the same determinization and the same random numbers, so
  // that root actions are compared on the same cards.
  template <Sampler<Game> S>
  void simulate(const S& sampler, std::uint64_t seed) {
    Random at_root(mix(seed ^ kRootStream), simulations_++);
    path_.clear();
    Walk walk;
    Choice choice = choose(walk, root_deal_, at_root);
    Random random(seed, choice.entry == 0 ? nodes_.node(kRoot).visits : nodes_.action(choice.entry).visits);
    Deal deal = sampler.sample_deal(random);
    ++nodes_.node(kRoot).visits;
    for (;;) {
      walk.play(rollout_.rules(), deal, choice.action);
      if (choice.added) rollout_.finish(deal, random);
      if (deal.over()) break;
      choice = choose(walk, deal, random);
    }
    this->back_up(path_, score(rollout_.rules(), deal).returns);
  }

 private:
  using Base::kRoot;
  using Base::nodes_;
  using Base::places_;
  using Base::root_deal_;
  using Base::simulations_;
  using Base::spread_;
  using typename Base::Walk;

  static constexpr std::uint64_t kRootStream = 0x726F6F74;

  struct Choice {
    std::uint32_t entry;  // 0 where there was nothing to choose
    Action action;
    bool added;  // just now: the tree ends here
  };

  // Chooses for the seat to act, at the node that the position belongs to: the walk is moved there.
  Choice choose(Walk& walk, const Deal& deal, Random& random) {
    std::array<Action, State::kMaxActions> legal;
    const auto count = static_cast<std::uint32_t>(Game::legal_actions(rollout_.rules(), deal, legal));
    if (count == 1) return {0, legal[0], false};
    if (!this->enter(walk, deal)) return {0, static_cast<Action>(rollout_.choose(deal, random)), true};
    const auto seat = static_cast<std::uint8_t>(deal.seat_to_act());
    const Phase phase = deal.phase();
    const int predicted = trust_ > 0 ? rollout_.choose(deal, random) : -1;
    const float share = (1 - trust_) / static_cast<float>(count);
    const float unit = 1 / spread_[seat];
    for (std::uint32_t i = 0; i < count; ++i) places_[legal[i]] = static_cast<std::uint8_t>(i + 1);

    std::uint64_t untried = ~std::uint64_t{0} >> (64 - count);
    std::int64_t total = 0;
    std::uint32_t visits = 0;
    std::uint32_t best = 0;
    float best_score = 0;
    for (std::uint32_t entry = nodes_.node(walk.node).first; entry != 0; entry = nodes_.action(entry).next) {
      TreeAction& tried = nodes_.action(entry);
      if (tried.seat != seat || tried.phase != phase || places_[tried.action] == 0) continue;
      untried &= ~(std::uint64_t{1} << (places_[tried.action] - 1));
      ++tried.available;
      total += tried.total;
      visits += tried.visits;
      const float mean = this->average(tried.total, tried.visits) * unit;
      const float bonus = trust_ > 0 ? this->predictor_bonus(exploration_, tried.available, tried.visits,
                                                             share + (tried.action == predicted ? trust_ : 0))
                                     : ucb_bonus(tried.available, tried.visits);
      if (best == 0 || mean + bonus > best_score) {
        best_score = mean + bonus;
        best = entry;
      }
    }
    const int predicted_place = predicted < 0 ? 0 : places_[static_cast<std::size_t>(predicted)];
    for (std::uint32_t i = 0; i < count; ++i) places_[legal[i]] = 0;

    if (untried != 0) {
      int place = -1;
      if (trust_ > 0) {
        const std::uint64_t first = std::uint64_t{1} << (predicted_place - 1);
        const bool knows = (untried & first) == 0;
        const float mean = this->average(total, visits) * unit;
        const float bonus =
            this->predictor_bonus(exploration_, visits + 1, 0, knows ? share : share + trust_);
        if (best == 0 || mean + bonus > best_score)
          place = knows ? random_place(untried, random) : predicted_place - 1;
      } else {
        place = random_place(untried, random);
      }
      if (place >= 0) {
        const Action action = legal[static_cast<std::size_t>(place)];
        path_.push_back(nodes_.add_action(walk.node, seat, phase, action));
        return {path_.back(), action, true};
      }
    }
    path_.push_back(best);
    return {best, nodes_.action(best).action, false};
  }

  float ucb_bonus(std::uint32_t available, std::uint32_t visits) const {
    const float log = available < logs_.size() ? logs_[available] : static_cast<float>(exact_log(available));
    return exploration_ * std::sqrt(log / static_cast<float>(visits));
  }

  static int random_place(std::uint64_t places, Random& random) {
    std::uint32_t count = 0;
    for (std::uint64_t rest = places; rest != 0; rest &= rest - 1) ++count;
    for (std::uint32_t n = random.below(count); n != 0; --n) places &= places - 1;
    return std::countr_zero(places);
  }

  // Those that are asked for most.
  static const std::vector<float>& small_logs() {
    static const std::vector<float> kLogs = [] {
      std::vector<float> logs(4096);
      for (std::size_t n = 1; n < logs.size(); ++n)
        logs[n] = static_cast<float>(exact_log(static_cast<double>(n)));
      return logs;
    }();
    return kLogs;
  }

  Rollout<Game> rollout_;
  std::span<const float> logs_ = small_logs();
  float exploration_;
  float trust_;
  std::vector<std::uint32_t> path_;  // the actions taken in this simulation
};

}  // namespace menzi
