// The analysis of a paohuzi hand as it is shown.
#include "menzi/batch/paohuzi_shown.hpp"

#include <bit>

#include "menzi/cards/notation.hpp"

namespace menzi::paohuzi {

namespace {

const char* why(Behind behind) {
  switch (behind) {
    case Behind::kFirst:
      return "";
    case Behind::kHuxiDistance:
      return "farther from a win";
    case Behind::kDistance:
      return "farther from complete";
    case Behind::kUnseen:
      return "fewer unseen cards help";
    case Behind::kHuxi:
      return "fewer huxi to expect";
    case Behind::kKind:
      return "by kind alone";
  }
  return "";
}

std::optional<int> possible(int distance) {
  return distance == kImpossible ? std::nullopt : std::optional<int>(distance);
}

}  // namespace

std::vector<ShownWait> shown_waits(const Rules& rules, const KnownHand& known, Source source) {
  std::vector<ShownWait> shown;
  for (const Wait& wait : waits(rules, known, source)) {
    shown.push_back({card_text(kPaohuziAlphabet, wait.kind), wait.huxi, wait.huxi >= rules.fields().min_huxi,
                     wait.unseen});
  }
  return shown;
}

std::vector<ShownDiscard> shown_discards(const Rules& rules, const KnownHand& known) {
  std::vector<ShownDiscard> shown;
  for (const Discarded& discard : discards(rules, known)) {
    ShownDiscard row;
    row.card = card_text(kPaohuziAlphabet, discard.kind);
    row.distance = possible(discard.needs.distance);
    row.win_distance = possible(discard.huxi_needs.distance);
    // Where no win is left, what brings the hand nearer to complete is shown.
    const KindSet needs = row.win_distance ? discard.huxi_needs.kinds : discard.needs.kinds;
    for (KindSet kinds = needs; kinds != 0; kinds &= kinds - 1) {
      const auto kind = static_cast<Kind>(std::countr_zero(kinds));
      row.needs.emplace_back(card_text(kPaohuziAlphabet, kind), known.unseen[kind]);
    }
    row.unseen = row.win_distance ? discard.huxi_unseen : discard.unseen;
    if (row.win_distance == 1) row.expected = discard.expected_huxi();
    row.why = why(discard.behind);
    shown.push_back(std::move(row));
  }
  return shown;
}

}  // namespace menzi::paohuzi
