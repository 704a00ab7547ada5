// The position of one Four Color Cards deal, and every move in it.
//
// The position is one trivially copyable struct: a search copies it by assignment. It holds no
// rules; each call is given them. What happens is told to a `Sink`, so that playouts pay nothing
// for the record and the record needs no second engine (NoEvents below shows what a sink hears).
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <type_traits>

#include "menzi/eval/four_color_hand.hpp"
#include "menzi/play/claim_round.hpp"
#include "menzi/play/phase.hpp"
#include "menzi/play/row_card.hpp"
#include "menzi/rules/four_color_rules.hpp"

namespace menzi::four_color {

struct NoEvents {
  void draw(int /*seat*/, Kind /*card*/) {}
  void answer(int /*seat*/, int /*option*/, Kind /*card*/) {}
  void meld(int /*seat*/, GroupId /*group*/) {}
  void discard(int /*seat*/, Kind /*card*/) {}
  void unclaimed(int /*seat*/, Kind /*card*/) {}
};

class DealSampler;

class Deal {
 public:
  static constexpr int kNobody = -1;

  // Deals the deck, whose first cards leave it first, and plays on to the first decision. The deck
  // has the size and composition that the rules ask for.
  template <class Sink>
  void begin(const Rules& rules, std::span<const Kind> deck, int dealer, Sink&& sink);

  Phase phase() const { return phase_; }
  bool over() const { return phase_ == Phase::kOver; }
  int seat_to_act() const { return actor_; }
  int dealer() const { return dealer_; }
  int winner() const { return winner_; }

  // The answers of the seat to act on the open card; in a discard phase only kHu may be set.
  OptionSet options() const {
    return phase_ == Phase::kDiscard ? opening_options_
                                     : options_[static_cast<std::size_t>(claims_.position())];
  }
  // In a discard phase, the kinds that may be discarded.
  std::uint32_t discards() const { return hand(actor_).kinds() & kDiscardable; }

  // The seat to act answers with one of its options.
  template <class Sink>
  void answer(const Rules& rules, int option, Sink&& sink);

  // The seat to act discards a kind it may discard.
  template <class Sink>
  void discard(const Rules& rules, Kind kind, Sink&& sink);

  const PackedHand& hand(int seat) const { return hands_[static_cast<std::size_t>(seat)]; }
  std::span<const GroupId> melds(int seat) const {
    const auto s = static_cast<std::size_t>(seat);
    return {melds_[s].data(), num_melds_[s]};
  }
  std::span<const RowCard> pile() const { return {pile_.data(), num_discards_}; }
  // The card open in a window, or that the deal was won with; kNoKind where there is none.
  Kind public_card() const { return card_in_hand_ ? kNoKind : card_; }
  // The winning card wherever it is: also the starter's 21st of a win on the dealt cards.
  Kind winning_card() const { return card_; }
  bool winning_card_in_hand() const { return card_in_hand_; }
  // Whose draw or discard the open card is.
  int source() const { return source_; }
  std::span<const Kind> stock() const {
    return {deck_.data() + next_, static_cast<std::size_t>(deck_size_ - next_)};
  }

  bool operator==(const Deal&) const = default;

 private:
  friend class DealSampler;  // hides cards, and puts others in their place without playing the deal again

  // By multiplication, since compilers make unpredictable branches of the plain forms.
  int next_seat(int seat) const { return (seat + 1) * (seat + 1 != players_ ? 1 : 0); }
  int seat_at(int position) const {
    const int seat = first_ + position;
    return seat - players_ * (seat >= players_ ? 1 : 0);
  }

  OptionSet options_with_win(const Rules& rules, const PackedHand& hand, OptionSet claims) const;
  bool open_window(const Rules& rules, Phase phase);
  bool open_second_window();
  bool ask(Phase phase, unsigned asked);
  template <class Sink>
  void draw(const Rules& rules, int seat, Sink& sink);
  template <class Sink>
  void lie(Sink& sink);
  template <class Sink>
  void unclaimed(const Rules& rules, Sink& sink);
  template <class Sink>
  void resolve(const Rules& rules, Sink& sink);
  void ask_discard(int seat);
  void end(int winner);

  std::array<PackedHand, kMaxPlayers> hands_{};
  std::array<OptionSet, ClaimRound::kMaxPositions> options_{};  // by position in the window
  OptionSet opening_options_ = 0;  // kHu while the starter may win on the dealt cards
  ClaimRound claims_{};
  Phase phase_ = Phase::kOver;
  std::uint8_t players_ = 0;
  std::uint8_t dealer_ = 0;
  std::uint8_t actor_ = 0;
  std::uint8_t source_ = 0;
  std::uint8_t first_ = 0;  // the seat of position 0 in the window
  std::uint8_t asked_ = 0;  // bit p: position p was asked when the window opened
  Kind card_ = kNoKind;
  bool card_in_hand_ = false;
  bool drawn_ = false;  // the open card was turned up from the stock
  std::int8_t winner_ = kNobody;
  std::uint8_t next_ = 0;  // index of the top stock card in deck_
  std::uint8_t deck_size_ = 0;
  std::uint8_t num_discards_ = 0;
  std::array<std::uint8_t, kMaxPlayers> num_melds_{};
  std::array<Kind, kMaxDeck> deck_{};
  std::array<RowCard, kMaxDeck> pile_{};
  std::array<std::array<GroupId, kMaxHandSize>, kMaxPlayers> melds_{};
};

static_assert(std::is_trivially_copyable_v<Deal>);
static_assert(sizeof(Deal) <= 512);

// --- What a seat may answer ("What may be claimed").

inline bool Deal::open_window(const Rules& rules, Phase phase) {
  const bool drawn = phase == Phase::kClaimDraw;
  const bool special = (kDiscardable >> card_ & 1U) == 0;
  const int block = kPlaces[card_].block;
  const std::uint32_t outside = ~(1U << block);
  const OptionSet* found_by_block = rules.tables().options_of(card_);
  first_ = static_cast<std::uint8_t>(drawn ? source_ : next_seat(source_));
  const int positions = drawn ? players_ : players_ - 1;
  unsigned asked = 0;
  const OptionSet* claims = rules.claims_from(drawn ? Role::kDrawer : Role::kNext, special);
  int seat = first_;
  for (int position = 0; position < positions; ++position) {
    const PackedHand& cards = hand(seat);
    const unsigned found = found_by_block[cards.block(block)];
    auto options = static_cast<OptionSet>(found & claims[position]);
    // One rare branch: the block is complete with the card, and so is every other.
    const unsigned others_complete = (cards.incomplete() & outside) == 0 ? 1 : 0;
    if ((found >> kHu & others_complete) != 0) [[unlikely]] {
      options = options_with_win(rules, cards, options);
    }
    options_[static_cast<std::size_t>(position)] = static_cast<OptionSet>(options | bit(kPass));
    asked |= (options != 0 ? 1U : 0U) << position;
    seat = next_seat(seat);
  }
  // A drawn special must be taken by the drawer.
  if (drawn && special) options_[0] = static_cast<OptionSet>(options_[0] & ~bit(kPass));
  return ask(phase, asked);
}

// The second window has the first's seats and rights less the drawer, so that nothing is looked up
// again; where nobody was asked in the first, nobody would be in the second.
inline bool Deal::open_second_window() {
  std::copy(options_.begin() + 1, options_.end(), options_.begin());
  first_ = static_cast<std::uint8_t>(next_seat(source_));
  return ask(Phase::kClaimSecond, asked_ >> 1);
}

inline bool Deal::ask(Phase phase, unsigned asked) {
  if (asked == 0) return false;
  asked_ = static_cast<std::uint8_t>(asked);
  claims_.open(asked);
  phase_ = phase;
  actor_ = static_cast<std::uint8_t>(seat_at(claims_.position()));
  return true;
}

// --- The turn.

template <class Sink>
void Deal::draw(const Rules& rules, int seat, Sink& sink) {
  while (next_ != deck_size_) {
    card_ = deck_[next_++];
    source_ = static_cast<std::uint8_t>(seat);
    drawn_ = true;
    sink.draw(seat, card_);
    if (open_window(rules, Phase::kClaimDraw)) return;
    lie(sink);
    seat = next_seat(seat);
  }
  end(kNobody);
}

template <class Sink>
void Deal::lie(Sink& sink) {
  pile_[num_discards_++] = RowCard(card_, source_, drawn_);
  sink.unclaimed(source_, card_);
  card_ = kNoKind;
}

// The last window closed without a claim.
template <class Sink>
void Deal::unclaimed(const Rules& rules, Sink& sink) {
  if (phase_ == Phase::kClaimDraw && rules.fields().second_window && open_second_window()) return;
  lie(sink);
  draw(rules, next_seat(source_), sink);
}

inline void Deal::ask_discard(int seat) {
  phase_ = Phase::kDiscard;
  actor_ = static_cast<std::uint8_t>(seat);
}

inline void Deal::end(int winner) {
  phase_ = Phase::kOver;
  winner_ = static_cast<std::int8_t>(winner);
  opening_options_ = 0;
}

template <class Sink>
void Deal::begin(const Rules& rules, std::span<const Kind> deck, int dealer, Sink&& sink) {
  assert(deck.size() == static_cast<std::size_t>(rules.deck_size()));
  *this = Deal{};
  players_ = static_cast<std::uint8_t>(rules.players());
  dealer_ = static_cast<std::uint8_t>(dealer);
  deck_size_ = static_cast<std::uint8_t>(deck.size());
  std::copy(deck.begin(), deck.end(), deck_.begin());
  int seat = dealer;
  for (int i = 0; i < players_; ++i, seat = next_seat(seat)) {
    PackedHand& cards = hands_[static_cast<std::size_t>(seat)];
    for (int n = 0; n < rules.fields().hand_size; ++n) cards.add_uncounted(deck_[next_++]);
    cards.update_all(rules.tables());
  }
  if (!rules.starter_discards()) {
    draw(rules, dealer, sink);
    return;
  }
  // taiwan "Deal of a round": the 21st card, no win on it unless `opening_hu`.
  PackedHand& cards = hands_[dealer_];
  const Kind last = deck_[next_++];
  cards.add(rules.tables(), last);
  card_in_hand_ = true;
  ask_discard(dealer);
  if ((cards.kinds() & kDiscardable) == 0) {
    end(dealer);  // nothing but Generals: scored as the winner, all groups concealed
  } else {
    card_ = last;
    if (rules.fields().opening_hu && cards.complete()) opening_options_ = bit(kHu);
  }
}

template <class Sink>
void Deal::discard(const Rules& rules, Kind kind, Sink&& sink) {
  assert(phase_ == Phase::kDiscard && (discards() >> kind & 1U) != 0);
  hands_[actor_].remove(rules.tables(), kind);
  opening_options_ = 0;
  card_ = kind;
  card_in_hand_ = false;
  source_ = actor_;
  drawn_ = false;
  sink.discard(source_, card_);
  if (open_window(rules, Phase::kClaimDiscard)) return;
  lie(sink);
  draw(rules, next_seat(source_), sink);
}

// "Who gets the card": a win, then a quad, then a triple, then other groups; the drawer stands first
// in its window, so that its other group goes before the next seat's. (In flower a quad and a triple
// rank alike, but two seats never have both.)
inline constexpr std::array<std::uint8_t, kNumOptions> kClaimRanks = [] {
  std::array<std::uint8_t, kNumOptions> ranks{};
  ranks.fill(3);
  ranks[kPass] = ClaimRound::kPassRank;
  ranks[kHu] = 0;
  ranks[kClaimQuad] = ranks[kClaimGenerals] = 1;
  ranks[kClaimTriple] = 2;
  return ranks;
}();

template <class Sink>
void Deal::answer(const Rules& rules, int option, Sink&& sink) {
  assert((options() >> option & 1U) != 0);
  sink.answer(actor_, option, card_);
  if (phase_ == Phase::kDiscard) {  // a win on the dealt cards
    end(actor_);
    return;
  }
  claims_.answer(static_cast<ClaimRound::Claim>(option), kClaimRanks[static_cast<std::size_t>(option)]);
  if (claims_.closed()) {
    resolve(rules, sink);
  } else {
    actor_ = static_cast<std::uint8_t>(seat_at(claims_.position()));
  }
}

template <class Sink>
void Deal::resolve(const Rules& rules, Sink& sink) {
  const int taker = claims_.taker();
  if (taker == ClaimRound::kNobody) {
    unclaimed(rules, sink);
    return;
  }
  const int seat = seat_at(taker);
  const int option = claims_.claim(taker);
  if (option == kHu) {
    end(seat);
    return;
  }
  const GroupId group = kOptionGroups[card_][static_cast<std::size_t>(option)];
  const auto s = static_cast<std::size_t>(seat);
  hands_[s].remove_rest(rules.tables(), group, card_);
  melds_[s][num_melds_[s]++] = group;
  card_ = kNoKind;
  sink.meld(seat, group);
  ask_discard(seat);
}

}  // namespace menzi::four_color
