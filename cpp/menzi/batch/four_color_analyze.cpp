// Bare hands analysed: distances, waits and discards of one, or of many at once by their counts.
#include "menzi/batch/four_color_analyze.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "menzi/base/error.hpp"
#include "menzi/batch/four_color_rows.hpp"
#include "menzi/batch/in_parts.hpp"
#include "menzi/cards/notation.hpp"

namespace menzi::four_color {

namespace {

// Counts beyond the deck's, which a row may have only by such a write, are cut.
KnownHand known_row(const Rules& rules, const Blocks& blocks) {
  KnownHand known;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    const int copies = rules.copies_of(kind),
              held = std::min(count_at(blocks[kPlaces[kind].block], kind), copies);
    std::uint16_t& block = known.cards[kPlaces[kind].block];
    block = static_cast<std::uint16_t>(block | held << kPlaces[kind].shift);
    known.outside[kind] = static_cast<std::uint8_t>(copies - held);
  }
  known.unseen = known.outside;
  return known;
}

// Counts of cards on the table stop here: more than any deck has, and few enough for sums to be bytes.
constexpr std::uint8_t kFarTooMany = 100;

// Says which card there are too many of.
[[noreturn]] void refuse_hand(const Rules& rules, const Hand& hand, std::span<const GroupId> melds,
                              const Hand& seen) {
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    int all = hand.count(kind) + seen.count(kind);
    for (const GroupId group : melds) all += kGroups[group].count(kind);
    if (all > rules.copies_of(kind)) {
      throw NotationError("expected at most " + std::to_string(rules.copies_of(kind)) + " of " +
                          card_text(kFourColorAlphabet, kind) + ", got " + std::to_string(all));
    }
  }
  throw Error("internal: no card of a refused hand is there too often");
}

}  // namespace

KnownHand known_hand(const Rules& rules, const Hand& hand, std::span<const GroupId> melds, const Hand& seen) {
  KnownHand known;
  if (melds.size() > kMaxDeck) refuse_hand(rules, hand, melds, seen);
  Hand::Counts on_table{};
  for (const GroupId group : melds) {
    if (group >= kNumGroups || !rules.splittable()[group]) {
      throw NotationError("expected groups of the game on the table");
    }
    const Group& cards = kGroups[group];
    known.table_points += rules.fields().points[static_cast<std::size_t>(cards.type)].open;
    for (std::size_t i = 0; i < cards.size; ++i) {
      std::uint8_t& count = on_table[cards.cards[i]];
      if (count < kFarTooMany) ++count;
    }
  }
  // Whole rows of bytes, so that compilers take many kinds at once.
  Hand::Counts copies{}, outside, unseen;
  std::fill_n(copies.begin(), kNumChessKinds, std::uint8_t{kFourColorAlphabet.copies});
  copies[kFlowerKind] = static_cast<std::uint8_t>(rules.fields().flowers);
  std::uint8_t others = 0, too_many = 0;
  for (std::size_t kind = 0; kind < copies.size(); ++kind) {
    const auto elsewhere = static_cast<std::uint8_t>(on_table[kind] + seen.counts()[kind]);
    const auto all = static_cast<std::uint8_t>(hand.counts()[kind] + elsewhere);
    others |= elsewhere;
    too_many |= static_cast<std::uint8_t>(all > copies[kind] ? 1 : 0);
    unseen[kind] = static_cast<std::uint8_t>(copies[kind] - all);
    outside[kind] = static_cast<std::uint8_t>(unseen[kind] + seen.counts()[kind]);
  }
  if (too_many != 0) refuse_hand(rules, hand, melds, seen);
  known.cards = packed(hand.counts().data());
  std::copy_n(outside.begin(), kNumKinds, known.outside.begin());
  std::copy_n(unseen.begin(), kNumKinds, known.unseen.begin());
  known.all_unseen = others == 0;
  return known;
}

std::int64_t distance_batch(const Rules& rules, std::span<const std::uint8_t> counts, bool waiting,
                            std::span<std::int8_t> distances, int threads) {
  const Distances& tables = Distances::of(rules.tables());
  const auto flowers = static_cast<unsigned>(rules.fields().flowers);
  const int growth = waiting ? 1 : 0;
  return in_parts(distances.size(), threads, [&](std::size_t first, std::size_t last) -> std::int64_t {
    for (std::size_t i = first; i < last; ++i) {
      const std::uint8_t* row = counts.data() + i * kNumKinds;
      if (!is_hand(row, flowers)) return static_cast<std::int64_t>(i);
      const Blocks blocks = packed(row);
      std::array<unsigned, kNumColors> colors;
      for (std::size_t color = 0; color < kNumColors; ++color) {
        colors[color] = tables.color_sort(blocks[color], blocks[4 + color]);
      }
      const std::int8_t found =
          tables.look_up(colors, blocks[kSoldierBlock], (flowers - blocks[kFlowerBlock]) & 15U, growth);
      distances[i] =
          found != Distances::kBeyond
              ? found
              : static_cast<std::int8_t>(waiting ? tables.waiting_distance(known_row(rules, blocks))
                                                 : tables.distance(known_row(rules, blocks)));
    }
    return -1;
  });
}

std::int64_t waits_batch(const Rules& rules, std::span<const std::uint8_t> counts,
                         std::span<std::int16_t> points, int threads) {
  const auto flowers = static_cast<unsigned>(rules.fields().flowers);
  return in_parts(points.size() / kNumKinds, threads,
                  [&](std::size_t first, std::size_t last) -> std::int64_t {
                    for (std::size_t i = first; i < last; ++i) {
                      const std::uint8_t* row = counts.data() + i * kNumKinds;
                      if (!is_hand(row, flowers)) return static_cast<std::int64_t>(i);
                      std::array<std::int32_t, kNumKinds> found;
                      wait_points(rules.tables(), packed(row), found);
                      if (row[kFlowerKind] >= flowers) found[kFlowerKind] = -1;
                      for (std::size_t kind = 0; kind < kNumKinds; ++kind) {
                        points[i * kNumKinds + kind] = static_cast<std::int16_t>(
                            std::min<std::int32_t>(found[kind], std::numeric_limits<std::int16_t>::max()));
                      }
                    }
                    return -1;
                  });
}

}  // namespace menzi::four_color
