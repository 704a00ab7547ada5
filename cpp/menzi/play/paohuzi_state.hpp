// Paohuzi as a State.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "menzi/play/match_state.hpp"
#include "menzi/play/paohuzi_match.hpp"

namespace menzi::paohuzi {

// Writes down what happened, in words.
class Recorder {
 public:
  Recorder(const Rules& rules, std::vector<Event>& events) : rules_(rules), events_(events) {}

  void begin_round(int round, int dealer, std::span<const Kind> deck);
  void reveal(int seat, Kind card) { add("reveal", seat, card_text(kPaohuziAlphabet, card)); }
  void answer(int seat, Answer answer) { add("answer", seat, action_text(answer)); }
  void chi(int seat, ChiSetId set) { add("answer", seat, action_text(action_of_chi(set))); }
  void meld(int seat, GroupId group) { add("meld", seat, group_text(group)); }
  void excused(int seat, int left) { add("excused", seat, std::to_string(left)); }
  void dead(int seat) { add("dead", seat, ""); }
  void discard(int seat, Kind card) { add("discard", seat, card_text(kPaohuziAlphabet, card)); }
  void unclaimed(int seat, Kind card) { add("unclaimed", seat, card_text(kPaohuziAlphabet, card)); }
  void end_round(const Deal& deal, const Score& score);

 private:
  void add(const char* type, int seat, std::string text) { events_.push_back({type, seat, std::move(text)}); }

  const Rules& rules_;
  std::vector<Event>& events_;
};

struct PaohuziGame {
  using Rules = paohuzi::Rules;
  using Deal = paohuzi::Deal;
  using Match = paohuzi::Match;
  using Recorder = paohuzi::Recorder;

  static const Alphabet& alphabet() { return kPaohuziAlphabet; }
  static int rounds(const Rules& /*rules*/) { return 1; }
  static int copies_of(const Rules& /*rules*/, Kind /*kind*/) { return kCopies; }
  static int legal_actions(const Rules& rules, const Deal& deal, std::span<Action, State::kMaxActions> out) {
    return paohuzi::legal_actions(rules, deal, out);
  }
  static bool is_legal(const Rules& rules, const Deal& deal, int action) {
    return paohuzi::is_legal(rules, deal, action);
  }
  static std::string action_text(const Rules& /*rules*/, int action) { return paohuzi::action_text(action); }
  static int read_action(const Rules& /*rules*/, const std::string& text) {
    return paohuzi::read_action(text);
  }
  static Result result(const Rules& rules, const Deal& deal) { return paohuzi::result(rules, deal); }
  static Hand hand(const Deal& deal, int seat);
  static std::vector<Meld> melds(const Rules& rules, const Deal& deal, int seat);
};

using PaohuziState = MatchState<PaohuziGame>;

// What a seat may no longer claim, as texts in ASCII order: "chi 4b", "peng 4b".
std::vector<std::string> locks(const Deal& deal, int seat);

}  // namespace menzi::paohuzi
