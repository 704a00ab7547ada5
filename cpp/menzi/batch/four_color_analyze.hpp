// Bare hands analysed: distances, waits and discards of one, or of many at once by their counts.
#pragma once

#include <cstdint>
#include <span>

#include "menzi/cards/hand.hpp"
#include "menzi/eval/four_color_discards.hpp"
#include "menzi/eval/four_color_distance.hpp"
#include "menzi/eval/four_color_waits.hpp"
#include "menzi/rules/four_color_rules.hpp"

namespace menzi::four_color {

// What a seat knows: the cards in its hand, its groups on the table, and every other card it has seen
// (discards, groups of other seats). Throws NotationError when these are more copies of a card than the
// deck has, or when a group is none of the game.
KnownHand known_hand(const Rules& rules, const Hand& hand, std::span<const GroupId> melds, const Hand& seen);

inline int distance(const Rules& rules, const KnownHand& known) {
  return Distances::of(rules.tables()).distance(known);
}
inline int waiting_distance(const Rules& rules, const KnownHand& known) {
  return Distances::of(rules.tables()).waiting_distance(known);
}
inline Needs needs(const Rules& rules, const KnownHand& known) {
  const Distances& distances = Distances::of(rules.tables());
  return distances.needs(known, distances.folding(known));
}
inline std::vector<Wait> waits(const Rules& rules, const KnownHand& known) {
  return waits(rules.tables(), known);
}
inline std::vector<Discard> discards(const Rules& rules, const KnownHand& known) {
  return discards(Distances::of(rules.tables()), rules.tables(), known);
}

// The batches take rows of counts (kNumKinds bytes a row); every card that is not in a row may
// still come, and nothing lies on the table. They return the first row that is no hand (more copies than the
// deck has), -1 when all are; every row before that one has been written. What they write never
// depends on the number of threads.

// Writes the distance of each row, with `waiting` its waiting distance, or kImpossible.
std::int64_t distance_batch(const Rules& rules, std::span<const std::uint8_t> counts, bool waiting,
                            std::span<std::int8_t> distances, int threads);

// Writes kNumKinds numbers a row: the most points of the row with one card more of that kind, its group
// open, or -1 where that is not complete. (At most 32767, which takes more than 32 groups.)
std::int64_t waits_batch(const Rules& rules, std::span<const std::uint8_t> counts,
                         std::span<std::int16_t> points, int threads);

}  // namespace menzi::four_color
