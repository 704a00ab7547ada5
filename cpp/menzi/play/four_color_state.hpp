// The Four Color Cards games as a State.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "menzi/play/four_color_match.hpp"
#include "menzi/play/state.hpp"

namespace menzi::four_color {

class FourColorState final : public State {
 public:
  // Throws DeckError for a deck of the wrong composition, RulesError for a dealer that is no seat.
  FourColorState(std::shared_ptr<const Rules> rules, Start start);

  std::unique_ptr<State> clone() const override { return std::make_unique<FourColorState>(*this); }

  const Alphabet& alphabet() const override { return kFourColorAlphabet; }
  const std::string& rules_record() const override { return rules_->record(); }
  const Start& start() const override { return start_; }
  std::span<const Action> history() const override { return history_; }

  int num_players() const override { return rules_->players(); }
  int num_actions() const override { return rules_->num_actions(); }
  Phase phase() const override { return match_.deal().phase(); }
  int current_player() const override {
    return match_.over() ? kTerminalPlayer : match_.deal().seat_to_act();
  }
  int legal_actions(std::span<Action, kMaxActions> out) const override;
  void apply(int action) override;
  void undo() override;

  std::string action_text(int action) const override { return four_color::action_text(*rules_, action); }
  int read_action(const std::string& text) const override { return four_color::read_action(*rules_, text); }

  std::vector<double> returns() const override;
  std::vector<double> rewards() const override;
  std::vector<Result> results() const override;

  int dealer() const override { return match_.deal().dealer(); }
  int round() const override { return match_.round() + 1; }
  Hand hand(int seat) const override { return match_.deal().hand(seat).unpacked(); }
  std::vector<Meld> melds(int seat) const override;
  std::vector<Kind> discards(int seat) const override;
  Kind public_card() const override { return match_.deal().public_card(); }
  int stock_size() const override { return static_cast<int>(match_.deal().stock().size()); }
  std::vector<Event> events() const override;

  const Rules& rules() const { return *rules_; }
  const Match& match() const { return match_; }

 private:
  // Keeps each round's last position, from which its result can be told at any time.
  struct KeepFinished : NoMatchEvents {
    std::vector<Deal>* finished;
    explicit KeepFinished(std::vector<Deal>& deals) : finished(&deals) {}
    void end_round(const Deal& deal, const Score& /*score*/) { finished->push_back(deal); }
  };

  void replay(std::size_t actions);

  std::shared_ptr<const Rules> rules_;
  Start start_;
  std::vector<Action> history_;
  std::vector<Deal> finished_;
  Match match_;
  std::array<std::int32_t, kMaxPlayers> totals_before_{};  // before the last action
};

}  // namespace menzi::four_color
