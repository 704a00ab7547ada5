// Actions of paohuzi: their numbers, and their text.
//
// pass, hu, peng, pao, the 20 kinds that may be discarded, then the 376 chi sets in the order of their
// numbers.
#pragma once

#include <span>
#include <string>

#include "menzi/play/paohuzi_deal.hpp"
#include "menzi/play/state.hpp"

namespace menzi::paohuzi {

inline constexpr int kFirstDiscard = kNumAnswers;
inline constexpr int kFirstChiSet = kFirstDiscard + kNumKinds;

constexpr int action_of_discard(Kind kind) {
  return kFirstDiscard + kind;
}
constexpr int action_of_chi(ChiSetId set) {
  return kFirstChiSet + set;
}

// Writes the legal actions of a deal that is not over, ascending; returns how many.
int legal_actions(const Rules& rules, const Deal& deal, std::span<Action, State::kMaxActions> out);

// Whether the action is legal now; any integer may be asked.
bool is_legal(const Rules& rules, const Deal& deal, int action);

// Applies a legal action.
template <class Sink>
void apply(const Rules& rules, Deal& deal, int action, Sink&& sink) {
  if (action < kFirstDiscard) {
    deal.answer(rules, static_cast<Answer>(action), sink);
  } else if (action < kFirstChiSet) {
    deal.discard(rules, static_cast<Kind>(action - kFirstDiscard), sink);
  } else {
    deal.chi(rules, static_cast<ChiSetId>(action - kFirstChiSet), sink);
  }
}

std::string action_text(int action);
int read_action(const std::string& text);

}  // namespace menzi::paohuzi
