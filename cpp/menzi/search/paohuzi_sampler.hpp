// What a seat of a paohuzi deal may know, and deals that agree with it.
//
// Hidden are the hands of the others, the order of the stock, and the locks that others have of passes.
// Forced moves prove much, nearly all of it a matter of one seat and one kind at a time:
//
// - four of a kind dealt would have been laid at once: no hand ever holds four;
// - a card turned up that made neither wei nor ti: its revealer held neither two nor three of it (a dead
//   hand: not three);
// - wei and peng: exactly two were held; a ti or pao out of the hand: exactly three; a chi: with bi none
//   of its kind is left, and no kind of which cards were laid was a kan;
// - a discarded kind was no kan;
// - a dead hand holds kans alone;
// - with `forced_pao`: who let a card go by held no kan of it.
//
// So the hands are drawn exactly: the ways to deal the unseen cards are counted kind by kind, and a deal is
// drawn by these counts. What is left is checked, and drawn again where it fails: a seat that claimed a
// card by chi or peng was not locked, that is, had no such claim where it let the kind go by before.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "menzi/base/random.hpp"
#include "menzi/play/paohuzi_match.hpp"
#include "menzi/search/sight.hpp"

namespace menzi::paohuzi {

class DealSampler {
 public:
  using Deck = Match::Cards;
  // Whether the card dealt after all others is dealt face up.
  static constexpr bool kLastIsPublic = true;

  // Passes on what a deal tells as what is seen: `note(Seen, seat, value)`.
  template <class Note>
  class Listener : public Match::NoEvents {
   public:
    void reveal(int seat, Kind card) { tell(Seen::kTurned, seat, card); }
    void answer(int seat, Answer answer) { tell(Seen::kAnswered, seat, answer); }
    void chi(int seat, ChiSetId set) { tell(Seen::kAnswered, seat, action_of_chi(set)); }
    void meld(int seat, GroupId group) { tell(Seen::kLaid, seat, group); }
    void excused(int seat, int left) { tell(Seen::kExcused, seat, left); }
    void dead(int seat) { tell(Seen::kDead, seat, 0); }
    void discard(int seat, Kind card) { tell(Seen::kDiscarded, seat, card); }
    void unclaimed(int seat, Kind card) { tell(Seen::kLay, seat, card); }

   private:
    friend Note;
    explicit Listener(const Rules& /*rules*/) {}
    void tell(Seen what, int seat, int value) { static_cast<Note*>(this)->note(what, seat, value); }
  };

  // Throws Error where the round is not one that a seat can have seen.
  DealSampler(const Rules& rules, const Sight& sight, const SeenRound& round);

  // A deck with the known cards in their places and hands that satisfy all that is proved kind by kind;
  // only playing it shows whether it was possible.
  std::span<const Kind> propose(const Rules& rules, Random& random, Deck& deck) const;

  // Whether `place` is all that is needed for the position, so that nothing has to be played again.
  bool direct() const { return direct_; }
  // Puts hidden cards, locks and pending answers into a deal as seen. False: to be tried again.
  bool place(const Rules& rules, Random& random, Deal& deal) const;

  int hand_size(int seat) const;
  // The deal as `seen_by` has it, from what was seen alone. Throws Error where that makes no sense.
  Deal recall(const Rules& rules, const Sight& sight, const SeenRound& round) const;
  // As `actor_seen_by`, of a deal recalled.
  static int actor_of(const Deal& deal, const Sight& sight);

  // The dealer's 21st card while everybody knows it to be in the hand; else kNoKind. Of two alike the known
  // one leaves first.
  static Kind shown_card(const SeenRound& round);

  // --- What a replay needs to know of the game.

  template <class Sink>
  static void apply(const Rules& rules, Deal& deal, int action, Sink& sink) {
    paohuzi::apply(rules, deal, action, sink);
  }
  static int dealt_to_each(const Rules& /*rules*/) { return kHandSize; }

  // The deal with everything taken out that the seat may not know.
  static Deal seen_by(const Rules& rules, const Deal& deal, int seat);
  // Heavenly wins, opening wins and wins after a forced meld are asked in secret: to others the game stands
  // before the discard that comes next.
  static Phase phase_seen_by(const Rules& rules, const Deal& deal, int seat);
  // Whose move it is as far as the seat may know; kNobody where that is hidden.
  static int actor_seen_by(const Deal& deal, int seat);
  // How a deal ended, for Seen::kWon.
  static int win_of(const Deal& deal) { return static_cast<int>(deal.win()); }
  static std::vector<Kind> shown(const Rules& rules, const Deal& deal);
  // The dealer's 21st card, which everybody knows.
  static Kind last_dealt(const Rules& /*rules*/, std::span<const Kind> deck, bool /*own*/) {
    return deck[kDealt - 1];
  }
  static Kind last_shown(const Deal& /*deal*/) { return kNoKind; }
  static Kind lucky_of(const Rules& /*rules*/, const Deal& /*deal*/) { return kNoKind; }

  static int discard_action(Kind kind) { return kind < kNumKinds ? action_of_discard(kind) : -1; }
  static int rank_of(const Rules& /*rules*/, int action) {
    return action < kNumAnswers ? kAnswerRanks[static_cast<std::size_t>(action)] : kChiRank;
  }
  // The action by which an event of the log was claimed; -1: none.
  static int claim_of(const Rules& rules, const SeenRound& round, std::size_t event);
  // Whether an answer would make a later claim of the seat impossible: a pass that locks it.
  static bool bars(const Rules& rules, const Deal& deal, const SeenRound& round, std::size_t event,
                   int action);

 private:
  using Counts = std::array<std::uint8_t, kNumKinds>;
  static constexpr int kOthers = kPlayers - 1;
  // Cards dealt to one hand, to the other; sized to what the largest hands need.
  static constexpr std::size_t kMostHidden = kHandSize + 2;

  // What bears upon the locks of the others, in order.
  enum class Step : std::uint8_t { kDiscard, kWindow, kChiClaim, kPengClaim };
  struct LockStep {
    Step step;
    Kind kind;
    std::uint8_t seat;    // who discarded, claimed, or had the open card
    bool turned = false;  // a window on a card turned up
    std::int8_t taker = -1;
    std::uint8_t taker_rank = 0;
    std::array<std::uint64_t, kOthers> rest{};  // what each other seat has given up since
    std::array<bool, kOthers> excused{};        // it owed no discard
    std::array<bool, kOthers> silent{};         // dead, the source or the taker: asked for no chi or peng
    std::array<bool, kOthers> chi_later{};      // it claims the kind by chi later
    std::array<bool, kOthers> peng_later{};
  };
  struct Table;

  // Counts the ways to deal the unseen cards kind by kind, of which a deal is drawn; with `kans` only those
  // that give one of the seats so many kans at least.
  class Ways {
   public:
    Ways(const DealSampler& cards, int watched, int kans);
    double all() const { return all_; }
    int watched() const { return watched_; }
    int kans() const { return kans_; }
    void draw(const DealSampler& cards, Random& random, std::array<Counts, kOthers>& hands,
              Counts& stock) const;

   private:
    // Kans still to come after one more, or not, of a kind in the watched hand.
    int kans_after(const DealSampler& cards, Kind kind, std::size_t a, std::size_t b, int kans) const;
    // Of the kinds from the i-th on, so that the hands get x and y cards and so many kans.
    std::size_t place(std::size_t i, int kans, std::size_t x, std::size_t y) const {
      return ((i * static_cast<std::size_t>(kans_ + 1) + static_cast<std::size_t>(kans)) * kMostHidden + x) *
                 kMostHidden +
             y;
    }
    int watched_;
    int kans_;
    double all_;
    std::vector<double> ways_;
  };

  static void note_dealt(Deal& seen, int seat, std::span<const Kind> own, bool card_shown);
  int seat_of(int other) const { return (seat_ + 1 + other) % kPlayers; }
  int other_of(int seat) const {
    return (seat - seat_ - 1 + kPlayers) % kPlayers;
  }  // kOthers: the seat itself
  void count_ways(const Rules& rules, const Sight& sight);
  void draw_hands(Random& random, std::array<Counts, kOthers>& hands, Counts& stock) const;
  bool place_locks(const Rules& rules, Random& random, Deal& deal) const;

  int seat_;
  int dealer_;
  bool direct_ = false;
  Kind last_;
  std::vector<Kind> dealt_;   // to the seat itself
  std::vector<Kind> turned_;  // from the stock, in order
  int own_size_ = 0;          // cards in the seat's own hand
  Counts unseen_{};
  int stock_ = 0;  // unseen cards in it
  std::array<int, kOthers> hidden_{};
  std::array<Counts, kOthers> known_{};     // cards known to be in the hands
  std::array<Counts, kOthers> given_up_{};  // laid or discarded, the ti dealt left aside
  std::array<std::vector<Kind>, kOthers> initial_ti_;
  // allowed_[other][kind] bit n: so many hidden cards of the kind may be in the hand.
  std::array<Counts, kOthers> allowed_{};
  std::vector<LockStep> steps_;

  std::vector<Kind> kinds_;  // those of which cards are unseen
  // Nearly always one; two where the dealer knows that another seat is asked for a heavenly win, which is
  // far too rare to wait for.
  std::vector<Ways> ways_;
};

}  // namespace menzi::paohuzi
