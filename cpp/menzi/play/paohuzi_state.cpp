// Paohuzi as a State.
#include "menzi/play/paohuzi_state.hpp"

#include <algorithm>

namespace menzi::paohuzi {

void Recorder::begin_round(int round, int dealer, std::span<const Kind> deck) {
  events_.push_back({"round", dealer, std::to_string(round + 1)});
  std::size_t next = 0;
  for (int i = 0; i < kPlayers; ++i, next += kHandSize) {
    add("deal", (dealer + i) % kPlayers, canonical_text(kPaohuziAlphabet, deck.subspan(next, kHandSize)));
  }
  add("deal", dealer, card_text(kPaohuziAlphabet, deck[next]));
}

void Recorder::end_round(const Deal& deal, const Score& /*score*/) {
  const Result told = result(rules_, deal);
  if (told.winner) {
    add("win", *told.winner, joined(told.groups));
  } else {
    add("exhausted", kNoSeat, "");
  }
  add("score", kNoSeat, joined(told.returns));
}

Hand PaohuziGame::hand(const Deal& deal, int seat) {
  Hand hand(kPaohuziAlphabet);
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    for (int n = 0; n < deal.hand(seat).count(kind); ++n) hand.add(kind);
  }
  return hand;
}

std::vector<Meld> PaohuziGame::melds(const Rules& /*rules*/, const Deal& deal, int seat) {
  std::vector<Meld> melds;
  for (const GroupId group : deal.melds(seat)) melds.push_back(shown_meld(group, true));
  return melds;
}

std::vector<std::string> locks(const Deal& deal, int seat) {
  std::vector<std::string> texts;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    const std::string card = card_text(kPaohuziAlphabet, kind);
    if ((deal.seat(seat).chi_locks >> kind & 1U) != 0) texts.push_back("chi " + card);
    if ((deal.seat(seat).peng_locks >> kind & 1U) != 0) texts.push_back("peng " + card);
  }
  std::ranges::sort(texts);
  return texts;
}

}  // namespace menzi::paohuzi
