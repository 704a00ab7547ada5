// The search for the targets nearest to a hand: a dynamic program over kinds, one step after the other.
//
// What has been found before a kind is, for each state (what both sizes have open, whether there is a pair,
// what has become of the last card) and number of units (3 huxi), a set of cells: pairs of cards thrown away
// and taken. A set is a word of bits, so that a step shifts words. The number of groups need not be told:
// with all cards in groups, it follows from the number of cards. Only what the potential says may still lead
// to a target is kept.
//
// Looking back, each cell from which some target is reached becomes a point. As a point tells all that
// matters for what follows, any way to it and any way from it make a target together. So each keeps which
// kinds are taken on some way to it and on some way from it, and what all targets take, or those that throw a
// card of some kind away, is found by looking at each step between points once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "menzi/eval/paohuzi_cells.hpp"
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
  int units = 0;  // enough
  bool can_be_enough = true;
  int growth = 0;         // cards taken beyond those thrown away
  bool has_last = false;  // whether the last card taken may be what others may not
  unsigned ends = 0;      // bit s: a hand is complete at stage s

  static constexpr unsigned end_bit(bool pair, Last last) { return 1U << stage_of(pair, last); }
};

// What is told of targets by how many cards they take: one fewer than asked, or so many.
struct Found {
  static constexpr std::uint64_t kSome = std::uint64_t{1} << 31;

  bool fewer() const { return (bits & kSome) != 0; }
  bool exactly() const { return (bits >> 32 & kSome) != 0; }
  // The kinds they take, the last card only where any other may be it.
  KindSet fewer_kinds() const { return static_cast<KindSet>(bits & kAllKinds); }
  KindSet kinds() const { return static_cast<KindSet>(bits >> 32 & kAllKinds); }

  static constexpr std::uint64_t kAllKinds = (1U << kNumKinds) - 1;
  std::uint64_t bits = 0;  // kinds from bit 0 on and from bit 32 on, above them whether there is any target
};

// The same with any units, and with enough.
struct FoundBoth {
  Found any, enough;
};

template <class Cells>
class Search {
 public:
  static constexpr int kMostTaken = Cells::kSide - 1;

  // No target takes fewer cards; more than kMostTaken where there is none.
  int least_taken(const Quest& quest);

  // Finds the targets that take at most so many cards.
  void begin(const Quest& quest, int most_taken);

  // Whether some target takes so many cards, which begin has been told or fewer, and is worth enough.
  bool reaches(int taken) const;

  // What is found of the targets that take so many cards, which begin has been told, or one fewer.
  FoundBoth look_back(int taken);
  // After look_back: of those that throw a card of the kind away, and of those that keep all that are held
  // where one card more of it may come.
  const FoundBoth& thrown(Kind kind) const { return thrown_[kind]; }
  const FoundBoth& kept(Kind kind) const { return kept_[kind]; }

 private:
  using Levels = std::uint32_t;  // bit u: units u

  struct Node {
    std::uint8_t small, big, mixing, stage;
    std::uint8_t lightest;  // no cell weighs less
    Levels reached;         // where there are cells
    Levels live;
  };
  // From one node to another of the next kind.
  struct Edge {
    std::uint32_t from, to;
    std::uint8_t thrown, taken, units;
    std::uint8_t uses;  // see below
  };
  // The same of points.
  struct Link {
    std::uint32_t from, to;
    std::uint32_t uses;
  };
  // Of the kind that a step is over: it is taken, but for the last card; some are thrown away; all are kept,
  // and one card more may come.
  static constexpr std::uint8_t kTakes = 1, kThrows = 2, kKeeps = 4;
  static constexpr std::uint8_t kNoStage = 0xFF;

  bool ends(const Node& node) const { return (quest_.ends >> node.stage & 1U) != 0; }
  std::size_t levels() const { return static_cast<std::size_t>(quest_.units) + 1; }
  std::size_t level_after(std::size_t level, std::size_t units) const {
    return std::min(level + units, static_cast<std::size_t>(quest_.units));
  }
  Cells goal(int taken) const { return Cells::of(taken - quest_.growth, taken); }

  void find_stages();
  void step_over(std::size_t place);
  void follow(std::size_t place, std::size_t from, const Step& step, std::size_t mixing, std::size_t stage,
              int may_weigh);
  std::size_t node_at(std::size_t small, std::size_t big, std::size_t mixing, std::size_t stage);
  void find_live(int taken);
  void number_points();
  void link_points();

  Quest quest_;
  Potential potential_;
  int most_weight_ = 0;
  Cells within_;
  std::array<std::array<std::uint8_t, kStages>, kStages> stages_{};  // by that before and the step's

  std::vector<Node> nodes_;
  std::array<std::size_t, kNumKinds + 1> first_nodes_{};  // by place
  std::vector<std::uint32_t> nodes_here_;                 // those of the next place by state, from 1
  std::vector<Edge> edges_;
  std::array<std::size_t, kNumKinds + 1> first_edges_{};
  std::vector<Cells> reached_;  // by node and units: with so many, or as good as so many
  std::vector<Cells> live_;     // of these, what leads to a target

  std::vector<typename Cells::Numbers> numbers_;  // by node and units, of points
  std::vector<KindSet> taken_;                    // by point: on some way to it
  std::vector<FoundBoth> rests_;                  // by point
  std::vector<Link> links_;
  std::array<std::size_t, kNumKinds + 1> first_links_{};
  std::array<FoundBoth, kNumKinds> thrown_, kept_;
};

extern template class Search<NearCells>;
extern template class Search<FarCells>;

}  // namespace menzi::paohuzi
