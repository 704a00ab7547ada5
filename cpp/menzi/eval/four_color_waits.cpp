// The cards that complete a hand: those that complete the one block which is not, or any if all are.
#include "menzi/eval/four_color_waits.hpp"

#include <algorithm>
#include <array>

namespace menzi::four_color {

void wait_points(const Tables& tables, const Blocks& cards, std::span<std::int32_t, kNumKinds> points) {
  std::fill(points.begin(), points.end(), -1);
  std::array<std::int32_t, kNumBlocks> values;
  std::int32_t sum = 0;
  int incomplete = 0, open_block = 0;
  for (int block = 0; block < kNumBlocks; ++block) {
    const auto b = static_cast<std::size_t>(block);
    values[b] = tables.value(block, cards[b]);
    if (values[b] < 0) {
      values[b] = 0;
      ++incomplete;
      open_block = block;
    }
    sum += values[b];
  }
  if (incomplete > 1) return;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    const std::size_t block = kPlaces[kind].block;
    if (incomplete == 1 && static_cast<int>(block) != open_block) continue;
    if (count_at(cards[block], kind) >= kFourColorAlphabet.copies_of(kind)) continue;
    const std::int32_t value = tables.value_with_open(kind, cards[block] + one_of(kind));
    if (value >= 0) points[kind] = sum - values[block] + value;
  }
}

std::vector<Wait> waits(const Tables& tables, const KnownHand& known) {
  std::array<std::int32_t, kNumKinds> points;
  wait_points(tables, known.cards, points);
  std::vector<Wait> waits;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    if (points[kind] < 0 || known.outside[kind] == 0) continue;
    if (waits.empty()) waits.reserve(kNumKinds);
    waits.push_back({kind, points[kind] + known.table_points, known.unseen[kind]});
  }
  return waits;
}

}  // namespace menzi::four_color
