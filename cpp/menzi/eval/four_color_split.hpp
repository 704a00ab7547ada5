// The split of a hand that is shown: among those of most points the first in the order of the rules.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "menzi/eval/four_color_tables.hpp"

namespace menzi::four_color {

struct Split {
  int points = 0;
  std::vector<GroupId> groups;  // by lowest kind, then more cards first, then text
  int open = -1;                // index of the winning card's group, -1 without one
};

// The best split of all the cards into `splittable` groups, nothing if there is none. `card`, one of
// the cards, or kNoKind, has its group open; every other group is concealed.
std::optional<Split> best_split(const Tables& tables, const Points& points, const GroupSet& splittable,
                                const Blocks& cards, Kind card);

}  // namespace menzi::four_color
