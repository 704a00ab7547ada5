// Whether a paohuzi hand wins, and with how many huxi: with one card, or for all cards at once.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "menzi/eval/paohuzi_groups.hpp"
#include "menzi/eval/paohuzi_hand.hpp"

namespace menzi::paohuzi {

inline constexpr int kGroupsToWin = 7;

// What of a seat's groups on the table matters for its win.
struct TableGroups {
  TableGroups() = default;
  explicit TableGroups(std::span<const GroupId> laid) {
    for (const GroupId group : laid) add(group);
  }

  void add(GroupId group);
  // A wei or peng becomes a pao or ti.
  void replace(GroupId before, GroupId after);

  // Cards of the kind in the groups.
  int count(Kind kind) const { return static_cast<int>((cards >> (3 * kind)) & 7U); }

  bool operator==(const TableGroups&) const = default;

  std::uint64_t cards = 0;  // by kind, three bits each
  KindSet wei = 0;
  KindSet peng = 0;
  std::uint8_t groups = 0;
  std::uint8_t quads = 0;
  std::uint8_t huxi = 0;
};

// Where the card comes from. kNone: the hand is judged as it stands, after a forced meld for instance.
enum class Source : std::uint8_t { kNone, kOwnReveal, kOtherReveal };

// What an own reveal onto the seat's exposed wei makes: a pao, which is a choice, or a forced ti.
enum class WeiFourth : std::uint8_t { kMayPao, kMustTi };

// The most huxi of the groups into which loose cards (none held three times) all go, chi groups and, if
// `pair`, exactly one pair; -1 if there is no way.
int best_closed(HandCounts loose, bool pair);

// The most huxi over all ways to make exactly seven groups, with exactly one pair if there is a
// quad and no pair otherwise; -1 if there is none. The card is not among the hand; kNoKind with
// Source::kNone. An own reveal of a card held two or three times, or one that makes a forced ti of an exposed
// wei, is judged as it stands after that forced meld.
int best_win(HandCounts hand, const TableGroups& table, Kind card, Source source, WeiFourth wei_fourth);

// best_win for each card of a source, -1 where the hand and the groups hold four of it.
using Waits = std::array<std::int8_t, kNumKinds>;
void find_waits(HandCounts hand, const TableGroups& table, Source source, WeiFourth wei_fourth, Waits& huxi);

// No win of the hand, with no card or any one card of any source, has more huxi: -1 if none can win. A
// bound below `enough` is given at once, without asking whether the cards can be grouped. Kept with a
// hand, it spares most hands the closer look at every card revealed.
int huxi_bound(HandCounts hand, const TableGroups& table, int enough = 0);

// Why there is no win whatever its huxi.
enum class Flaw : std::uint8_t {
  kNone,         // there is one: at most it is short of huxi
  kPairMissing,  // all cards go into groups, but there is a quad and no pair
  kPairNoQuad,   // all cards go into groups, but there is a pair and no quad
  kNotSeven,     // all cards go into groups, but they are more or fewer than seven
  kUngrouped,    // the cards do not all go into groups
};
Flaw find_flaw(HandCounts hand, const TableGroups& table, Kind card, Source source, WeiFourth wei_fourth);

// The huxi of a bare hand by its 20 counts of at most 4, all of its cards: a ti where four are identical, a
// kan where three are, all others in chi groups, with one pair if and only if there is a ti; -1 if
// they do not all go into groups. Their number is not asked. Larger counts give some number.
int best_closed_row(const std::uint8_t* counts);

}  // namespace menzi::paohuzi
