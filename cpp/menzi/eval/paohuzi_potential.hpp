// A bound for what the ranks left of a search still cost, by which most of its states are never entered.
//
// A step costs what it throws away and takes, by one weight each: the sum of both over a target is known
// beforehand, so that a state is of use only if what it has cost and the least that the ranks left cost do
// not exceed it. That least is found by looking at the ranks from the last one on, with two things left
// out: how many huxi there are, and that the last card is only one. Without them the sizes of a rank are two
// factors of a product (of sums and minima), joined only by the mixed group and the pair.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "menzi/eval/paohuzi_steps.hpp"

namespace menzi::paohuzi {

// The hand whose rest is asked about, and what its targets are.
struct PotentialKey {
  std::array<std::uint8_t, kNumKinds> held{};  // 3: a kan
  std::array<std::uint8_t, kNumKinds> unseen{};
  bool has_last = false;                 // there is a last card, which may be the third loose one of its kind
  std::array<bool, 2> ends_with_pair{};  // whether a target may be without a pair, and with one

  bool operator==(const PotentialKey&) const = default;
};

class Potential {
 public:
  // With these weights nearly all of the states entered lead to a target.
  static constexpr int weight(int thrown, int taken) { return thrown + 2 * taken; }
  static constexpr int kNever = 127;  // more than any target weighs

  // For targets that weigh no more than `most`; good until the next call of the thread. Searches for more
  // huxi or one more card ask the same again, for which nothing is done.
  static const Potential& of(const PotentialKey& key, int most);

  // The least that the ranks from `rank` on cost from a state of the search (Steps::kOpen times
  // Steps::kTwoSeven), where a pair has been made or not; the least of all states of the rank.
  int at(std::size_t rank, std::size_t state, bool pair) const {
    return costs_[rank][pair ? 1 : 0].rows[kRowOf[state]][kColumnOf[state]];
  }
  int least(std::size_t rank) const { return least_[rank]; }

  // States of one size: sequences open, times cards in 2-7-10.
  static constexpr std::size_t kTwoSevenOfSize = 3, kStates = kBegun.size() * kTwoSevenOfSize;

 private:
  // By state of the small cards, then of the big ones; as long as makes whole vectors.
  static constexpr std::size_t kRow = 32;
  using Row = std::array<std::uint8_t, kRow>;
  struct Grid {
    std::array<Row, kStates> rows;
    std::array<std::uint8_t, kStates> least;  // of each row

    Grid() { clear(); }
    void clear();
    void turn(const Grid& other, int most);
  };

  using Numbers = std::array<std::uint8_t, Steps::kOpen * Steps::kTwoSeven>;
  static const Numbers kRowOf, kColumnOf;

  void fill();
  void step_back(std::size_t rank);

  PotentialKey key_;
  int most_ = -1;  // what costs more is as good as never
  std::array<std::array<Grid, 2>, kNumRanks + 1> costs_;
  std::array<int, kNumRanks + 1> least_{};
};

inline constexpr Potential::Numbers Potential::kRowOf = [] {
  Numbers rows{};
  for (std::size_t state = 0; state < rows.size(); ++state)
    rows[state] = static_cast<std::uint8_t>(state / Steps::kTwoSeven / kBegun.size() * kTwoSevenOfSize +
                                            state % Steps::kTwoSeven / kTwoSevenOfSize);
  return rows;
}();
inline constexpr Potential::Numbers Potential::kColumnOf = [] {
  Numbers columns{};
  for (std::size_t state = 0; state < columns.size(); ++state)
    columns[state] = static_cast<std::uint8_t>(state / Steps::kTwoSeven % kBegun.size() * kTwoSevenOfSize +
                                               state % kTwoSevenOfSize);
  return columns;
}();

}  // namespace menzi::paohuzi
