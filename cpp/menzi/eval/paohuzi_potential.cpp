// Fills the potential rank by rank from the last one, one size after the other.
#include "menzi/eval/paohuzi_potential.hpp"

namespace menzi::paohuzi {

namespace {

// The least weight by which so many loose cards of a kind are come by, three of a kind beside them or not.
using Costs = std::array<int, kMostLoose + 1>;

Costs costs_of(int held, int unseen, bool has_last) {
  Costs costs;
  costs.fill(Potential::kNever);
  const auto offer = [&](int loose, int thrown, int taken) {
    int& cost = costs[static_cast<std::size_t>(loose)];
    if (taken <= unseen) cost = std::min(cost, Potential::weight(thrown, taken));
  };
  if (held == 3) {
    offer(0, 0, 0);
    if (has_last) offer(1, 0, 1);
    return costs;
  }
  for (int loose = 0; loose < (has_last ? 4 : 3); ++loose)
    offer(loose, std::max(held - loose, 0), std::max(loose - held, 0));
  offer(0, 0, 3 - held);
  if (has_last) offer(1, 0, 4 - held);
  return costs;
}

}  // namespace

void PotentialGrid::clear() {
  for (Row& row : rows_) row.fill(Potential::kNever);
  least_.fill(Potential::kNever);
}

void PotentialGrid::set_end(bool pair) {
  rows_[0][column(0, pair)] = 0;
  least_[0] = 0;
}

// By way of copies, so that compilers see that vectors will do.
void PotentialGrid::lower(std::size_t row, const PotentialGrid& from, std::size_t from_row, int cost,
                          int most) {
  const int least = from.least_[from_row] + cost;
  if (least > most) return;
  least_[row] = std::min(least_[row], static_cast<std::uint8_t>(least));
  Row lower = from.rows_[from_row], lowest = rows_[row];
  for (std::uint8_t& each : lower) each = static_cast<std::uint8_t>(each + cost);
  for (std::size_t i = 0; i < lowest.size(); ++i) lowest[i] = std::min(lowest[i], lower[i]);
  rows_[row] = lowest;
}
void PotentialGrid::lower_by_pair(std::size_t row, const PotentialGrid& from, std::size_t from_row, int cost,
                                  int most) {
  const int least = from.least_[from_row] + cost;
  if (least > most) return;
  least_[row] = std::min(least_[row], static_cast<std::uint8_t>(least));
  std::array<std::uint8_t, kOpenStates> lower, lowest;
  std::copy_n(from.rows_[from_row].begin() + kOpenStates, kOpenStates, lower.begin());
  std::copy_n(rows_[row].begin(), kOpenStates, lowest.begin());
  for (std::uint8_t& each : lower) each = static_cast<std::uint8_t>(each + cost);
  for (std::size_t i = 0; i < kOpenStates; ++i) lowest[i] = std::min(lowest[i], lower[i]);
  std::copy_n(lowest.begin(), kOpenStates, rows_[row].begin());
}

void PotentialGrid::turn(const PotentialGrid& from, int most) {
  clear();
  for (std::size_t i = 0; i < kOpenStates; ++i) {
    if (from.least_[i] > most) continue;
    for (std::size_t pair = 0; pair < kColumns; pair += kOpenStates) {
      for (std::size_t j = 0; j < kOpenStates; ++j) {
        const std::uint8_t cost = from.rows_[i][pair + j];
        rows_[j][pair + i] = cost;
        least_[j] = std::min(least_[j], cost);
      }
    }
  }
}

void Potential::fill(const PotentialKey& key, int most) {
  if (most <= most_ && key == key_) return;
  key_ = key;
  most_ = most;
  PotentialGrid& last = grids_[kNumKinds][0];
  last.clear();
  for (const bool pair : {false, true}) {
    if (key_.ends_with_pair[pair ? 1 : 0]) last.set_end(pair);
  }
  least_[kNumKinds] = last.least();
  for (std::size_t rank = kNumRanks; rank-- > 0;) step_back(rank);
}

void Potential::step_back(std::size_t rank) {
  const Costs small = costs_of(key_.held[rank], key_.unseen[rank], key_.has_last);
  const Costs big = costs_of(key_.held[kNumRanks + rank], key_.unseen[kNumRanks + rank], key_.has_last);
  // `to` before one size's cards, of which `mixed` are in a mixed group; `from` after them.
  const auto step = [&](PotentialGrid& to, const PotentialGrid& from, const Costs& costs, std::size_t mixed) {
    for (const Passage& passage : kPassages[rank]) {
      const std::size_t loose = passage.cards + mixed;
      if (loose > kMostLoose) continue;
      if (costs[loose] < kNever) to.lower(passage.from, from, passage.to, costs[loose], most_);
      if (key_.ends_with_pair[1] && loose + 2 <= kMostLoose && costs[loose + 2] < kNever)
        to.lower_by_pair(passage.from, from, passage.to, costs[loose + 2], most_);
    }
  };
  auto& before_small = grids_[2 * rank];
  auto& before_big = grids_[2 * rank + 1];
  PotentialGrid turned, by_big;
  turned.turn(grids_[2 * rank + 2][0], most_);
  before_small[0].clear();
  least_[2 * rank + 1] = kNever;
  for (std::size_t mixing = 0; mixing < kMixings; ++mixing) {
    by_big.clear();
    step(by_big, turned, big, kMixedCards[1][mixing]);
    before_big[mixing].turn(by_big, most_);
    least_[2 * rank + 1] = std::min(least_[2 * rank + 1], before_big[mixing].least());
    step(before_small[0], before_big[mixing], small, kMixedCards[0][mixing]);
  }
  least_[2 * rank] = before_small[0].least();
}

}  // namespace menzi::paohuzi
