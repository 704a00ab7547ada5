// Actions of the Four Color Cards games: their numbers, and their text.
#include "menzi/play/four_color_actions.hpp"

#include <bit>

#include "menzi/base/error.hpp"
#include "menzi/cards/notation.hpp"

namespace menzi::four_color {

int legal_actions(const Rules& rules, const Deal& deal, std::span<Action, State::kMaxActions> out) {
  std::size_t count = 0;
  if (deal.phase() == Phase::kDiscard) {
    if (deal.options() != 0) out[count++] = kHuAction;
    for (std::uint32_t kinds = deal.discards(); kinds != 0; kinds &= kinds - 1) {
      out[count++] = static_cast<Action>(action_of_discard(static_cast<Kind>(std::countr_zero(kinds))));
    }
  } else {
    for (unsigned options = deal.options(); options != 0; options &= options - 1) {
      out[count++] =
          static_cast<Action>(action_of_option(rules, std::countr_zero(options), deal.public_card()));
    }
  }
  return static_cast<int>(count);
}

bool is_legal(const Rules& rules, const Deal& deal, int action) {
  if (deal.over() || action < 0 || action >= rules.num_actions()) return false;
  if (action > kHuAction && action < 2 + 24) {
    return deal.phase() == Phase::kDiscard && (deal.discards() >> kind_of_discard(action) & 1U) != 0;
  }
  const int option = option_of_action(rules, action);
  if ((deal.options() >> option & 1U) == 0) return false;
  return option <= kHu || action_of_option(rules, option, deal.public_card()) == action;
}

std::string action_text(const Rules& rules, int action) {
  if (action < 0 || action >= rules.num_actions()) {
    throw IllegalActionError("expected an action from 0 to " + std::to_string(rules.num_actions() - 1) +
                             ", got " + std::to_string(action));
  }
  if (action == kPassAction) return "pass";
  if (action == kHuAction) return "hu";
  if (action < 2 + 24) return "discard " + card_text(kFourColorAlphabet, kind_of_discard(action));
  return "meld " + group_text(static_cast<GroupId>(action - rules.first_meld()));
}

int read_action(const Rules& rules, const std::string& text) {
  const std::size_t space = text.find(' ');
  const std::string verb = text.substr(0, space);
  const std::string cards = space == std::string::npos ? "" : text.substr(space + 1);
  if (space == std::string::npos && verb == "pass") return kPassAction;
  if (space == std::string::npos && verb == "hu") return kHuAction;
  if (verb == "discard") {
    const Kind kind = read_card(kFourColorAlphabet, cards);
    if (is_special(kind)) {
      throw NotationError("no action " + quoted(text) + ": Generals and flowers are never discarded");
    }
    return action_of_discard(kind);
  }
  if (verb == "meld") {
    std::array<std::uint8_t, kNumKinds> counts{};
    for (const Kind kind : read_hand(kFourColorAlphabet, cards).kinds()) ++counts[kind];
    const GroupId group = group_of_cards(counts);
    const int action = group == kNoGroup ? rules.num_actions() : rules.action_of_group(group);
    if (action < rules.first_meld() + (rules.is_flower() ? 0 : 1) || action >= rules.num_actions()) {
      throw NotationError("no action " + quoted(text) + ": not a group that can be claimed in this game");
    }
    return action;
  }
  throw NotationError("no action " + quoted(text) +
                      ": expected 'pass', 'hu', 'discard' and a card, or 'meld' and the cards of a group");
}

}  // namespace menzi::four_color
