// Settlement of a paohuzi deal that is over.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "menzi/play/paohuzi_deal.hpp"
#include "menzi/play/result.hpp"

namespace menzi::paohuzi {

struct Score {
  int points = 0;  // huxi
  int tun = 0;
  std::array<std::int32_t, kPlayers> returns{};
};

// What each other seat pays a winner with so much huxi.
int tun_of(const Rules& rules, int huxi);

// A group as it is shown, with its huxi. A table's group is open, and so is what a card made a peng or pao.
Meld shown_meld(GroupId group, bool on_table);

// Calls `visit(Meld, bool on_table)` for each group of a win, those that lie on the table told from the
// others.
template <class Visit>
void for_each_shown(std::span<const GroupId> groups, std::span<const GroupId> table, Visit visit) {
  std::vector<GroupId> left(table.begin(), table.end());
  for (const GroupId group : groups) {
    const auto laid = std::find(left.begin(), left.end(), group);
    const bool on_table = laid != left.end();
    if (on_table) left.erase(laid);
    visit(shown_meld(group, on_table), on_table);
  }
}

// What the deal brings each seat, by look-ups alone.
Score score(const Rules& rules, const Deal& deal);

// The same with the groups shown and every line told.
Result result(const Rules& rules, const Deal& deal);

}  // namespace menzi::paohuzi
