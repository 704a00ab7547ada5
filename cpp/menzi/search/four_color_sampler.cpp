// What a seat of a Four Color Cards deal may know, and deals that agree with it.
#include "menzi/search/four_color_sampler.hpp"

#include <algorithm>

#include "menzi/base/error.hpp"
#include "menzi/search/four_color_playout.hpp"

namespace menzi::four_color {

namespace {

void require(bool holds) {
  if (!holds) throw Error("the record of a view tells of a deal that cannot be");
}

}  // namespace

DealSampler::DealSampler(const Rules& rules, const Sight& sight, const SeenRound& round)
    : seat_(sight.seat),
      players_(rules.players()),
      dealer_(round.dealer),
      last_(round.last),
      lucky_(round.lucky),
      dealt_(round.dealt) {
  require(seat_ < players_ && dealer_ < players_);
  struct Pending {
    int seat;
    bool held_discard;
    std::size_t since;  // index of the first card given up later
  };
  std::vector<Pending> pending;
  Kind open = kNoKind;
  int drawer = Deal::kNobody;
  std::vector<Kind> away;  // all cards that the seat has seen outside of its dealt hand
  for (const SeenEvent& event : round.log) {
    require(event.seat < players_);
    Holder& holder = holders_[event.seat];
    const int seat = event.seat;
    switch (event.what) {
      case Seen::kTurned:
        require(event.value < kNumKinds);
        open = static_cast<Kind>(event.value);
        drawer = seat;
        turned_.push_back(open);
        away.push_back(open);
        break;
      case Seen::kDiscarded:
        require(event.value < kNumKinds);
        open = static_cast<Kind>(event.value);
        drawer = Deal::kNobody;
        holder.given_up.push_back(open);
        if (seat != seat_) away.push_back(open);
        break;
      case Seen::kLaid: {
        require(event.value < kNumGroups && open != kNoKind);
        const Group& group = kGroups[event.value];
        require(group.count(open) != 0);
        bool skipped = false;
        for (std::size_t i = 0; i < group.size; ++i) {
          if (group.cards[i] == open && !skipped) {
            skipped = true;
            continue;
          }
          holder.given_up.push_back(group.cards[i]);
          if (seat != seat_) away.push_back(group.cards[i]);
        }
        if (rules.is_flower() && seat != seat_) pending.push_back({seat, false, holder.given_up.size()});
        if (!rules.is_flower() && drawer != Deal::kNobody && drawer != seat && drawer != seat_ &&
            is_special(open)) {
          pending.push_back({drawer, true, holders_[static_cast<std::size_t>(drawer)].given_up.size()});
        }
        open = kNoKind;
        break;
      }
      default:
        break;
    }
  }
  for (const Pending& fact : pending) {
    const std::vector<Kind>& given_up = holders_[static_cast<std::size_t>(fact.seat)].given_up;
    Fact& made = facts_.emplace_back(Fact{fact.seat, fact.held_discard, 0, {}});
    made.given_up.assign(given_up.begin() + static_cast<std::ptrdiff_t>(fact.since), given_up.end());
    for (const Kind kind : made.given_up) made.touched |= 1U << kPlaces[kind].block;
  }
  const int winner =
      round.over() && round.log.back().what == Seen::kWon ? round.log.back().seat : Deal::kNobody;
  if (winner != Deal::kNobody && winner != seat_) {
    holders_[static_cast<std::size_t>(winner)].known = round.shown;
    away.insert(away.end(), round.shown.begin(), round.shown.end());
  }
  if (last_ != kNoKind && dealer_ == seat_) away.push_back(last_);
  if (lucky_ != kNoKind) away.push_back(lucky_);
  away.insert(away.end(), dealt_.begin(), dealt_.end());

  Deck all;
  std::array<int, kNumKinds> left{};
  for (const Kind kind : Match::fill_deck(rules, all)) ++left[kind];
  for (const Kind kind : away) {
    require(kind < kNumKinds);
    --left[kind];
  }
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    require(left[kind] >= 0);
    unseen_.insert(unseen_.end(), static_cast<std::size_t>(left[kind]), kind);
  }
  int hidden = 0;  // in hands
  for (int seat = 0; seat < players_; ++seat) {
    Holder& holder = holders_[static_cast<std::size_t>(seat)];
    const int dealt = rules.fields().hand_size + (rules.starter_discards() && seat == dealer_ ? 1 : 0);
    hand_sizes_[static_cast<std::size_t>(seat)] = dealt - static_cast<int>(holder.given_up.size());
    if (seat == seat_) {
      require(static_cast<int>(dealt_.size()) == rules.fields().hand_size);
      require(seat != dealer_ || !rules.starter_discards() || last_ < kNumKinds);
      continue;
    }
    holder.hidden = dealt - static_cast<int>(holder.given_up.size() + holder.known.size());
    require(holder.hidden >= 0);
    hidden += holder.hidden;
  }
  const int stock = rules.deck_size() - players_ * rules.fields().hand_size -
                    (rules.starter_discards() ? 1 : 0) - static_cast<int>(turned_.size()) -
                    (lucky_ != kNoKind ? 1 : 0);
  require(stock >= 0 && static_cast<int>(unseen_.size()) == hidden + stock);
  num_held_ = static_cast<std::size_t>(hidden);
  direct_ = sight.asked && !round.over();
}

std::span<const Kind> DealSampler::propose(const Rules& rules, Random& random, Deck& deck) const {
  Deck hidden;
  const auto end = std::copy(unseen_.begin(), unseen_.end(), hidden.begin());
  random.shuffle({hidden.begin(), end});
  auto next = hidden.begin();
  auto out = deck.begin();
  Kind last = last_;
  for (int i = 0; i < players_; ++i) {
    const int seat = (dealer_ + i) % players_;
    const Holder& holder = holders_[static_cast<std::size_t>(seat)];
    if (seat == seat_) {
      out = std::copy(dealt_.begin(), dealt_.end(), out);
      continue;
    }
    const auto from = out;
    out = std::copy(holder.given_up.begin(), holder.given_up.end(), out);
    out = std::copy(holder.known.begin(), holder.known.end(), out);
    out = std::copy_n(next, holder.hidden, out);
    next += holder.hidden;
    if (i == 0 && rules.starter_discards()) {
      // Any of the 21 may have been dealt last.
      const auto at = last_ != kNoKind ? std::find(from, out, last_)
                                       : from + random.below(static_cast<std::uint32_t>(out - from));
      require(at != out);
      last = *at;
      *at = *--out;
    }
    std::sort(from, out);
  }
  if (rules.starter_discards()) *out++ = last;
  out = std::copy(turned_.begin(), turned_.end(), out);
  if (lucky_ != kNoKind) *out++ = lucky_;
  out = std::copy(next, hidden.begin() + static_cast<std::ptrdiff_t>(unseen_.size()), out);
  return {deck.begin(), out};
}

bool DealSampler::holds(const Rules& rules, const Fact& fact, PackedHand hand) const {
  if (fact.held_discard) {
    return (hand.kinds() & kDiscardable) != 0 ||
           std::ranges::any_of(fact.given_up, [](Kind kind) { return !is_special(kind); });
  }
  if ((hand.incomplete() & ~fact.touched) != 0) return true;
  for (const Kind kind : fact.given_up) hand.add(rules.tables(), kind);
  return !hand.complete();
}

bool DealSampler::place_hands(const Rules& rules, const Hidden& hidden, Deal& deal) const {
  const auto* next = hidden.data();
  for (int seat = 0; seat < players_; ++seat) {
    if (seat == seat_) continue;
    PackedHand& hand = deal.hands_[static_cast<std::size_t>(seat)];
    for (int n = holders_[static_cast<std::size_t>(seat)].hidden; n > 0; --n) hand.add_uncounted(*next++);
    hand.update_all(rules.tables());
  }
  return std::ranges::all_of(facts_,
                             [&](const Fact& fact) { return holds(rules, fact, deal.hand(fact.seat)); });
}

void DealSampler::place_rest(const Rules& rules, Random& random, const Hidden& hidden, Deal& deal) const {
  std::copy(hidden.data() + num_held_, hidden.data() + unseen_.size(), deal.deck_.begin() + deal.next_);
  if (deal.phase_ == Phase::kDiscard) return;
  const bool second = deal.phase_ == Phase::kClaimSecond;
  deal.open_window(rules, second ? Phase::kClaimDraw : deal.phase_);
  if (second) deal.open_second_window();
  while (deal.actor_ != seat_) deal.answer(rules, random_option(deal.options(), random), NoEvents{});
}

bool DealSampler::place(const Rules& rules, Random& random, Deal& deal) const {
  Hidden hidden;
  random.shuffle({hidden.begin(), std::copy(unseen_.begin(), unseen_.end(), hidden.begin())});
  if (!place_hands(rules, hidden, deal)) return false;
  place_rest(rules, random, hidden, deal);
  return true;
}

void DealSampler::place(const Rules& rules, Random& random, Hidden hidden, Deal& deal) const {
  random.shuffle({hidden.data() + num_held_, hidden.data() + unseen_.size()});
  place_hands(rules, hidden, deal);
  place_rest(rules, random, hidden, deal);
}

// Metropolis: of proposed exchanges of two cards those are made that make the hands more likely, and of the
// others so many as they are less likely. Then hands come up as often as they are likely, in the long run.
std::vector<DealSampler::Hidden> DealSampler::likely(const Rules& rules, const Likelihood& likelihood,
                                                     Random& random, std::size_t count,
                                                     Deadline& deadline) const {
  constexpr std::size_t kStock = kMaxPlayers;  // as an owner
  constexpr int kFirst = 400;                  // proposals before the first is taken
  constexpr int kBetween = 40;                 // and before each other
  constexpr std::size_t kMostTries = 4;        // for each, since hands may seldom agree with the facts
  std::vector<Hidden> found;
  found.reserve(count);
  Hidden hidden;
  const auto end = std::copy(unseen_.begin(), unseen_.end(), hidden.begin());
  random.shuffle({hidden.begin(), end});
  std::array<std::uint8_t, std::tuple_size_v<Hidden>> owners;
  owners.fill(kStock);
  std::array<Blocks, kMaxPlayers + 1> held{};
  std::array<double, kMaxPlayers + 1> surprises{};
  const auto put = [](Blocks& blocks, Kind kind, bool away) {
    std::uint16_t& block = blocks[kPlaces[kind].block];
    block = static_cast<std::uint16_t>(away ? block - one_of(kind) : block + one_of(kind));
  };
  std::size_t at = 0;
  for (int seat = 0; seat < players_; ++seat) {
    if (seat == seat_) continue;
    const auto s = static_cast<std::size_t>(seat);
    for (int n = holders_[s].hidden; n > 0; --n) {
      put(held[s], hidden[at], false);
      owners[at++] = static_cast<std::uint8_t>(seat);
    }
    surprises[s] = likelihood.surprise(seat, held[s]);
  }
  const auto exchange = [&] {
    if (num_held_ == 0) return;
    const auto i = random.below(static_cast<std::uint32_t>(num_held_));
    const auto j = random.below(static_cast<std::uint32_t>(unseen_.size()));
    const std::size_t one = owners[i], other = owners[j];
    if (one == other || hidden[i] == hidden[j]) return;
    const auto swap_kinds = [&] {
      put(held[one], hidden[i], true);
      put(held[one], hidden[j], false);
      if (other != kStock) {
        put(held[other], hidden[j], true);
        put(held[other], hidden[i], false);
      }
      std::swap(hidden[i], hidden[j]);
    };
    swap_kinds();
    const double of_one = likelihood.surprise(static_cast<int>(one), held[one]);
    const double of_other = other == kStock ? 0 : likelihood.surprise(static_cast<int>(other), held[other]);
    const double more = of_one + of_other - surprises[one] - surprises[other];
    if (more > 0 && static_cast<double>(random.next() >> 11) * 0x1p-53 >= Likelihood::odds(more)) {
      swap_kinds();
      return;
    }
    surprises[one] = of_one;
    surprises[other] = of_other;
  };
  for (int n = 0; n < kFirst; ++n) exchange();
  for (std::size_t tries = 0; found.size() < count && tries < kMostTries * count && !deadline.passed();
       ++tries) {
    // Hands that contradict a fact are passed over.
    Deal deal{};
    if (place_hands(rules, hidden, deal)) found.push_back(hidden);
    for (int n = 0; n < kBetween; ++n) exchange();
  }
  return found;
}

Deal DealSampler::seen_by(const Rules& rules, const Deal& deal, int seat) {
  Deal seen = deal;
  const bool window = !deal.over() && deal.phase_ != Phase::kDiscard;
  const bool asked = !deal.over() && deal.actor_ == seat;
  for (int other = 0; other < seen.players_; ++other) {
    if (other != seat && other != seen.winner_) seen.hands_[static_cast<std::size_t>(other)] = {};
  }
  seen.deck_ = {};
  if (deal.over()) {
    if (const Kind lucky = score(rules, deal).lucky_card; lucky != kNoKind) seen.deck_[seen.next_] = lucky;
  } else if (deal.card_in_hand_ && seat != deal.dealer_) {
    seen.card_ = kNoKind;  // the starter's 21st card
  }
  if (!asked) seen.opening_options_ = 0;
  // Of a window, what the seat itself may answer. Even whether there was a second one stays secret.
  seen.options_ = {};
  seen.asked_ = 0;
  seen.claims_ = {};
  seen.first_ = window ? deal.first_ : std::uint8_t{0};
  if (actor_seen_by(deal, seat) == Deal::kNobody) seen.actor_ = seen.source_;
  if (window && asked) {
    const int position = deal.claims_.position();
    seen.options_[static_cast<std::size_t>(position)] = deal.options();
    seen.claims_.open(1U << position);
  }
  return seen;
}

Deal DealSampler::recall(const Rules& rules, const Sight& sight, const SeenRound& round) const {
  const Tables& tables = rules.tables();
  Deal deal{};
  deal.players_ = static_cast<std::uint8_t>(players_);
  deal.dealer_ = round.dealer;
  deal.deck_size_ = static_cast<std::uint8_t>(rules.deck_size());
  deal.next_ =
      static_cast<std::uint8_t>(players_ * rules.fields().hand_size + (rules.starter_discards() ? 1 : 0));
  PackedHand& own = deal.hands_[static_cast<std::size_t>(seat_)];
  for (const Kind kind : dealt_) own.add_uncounted(kind);
  if (rules.starter_discards()) {
    if (dealer_ == seat_) own.add_uncounted(last_);
    deal.card_in_hand_ = true;
    deal.card_ = last_;
  }
  own.update_all(tables);
  int holder = dealer_;  // who is to discard, if anybody
  for (const SeenEvent& event : round.log) {
    const auto s = static_cast<std::size_t>(event.seat);
    const auto kind = static_cast<Kind>(event.value);
    switch (event.what) {
      case Seen::kTurned:
        require(deal.next_ != deal.deck_size_);
        deal.card_ = kind;
        deal.source_ = event.seat;
        deal.drawn_ = true;
        deal.card_in_hand_ = false;
        ++deal.next_;
        break;
      case Seen::kDiscarded:
        if (event.seat == seat_) {
          require(own.count(kind) > 0 && !is_special(kind));
          own.remove(tables, kind);
        }
        deal.card_ = kind;
        deal.source_ = event.seat;
        deal.drawn_ = false;
        deal.card_in_hand_ = false;
        break;
      case Seen::kLaid: {
        const auto group = static_cast<GroupId>(event.value);
        require(deal.card_ != kNoKind && kGroups[group].count(deal.card_) > 0 &&
                deal.num_melds_[s] < kMaxHandSize);
        if (event.seat == seat_) {
          for (std::size_t i = 0; i < kGroups[group].size; ++i) {
            const Kind part = kGroups[group].cards[i];
            require(own.count(part) >= kGroups[group].count(part) - (part == deal.card_ ? 1 : 0));
          }
          own.remove_rest(tables, group, deal.card_);
        }
        deal.melds_[s][deal.num_melds_[s]++] = group;
        deal.card_ = kNoKind;
        holder = event.seat;
        break;
      }
      case Seen::kLay:
        require(deal.card_ != kNoKind && deal.num_discards_ < kMaxDeck);
        deal.pile_[deal.num_discards_++] = RowCard(deal.card_, deal.source_, deal.drawn_);
        deal.card_ = kNoKind;
        break;
      case Seen::kWon:
        deal.winner_ = static_cast<std::int8_t>(event.seat);
        if (event.seat == seat_) break;
        for (const Kind shown_kind : round.shown) deal.hands_[s].add_uncounted(shown_kind);
        deal.hands_[s].update_all(tables);
        break;
      default:
        break;
    }
  }
  deal.actor_ = deal.source_;
  if (round.over()) {
    if (lucky_ != kNoKind) {
      require(deal.next_ != deal.deck_size_);
      deal.deck_[deal.next_] = lucky_;
    }
    // A starter dealt nothing but Generals wins with no card in particular.
    if (deal.card_in_hand_ && (deal.hands_[deal.dealer_].kinds() & kDiscardable) == 0) deal.card_ = kNoKind;
    return deal;
  }
  deal.phase_ = sight.phase;
  if (deal.phase_ == Phase::kDiscard) {
    require((holder == seat_) == sight.asked && (deal.card_ == kNoKind || deal.card_in_hand_));
    deal.actor_ = static_cast<std::uint8_t>(holder);
    const bool opening = deal.card_in_hand_ && rules.fields().opening_hu && own.complete();
    if (sight.asked && opening) deal.opening_options_ = bit(kHu);
    require(!sight.asked || (own.kinds() & kDiscardable) != 0);
    return deal;
  }
  const bool turned = deal.phase_ == Phase::kClaimDraw;
  require((turned || deal.phase_ == Phase::kClaimSecond || deal.phase_ == Phase::kClaimDiscard) &&
          deal.card_ != kNoKind && !deal.card_in_hand_ &&
          deal.drawn_ == (deal.phase_ != Phase::kClaimDiscard));
  deal.first_ = static_cast<std::uint8_t>(turned ? deal.source_ : deal.next_seat(deal.source_));
  if (!sight.asked) return deal;
  const Phase phase = deal.phase_;
  require(turned || deal.source_ != seat_);
  bool asked = deal.open_window(rules, phase == Phase::kClaimSecond ? Phase::kClaimDraw : phase);
  if (phase == Phase::kClaimSecond) asked = asked && deal.open_second_window();
  const int position = (seat_ - deal.first_ + players_) % players_;
  require(asked && (deal.asked_ >> position & 1) != 0);
  const OptionSet options = deal.options_[static_cast<std::size_t>(position)];
  deal.options_ = {};
  deal.options_[static_cast<std::size_t>(position)] = options;
  deal.asked_ = 0;
  deal.claims_ = {};
  deal.claims_.open(1U << position);
  deal.actor_ = static_cast<std::uint8_t>(seat_);
  return deal;
}

std::vector<Kind> DealSampler::shown(const Rules& /*rules*/, const Deal& deal) {
  if (deal.winner() == Deal::kNobody) return {};
  return deal.hand(deal.winner()).unpacked().kinds();
}

Kind DealSampler::last_dealt(const Rules& rules, std::span<const Kind> deck, bool own) {
  if (!rules.starter_discards() || !own) return kNoKind;
  return deck[static_cast<std::size_t>(rules.players()) * static_cast<std::size_t>(rules.fields().hand_size)];
}

Kind DealSampler::last_shown(const Deal& deal) {
  return deal.winner() != Deal::kNobody && deal.winning_card_in_hand() ? deal.winning_card() : kNoKind;
}

int DealSampler::claim_of(const Rules& rules, const SeenRound& round, std::size_t event) {
  const SeenEvent& claimed = round.log[event];
  if (claimed.what == Seen::kWon) return kHuAction;
  return claimed.what == Seen::kLaid ? rules.action_of_group(static_cast<GroupId>(claimed.value)) : -1;
}

}  // namespace menzi::four_color
