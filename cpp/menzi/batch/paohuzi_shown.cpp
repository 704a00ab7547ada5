// The analysis of a paohuzi hand as it is shown.
#include "menzi/batch/paohuzi_shown.hpp"

#include <bit>

namespace menzi::paohuzi {

namespace {

std::string_view why(Behind behind) {
  switch (behind) {
    case Behind::kFirst:
      return reason::kNone;
    case Behind::kHuxiDistance:
      return reason::kWin;
    case Behind::kDistance:
      return reason::kDistance;
    case Behind::kUnseen:
      return reason::kUnseen;
    case Behind::kHuxi:
      return reason::kHuxi;
    case Behind::kKind:
      return reason::kKind;
  }
  return reason::kNone;
}

std::optional<int> possible(int distance) {
  return distance == kImpossible ? std::nullopt : std::optional<int>(distance);
}

}  // namespace

std::vector<ShownWait> shown_waits(const Rules& rules, const KnownHand& known, Source source) {
  const std::vector<Wait> found = waits(rules, known, source);
  std::vector<ShownWait> shown;
  shown.reserve(found.size());
  for (const Wait& wait : found) {
    shown.push_back(
        {&kPaohuziAlphabet, wait.kind, wait.huxi, wait.huxi >= rules.fields().min_huxi, wait.unseen});
  }
  return shown;
}

std::vector<ShownDiscard> shown_discards(const Rules& rules, const KnownHand& known) {
  const std::vector<Discarded> found = discards(rules, known);
  std::vector<ShownDiscard> shown;
  shown.reserve(found.size());
  for (const Discarded& discard : found) {
    ShownDiscard& row = shown.emplace_back();
    row.alphabet = &kPaohuziAlphabet;
    row.kind = discard.kind;
    row.distance = possible(discard.needs.distance);
    row.win_distance = possible(discard.huxi_needs.distance);
    // Where no win is left, what brings the hand nearer to complete is shown.
    const KindSet needs = row.win_distance ? discard.huxi_needs.kinds : discard.needs.kinds;
    for (KindSet kinds = needs; kinds != 0; kinds &= kinds - 1) {
      const auto kind = static_cast<Kind>(std::countr_zero(kinds));
      row.need(kind, known.unseen[kind]);
    }
    row.unseen = row.win_distance ? discard.huxi_unseen : discard.unseen;
    if (row.win_distance == 1) row.expected = discard.expected_huxi();
    row.why = why(discard.behind);
  }
  return shown;
}

}  // namespace menzi::paohuzi
