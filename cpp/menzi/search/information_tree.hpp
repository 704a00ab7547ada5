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

#include "menzi/search/information_key.hpp"
#include "menzi/search/rollout.hpp"
#include "menzi/search/sampler.hpp"
#include "menzi/search/tally.hpp"
#include "menzi/search/tree_nodes.hpp"

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
class InformationTree {
 public:
  using Rules = typename Game::Rules;
  using Deal = typename Game::Deal;

  InformationTree(const Rollout<Game>& rollout, const TreeFields& fields)
      : rollout_(rollout),
        exploration_(static_cast<float>(fields.exploration)),
        trust_(rollout.policy() == Policy::kRandom ? 0.0F : static_cast<float>(fields.trust)),
        max_nodes_(fields.max_nodes),
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
    const std::uint32_t found = seat == seat_ ? nodes_.find(key) : kNone;
    if (found == kNone) {
      clear();
      seat_ = seat;
      nodes_.add_node(key, kNone, {}, 0);
    } else if (found != kRoot) {
      nodes_.keep_below(found);
    }
    root_deal_ = deal;
    simulations_ = 0;
  }

  // One simulation: choose at the root, draw a determinization, go down, add one action, play to the end. The
  // n-th visit of every root action has the same determinization and the same random numbers, so
  // that root actions are compared on the same cards.
  template <Sampler<Game> S>
  void simulate(const S& sampler, std::uint64_t seed) {
    Random at_root(mix(seed ^ kRootStream), simulations_++);
    path_.clear();
    std::uint32_t node = kRoot;
    Choice choice = choose(node, root_deal_, {}, 0, at_root);
    Random random(seed, choice.entry == 0 ? nodes_.node(kRoot).visits : nodes_.action(choice.entry).visits);
    Deal deal = sampler.sample_deal(random);
    ++nodes_.node(kRoot).visits;
    std::array<Action, kMaxSeats> answers{};  // each seat's last, shown by the window's close
    LineStep step;
    for (;;) {
      const int seat = deal.seat_to_act();
      const bool asked_discard = deal.phase() == Phase::kDiscard;
      answers[static_cast<std::size_t>(seat)] = choice.action;
      Watch watch;
      apply(rollout_.rules(), deal, choice.action, watch);
      if (choice.added) rollout_.finish(deal, random);
      if (deal.over()) break;
      if (asked_discard) {
        step = {seat, choice.action, deal.public_card()};
      } else if (watch.taker != LineStep::kNobody) {
        step = {watch.taker, answers[static_cast<std::size_t>(watch.taker)], deal.public_card()};
      } else if (watch.moved) {
        step = {LineStep::kNobody, 0, deal.public_card()};
      }
      choice = choose(node, deal, step, answers[static_cast<std::size_t>(seat_)], random);
    }
    back_up(score(rollout_.rules(), deal).returns);
  }

  // The actions of the searching seat at the root that were tried, in no particular order.
  std::vector<TreeAction> root_actions() const {
    std::vector<TreeAction> found;
    for (std::uint32_t entry = nodes_.node(kRoot).first; entry != 0; entry = nodes_.action(entry).next) {
      const TreeAction& tried = nodes_.action(entry);
      if (tried.seat == seat_ && tried.phase == root_deal_.phase()) found.push_back(tried);
    }
    return found;
  }

  std::vector<LineStep> line_after(Action action, std::uint32_t least) const {
    return nodes_.line_after(action, least);
  }

  std::uint64_t simulations() const { return simulations_; }  // since the root was set
  std::size_t num_nodes() const { return nodes_.size(); }

 private:
  static constexpr std::uint32_t kNone = TreeNodes::kNone;
  static constexpr std::uint32_t kRoot = TreeNodes::kRoot;
  static constexpr std::size_t kMaxSeats = 4;
  static constexpr std::uint64_t kRootStream = 0x726F6F74;

  struct Choice {
    std::uint32_t entry;  // 0 where there was nothing to choose
    Action action;
    bool added;  // just now: the tree ends here
  };

  // Hears what everybody at the table sees.
  struct Watch : Game::Match::NoEvents {
    int taker = LineStep::kNobody;
    bool moved = false;  // a card came to lie, or another was turned up

    template <class Group>
    void meld(int seat, Group /*group*/) {
      if (!moved && taker == LineStep::kNobody) taker = seat;
    }
    void draw(int /*seat*/, Kind /*card*/) { moved = true; }
    void reveal(int /*seat*/, Kind /*card*/) { moved = true; }
    void unclaimed(int /*seat*/, Kind /*card*/) { moved = true; }
  };

  // Chooses for the seat to act, at the node that the position belongs to: `node` is moved there.
  Choice choose(std::uint32_t& node, const Deal& deal, const LineStep& step, Action own, Random& random) {
    std::array<Action, State::kMaxActions> legal;
    const auto count = static_cast<std::uint32_t>(Game::legal_actions(rollout_.rules(), deal, legal));
    if (count == 1) return {0, legal[0], false};
    if (!enter(node, deal, step, own)) return {0, static_cast<Action>(rollout_.choose(deal, random)), true};
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
    for (std::uint32_t entry = nodes_.node(node).first; entry != 0; entry = nodes_.action(entry).next) {
      TreeAction& tried = nodes_.action(entry);
      if (tried.seat != seat || tried.phase != phase || places_[tried.action] == 0) continue;
      untried &= ~(std::uint64_t{1} << (places_[tried.action] - 1));
      ++tried.available;
      total += tried.total;
      visits += tried.visits;
      const float mean = average(tried.total, tried.visits) * unit;
      const float bonus = trust_ > 0 ? predictor_bonus(tried.available, tried.visits,
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
        const float mean = average(total, visits) * unit;
        const float bonus = predictor_bonus(visits + 1, 0, knows ? share : share + trust_);
        if (best == 0 || mean + bonus > best_score)
          place = knows ? random_place(untried, random) : predicted_place - 1;
      } else {
        place = random_place(untried, random);
      }
      if (place >= 0) {
        const Action action = legal[static_cast<std::size_t>(place)];
        path_.push_back(nodes_.add_action(node, seat, phase, action));
        return {path_.back(), action, true};
      }
    }
    path_.push_back(best);
    return {best, nodes_.action(best).action, false};
  }

  static float average(std::int64_t total, std::uint32_t visits) {
    return visits == 0 ? 0.0F : static_cast<float>(total) / static_cast<float>(visits);
  }
  float ucb_bonus(std::uint32_t available, std::uint32_t visits) const {
    return exploration_ * std::sqrt(std::log(static_cast<float>(available)) / static_cast<float>(visits));
  }
  float predictor_bonus(std::uint32_t available, std::uint32_t visits, float share) const {
    constexpr float kScale = 2.5F;  // by which one exploration constant fits both rules
    return kScale * exploration_ * share * std::sqrt(static_cast<float>(available)) /
           (1 + static_cast<float>(visits));
  }

  static int random_place(std::uint64_t places, Random& random) {
    std::uint32_t count = 0;
    for (std::uint64_t rest = places; rest != 0; rest &= rest - 1) ++count;
    for (std::uint32_t n = random.below(count); n != 0; --n) places &= places - 1;
    return std::countr_zero(places);
  }

  void back_up(const auto& returns) {
    for (const std::uint32_t entry : path_) {
      TreeAction& taken = nodes_.action(entry);
      ++taken.visits;
      const std::int64_t gain = returns[taken.seat];
      taken.total += gain;
      taken.squares += gain * gain;
    }
    ++num_returns_;
    const double n = static_cast<double>(num_returns_);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players_); ++seat) {
      sums_[seat] += returns[seat];
      squares_[seat] += static_cast<std::int64_t>(returns[seat]) * returns[seat];
      const double mean = static_cast<double>(sums_[seat]) / n;
      const double variance = static_cast<double>(squares_[seat]) / n - mean * mean;
      spread_[seat] = variance > 0 ? static_cast<float>(std::sqrt(variance)) : 1.0F;
    }
  }

  // Moves `node` to what the searching seat sees now. Returns false where the tree has no room for it.
  bool enter(std::uint32_t& node, const Deal& deal, const LineStep& step, Action own) {
    const std::uint64_t key = information_key(deal, players_, seat_);
    if (nodes_.node(node).key == key) return true;
    const std::uint32_t found = nodes_.find(key);
    if (found == kNone && nodes_.size() >= max_nodes_) return false;
    node = found != kNone ? found : nodes_.add_node(key, node, step, own);
    ++nodes_.node(node).visits;
    return true;
  }

  void clear() {
    nodes_.clear();
    sums_ = {};
    squares_ = {};
    spread_.fill(1.0F);
    num_returns_ = 0;
  }

  Rollout<Game> rollout_;
  float exploration_;
  float trust_;
  std::uint32_t max_nodes_;
  int players_;
  int seat_ = -1;
  Deal root_deal_{};
  std::uint64_t simulations_ = 0;  // from this root

  TreeNodes nodes_;
  std::vector<std::uint32_t> path_;   // the actions taken in this simulation
  std::vector<std::uint8_t> places_;  // by action: its place among the legal ones, from 1

  std::array<std::int64_t, kMaxSeats> sums_{};  // of the returns of all simulations
  std::array<std::int64_t, kMaxSeats> squares_{};
  std::array<float, kMaxSeats> spread_{};
  std::int64_t num_returns_ = 0;
};

}  // namespace menzi
