// The tables against a plain search over every row: least cards left outside, best points.
#include <algorithm>
#include <map>
#include <vector>

#include "check.hpp"
#include "menzi/eval/four_color_tables.hpp"
#include "rules_for_tests.hpp"

namespace menzi::test {

using namespace four_color;

namespace {

using Counts = std::array<int, kNumKinds>;

struct Best {
  int loose = 1000;
  int points = kIncomplete;  // of a split that leaves nothing outside
};

// Tries every group on the lowest kind left, and leaving one card of it outside.
Best search(const Rules& rules, Counts& counts, std::map<Counts, Best>& known) {
  const auto lowest = std::find_if(counts.begin(), counts.end(), [](int count) { return count > 0; });
  if (lowest == counts.end()) return {0, 0};
  if (const auto found = known.find(counts); found != known.end()) return found->second;
  const Counts key = counts;
  Best best;
  --*lowest;
  best.loose = 1 + search(rules, counts, known).loose;
  ++*lowest;
  for (std::size_t g = 0; g < kNumGroups; ++g) {
    const Group& group = kGroups[g];
    if (!rules.splittable()[g] || group.cards[0] != lowest - counts.begin()) continue;
    bool fits = true;
    for (std::size_t i = 0; i < group.size; ++i) fits = --counts[group.cards[i]] >= 0 && fits;
    if (fits) {
      const Best rest = search(rules, counts, known);
      best.loose = std::min(best.loose, rest.loose);
      const int points = rules.fields().points[static_cast<std::size_t>(group.type)].concealed;
      if (rest.points >= 0) best.points = std::max(best.points, rest.points + points);
    }
    for (std::size_t i = 0; i < group.size; ++i) ++counts[group.cards[i]];
  }
  known[key] = best;
  return best;
}

void compare_block(const Rules& rules, int block) {
  std::vector<Kind> kinds;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    if (kPlaces[kind].block == block) kinds.push_back(kind);
  }
  std::map<Counts, Best> known;
  Counts counts{};
  bool all_equal = true;
  const auto walk = [&](const auto& self, std::size_t index, unsigned cards) -> void {
    if (index == kinds.size()) {
      const Best best = search(rules, counts, known);
      all_equal =
          all_equal && rules.tables().loose(block, cards) == best.loose &&
          rules.tables().value(block, cards) == std::max(best.points, static_cast<int>(kIncomplete)) &&
          rules.tables().complete(block, cards) == (best.loose == 0);
      return;
    }
    const int most = kinds[index] == kFlowerKind ? 8 : 4;
    for (int count = 0; count <= most; ++count) {
      counts[kinds[index]] = count;
      self(self, index + 1, cards + static_cast<unsigned>(count) * one_of(kinds[index]));
    }
    counts[kinds[index]] = 0;
  };
  walk(walk, 0, 0);
  CHECK(all_equal);
}

}  // namespace

void test_tables() {
  for (const Fields& fields : {flower_fields(), taiwan_fields()}) {
    const auto rules = rules_of(fields);
    for (int block = 0; block < kNumBlocks; ++block) compare_block(*rules, block);
  }
}

}  // namespace menzi::test
