// What a seat of a Four Color Cards deal may know, and deals that agree with it.
//
// Hidden are the hands of the others and the order of the stock. Of all ways to deal the cards that the
// seat has not seen, each is as likely as any other unless it contradicts what happened:
//
// - flower: a claimant that went on to discard did not hold a complete hand then, or the deal had ended;
// - taiwan: a drawer whose General another seat took by a quad held a card to discard, or its only answer
//   would have been `hu`; so did a starter or claimant that is still to discard.
//
// All else that is forced shows in the cards themselves: which cards left a hand, and how many it has.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "menzi/base/random.hpp"
#include "menzi/play/four_color_match.hpp"
#include "menzi/search/budget.hpp"
#include "menzi/search/four_color_likelihood.hpp"
#include "menzi/search/sight.hpp"

namespace menzi::four_color {

class DealSampler {
 public:
  using Deck = Match::Cards;
  // Whether the card dealt after all others is dealt face up.
  static constexpr bool kLastIsPublic = false;

  // Passes on what a deal tells as what is seen: `note(Seen, seat, value)`.
  template <class Note>
  class Listener : public Match::NoEvents {
   public:
    void draw(int seat, Kind card) { tell(Seen::kTurned, seat, card); }
    void answer(int seat, int option, Kind card) {
      tell(Seen::kAnswered, seat, action_of_option(*rules_, option, card));
    }
    void meld(int seat, GroupId group) { tell(Seen::kLaid, seat, group); }
    void discard(int seat, Kind card) { tell(Seen::kDiscarded, seat, card); }
    void unclaimed(int seat, Kind card) { tell(Seen::kLay, seat, card); }

   private:
    friend Note;
    explicit Listener(const Rules& rules) : rules_(&rules) {}
    void tell(Seen what, int seat, int value) { static_cast<Note*>(this)->note(what, seat, value); }
    const Rules* rules_;
  };

  // Throws Error where the round is not one that a seat can have seen.
  DealSampler(const Rules& rules, const Sight& sight, const SeenRound& round);

  // A deck with the known cards in their places and the others shuffled into the rest, of those that may
  // well have been dealt; only playing it shows whether it was possible.
  std::span<const Kind> propose(const Rules& rules, Random& random, Deck& deck) const;

  // Whether `place` is all that is needed for the position, so that nothing has to be played again.
  bool direct() const { return direct_; }
  // Puts hidden cards and pending answers into a deal as seen. False: not possible, to be tried again.
  bool place(const Rules& rules, Random& random, Deal& deal) const;

  // The hidden cards in an order: seat by seat those of the hands, then the stock.
  using Hidden = Deck;
  // So many hidden orders, drawn not uniformly but by how well the hands fit the play so far. One follows
  // from the other by exchanges of cards: draws alike stand near each other. Fewer, or none, where likely
  // hands seldom agree with what is proved.
  std::vector<Hidden> likely(const Rules& rules, const Likelihood& likelihood, Random& random,
                             std::size_t count, Deadline& deadline) const;
  // Puts one of those into a deal as seen, with another order of the stock.
  void place(const Rules& rules, Random& random, Hidden hidden, Deal& deal) const;

  int hand_size(int seat) const { return hand_sizes_[static_cast<std::size_t>(seat)]; }
  // The deal as `seen_by` has it, from what was seen alone. Throws Error where that makes no sense.
  Deal recall(const Rules& rules, const Sight& sight, const SeenRound& round) const;
  // As `actor_seen_by`, of a deal recalled.
  static int actor_of(const Deal& deal, const Sight& sight) {
    return sight.asked || sight.phase == Phase::kDiscard ? deal.actor_ : Deal::kNobody;
  }

  // --- What a replay needs to know of the game.

  template <class Sink>
  static void apply(const Rules& rules, Deal& deal, int action, Sink& sink) {
    four_color::apply(rules, deal, action, sink);
  }
  static int dealt_to_each(const Rules& rules) { return rules.fields().hand_size; }

  // The deal with everything taken out that the seat may not know.
  static Deal seen_by(const Rules& rules, const Deal& deal, int seat);
  static Phase phase_seen_by(const Rules& /*rules*/, const Deal& deal, int /*seat*/) { return deal.phase(); }
  // Whose move it is as far as the seat may know; kNobody where that is hidden.
  static int actor_seen_by(const Deal& deal, int seat) {
    const bool known = deal.seat_to_act() == seat || deal.phase() == Phase::kDiscard;
    return known && !deal.over() ? deal.seat_to_act() : Deal::kNobody;
  }
  // How a deal ended, for Seen::kWon.
  static int win_of(const Deal& deal) { return deal.winning_card_in_hand() ? 1 : 0; }
  static std::vector<Kind> shown(const Rules& rules, const Deal& deal);
  // The card dealt last, where everybody (with `own`: its holder) knows it.
  static Kind last_dealt(const Rules& rules, std::span<const Kind> deck, bool own);
  static Kind last_shown(const Deal& deal);

  static Kind lucky_of(const Rules& rules, const Deal& deal) { return score(rules, deal).lucky_card; }

  static int discard_action(Kind kind) { return is_special(kind) ? -1 : action_of_discard(kind); }
  static int rank_of(const Rules& rules, int action) {
    return kClaimRanks[static_cast<std::size_t>(option_of_action(rules, action))];
  }
  // The action by which an event of the log was claimed; -1: none.
  static int claim_of(const Rules& rules, const SeenRound& round, std::size_t event);
  // Whether an answer would make a later claim of the seat impossible.
  static bool bars(const Rules& /*rules*/, const Deal& /*deal*/, const SeenRound& /*round*/,
                   std::size_t /*event*/, int /*action*/) {
    return false;
  }

 private:
  // A claimant of flower that went on: its hand with what it gave up since was not complete.
  struct Fact {
    int seat;
    bool held_discard;      // asked is not that, but whether it held a card to discard
    std::uint32_t touched;  // bit b: block b has cards given up since
    std::vector<Kind> given_up;
  };
  struct Holder {
    int hidden = 0;              // cards in the hand that the seat does not know
    std::vector<Kind> known;     // those it does
    std::vector<Kind> given_up;  // laid or discarded, in order
  };

  bool holds(const Rules& rules, const Fact& fact, PackedHand hand) const;
  // False where the hands contradict a fact.
  bool place_hands(const Rules& rules, const Hidden& hidden, Deal& deal) const;
  void place_rest(const Rules& rules, Random& random, const Hidden& hidden, Deal& deal) const;

  int seat_;
  int players_;
  int dealer_;
  bool direct_ = false;
  Kind last_;
  Kind lucky_;
  std::array<Holder, kMaxPlayers> holders_;
  std::array<int, kMaxPlayers> hand_sizes_{};
  std::vector<Kind> dealt_;   // to the seat itself
  std::vector<Kind> turned_;  // from the stock, in order
  std::vector<Kind> unseen_;
  std::vector<Fact> facts_;
  std::size_t num_held_ = 0;  // of the unseen cards, those in hands
};

}  // namespace menzi::four_color
