// A match of deals as a State: what every game shares once its deal, its actions and its score are there.
//
// A `Game` names the types Rules, Deal, Match and Recorder of one game and says, in static functions,
// what only it can say; four_color_state.hpp shows all that is asked of it.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "menzi/base/error.hpp"
#include "menzi/cards/notation.hpp"
#include "menzi/play/state.hpp"

namespace menzi {

template <class Game>
class MatchState final : public State {
 public:
  using Rules = Game::Rules;
  using Deal = Game::Deal;
  using Match = Game::Match;
  using Recorder = Game::Recorder;

  // Throws DeckError for a deck of the wrong composition, RulesError for a dealer that is no seat.
  MatchState(std::shared_ptr<const Rules> rules, Start start)
      : rules_(std::move(rules)), start_(std::move(start)) {
    if (!start_.deck.empty()) check_deck();
    if (start_.dealer && (*start_.dealer < 0 || *start_.dealer >= rules_->players())) {
      throw RulesError("dealer: expected a seat from 0 to " + std::to_string(rules_->players() - 1) +
                       ", got " + std::to_string(*start_.dealer));
    }
    replay(0);
  }

  std::unique_ptr<State> clone() const override { return std::make_unique<MatchState>(*this); }

  const Alphabet& alphabet() const override { return Game::alphabet(); }
  const std::string& rules_record() const override { return rules_->record(); }
  const Start& start() const override { return start_; }
  std::span<const Action> history() const override { return history_; }

  int num_players() const override { return rules_->players(); }
  int num_actions() const override { return rules_->num_actions(); }
  Phase phase() const override { return deal().phase(); }
  int current_player() const override { return match_.over() ? kTerminalPlayer : deal().seat_to_act(); }
  int legal_actions(std::span<Action, kMaxActions> out) const override {
    return match_.over() ? 0 : Game::legal_actions(*rules_, deal(), out);
  }

  void apply(int action) override {
    if (!Game::is_legal(*rules_, deal(), action))
      throw IllegalActionError(illegal_action_message(*this, action));
    history_.push_back(static_cast<Action>(action));
    totals_before_ = match_.totals();
    match_.apply(*rules_, start_, action, KeepFinished(finished_));
  }

  void undo() override {
    if (history_.empty()) throw IllegalActionError("nothing to undo: no action has been applied");
    replay(history_.size() - 1);
  }

  std::string action_text(int action) const override { return Game::action_text(*rules_, action); }
  int read_action(const std::string& text) const override { return Game::read_action(*rules_, text); }

  std::vector<double> returns() const override {
    const auto& totals = match_.totals();
    return {totals.begin(), totals.begin() + num_players()};
  }

  std::vector<double> rewards() const override {
    std::vector<double> rewards = returns();
    for (std::size_t seat = 0; seat < rewards.size(); ++seat) rewards[seat] -= totals_before_[seat];
    return rewards;
  }

  std::vector<Result> results() const override {
    std::vector<Result> results;
    results.reserve(finished_.size());
    for (const Deal& finished : finished_) results.push_back(Game::result(*rules_, finished));
    return results;
  }

  int dealer() const override { return deal().dealer(); }
  int round() const override { return match_.round() + 1; }
  Hand hand(int seat) const override { return Game::hand(deal(), seat); }
  std::vector<Meld> melds(int seat) const override { return Game::melds(*rules_, deal(), seat); }
  Kind public_card() const override { return deal().public_card(); }
  int stock_size() const override { return static_cast<int>(deal().stock().size()); }

  std::vector<Kind> discards(int seat) const override {
    std::vector<Kind> cards;
    for (const auto& discard : deal().pile()) {
      if (discard.seat() == seat) cards.push_back(discard.kind());
    }
    return cards;
  }

  std::vector<Event> events() const override {
    std::vector<Event> events;
    Recorder recorder(*rules_, events);
    Match match;
    match.begin(*rules_, start_, recorder);
    for (const Action action : history_) match.apply(*rules_, start_, action, recorder);
    return events;
  }

  const Rules& rules() const { return *rules_; }
  const std::shared_ptr<const Rules>& shared_rules() const { return rules_; }
  const Match& match() const { return match_; }
  const Deal& deal() const { return match_.deal(); }

 private:
  // Keeps each round's last position, from which its result can be told at any time.
  struct KeepFinished : Match::NoEvents {
    std::vector<Deal>* finished;
    explicit KeepFinished(std::vector<Deal>& deals) : finished(&deals) {}
    template <class Score>
    void end_round(const Deal& deal, const Score& /*score*/) {
      finished->push_back(deal);
    }
  };

  void check_deck() const {
    // The cards of one round, or of several one after the other.
    const auto size = static_cast<std::size_t>(rules_->deck_size());
    const std::size_t rounds = std::max<std::size_t>(start_.deck.size() / size, 1);
    if (start_.deck.size() % size == 0 && rounds <= static_cast<std::size_t>(Game::rounds(*rules_))) {
      for (std::size_t round = 0; round < rounds; ++round)
        check_cards(std::span<const Kind>(start_.deck).subspan(round * size, size));
    } else {
      check_cards(start_.deck);
    }
  }

  void check_cards(std::span<const Kind> deck) const {
    const Alphabet& alphabet = Game::alphabet();
    std::array<int, kMaxKinds> counts{};
    for (const Kind kind : deck) ++counts[kind];
    std::string wrong;
    for (int kind = 0; kind < alphabet.num_kinds(); ++kind) {
      const int expected = Game::copies_of(*rules_, static_cast<Kind>(kind));
      const int count = counts[static_cast<std::size_t>(kind)];
      if (count == expected) continue;
      if (!wrong.empty()) wrong += ", ";
      wrong += std::to_string(count) + " of " + card_text(alphabet, static_cast<Kind>(kind)) +
               " instead of " + std::to_string(expected);
    }
    if (!wrong.empty()) {
      throw DeckError("expected a deck of " + std::to_string(rules_->deck_size()) + " cards, got " +
                      std::to_string(deck.size()) + ": " + wrong);
    }
  }

  // Undoing plays the match again: some microseconds at most, where a stack of positions would make
  // every copy of a state heavier.
  void replay(std::size_t actions) {
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

  std::shared_ptr<const Rules> rules_;
  Start start_;
  std::vector<Action> history_;
  std::vector<Deal> finished_;
  Match match_;
  Match::Totals totals_before_{};  // before the last action
};

}  // namespace menzi
