// Fills the potential rank by rank from the last one, one size after the other.
#include "menzi/eval/paohuzi_potential.hpp"

#include <algorithm>

namespace menzi::paohuzi {

namespace {

using Block = PotentialGrid::Block;
constexpr std::size_t kBegunStates = kBegun.size();

// The least weight by which so many loose cards of a kind are come by, three of a kind beside them or not.
using Costs = std::array<std::uint8_t, kMostLoose + 1>;

Costs costs_of(int held, int unseen, bool has_last) {
  Costs costs;
  costs.fill(Potential::kNever);
  const auto offer = [&](int loose, int thrown, int taken) {
    std::uint8_t& cost = costs[static_cast<std::size_t>(loose)];
    if (taken <= unseen) cost = std::min(cost, static_cast<std::uint8_t>(Potential::weight(thrown, taken)));
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

// Ranks of 2-7-10: where it is begun, gone on with and ended.
constexpr std::size_t kTwo = 1, kSeven = 6, kTen = 9;

// A lane by what the size stepped over has in 2-7-10, and by what the other has.
constexpr std::size_t lane_of(bool big, std::size_t own, std::size_t other) {
  return big ? PotentialGrid::lane(other, own) : PotentialGrid::lane(own, other);
}

// What the cards of a rank cost by lane, by how many of them are in no 2-7-10.
using Prices = std::array<Block, kMostLoose + 1>;

Prices prices_of(const Costs& costs, std::size_t rank, bool big) {
  const bool two_seven = rank == kTwo || rank == kSeven || rank == kTen;
  Prices prices;
  for (std::size_t loose = 0; loose <= kMostLoose; ++loose) {
    prices[loose] = all_lanes(costs[loose]);
    if (!two_seven) continue;
    for (std::size_t own = 1; own < kTwoSevens; ++own) {
      const std::uint8_t cost = loose + own > kMostLoose ? Potential::kNever : costs[loose + own];
      for (std::size_t other = 0; other < kTwoSevens; ++other) prices[loose][lane_of(big, own, other)] = cost;
    }
  }
  return prices;
}

// The sequences that may be begun by one size before a rank, and for each what may be after it.
struct Sequences {
  struct After {
    std::uint8_t begun, cards;
  };
  std::array<std::array<After, 3>, kBegunStates> after{};
  std::array<std::uint8_t, kBegunStates> size{};
};
constexpr std::array<Sequences, kNumRanks> kSequencesOver = [] {
  std::array<Sequences, kNumRanks> all{};
  for (std::size_t rank = 0; rank < kNumRanks; ++rank) {
    Sequences& over = all[rank];
    for (const Passage& passage : kPassages[rank]) {
      if (passage.from % kTwoSevens != 0 || passage.to % kTwoSevens != 0) continue;
      const std::size_t before = passage.from / kTwoSevens;
      over.after[before][over.size[before]++] = {static_cast<std::uint8_t>(passage.to / kTwoSevens),
                                                 passage.cards};
    }
  }
  return all;
}();

// Finds `to`, before one size's cards of a rank, from what is after them: by how many of the cards are in a
// mixed group, which is chosen. Returns the least of it.
template <bool kBig, std::size_t kChoices>
int step(PotentialGrid& to, const std::array<const PotentialGrid*, kChoices>& from,
         const std::array<std::uint8_t, kChoices>& mixed, std::size_t rank, const Prices& prices) {
  const auto block = [](auto& grid, std::size_t own, std::size_t other, bool pair) -> auto& {
    return kBig ? grid.block(other, own, pair) : grid.block(own, other, pair);
  };
  const Sequences& sequences = kSequencesOver[rank];
  const Block never = all_lanes(Potential::kNever);
  Block least = never;
  for (std::size_t before = 0; before < kBegunStates; ++before) {
    for (std::size_t other = 0; other < kBegunStates; ++other) {
      Block single = never, paired = never;
      for (std::size_t choice = 0; choice < kChoices; ++choice) {
        for (std::size_t i = 0; i < sequences.size[before]; ++i) {
          const auto [after, cards] = sequences.after[before][i];
          const std::size_t loose = std::size_t{cards} + mixed[choice];
          if (loose > kMostLoose) continue;
          const Block& with_pair = block(*from[choice], after, other, true);
          single = lowest(single, block(*from[choice], after, other, false) + prices[loose]);
          paired = lowest(paired, with_pair + prices[loose]);
          if (loose + 2 <= kMostLoose) single = lowest(single, with_pair + prices[loose + 2]);
        }
      }
      least = lowest(least, lowest(single, paired));
      block(to, before, other, false) = single;
      block(to, before, other, true) = paired;
    }
  }
  std::uint8_t lowest_lane = Potential::kNever;
  for (std::size_t i = 0; i < kLanes; ++i) lowest_lane = std::min(lowest_lane, least[i]);
  return lowest_lane;
}

// Before 10, 2-7-10 may have been begun that after it is not.
void open_two_seven(PotentialGrid& grid, bool big) {
  for (Block& block : grid.blocks()) {
    for (std::size_t own = 1; own < kTwoSevens; ++own) {
      for (std::size_t other = 0; other < kTwoSevens; ++other)
        block[lane_of(big, own, other)] = block[lane_of(big, 0, other)];
    }
  }
}
// Before 2, none has been that may be begun there.
void close_two_seven(PotentialGrid& grid, bool big) {
  for (Block& block : grid.blocks()) {
    for (std::size_t own = 1; own < kTwoSevens; ++own) {
      for (std::size_t other = 0; other < kTwoSevens; ++other) {
        const std::size_t none = lane_of(big, 0, other);
        block[none] = std::min(block[none], block[lane_of(big, own, other)]);
      }
    }
  }
}

}  // namespace

void Potential::fill(const PotentialKey& key) {
  if (filled_ && key == key_) return;
  key_ = key;
  filled_ = true;
  PotentialGrid& last = grids_[kNumKinds][0];
  for (Block& block : last.blocks()) block = all_lanes(Potential::kNever);
  for (const bool pair : {false, true}) {
    if (key_.ends_with_pair[pair ? 1 : 0]) last.block(0, 0, pair)[0] = 0;
  }
  least_[kNumKinds] = 0;
  for (std::size_t rank = kNumRanks; rank-- > 0;) step_back(rank);
}

void Potential::step_back(std::size_t rank) {
  const auto prices = [&](std::size_t kind, bool big) {
    return prices_of(costs_of(key_.held[kind], key_.unseen[kind], key_.has_last), rank, big);
  };
  const Prices small = prices(rank, false), big = prices(kNumRanks + rank, true);
  PotentialGrid& before_small = grids_[2 * rank][0];
  auto& before_big = grids_[2 * rank + 1];
  PotentialGrid& after = grids_[2 * rank + 2][0];
  if (rank == kTen) {
    open_two_seven(after, true);
    open_two_seven(after, false);
  }
  int least = kNever;
  for (std::size_t mixing = 0; mixing < kMixings; ++mixing) {
    PotentialGrid& grid = before_big[mixing];
    least = std::min(least, step<true, 1>(grid, {&after}, {kMixedCards[1][mixing]}, rank, big));
    if (rank == kTwo) close_two_seven(grid, true);
  }
  least_[2 * rank + 1] = least;
  least_[2 * rank] = step<false, kMixings>(before_small, {&before_big[0], &before_big[1], &before_big[2]},
                                           kMixedCards[0], rank, small);
  if (rank == kTwo) close_two_seven(before_small, false);
}

}  // namespace menzi::paohuzi
