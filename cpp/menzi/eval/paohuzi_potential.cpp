// Fills the potential rank by rank from the last one, one size after the other.
#include "menzi/eval/paohuzi_potential.hpp"

#include <algorithm>

namespace menzi::paohuzi {

namespace {

constexpr std::size_t kMostLoose = 3;

// Of one size: from a state before a rank to one after it, with so many cards of the rank in sequences and
// 2-7-10.
struct Transition {
  std::uint8_t from, to, cards;
};
struct Transitions {
  std::array<Transition, 64> list{};
  std::size_t size = 0;

  constexpr const Transition* begin() const { return list.data(); }
  constexpr const Transition* end() const { return list.data() + size; }
};

// Those from the states that there are before each rank.
constexpr std::array<Transitions, kNumRanks> kTransitions = [] {
  std::array<Transitions, kNumRanks> all{};
  for (std::size_t rank = 0; rank < kNumRanks; ++rank) {
    for (std::size_t open = 0; open < kBegun.size(); ++open) {
      const auto two_before = static_cast<std::size_t>(kBegun[open].two_before);
      const auto one_before = static_cast<std::size_t>(kBegun[open].one_before);
      if ((rank < 2 && two_before > 0) || (rank < 1 && one_before > 0) || (rank > 8 && one_before > 0))
        continue;
      for (std::size_t next = 0; next < kBegun.size(); ++next) {
        if (kBegun[next].two_before != kBegun[open].one_before) continue;
        const auto begun = static_cast<std::size_t>(kBegun[next].one_before);
        if (begun > 0 && rank > 7) continue;
        for (std::size_t before = 0; before < (rank < 2 ? 1U : 3U); ++before) {
          for (std::size_t here = 0; here < 3; ++here) {  // 2-7-10 begun or gone on with
            const bool goes_on = rank == 6 || rank == 9;
            if (rank != 1 && here != (goes_on ? before : 0)) continue;
            const std::size_t after = rank == 1 ? here : rank == 9 ? 0 : before;
            const std::size_t cards = two_before + one_before + begun + here;
            if (cards > kMostLoose) continue;
            all[rank].list[all[rank].size++] = {
                static_cast<std::uint8_t>(Potential::kTwoSevenOfSize * open + before),
                static_cast<std::uint8_t>(Potential::kTwoSevenOfSize * next + after),
                static_cast<std::uint8_t>(cards)};
          }
        }
      }
    }
  }
  return all;
}();

// The least weight by which so many loose cards of a kind are come by, three of a kind beside them or not.
using Costs = std::array<std::uint8_t, kMostLoose + 1>;

Costs costs_of(int held, int unseen, bool has_last) {
  Costs costs;
  costs.fill(Potential::kNever);
  const auto offer = [&](std::size_t loose, int thrown, int taken) {
    if (taken <= unseen)
      costs[loose] = std::min(costs[loose], static_cast<std::uint8_t>(Potential::weight(thrown, taken)));
  };
  if (held == 3) {
    offer(0, 0, 0);
    if (has_last) offer(1, 0, 1);
    return costs;
  }
  for (int loose = 0; loose < (has_last ? 4 : 3); ++loose)
    offer(static_cast<std::size_t>(loose), std::max(held - loose, 0), std::max(loose - held, 0));
  offer(0, 0, 3 - held);
  if (has_last) offer(1, 0, 4 - held);
  return costs;
}

}  // namespace

const Potential& Potential::of(const PotentialKey& key, int most) {
  thread_local Potential potential;
  constexpr int kOneMoreCard = weight(1, 1);
  if (most > potential.most_ || !(key == potential.key_)) {
    potential.key_ = key;
    potential.most_ = most + kOneMoreCard;
    potential.fill();
  }
  return potential;
}

void Potential::Grid::clear() {
  for (Row& row : rows) row.fill(kNever);
  least.fill(kNever);
}

// Rows that cost too much are left out.
void Potential::Grid::turn(const Grid& other, int most) {
  for (std::size_t i = 0; i < kStates; ++i) {
    if (other.least[i] > most) continue;
    for (std::size_t j = 0; j < kStates; ++j) {
      const std::uint8_t cost = other.rows[i][j];
      rows[j][i] = cost;
      least[j] = std::min(least[j], cost);
    }
  }
}

void Potential::fill() {
  for (std::size_t pair = 0; pair < 2; ++pair) {
    Grid& last = costs_[kNumRanks][pair];
    last.clear();
    if (!key_.ends_with_pair[pair]) continue;
    last.rows[0][0] = 0;
    last.least[0] = 0;
  }
  for (std::size_t rank = kNumRanks; rank-- > 0;) step_back(rank);
}

void Potential::step_back(std::size_t rank) {
  const Costs small = costs_of(key_.held[rank], key_.unseen[rank], key_.has_last);
  const Costs big = costs_of(key_.held[kNumRanks + rank], key_.unseen[kNumRanks + rank], key_.has_last);
  const bool pairs = key_.ends_with_pair[1];
  const std::size_t layers = pairs ? 2 : 1;
  // By way of copies, so that compilers see that vectors will do.
  const auto lower = [&](Grid& to, std::size_t before, const Grid& from, std::size_t after,
                         std::uint8_t cost) {
    if (from.least[after] + cost > most_) return;
    to.least[before] = std::min(to.least[before], static_cast<std::uint8_t>(from.least[after] + cost));
    Row sum = from.rows[after], least = to.rows[before];
    for (std::size_t i = 0; i < kRow; ++i) sum[i] = static_cast<std::uint8_t>(sum[i] + cost);
    for (std::size_t i = 0; i < kRow; ++i) least[i] = std::min(least[i], sum[i]);
    to.rows[before] = least;
  };
  // `to`: the states before one size's cards, of which `extra` are in a mixed group; `from`: those after
  // them. Where no pair has been made one may be made here.
  using Grids = std::array<Grid, 2>;
  const auto add = [&](Grids& to, const Grids& from, const Costs& costs, std::size_t extra) {
    for (const Transition& way : kTransitions[rank]) {
      const std::size_t loose = way.cards + extra;
      if (loose > kMostLoose) continue;
      if (costs[loose] < kNever) {
        for (std::size_t pair = 0; pair < layers; ++pair)
          lower(to[pair], way.from, from[pair], way.to, costs[loose]);
      }
      if (pairs && loose + 2 <= kMostLoose && costs[loose + 2] < kNever)
        lower(to[0], way.from, from[1], way.to, costs[loose + 2]);
    }
  };
  Grids& before = costs_[rank];
  Grids after;
  for (std::size_t pair = 0; pair < 2; ++pair) {
    before[pair].clear();
    after[pair].turn(costs_[rank + 1][pair], most_);
  }
  constexpr std::array<std::array<std::size_t, 2>, 3> kMixedCards{{{0, 0}, {2, 1}, {1, 2}}};
  for (const auto& [small_mixed, big_mixed] : kMixedCards) {
    Grids with_big, turned;
    add(with_big, after, big, big_mixed);
    for (std::size_t pair = 0; pair < layers; ++pair) turned[pair].turn(with_big[pair], most_);
    add(before, turned, small, small_mixed);
  }
  least_[rank] = kNever;
  for (std::size_t pair = 0; pair < layers; ++pair)
    least_[rank] = std::min(least_[rank], int{*std::ranges::min_element(before[pair].least)});
}

}  // namespace menzi::paohuzi
