// The search for the targets nearest to a hand: a dynamic program over ranks, one step after the other.
//
// What has been found is a set of pairs (cards thrown away, cards taken) for each state: the sequences open,
// the 2-7-10 begun, whether there is a pair, what has become of the last card; and that once for each
// number of units (3 huxi) that may be needed. A set is a word of bits, so that a step shifts words. The
// number of groups need not be told: with all cards in groups, it follows from the number of cards.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "menzi/eval/paohuzi_steps.hpp"

namespace menzi::paohuzi {

// What is searched for, from which cards.
struct Quest {
  std::array<std::uint8_t, kNumKinds> held{};    // 3: a kan
  std::array<std::uint8_t, kNumKinds> unseen{};  // cards that may still come
  // Kinds of which one card makes a pao of a kan or of a group on the table, and the units it adds; -1 if
  // none does.
  std::array<std::int8_t, kNumKinds> pao_units{};
  int units = 0;             // needed
  bool peng_is_unit = false;  // whether the 1 huxi of a small peng counts for as much as a unit
  int growth = 0;            // cards taken beyond those thrown away: 1 where a last card is waited for
  unsigned ends = 0;         // bits of end_bit: what makes the hand complete

  static constexpr unsigned end_bit(bool pair, Last last) {
    return 1U << (3 * (pair ? 1 : 0) + static_cast<int>(last));
  }
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
  NearSet& operator|=(NearSet other) {
    bits_ |= other.bits_;
    return *this;
  }

 private:
  explicit NearSet(std::uint64_t bits) : bits_(bits) {}

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

  // Finds what can be reached rank by rank, taking so many cards at most. Where a card is going to be discarded
  // one more may be thrown away for that.
  void begin(const Quest& quest, int most_taken, bool before_discard = false) {
    quest_ = quest;
    most_thrown_ = most_taken - quest.growth + (before_discard ? 1 : 0);
    most_taken_ = most_taken;
    within_ = Set::up_to(most_thrown_, most_taken_);
    waits_for_pao_ = may_end(false, Last::kQuad);
    layers_[0].clear();
    Reach start{};
    start[0] = Set::of(0, 0);
    if (most_thrown_ >= 0) layers_[0].add(0, start);
    for (std::size_t rank = 0; rank < kNumRanks; ++rank) step_over(rank);
  }

  // Whether a target takes exactly so many cards.
  bool reaches(int taken) const {
    const Set goal = Set::of(taken - quest_.growth, taken);
    for (const Node& node : layers_[kNumRanks].nodes) {
      if (ends(node.state) && !(node.reach[top()] & goal).empty()) return true;
    }
    return false;
  }

  // Finds from the last rank back what leads to targets that take exactly so many cards.
  void look_back(int taken) {
    taken_ = taken;
    const Set goal = Set::of(taken - quest_.growth, taken);
    for (Node& node : layers_[kNumRanks].nodes) {
      node.rest = Reach{};
      if (ends(node.state)) node.rest[0] = goal;
    }
    for (std::size_t rank = kNumRanks; rank-- > 0;) {
      Layer& layer = layers_[rank];
      const Layer& next = layers_[rank + 1];
      for (Node& node : layer.nodes) node.rest = Reach{};
      for (const Edge& edge : layer.edges) add_before(layer.nodes[edge.from].rest, next.nodes[edge.to].rest, edge);
    }
  }

  // The kinds that those targets take, the last card not among them unless it is the only one.
  KindSet kinds_taken() const {
    KindSet kinds = 0;
    for (std::size_t rank = 0; rank < kNumRanks; ++rank) {
      for (const Edge& edge : layers_[rank].edges) {
        if (connects(layers_[rank].nodes[edge.from].reach, layers_[rank + 1].nodes[edge.to].rest, edge))
          kinds |= kinds_of(rank, edge);
      }
    }
    return kinds;
  }

  // Whether there are such targets where a card of the kind is discarded first, as begin has been told;
  // adds the kinds they take.
  bool reaches_without(Kind kind, KindSet& kinds) {
    const std::size_t rank = kind % kNumRanks;
    // Up to the kind's rank all is reached as if it were not discarded, and what is behind it leads on as then.
    for (std::size_t r = rank + 1; r <= kNumRanks; ++r) layers_[r].forget_changed();
    for (std::size_t r = 0; r <= rank; ++r) layers_[r].forget_changed();
    Layer &layer = layers_[rank], &next = layers_[rank + 1];
    --quest_.held[kind];
    bool found = false;
    for (std::uint16_t from = 0; from < layer.nodes.size(); ++from) {
      const Node& node = layer.nodes[from];
      each_step(rank, node, [&](Edge edge, std::size_t state) {
        edge.to = next.places[state];
        if (edge.to == kNowhere || !connects(node.reach, next.nodes[edge.to].rest, edge)) return;
        found = true;
        kinds |= kinds_of(rank, edge);
        lead_on(node.reach, next, edge);
        add_before(layer.change(from), next.nodes[edge.to].rest, edge);
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
          if (!connects(node.altered, layers_[r + 1].nodes[edge.to].rest, edge)) continue;
          kinds |= kinds_of(r, edge);
          lead_on(node.altered, layers_[r + 1], edge);
        }
      }
    }
    for (std::size_t r = rank; r-- > 0;) {
      Layer& here = layers_[r];
      for (const Edge& edge : here.edges) {
        const Node& after = layers_[r + 1].nodes[edge.to];
        if (!after.is_changed || !connects(here.nodes[edge.from].reach, after.altered, edge)) continue;
        kinds |= kinds_of(r, edge);
        add_before(here.change(edge.from), after.altered, edge);
      }
    }
    return true;
  }

 private:
  using Reach = std::array<Set, kLevels>;  // by units: with so many, or more
  static constexpr std::size_t kStates = Steps::kOpen * Steps::kTwoSeven * 6;
  static constexpr std::uint16_t kNowhere = 0xFFFF;

  // A step from one state to another, as far as it matters afterwards.
  struct Edge {
    std::uint16_t from, to;
    std::uint8_t thrown, taken;
    std::uint8_t units;
    std::uint8_t sizes;  // bits of the sizes of which more is taken than the last card
    std::uint8_t last_sizes;  // and of the last card's
  };

  struct Node {
    std::uint16_t state;
    bool is_changed = false;
    std::uint32_t first_edge = 0;
    Reach reach;      // what leads here
    Reach rest{};     // what would lead from here to a target
    Reach altered{};  // either of them where a card is discarded
  };

  // The states before a rank.
  struct Layer {
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    std::vector<std::uint16_t> changed;
    std::array<std::uint16_t, kStates> places;

    void clear() {
      for (const Node& node : nodes) places[node.state] = kNowhere;
      nodes.clear();
      edges.clear();
      changed.clear();
    }
    std::uint16_t add(std::size_t state, const Reach& reach) {
      std::uint16_t& place = places[state];
      if (place != kNowhere) {
        Reach& known = nodes[place].reach;
        for (std::size_t level = 0; level < kLevels; ++level) known[level] |= reach[level];
        return place;
      }
      place = static_cast<std::uint16_t>(nodes.size());
      nodes.push_back({static_cast<std::uint16_t>(state), false, 0, reach});
      return place;
    }
    Reach& change(std::uint16_t place) {
      Node& node = nodes[place];
      if (!node.is_changed) {
        node.is_changed = true;
        node.altered = Reach{};
        changed.push_back(place);
      }
      return node.altered;
    }
    void forget_changed() {
      for (const std::uint16_t place : changed) nodes[place].is_changed = false;
      changed.clear();
    }
  };

  static std::size_t state_of(std::size_t open, std::size_t two_seven, bool pair, Last last) {
    return (open * Steps::kTwoSeven + two_seven) * 6 + (pair ? 3U : 0U) + static_cast<std::size_t>(last);
  }

  std::size_t top() const { return static_cast<std::size_t>(quest_.units); }
  static std::size_t below(std::size_t level, std::size_t units) { return level > units ? level - units : 0; }

  bool ends(std::size_t state) const {
    return state < 6 && (quest_.ends >> state & 1U) != 0;  // nothing open
  }
  // Whether a state of these can still end well.
  bool may_end(bool pair, Last last) const {
    unsigned good = 0;
    for (const Last later : {Last::kNone, Last::kJoins, Last::kQuad}) {
      if (last != Last::kNone && later != last) continue;
      good |= Quest::end_bit(true, later);
      if (!pair) good |= Quest::end_bit(false, later);
    }
    return (quest_.ends & good) != 0;
  }

  // Whether what leads to a step and what leads on from it make a target of enough units.
  bool connects(const Reach& reach, const Reach& after, const Edge& edge) const {
    for (std::size_t level = 0; level <= top(); ++level) {
      if (!(after[below(level, edge.units)].fewer(edge.thrown, edge.taken) & reach[top() - level]).empty())
        return true;
    }
    return false;
  }
  static void add_before(Reach& rest, const Reach& after, const Edge& edge) {
    for (std::size_t level = 0; level < kLevels; ++level)
      rest[level] |= after[below(level, edge.units)].fewer(edge.thrown, edge.taken);
  }
  void lead_on(const Reach& reach, Layer& next, const Edge& edge) const {
    Reach& altered = next.change(edge.to);
    const Set useful = next.nodes[edge.to].rest[0];
    for (std::size_t level = 0; level < kLevels; ++level)
      altered[level] |= reach[below(level, edge.units)].more(edge.thrown, edge.taken) & useful;
  }

  KindSet kinds_of(std::size_t rank, const Edge& edge) const {
    const unsigned sizes = taken_ == 1 ? edge.sizes | edge.last_sizes : edge.sizes;
    return (sizes & 1U) << rank | (sizes >> 1) << (kNumRanks + rank);
  }

  // Calls `use(edge, next state)` for each step over the rank that cards allow, its ends left open.
  template <class Use>
  void each_step(std::size_t rank, const Node& node, const Use& use) const {
    const std::size_t two_seven = node.state / 6U % Steps::kTwoSeven;
    if (rank == 1) {  // here 2-7-10 begin
      for (std::size_t begun = 0; begun < Steps::kTwoSeven; ++begun) each_step(rank, node, begun, begun, use);
    } else if (rank == 6 || rank == 9) {
      each_step(rank, node, two_seven, rank == 9 ? 0 : two_seven, use);
    } else {
      each_step(rank, node, 0, two_seven, use);
    }
  }
  template <class Use>
  void each_step(std::size_t rank, const Node& node, std::size_t here, std::size_t kept, const Use& use) const {
    const bool pair = node.state % 6 >= 3;
    const auto last = static_cast<Last>(node.state % 3);
    const std::size_t open = node.state / (6 * Steps::kTwoSeven);
    const int small_unseen = quest_.unseen[rank], big_unseen = quest_.unseen[kNumRanks + rank];
    const unsigned begun_units = static_cast<unsigned>(rank == 1 ? here / 3 + here % 3 * 2 : 0);
    const int may_throw = most_thrown_ - node.reach[0].least_thrown();
    const int may_take = most_taken_ - node.reach[0].least_taken();
    const int most = std::max(may_throw, may_take);
    for (const Step& step :
         Steps::all().at(rank, quest_.held[rank], quest_.held[kNumRanks + rank], open, here)) {
      if (step.thrown > most || step.taken > most) break;
      if (step.thrown > may_throw || step.taken > may_take) continue;
      if (step.small_taken > small_unseen || step.big_taken() > big_unseen) continue;
      if (pair && step.pair) continue;
      if (last != Last::kNone && step.last != Last::kNone) continue;
      const Last last_after = last != Last::kNone ? last : step.last;
      const bool pair_after = pair || step.pair;
      if (!may_end(pair_after, last_after)) continue;
      const unsigned units = step.units + begun_units + (step.small_peng && quest_.peng_is_unit ? 1U : 0U);
      use(edge_of(step, units), state_of(step.open, kept, pair_after, last_after));
      if (last_after == Last::kNone && waits_for_pao_) {
        pao(rank, step, units, [&](const Edge& edge) {
          use(edge, state_of(step.open, kept, pair_after, Last::kQuad));
        });
      }
    }
  }

  static Edge edge_of(const Step& step, unsigned units) {
    int small = step.small_taken, big = step.big_taken();
    unsigned last_sizes = 0;
    if (step.last != Last::kNone) {
      --(step.last_is_big ? big : small);
      last_sizes = step.last_is_big ? 2U : 1U;
    }
    const unsigned sizes = (small > 0 ? 1U : 0U) | (big > 0 ? 2U : 0U);
    return {0,
            0,
            step.thrown,
            step.taken,
            static_cast<std::uint8_t>(units),
            static_cast<std::uint8_t>(sizes),
            static_cast<std::uint8_t>(last_sizes)};
  }

  // Adds to a step the last card as the fourth of a kan or of three on the table, whose kind is in no
  // other group then.
  template <class Use>
  void pao(std::size_t rank, const Step& step, unsigned units, const Use& use) const {
    for (const bool big : {false, true}) {
      const std::size_t kind = big ? kNumRanks + rank : rank;
      const int gain = quest_.pao_units[kind];
      if (gain < 0 || quest_.unseen[kind] == 0 || (big ? step.big_taken() : step.small_taken) != 0) continue;
      Step with_pao = step;
      ++with_pao.taken;
      if (!big) ++with_pao.small_taken;
      with_pao.last = Last::kQuad;
      with_pao.last_is_big = big;
      use(edge_of(with_pao, units + static_cast<unsigned>(gain)));
    }
  }

  void step_over(std::size_t rank) {
    Layer& layer = layers_[rank];
    Layer& next = layers_[rank + 1];
    next.clear();
    layer.edges.clear();
    for (std::uint16_t from = 0; from < layer.nodes.size(); ++from) {
      Node& node = layer.nodes[from];
      node.first_edge = static_cast<std::uint32_t>(layer.edges.size());
      each_step(rank, node, [&](Edge edge, std::size_t state) {
        Reach after;
        after[0] = node.reach[0].more(edge.thrown, edge.taken) & within_;
        if (after[0].empty()) return;
        for (std::size_t level = 1; level < kLevels; ++level)
          after[level] = node.reach[below(level, edge.units)].more(edge.thrown, edge.taken) & within_;
        edge.from = from;
        edge.to = next.add(state, after);
        layer.edges.push_back(edge);
      });
    }
  }

  Quest quest_;
  Set within_;
  int most_thrown_ = 0, most_taken_ = 0;
  int taken_ = 0;  // by the targets looked back from
  bool waits_for_pao_ = false;
  std::array<Layer, kNumRanks + 1> layers_;
};

}  // namespace menzi::paohuzi
