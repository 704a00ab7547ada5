// Bare hands of paohuzi analysed: distances, waits and discards of one, or of many at once by their counts.
#include "menzi/batch/paohuzi_analyze.hpp"

#include <algorithm>
#include <string>

#include "menzi/base/error.hpp"
#include "menzi/batch/in_parts.hpp"
#include "menzi/cards/notation.hpp"

namespace menzi::paohuzi {

namespace {

// A row as a hand and its table; false if it is none. The row is copied first: another thread may write
// to the array meanwhile, which must not lead out of the tables.
bool read_row(const std::uint8_t* row, HandCounts& hand, TableGroups& table) {
  std::array<std::uint8_t, kNumKinds> counts;
  std::copy_n(row, kNumKinds, counts.begin());
  std::uint64_t packed = 0;
  unsigned all = 0, fours = 0;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    const unsigned count = counts[kind];
    all |= count > kCopies ? 1U : 0U;
    fours |= (count == kCopies ? 1U : 0U) << kind;
    packed |= static_cast<std::uint64_t>(count & 3U) << (2 * kind);
  }
  if (all != 0) return false;
  hand = HandCounts(packed);
  table = TableGroups();
  for (Kind kind = 0; fours != 0; ++kind, fours >>= 1) {
    if ((fours & 1U) != 0) table.add(static_cast<GroupId>(kTi + kind));
  }
  return true;
}

// Says which card there are too many of, or that four identical lie on the table.
[[noreturn]] void refuse_hand(const Hand& hand, std::span<const GroupId> melds, const Hand& seen) {
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    int all = hand.count(kind) + seen.count(kind);
    for (const GroupId group : melds) {
      for (std::size_t i = 0; i < kGroups[group].size; ++i) all += kGroups[group].cards[i] == kind ? 1 : 0;
    }
    if (all > kCopies) {
      throw NotationError("expected at most 4 of " + card_text(kPaohuziAlphabet, kind) + ", got " +
                          std::to_string(all));
    }
    if (hand.count(kind) == kCopies) {
      throw NotationError("four of " + card_text(kPaohuziAlphabet, kind) +
                          " are no hand cards: expected them on the table, as a ti");
    }
  }
  throw Error("internal: no card of a refused hand is there too often");
}

// Counts of cards on the table stop here: more than the deck has, and few enough for sums to be bytes.
constexpr std::uint8_t kFarTooMany = 100;

}  // namespace

KnownHand known_hand(const Rules& rules, const Hand& hand, std::span<const GroupId> melds, const Hand& seen) {
  KnownHand known;
  known.wei_fourth = rules.fields().wei_own_fourth;
  Hand::Counts on_table{};
  for (const GroupId group : melds) {
    if (group >= kNumGroups) throw NotationError("expected groups of the game on the table");
    if (type_of(group) == GroupType::kKan || type_of(group) == GroupType::kPair)
      throw NotationError(quoted(group_text(group)) + " is never laid: expected ti, pao, wei, peng or chi");
    for (std::size_t i = 0; i < kGroups[group].size; ++i) {
      std::uint8_t& count = on_table[kGroups[group].cards[i]];
      if (count < kFarTooMany) ++count;
    }
  }
  // Whole rows of bytes, so that compilers take many kinds at once.
  Hand::Counts outside, unseen;
  std::uint8_t refused = 0;
  for (std::size_t kind = 0; kind < outside.size(); ++kind) {
    const std::uint8_t held = hand.counts()[kind], elsewhere = seen.counts()[kind];
    const auto all = static_cast<std::uint8_t>(held + on_table[kind] + elsewhere);
    refused |= static_cast<std::uint8_t>(all > kCopies || held == kCopies ? 1 : 0);
    unseen[kind] = static_cast<std::uint8_t>(kCopies - all);
    outside[kind] = static_cast<std::uint8_t>(unseen[kind] + elsewhere);
  }
  if (refused != 0) refuse_hand(hand, melds, seen);
  std::uint64_t packed = 0;
  for (std::size_t kind = 0; kind < kNumKinds; ++kind)
    packed |= std::uint64_t{hand.counts()[kind]} << (2 * kind);
  known.hand = HandCounts(packed);
  known.table = TableGroups(melds);
  std::copy_n(outside.begin(), kNumKinds, known.outside.begin());
  std::copy_n(unseen.begin(), kNumKinds, known.unseen.begin());
  return known;
}

std::int64_t distance_batch(const Rules& /*rules*/, std::span<const std::uint8_t> counts, bool waiting,
                            std::span<std::int8_t> distances, int threads, int min_huxi) {
  return in_parts(distances.size(), threads, [&](std::size_t first, std::size_t last) -> std::int64_t {
    for (std::size_t i = first; i < last; ++i) {
      HandCounts hand;
      TableGroups table;
      if (!read_row(counts.data() + i * kNumKinds, hand, table)) return static_cast<std::int64_t>(i);
      const KnownHand known(hand, table);
      distances[i] =
          static_cast<std::int8_t>(waiting ? waiting_distance(known, min_huxi) : distance(known, min_huxi));
    }
    return -1;
  });
}

std::int64_t waits_batch(const Rules& rules, std::span<const std::uint8_t> counts,
                         std::span<std::int16_t> huxi, int threads) {
  const WeiFourth fourth = rules.fields().wei_own_fourth;
  return in_parts(huxi.size() / kNumKinds, threads, [&](std::size_t first, std::size_t last) -> std::int64_t {
    for (std::size_t i = first; i < last; ++i) {
      HandCounts hand;
      TableGroups table;
      if (!read_row(counts.data() + i * kNumKinds, hand, table)) return static_cast<std::int64_t>(i);
      Waits found;
      find_waits(hand, table, Source::kOtherReveal, fourth, found);
      std::copy(found.begin(), found.end(), huxi.begin() + static_cast<std::ptrdiff_t>(i * kNumKinds));
    }
    return -1;
  });
}

}  // namespace menzi::paohuzi
