// The tree of information-set Monte Carlo tree search (IS-MCTS), seen from the seat that searches.
//
// A node is an information set of the searching seat, found by its key (information_key.hpp). Every simulation
// runs in a determinization of its own, so that of a node's actions only some may be legal; each counts
// how often it was available as well as how often it was taken, and is judged by both.
//
// What the searching seat does not see parts no nodes. While a window is open the answers of all seats
// are chosen at one and the same node, each seat by the statistics of its own answers, and only what came of
// them leads on: who took the card with which claim, or the next card. Cards turned up part nodes, being
// seen; a decision with one legal action has no node.
//
// Each seat maximises its own return (max^n), the score of the current deal.
//
// References: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search" (2012): the single-observer
// form with partially observable moves. Rosin, "Multi-armed bandits with episode context" (2011),
// for the rule with a predictor.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "menzi/search/information_key.hpp"
#include "menzi/search/rollout.hpp"
#include "menzi/search/sampler.hpp"

namespace menzi {

// How a tree chooses. Returns differ in size from game to game, so that exploration is counted in
// standard deviations of the returns a seat has had in this tree, which the tree measures as it goes.
struct TreeFields {
  double exploration = 0.7;
  // How far the rollout policy's own choice is trusted before anything is known: 0 is the UCB rule with
  // availability of the paper, each action tried once in random order; above it, the predictor
  // rule, in which that choice has this share and all actions together the rest.
  double trust = 0;
};

// One action of one seat at one node.
struct TreeAction {
  std::int64_t total = 0;  // of the seat's own returns
  std::uint32_t visits = 0;
  std::uint32_t available = 0;
  std::uint32_t next = 0;  // the node's next action, 0 for none
  Action action = 0;
  std::uint8_t seat = 0;
  Phase phase{};

  double mean() const { return visits == 0 ? 0 : static_cast<double>(total) / visits; }
};

// One move of a line of play, as the searching seat sees it.
struct LineStep {
  static constexpr int kNobody = -1;  // the card was left lying, and `card` is the next one
  int seat = kNobody;
  Action action = 0;
  Kind card = kNoKind;  // open after it

  bool operator==(const LineStep&) const = default;
};

template <class Game>
class InformationTree {
 public:
  using Rules = typename Game::Rules;
  using Deal = typename Game::Deal;

  InformationTree(const Rollout<Game>& rollout, const TreeFields& fields)
      : rollout_(rollout),
        fields_(fields),
        players_(rollout.rules().players()),
        places_(static_cast<std::size_t>(rollout.rules().num_actions())) {
    clear();
  }

  // Roots the tree at what `seat`, which is to act, sees of the deal. What the tree holds below that
  // information set is kept, all else dropped.
  //
  // What is kept was found in determinizations of an earlier information set that led here by moves the
  // tree chose, while new ones are drawn by the sampler. Both agree with all that was seen; only
  // their weights differ.
  void set_root(const Deal& deal, int seat) {
    const std::uint64_t key = information_key(deal, players_, seat);
    const std::uint32_t found = seat == seat_ ? find(key) : kNone;
    if (found == kNone) {
      clear();
      seat_ = seat;
      add_node({.key = key});
    } else {
      keep_below(found);
    }
    root_deal_ = deal;
    simulations_ = 0;
  }

  // One simulation: choose at the root, draw a determinization, go down, add one action, play to the end. The
  // n-th visit of every root action has the same determinization and the same random numbers, so
  // that root actions are compared on the same cards.
  template <Sampler<Game> S>
  void simulate(const S& sampler, std::uint64_t seed) {
    Random at_root(mix(seed ^ kRootStream), static_cast<std::uint64_t>(simulations_++));
    path_.clear();
    std::uint32_t node = kRoot;
    Choice choice = choose(node, root_deal_, at_root);
    const std::uint32_t visit = choice.entry == kNone ? nodes_[kRoot].visits : actions_[choice.entry].visits;
    Random random(seed, visit);
    Deal deal = sampler.sample_deal(random);
    ++nodes_[kRoot].visits;
    std::array<Action, kMaxSeats> chosen{};  // each seat's last move, which a window reveals at its close
    for (;;) {
      Watch watch;
      const int seat = deal.seat_to_act();
      const bool discards = deal.phase() == Phase::kDiscard;
      chosen[static_cast<std::size_t>(seat)] = choice.action;
      apply(rollout_.rules(), deal, choice.action, watch);
      if (deal.over()) break;
      if (choice.added) {
        rollout_.finish(deal, random);
        break;
      }
      if (deal.public_card() != kNoKind || watch.taker >= 0) {
        if (watch.taker >= 0) step_ = {watch.taker, chosen[static_cast<std::size_t>(watch.taker)], kNoKind};
        (void)discards;
      }
      choice = choose(node, deal, random);
    }
    back_up(score(rollout_.rules(), deal).returns);
  }
};

}  // namespace menzi
