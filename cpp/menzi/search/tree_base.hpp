// What trees over information sets have in common: their root, the way from what is seen to a node, and how
// far returns spread.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "menzi/search/information_key.hpp"
#include "menzi/search/tree_nodes.hpp"

namespace menzi {

template <class Game>
class TreeBase {
 public:
  using Rules = Game::Rules;
  using Deal = Game::Deal;

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

 protected:
  static constexpr std::uint32_t kNone = TreeNodes::kNone;
  static constexpr std::uint32_t kRoot = TreeNodes::kRoot;
  static constexpr std::size_t kMaxSeats = 4;
  // Where sums of squares stop: no sum of returns below 2^30 overflows.
  static constexpr std::int64_t kMostSquares = std::int64_t{1} << 62;

  TreeBase(const Rules& rules, std::uint32_t max_nodes)
      : rules_(&rules),
        players_(rules.players()),
        max_nodes_(max_nodes),
        places_(static_cast<std::size_t>(rules.num_actions())) {
    clear();
  }

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

  // Where a simulation is.
  struct Walk {
    std::uint32_t node = kRoot;
    std::array<Action, kMaxSeats> answers{};  // each seat's last, shown by the window's close
    LineStep step;                            // what was seen last

    // Plays an action of the seat to act.
    void play(const Rules& rules, Deal& deal, Action action) {
      const int seat = deal.seat_to_act();
      const bool asked_discard = deal.phase() == Phase::kDiscard;
      answers[static_cast<std::size_t>(seat)] = action;
      Watch watch;
      apply(rules, deal, action, watch);
      if (asked_discard) {
        step = {seat, action, deal.public_card()};
      } else if (watch.taker != LineStep::kNobody) {
        step = {watch.taker, answers[static_cast<std::size_t>(watch.taker)], deal.public_card()};
      } else if (watch.moved) {
        step = {LineStep::kNobody, 0, deal.public_card()};
      }
    }
  };

  // Moves to the node of what the searching seat sees now. Returns false where the tree has no room for it.
  bool enter(Walk& walk, const Deal& deal) {
    const std::uint64_t key = information_key(deal, players_, seat_);
    if (nodes_.node(walk.node).key == key) return true;
    const std::uint32_t found = nodes_.find(key);
    if (found == kNone && nodes_.size() >= max_nodes_) return false;
    walk.node = found != kNone ? found
                               : nodes_.add_node(key, walk.node, walk.step,
                                                 walk.answers[static_cast<std::size_t>(seat_)]);
    ++nodes_.node(walk.node).visits;
    return true;
  }

  // Adds what a simulation returned to the actions on its path.
  void back_up(const std::vector<std::uint32_t>& path, const auto& returns) {
    for (const std::uint32_t entry : path) {
      TreeAction& taken = nodes_.action(entry);
      ++taken.visits;
      const std::int64_t gain = returns[taken.seat];
      taken.total += gain;
      if (taken.squares < kMostSquares) taken.squares += gain * gain;
    }
    ++num_returns_;
    const double n = static_cast<double>(num_returns_);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players_); ++seat) {
      sums_[seat] += returns[seat];
      if (squares_[seat] < kMostSquares)
        squares_[seat] += static_cast<std::int64_t>(returns[seat]) * returns[seat];
      const double mean = static_cast<double>(sums_[seat]) / n;
      const double variance = static_cast<double>(squares_[seat]) / n - mean * mean;
      spread_[seat] = variance > 0 ? static_cast<float>(std::sqrt(variance)) : 1.0F;
    }
  }

  static float average(std::int64_t total, std::uint32_t visits) {
    return visits == 0 ? 0.0F : static_cast<float>(total) / static_cast<float>(visits);
  }

  // What an action earns for being little tried, by the share it deserves (Rosin's predictor rule). In
  // standard deviations of the seat's returns.
  static float predictor_bonus(float exploration, std::uint32_t available, std::uint32_t visits,
                               float share) {
    constexpr float kScale = 2.5F;  // by which one exploration constant fits both rules
    return kScale * exploration * share * std::sqrt(static_cast<float>(available)) /
           (1 + static_cast<float>(visits));
  }

  void clear() {
    nodes_.clear();
    sums_ = {};
    squares_ = {};
    spread_.fill(1.0F);
    num_returns_ = 0;
  }

  const Rules* rules_;
  int players_;
  std::uint32_t max_nodes_;
  int seat_ = -1;
  Deal root_deal_{};
  std::uint64_t simulations_ = 0;  // from this root

  TreeNodes nodes_;
  std::vector<std::uint8_t> places_;  // by action: its place among the legal ones, from 1

  std::array<std::int64_t, kMaxSeats> sums_{};  // of the returns of all simulations
  std::array<std::int64_t, kMaxSeats> squares_{};
  std::array<float, kMaxSeats> spread_{};
  std::int64_t num_returns_ = 0;
};

}  // namespace menzi
