// Builds the tables of one size, card by card; lists the choices of mixed groups.
#include "menzi/eval/paohuzi_estimate.hpp"

#include <algorithm>
#include <bit>

namespace menzi::paohuzi {

namespace {

constexpr std::size_t kMostGroups = 8, kLevels = EstimateTables::kSmallLevels;
constexpr std::uint8_t kFar = 64;

// The cards taken by pair, scoring groups (so many or more) and groups.
using Taken = std::array<std::array<std::array<std::uint8_t, kMostGroups>, kLevels>, 2>;

struct Run {
  std::array<std::size_t, 3> ranks;
  bool scores;
};
constexpr std::array<Run, 9> kRuns{{{{0, 1, 2}, true},
                                    {{1, 2, 3}, false},
                                    {{2, 3, 4}, false},
                                    {{3, 4, 5}, false},
                                    {{4, 5, 6}, false},
                                    {{5, 6, 7}, false},
                                    {{6, 7, 8}, false},
                                    {{7, 8, 9}, false},
                                    {{1, 6, 9}, true}}};

// One more group for `cost` cards.
void add_group(Taken& taken, const Taken& rest, unsigned cost, bool scores) {
  for (std::size_t pair = 0; pair < 2; ++pair) {
    for (std::size_t level = 0; level < kLevels; ++level) {
      const auto& from = rest[pair][scores && level > 0 ? level - 1 : level];
      auto& to = taken[pair][level];
      for (std::size_t g = 1; g < kMostGroups; ++g)
        to[g] = std::min(to[g], static_cast<std::uint8_t>(from[g - 1] + cost));
    }
  }
}
void add_pair(Taken& taken, const Taken& rest, unsigned cost) {
  for (std::size_t level = 0; level < kLevels; ++level) {
    for (std::size_t g = 0; g < kMostGroups; ++g)
      taken[1][level][g] = std::min(taken[1][level][g], static_cast<std::uint8_t>(rest[0][level][g] + cost));
  }
}

std::vector<Taken> fewest_taken() {
  std::vector<Taken> all(kNumWords);
  for (auto& levels : all[0]) {
    for (auto& groups : levels) groups.fill(kFar);
  }
  all[0][0][0][0] = 0;
  for (std::size_t g = 1; g < kMostGroups; ++g) {
    for (std::size_t level = 0; level <= std::min(g, kLevels - 1); ++level)
      all[0][0][level][g] = static_cast<std::uint8_t>(3 * g);
  }
  add_pair(all[0], all[0], 2);
  for (std::uint32_t word = 1; word < kNumWords; ++word) {
    std::array<std::uint32_t, kNumRanks> held;
    for (std::size_t r = 0; r < kNumRanks; ++r) held[r] = word / kPowers[r] % 3;
    std::size_t lowest = 0;
    while (held[lowest] == 0) ++lowest;
    const std::uint32_t rest = word - kPowers[lowest];
    Taken taken = all[rest];  // the lowest card is thrown away
    for (const Run& run : kRuns) {
      if (std::ranges::find(run.ranks, lowest) == run.ranks.end()) continue;
      // With each part of the group's other cards that is held.
      for (unsigned part = 0; part < 8; ++part) {
        std::uint32_t used = 0;
        bool possible = true;
        for (std::size_t i = 0; i < 3; ++i) {
          if ((part >> i & 1U) == 0) continue;
          possible = possible && run.ranks[i] != lowest && held[run.ranks[i]] > 0;
          used += kPowers[run.ranks[i]];
        }
        if (possible)
          add_group(taken, all[rest - used], 2U - static_cast<unsigned>(std::popcount(part)), run.scores);
      }
    }
    add_group(taken, all[rest], 2, true);  // three of a kind
    add_pair(taken, all[rest], 1);
    if (held[lowest] == 2) {
      add_group(taken, all[rest - kPowers[lowest]], 1, true);
      add_pair(taken, all[rest - kPowers[lowest]], 0);
    }
    for (auto& levels : taken) {
      for (auto& groups : levels) {
        for (std::uint8_t& cost : groups) cost = std::min(cost, kFar);
      }
    }
    all[word] = taken;
  }
  return all;
}

}  // namespace

EstimateTables::EstimateTables()
    : small_(std::size_t{2} * kNumWords * kSmallLevels), big_(std::size_t{2} * kNumWords * kBigLevels) {
  const std::vector<Taken> all = fewest_taken();
  std::size_t small = 0, big = 0;
  for (const Taken& taken : all) {
    for (const auto& levels : taken) {
      for (std::size_t level = 0; level < kSmallLevels; ++level) {
        std::uint64_t enough = 0, fewest = 0;
        for (std::size_t g = 0; g < kMostGroups; ++g) {
          const std::size_t cost = levels[level][g];
          for (std::size_t c = cost; c <= kMostTaken; ++c) enough |= std::uint64_t{1} << (8 * c + g);
          if (cost <= kMostTaken) fewest |= std::uint64_t{1} << (63 - 8 * cost - g);
        }
        small_[small++] = enough;
        if (level < kBigLevels) big_[big++] = fewest;
      }
    }
  }
}

const EstimateTables& EstimateTables::all() {
  static const EstimateTables tables;
  return tables;
}

std::vector<MixedChoice>& mixed_choices(HandCounts loose, int most_groups, int most_taken,
                                        std::vector<MixedChoice>& choices) {
  MixedChoice none{0, 0, 0, 0, 0, loose};
  for (std::size_t r = 0; r < kNumRanks; ++r) {
    none.small += static_cast<std::uint32_t>(loose.count(static_cast<Kind>(r))) * kPowers[r];
    none.big += static_cast<std::uint32_t>(loose.count(static_cast<Kind>(kNumRanks + r))) * kPowers[r];
  }
  choices.clear();
  choices.push_back(none);
  for (std::size_t r = 0; r < kNumRanks; ++r) {
    const auto s = static_cast<Kind>(r), b = static_cast<Kind>(kNumRanks + r);
    const int small = loose.count(s), big = loose.count(b);
    if (small == 0 || big == 0) continue;
    const std::size_t before = choices.size();
    const auto choose = [&](int small_used, int big_used) {
      const int taken = 3 - small_used - big_used;
      for (std::size_t i = 0; i < before; ++i) {
        MixedChoice choice = choices[i];
        if (choice.groups >= most_groups || choice.taken + taken > most_taken) continue;
        ++choice.groups;
        choice.taken = static_cast<std::uint8_t>(choice.taken + taken);
        choice.small -= static_cast<std::uint32_t>(small_used) * kPowers[r];
        choice.big -= static_cast<std::uint32_t>(big_used) * kPowers[r];
        choice.left.remove(s, small_used);
        choice.left.remove(b, big_used);
        if (taken > 0) choice.missing |= KindSet{1} << s | KindSet{1} << b;
        choices.push_back(choice);
      }
    };
    choose(1, 1);
    if (small == 2) choose(2, 1);
    if (big == 2) choose(1, 2);
  }
  return choices;
}

}  // namespace menzi::paohuzi
