// An information-set tree guided from outside: by priors for actions and values for positions, asked for in
// batches, as a network gives them.
//
// It grows like InformationTree, with two differences. Where a seat is asked at a node for the first time,
// the position is not played out but handed to the guide, which says what each action deserves and what
// the deal will return. And many simulations go down before the guide is asked for all their ends at once:
// an action counts as visited from the moment it is taken, while its mean waits for the answer.
//
// References: Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go
// through self-play" (2018), for the rule; Liu et al., "Watch the Unobserved" (2020), for counting what is
// pending.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "menzi/search/observation.hpp"
#include "menzi/search/sampler.hpp"
#include "menzi/search/tree_base.hpp"

namespace menzi {

// Positions to be judged, a row each, and the judgements.
struct LeafBatch {
  std::size_t size = 0;
  int num_kinds = 0;
  std::vector<std::uint8_t> planes;  // size x planes x kinds: what the seat to act sees, as Observer tells it
  std::vector<std::int16_t> features;  // size x features
  std::vector<std::uint8_t> legal;     // size x actions: 1 for what it may do
  std::vector<float> priors;  // size x actions, written by the guide; only those of legal ones are read
  std::vector<float> values;  // size x players, likewise: what the deal returns, from the seat to act on
};

// Fills in priors (0 or more, finite) and values (finite).
using Guide = std::function<void(LeafBatch&)>;

struct GuidedFields {
  double exploration = 0.8;
  int batch = 32;  // at most so many positions are judged at once
  std::uint32_t max_nodes = 4'000'000;
};

template <class Game>
class GuidedTree : public TreeBase<Game> {
 public:
  using Base = TreeBase<Game>;
  using typename Base::Deal;
  using typename Base::Rules;

  // Returns are counted in this part of a point, and no more than so many points are believed.
  static constexpr double kUnit = 64;
  static constexpr float kMostValue = 16384;

  GuidedTree(const Rules& rules, const GuidedFields& fields)
      : Base(rules, fields.max_nodes),
        observer_(rules),
        exploration_(static_cast<float>(fields.exploration)),
        num_actions_(static_cast<std::size_t>(rules.num_actions())) {}

  // Begins one simulation; `finish` ends all that were begun. The same seed and the same order of calls, the
  // same tree.
  template <Sampler<Game> S>
  void begin(const S& sampler, std::uint64_t seed) {
    Random random(seed, simulations_++);
    Deal deal = sampler.sample_deal(random);
    ++nodes_.node(kRoot).visits;
    Walk walk;
    Leaf leaf;
    while (!deal.over()) {
      std::array<Action, State::kMaxActions> legal;
      const auto count = static_cast<std::size_t>(Game::legal_actions(*rules_, deal, legal));
      if (count == 1) {
        walk.play(*rules_, deal, legal[0]);
        continue;
      }
      const std::span<const Action> actions = std::span(legal).first(count);
      const bool room = this->enter(walk, deal);
      const std::uint32_t entry = room ? choose(walk.node, deal, actions) : 0;
      if (entry == 0) {
        ask(deal, actions);
        leaf.node = room ? walk.node : kNone;
        leaf.seat = static_cast<std::uint8_t>(deal.seat_to_act());
        leaf.phase = deal.phase();
        leaf.legal.assign(actions.begin(), actions.end());
        leaves_.push_back(std::move(leaf));
        return;
      }
      leaf.path.push_back(entry);
      walk.play(*rules_, deal, nodes_.action(entry).action);
    }
    std::array<std::int64_t, kMaxSeats> returns{};
    const auto told = score(*rules_, deal).returns;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players_); ++seat)
      returns[seat] = static_cast<std::int64_t>(told[seat] * kUnit);
    arrive(leaf.path, returns);
  }

  std::size_t num_pending() const { return leaves_.size(); }

  // Undoes what was begun and not finished.
  void abandon() {
    for (const Leaf& leaf : leaves_) {
      for (const std::uint32_t entry : leaf.path) --nodes_.action(entry).pending;
    }
    drop_batch();
  }

  // Has all pending positions judged.
  void finish(const Guide& guide) {
    if (leaves_.empty()) return;
    batch_.size = leaves_.size();
    batch_.num_kinds = observer_.num_kinds();
    batch_.priors.assign(leaves_.size() * num_actions_, 0);
    batch_.values.assign(leaves_.size() * static_cast<std::size_t>(players_), 0);
    guide(batch_);
    for (std::size_t row = 0; row < leaves_.size(); ++row) take(leaves_[row], row);
    drop_batch();
  }

 private:
  using Base::kMaxSeats;
  using Base::kNone;
  using Base::kRoot;
  using Base::nodes_;
  using Base::places_;
  using Base::players_;
  using Base::rules_;
  using Base::simulations_;
  using Base::spread_;
  using typename Base::Walk;

  // Where a simulation ended.
  struct Leaf {
    std::vector<std::uint32_t> path;
    std::vector<Action> legal;
    std::uint32_t node = kNone;
    std::uint8_t seat = 0;
    Phase phase{};
  };

  // The action of the seat to act, which now counts as pending; 0 where the seat was not asked here before.
  std::uint32_t choose(std::uint32_t node, const Deal& deal, std::span<const Action> legal) {
    const auto seat = static_cast<std::uint8_t>(deal.seat_to_act());
    const Phase phase = deal.phase();
    for (std::size_t i = 0; i < legal.size(); ++i) places_[legal[i]] = static_cast<std::uint8_t>(i + 1);
    bool asked = false;
    float known = 0;  // the shares of what is legal here and was when the guide was asked
    std::uint32_t visits = 0;
    std::int64_t total = 0;
    for (std::uint32_t entry = nodes_.node(node).first; entry != 0; entry = nodes_.action(entry).next) {
      const TreeAction& tried = nodes_.action(entry);
      if (tried.seat != seat || tried.phase != phase) continue;
      asked = true;
      if (places_[tried.action] == 0) continue;
      places_[tried.action] |= kKnown;
      known += tried.prior;
      visits += tried.visits;
      total += tried.total;
    }
    std::uint32_t best = 0;
    if (asked) {
      // What the guide was not asked about, since another determinization's hand could not do it, gets an
      // equal share.
      for (const Action action : legal) {
        if ((places_[action] & kKnown) != 0) continue;
        nodes_.action(nodes_.add_action(node, seat, phase, action)).prior =
            1.0F / static_cast<float>(legal.size());
        known += 1.0F / static_cast<float>(legal.size());
      }
      const float unit = 1 / spread_[seat];
      const float usual = this->average(total, visits);
      float best_score = 0;
      for (std::uint32_t entry = nodes_.node(node).first; entry != 0; entry = nodes_.action(entry).next) {
        TreeAction& tried = nodes_.action(entry);
        if (tried.seat != seat || tried.phase != phase || places_[tried.action] == 0) continue;
        ++tried.available;
        const float mean = tried.visits == 0 ? usual : this->average(tried.total, tried.visits);
        const float share = known > 0 ? tried.prior / known : 1.0F / static_cast<float>(legal.size());
        const float rating = mean * unit + this->predictor_bonus(exploration_, tried.available,
                                                                 tried.visits + tried.pending, share);
        if (best == 0 || rating > best_score) {
          best = entry;
          best_score = rating;
        }
      }
      ++nodes_.action(best).pending;
    }
    for (const Action action : legal) places_[action] = 0;
    return best;
  }

  void ask(const Deal& deal, std::span<const Action> legal) {
    const std::size_t planes = observer_.planes_size();
    const auto features = static_cast<std::size_t>(observer_.num_features());
    const std::size_t row = leaves_.size();
    batch_.planes.resize((row + 1) * planes);
    batch_.features.resize((row + 1) * features);
    batch_.legal.resize((row + 1) * num_actions_, 0);
    typename Observer<Game>::HandSizes sizes{};
    for (int seat = 0; seat < players_; ++seat)
      sizes[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(deal.hand(seat).size());
    observer_.observe(deal, deal.seat_to_act(), deal.phase(), sizes,
                      std::span(batch_.planes).subspan(row * planes, planes),
                      std::span(batch_.features).subspan(row * features, features));
    for (const Action action : legal) batch_.legal[row * num_actions_ + action] = 1;
  }

  // Takes what the guide said of a leaf into the tree.
  void take(const Leaf& leaf, std::size_t row) {
    const float* priors = &batch_.priors[row * num_actions_];
    const float* values = &batch_.values[row * static_cast<std::size_t>(players_)];
    if (leaf.node != kNone && !was_asked(leaf)) {
      float sum = 0;
      for (const Action action : leaf.legal) sum += priors[action];
      for (const Action action : leaf.legal) {
        TreeAction& added = nodes_.action(nodes_.add_action(leaf.node, leaf.seat, leaf.phase, action));
        added.available = 0;
        added.prior = sum > 0 ? priors[action] / sum : 1.0F / static_cast<float>(leaf.legal.size());
      }
    }
    std::array<std::int64_t, kMaxSeats> returns{};
    for (int i = 0; i < players_; ++i) {
      returns[static_cast<std::size_t>((leaf.seat + i) % players_)] =
          std::llround(static_cast<double>(std::clamp(values[i], -kMostValue, kMostValue)) * kUnit);
    }
    arrive(leaf.path, returns);
  }

  // Another leaf of the same batch may have been the same.
  bool was_asked(const Leaf& leaf) const {
    for (std::uint32_t entry = nodes_.node(leaf.node).first; entry != 0; entry = nodes_.action(entry).next) {
      if (nodes_.action(entry).seat == leaf.seat && nodes_.action(entry).phase == leaf.phase) return true;
    }
    return false;
  }

  void arrive(const std::vector<std::uint32_t>& path, const std::array<std::int64_t, kMaxSeats>& returns) {
    for (const std::uint32_t entry : path) --nodes_.action(entry).pending;
    this->back_up(path, returns);
  }

  void drop_batch() {
    leaves_.clear();
    batch_.planes.clear();
    batch_.features.clear();
    batch_.legal.clear();
  }

  static constexpr std::uint8_t kKnown = 0x80;

  Observer<Game> observer_;
  float exploration_;
  std::size_t num_actions_;
  LeafBatch batch_;
  std::vector<Leaf> leaves_;
};

}  // namespace menzi
