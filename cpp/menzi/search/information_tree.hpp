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
// Each seat maximises its own return (max^n), the score of the current deal.
//
// References: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search" (2012): the
// single-observer form with partially observable moves. Rosin, "Multi-armed bandits with episode context"
// (2011), for the rule with a predictor.
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
#include "menzi/search/tally.hpp"

namespace menzi {

// How a tree chooses. Returns differ in size from game to game, so that exploration is counted in
// standard deviations of the returns that a seat has had in this tree, measured as it grows.
struct TreeFields {
  double exploration = 0.7;
  // The share of the rollout policy's own choice while nothing is known. 0: the UCB rule with availability
  // of the paper, where each action is tried once before any is repeated. Above: the predictor
  // rule, where all actions together have the rest, and an untried one counts as the average of the others.
  double trust = 0;
};

// One action of one seat at one node.
struct TreeAction {
  std::int64_t total = 0;    // of the seat's own returns
  std::int64_t squares = 0;  // of the same
  std::uint32_t visits = 0;
  std::uint32_t available = 0;
  std::uint32_t next = 0;  // the node's next action; 0: none
  Action action = 0;
  std::uint8_t seat = 0;
  Phase phase{};

  Tally tally() const { return {visits, total, squares}; }
};

// One step of a line of play, as the searching seat sees it.
struct LineStep {
  static constexpr int kNobody = -1;

  int seat = kNobody;   // who discarded, or took the open card; kNobody: it was left lying
  Action action = 0;    // that seat's
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
        exploration_(static_cast<float>(fields.exploration)),
        trust_(static_cast<float>(fields.trust)),
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
      add_node(key, kNone, {}, 0);
    } else if (found != kRoot) {
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
    Random at_root(mix(seed ^ kRootStream), simulations_++);
    path_.clear();
    std::uint32_t node = kRoot;
    Choice choice = choose(node, root_deal_, {}, 0, at_root);
    Random random(seed, choice.entry == 0 ? nodes_[kRoot].visits : actions_[choice.entry].visits);
    Deal deal = sampler.sample_deal(random);
    ++nodes_[kRoot].visits;
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
    for (std::uint32_t entry = nodes_[kRoot].first; entry != 0; entry = actions_[entry].next) {
      const TreeAction& tried = actions_[entry];
      if (tried.seat == seat_ && tried.phase == root_deal_.phase()) found.push_back(tried);
    }
    return found;
  }

  // What was visited most after the root action, as far as each step has `least` visits.
  std::vector<LineStep> line_after(Action action, std::uint32_t least) const {
    std::vector<std::uint32_t> favourite(nodes_.size(), kNone);
    for (std::uint32_t id = kRoot + 1; id < nodes_.size(); ++id) {
      const Node& node = nodes_[id];
      if (node.parent == kRoot && node.own != action) continue;
      std::uint32_t& best = favourite[node.parent];
      if (best == kNone || node.visits > nodes_[best].visits) best = id;
    }
    std::vector<LineStep> line;
    for (std::uint32_t id = favourite[kRoot]; id != kNone && nodes_[id].visits >= least; id = favourite[id])
      line.push_back(nodes_[id].step);
    return line;
  }

  std::uint64_t simulations() const { return simulations_; }  // since the root was set
  std::size_t num_nodes() const { return nodes_.size(); }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  static constexpr std::uint32_t kRoot = 0;
  static constexpr std::size_t kMaxSeats = 4;
  static constexpr std::uint64_t kRootStream = 0x726F6F74;

  struct Node {
    std::uint64_t key;
    std::uint32_t first;   // of its actions; 0: none
    std::uint32_t parent;  // from which it was first reached
    std::uint32_t visits;
    Action own;     // the searching seat's last action before it
    LineStep step;  // what was seen last before it
  };

  struct Choice {
    std::uint32_t entry;  // 0 where there was nothing to choose
    Action action;
    bool added;  // just now
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

  // --- Choosing.

  // Chooses for the seat to act, at the node that the position belongs to: `node` is moved there.
  Choice choose(std::uint32_t& node, const Deal& deal, const LineStep& step, Action own, Random& random) {
    std::array<Action, State::kMaxActions> legal;
    const auto count = static_cast<std::uint32_t>(Game::legal_actions(rollout_.rules(), deal, legal));
    if (count == 1) return {0, legal[0], false};
    enter(node, deal, step, own);
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
    for (std::uint32_t entry = nodes_[node].first; entry != 0; entry = actions_[entry].next) {
      TreeAction& tried = actions_[entry];
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
        return {add_action(node, seat, phase, action), action, true};
      }
    }
    path_.push_back(best);
    return {best, actions_[best].action, false};
  }

  static float average(std::int64_t total, std::uint32_t visits) {
    return visits == 0 ? 0.0F : static_cast<float>(total) / static_cast<float>(visits);
  }
  float ucb_bonus(std::uint32_t available, std::uint32_t visits) const {
    return exploration_ * std::sqrt(std::log(static_cast<float>(available)) / static_cast<float>(visits));
  }
  float predictor_bonus(std::uint32_t available, std::uint32_t visits, float share) const {
    return exploration_ * share * std::sqrt(static_cast<float>(available)) / (1 + static_cast<float>(visits));
  }

  static int random_place(std::uint64_t places, Random& random) {
    std::uint32_t count = 0;
    for (std::uint64_t rest = places; rest != 0; rest &= rest - 1) ++count;
    for (std::uint32_t n = random.below(count); n != 0; --n) places &= places - 1;
    return std::countr_zero(places);
  }

  void back_up(const auto& returns) {
    for (const std::uint32_t entry : path_) {
      TreeAction& taken = actions_[entry];
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

  // --- Nodes: in one array, found through a table of their numbers by key.

  void enter(std::uint32_t& node, const Deal& deal, const LineStep& step, Action own) {
    const std::uint64_t key = information_key(deal, players_, seat_);
    if (nodes_[node].key == key) return;
    const std::uint32_t found = find(key);
    node = found != kNone ? found : add_node(key, node, step, own);
    ++nodes_[node].visits;
  }

  std::uint32_t find(std::uint64_t key) const {
    for (std::size_t at = key & (table_.size() - 1);; at = (at + 1) & (table_.size() - 1)) {
      if (table_[at] == kNone || nodes_[table_[at]].key == key) return table_[at];
    }
  }

  std::uint32_t add_node(std::uint64_t key, std::uint32_t parent, const LineStep& step, Action own) {
    const auto id = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({key, 0, parent, 0, own, step});
    if (2 * nodes_.size() > table_.size()) {
      index(2 * table_.size());
    } else {
      enter_in_table(id);
    }
    return id;
  }

  void enter_in_table(std::uint32_t id) {
    std::size_t at = nodes_[id].key & (table_.size() - 1);
    while (table_[at] != kNone) at = (at + 1) & (table_.size() - 1);
    table_[at] = id;
  }

  void index(std::size_t size) {
    table_.assign(size, kNone);
    for (std::uint32_t id = 0; id < nodes_.size(); ++id) enter_in_table(id);
  }

  std::uint32_t add_action(std::uint32_t node, std::uint8_t seat, Phase phase, Action action) {
    const auto entry = static_cast<std::uint32_t>(actions_.size());
    actions_.push_back({0, 0, 0, 1, nodes_[node].first, action, seat, phase});
    nodes_[node].first = entry;
    path_.push_back(entry);
    return entry;
  }

  // --- From one move to the next.

  void clear() {
    nodes_.clear();
    actions_.assign(1, {});
    sums_ = {};
    squares_ = {};
    spread_.fill(1.0F);
    num_returns_ = 0;
    index(kFirstTable);
  }

  // A node stands after its parent, so that one pass in order finds all that hangs on the new root.
  void keep_below(std::uint32_t new_root) {
    const std::vector<Node> nodes = std::move(nodes_);
    const std::vector<TreeAction> actions = std::move(actions_);
    std::vector<std::uint32_t> moved(nodes.size(), kNone);
    nodes_.clear();
    actions_.assign(1, {});
    for (std::uint32_t id = new_root; id < nodes.size(); ++id) {
      if (id != new_root && moved[nodes[id].parent] == kNone) continue;
      moved[id] = static_cast<std::uint32_t>(nodes_.size());
      Node& node = nodes_.emplace_back(nodes[id]);
      node.parent = id == new_root ? kNone : moved[node.parent];
      // In their old order, which decides between equals; now side by side.
      if (nodes[id].first != 0) node.first = static_cast<std::uint32_t>(actions_.size());
      for (std::uint32_t entry = nodes[id].first; entry != 0; entry = actions[entry].next) {
        TreeAction& kept = actions_.emplace_back(actions[entry]);
        if (kept.next != 0) kept.next = static_cast<std::uint32_t>(actions_.size());
      }
    }
    std::size_t size = kFirstTable;
    while (size < 2 * nodes_.size()) size *= 2;
    index(size);
  }

  static constexpr std::size_t kFirstTable = 1024;

  Rollout<Game> rollout_;
  float exploration_;
  float trust_;
  int players_;
  int seat_ = -1;
  Deal root_deal_{};
  std::uint64_t simulations_ = 0;  // from this root

  std::vector<Node> nodes_;
  std::vector<TreeAction> actions_;   // [0] is none
  std::vector<std::uint32_t> table_;  // open addressing; a power of two
  std::vector<std::uint32_t> path_;   // the actions taken in this simulation
  std::vector<std::uint8_t> places_;  // by action: its place among the legal ones, from 1

  std::array<std::int64_t, kMaxSeats> sums_{};  // of the returns of all simulations
  std::array<std::int64_t, kMaxSeats> squares_{};
  std::array<float, kMaxSeats> spread_{};
  std::int64_t num_returns_ = 0;
};

}  // namespace menzi
