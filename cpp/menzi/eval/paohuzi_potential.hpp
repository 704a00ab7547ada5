// A bound for what the kinds left of a search still cost, by which most of its states are never entered.
//
// A step costs what it throws away and takes, by one weight each: the sum of both over a target is known
// beforehand, so that a state is of use only if what it has cost and the least that the kinds left cost do
// not exceed it. That least is found by looking at the kinds from the last one on, with two things left
// out: how many huxi there are, and that the last card is only one.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "menzi/eval/paohuzi_steps.hpp"

namespace menzi::paohuzi {

// The hand whose rest is asked about, and what its targets are.
struct PotentialKey {
  std::array<std::uint8_t, kNumKinds> held{};  // 3: a kan
  std::array<std::uint8_t, kNumKinds> unseen{};
  bool has_last = false;                 // there is a last card, which may be more than others
  std::array<bool, 2> ends_with_pair{};  // whether a target may be without a pair, and with one

  bool operator==(const PotentialKey&) const = default;
};

// One size's states before a kind as rows, the other's, without a pair made and with one, as columns.
class PotentialGrid {
 public:
  static constexpr std::size_t kColumns = 2 * kOpenStates;

  static constexpr std::size_t column(std::size_t state, bool pair) {
    return (pair ? kOpenStates : 0) + state;
  }
  int at(std::size_t row, std::size_t column) const { return rows_[row][column]; }
  int least() const { return *std::ranges::min_element(least_); }

  void clear();
  void set_end(bool pair);
  // Lowers a row to another one's and so much more; `lower_by_pair`, where a pair is made on the way.
  void lower(std::size_t row, const PotentialGrid& from, std::size_t from_row, int cost, int most);
  void lower_by_pair(std::size_t row, const PotentialGrid& from, std::size_t from_row, int cost, int most);
  // Rows for columns; what costs more than `most` is left out.
  void turn(const PotentialGrid& from, int most);

 private:
  // As long as makes whole vectors.
  using Row = std::array<std::uint8_t, 48>;

  std::array<Row, kOpenStates> rows_;
  std::array<std::uint8_t, kOpenStates> least_;
};

class Potential {
 public:
  // With these weights nearly all of the states entered lead to a target.
  static constexpr int weight(int thrown, int taken) { return thrown + 2 * taken; }
  static constexpr int kNever = 127;  // more than any target weighs

  // For targets that weigh no more than `most`. Where the same is asked again nothing is done.
  void fill(const PotentialKey& key, int most);

  // The least that the kinds from the one of this number on cost (small 1 is 0, big 1 is 1, small 2 is 2),
  // from the states of both sizes; before a big kind, with the small one's cards in a mixed group.
  int at(std::size_t place, std::size_t mixing, std::size_t small, std::size_t column) const {
    return grids_[place][mixing].at(small, column);
  }
  int least(std::size_t place) const { return least_[place]; }

 private:
  void step_back(std::size_t rank);

  PotentialKey key_;
  int most_ = -1;  // what costs more is as good as never
  std::array<std::array<PotentialGrid, kMixings>, kNumKinds + 1> grids_;
  std::array<int, kNumKinds + 1> least_{};
};

}  // namespace menzi::paohuzi
