// The discards of a hand compared, each by what the cards left still need.
#include "menzi/eval/four_color_discards.hpp"

#include <algorithm>
#include <array>
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
  return std::tuple(static_cast<unsigned>(discard.distance), -discard.unseen, -discard.points_sum, discard.kind);
}

void add_points(const Tables& tables, const KnownHand& known, Discard& discard) {
  std::array<std::int32_t, kNumKinds> points;
  wait_points(tables, known.cards, known.unseen, points);
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    if (points[kind] >= 0) discard.points_sum += (points[kind] + known.table_points) * known.unseen[kind];
  }
}

}  // namespace

std::vector<Discard> discards(const Distances& distances, const Tables& tables, const KnownHand& known) {
  std::vector<Discard> found;
  for (Kind kind = 0; kind < kNumChessKinds; ++kind) {
    if (is_special(kind) || known.count(kind) == 0) continue;
    KnownHand left = known;
    left.discard(kind);
    const Needs needs = distances.needs(left);
    Discard discard{kind, needs.distance, needs.kinds, 0, 0};
    for (Kind other = 0; other < kNumKinds; ++other) {
      if ((needs.kinds >> other & 1U) != 0) discard.unseen += known.unseen[other];
    }
    if (needs.distance == 1) add_points(tables, left, discard);
    found.push_back(discard);
  }
  std::ranges::sort(found, {}, order);
  for (std::size_t i = 1; i < found.size(); ++i) found[i].behind = behind(found[i], found[i - 1]);
  return found;
}

}  // namespace menzi::four_color
