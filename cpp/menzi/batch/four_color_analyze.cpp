// Bare hands analysed: distances, waits and discards of one, or of many at once by their counts.
#include "menzi/batch/four_color_analyze.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "menzi/base/error.hpp"
#include "menzi/batch/in_parts.hpp"
#include "menzi/cards/notation.hpp"

namespace menzi::four_color {

namespace {

bool is_hand(const std::uint8_t* row, unsigned flowers) {
  std::uint8_t most = 0;
  for (int kind = 0; kind < kNumChessKinds; ++kind) most = std::max(most, row[kind]);
  return most <= kFourColorAlphabet.copies && row[kFlowerKind] <= flowers;
}

// The words are masked although the counts have been checked: another thread may write to the array
// meanwhile, which must not lead out of the tables.
Blocks packed(const std::uint8_t* row) {
  Blocks blocks;
  unsigned soldiers = 0;
  const std::uint8_t* own = row;
  for (std::size_t color = 0; color < kNumColors; ++color, own += kNumRanks) {
    blocks[color] = static_cast<std::uint16_t>((own[0] + own[1] * 8U + own[2] * 64U) & 511U);
    blocks[4 + color] = static_cast<std::uint16_t>((own[3] + own[4] * 8U + own[5] * 64U) & 511U);
    soldiers |= static_cast<unsigned>(own[6]) << (3 * color);
  }
  blocks[kSoldierBlock] = static_cast<std::uint16_t>(soldiers & 4095U);
  blocks[kFlowerBlock] = row[kFlowerKind] & 15U;
  return blocks;
}

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

}  // namespace

KnownHand known_hand(const Rules& rules, const Hand& hand, std::span<const GroupId> melds, const Hand& seen) {
  KnownHand known;
  std::array<int, kNumKinds> on_table{};
  for (const GroupId group : melds) {
    if (group >= kNumGroups || !rules.splittable()[group]) {
      throw NotationError("expected groups of the game on the table");
    }
    const Group& cards = kGroups[group];
    known.table_points += rules.fields().points[static_cast<std::size_t>(cards.type)].open;
    for (std::size_t i = 0; i < cards.size; ++i) ++on_table[cards.cards[i]];
  }
  int others = 0;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    const int held = hand.count(kind), elsewhere = seen.count(kind);
    const int copies = rules.copies_of(kind), all = held + on_table[kind] + elsewhere;
    if (all > copies) {
      throw NotationError("expected at most " + std::to_string(copies) + " of " +
                          card_text(kFourColorAlphabet, kind) + ", got " + std::to_string(all));
    }
    std::uint16_t& block = known.cards[kPlaces[kind].block];
    block = static_cast<std::uint16_t>(block | held << kPlaces[kind].shift);
    known.outside[kind] = static_cast<std::uint8_t>(copies - all + elsewhere);
    known.unseen[kind] = static_cast<std::uint8_t>(copies - all);
    others += all - held;
  }
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
