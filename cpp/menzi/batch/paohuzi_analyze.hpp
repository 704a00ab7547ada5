// Bare hands of paohuzi analysed: distances, waits and discards of one, or of many at once by their counts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "menzi/cards/hand.hpp"
#include "menzi/eval/paohuzi_discards.hpp"
#include "menzi/eval/paohuzi_distance.hpp"
#include "menzi/rules/paohuzi_rules.hpp"

namespace menzi::paohuzi {

// What a seat knows: the cards in its hand, its groups on the table, and every other card it has seen
// (discards, groups of other seats). Throws NotationError when these are more copies of a card than the
// deck has, when four of a kind are in the hand, or when a group is never laid.
KnownHand known_hand(const Rules& rules, const Hand& hand, std::span<const GroupId> melds, const Hand& seen);

inline std::vector<Wait> waits(const Rules& rules, const KnownHand& known, Source source) {
  return waits(known, source, rules.fields().wei_own_fourth);
}
inline std::vector<Discarded> discards(const Rules& rules, const KnownHand& known) {
  return discards(known, rules.fields().min_huxi);
}

// The batches take rows of counts (kNumKinds bytes a row): four of a kind are a ti on the table, three a
// kan, all others loose; every card that is not in a row may still come. They return the first row
// that is no hand (more than four of a kind), -1 when all are; every row before that one has been
// written. What they write never depends on the number of threads.

// Writes the distance of each row to a complete hand of `min_huxi`, with `waiting` its waiting distance, or
// kImpossible.
std::int64_t distance_batch(const Rules& rules, std::span<const std::uint8_t> counts, bool waiting,
                            std::span<std::int8_t> distances, int threads, int min_huxi = 0);

// Writes kNumKinds numbers a row: the most huxi with one card more of that kind, revealed by
// another seat, or -1 where it does not complete the row.
std::int64_t waits_batch(const Rules& rules, std::span<const std::uint8_t> counts,
                         std::span<std::int16_t> huxi, int threads);

}  // namespace menzi::paohuzi
