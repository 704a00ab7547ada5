// The groups of a win that are shown: of all ways of most huxi the first in the order of the rules.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "menzi/eval/paohuzi_win.hpp"

namespace menzi::paohuzi {

struct Split {
  int huxi = 0;
  std::vector<GroupId> groups;  // those on the table too, in the order in which they are shown

  bool operator==(const Split&) const = default;
};

// The best of all ways that best_win judges, by trying every one, without tables; nothing if
// there is none.
std::optional<Split> best_split(HandCounts hand, std::span<const GroupId> table, Kind card, Source source,
                                WeiFourth wei_fourth);

// Puts groups in the order in which they are shown.
void sort_for_display(std::vector<GroupId>& groups);

// The texts of the groups, with single spaces.
std::string joined_text(std::span<const GroupId> groups);

}  // namespace menzi::paohuzi
