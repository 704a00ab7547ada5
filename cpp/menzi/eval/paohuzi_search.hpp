// The search for the targets nearest to a hand: a dynamic program over ranks, one step after the other.
//
// What has been found is a set of pairs (cards thrown away, cards taken) for each state (the sequences open
// and the 2-7-10 begun), once for each stage (whether there is a pair, what has become of the last
// card) and for each number of units (3 huxi) that may be needed. A set is a word of bits, so that a step
// shifts words. The number of groups need not be told: with all cards in groups, it follows from the number
// of cards. Only what the potential says may still lead to a target is kept, a tenth of all.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "menzi/eval/paohuzi_potential.hpp"
#include "menzi/eval/paohuzi_steps.hpp"

namespace menzi::paohuzi {

// What is searched for, from which cards.
struct Quest {
  std::array<std::uint8_t, kNumKinds> held{};    // 3: a kan
  std::array<std::uint8_t, kNumKinds> unseen{};  // cards that may still come
  // Kinds of which one card makes a quad of a kan or of a group on the table, and the units it adds; -1 if
  // none does.
  std::array<std::int16_t, kNumKinds> quad_units{};
  int units = 0;      // needed
  int growth = 0;     // cards taken beyond those thrown away: 1 where a last card is waited for
  unsigned ends = 0;  // bit s: a hand is complete at stage s

  static constexpr unsigned end_bit(bool pair, Last last) { return 1U << stage_of(pair, last); }
};

// Sets of (thrown, taken), each less than 8.
class NearSet {
 public:
  static constexpr int kSide = 8;

  NearSet() = default;
  static NearSet of(int thrown, int taken) { return NearSet(std::uint64_t{1} << (kSide * thrown + taken)); }
  static NearSet up_to(int thrown, int taken) {
    NearSet set;
    for (int i = 0; i <= thrown && i < kSide; ++i) {
      for (int j = 0; j <= taken && j < kSide; ++j) set |= of(i, j);
    }
    return set;
  }

  bool empty() const { return bits_ == 0; }
  // All pairs with so many more, or fewer.
  NearSet more(int thrown, int taken) const {
    return NearSet((bits_ & columns_from(0, kSide - taken)) << (kSide * thrown + taken));
  }
  NearSet fewer(int thrown, int taken) const {
    return NearSet((bits_ & columns_from(taken, kSide)) >> (kSide * thrown + taken));
  }
  NearSet operator&(NearSet other) const { return NearSet(bits_ & other.bits_); }
  // The fewest thrown, and the fewest taken, of a set that is not empty.
  int least_thrown() const { return std::countr_zero(bits_) / kSide; }
  int least_taken() const {
    std::uint64_t any = bits_ | bits_ >> 32;
    any |= any >> 16;
    any |= any >> 8;
    return std::countr_zero(any);
  }
  // The pairs that weigh no more, and the least weight of a set that is not empty.
  static NearSet lighter(int weight) {
    if (weight < 0) return {};
    return NearSet(kLighter[static_cast<std::size_t>(std::min(weight, kMostWeight))]);
  }
  int least_weight() const {
    int weight = 0;
    while ((bits_ & kLighter[static_cast<std::size_t>(weight)]) == 0) ++weight;
    return weight;
  }
  NearSet& operator|=(NearSet other) {
    bits_ |= other.bits_;
    return *this;
  }

 private:
  explicit NearSet(std::uint64_t bits) : bits_(bits) {}

  static constexpr int kMostWeight = Potential::weight(kSide - 1, kSide - 1);
  static constexpr std::array<std::uint64_t, kMostWeight + 1> kLighter = [] {
    std::array<std::uint64_t, kMostWeight + 1> lighter{};
    for (int weight = 0; weight <= kMostWeight; ++weight) {
      for (int i = 0; i < kSide; ++i) {
        for (int j = 0; j < kSide; ++j) {
          if (Potential::weight(i, j) <= weight)
            lighter[static_cast<std::size_t>(weight)] |= std::uint64_t{1} << (kSide * i + j);
        }
      }
    }
    return lighter;
  }();

  static constexpr std::uint64_t columns_from(int first, int end) {
    return 0x0101010101010101U * static_cast<std::uint64_t>(((1 << end) - 1) & ~((1 << first) - 1));
  }

  std::uint64_t bits_ = 0;
};

// The same for any hand: no target throws or takes more than its cards.
class FarSet {
 public:
  static constexpr int kSide = 24;

  FarSet() = default;
  static FarSet of(int thrown, int taken) {
    FarSet set;
    set.rows_[static_cast<std::size_t>(thrown)] = 1U << taken;
    return set;
  }
  static FarSet up_to(int thrown, int taken) {
    FarSet set;
    for (int i = 0; i <= thrown && i < kSide; ++i)
      set.rows_[static_cast<std::size_t>(i)] = (1U << (taken + 1)) - 1;
    return set;
  }

  bool empty() const {
    std::uint32_t any = 0;
    for (const std::uint32_t row : rows_) any |= row;
    return any == 0;
  }
  FarSet more(int thrown, int taken) const {
    FarSet set;
    for (std::size_t i = static_cast<std::size_t>(thrown); i < kSide; ++i)
      set.rows_[i] = rows_[i - static_cast<std::size_t>(thrown)] << taken;
    return set;
  }
  FarSet fewer(int thrown, int taken) const {
    FarSet set;
    for (std::size_t i = static_cast<std::size_t>(thrown); i < kSide; ++i)
      set.rows_[i - static_cast<std::size_t>(thrown)] = rows_[i] >> taken;
    return set;
  }
  int least_thrown() const { return 0; }  // a bound will do
  int least_taken() const { return 0; }
  int least_weight() const { return 0; }
  static FarSet lighter(int weight) {
    FarSet set;
    if (weight >= 0) set.rows_.fill(~0U);  // a bound again
    return set;
  }
  FarSet operator&(const FarSet& other) const {
    FarSet set;
    for (std::size_t i = 0; i < kSide; ++i) set.rows_[i] = rows_[i] & other.rows_[i];
    return set;
  }
  FarSet& operator|=(const FarSet& other) {
    for (std::size_t i = 0; i < kSide; ++i) rows_[i] |= other.rows_[i];
    return *this;
  }

 private:
  std::array<std::uint32_t, kSide> rows_{};
};

// kLevels: one more than the units needed at most.
template <class Set, std::size_t kLevels>
class Search {
 public:
  Search() {
    for (Layer& layer : layers_) layer.places.fill(kNowhere);
  }

  // Finds what can be reached rank by rank, taking so many cards at most. Where a card is going to be
  // discarded one more may be thrown away for that.
  void begin(const Quest& quest, int most_taken, bool before_discard = false) {
    quest_ = quest;
    most_thrown_ = most_taken - quest.growth + (before_discard ? 1 : 0);
    most_taken_ = most_taken;
    most_weight_ = Potential::weight(most_thrown_, most_taken_);
    within_ = Set::up_to(most_thrown_, most_taken_);
    find_moves();
    constexpr unsigned kWithoutPair = (1U << stage_of(true, Last::kNone)) - 1;
    potential_ = &Potential::of({quest.held,
                                 quest.unseen,
                                 quest.growth > 0,
                                 {(quest.ends & kWithoutPair) != 0, (quest.ends & ~kWithoutPair) != 0}},
                                most_weight_);
    layers_[0].clear();
    if (most_thrown_ >= 0 && potential_->at(0, 0, false) <= most_weight_)
      layers_[0].nodes[layers_[0].add(0)].reach[0][0] = Set::of(0, 0);
    for (std::size_t rank = 0; rank < kNumRanks; ++rank) step_over(rank);
  }

  // Whether a target takes exactly so many cards.
  bool reaches(int taken) const {
    const Set goal = Set::of(taken - quest_.growth, taken);
    for (const Node& node : layers_[kNumRanks].nodes) {
      for (std::size_t stage = 0; stage < kStages; ++stage) {
        if (ends(node, stage) && !(node.reach[stage][top()] & goal).empty()) return true;
      }
    }
    return false;
  }

  // Finds from the last rank back what leads to targets that take exactly so many cards.
  void look_back(int taken) {
    taken_ = taken;
    const Set goal = Set::of(taken - quest_.growth, taken);
    for (Layer& layer : layers_) layer.rests.assign(layer.nodes.size(), Reach{});
    Layer& last = layers_[kNumRanks];
    for (std::size_t place = 0; place < last.nodes.size(); ++place) {
      for (std::size_t stage = 0; stage < kStages; ++stage) {
        if (ends(last.nodes[place], stage)) last.rests[place][stage][0] = goal;
      }
    }
    for (std::size_t rank = kNumRanks; rank-- > 0;) {
      Layer& layer = layers_[rank];
      const Layer& next = layers_[rank + 1];
      for (const Edge& edge : layer.edges) add_before(layer.rests[edge.from], next.rests[edge.to], edge);
    }
  }

  // The kinds that those targets take, the last card not among them unless it is the only one.
  KindSet kinds_taken() const {
    KindSet kinds = 0;
    for (std::size_t rank = 0; rank < kNumRanks; ++rank) {
      for (const Edge& edge : layers_[rank].edges) {
        if (connects(layers_[rank].nodes[edge.from].reach, layers_[rank + 1].rests[edge.to], edge))
          kinds |= kinds_of(rank, edge);
      }
    }
    return kinds;
  }

  // Whether there are such targets where a card of the kind is discarded first, as begin has been told;
  // adds the kinds they take.
  bool reaches_without(Kind kind, KindSet& kinds) {
    const std::size_t rank = kind % kNumRanks;
    // Up to the kind's rank all is reached as before, and what lies behind it leads on as before.
    for (Layer& each : layers_) each.forget_changed();
    Layer &layer = layers_[rank], &next = layers_[rank + 1];
    --quest_.held[kind];
    bool found = false;
    for (std::size_t place = 0; place < layer.nodes.size(); ++place) {
      const auto from = static_cast<std::uint16_t>(place);
      const Node& node = layer.nodes[from];
      each_step(rank, node, [&](const Step& step, unsigned units, std::size_t state) {
        const Edge edge{from, next.places[state], static_cast<std::uint8_t>(units), step};
        if (edge.to == kNowhere || !connects(node.reach, next.rests[edge.to], edge)) return;
        found = true;
        kinds |= kinds_of(rank, edge);
        lead_on(node.reach, next, edge);
        add_before(layer.change(from), next.rests[edge.to], edge);
      });
    }
    ++quest_.held[kind];
    if (!found) return false;
    for (std::size_t r = rank + 1; r < kNumRanks; ++r) {
      Layer& here = layers_[r];
      for (const std::uint16_t from : here.changed) {
        const Node& node = here.nodes[from];
        for (std::size_t e = node.first_edge; e < here.edges.size() && here.edges[e].from == from; ++e) {
          const Edge& edge = here.edges[e];
          if (!connects(here.altered[node.change], layers_[r + 1].rests[edge.to], edge)) continue;
          kinds |= kinds_of(r, edge);
          lead_on(here.altered[node.change], layers_[r + 1], edge);
        }
      }
    }
    for (std::size_t r = rank; r-- > 0;) {
      Layer& here = layers_[r];
      for (const Edge& edge : here.edges) {
        const std::uint16_t change = layers_[r + 1].nodes[edge.to].change;
        if (change == kNowhere) continue;
        const Reach& after = layers_[r + 1].altered[change];
        if (!connects(here.nodes[edge.from].reach, after, edge)) continue;
        kinds |= kinds_of(r, edge);
        add_before(here.change(edge.from), after, edge);
      }
    }
    return true;
  }

 private:
  using Levels = std::array<Set, kLevels>;  // by units: with so many, or more
  using Reach = std::array<Levels, kStages>;
  static constexpr std::size_t kStates = Steps::kOpen * Steps::kTwoSeven;
  static constexpr std::uint16_t kNowhere = 0xFFFF;

  // A step from one state to another.
  struct Edge {
    std::uint16_t from, to;
    std::uint8_t units;
    Step step;
  };

  struct Node {
    std::uint16_t state = 0;
    std::uint16_t change = kNowhere;  // the place in `altered`
    std::uint32_t first_edge = 0;
    Reach reach{};  // what leads here
  };

  // The states before a rank.
  struct Layer {
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    std::vector<Reach> rests;            // by node: what would lead from there to a target
    std::vector<std::uint16_t> changed;  // nodes
    std::vector<Reach> altered;          // what leads to or from those where a card is discarded
    std::array<std::uint16_t, kStates> places;

    void clear() {
      for (const Node& node : nodes) places[node.state] = kNowhere;
      nodes.clear();
      edges.clear();
      changed.clear();
      altered.clear();
    }
    std::uint16_t add(std::size_t state) {
      std::uint16_t& place = places[state];
      if (place == kNowhere) {
        place = static_cast<std::uint16_t>(nodes.size());
        nodes.emplace_back();
        nodes.back().state = static_cast<std::uint16_t>(state);
      }
      return place;
    }
    Reach& change(std::uint16_t place) {
      Node& node = nodes[place];
      if (node.change == kNowhere) {
        node.change = static_cast<std::uint16_t>(changed.size());
        changed.push_back(place);
        altered.emplace_back();
      }
      return altered[node.change];
    }
    void forget_changed() {
      for (const std::uint16_t place : changed) nodes[place].change = kNowhere;
      changed.clear();
      altered.clear();
    }
  };

  // From one stage to another; a step makes the same move at all stages that allow it.
  struct Move {
    std::uint8_t from, to;
  };
  struct Moves {
    std::array<Move, kStages> moves;
    std::size_t size = 0;

    const Move* begin() const { return moves.data(); }
    const Move* end() const { return moves.data() + size; }
  };

  std::size_t top() const { return static_cast<std::size_t>(quest_.units); }
  static std::size_t below(std::size_t level, std::size_t units) { return level > units ? level - units : 0; }

  bool ends(const Node& node, std::size_t stage) const {
    return node.state == 0 && (quest_.ends >> stage & 1U) != 0;  // nothing open
  }

  // Whether a stage may still lead to an end.
  bool may_end(bool pair, Last last) const {
    unsigned good = 0;
    for (const Last later : {Last::kNone, Last::kJoins, Last::kQuad}) {
      if (last != Last::kNone && later != last) continue;
      good |= Quest::end_bit(true, later);
      if (!pair) good |= Quest::end_bit(false, later);
    }
    return (quest_.ends & good) != 0;
  }
  // The moves that may still lead to an end, by the stage they make of the first.
  void find_moves() {
    for (std::size_t move = 0; move < kStages; ++move) {
      moves_[move].size = 0;
      const bool makes_pair = stage_has_pair(move);
      const auto makes_last = static_cast<Last>(move % 3);
      for (std::size_t from = 0; from < kStages; ++from) {
        const bool pair = stage_has_pair(from);
        const auto last = static_cast<Last>(from % 3);
        if ((pair && makes_pair) || (last != Last::kNone && makes_last != Last::kNone)) continue;
        const Last last_after = last != Last::kNone ? last : makes_last;
        if (!may_end(pair || makes_pair, last_after)) continue;
        moves_[move].moves[moves_[move].size++] = {
            static_cast<std::uint8_t>(from),
            static_cast<std::uint8_t>(stage_of(pair || makes_pair, last_after))};
      }
    }
  }

  // Whether what leads to a step and what leads on from it make a target of enough units. Here as below, what
  // has more units is part of what has fewer, so that nothing is left where one of them is empty.
  bool connects(const Reach& reach, const Reach& after, const Edge& edge) const {
    for (const Move move : moves_[edge.step.stage]) {
      if (reach[move.from][0].empty()) continue;
      for (std::size_t level = 0; level <= top(); ++level) {
        const Set& later = after[move.to][below(level, edge.units)];
        if (later.empty()) break;
        const Set before = later.fewer(edge.step.thrown, edge.step.taken);
        if (!(before & reach[move.from][top() - level]).empty()) return true;
      }
    }
    return false;
  }
  void add_before(Reach& rest, const Reach& after, const Edge& edge) const {
    for (const Move move : moves_[edge.step.stage]) {
      for (std::size_t level = 0; level < kLevels; ++level) {
        const Set& later = after[move.to][below(level, edge.units)];
        if (later.empty()) break;
        rest[move.from][level] |= later.fewer(edge.step.thrown, edge.step.taken);
      }
    }
  }
  void lead_on(const Reach& reach, Layer& next, const Edge& edge) const {
    Reach& altered = next.change(edge.to);
    for (const Move move : moves_[edge.step.stage]) {
      const Set useful = next.rests[edge.to][move.to][0];
      for (std::size_t level = 0; level < kLevels; ++level) {
        const Set& before = reach[move.from][below(level, edge.units)];
        if (before.empty()) break;
        altered[move.to][level] |= before.more(edge.step.thrown, edge.step.taken) & useful;
      }
    }
  }

  KindSet kinds_of(std::size_t rank, const Edge& edge) const {
    const unsigned sizes = taken_ == 1 ? edge.step.sizes | edge.step.last_sizes : edge.step.sizes;
    return (sizes & 1U) << rank | (sizes >> 1) << (kNumRanks + rank);
  }

  // Calls `use(step, units, next state)` for each step over the rank that cards allow.
  template <class Use>
  void each_step(std::size_t rank, const Node& node, const Use& use) const {
    const std::size_t two_seven = node.state % Steps::kTwoSeven;
    if (rank == 1) {  // here 2-7-10 begin
      for (std::size_t begun = 0; begun < Steps::kTwoSeven; ++begun) each_step(rank, node, begun, begun, use);
    } else if (rank == 6 || rank == 9) {
      each_step(rank, node, two_seven, rank == 9 ? 0 : two_seven, use);
    } else {
      each_step(rank, node, 0, two_seven, use);
    }
  }
  template <class Use>
  void each_step(std::size_t rank, const Node& node, std::size_t here, std::size_t kept,
                 const Use& use) const {
    const std::size_t open = node.state / Steps::kTwoSeven;
    const int small_unseen = quest_.unseen[rank], big_unseen = quest_.unseen[kNumRanks + rank];
    const unsigned begun_units = static_cast<unsigned>(rank == 1 ? here / 3 + here % 3 * 2 : 0);
    Set cells{};
    for (const Levels& levels : node.reach) cells |= levels[0];
    const int may_throw = most_thrown_ - cells.least_thrown(), may_take = most_taken_ - cells.least_taken();
    const int may_weigh = most_weight_ - cells.least_weight();
    const bool waits_for_pao = moves_[stage_of(false, Last::kQuad)].size > 0;
    for (const Step& step :
         Steps::all().at(rank, quest_.held[rank], quest_.held[kNumRanks + rank], open, here)) {
      const int weight = Potential::weight(step.thrown, step.taken);
      if (weight + potential_->least(rank + 1) > may_weigh) break;
      if (step.thrown > may_throw || step.taken > may_take) continue;
      if (step.small_taken > small_unseen || step.big_taken() > big_unseen) continue;
      const unsigned units = step.units + begun_units;
      const std::size_t state = step.open * Steps::kTwoSeven + kept;
      if (weight + std::min(potential_->at(rank + 1, state, false), potential_->at(rank + 1, state, true)) >
          may_weigh)
        continue;
      use(step, units, state);
      if (!step.takes_last() && waits_for_pao) {
        pao(rank, step, units,
            [&](const Step& with_pao, unsigned all_units) { use(with_pao, all_units, state); });
      }
    }
  }

  // Adds to a step the last card as the fourth of a kan or of three on the table, whose kind is in no
  // other group then.
  template <class Use>
  void pao(std::size_t rank, const Step& step, unsigned units, const Use& use) const {
    for (const bool big : {false, true}) {
      const std::size_t kind = big ? kNumRanks + rank : rank;
      const std::int16_t gain = quest_.quad_units[kind];
      if (gain < 0 || quest_.unseen[kind] == 0 || (big ? step.big_taken() : step.small_taken) != 0) continue;
      Step with_pao = step;
      ++with_pao.taken;
      if (!big) ++with_pao.small_taken;
      with_pao.stage = static_cast<std::uint8_t>(step.stage + stage_of(false, Last::kQuad));
      with_pao.last_sizes = big ? 2 : 1;
      use(with_pao, units + static_cast<unsigned>(gain));
    }
  }

  void step_over(std::size_t rank) {
    Layer& layer = layers_[rank];
    Layer& next = layers_[rank + 1];
    next.clear();
    layer.edges.clear();
    for (std::size_t place = 0; place < layer.nodes.size(); ++place) {
      const auto from = static_cast<std::uint16_t>(place);
      Node& node = layer.nodes[from];
      node.first_edge = static_cast<std::uint32_t>(layer.edges.size());
      each_step(rank, node, [&](const Step& step, unsigned units, std::size_t state) {
        std::uint16_t to = kNowhere;
        for (const Move move : moves_[step.stage]) {
          const Levels& before = node.reach[move.from];
          if (before[0].empty()) continue;
          const Set useful =
              Set::lighter(most_weight_ - potential_->at(rank + 1, state, stage_has_pair(move.to))) & within_;
          const Set first = before[0].more(step.thrown, step.taken) & useful;
          if (first.empty()) continue;
          if (to == kNowhere) to = next.add(state);
          Levels& after = next.nodes[to].reach[move.to];
          after[0] |= first;
          for (std::size_t level = 1; level < kLevels; ++level) {
            const Set& same = before[below(level, units)];
            if (same.empty()) break;
            after[level] |= same.more(step.thrown, step.taken) & useful;
          }
        }
        if (to != kNowhere) layer.edges.push_back({from, to, static_cast<std::uint8_t>(units), step});
      });
    }
  }

  Quest quest_;
  Set within_;
  int most_thrown_ = 0, most_taken_ = 0, most_weight_ = 0;
  const Potential* potential_ = nullptr;
  int taken_ = 0;  // by the targets looked back from
  std::array<Moves, kStages> moves_;
  std::array<Layer, kNumRanks + 1> layers_;
};

}  // namespace menzi::paohuzi
