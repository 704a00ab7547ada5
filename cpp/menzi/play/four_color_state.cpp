// The Four Color Cards games as a State.
#include "menzi/play/four_color_state.hpp"

namespace menzi::four_color {

void Recorder::begin_round(int round, int dealer, std::span<const Kind> deck) {
  events_.push_back({"round", dealer, std::to_string(round + 1)});
  const auto size = static_cast<std::size_t>(rules_.fields().hand_size);
  std::size_t next = 0;
  for (int i = 0; i < rules_.players(); ++i, next += size) {
    add("deal", (dealer + i) % rules_.players(),
        canonical_text(kFourColorAlphabet, deck.subspan(next, size)));
  }
  if (rules_.starter_discards()) add("deal", dealer, card_text(kFourColorAlphabet, deck[next]));
}

void Recorder::end_round(const Deal& deal, const Score& /*score*/) {
  const Result told = result(rules_, deal);
  if (told.winner) {
    add("win", *told.winner, joined(told.groups));
  } else {
    add("exhausted", kNoSeat, "");
  }
  if (told.lucky_card) add("lucky", kNoSeat, *told.lucky_card);
  add("score", kNoSeat, joined(told.returns));
}

std::vector<Meld> FourColorGame::melds(const Rules& rules, const Deal& deal, int seat) {
  std::vector<Meld> melds;
  for (const GroupId group : deal.melds(seat)) melds.push_back(shown_meld(rules, group, true));
  return melds;
}

}  // namespace menzi::four_color
