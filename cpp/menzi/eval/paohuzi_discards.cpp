// The discards of a hand compared, each by what the cards left still need.
#include "menzi/eval/paohuzi_discards.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

namespace menzi::paohuzi {

namespace {

// Cards that bring the discard's hand nearer to where it can still get.
int nearer(const Discarded& discard) {
  return discard.huxi_needs.distance == kImpossible ? discard.unseen : discard.huxi_unseen;
}

Behind behind(const Discarded& worse, const Discarded& better) {
  if (worse.huxi_needs.distance != better.huxi_needs.distance) return Behind::kHuxiDistance;
  if (worse.needs.distance != better.needs.distance) return Behind::kDistance;
  if (nearer(worse) != nearer(better)) return Behind::kUnseen;
  return worse.huxi_sum != better.huxi_sum ? Behind::kHuxi : Behind::kKind;
}

// Hands that cannot win come last. With equal cards unseen, the sum of huxi orders as the mean.
auto order(const Discarded& discard) {
  return std::tuple(static_cast<unsigned>(discard.huxi_needs.distance),
                    static_cast<unsigned>(discard.needs.distance), -nearer(discard), -discard.huxi_sum,
                    discard.kind);
}

int unseen_of(const KnownHand& known, KindSet kinds) {
  int unseen = 0;
  for (; kinds != 0; kinds &= kinds - 1)
    unseen += known.unseen[static_cast<std::size_t>(std::countr_zero(kinds))];
  return unseen;
}

}  // namespace

std::vector<Wait> waits(const KnownHand& known, Source source, WeiFourth wei_fourth) {
  Waits huxi;
  find_waits(known.hand, known.table, source, wei_fourth, huxi);
  std::vector<Wait> waits;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    if (huxi[kind] >= 0) waits.push_back({kind, huxi[kind], known.unseen[kind]});
  }
  return waits;
}

std::vector<Discarded> discards(const KnownHand& known, int min_huxi) {
  const NeedsAfter after = needs_after(known, min_huxi);
  std::vector<Discarded> found;
  for (KindSet kinds = known.hand.loose_kinds(); kinds != 0; kinds &= kinds - 1) {
    const auto kind = static_cast<Kind>(std::countr_zero(kinds));
    Discarded discard{kind, after.any[kind], after.enough[kind], 0, 0, 0};
    discard.unseen = unseen_of(known, discard.needs.kinds);
    discard.huxi_unseen = unseen_of(known, discard.huxi_needs.kinds);
    if (discard.huxi_needs.distance == 1) {
      KnownHand left = known;
      left.discard(kind);
      Waits huxi;
      find_any_waits(left, huxi);
      for (KindSet waits = discard.huxi_needs.kinds; waits != 0; waits &= waits - 1) {
        const auto wait = static_cast<std::size_t>(std::countr_zero(waits));
        discard.huxi_sum += std::int32_t{huxi[wait]} * known.unseen[wait];
      }
    }
    found.push_back(discard);
  }
  std::ranges::sort(found, {}, order);
  for (std::size_t i = 1; i < found.size(); ++i) found[i].behind = behind(found[i], found[i - 1]);
  return found;
}

}  // namespace menzi::paohuzi
