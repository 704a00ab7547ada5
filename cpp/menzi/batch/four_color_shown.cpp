// The analysis of a four-color hand as it is shown.
#include "menzi/batch/four_color_shown.hpp"

#include <bit>

namespace menzi::four_color {

namespace {

std::string_view why(Behind behind) {
  switch (behind) {
    case Behind::kFirst:
      return reason::kNone;
    case Behind::kDistance:
      return reason::kDistance;
    case Behind::kUnseen:
      return reason::kUnseen;
    case Behind::kPoints:
      return reason::kPoints;
    case Behind::kKind:
      return reason::kKind;
  }
  return reason::kNone;
}

}  // namespace

std::vector<ShownWait> shown_waits(const Rules& rules, const KnownHand& known) {
  const std::vector<Wait> found = waits(rules, known);
  std::vector<ShownWait> shown;
  shown.reserve(found.size());
  for (const Wait& wait : found)
    shown.push_back({&kFourColorAlphabet, wait.kind, wait.points, true, wait.unseen});
  return shown;
}

std::vector<ShownDiscard> shown_discards(const Rules& rules, const KnownHand& known) {
  const std::vector<Discard> found = discards(rules, known);
  std::vector<ShownDiscard> shown;
  shown.reserve(found.size());
  for (const Discard& discard : found) {
    ShownDiscard& row = shown.emplace_back();
    row.alphabet = &kFourColorAlphabet;
    row.kind = discard.kind;
    // A card thrown away has been seen, and comes no more.
    for (std::uint32_t kinds = discard.kinds; kinds != 0; kinds &= kinds - 1) {
      const auto kind = static_cast<Kind>(std::countr_zero(kinds));
      row.need(kind, known.unseen[kind]);
    }
    if (discard.distance != kImpossible) row.distance = row.win_distance = discard.distance;
    row.unseen = discard.unseen;
    if (discard.distance == 1) row.expected = discard.expected_points();
    row.why = why(discard.behind);
  }
  return shown;
}

}  // namespace menzi::four_color
