// What all states share.
#include "menzi/play/state.hpp"

#include <algorithm>
#include <array>

#include "menzi/cards/notation.hpp"

namespace menzi {

std::string illegal_action_message(const State& state, int action) {
  const std::string what = action >= 0 && action < state.num_actions()
                               ? "'" + state.action_text(action) + "' (action " + std::to_string(action) + ")"
                               : "action " + std::to_string(action);
  if (state.phase() == Phase::kOver) return what + " is not legal: the game is over";
  std::array<Action, State::kMaxActions> legal{};
  const int count = state.legal_actions(legal);
  std::string message = "seat " + std::to_string(state.current_player()) + " in phase " +
                        std::string(name_of(state.phase())) + ": " + what + " is not legal, expected one of ";
  for (int i = 0; i < count; ++i) {
    if (i != 0) message += ", ";
    message += "'" + state.action_text(legal[static_cast<std::size_t>(i)]) + "'";
  }
  return message;
}

std::string describe(const State& state) {
  std::string text;
  for (int seat = 0; seat < state.num_players(); ++seat) {
    text += "seat " + std::to_string(seat) + (seat == state.current_player() ? " *" : "  ") + " hand " +
            state.hand(seat).text();
    if (const auto melds = state.melds(seat); !melds.empty()) {
      text += " | melds";
      for (const Meld& meld : melds) text += " " + meld.text;
    }
    if (const auto discards = state.discards(seat); !discards.empty()) {
      text += " | discards " + deck_text(state.alphabet(), discards);
    }
    text += '\n';
  }
  if (state.public_card() != kNoKind)
    text += "open card " + card_text(state.alphabet(), state.public_card()) + ", ";
  text += "stock " + std::to_string(state.stock_size()) + ", round " + std::to_string(state.round()) +
          ", dealer " + std::to_string(state.dealer()) + ", " + std::string(name_of(state.phase()));
  return text;
}

std::string serialize(const State& state) {
  const Start& start = state.start();
  std::string text = "menzi 1\nrules " + state.rules_record() + "\nseed " + std::to_string(start.seed) + '\n';
  if (start.dealer) text += "dealer " + std::to_string(*start.dealer) + '\n';
  if (!start.deck.empty()) text += "deck " + deck_text(state.alphabet(), start.deck) + '\n';
  text += "actions";
  const char* separator = " ";
  for (const Action action : state.history()) {
    text += separator + state.action_text(action);
    separator = ", ";
  }
  return text + '\n';
}

bool same_game(const State& a, const State& b) {
  return a.rules_record() == b.rules_record() && a.start() == b.start() &&
         std::ranges::equal(a.history(), b.history());
}

}  // namespace menzi
