// What a seat of a paohuzi deal may know, and deals that agree with it.
#include "menzi/search/paohuzi_sampler.hpp"

#include <algorithm>
#include <bit>

#include "menzi/base/error.hpp"
#include "menzi/search/paohuzi_playout.hpp"

namespace menzi::paohuzi {

namespace {

void require(bool holds) {
  if (!holds) throw Error("the record of a view tells of a deal that cannot be");
}

// Sets of counts, by bits.
constexpr unsigned kAtMostOne = 0b00011, kOneOrTwo = 0b00110, kAtMostTwo = 0b00111, kAtMostThree = 0b01111,
                   kNoneOrThree = 0b01001, kExactlyTwo = 0b00100, kExactlyThree = 0b01000;

// kChoices[n][a][b]: ways to give a of n cards to one hand and b to another.
constexpr auto kChoices = [] {
  constexpr std::array<double, 5> kFactorials{1, 1, 2, 6, 24};
  std::array<std::array<std::array<double, 5>, 5>, 5> choices{};
  for (std::size_t n = 0; n < 5; ++n) {
    for (std::size_t a = 0; a <= n; ++a) {
      for (std::size_t b = 0; a + b <= n; ++b)
        choices[n][a][b] = kFactorials[n] / (kFactorials[a] * kFactorials[b] * kFactorials[n - a - b]);
    }
  }
  return choices;
}();

bool is_chi(const SeenEvent& event) {
  return event.what == Seen::kLaid && event.value >= kChi;
}

// The end of the groups of one chi that begins with an event.
std::size_t end_of_chi(const SeenRound& round, std::size_t event) {
  std::size_t end = event;
  while (end < round.log.size() && is_chi(round.log[end]) && round.log[end].seat == round.log[event].seat)
    ++end;
  return end;
}

// The card that is open before an event of the log; kNoKind where there is none.
Kind open_before(const SeenRound& round, std::size_t event) {
  while (event-- > 0) {
    const SeenEvent& before = round.log[event];
    if (before.what == Seen::kTurned || before.what == Seen::kDiscarded)
      return static_cast<Kind>(before.value);
    if (before.what != Seen::kAnswered) return kNoKind;
  }
  return kNoKind;
}

// Whether nothing has happened yet that all see, but for the ti dealt.
bool begins(const SeenRound& round) {
  return std::ranges::all_of(round.log, [](const SeenEvent& event) {
    return event.what == Seen::kAnswered || (event.what == Seen::kLaid && event.value < kPao);
  });
}

}  // namespace

// What is public of the seats as the log goes on.
struct DealSampler::Table {
  std::array<KindSet, kPlayers> wei{};
  std::array<KindSet, kPlayers> peng{};
  std::array<int, kPlayers> excuses{};
  std::array<bool, kPlayers> dead{};
  std::array<Counts, kPlayers> given_up{};
};

DealSampler::DealSampler(const Rules& rules, const Sight& sight, const SeenRound& round)
    : seat_(sight.seat), dealer_(round.dealer), last_(round.last), dealt_(round.dealt) {
  require(seat_ < kPlayers && dealer_ < kPlayers && last_ < kNumKinds && dealt_.size() == kHandSize);
  // A seat held, when it had given up so many of the kind, one of these counts of it.
  struct Proof {
    int seat;
    Kind kind;
    std::uint8_t given_up;
    unsigned counts;
  };
  std::vector<Proof> proofs;
  Table table;
  const auto prove = [&](int seat, Kind kind, unsigned counts) {
    proofs.push_back({seat, kind, table.given_up[static_cast<std::size_t>(seat)][kind], counts});
  };
  const auto give_up = [&](int seat, Kind kind, int copies) {
    std::uint8_t& given = table.given_up[static_cast<std::size_t>(seat)][kind];
    given = static_cast<std::uint8_t>(given + copies);
    require(given <= 3);
  };
  for (int seat = 0; seat < kPlayers; ++seat) {
    for (Kind kind = 0; kind < kNumKinds; ++kind) prove(seat, kind, kAtMostThree);
  }
  const auto window = [&](std::size_t event, bool turned) {
    LockStep step{};
    step.step = Step::kWindow;
    step.kind = static_cast<Kind>(round.log[event].value);
    step.seat = round.log[event].seat;
    step.turned = turned;
    std::size_t end = event + 1;
    while (end < round.log.size() && round.log[end].what == Seen::kAnswered) ++end;
    if (end == round.log.size()) return;  // open now
    const SeenEvent& closed = round.log[end];
    if (closed.what == Seen::kWon) return;
    if (closed.what == Seen::kLaid) {
      step.taker = static_cast<std::int8_t>(closed.seat);
      step.taker_rank = is_chi(closed) ? kChiRank : 1;
    }
    for (int other = 0; other < kOthers; ++other) {
      const int seat = seat_of(other);
      const auto s = static_cast<std::size_t>(seat), o = static_cast<std::size_t>(other);
      // Packed later, when all is known that was given up; till then what was before.
      step.excused[o] = table.excuses[s] > 0;
      step.silent[o] = table.dead[s] || seat == step.taker || (!turned && seat == step.seat);
      if (rules.fields().forced_pao && seat != step.taker && seat != step.seat)
        prove(seat, step.kind, kAtMostTwo);
      for (Kind kind = 0; kind < kNumKinds; ++kind)
        step.rest[o] |= std::uint64_t{table.given_up[s][kind]} << (2 * kind);
    }
    steps_.push_back(step);
  };

  // Ti laid before anything else are those dealt.
  std::size_t first = 0;
  std::array<int, kPlayers> num_ti{};
  for (; first < round.log.size() && round.log[first].what == Seen::kLaid; ++first) {
    const SeenEvent& event = round.log[first];
    require(event.seat < kPlayers && event.value < kPao);
    ++num_ti[event.seat];
    if (event.seat == seat_) continue;
    auto& laid = initial_ti_[static_cast<std::size_t>(other_of(event.seat))];
    laid.insert(laid.end(), kCopies, static_cast<Kind>(event.value - kTi));
  }
  for (std::size_t s = 0; s < kPlayers; ++s) {
    if (rules.fields().initial_ti == InitialTi::kOwed) table.excuses[s] = std::max(num_ti[s] - 1, 0);
  }
  Kind open = kNoKind;
  for (std::size_t i = first; i < round.log.size(); ++i) {
    const SeenEvent& event = round.log[i];
    const int seat = event.seat;
    require(seat < kPlayers);
    const auto s = static_cast<std::size_t>(seat);
    LockStep step{};
    step.seat = event.seat;
    switch (event.what) {
      case Seen::kTurned: {
        require(event.value < kNumKinds);
        open = static_cast<Kind>(event.value);
        turned_.push_back(open);
        const SeenEvent* next = i + 1 < round.log.size() ? &round.log[i + 1] : nullptr;
        const bool laid = next != nullptr && next->what == Seen::kLaid && next->seat == seat;
        if (laid && next->value == kWei + open) {
          prove(seat, open, kExactlyTwo);
        } else if (laid && next->value == kTi + open) {
          if ((table.wei[s] >> open & 1U) == 0) prove(seat, open, kExactlyThree);
        } else {
          prove(seat, open, table.dead[s] ? kAtMostTwo : kAtMostOne);
          window(i, true);
        }
        break;
      }
      case Seen::kDiscarded:
        require(event.value < kNumKinds);
        open = static_cast<Kind>(event.value);
        prove(seat, open, kOneOrTwo);
        give_up(seat, open, 1);
        step.step = Step::kDiscard;
        step.kind = open;
        steps_.push_back(step);
        window(i, false);
        break;
      case Seen::kLaid: {
        require(event.value < kNumGroups && open != kNoKind);
        const auto group = static_cast<GroupId>(event.value);
        const GroupType type = type_of(group);
        step.kind = open;
        if (type == GroupType::kChi) {
          const std::size_t end = end_of_chi(round, i);
          Counts laid{};
          for (; i < end; ++i) {
            require(round.log[i].value < kNumGroups);
            const Group& cards = kGroups[round.log[i].value];
            for (std::size_t c = 0; c < cards.size; ++c) ++laid[cards.cards[c]];
          }
          --i;
          require(laid[open] >= 1 && laid[open] <= 3);
          --laid[open];
          prove(seat, open, 1U << laid[open]);
          for (Kind kind = 0; kind < kNumKinds; ++kind) {
            if (laid[kind] == 0) continue;
            prove(seat, kind, kAtMostTwo);
            give_up(seat, kind, laid[kind]);
          }
          step.step = Step::kChiClaim;
          steps_.push_back(step);
        } else {
          require(kGroups[group].cards[0] == open && type != GroupType::kKan && type != GroupType::kPair);
          const bool quad = is_quad(group);
          if (!quad || ((table.wei[s] | table.peng[s]) >> open & 1U) == 0) {
            prove(seat, open, quad ? kExactlyThree : kExactlyTwo);
            give_up(seat, open, quad ? 3 : 2);
          }
          if (type == GroupType::kWei) table.wei[s] |= 1U << open;
          if (type == GroupType::kPeng) {
            table.peng[s] |= 1U << open;
            step.step = Step::kPengClaim;
            steps_.push_back(step);
          }
        }
        open = kNoKind;
        break;
      }
      case Seen::kExcused:
        table.excuses[s] = event.value;
        break;
      case Seen::kDead:
        table.dead[s] = true;
        for (Kind kind = 0; kind < kNumKinds; ++kind) prove(seat, kind, kNoneOrThree);
        break;
      default:
        break;
    }
  }

  // What every hand must still hold, and what is left for all of them.
  const int winner =
      round.over() && round.log.back().what == Seen::kWon ? round.log.back().seat : Deal::kNobody;
  std::array<int, kNumKinds> left;
  left.fill(kCopies);
  for (const Kind kind : dealt_) {
    require(kind < kNumKinds);
    --left[kind];
  }
  for (const Kind kind : turned_) --left[kind];
  if (dealer_ == seat_) --left[last_];
  own_size_ = kHandSize + (dealer_ == seat_ ? 1 : 0) - kCopies * num_ti[static_cast<std::size_t>(seat_)];
  for (const std::uint8_t given : table.given_up[static_cast<std::size_t>(seat_)]) own_size_ -= given;
  stock_ = kDeckSize - kDealt - static_cast<int>(turned_.size());
  require(stock_ >= 0);
  for (std::size_t o = 0; o < kOthers; ++o) {
    const int seat = seat_of(static_cast<int>(o));
    given_up_[o] = table.given_up[static_cast<std::size_t>(seat)];
    if (seat == winner) {
      for (const Kind kind : round.shown) {
        require(kind < kNumKinds);
        ++known_[o][kind];
      }
    }
    if (seat == dealer_ && shown_card(round) != kNoKind)
      known_[o][last_] = std::max<std::uint8_t>(known_[o][last_], 1);
    int cards = kHandSize + (seat == dealer_ ? 1 : 0) - static_cast<int>(initial_ti_[o].size());
    for (const Kind kind : initial_ti_[o]) --left[kind];
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      left[kind] -= known_[o][kind] + given_up_[o][kind];
      cards -= known_[o][kind] + given_up_[o][kind];
    }
    require(cards >= 0);
    hidden_[o] = cards;
    allowed_[o].fill(kAtMostThree);
  }
  int sum = 0;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    require(left[kind] >= 0);
    unseen_[kind] = static_cast<std::uint8_t>(left[kind]);
    sum += left[kind];
  }
  require(sum == hidden_[0] + hidden_[1] + stock_);
  for (const Proof& proof : proofs) {
    if (proof.seat == seat_) continue;
    const auto o = static_cast<std::size_t>(other_of(proof.seat));
    const int held_besides = known_[o][proof.kind] + given_up_[o][proof.kind] - proof.given_up;
    allowed_[o][proof.kind] &= static_cast<std::uint8_t>(proof.counts >> held_besides);
  }
  for (std::size_t n = 0; n < steps_.size(); ++n) {
    LockStep& step = steps_[n];
    if (step.step != Step::kWindow) continue;
    for (std::size_t o = 0; o < kOthers; ++o) {
      std::uint64_t all = 0;
      for (Kind kind = 0; kind < kNumKinds; ++kind) all |= std::uint64_t{given_up_[o][kind]} << (2 * kind);
      step.rest[o] = all - step.rest[o];
      for (std::size_t later = n + 1; later < steps_.size(); ++later) {
        if (steps_[later].kind != step.kind || steps_[later].seat != seat_of(static_cast<int>(o))) continue;
        if (steps_[later].step == Step::kChiClaim) step.chi_later[o] = true;
        if (steps_[later].step == Step::kPengClaim) step.peng_later[o] = true;
      }
    }
  }
  direct_ = sight.asked && !round.over() && sight.phase != Phase::kHeavenly && sight.phase != Phase::kOpening;
  count_ways(rules, sight);
}

int DealSampler::Ways::kans_after(const DealSampler& cards, Kind kind, std::size_t a, std::size_t b,
                                  int kans) const {
  if (kans == 0) return 0;
  const std::size_t held = (watched_ == 0 ? a : b) + cards.known_[static_cast<std::size_t>(watched_)][kind];
  return kans - (held == 3 ? 1 : 0);
}

DealSampler::Ways::Ways(const DealSampler& cards, int watched, int kans) : watched_(watched), kans_(kans) {
  const auto hidden_x = static_cast<std::size_t>(cards.hidden_[0]);
  const auto hidden_y = static_cast<std::size_t>(cards.hidden_[1]);
  const std::size_t num_kinds = cards.kinds_.size();
  ways_.assign(place(num_kinds + 1, 0, 0, 0), 0);
  ways_[place(num_kinds, 0, 0, 0)] = 1;
  for (std::size_t i = num_kinds; i-- > 0;) {
    const Kind kind = cards.kinds_[i];
    const std::size_t copies = cards.unseen_[kind];
    for (std::size_t a = 0; a <= copies; ++a) {
      if ((cards.allowed_[0][kind] >> a & 1U) == 0) continue;
      for (std::size_t b = 0; a + b <= copies; ++b) {
        if ((cards.allowed_[1][kind] >> b & 1U) == 0) continue;
        for (int k = 0; k <= kans_; ++k) {
          const int after = kans_after(cards, kind, a, b, k);
          for (std::size_t x = a; x <= hidden_x; ++x) {
            double* const to = &ways_[place(i, k, x, 0)];
            const double* const from = &ways_[place(i + 1, after, x - a, 0)];
            for (std::size_t y = b; y <= hidden_y; ++y) to[y] += kChoices[copies][a][b] * from[y - b];
          }
        }
      }
    }
  }
  all_ = ways_[place(0, kans_, hidden_x, hidden_y)];
}

void DealSampler::Ways::draw(const DealSampler& cards, Random& random, std::array<Counts, kOthers>& hands,
                             Counts& stock) const {
  auto x = static_cast<std::size_t>(cards.hidden_[0]), y = static_cast<std::size_t>(cards.hidden_[1]);
  int kans = kans_;
  hands = cards.known_;
  stock = {};
  for (std::size_t i = 0; i < cards.kinds_.size(); ++i) {
    const Kind kind = cards.kinds_[i];
    const std::size_t copies = cards.unseen_[kind];
    double rest = static_cast<double>(random.next() >> 11) * 0x1p-53 * ways_[place(i, kans, x, y)];
    std::size_t to_first = 0, to_second = 0;
    const auto choose = [&] {
      for (std::size_t a = 0; a <= copies && a <= x; ++a) {
        if ((cards.allowed_[0][kind] >> a & 1U) == 0) continue;
        for (std::size_t b = 0; a + b <= copies && b <= y; ++b) {
          if ((cards.allowed_[1][kind] >> b & 1U) == 0) continue;
          const double after = ways_[place(i + 1, kans_after(cards, kind, a, b, kans), x - a, y - b)];
          if (after == 0) continue;
          to_first = a;  // kept where rounding leaves a little of `rest`
          to_second = b;
          rest -= after * kChoices[copies][a][b];
          if (rest < 0) return;
        }
      }
    };
    choose();
    kans = kans_after(cards, kind, to_first, to_second, kans);
    hands[0][kind] = static_cast<std::uint8_t>(hands[0][kind] + to_first);
    hands[1][kind] = static_cast<std::uint8_t>(hands[1][kind] + to_second);
    stock[kind] = static_cast<std::uint8_t>(copies - to_first - to_second);
    x -= to_first;
    y -= to_second;
  }
}

void DealSampler::count_ways(const Rules& rules, const Sight& sight) {
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    if (unseen_[kind] != 0) {
      kinds_.push_back(kind);
    } else {
      require((allowed_[0][kind] & 1U) != 0 && (allowed_[1][kind] & 1U) != 0);
    }
  }
  const bool heavenly = !sight.asked && sight.phase == Phase::kHeavenly;
  if (heavenly && rules.fields().opening_card_win != OpeningCardWin::kAll) {
    // One of the others has kan enough, where none has ti enough.
    for (int other = 0; other < kOthers; ++other) {
      const auto ti = static_cast<int>(initial_ti_[static_cast<std::size_t>(other)].size()) / kCopies;
      const int kans = 5 - (rules.fields().ti_counts_as_kan ? ti : 0);
      if (ti >= 3 || kans <= 0) {
        ways_.clear();
        break;
      }
      ways_.emplace_back(*this, other, kans);
    }
  }
  if (ways_.empty()) ways_.emplace_back(*this, 0, 0);
  double all = 0;
  for (const Ways& ways : ways_) all += ways.all();
  require(all > 0);
}

void DealSampler::draw_hands(Random& random, std::array<Counts, kOthers>& hands, Counts& stock) const {
  if (ways_.size() == 1) {
    ways_[0].draw(*this, random, hands, stock);
    return;
  }
  const auto has_kans = [&hands](const Ways& ways) {
    const Counts& hand = hands[static_cast<std::size_t>(ways.watched())];
    return std::ranges::count(hand, std::uint8_t{3}) >= ways.kans();
  };
  // A deal that gives both seats their kans is found on two ways, and therefore kept half of the time.
  do {
    const double at = static_cast<double>(random.next() >> 11) * 0x1p-53 * (ways_[0].all() + ways_[1].all());
    ways_[at < ways_[0].all() ? 0 : 1].draw(*this, random, hands, stock);
  } while (has_kans(ways_[0]) && has_kans(ways_[1]) && random.below(2) == 0);
}

std::span<const Kind> DealSampler::propose(const Rules& /*rules*/, Random& random, Deck& deck) const {
  std::array<Counts, kOthers> hands;
  Counts stock;
  draw_hands(random, hands, stock);
  auto out = deck.begin();
  for (int i = 0; i < kPlayers; ++i) {
    const int seat = (dealer_ + i) % kPlayers;
    if (seat == seat_) {
      out = std::copy(dealt_.begin(), dealt_.end(), out);
      continue;
    }
    const auto o = static_cast<std::size_t>(other_of(seat));
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      const auto ti = std::ranges::count(initial_ti_[o], kind);
      const auto last = i == 0 && kind == last_ ? 1 : 0;
      out = std::fill_n(out, hands[o][kind] + given_up_[o][kind] + ti - last, kind);
    }
  }
  *out++ = last_;
  out = std::copy(turned_.begin(), turned_.end(), out);
  const auto from = out;
  for (Kind kind = 0; kind < kNumKinds; ++kind) out = std::fill_n(out, stock[kind], kind);
  random.shuffle({from, out});
  return deck;
}

bool DealSampler::place_locks(const Rules& rules, Random& random, Deal& deal) const {
  const bool lock_both = rules.fields().lock == Lock::kBoth;
  for (const LockStep& step : steps_) {
    const std::uint32_t kind_bit = 1U << step.kind;
    if (step.step != Step::kWindow) {
      if (step.seat == seat_) continue;
      Seat& seat = deal.at(step.seat);
      if (step.step == Step::kDiscard) {
        seat.chi_locks |= kind_bit;
        seat.peng_locks |= kind_bit;
      } else if (((step.step == Step::kChiClaim ? seat.chi_locks : seat.peng_locks) & kind_bit) != 0) {
        return false;
      }
      continue;
    }
    for (std::size_t o = 0; o < kOthers; ++o) {
      if (step.silent[o]) continue;
      const int owner = seat_of(static_cast<int>(o));
      Seat& seat = deal.at(owner);
      const HandCounts hand(seat.hand.packed() + step.rest[o]);
      const int held = hand.count(step.kind);
      if (held == 3) continue;
      const bool own = owner == step.seat;
      const bool may_peng = held == 2 && !own && (seat.peng_locks & kind_bit) == 0;
      const bool next_to =
          owner == Deal::next_seat(step.seat) && (!step.turned || rules.fields().chi_reveal_by_next);
      const bool may_chi = (own || next_to) && (seat.chi_locks & kind_bit) == 0;
      if (!may_peng && !may_chi) continue;
      const int loose = hand.loose().size(), spare = step.excused[o] ? 0 : 1;
      const bool peng = may_peng && loose >= 2 + spare;
      const std::uint32_t chi = may_chi ? legal_chi(hand, step.kind, (loose - spare + 1) / 3) : 0;
      if (!peng && chi == 0) continue;
      if (step.taker >= 0) {
        // It may have lost the card by a claim, which locks nothing; not by a peng, which nothing beats.
        const bool bars = (step.chi_later[o] && (chi != 0 || (lock_both && peng))) ||
                          (step.peng_later[o] && (peng || (lock_both && chi != 0)));
        const bool chi_loses = step.taker_rank < kChiRank || !own;
        const int losing = chi_loses ? std::popcount(chi) : 0;
        if (bars && losing == 0) return false;
        if (bars || random.below(static_cast<std::uint32_t>(losing + 1)) != 0) continue;
      }
      if (chi != 0 || (lock_both && peng)) seat.chi_locks |= kind_bit;
      if (peng || (lock_both && chi != 0)) seat.peng_locks |= kind_bit;
    }
  }
  return true;
}

bool DealSampler::place(const Rules& rules, Random& random, Deal& deal) const {
  std::array<Counts, kOthers> hands;
  Counts stock;
  draw_hands(random, hands, stock);
  for (std::size_t o = 0; o < kOthers; ++o) {
    std::uint64_t packed = 0;
    for (Kind kind = 0; kind < kNumKinds; ++kind) packed |= std::uint64_t{hands[o][kind]} << (2 * kind);
    const int owner = seat_of(static_cast<int>(o));
    deal.at(owner).hand = HandCounts(packed);
    if (owner == dealer_) {
      const int ti = std::ranges::count(initial_ti_[o], last_) != 0 ? kCopies : 0;
      std::fill_n(deal.deck_.begin(), hands[o][last_] + given_up_[o][last_] + ti - 1, last_);
    }
  }
  if (!place_locks(rules, random, deal)) return false;
  auto* const from = deal.deck_.data() + deal.next_;
  auto* out = from;
  for (Kind kind = 0; kind < kNumKinds; ++kind) out = std::fill_n(out, stock[kind], kind);
  random.shuffle({from, out});
  for (int other = 0; other < kOthers; ++other) deal.at(seat_of(other)).update(rules.fields().min_huxi);
  if (deal.phase_ != Phase::kClaimReveal && deal.phase_ != Phase::kClaimDiscard) return true;
  deal.open_window(rules);
  while (deal.actor_ != seat_) play_randomly(rules, deal, random);
  return true;
}

// The dealer's cards in the deck, by which a deal knows whether the 21st is still in the hand.
void DealSampler::note_dealt(Deal& seen, int seat, std::span<const Kind> own, bool card_shown) {
  auto* const dealt = seen.deck_.data();
  std::fill_n(dealt, kHandSize, kNoKind);
  if (seen.dealer_ == seat) {
    std::ranges::copy(own, dealt);
    std::sort(dealt, dealt + kHandSize);
    return;
  }
  Seat& dealer = seen.at(seen.dealer_);
  const Kind last = seen.last_dealt();
  if (card_shown && dealer.hand.count(last) == 0) dealer.hand.add(last);
  std::fill_n(dealt, dealer.hand.count(last) - (card_shown ? 1 : 0), last);
}

int DealSampler::hand_size(int seat) const {
  if (seat == seat_) return own_size_;
  const auto o = static_cast<std::size_t>(other_of(seat));
  int size = hidden_[o];
  for (const std::uint8_t known : known_[o]) size += known;
  return size;
}

Deal DealSampler::recall(const Rules& rules, const Sight& sight, const SeenRound& round) const {
  Deal deal{};
  deal.dealer_ = round.dealer;
  deal.next_ = kDealt;
  deal.deck_[kDealt - 1] = last_;
  Seat& own = deal.at(seat_);
  Counts counts{};
  for (const Kind kind : dealt_) ++counts[kind];
  if (dealer_ == seat_) ++counts[last_];
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    for (int n = counts[kind] % kCopies; n > 0; --n) own.hand.add(kind);
  }
  const auto take = [&](Kind kind, int copies) {
    require(own.hand.count(kind) >= copies);
    own.hand.remove(kind, copies);
  };
  bool opening = true;
  int holder = dealer_;  // who is to discard, if anybody
  Melded melded{};
  std::size_t num_turned = 0;
  for (std::size_t i = 0; i < round.log.size(); ++i) {
    const SeenEvent& event = round.log[i];
    Seat& seat = deal.at(event.seat);
    const auto kind = static_cast<Kind>(event.value);
    if (opening && event.what != Seen::kLaid) {
      opening = false;
      for (Seat& each : deal.seats_) {
        each.num_initial_ti = each.num_groups;
        if (each.num_groups >= 2 && rules.fields().initial_ti == InitialTi::kOwed)
          each.excuses = static_cast<std::uint8_t>(each.num_groups - 1);
      }
    }
    switch (event.what) {
      case Seen::kTurned: {
        require(num_turned++ < kDeckSize - kDealt);
        ++deal.next_;
        const SeenEvent* next = i + 1 < round.log.size() ? &round.log[i + 1] : nullptr;
        const bool forced = next != nullptr && next->what == Seen::kLaid && next->seat == event.seat &&
                            (next->value == kTi + kind || next->value == kWei + kind);
        if (!forced) {
          deal.card_ = kind;
          deal.source_ = event.seat;
          deal.revealed_ = true;
        }
        break;
      }
      case Seen::kAnswered:
        if (event.value == kPassAnswer && deal.card_ != kNoKind) {
          const Options options = deal.options_of(rules, seat_);
          const bool chi = options.chi != 0, peng = (options.answers >> kPengAnswer & 1U) != 0;
          const bool both = rules.fields().lock == Lock::kBoth && (chi || peng);
          if (chi || both) own.chi_locks |= 1U << deal.card_;
          if (peng || both) own.peng_locks |= 1U << deal.card_;
        }
        break;
      case Seen::kDiscarded:
        if (event.seat == seat_) {
          take(kind, 1);
          own.chi_locks |= 1U << kind;
          own.peng_locks |= 1U << kind;
          own.update(rules.fields().min_huxi);
        }
        deal.card_ = kind;
        deal.source_ = event.seat;
        deal.revealed_ = false;
        break;
      case Seen::kLaid: {
        const auto group = static_cast<GroupId>(event.value);
        const Kind first = kGroups[group].cards[0];
        if (!opening) holder = event.seat;
        melded = Melded::kThree;
        if (is_quad(group)) melded = seat.table.quads == 0 ? Melded::kFirstQuad : Melded::kLaterQuad;
        if (is_quad(group) && ((seat.table.wei | seat.table.peng) >> first & 1U) != 0) {
          seat.grow(static_cast<GroupId>(((seat.table.wei >> first & 1U) != 0 ? kWei : kPeng) + first),
                    group);
        } else {
          require(seat.num_groups < Seat::kMaxMelds);
          if (event.seat == seat_ && !opening) {
            Counts laid{};
            for (std::size_t c = 0; c < kGroups[group].size; ++c) ++laid[kGroups[group].cards[c]];
            // The open card comes from elsewhere, and lies in the first group of a chi.
            const Kind open = type_of(group) == GroupType::kChi ? deal.card_ : first;
            if (open != kNoKind && laid[open] > 0) --laid[open];
            for (Kind k = 0; k < kNumKinds; ++k) take(k, laid[k]);
          }
          seat.lay(group);
        }
        if (event.seat == seat_) own.update(rules.fields().min_huxi);
        deal.card_ = kNoKind;
        break;
      }
      case Seen::kLay:
        require(deal.card_ != kNoKind && deal.num_discards_ < kDeckSize);
        deal.pile_[deal.num_discards_++] = RowCard(deal.card_, deal.source_, deal.revealed_);
        deal.card_ = kNoKind;
        break;
      case Seen::kExcused:
        seat.excuses = static_cast<std::uint8_t>(event.value);
        break;
      case Seen::kDead:
        seat.dead = true;
        break;
      case Seen::kWon:
        require(event.value <= static_cast<int>(Win::kOnDealt21st));
        deal.winner_ = static_cast<std::int8_t>(event.seat);
        deal.win_ = static_cast<Win>(event.value);
        if (event.seat == seat_) break;
        for (const Kind shown_kind : round.shown) {
          require(seat.hand.count(shown_kind) < 3);
          seat.hand.add(shown_kind);
        }
        break;
      default:
        break;
    }
  }
  if (opening) {
    for (Seat& each : deal.seats_) {
      each.num_initial_ti = each.num_groups;
      if (each.num_groups >= 2 && rules.fields().initial_ti == InitialTi::kOwed)
        each.excuses = static_cast<std::uint8_t>(each.num_groups - 1);
    }
  }
  own.update(rules.fields().min_huxi);
  note_dealt(deal, seat_, dealt_, shown_card(round) != kNoKind);
  deal.first_ = deal.dealer_;
  deal.actor_ = deal.source_;
  if (round.over()) return deal;
  deal.phase_ = sight.phase;
  const auto seat = static_cast<std::uint8_t>(seat_);
  constexpr Options kWinOrPass{1U << kPassAnswer | 1U << kHuAnswer, 0};
  switch (deal.phase_) {
    case Phase::kHeavenly:
    case Phase::kOpening:
      if (!sight.asked) break;
      deal.ask(deal.phase_, seat_, kWinOrPass);
      deal.waiting_ = static_cast<std::uint8_t>(1U << ((seat_ - dealer_ + kPlayers) % kPlayers));
      break;
    case Phase::kAfterForced:
      deal.actor_ = static_cast<std::uint8_t>(holder);
      require((holder == seat_) == sight.asked);
      if (!sight.asked) break;
      deal.ask(deal.phase_, seat_, kWinOrPass);
      deal.melded_ = melded;
      break;
    case Phase::kDiscard:
      if (sight.asked) {
        require(holder == seat_ && own.hand.loose_kinds() != 0);
        deal.ask(deal.phase_, seat_, {});
      } else if (!begins(round)) {
        deal.actor_ = static_cast<std::uint8_t>(holder);
      }
      break;
    case Phase::kClaimReveal:
    case Phase::kClaimDiscard: {
      const Phase phase = deal.phase_;
      require(deal.card_ != kNoKind && deal.revealed_ == (phase == Phase::kClaimReveal));
      deal.first_ = static_cast<std::uint8_t>(deal.revealed_ ? deal.source_ : Deal::next_seat(deal.source_));
      if (!sight.asked) break;
      require(deal.revealed_ || deal.source_ != seat_);
      const Options options = deal.options_of(rules, seat_);
      require(options.claims());
      deal.position_ = static_cast<std::uint8_t>((seat_ - deal.first_ + kPlayers) % kPlayers);
      deal.options_[deal.position_] = options;
      deal.claims_.open(1U << deal.position_);
      deal.actor_ = seat;
      break;
    }
    default:
      require(false);
  }
  return deal;
}

int DealSampler::actor_of(const Deal& deal, const Sight& sight) {
  if (sight.asked) return sight.seat;
  const bool known =
      sight.phase == Phase::kAfterForced || (sight.phase == Phase::kDiscard && !begins(sight.rounds.back()));
  return known ? deal.actor_ : Deal::kNobody;
}

Kind DealSampler::shown_card(const SeenRound& round) {
  Kind open = kNoKind;
  for (const SeenEvent& event : round.log) {
    if (event.what == Seen::kTurned) open = static_cast<Kind>(event.value);
    if (event.what == Seen::kDiscarded) {
      open = static_cast<Kind>(event.value);
      if (event.seat == round.dealer && open == round.last) return kNoKind;
    }
    if (event.what != Seen::kLaid) continue;
    const int laid = kGroups[event.value].count(round.last) - (open == round.last ? 1 : 0);
    if (event.seat == round.dealer && laid > 0) return kNoKind;
    open = kNoKind;
  }
  return round.last;
}

// --- What a replay needs to know of the game.

Phase DealSampler::phase_seen_by(const Rules& /*rules*/, const Deal& deal, int seat) {
  if (deal.over() || deal.actor_ == seat) return deal.phase_;
  switch (deal.phase_) {
    case Phase::kHeavenly:
    case Phase::kOpening:
      return seat == deal.dealer_ ? Phase::kHeavenly : Phase::kDiscard;
    case Phase::kAfterForced: {
      const bool due = deal.melded_ != Melded::kLaterQuad &&
                       (deal.melded_ != Melded::kThree || deal.seat(deal.actor_).excuses == 0);
      return due ? Phase::kDiscard : Phase::kAfterForced;
    }
    default:
      return deal.phase_;
  }
}

int DealSampler::actor_seen_by(const Deal& deal, int seat) {
  if (deal.over()) return Deal::kNobody;
  if (deal.actor_ == seat) return seat;
  if (deal.phase_ == Phase::kAfterForced) return deal.actor_;
  if (deal.phase_ != Phase::kDiscard) return Deal::kNobody;
  // Before the first discard others may be asked for a win.
  const Seat& dealer = deal.seat(deal.dealer_);
  const bool opening =
      deal.next_ == kDealt && dealer.hand.size() + kCopies * dealer.num_initial_ti == kHandSize + 1;
  return opening ? Deal::kNobody : deal.actor_;
}

Deal DealSampler::seen_by(const Rules& rules, const Deal& deal, int seat) {
  Deal seen = deal;
  const bool asked = !deal.over() && deal.actor_ == seat;
  const bool window =
      !deal.over() && (deal.phase_ == Phase::kClaimReveal || deal.phase_ == Phase::kClaimDiscard);
  const bool before = deal.phase_ == Phase::kHeavenly || deal.phase_ == Phase::kOpening;
  for (int other = 0; other < kPlayers; ++other) {
    if (other == seat) continue;
    Seat& hidden = seen.at(other);
    hidden.hand = {};
    hidden.most_huxi = -1;
    hidden.chi_locks = hidden.peng_locks = 0;
  }
  if (deal.winner_ != Deal::kNobody && deal.winner_ != seat) {
    Seat& winner = seen.at(deal.winner_);
    for (const Kind kind : shown(rules, deal)) winner.hand.add(kind);
  }
  seen.at(seat).update(rules.fields().min_huxi);  // while a discard is due it may not be up to date
  seen.deck_ = {};
  seen.deck_[kDealt - 1] = deal.last_dealt();
  const int place = (seat - deal.dealer_ + kPlayers) % kPlayers;
  const auto* const own = deal.deck_.data() + static_cast<std::ptrdiff_t>(place) * kHandSize;
  note_dealt(seen, seat, {own, kHandSize}, deal.shown_card() != kNoKind);
  seen.phase_ = phase_seen_by(rules, deal, seat);
  seen.options_ = {};
  seen.claims_ = {};
  if (asked) {
    seen.options_[deal.position_] = deal.options();
    if (window) seen.claims_.open(1U << deal.position_);
    if (before) seen.waiting_ = static_cast<std::uint8_t>(deal.waiting_ & (0U - deal.waiting_));
  } else {
    seen.position_ = 0;
  }
  if (!asked || !before) seen.waiting_ = 0;
  if (!asked || deal.phase_ != Phase::kAfterForced) seen.melded_ = {};
  seen.first_ = window ? deal.first_ : deal.dealer_;
  if (const int actor = actor_seen_by(deal, seat); actor == Deal::kNobody) seen.actor_ = seen.source_;
  return seen;
}

std::vector<Kind> DealSampler::shown(const Rules& rules, const Deal& deal) {
  std::vector<Kind> kinds;
  if (deal.winner() == Deal::kNobody) return kinds;
  const Seat& winner = deal.seat(deal.winner());
  if (deal.win() == Win::kHeavenly) {
    const Heavenly by = heavenly(rules, winner);
    for (int i = 0; i < by.size; ++i) {
      const GroupId group = by.groups[static_cast<std::size_t>(i)];
      if (type_of(group) == GroupType::kKan) kinds.insert(kinds.end(), 3, kGroups[group].cards[0]);
    }
    std::ranges::sort(kinds);
    return kinds;
  }
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    kinds.insert(kinds.end(), static_cast<std::size_t>(winner.hand.count(kind)), kind);
  }
  return kinds;
}

int DealSampler::claim_of(const Rules& /*rules*/, const SeenRound& round, std::size_t event) {
  const SeenEvent& claimed = round.log[event];
  if (claimed.what == Seen::kWon) return kHuAnswer;
  if (claimed.what != Seen::kLaid) return -1;
  switch (type_of(static_cast<GroupId>(claimed.value))) {
    case GroupType::kPeng:
      return kPengAnswer;
    case GroupType::kPao:
      return kPaoAnswer;
    case GroupType::kChi:
      break;
    default:
      return -1;
  }
  const std::size_t size = end_of_chi(round, event) - event;
  for (int id = 0; id < kNumChiSets && size <= 3; ++id) {
    const ChiSet& set = chi_set(id);
    bool same = set.size == size;
    for (std::size_t i = 0; i < size && same; ++i) same = set.groups[i] == round.log[event + i].value;
    if (same) return action_of_chi(static_cast<ChiSetId>(id));
  }
  return -1;
}

bool DealSampler::bars(const Rules& rules, const Deal& deal, const SeenRound& round, std::size_t event,
                       int action) {
  if (action != kPassAnswer) return false;
  const bool chi = deal.options().chi != 0, peng = (deal.options().answers >> kPengAnswer & 1U) != 0;
  const bool both = rules.fields().lock == Lock::kBoth && (chi || peng);
  const auto seat = static_cast<std::uint8_t>(deal.seat_to_act());
  for (std::size_t i = event + 1; i < round.log.size(); ++i) {
    const SeenEvent& later = round.log[i];
    if (later.what != Seen::kLaid || later.seat != seat || open_before(round, i) != deal.public_card())
      continue;
    if ((chi || both) && is_chi(later)) return true;
    if ((peng || both) && later.value == kPeng + deal.public_card()) return true;
  }
  return false;
}

}  // namespace menzi::paohuzi
