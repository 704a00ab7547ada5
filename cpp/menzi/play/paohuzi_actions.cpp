// Actions of paohuzi: their numbers, and their text.
#include "menzi/play/paohuzi_actions.hpp"

#include <array>
#include <bit>
#include <string_view>

#include "menzi/base/error.hpp"
#include "menzi/cards/notation.hpp"

namespace menzi::paohuzi {

namespace {

constexpr std::array<std::string_view, kNumAnswers> kAnswerTexts{"pass", "hu", "peng", "pao"};

}  // namespace

int legal_actions(const Rules& /*rules*/, const Deal& deal, std::span<Action, State::kMaxActions> out) {
  std::size_t count = 0;
  if (deal.phase() == Phase::kDiscard) {
    for (std::uint32_t kinds = deal.discards(); kinds != 0; kinds &= kinds - 1) {
      out[count++] = static_cast<Action>(action_of_discard(static_cast<Kind>(std::countr_zero(kinds))));
    }
    return static_cast<int>(count);
  }
  const Options& options = deal.options();
  for (unsigned answers = options.answers; answers != 0; answers &= answers - 1) {
    out[count++] = static_cast<Action>(std::countr_zero(answers));
  }
  for (std::uint32_t chi = options.chi; chi != 0; chi &= chi - 1) {
    out[count++] = static_cast<Action>(action_of_chi(deal.chi_set(std::countr_zero(chi))));
  }
  return static_cast<int>(count);
}

bool is_legal(const Rules& rules, const Deal& deal, int action) {
  if (deal.over() || action < 0 || action >= Rules::num_actions()) return false;
  if (deal.phase() == Phase::kDiscard) {
    return action >= kFirstDiscard && action < kFirstChiSet &&
           (deal.discards() >> (action - kFirstDiscard) & 1U) != 0;
  }
  if (action < kFirstDiscard) return (deal.options().answers >> action & 1U) != 0;
  if (action < kFirstChiSet || deal.options().chi == 0) return false;
  std::array<Action, State::kMaxActions> actions;
  const int count = legal_actions(rules, deal, actions);
  for (int i = 0; i < count; ++i) {
    if (actions[static_cast<std::size_t>(i)] == action) return true;
  }
  return false;
}

std::string action_text(int action) {
  if (action < 0 || action >= Rules::num_actions()) {
    throw IllegalActionError("expected an action from 0 to " + std::to_string(Rules::num_actions() - 1) +
                             ", got " + std::to_string(action));
  }
  if (action < kFirstDiscard) return std::string(kAnswerTexts[static_cast<std::size_t>(action)]);
  if (action < kFirstChiSet)
    return "discard " + card_text(kPaohuziAlphabet, static_cast<Kind>(action - kFirstDiscard));
  return "chi " + chi_set_text(static_cast<ChiSetId>(action - kFirstChiSet));
}

int read_action(const std::string& text) {
  for (int answer = 0; answer < kNumAnswers; ++answer) {
    if (text == kAnswerTexts[static_cast<std::size_t>(answer)]) return answer;
  }
  const std::size_t space = text.find(' ');
  const std::string verb = text.substr(0, space);
  const std::string cards = space == std::string::npos ? "" : text.substr(space + 1);
  if (verb == "discard") return action_of_discard(read_card(kPaohuziAlphabet, cards));
  if (verb == "chi") return action_of_chi(read_chi_set(cards));
  throw NotationError(
      "no action " + quoted(text) +
      ": expected 'pass', 'hu', 'peng', 'pao', 'discard' and a card, or 'chi' and its groups");
}

}  // namespace menzi::paohuzi
