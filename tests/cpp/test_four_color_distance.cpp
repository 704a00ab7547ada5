// Distances, waits and discards: the tables against a plain search over every row, then each against the
// rest.
#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "check.hpp"
#include "menzi/batch/four_color_analyze.hpp"
#include "menzi/batch/four_color_evaluate.hpp"
#include "rules_for_tests.hpp"

namespace menzi::test {

using namespace four_color;

namespace {

using Counts = std::array<int, 4>;  // of a block's kinds

struct Target {
  Counts counts;
  int size;
};

// Whether the block's cards can be split, by trying every group on the first card.
bool can_split(const Rules& rules, int block, const Counts& counts, std::map<Counts, bool>& known) {
  const auto first = std::ranges::find_if(counts, [](int count) { return count > 0; });
  if (first == counts.end()) return true;
  if (const auto found = known.find(counts); found != known.end()) return found->second;
  const auto& kinds = kKindsOfBlocks[static_cast<std::size_t>(block)];
  const Kind lowest = kinds[static_cast<std::size_t>(first - counts.begin())];
  bool splits = false;
  for (std::size_t g = 0; g < kNumGroups && !splits; ++g) {
    if (!rules.splittable()[g] || kGroups[g].count(lowest) == 0) continue;
    Counts rest = counts;
    bool fits = true;
    for (std::size_t i = 0; i < kinds.size() && kinds[i] != kNoKind; ++i) {
      rest[i] -= kGroups[g].count(kinds[i]);
      fits = fits && rest[i] >= 0;
    }
    splits = fits && can_split(rules, block, rest, known);
  }
  return known[counts] = splits;
}

// Calls `use` with all counts of up to four of each of the block's kinds.
template <class Use>
void each_counts(int block, const Use& use) {
  const int last = block == kSoldierBlock ? 4 : 0;
  for (Counts c{}; c[3] <= last; ++c[3]) {
    for (c[2] = 0; c[2] <= 4; ++c[2]) {
      for (c[1] = 0; c[1] <= 4; ++c[1]) {
        for (c[0] = 0; c[0] <= 4; ++c[0]) use(c);
      }
    }
  }
}

// Every row of a block against the cheapest of all its complete cards; rows add to the digest.
bool rows_are_right(const Rules& rules, const ExchangeTables& tables, int block, std::uint64_t& digest) {
  const auto& kinds = kKindsOfBlocks[static_cast<std::size_t>(block)];
  std::map<Counts, bool> splits;
  std::vector<Target> targets;
  each_counts(block, [&](const Counts& c) {
    if (can_split(rules, block, c, splits)) targets.push_back({c, c[0] + c[1] + c[2] + c[3]});
  });
  std::array<bool, 4> kept{};
  for (std::size_t i = 0; i < 4; ++i) kept[i] = kinds[i] != kNoKind && is_special(kinds[i]);
  bool all_right = true;
  each_counts(block, [&](const Counts& held) {
    const int size = held[0] + held[1] + held[2] + held[3];
    each_counts(block, [&](const Counts& unseen) {
      KnownHand known;
      for (std::size_t i = 0; i < 4; ++i) {
        if (held[i] + unseen[i] > 4) return;
        if (kinds[i] == kNoKind) continue;
        known.cards[static_cast<std::size_t>(block)] = static_cast<std::uint16_t>(
            known.cards[static_cast<std::size_t>(block)] + held[i] * one_of(kinds[i]));
        known.unseen[kinds[i]] = static_cast<std::uint8_t>(unseen[i]);
      }
      std::array<int, 33> least;  // by growth, from -16 on
      std::array<unsigned, 33> takes{};
      least.fill(kFar);
      for (const Target& target : targets) {
        int taken = 0;
        unsigned bits = 0;
        bool possible = true;
        for (std::size_t i = 0; i < 4 && possible; ++i) {
          const int more = target.counts[i] - held[i];
          possible = more <= unseen[i] && (more >= 0 || !kept[i]);
          if (more <= 0) continue;
          taken += more;
          bits |= 1U << i;
        }
        const auto growth = static_cast<std::size_t>(16 + target.size) - static_cast<std::size_t>(size);
        if (!possible || taken > least[growth]) continue;
        takes[growth] = taken < least[growth] ? bits : takes[growth] | bits;
        least[growth] = taken;
      }
      const Exchanges& row = tables.of(block, known);
      for (int growth = -8; growth < 8; ++growth) {
        const auto g = static_cast<std::size_t>(growth) + 16;
        const std::size_t lane = lane_of(growth);
        const int cost = row.costs[kLanes + lane];
        const bool in_reach = least[g] <= kReach && least[g] - growth <= kReach;
        all_right = all_right && cost == (in_reach ? least[g] : kFar) &&
                    row.backward[2 * kLanes - 1 - lane] == cost && (!in_reach || row.kinds[lane] == takes[g]);
        digest = (digest ^ static_cast<unsigned>(cost)) * 0x100000001B3U;
        digest = (digest ^ row.kinds[lane]) * 0x100000001B3U;
      }
    });
  });
  return all_right;
}

void test_rows(const Rules& rules, std::uint64_t expected_digest) {
  const ExchangeTables tables(rules.tables());
  std::uint64_t digest = 0xCBF29CE484222325U;
  for (int block = 0; block < kFlowerBlock; ++block) {
    // One block of each type stands for all of its type.
    std::uint64_t ignored = 0;
    const bool first = block == 0 || block == 4 || block == kSoldierBlock;
    CHECK(rows_are_right(rules, tables, block, first ? digest : ignored));
  }
  CHECK(digest == expected_digest);
  if (digest != expected_digest)
    std::printf("the digest is %016llX\n", static_cast<unsigned long long>(digest));
}

// Cards of a hand, of groups on the table and seen elsewhere, near to complete and far, of any size.
struct Example {
  Hand hand{kFourColorAlphabet};
  Hand seen{kFourColorAlphabet};
  std::vector<GroupId> melds;
};

class Examples {
 public:
  explicit Examples(const Rules& rules) : rules_(rules) {}

  Example next(bool with_others) {
    left_.fill(4);
    left_[kFlowerKind] = rules_.fields().flowers;
    Example example;
    const std::size_t size = below(10) == 0 ? below(60) : below(24);
    std::size_t filled = 0;
    if (with_others && below(2) == 0) {
      for (std::size_t i = below(4); i-- > 0;) {
        const auto group = static_cast<GroupId>(below(kNumGroups));
        if (rules_.splittable()[group] && take(group)) example.melds.push_back(group);
      }
    }
    while (filled < size && below(8) != 0) {
      const auto group = static_cast<GroupId>(below(kNumGroups));
      if (!rules_.splittable()[group] || !take(group)) continue;
      for (std::size_t i = 0; i < kGroups[group].size; ++i) example.hand.add(kGroups[group].cards[i]);
      filled += kGroups[group].size;
    }
    for (std::size_t tries = 0; tries < 200 && filled < size; ++tries) {
      const auto kind = static_cast<Kind>(below(kNumKinds));
      if (left_[kind] == 0) continue;
      --left_[kind];
      example.hand.add(kind);
      ++filled;
    }
    if (!with_others) return example;
    const std::size_t elsewhere = below(3) == 0 ? 1000 - below(800) : below(30);
    for (std::size_t i = 0; i < elsewhere; ++i) {
      const auto kind = static_cast<Kind>(below(kNumKinds));
      if (left_[kind] == 0) continue;
      --left_[kind];
      example.seen.add(kind);
    }
    return example;
  }

  std::size_t below(std::size_t bound) { return random_() % bound; }

 private:
  bool take(GroupId group) {
    for (std::size_t i = 0; i < kGroups[group].size; ++i) {
      if (left_[kGroups[group].cards[i]] < kGroups[group].count(kGroups[group].cards[i])) return false;
    }
    for (std::size_t i = 0; i < kGroups[group].size; ++i) --left_[kGroups[group].cards[i]];
    return true;
  }

  const Rules& rules_;
  std::mt19937 random_{1};  // NOLINT(bugprone-random-generator-seed): the same hands every time
  std::array<int, kNumKinds> left_{};
};

// The rules as an evaluation keeps them; here they outlive it.
std::shared_ptr<const Rules> kept(const Rules& rules) {
  return {std::shared_ptr<const void>(), &rules};
}

// Look-ups, folded exchanges and complete blocks tried one by one are three ways to one distance.
void test_distances(const Rules& rules) {
  const Distances& distances = Distances::of(rules.tables());
  const Completions completions(rules.tables());
  Examples examples(rules);
  bool all_equal = true, all_lowered = true;
  int impossible = 0;
  for (int i = 0; i < 4000; ++i) {
    const Example example = examples.next(i % 2 == 1);
    const KnownHand known = known_hand(rules, example.hand, example.melds, example.seen);
    KnownHand other = known;
    other.all_unseen = false;
    const int distance = completions.fewest_taken(known, 0), waiting = completions.fewest_taken(known, 1);
    all_equal = all_equal && distances.distance(known) == distance && distances.distance(other) == distance &&
                distances.waiting_distance(known) == waiting && distances.waiting_distance(other) == waiting;
    const bool complete = evaluate(kept(rules), example.hand, example.melds, kNoKind).complete;
    all_equal = all_equal && (distance == 0) == complete;
    if (distance == kImpossible) ++impossible;
    if (i % 20 > 1) continue;
    const Needs needs = four_color::needs(rules, known);
    all_equal = all_equal && needs.distance == waiting;
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      bool lowers = false;
      if (known.unseen[kind] > 0 && waiting != kImpossible) {
        KnownHand with_card = known;
        with_card.take(kind);
        lowers = completions.fewest_taken(with_card, 0) == waiting - 1;
      }
      all_lowered = all_lowered && lowers == ((needs.kinds >> kind & 1U) != 0);
    }
  }
  CHECK(all_equal);
  CHECK(all_lowered);
  CHECK(impossible > 0);
}

// No card is left that would make a group of Advisor and Elephant, or of Chariot and Horse: eight times one
// of the two has to go, and to be paired is the other.
void test_far(const Rules& rules) {
  Example example;
  std::uint32_t pairing = 0;
  for (int color = 0; color < kNumColors; ++color) {
    for (const int rank : {kAdvisor, kElephant, kChariot, kHorse}) {
      example.hand.add(kind_of(color, rank));
      pairing |= 1U << kind_of(color, rank);
    }
    for (const int rank : {kGeneral, kCannon, kSoldier}) {
      for (int i = 0; i < 4; ++i) example.seen.add(kind_of(color, rank));
    }
  }
  for (int i = 0; i < rules.fields().flowers; ++i) example.seen.add(kFlowerKind);
  KnownHand known = known_hand(rules, example.hand, {}, example.seen);
  CHECK(four_color::distance(rules, known) == 8);
  CHECK(four_color::waiting_distance(rules, known) == 9);
  CHECK(four_color::needs(rules, known).distance == 9);
  CHECK(four_color::needs(rules, known).kinds == pairing);
  known.unseen.fill(0);
  CHECK(four_color::distance(rules, known) == kImpossible);
  CHECK(four_color::needs(rules, known).kinds == 0);
}

void test_waits(const Rules& rules) {
  Examples examples(rules);
  bool all_equal = true;
  int found = 0;
  for (int i = 0; i < 3000; ++i) {
    const Example example = examples.next(i % 2 == 1);
    const KnownHand known = known_hand(rules, example.hand, example.melds, example.seen);
    std::vector<Wait> expected;
    bool may_come = false;
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      if (known.outside[kind] == 0) continue;
      const Evaluation evaluation = evaluate(kept(rules), example.hand, example.melds, kind);
      if (!evaluation.complete) continue;
      expected.push_back({kind, evaluation.points, known.unseen[kind]});
      may_come = may_come || known.unseen[kind] > 0;
    }
    found += static_cast<int>(expected.size());
    all_equal = all_equal && four_color::waits(rules, known) == expected &&
                (four_color::waiting_distance(rules, known) == 1) == may_come;
  }
  CHECK(all_equal);
  CHECK(found > 1000);
}

bool is_behind(const Discard& better, const Discard& worse) {
  switch (worse.behind) {
    case Behind::kFirst:
      return false;
    case Behind::kDistance:
      return worse.distance == kImpossible ? better.distance != kImpossible
                                           : better.distance < worse.distance;
    case Behind::kUnseen:
      return better.distance == worse.distance && better.unseen > worse.unseen;
    case Behind::kPoints:
      return better.distance == worse.distance && better.unseen == worse.unseen &&
             better.points_sum > worse.points_sum;
    case Behind::kKind:
      return better.distance == worse.distance && better.unseen == worse.unseen &&
             better.points_sum == worse.points_sum && better.kind < worse.kind;
  }
  return false;
}

void test_discards(const Rules& rules) {
  Examples examples(rules);
  bool all_equal = true, in_order = true, least_is_distance = true;
  for (int i = 0; i < 1500; ++i) {
    const Example example = examples.next(i % 2 == 1);
    const KnownHand known = known_hand(rules, example.hand, example.melds, example.seen);
    const std::vector<Discard> discards = four_color::discards(rules, known);
    std::uint32_t kinds = 0;
    for (std::size_t d = 0; d < discards.size(); ++d) {
      const Discard& discard = discards[d];
      kinds |= 1U << discard.kind;
      KnownHand left = known;
      left.discard(discard.kind);
      const Needs needs = four_color::needs(rules, left);
      int unseen = 0;
      std::int64_t points = 0;
      for (Kind kind = 0; kind < kNumKinds; ++kind) {
        if ((needs.kinds >> kind & 1U) != 0) unseen += known.unseen[kind];
      }
      if (needs.distance == 1) {
        for (const Wait& wait : four_color::waits(rules, left))
          points += std::int64_t{wait.points} * wait.unseen;
      }
      all_equal = all_equal && discard.distance == needs.distance && discard.kinds == needs.kinds &&
                  discard.unseen == unseen && discard.points_sum == points;
      in_order =
          in_order && (d == 0 ? discard.behind == Behind::kFirst : is_behind(discards[d - 1], discard));
    }
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      all_equal =
          all_equal && ((kinds >> kind & 1U) != 0) == (example.hand.count(kind) > 0 && !is_special(kind));
    }
    const int distance = four_color::distance(rules, known);
    if (discards.empty() || distance == 0) continue;
    least_is_distance = least_is_distance && discards[0].distance == distance;
  }
  CHECK(all_equal);
  CHECK(in_order);
  CHECK(least_is_distance);
}

void test_batches(const Rules& rules) {
  Examples examples(rules);
  constexpr std::size_t kCount = 1001;
  std::vector<std::uint8_t> rows;
  std::vector<std::int8_t> distances, waiting_distances;
  std::vector<std::int16_t> points(kCount * kNumKinds, -1);
  for (std::size_t i = 0; i < kCount; ++i) {
    const Example example = examples.next(false);
    const KnownHand known = known_hand(rules, example.hand, {}, example.seen);
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      rows.push_back(static_cast<std::uint8_t>(example.hand.count(kind)));
    }
    distances.push_back(static_cast<std::int8_t>(four_color::distance(rules, known)));
    waiting_distances.push_back(static_cast<std::int8_t>(four_color::waiting_distance(rules, known)));
    for (const Wait& wait : four_color::waits(rules, known)) {
      points[i * kNumKinds + wait.kind] = static_cast<std::int16_t>(wait.points);
    }
  }
  for (const int threads : {1, 2, 3, 2000}) {
    std::vector<std::int8_t> found(kCount, 99);
    std::vector<std::int16_t> found_points(kCount * kNumKinds, 99);
    CHECK(distance_batch(rules, rows, false, found, threads) == -1 && found == distances);
    CHECK(distance_batch(rules, rows, true, found, threads) == -1 && found == waiting_distances);
    CHECK(waits_batch(rules, rows, found_points, threads) == -1 && found_points == points);
    std::vector<std::uint8_t> wrong = rows;
    wrong[900 * kNumKinds + 3] = 5;
    wrong[400 * kNumKinds + kFlowerKind] = 9;
    found.assign(kCount, 99);
    CHECK(distance_batch(rules, wrong, false, found, threads) == 400);
    CHECK(std::equal(found.begin(), found.begin() + 400, distances.begin()));
    CHECK(waits_batch(rules, wrong, found_points, threads) == 400);
  }
  std::vector<std::int8_t> none;
  CHECK(distance_batch(rules, {}, false, none, 4) == -1);
}

}  // namespace

void test_four_color_distance() {
  test_rows(*rules_of(flower_fields()), 0x7E06BEB802B28A3C);
  test_rows(*rules_of(taiwan_fields()), 0x5153B60FA76659BE);
  for (const Fields& fields : {flower_fields(), taiwan_fields()}) {
    const auto rules = rules_of(fields);
    test_distances(*rules);
    test_far(*rules);
    test_waits(*rules);
    test_discards(*rules);
    test_batches(*rules);
  }
}

}  // namespace menzi::test
