// The discards of a hand compared, each by what the cards left still need.
#include "menzi/eval/four_color_discards.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>

namespace menzi::four_color {

namespace {

Behind behind(const Discard& worse, const Discard& better) {
  if (worse.distance != better.distance) return Behind::kDistance;
  if (worse.unseen != better.unseen) return Behind::kUnseen;
  return worse.points_sum != better.points_sum ? Behind::kPoints : Behind::kKind;
}

// Hands that cannot be completed come last. With equal cards unseen, the sum of points orders as the mean.
auto order(const Discard& discard) {
  return std::tuple(static_cast<unsigned>(discard.distance), -discard.unseen, -discard.points_sum,
                    discard.kind);
}

Discard compared(const Needs& needs, const Tables& tables, const KnownHand& left, Kind kind) {
  Discard discard{kind, needs.distance, needs.kinds, 0, 0};
  for (std::uint32_t kinds = needs.kinds; kinds != 0; kinds &= kinds - 1) {
    discard.unseen += left.unseen[static_cast<std::size_t>(std::countr_zero(kinds))];
  }
  if (needs.distance != 1) return discard;
  std::array<std::int32_t, kNumKinds> points;
  wait_points(tables, left.cards, points);
  for (std::uint32_t kinds = needs.kinds; kinds != 0; kinds &= kinds - 1) {
    const auto other = static_cast<std::size_t>(std::countr_zero(kinds));
    discard.points_sum += std::int64_t{points[other] + left.table_points} * left.unseen[other];
  }
  return discard;
}

}  // namespace

std::vector<Discard> discards(const Distances& distances, const Tables& tables, const KnownHand& known) {
  std::vector<Discard> found;
  Folding folding = distances.folding(known);
  for (int block = 0; block < kFlowerBlock; ++block) {
    bool changed = false;
    for (const Kind kind : kKindsOfBlocks[static_cast<std::size_t>(block)]) {
      if (kind == kNoKind || is_special(kind) || known.count(kind) == 0) continue;
      KnownHand left = known;
      left.discard(kind);
      folding.set(block, distances.exchanges().of(block, left));
      folding.fold_from(block);
      found.push_back(compared(distances.needs(left, folding), tables, left, kind));
      changed = true;
    }
    // Later blocks start from the sums of the whole hand.
    if (!changed) continue;
    folding.set(block, distances.exchanges().of(block, known));
    folding.fold_from(block);
  }
  std::ranges::sort(found, {}, order);
  for (std::size_t i = 1; i < found.size(); ++i) found[i].behind = behind(found[i], found[i - 1]);
  return found;
}

}  // namespace menzi::four_color
