// The groups of the Four Color Cards games as text, and found by their cards.
#include "menzi/eval/four_color_groups.hpp"

#include <span>

#include "menzi/cards/notation.hpp"

namespace menzi::four_color {

std::string group_text(GroupId group) {
  const Group& g = kGroups[group];
  return canonical_text(kFourColorAlphabet, std::span(g.cards.data(), g.size));
}

GroupId group_of_cards(const std::array<std::uint8_t, kNumKinds>& counts) {
  int size = 0;
  for (const std::uint8_t count : counts) size += count;
  for (std::size_t g = 0; g < kNumGroups; ++g) {
    const Group& group = kGroups[g];
    if (group.size != size) continue;
    bool same = true;
    for (std::size_t i = 0; i < group.size && same; ++i) {
      same = counts[group.cards[i]] == group.count(group.cards[i]);
    }
    if (same) return static_cast<GroupId>(g);
  }
  return kNoGroup;
}

}  // namespace menzi::four_color
