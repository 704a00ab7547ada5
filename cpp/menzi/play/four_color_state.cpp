// The Four Color Cards games as a State.
#include "menzi/play/four_color_state.hpp"

#include <utility>

#include "menzi/base/error.hpp"
#include "menzi/cards/notation.hpp"

namespace menzi::four_color {

namespace {

void check_deck(const Rules& rules, std::span<const Kind> deck) {
  std::array<int, kNumKinds> counts{};
  for (const Kind kind : deck) ++counts[kind];
  std::string wrong;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    const int expected = kind == kFlowerKind ? rules.fields().flowers : kFourColorAlphabet.copies;
    if (counts[kind] == expected) continue;
    if (!wrong.empty()) wrong += ", ";
    wrong += std::to_string(counts[kind]) + " of " + card_text(kFourColorAlphabet, kind) + " instead of " +
             std::to_string(expected);
  }
  if (!wrong.empty()) {
    throw DeckError("expected a deck of " + std::to_string(rules.deck_size()) + " cards, got " +
                    std::to_string(deck.size()) + ": " + wrong);
  }
}

// Writes down what happened, in words.
class Recorder {
 public:
  Recorder(const Rules& rules, std::vector<Event>& events) : rules_(rules), events_(events) {}

  void begin_round(int round, int dealer, std::span<const Kind> deck) {
    events_.push_back({"round", dealer, std::to_string(round + 1)});
    const auto size = static_cast<std::size_t>(rules_.fields().hand_size);
    std::size_t next = 0;
    for (int i = 0; i < rules_.players(); ++i, next += size) {
      add("deal", (dealer + i) % rules_.players(),
          canonical_text(kFourColorAlphabet, deck.subspan(next, size)));
    }
    if (rules_.starter_discards()) add("deal", dealer, card_text(kFourColorAlphabet, deck[next]));
  }
  void draw(int seat, Kind card) { add("draw", seat, card_text(kFourColorAlphabet, card)); }
  void answer(int seat, int option, Kind card) {
    add("answer", seat, action_text(rules_, action_of_option(rules_, option, card)));
  }
  void meld(int seat, GroupId group) { add("meld", seat, group_text(group)); }
  void discard(int seat, Kind card) { add("discard", seat, card_text(kFourColorAlphabet, card)); }
  void unclaimed(int seat, Kind card) { add("unclaimed", seat, card_text(kFourColorAlphabet, card)); }

  void end_round(const Deal& deal, const Score& /*score*/) {
    const Result told = result(rules_, deal);
    if (told.winner) {
      std::string groups;
      for (const Meld& group : told.groups) groups += (groups.empty() ? "" : " ") + group.text;
      add("win", *told.winner, groups);
    } else {
      add("exhausted", kNoSeat, "");
    }
    if (told.lucky_card) add("lucky", kNoSeat, *told.lucky_card);
    std::string returns;
    for (const int value : told.returns) returns += (returns.empty() ? "" : " ") + std::to_string(value);
    add("score", kNoSeat, returns);
  }

 private:
  void add(const char* type, int seat, std::string text) { events_.push_back({type, seat, std::move(text)}); }

  const Rules& rules_;
  std::vector<Event>& events_;
};

}  // namespace

FourColorState::FourColorState(std::shared_ptr<const Rules> rules, Start start)
    : rules_(std::move(rules)), start_(std::move(start)) {
  if (!start_.deck.empty()) check_deck(*rules_, start_.deck);
  if (start_.dealer && (*start_.dealer < 0 || *start_.dealer >= rules_->players())) {
    throw RulesError("dealer: expected a seat from 0 to " + std::to_string(rules_->players() - 1) + ", got " +
                     std::to_string(*start_.dealer));
  }
  replay(0);
}

int FourColorState::legal_actions(std::span<Action, kMaxActions> out) const {
  return match_.over() ? 0 : four_color::legal_actions(*rules_, match_.deal(), out);
}

void FourColorState::apply(int action) {
  if (!is_legal(*rules_, match_.deal(), action))
    throw IllegalActionError(illegal_action_message(*this, action));
  history_.push_back(static_cast<Action>(action));
  totals_before_ = match_.totals();
  match_.apply(*rules_, start_, action, KeepFinished(finished_));
}

void FourColorState::undo() {
  if (history_.empty()) throw IllegalActionError("nothing to undo: no action has been applied");
  replay(history_.size() - 1);
}

// Undoing plays the match again: some microseconds at most, where a stack of positions would make
// every copy of a state heavier.
void FourColorState::replay(std::size_t actions) {
  finished_.clear();
  totals_before_ = {};
  KeepFinished keep(finished_);
  match_.begin(*rules_, start_, keep);
  for (std::size_t i = 0; i < actions; ++i) {
    totals_before_ = match_.totals();
    match_.apply(*rules_, start_, history_[i], keep);
  }
  history_.resize(actions);
}

std::vector<double> FourColorState::returns() const {
  const auto& totals = match_.totals();
  return {totals.begin(), totals.begin() + num_players()};
}

std::vector<double> FourColorState::rewards() const {
  std::vector<double> rewards = returns();
  for (std::size_t seat = 0; seat < rewards.size(); ++seat) rewards[seat] -= totals_before_[seat];
  return rewards;
}

std::vector<Result> FourColorState::results() const {
  std::vector<Result> results;
  results.reserve(finished_.size());
  for (const Deal& deal : finished_) results.push_back(result(*rules_, deal));
  return results;
}

std::vector<Meld> FourColorState::melds(int seat) const {
  std::vector<Meld> melds;
  for (const GroupId group : match_.deal().melds(seat)) {
    melds.push_back(shown_meld(*rules_, group, true));
  }
  return melds;
}

std::vector<Kind> FourColorState::discards(int seat) const {
  std::vector<Kind> cards;
  for (const Discard& discard : match_.deal().pile()) {
    if (discard.seat() == seat) cards.push_back(discard.kind());
  }
  return cards;
}

std::vector<Event> FourColorState::events() const {
  std::vector<Event> events;
  Recorder recorder(*rules_, events);
  Match match;
  match.begin(*rules_, start_, recorder);
  for (const Action action : history_) match.apply(*rules_, start_, action, recorder);
  return events;
}

}  // namespace menzi::four_color
