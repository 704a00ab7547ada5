// The Four Color Cards games as a State.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "menzi/play/four_color_match.hpp"
#include "menzi/play/match_state.hpp"

namespace menzi::four_color {

// Writes down what happened, in words.
class Recorder {
 public:
  Recorder(const Rules& rules, std::vector<Event>& events) : rules_(rules), events_(events) {}

  void begin_round(int round, int dealer, std::span<const Kind> deck);
  void draw(int seat, Kind card) { add("draw", seat, card_text(kFourColorAlphabet, card)); }
  void answer(int seat, int option, Kind card) {
    add("answer", seat, action_text(rules_, action_of_option(rules_, option, card)));
  }
  void meld(int seat, GroupId group) { add("meld", seat, group_text(group)); }
  void discard(int seat, Kind card) { add("discard", seat, card_text(kFourColorAlphabet, card)); }
  void unclaimed(int seat, Kind card) { add("unclaimed", seat, card_text(kFourColorAlphabet, card)); }
  void end_round(const Deal& deal, const Score& score);

 private:
  void add(const char* type, int seat, std::string text) { events_.push_back({type, seat, std::move(text)}); }

  const Rules& rules_;
  std::vector<Event>& events_;
};

struct FourColorGame {
  using Rules = four_color::Rules;
  using Deal = four_color::Deal;
  using Match = four_color::Match;
  using Recorder = four_color::Recorder;

  static const Alphabet& alphabet() { return kFourColorAlphabet; }
  static int rounds(const Rules& rules) { return rules.fields().rounds; }
  static int copies_of(const Rules& rules, Kind kind) { return rules.copies_of(kind); }
  static int legal_actions(const Rules& rules, const Deal& deal, std::span<Action, State::kMaxActions> out) {
    return four_color::legal_actions(rules, deal, out);
  }
  static bool is_legal(const Rules& rules, const Deal& deal, int action) {
    return four_color::is_legal(rules, deal, action);
  }
  static std::string action_text(const Rules& rules, int action) {
    return four_color::action_text(rules, action);
  }
  static int read_action(const Rules& rules, const std::string& text) {
    return four_color::read_action(rules, text);
  }
  static Result result(const Rules& rules, const Deal& deal) { return four_color::result(rules, deal); }
  static Hand hand(const Deal& deal, int seat) { return deal.hand(seat).unpacked(); }
  static std::vector<Meld> melds(const Rules& rules, const Deal& deal, int seat);
};

using FourColorState = MatchState<FourColorGame>;

}  // namespace menzi::four_color
