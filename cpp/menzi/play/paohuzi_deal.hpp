// The position of one paohuzi deal, and every move in it.
//
// As in Four Color Cards the position is one trivially copyable struct without rules in it, and what
// happens is told to a `Sink` (NoEvents below shows what a sink hears).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <type_traits>

#include "menzi/eval/paohuzi_chi.hpp"
#include "menzi/eval/paohuzi_win.hpp"
#include "menzi/play/claim_round.hpp"
#include "menzi/play/paohuzi_seat.hpp"
#include "menzi/play/phase.hpp"
#include "menzi/play/row_card.hpp"
#include "menzi/rules/paohuzi_rules.hpp"

namespace menzi::paohuzi {

// What a seat may answer, as bits; chi sets have a word of their own.
enum Answer : std::uint8_t { kPassAnswer, kHuAnswer, kPengAnswer, kPaoAnswer, kNumAnswers };

struct Options {
  std::uint8_t answers = 0;  // bit a: Answer a
  std::uint32_t chi = 0;     // bit i: the i-th of chi_claims(card, copies of it in the hand)

  bool claims() const { return (answers & ~(1U << kPassAnswer)) != 0 || chi != 0; }
  bool operator==(const Options&) const = default;
};

struct NoEvents {
  void reveal(int /*seat*/, Kind /*card*/) {}
  void answer(int /*seat*/, Answer /*answer*/) {}
  void chi(int /*seat*/, ChiSetId /*set*/) {}
  void meld(int /*seat*/, GroupId /*group*/) {}
  void excused(int /*seat*/, int /*left*/) {}
  void dead(int /*seat*/) {}
  void discard(int /*seat*/, Kind /*card*/) {}
  void unclaimed(int /*seat*/, Kind /*card*/) {}
};

// What a seat has laid, as far as it decides whether a discard is due.
enum class Melded : std::uint8_t { kThree, kFirstQuad, kLaterQuad };

// How a deal was won, by which its score is told.
enum class Win : std::uint8_t {
  kNone,
  kOnReveal,    // with the open card
  kAfterMeld,   // as the hand stands after a ti or wei
  kHeavenly,    // by the ti or the kan dealt
  kDealtHand,   // the dealer, with the 21 cards dealt
  kOnDealt21st  // another seat, with the dealer's 21st card
};

// "Who gets the card": pao and peng can never meet, and chi comes last.
inline constexpr std::array<std::uint8_t, kNumAnswers> kAnswerRanks{ClaimRound::kPassRank, 0, 1, 1};
inline constexpr std::uint8_t kChiRank = 2;

// The groups by which a seat may win at once; none where it may not.
struct Heavenly {
  int size = 0;
  int huxi = 0;
  std::array<GroupId, kHandSize / 3 + 1> groups{};

  void add(GroupId group) {
    groups[static_cast<std::size_t>(size++)] = group;
    huxi += huxi_of(group);
  }
};
Heavenly heavenly(const Rules& rules, const Seat& seat);

// The most huxi of the seat's cards with the card or (kNoKind) as they stand; -1 where they are no
// seven groups. `most_huxi` spares nearly every look.
inline int best_huxi(const Rules& rules, const Seat& seat, Kind card, Source source) {
  return best_win(seat.hand, seat.table, card, source, rules.fields().wei_own_fourth);
}
inline bool wins(const Rules& rules, const Seat& seat, Kind card, Source source) {
  return seat.most_huxi >= rules.fields().min_huxi &&
         best_huxi(rules, seat, card, source) >= rules.fields().min_huxi;
}

class DealSampler;

class Deal {
 public:
  static constexpr int kNobody = -1;

  // Deals the deck, whose first cards leave it first, and plays on to the first decision. The deck
  // has four of each kind.
  template <class Sink>
  void begin(const Rules& rules, std::span<const Kind> deck, int dealer, Sink&& sink);

  Phase phase() const { return phase_; }
  bool over() const { return phase_ == Phase::kOver; }
  int seat_to_act() const { return actor_; }
  int dealer() const { return dealer_; }
  int winner() const { return winner_; }
  Win win() const { return win_; }

  // What the seat to act may answer; nothing in a discard phase.
  const Options& options() const { return options_[position_]; }
  // The set that bit `index` of the options' chi stands for.
  ChiSetId chi_set(int index) const {
    return chi_claims(card_, hand(actor_).count(card_))[static_cast<std::size_t>(index)].set;
  }
  // In a discard phase, the kinds that may be discarded.
  KindSet discards() const { return seats_[actor_].hand.loose_kinds(); }

  // The seat to act answers other than by a chi.
  template <class Sink>
  void answer(const Rules& rules, Answer answer, Sink&& sink);

  // The seat to act claims the open card with one of its chi sets.
  template <class Sink>
  void chi(const Rules& rules, ChiSetId set, Sink&& sink);

  // The seat to act discards a kind it may discard.
  template <class Sink>
  void discard(const Rules& rules, Kind kind, Sink&& sink);

  const Seat& seat(int seat) const { return seats_[static_cast<std::size_t>(seat)]; }
  HandCounts hand(int s) const { return seat(s).hand; }
  std::span<const GroupId> melds(int s) const { return seat(s).melds(); }
  std::span<const RowCard> pile() const { return {pile_.data(), num_discards_}; }
  // The card open in a window, or that the deal was won with; kNoKind where there is none.
  Kind public_card() const { return card_; }
  // The dealer's 21st card, the last that is dealt.
  Kind last_dealt() const { return deck_[kDealt - 1]; }
  // The same while it is in the dealer's hand, where all know it; kNoKind from then on. Of two copies the
  // known one leaves first.
  Kind shown_card() const;
  // Whose reveal or discard the open card is.
  int source() const { return source_; }
  std::span<const Kind> stock() const {
    return {deck_.data() + next_, static_cast<std::size_t>(kDeckSize - next_)};
  }

  bool operator==(const Deal&) const = default;

 private:
  friend class DealSampler;  // hides cards, and puts others in their place without playing the deal again

  static constexpr ClaimRound::Claim kFirstChi = kNumAnswers;  // claims of a chi set follow the answers

  static int next_seat(int seat) { return seat == kPlayers - 1 ? 0 : seat + 1; }
  int seat_at(int position) const {
    const int seat = first_ + position;
    return seat - (seat >= kPlayers ? kPlayers : 0);
  }
  Seat& at(int seat) { return seats_[static_cast<std::size_t>(seat)]; }

  // --- Before the first discard.
  template <class Sink>
  void ask_next(const Rules& rules, Sink& sink);

  // --- The turn. What returns a bool says whether somebody is asked now; if not, the next seat reveals.
  template <class Sink>
  void reveal(const Rules& rules, int seat, Sink& sink);
  template <class Sink>
  bool lay_forced(const Rules& rules, int seat, GroupId group, Sink& sink);
  template <class Sink>
  bool after_meld(int seat, Melded what, Sink& sink);
  template <class Sink>
  void turn_after(const Rules& rules, bool asked, int seat, Sink& sink);
  template <class Sink>
  void lie(Sink& sink);
  template <class Sink>
  void claim(const Rules& rules, ClaimRound::Claim claim, int rank, Sink& sink);
  template <class Sink>
  void resolve(const Rules& rules, Sink& sink);
  Options options_of(const Rules& rules, int seat) const;
  bool open_window(const Rules& rules);
  std::uint8_t opening_winners(const Rules& rules) const;
  void ask(Phase phase, int seat, Options options);
  void end(int winner, Win win);

  std::array<Seat, kPlayers> seats_{};
  std::array<Options, kPlayers> options_{};  // by position in the window
  ClaimRound claims_{};
  Phase phase_ = Phase::kOver;
  std::uint8_t dealer_ = 0;
  std::uint8_t actor_ = 0;
  std::uint8_t position_ = 0;  // of actor_ in options_
  std::uint8_t source_ = 0;
  std::uint8_t first_ = 0;    // the seat of position 0 in the window
  std::uint8_t waiting_ = 0;  // bit p: position p is still to be asked for a win before the first discard
  Kind card_ = kNoKind;
  bool revealed_ = false;  // the open card was turned up from the stock
  Melded melded_{};        // what was laid before the question `after_forced`
  Win win_ = Win::kNone;
  std::int8_t winner_ = kNobody;
  std::uint8_t next_ = 0;  // index of the top stock card in deck_
  std::uint8_t num_discards_ = 0;
  std::array<Kind, kDeckSize> deck_{};
  std::array<RowCard, kDeckSize> pile_{};
};

// --- Before the first discard.

template <class Sink>
void Deal::begin(const Rules& rules, std::span<const Kind> deck, int dealer, Sink&& sink) {
  assert(deck.size() == kDeckSize);
  *this = Deal{};
  dealer_ = static_cast<std::uint8_t>(dealer);
  std::copy(deck.begin(), deck.end(), deck_.begin());
  int seat = dealer;
  // Counts of the even and of the odd kinds, four bits each: side by side they are a packed hand, but for
  // kinds dealt four times, which leave it. (Byte counters and loops over them cost a tenth of a playout.)
  std::array<std::array<std::uint64_t, 2>, kPlayers> counts{};
  const auto count = [&](std::size_t place) {
    const Kind kind = deck_[next_++];
    counts[place][kind & 1U] += std::uint64_t{1} << (4 * (kind >> 1));
  };
  for (std::size_t place = 0; place < kPlayers; ++place) {
    for (int n = 0; n < kHandSize; ++n) count(place);
  }
  count(0);
  for (const auto& [even, odd] : counts) {
    Seat& owner = at(seat);
    constexpr std::uint64_t kFour = 0x4444444444, kFewer = 0x3333333333;
    owner.hand = HandCounts((even & kFewer) | (odd & kFewer) << 2);
    if (((even | odd) & kFour) != 0) {
      for (Kind kind = 0; kind < kNumKinds; ++kind) {
        if ((((kind & 1U) != 0 ? odd : even) >> (4 * (kind >> 1)) & kCopies) == 0) continue;
        owner.lay(static_cast<GroupId>(kTi + kind));
        sink.meld(seat, static_cast<GroupId>(kTi + kind));
      }
    }
    owner.num_initial_ti = owner.num_groups;
    if (owner.num_groups >= 2 && rules.fields().initial_ti == InitialTi::kOwed)
      owner.excuses = static_cast<std::uint8_t>(owner.num_groups - 1);
    owner.update(rules.fields().min_huxi);
    seat = next_seat(seat);
  }
  first_ = dealer_;
  phase_ = Phase::kHeavenly;
  for (int i = 0; i < kPlayers; ++i, seat = next_seat(seat)) {
    if (heavenly(rules, at(seat)).size != 0) waiting_ = static_cast<std::uint8_t>(waiting_ | 1U << i);
  }
  ask_next(rules, sink);
}

// Asks the next seat that may win before the first discard, one after the other from the dealer on.
template <class Sink>
void Deal::ask_next(const Rules& rules, Sink& sink) {
  if (waiting_ == 0 && phase_ == Phase::kHeavenly) {
    phase_ = Phase::kOpening;
    if (rules.fields().opening_card_win != OpeningCardWin::kNone) waiting_ = opening_winners(rules);
  }
  if (waiting_ != 0) {
    ask(phase_, seat_at(std::countr_zero(waiting_)), {1U << kPassAnswer | 1U << kHuAnswer, 0});
  } else if (!after_meld(dealer_, Melded::kFirstQuad, sink)) {  // the opening discard is never excused
    reveal(rules, next_seat(dealer_), sink);
  }
}

// --- The turn.

inline void Deal::ask(Phase phase, int seat, Options options) {
  phase_ = phase;
  actor_ = static_cast<std::uint8_t>(seat);
  position_ = 0;
  options_[0] = options;
}

inline void Deal::end(int winner, Win win) {
  phase_ = Phase::kOver;
  winner_ = static_cast<std::int8_t>(winner);
  win_ = win;
}

template <class Sink>
void Deal::reveal(const Rules& rules, int seat, Sink& sink) {
  for (; next_ != kDeckSize; seat = next_seat(seat)) {
    const Kind card = deck_[next_++];
    sink.reveal(seat, card);
    const Seat& revealer = at(seat);
    const int held = revealer.hand.count(card);
    const bool ti_on_wei =
        rules.fields().wei_own_fourth == WeiFourth::kMustTi && (revealer.table.wei >> card & 1U) != 0;
    if (held == 3 || ti_on_wei) {
      if (lay_forced(rules, seat, static_cast<GroupId>(kTi + card), sink)) return;
      continue;
    }
    if (held == 2 && !revealer.dead) {
      if (lay_forced(rules, seat, static_cast<GroupId>(kWei + card), sink)) return;
      continue;
    }
    card_ = card;
    source_ = static_cast<std::uint8_t>(seat);
    revealed_ = true;
    if (open_window(rules)) return;
    lie(sink);
  }
  end(kNobody, Win::kNone);
}

template <class Sink>
bool Deal::lay_forced(const Rules& rules, int seat, GroupId group, Sink& sink) {
  Seat& revealer = at(seat);
  const Kind card = kGroups[group].cards[0];
  Melded what = Melded::kThree;
  if (is_quad(group)) what = revealer.table.quads == 0 ? Melded::kFirstQuad : Melded::kLaterQuad;
  if ((revealer.table.wei >> card & 1U) != 0) {
    revealer.grow(static_cast<GroupId>(kWei + card), group);
  } else {
    revealer.hand.remove(card, revealer.hand.count(card));
    revealer.lay(group);
  }
  revealer.update(rules.fields().min_huxi);
  sink.meld(seat, group);
  if (!revealer.dead && wins(rules, revealer, kNoKind, Source::kNone)) {
    melded_ = what;
    ask(Phase::kAfterForced, seat, {1U << kPassAnswer | 1U << kHuAnswer, 0});
    return true;
  }
  return after_meld(seat, what, sink);
}

// "After a meld".
template <class Sink>
bool Deal::after_meld(int seat, Melded what, Sink& sink) {
  Seat& owner = at(seat);
  if (owner.dead || what == Melded::kLaterQuad) return false;
  if (what == Melded::kThree && owner.excuses > 0) {
    --owner.excuses;
    sink.excused(seat, owner.excuses);
    return false;
  }
  if (owner.hand.loose_kinds() == 0) {
    owner.dead = true;
    sink.dead(seat);
    return false;
  }
  ask(Phase::kDiscard, seat, {});
  return true;
}

template <class Sink>
void Deal::turn_after(const Rules& rules, bool asked, int seat, Sink& sink) {
  if (!asked) reveal(rules, next_seat(seat), sink);
}

template <class Sink>
void Deal::lie(Sink& sink) {
  pile_[num_discards_++] = RowCard(card_, source_, revealed_);
  sink.unclaimed(source_, card_);
  card_ = kNoKind;
}

template <class Sink>
void Deal::discard(const Rules& rules, Kind kind, Sink&& sink) {
  assert(phase_ == Phase::kDiscard && (discards() >> kind & 1U) != 0);
  Seat& owner = at(actor_);
  owner.hand.remove(kind);
  owner.chi_locks |= 1U << kind;
  owner.peng_locks |= 1U << kind;
  owner.update(rules.fields().min_huxi);
  card_ = kind;
  source_ = actor_;
  revealed_ = false;
  sink.discard(source_, card_);
  if (open_window(rules)) return;
  lie(sink);
  reveal(rules, next_seat(source_), sink);
}

// --- Windows.

inline bool Deal::open_window(const Rules& rules) {
  first_ = static_cast<std::uint8_t>(revealed_ ? source_ : next_seat(source_));
  const int positions = revealed_ ? kPlayers : kPlayers - 1;
  unsigned asked = 0;
  int seat = first_;
  for (int position = 0; position < positions; ++position, seat = next_seat(seat)) {
    Options& options = options_[static_cast<std::size_t>(position)];
    options = options_of(rules, seat);
    asked |= (options.claims() ? 1U : 0U) << position;
  }
  if (asked == 0) return false;
  claims_.open(asked);
  phase_ = revealed_ ? Phase::kClaimReveal : Phase::kClaimDiscard;
  position_ = static_cast<std::uint8_t>(claims_.position());
  actor_ = static_cast<std::uint8_t>(seat_at(position_));
  return true;
}

// The sets that the hand may lay, of so many groups at most, as bits of Options::chi.
inline std::uint32_t legal_chi(HandCounts hand, Kind card, int most_groups) {
  std::uint32_t legal = 0;
  for_each_chi(hand, card, [&](int index, const ChiClaim& claim) {
    if (claim.rest.size() < 3 * most_groups) legal |= 1U << index;
  });
  return legal;
}

// "What may be claimed".
inline Options Deal::options_of(const Rules& rules, int seat) const {
  const Fields& fields = rules.fields();
  const Seat& claimant = this->seat(seat);
  const bool own = revealed_ && seat == source_;
  const int held = claimant.hand.count(card_);
  Options options{1U << kPassAnswer, 0};
  if (revealed_ && !claimant.dead &&
      wins(rules, claimant, card_, own ? Source::kOwnReveal : Source::kOtherReveal)) {
    options.answers |= 1U << kHuAnswer;
  }
  // An own reveal onto a kan is a ti, onto a wei too where the rules say so: neither comes here.
  const KindSet exposed = claimant.table.wei | (revealed_ ? claimant.table.peng : 0);
  if (held == 3 || (exposed >> card_ & 1U) != 0) {
    options.answers |= 1U << kPaoAnswer;
    if (fields.forced_pao) options.answers &= static_cast<std::uint8_t>(~(1U << kPassAnswer));
    if (held == 3 || fields.forced_pao) return options;
  }
  if (claimant.dead) return options;
  const bool may_peng = held == 2 && !own && (claimant.peng_locks >> card_ & 1U) == 0;
  const bool may_chi = (own || (seat == next_seat(source_) && (!revealed_ || fields.chi_reveal_by_next))) &&
                       (claimant.chi_locks >> card_ & 1U) == 0;
  if (!may_peng && !may_chi) return options;
  // What may be laid out of the hand: a card must remain to be discarded, unless none is due.
  const int loose = claimant.num_loose() - (claimant.excuses > 0 ? 0 : 1);
  if (may_peng && loose >= 2) options.answers |= 1U << kPengAnswer;
  // A set of g groups takes 3g - 1 cards.
  if (may_chi) options.chi = legal_chi(claimant.hand, card_, (loose + 1) / 3);
  return options;
}

template <class Sink>
void Deal::answer(const Rules& rules, Answer answer, Sink&& sink) {
  assert((options().answers >> answer & 1U) != 0);
  sink.answer(actor_, answer);
  switch (phase_) {
    case Phase::kHeavenly:
    case Phase::kOpening:
      if (answer == kHuAnswer) {
        const Win dealt = actor_ == dealer_ ? Win::kDealtHand : Win::kOnDealt21st;
        end(actor_, phase_ == Phase::kHeavenly ? Win::kHeavenly : dealt);
      } else {
        waiting_ &= static_cast<std::uint8_t>(waiting_ - 1);
        ask_next(rules, sink);
      }
      return;
    case Phase::kAfterForced:
      if (answer == kHuAnswer) {
        end(actor_, Win::kAfterMeld);
      } else {
        const int seat = actor_;
        turn_after(rules, after_meld(seat, melded_, sink), seat, sink);
      }
      return;
    default:
      break;
  }
  if (answer == kPassAnswer) {
    // "Pass locks".
    Seat& owner = at(actor_);
    const bool chi = options().chi != 0, peng = (options().answers >> kPengAnswer & 1U) != 0;
    const bool both = rules.fields().lock == Lock::kBoth && (chi || peng);
    if (chi || both) owner.chi_locks |= 1U << card_;
    if (peng || both) owner.peng_locks |= 1U << card_;
  }
  claim(rules, answer, kAnswerRanks[answer], sink);
}

template <class Sink>
void Deal::chi(const Rules& rules, ChiSetId set, Sink&& sink) {
  sink.chi(actor_, set);
  claim(rules, static_cast<ClaimRound::Claim>(kFirstChi + set), kChiRank, sink);
}

template <class Sink>
void Deal::claim(const Rules& rules, ClaimRound::Claim claim, int rank, Sink& sink) {
  claims_.answer(claim, rank);
  if (claims_.closed()) {
    resolve(rules, sink);
  } else {
    position_ = static_cast<std::uint8_t>(claims_.position());
    actor_ = static_cast<std::uint8_t>(seat_at(position_));
  }
}

template <class Sink>
void Deal::resolve(const Rules& rules, Sink& sink) {
  const int taker = claims_.taker();
  if (taker == ClaimRound::kNobody) {
    lie(sink);
    reveal(rules, next_seat(source_), sink);
    return;
  }
  const int seat = seat_at(taker);
  const int claim = claims_.claim(taker);
  if (claim == kHuAnswer) {
    end(seat, Win::kOnReveal);
    return;
  }
  Seat& owner = at(seat);
  const Kind card = card_;
  card_ = kNoKind;
  Melded what = Melded::kThree;
  if (claim == kPengAnswer) {
    owner.hand.remove(card, owner.hand.count(card));
    owner.lay(static_cast<GroupId>(kPeng + card));
    sink.meld(seat, static_cast<GroupId>(kPeng + card));
  } else if (claim == kPaoAnswer) {
    what = owner.table.quads == 0 ? Melded::kFirstQuad : Melded::kLaterQuad;
    const GroupId pao = static_cast<GroupId>(kPao + card);
    if ((owner.table.wei >> card & 1U) != 0) {
      owner.grow(static_cast<GroupId>(kWei + card), pao);
    } else if ((owner.table.peng >> card & 1U) != 0) {
      owner.grow(static_cast<GroupId>(kPeng + card), pao);
    } else {
      owner.hand.remove(card, owner.hand.count(card));
      owner.lay(pao);
    }
    sink.meld(seat, pao);
  } else {
    const ChiSet& set = paohuzi::chi_set(claim - kFirstChi);
    HandCounts rest = set.cards;
    rest.remove(card);
    owner.hand.remove(rest);
    for (std::size_t i = 0; i < set.size; ++i) {
      owner.lay(set.groups[i]);
      sink.meld(seat, set.groups[i]);
    }
  }
  // Where a discard is due the hand changes again before anybody may win.
  const bool asked = after_meld(seat, what, sink);
  if (!asked) owner.update(rules.fields().min_huxi);
  turn_after(rules, asked, seat, sink);
}

}  // namespace menzi::paohuzi
