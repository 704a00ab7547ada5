// Distances, waits and discards of paohuzi: against plain searches over hands, then each against the rest.
#include <algorithm>
#include <bit>
#include <initializer_list>
#include <random>
#include <set>
#include <span>
#include <unordered_set>
#include <vector>

#include "check.hpp"
#include "menzi/base/error.hpp"
#include "menzi/batch/paohuzi_analyze.hpp"
#include "menzi/batch/paohuzi_evaluate.hpp"

namespace menzi::test {

using namespace paohuzi;

namespace {

constexpr int kNotFound = 99;

// The kinds that complete the hand, whoever reveals them, those already taken by exchanges being gone.
KindSet winning(const KnownHand& known, HandCounts hand, int min_huxi) {
  KindSet kinds = 0;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    const int taken = std::max(hand.count(kind) - known.hand.count(kind), 0);
    if (known.unseen[kind] <= taken) continue;
    for (const Source source : {Source::kOwnReveal, Source::kOtherReveal}) {
      const int huxi = best_win(hand, known.table, kind, source, known.wei_fourth);
      if (huxi >= std::max(min_huxi, 0)) kinds |= KindSet{1} << kind;
    }
  }
  return kinds;
}

// The distance breadth first, over all hands that so many exchanges lead to.
int plain_distance(const KnownHand& known, bool waiting, int min_huxi, int most_exchanges) {
  std::unordered_set<std::uint64_t> met{known.hand.packed()};
  std::vector<HandCounts> hands{known.hand};
  for (int exchanges = 0;; ++exchanges) {
    for (const HandCounts hand : hands) {
      if (waiting) {
        if (winning(known, hand, min_huxi) != 0) return exchanges + 1;
      } else if (best_win(hand, known.table, kNoKind, Source::kNone, WeiFourth::kMayPao) >= min_huxi) {
        return exchanges;
      }
    }
    if (exchanges == most_exchanges) return kNotFound;
    std::vector<HandCounts> following;
    for (const HandCounts hand : hands) {
      for (KindSet thrown = hand.loose_kinds(); thrown != 0; thrown &= thrown - 1) {
        HandCounts rest = hand;
        rest.remove(static_cast<Kind>(std::countr_zero(thrown)));
        for (Kind kind = 0; kind < kNumKinds; ++kind) {
          if (rest.count(kind) == 3 || rest.count(kind) >= known.hand.count(kind) + known.unseen[kind])
            continue;
          HandCounts next = rest;
          next.add(kind);
          if (met.insert(next.packed()).second) following.push_back(next);
        }
      }
    }
    hands.swap(following);
  }
}

// Hands with groups on the table, of a size that may win, and cards seen elsewhere.
class KnownHands {
 public:
  explicit KnownHands(unsigned seed) : random_(seed) {}

  // `fixed` kans and groups on the table; `waiting`: one card short.
  KnownHand next(int fixed, bool waiting) {
    left_.fill(kCopies);
    HandCounts hand;
    TableGroups table;
    for (int groups = 0; groups < fixed;) {
      const auto group = static_cast<GroupId>(below(kNumGroups));
      const GroupType type = type_of(group);
      if (type == GroupType::kPair || (is_quad(group) && below(2) == 0) || !take(group)) continue;
      if (type == GroupType::kKan) {
        for (int i = 0; i < 3; ++i) hand.add(kGroups[group].cards[0]);
      } else {
        table.add(group);
      }
      ++groups;
    }
    const int size = 3 * (kGroupsToWin - fixed) - (table.quads > 0 ? 1 : 0) - (waiting ? 1 : 0);
    for (int filled = 0; filled < size;) {
      if (size - filled >= 3 && below(2) == 0) {
        const auto group = static_cast<GroupId>(kChi + below(kNumChiGroups));
        const Group& cards = kGroups[group];
        bool fits = true;
        for (std::size_t i = 0; i < 3; ++i)
          fits = fits && hand.count(cards.cards[i]) + cards.count(cards.cards[i]) <= 2;
        if (!fits || !take(group)) continue;
        for (std::size_t i = 0; i < 3; ++i) hand.add(cards.cards[i]);
        filled += 3;
        continue;
      }
      const auto kind = static_cast<Kind>(below(kNumKinds));
      if (hand.count(kind) >= 2 || left_[kind] == 0) continue;
      --left_[kind];
      hand.add(kind);
      ++filled;
    }
    KnownHand known(hand, table);
    known.wei_fourth = below(2) == 0 ? WeiFourth::kMayPao : WeiFourth::kMustTi;
    for (std::size_t i = below(2) * below(60); i-- > 0;) {
      std::uint8_t& unseen = known.unseen[below(kNumKinds)];
      if (unseen > 0) --unseen;
    }
    return known;
  }

  std::size_t below(std::size_t bound) { return random_() % bound; }

 private:
  bool take(GroupId group) {
    const Group& cards = kGroups[group];
    for (std::size_t i = 0; i < cards.size; ++i) {
      if (left_[cards.cards[i]] < cards.count(cards.cards[i])) return false;
    }
    for (std::size_t i = 0; i < cards.size; ++i) --left_[cards.cards[i]];
    return true;
  }

  std::mt19937 random_;
  std::array<int, kNumKinds> left_{};
};

void test_distances() {
  KnownHands hands(1);
  bool all_equal = true, all_lowered = true;
  std::array<int, 5> found{};
  int impossible = 0;
  for (int i = 0; i < 900; ++i) {
    const bool waiting = i % 3 != 0;
    const int fixed = 4 + static_cast<int>(hands.below(3));
    const KnownHand known = hands.next(fixed, waiting);
    const int min_huxi = i % 2 == 0 ? 0 : known.table.huxi + static_cast<int>(hands.below(20));
    const int most = fixed > 4 ? 3 : 2;
    const int expected = plain_distance(known, waiting, min_huxi, most);
    const int distance = waiting ? waiting_distance(known, min_huxi) : paohuzi::distance(known, min_huxi);
    if (expected == kNotFound) {
      all_equal = all_equal && (distance == kImpossible || distance > most + (waiting ? 1 : 0));
      impossible += distance == kImpossible ? 1 : 0;
      continue;
    }
    ++found[static_cast<std::size_t>(expected)];
    all_equal = all_equal && distance == expected;
    if (!waiting || distance > 2) continue;
    const Needs needs = paohuzi::needs(known, min_huxi);
    all_equal = all_equal && needs.distance == distance;
    KindSet lower = distance == 1 ? winning(known, known.hand, min_huxi) : 0;
    for (Kind kind = 0; kind < kNumKinds && distance == 2; ++kind) {
      if (known.unseen[kind] == 0 || known.hand.count(kind) == 3) continue;
      for (KindSet thrown = known.hand.loose_kinds(); thrown != 0; thrown &= thrown - 1) {
        KnownHand with_card = known;
        with_card.discard(static_cast<Kind>(std::countr_zero(thrown)));
        if (std::countr_zero(thrown) == kind) continue;
        with_card.take(kind);
        if (winning(with_card, with_card.hand, min_huxi) != 0) lower |= KindSet{1} << kind;
      }
    }
    all_lowered = all_lowered && needs.kinds == lower;
  }
  CHECK(all_equal);
  CHECK(all_lowered);
  CHECK(impossible > 0);
  for (const int count : found) CHECK(count > 0);
}

// Over every step from every state that a search may enter: the potential falls by no more than the step
// weighs.
void test_potential() {
  KnownHands hands(4);
  bool never_more = true;
  int met = 0;
  for (int i = 0; i < 8; ++i) {
    const KnownHand known = hands.next(static_cast<int>(hands.below(5)), true);
    PotentialKey key{{}, known.unseen, i % 2 == 0, {i % 4 != 3, i % 4 != 0}};
    for (Kind kind = 0; kind < kNumKinds; ++kind)
      key.held[kind] = static_cast<std::uint8_t>(known.hand.count(kind));
    Potential potential;
    potential.fill(key);
    struct State {
      std::size_t small, big, mixing;
      auto operator<=>(const State&) const = default;
    };
    std::set<State> states{{0, 0, 0}};
    for (std::size_t place = 0; place < kNumKinds; ++place) {
      const bool big = place % 2 != 0;
      const auto kind = static_cast<Kind>(place / 2 + (big ? kNumRanks : 0));
      std::set<State> next;
      for (const State& state : states) {
        const auto follow = [&](const Step& step, std::size_t mixing) {
          if ((stage_last(step.stage) != Last::kAny && !key.has_last) || step.taken > key.unseen[kind])
            return;
          const State to{big ? state.small : step.to, big ? step.to : state.big, big ? 0 : mixing};
          next.insert(to);
          for (const bool pair : {false, true}) {
            const bool makes_pair = stage_has_pair(step.stage);
            if (pair && makes_pair) continue;
            const int after = potential.at(place + 1, to.mixing, to.small, to.big, pair || makes_pair);
            if (step.weight + after >= Potential::kNever) continue;
            ++met;
            const int before = potential.at(place, state.mixing, state.small, state.big, pair);
            never_more = never_more && before <= step.weight + after && potential.least(place) <= before;
          }
        };
        const std::size_t from = big ? state.big : state.small;
        for (std::size_t mixing = 0; mixing < kMixings; ++mixing) {
          if (big && mixing != state.mixing) continue;
          for (const Step& step : Steps::all().at(kind, key.held[kind], from, mixing)) follow(step, mixing);
        }
      }
      states.swap(next);
    }
    CHECK(states.size() == 1 && states.contains({0, 0, 0}));
  }
  CHECK(never_more);
  CHECK(met > 0);
}

using Kinds = std::initializer_list<Kind>;

// None of the twelve cards goes with another or with one that may come: all of them have to go, for the last
// three of each of four kinds.
void test_far() {
  HandCounts hand;
  for (const Kind kind : Kinds{0, 0, 3, 3, 6, 6, 11, 11, 12, 12, 14, 14}) hand.add(kind);
  TableGroups table;
  for (const Kind kind : Kinds{10, 16, 17}) table.add(static_cast<GroupId>(kPeng + kind));
  KnownHand known(hand, table);
  known.unseen.fill(0);
  for (const Kind kind : Kinds{5, 8, 18, 19}) known.unseen[kind] = 3;
  CHECK(distance(known, 0) == 12 && distance(known, 27) == 12);
  CHECK(distance(known, 28) == kImpossible);
  known.discard(0);
  CHECK(waiting_distance(known, 0) == 12 && waiting_distance(known, 27) == 12);
  CHECK(waiting_distance(known, 28) == kImpossible);
  CHECK(needs(known, 0) == (Needs{12, 1U << 5 | 1U << 8 | 1U << 18 | 1U << 19}));
  known.hand.add(0);
  for (const Discarded& discard : discards(known, 15)) {
    KnownHand left = known;
    left.discard(discard.kind);
    CHECK(discard.huxi_needs.distance == 12 && discard.huxi_needs == needs(left, 15));
  }
  known.unseen.fill(0);
  CHECK(distance(known, 0) == kImpossible);
  known.discard(0);
  CHECK(waiting_distance(known, 0) == kImpossible);
  CHECK(needs(known, 0) == Needs());
}

bool is_behind(const Discarded& better, const Discarded& worse) {
  const auto far = [](int distance) { return static_cast<unsigned>(distance); };
  const auto nearer = [](const Discarded& d) {
    return d.huxi_needs.distance == kImpossible ? d.unseen : d.huxi_unseen;
  };
  const bool same_huxi = better.huxi_needs.distance == worse.huxi_needs.distance;
  const bool same = same_huxi && better.needs.distance == worse.needs.distance;
  const bool same_unseen = same && nearer(better) == nearer(worse);
  switch (worse.behind) {
    case Behind::kFirst:
      return false;
    case Behind::kHuxiDistance:
      return far(better.huxi_needs.distance) < far(worse.huxi_needs.distance);
    case Behind::kDistance:
      return same_huxi && far(better.needs.distance) < far(worse.needs.distance);
    case Behind::kUnseen:
      return same && nearer(better) > nearer(worse);
    case Behind::kHuxi:
      return same_unseen && better.huxi_sum > worse.huxi_sum;
    case Behind::kKind:
      return same_unseen && better.huxi_sum == worse.huxi_sum && better.kind < worse.kind;
  }
  return false;
}

void test_discards() {
  KnownHands hands(2);
  bool all_equal = true, in_order = true, least_is_distance = true;
  for (int i = 0; i < 40; ++i) {
    const KnownHand known = hands.next(static_cast<int>(hands.below(6)), false);
    const int min_huxi = 15;
    const std::vector<Discarded> discards = paohuzi::discards(known, min_huxi);
    KindSet kinds = 0;
    int least = kNotFound;
    for (std::size_t d = 0; d < discards.size(); ++d) {
      const Discarded& discard = discards[d];
      kinds |= KindSet{1} << discard.kind;
      KnownHand left = known;
      left.discard(discard.kind);
      all_equal = all_equal && discard.needs == needs(left, 0) && discard.huxi_needs == needs(left, min_huxi);
      all_equal = all_equal && discard.needs.distance == waiting_distance(left, 0);
      int unseen = 0, huxi_unseen = 0, huxi_sum = 0;
      std::array<int, kNumKinds> most{};
      for (const Source source : {Source::kOwnReveal, Source::kOtherReveal}) {
        for (const Wait& wait : paohuzi::waits(left, source, left.wei_fourth))
          most[wait.kind] = std::max(most[wait.kind], wait.huxi);
      }
      for (Kind kind = 0; kind < kNumKinds && discard.huxi_needs.distance == 1; ++kind)
        huxi_sum += most[kind] >= min_huxi ? most[kind] * left.unseen[kind] : 0;
      for (Kind kind = 0; kind < kNumKinds; ++kind) {
        if ((discard.needs.kinds >> kind & 1U) != 0) unseen += known.unseen[kind];
        if ((discard.huxi_needs.kinds >> kind & 1U) != 0) huxi_unseen += known.unseen[kind];
      }
      all_equal = all_equal && discard.unseen == unseen && discard.huxi_unseen == huxi_unseen &&
                  discard.huxi_sum == huxi_sum;
      in_order =
          in_order && (d == 0 ? discard.behind == Behind::kFirst : is_behind(discards[d - 1], discard));
      if (discard.needs.distance != kImpossible) least = std::min(least, discard.needs.distance);
    }
    all_equal = all_equal && kinds == known.hand.loose_kinds();
    // The last card taken may do more than another, so that a discard may leave the hand nearer than it was.
    const int distance = paohuzi::distance(known, 0);
    if (distance != kImpossible && !discards.empty())
      least_is_distance = least_is_distance && least <= std::max(distance, 1);
  }
  CHECK(all_equal);
  CHECK(in_order);
  CHECK(least_is_distance);
}

// A row of the deck's cards at random, of a size near a hand's.
std::array<std::uint8_t, kNumKinds> random_row(std::mt19937& random) {
  std::array<std::uint8_t, kNumKinds> row{};
  for (std::size_t filled = 0, size = 18 + random() % 5; filled < size;) {
    std::uint8_t& count = row[random() % kNumKinds];
    if (count == kCopies) continue;
    ++count;
    ++filled;
  }
  return row;
}

void test_known_hands(const Rules& rules) {
  Hand hand(kPaohuziAlphabet), seen(kPaohuziAlphabet);
  for (const Kind kind : Kinds{2, 3, 4, 6, 6, 12, 13, 14, 18, 18}) hand.add(kind);
  for (const Kind kind : Kinds{18, 0}) seen.add(kind);
  const std::vector<GroupId> melds{static_cast<GroupId>(kTi + 19), static_cast<GroupId>(kWei + 1),
                                   static_cast<GroupId>(kSequences + 8)};
  const KnownHand known = known_hand(rules, hand, melds, seen);
  CHECK(known.unseen[18] == 1 && known.outside[18] == 2 && known.unseen[19] == 0);
  CHECK(waiting_distance(known, rules.fields().min_huxi) == 1);
  const std::vector<Wait> own = waits(rules, known, Source::kOwnReveal);
  CHECK(own == (std::vector<Wait>{{6, 24, 2}, {8, 21, 4}, {16, 21, 4}, {18, 27, 1}}));
  for (int i = 0; i < 4; ++i) seen.add(0);
  bool refused = false;
  try {
    known_hand(rules, hand, melds, seen);
  } catch (const NotationError&) {
    refused = true;
  }
  CHECK(refused);
}

void test_batches(const Rules& rules) {
  std::mt19937 random(3);  // NOLINT(bugprone-random-generator-seed): the same hands every time
  constexpr std::size_t kRows = 120;
  std::vector<std::uint8_t> counts;
  for (std::size_t i = 0; i < kRows; ++i) {
    const auto row = random_row(random);
    counts.insert(counts.end(), row.begin(), row.end());
  }
  std::vector<std::int8_t> distances(kRows), waiting(kRows), threaded(kRows);
  std::vector<std::int16_t> huxi(kRows * kNumKinds), threaded_huxi(kRows * kNumKinds);
  CHECK(distance_batch(rules, counts, false, distances, 1) == -1);
  CHECK(distance_batch(rules, counts, true, waiting, 1) == -1);
  CHECK(waits_batch(rules, counts, huxi, 1) == -1);
  bool all_equal = true;
  for (std::size_t i = 0; i < kRows; ++i) {
    Hand hand(kPaohuziAlphabet);
    std::vector<GroupId> melds;
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      const int count = counts[i * kNumKinds + kind];
      if (count == kCopies) {
        melds.push_back(static_cast<GroupId>(kTi + kind));
      } else {
        for (int n = 0; n < count; ++n) hand.add(kind);
      }
    }
    const KnownHand known = known_hand(rules, hand, melds, Hand(kPaohuziAlphabet));
    all_equal = all_equal && distances[i] == distance(known, 0) && waiting[i] == waiting_distance(known, 0);
    std::array<int, kNumKinds> expected;
    expected.fill(-1);
    for (const Wait& wait : waits(rules, known, Source::kOtherReveal)) expected[wait.kind] = wait.huxi;
    all_equal = all_equal && std::equal(expected.begin(), expected.end(),
                                        huxi.begin() + static_cast<std::ptrdiff_t>(i * kNumKinds));
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      if (known.outside[kind] == 0) continue;
      const Evaluation won = evaluate(rules, hand, melds, kind, Source::kOtherReveal);
      all_equal = all_equal && expected[kind] == (won.complete ? won.points : -1);
    }
  }
  CHECK(all_equal);
  for (const int threads : {2, 3, 500}) {
    CHECK(distance_batch(rules, counts, false, threaded, threads) == -1 && threaded == distances);
    CHECK(distance_batch(rules, counts, true, threaded, threads) == -1 && threaded == waiting);
    CHECK(waits_batch(rules, counts, threaded_huxi, threads) == -1 && threaded_huxi == huxi);
  }
  counts[std::size_t{80} * kNumKinds + 7] = 5;
  counts[std::size_t{100} * kNumKinds] = 255;
  for (const int threads : {1, 4}) {
    CHECK(distance_batch(rules, counts, true, threaded, threads) == 80);
    CHECK(waits_batch(rules, counts, threaded_huxi, threads) == 80);
  }
  CHECK(distance_batch(rules, {}, false, {}, 4) == -1);
}

// Huxi that a hand comes to by the seat's own reveal only. Of each kind both are worked out by hand.
void test_own_reveals() {
  const auto kinds = [](const KnownHand& known, Source source, int huxi) {
    KindSet found = 0;
    for (const Wait& wait : paohuzi::waits(known, source, known.wei_fourth))
      found |= wait.huxi >= huxi ? KindSet{1} << wait.kind : 0;
    return found;
  };
  const auto needed = [](const KnownHand& known, int huxi) {
    CHECK(waiting_distance(known, huxi) == needs(known, huxi).distance);
    return needs(known, huxi);
  };
  // Two kans of 6. A wei of 2s makes 15, a peng 13; a fourth of a kan 18 or 15.
  HandCounts cards;
  for (const Kind kind : Kinds{1, 1, 2, 2, 3, 4, 5, 5, 6, 7, 12, 13, 14, 15, 18, 18, 18, 19, 19, 19})
    cards.add(kind);
  const KnownHand wei(cards, TableGroups());
  CHECK(kinds(wei, Source::kOtherReveal, 15) == (1U << 18 | 1U << 19));
  CHECK(needed(wei, 15) == (Needs{1, 1U << 1 | 1U << 18 | 1U << 19}));
  CHECK(needed(wei, 18) == (Needs{1, 1U << 18 | 1U << 19}));
  // A kan of 1s and a pair of 9b: 9 by a ti, or a wei, and 6 by a pao, or a peng.
  HandCounts few;
  for (const Kind kind : Kinds{0, 0, 0, 18, 18}) few.add(kind);
  TableGroups table;
  for (const int lowest : {1, 2, 5, 9, 11}) table.add(static_cast<GroupId>(kSequences + lowest));
  const KnownHand kan(few, table);
  CHECK(kinds(kan, Source::kOtherReveal, 9) == 0);
  CHECK(needed(kan, 9) == (Needs{1, 1U << 0 | 1U << 18}));
  CHECK(needed(kan, 10).distance != 1);
  // The 1s as an exposed wei: the fourth makes 9 only where the rules make it a ti.
  few.remove(0, 3);
  table.add(static_cast<GroupId>(kWei + 0));
  KnownHand exposed(few, table);
  CHECK(needed(exposed, 6) == (Needs{1, 1U << 0 | 1U << 18}));
  CHECK(needed(exposed, 9) == (Needs{1, 1U << 18}));
  exposed.wei_fourth = WeiFourth::kMustTi;
  CHECK(needed(exposed, 9) == (Needs{1, 1U << 0 | 1U << 18}));
}

}  // namespace

void test_paohuzi_distance() {
  const Rules rules(Fields{}, "test");
  test_distances();
  test_potential();
  test_far();
  test_own_reveals();
  test_discards();
  test_known_hands(rules);
  test_batches(rules);
}

}  // namespace menzi::test
