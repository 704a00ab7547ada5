// What one seat of a paohuzi deal has: its hand, its groups, and what binds it.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "menzi/eval/paohuzi_groups.hpp"
#include "menzi/eval/paohuzi_hand.hpp"
#include "menzi/eval/paohuzi_win.hpp"

namespace menzi::paohuzi {

struct Seat {
  // A group takes two cards of the hand at least and three where no discard is excused: with at most
  // four excuses no seat lays more than seven groups and a bit.
  static constexpr int kMaxMelds = 10;

  HandCounts hand;
  std::array<GroupId, kMaxMelds> groups{};
  std::uint8_t num_groups = 0;
  std::uint8_t num_initial_ti = 0;
  std::uint8_t excuses = 0;
  bool dead = false;
  // No win of this seat can have more huxi: nearly always too few, which spares the exact look.
  std::int8_t most_huxi = -1;
  TableGroups table;             // what of the groups matters for a win
  std::uint32_t chi_locks = 0;   // bit k: kind k may not be claimed for chi
  std::uint32_t peng_locks = 0;  // likewise for peng

  std::span<const GroupId> melds() const { return {groups.data(), num_groups}; }

  void lay(GroupId group) {
    assert(num_groups < kMaxMelds);
    groups[num_groups++] = group;
    table.add(group);
  }

  // A quad takes the place of the exposed group it grows from.
  void grow(GroupId from, GroupId quad) {
    int place = 0;
    while (groups[static_cast<std::size_t>(place)] != from) ++place;
    groups[static_cast<std::size_t>(place)] = quad;
    table.replace(from, quad);
  }

  int num_loose() const { return hand.loose().size(); }  // cards that are in no kan

  // To be called when hand or groups have changed and nothing is due any more. A bound below `min_huxi`
  // need not be a tight one.
  void update(int min_huxi) { most_huxi = static_cast<std::int8_t>(huxi_bound(hand, table, min_huxi)); }

  bool operator==(const Seat&) const = default;
};

}  // namespace menzi::paohuzi
