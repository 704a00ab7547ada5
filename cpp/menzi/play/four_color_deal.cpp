// The rare part of a window: what a seat may claim of a card that completes its hand.
#include "menzi/play/four_color_deal.hpp"

namespace menzi::four_color {

namespace {

// Whether the deal would end with this claim: in flower when the rest of the hand is grouped, in taiwan
// when nothing is left that could be discarded. ("What may be claimed"; "A hand that cannot discard")
bool claim_ends_deal(const Rules& rules, PackedHand rest, GroupId group, Kind card) {
  rest.remove_rest(rules.tables(), group, card);
  return rules.is_flower() ? rest.complete() : (rest.kinds() & kDiscardable) == 0;
}

}  // namespace

OptionSet Deal::options_with_win(const Rules& rules, const PackedHand& hand, OptionSet claims) const {
  OptionSet options = bit(kHu);
  for (int option = kClaimSingle; option < kNumOptions; ++option) {
    if ((claims & bit(option)) == 0) continue;
    const GroupId group = kOptionGroups[card_][static_cast<std::size_t>(option)];
    // Such a claim is the same as `hu`, and offered as that alone.
    if (!claim_ends_deal(rules, hand, group, card_)) options = static_cast<OptionSet>(options | bit(option));
  }
  return options;
}

}  // namespace menzi::four_color
