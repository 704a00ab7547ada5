// Actions of the Four Color Cards games: their numbers, and their text.
//
// pass, hu, the 24 kinds that may be discarded, then the groups in the order of their numbers.
#pragma once

#include <span>
#include <string>

#include "menzi/play/four_color_deal.hpp"
#include "menzi/play/state.hpp"

namespace menzi::four_color {

inline constexpr int kPassAction = 0;
inline constexpr int kHuAction = 1;

int action_of_discard(Kind kind);
int action_of_option(const Rules& rules, int option, Kind card);

// Writes the legal actions of a deal that is not over, ascending; returns how many.
int legal_actions(const Rules& rules, const Deal& deal, std::span<Action, State::kMaxActions> out);

// Whether the action is legal now; any integer may be asked.
bool is_legal(const Rules& rules, const Deal& deal, int action);

// Applies a legal action.
template <class Sink>
void apply(const Rules& rules, Deal& deal, int action, Sink&& sink);

std::string action_text(const Rules& rules, int action);
int read_action(const Rules& rules, const std::string& text);

// --- Inline part.

// The kind that a discard action discards.
constexpr Kind kind_of_discard(int action) {
  const int index = action - 2;
  return static_cast<Kind>(index + index / (kNumRanks - 1) + 1);
}

inline int action_of_discard(Kind kind) {
  return 2 + kind - kind / kNumRanks - 1;
}

inline int action_of_option(const Rules& rules, int option, Kind card) {
  return option <= kHu ? option
                       : rules.action_of_group(kOptionGroups[card][static_cast<std::size_t>(option)]);
}

// The option that an action other than a discard stands for.
inline int option_of_action(const Rules& rules, int action) {
  return action <= kHuAction ? action : option_of_group(static_cast<GroupId>(action - rules.first_meld()));
}

template <class Sink>
void apply(const Rules& rules, Deal& deal, int action, Sink&& sink) {
  if (deal.phase() == Phase::kDiscard && action != kHuAction) {
    deal.discard(rules, kind_of_discard(action), sink);
  } else {
    deal.answer(rules, option_of_action(rules, action), sink);
  }
}

}  // namespace menzi::four_color
