// Plays a round again on a deck of one's own choice, as far as a seat has seen it.
//
// What others answered in secret is drawn: where the card lay or somebody got it, of the answers that
// lead there; in the open window, of all that they may answer. A deck on which a move would have been
// illegal, or on which something else would have happened, is turned down.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "menzi/base/random.hpp"
#include "menzi/play/claim_round.hpp"
#include "menzi/play/state.hpp"
#include "menzi/search/sight.hpp"

namespace menzi {

template <class Game, class DealSampler>
class Replay {
 public:
  using Rules = Game::Rules;
  using Deal = Game::Deal;

  Replay(const Rules& rules, const Sight& sight, const SeenRound& round)
      : rules_(rules), sight_(sight), round_(round) {}

  // Whether the deck leads to what was seen. The deal and the actions are then those of the present, or
  // of the round's end.
  bool run(std::span<const Kind> deck, Random& random) {
    at_ = 0;
    agrees_ = true;
    actions_.clear();
    Checker checker(*this);
    deal_.begin(rules_, deck, round_.dealer, checker);
    while (agrees_ && !deal_.over()) {
      if (deal_.phase() == Phase::kClaimSecond && next_is(Seen::kSecond)) ++at_;
      if (at_ == round_.log.size()) return arrive(random);
      const int action = deal_.seat_to_act() == sight_.seat ? own_action() : action_of_other(random);
      if (!Game::is_legal(rules_, deal_, action)) return false;
      apply(action, checker);
    }
    return agrees_ && ends_alike();
  }

  const Deal& deal() const { return deal_; }
  const std::vector<Action>& actions() const { return actions_; }

 private:
  struct Checker : DealSampler::template Listener<Checker> {
    explicit Checker(Replay& run) : DealSampler::template Listener<Checker>(run.rules_), replay(run) {}
    void note(Seen what, int seat, int value) {
      if (what == Seen::kAnswered && seat != replay.sight_.seat) return;
      const SeenEvent event{what, static_cast<std::uint8_t>(seat), static_cast<std::uint16_t>(value)};
      if (replay.at_ < replay.round_.log.size() && replay.round_.log[replay.at_] == event) {
        ++replay.at_;
      } else {
        replay.agrees_ = false;
      }
    }
    Replay& replay;
  };

  bool next_is(Seen what) const { return at_ < round_.log.size() && round_.log[at_].what == what; }

  void apply(int action, Checker& checker) {
    actions_.push_back(static_cast<Action>(action));
    DealSampler::apply(rules_, deal_, action, checker);
  }

  int own_action() const {
    const SeenEvent& event = round_.log[at_];
    if (event.seat != sight_.seat) return -1;
    if (event.what == Seen::kAnswered) return event.value;
    return event.what == Seen::kDiscarded ? DealSampler::discard_action(static_cast<Kind>(event.value)) : -1;
  }

  // Index of the next event that all see; the log's size where there is none.
  std::size_t next_public() const {
    std::size_t index = at_;
    while (index < round_.log.size() && round_.log[index].what == Seen::kAnswered) ++index;
    return index;
  }

  // The place of a seat in the open window.
  int position_of(int seat) const {
    const bool turned = deal_.phase() == Phase::kClaimDraw || deal_.phase() == Phase::kClaimReveal;
    const int first = deal_.source() + (turned ? 0 : 1);
    const int players = rules_.players();
    return (seat - first + 2 * players) % players;
  }

  int action_of_other(Random& random) const {
    const std::size_t index = next_public();
    const int seat = deal_.seat_to_act();
    const SeenEvent* event = index < round_.log.size() ? &round_.log[index] : nullptr;
    const bool won = event != nullptr && event->what == Seen::kWon && event->seat == seat;
    switch (deal_.phase()) {
      case Phase::kDiscard:
        if (won) return kHu;
        return event != nullptr && event->what == Seen::kDiscarded && event->seat == seat
                   ? DealSampler::discard_action(static_cast<Kind>(event->value))
                   : -1;
      case Phase::kHeavenly:
      case Phase::kOpening:
      case Phase::kAfterForced:
        return won ? kHu : kPass;
      default:
        break;
    }
    if (event == nullptr) return any_answer(random);
    if (event->what == Seen::kSecond || event->what == Seen::kLay) return kPass;
    const int claim = DealSampler::claim_of(rules_, round_, index);
    if (claim < 0 || event->seat == seat) return claim;
    return losing_answer(claim, position_of(event->seat), index, random);
  }

  // Of the answers that do not take the card from the claim that got it.
  int losing_answer(int claim, int claimant, std::size_t index, Random& random) const {
    std::array<Action, State::kMaxActions> actions;
    const int count = Game::legal_actions(rules_, deal_, actions);
    const int best = key_of(claim, claimant), position = position_of(deal_.seat_to_act());
    int chosen = -1;
    std::uint32_t choices = 0;
    for (int i = 0; i < count; ++i) {
      const int action = actions[static_cast<std::size_t>(i)];
      if (key_of(action, position) < best || DealSampler::bars(rules_, deal_, round_, index, action))
        continue;
      if (random.below(++choices) == 0) chosen = action;
    }
    return chosen;
  }

  int key_of(int action, int position) const {
    return DealSampler::rank_of(rules_, action) * ClaimRound::kMaxPositions + position;
  }

  int any_answer(Random& random) const {
    std::array<Action, State::kMaxActions> actions;
    const int count = Game::legal_actions(rules_, deal_, actions);
    return actions[random.below(static_cast<std::uint32_t>(count))];
  }

  // All that was seen has happened. Where the seat is asked, the others before it answer; where it is not,
  // the game may stand at any decision of another seat that looks like this, and one of them is drawn.
  bool arrive(Random& random) {
    if (round_.over()) return false;
    Checker checker(*this);
    Deal stop{};
    std::size_t played = 0;
    std::uint32_t stops = 0;
    while (agrees_ && !deal_.over()) {
      if (deal_.seat_to_act() == sight_.seat) {
        if (sight_.asked) return deal_.phase() == sight_.phase;
        break;
      }
      if (!sight_.asked && DealSampler::phase_seen_by(rules_, deal_, sight_.seat) == sight_.phase &&
          random.below(++stops) == 0) {
        stop = deal_;
        played = actions_.size();
      }
      if (deal_.phase() == Phase::kDiscard) break;
      const bool window = deal_.phase() == Phase::kClaimDraw || deal_.phase() == Phase::kClaimSecond ||
                          deal_.phase() == Phase::kClaimDiscard || deal_.phase() == Phase::kClaimReveal;
      apply(window ? any_answer(random) : kPass, checker);
    }
    if (sight_.asked || stops == 0) return false;
    deal_ = stop;
    actions_.resize(played);
    return true;
  }

  bool ends_alike() const {
    if (at_ + 1 != round_.log.size()) return false;
    const SeenEvent& event = round_.log[at_];
    if (deal_.winner() == Deal::kNobody) return event.what == Seen::kExhausted;
    return event.what == Seen::kWon && event.seat == deal_.winner() &&
           event.value == DealSampler::win_of(deal_) && DealSampler::shown(rules_, deal_) == round_.shown;
  }

  // Both games number these alike.
  static constexpr int kPass = 0;
  static constexpr int kHu = 1;

  const Rules& rules_;
  const Sight& sight_;
  const SeenRound& round_;
  Deal deal_{};
  std::vector<Action> actions_;
  std::size_t at_ = 0;  // the next event of the log
  bool agrees_ = true;
};

}  // namespace menzi
