// What is asked rarely in a paohuzi deal: wins before the first discard.
#include "menzi/play/paohuzi_deal.hpp"

namespace menzi::paohuzi {

// "Heavenly win".
Heavenly heavenly(const Rules& rules, const Seat& seat) {
  Heavenly by_ti, by_kan;
  for (const GroupId group : seat.melds().first(seat.num_initial_ti)) by_ti.add(group);
  if (rules.fields().ti_counts_as_kan) by_kan = by_ti;
  for (KindSet kans = seat.hand.kans(); kans != 0; kans &= kans - 1)
    by_kan.add(static_cast<GroupId>(kKan + std::countr_zero(kans)));
  if (by_ti.size < 3) by_ti = {};
  if (by_kan.size < 5) by_kan = {};
  return by_ti.huxi >= by_kan.huxi ? by_ti : by_kan;
}

Kind Deal::shown_card() const {
  const auto dealt = std::count(deck_.begin(), deck_.begin() + kHandSize, last_dealt()) + 1;
  return hand(dealer_).count(last_dealt()) == dealt ? last_dealt() : kNoKind;
}

std::uint8_t Deal::opening_winners(const Rules& rules) const {
  const bool all = rules.fields().opening_card_win == OpeningCardWin::kAll;
  const Seat& dealt_last = seat(dealer_);
  unsigned winners = wins(rules, dealt_last, kNoKind, Source::kNone) ? 1U : 0U;
  // Where the 21st card lies in a ti it is not the others' to win with.
  if (all && dealt_last.hand.count(last_dealt()) != 0) {
    for (int i = 1; i < kPlayers; ++i) {
      if (wins(rules, seat((dealer_ + i) % kPlayers), last_dealt(), Source::kOtherReveal)) winners |= 1U << i;
    }
  }
  return static_cast<std::uint8_t>(winners);
}

}  // namespace menzi::paohuzi
