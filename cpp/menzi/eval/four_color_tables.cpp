// Fills the evaluator's tables by dynamic programming over the cards of each block.
#include "menzi/eval/four_color_tables.hpp"

#include <algorithm>
#include <vector>

namespace menzi::four_color {

namespace {

// The kinds of a block, in the order of their bits.
std::vector<Kind> kinds_of_block(int block) {
  std::vector<Kind> kinds;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    if (kPlaces[kind].block == block) kinds.push_back(kind);
  }
  return kinds;
}

// Every packed count of a block that a deck can deal, each after all its parts.
std::vector<unsigned> rows_of_block(const std::vector<Kind>& kinds) {
  std::vector<unsigned> rows{0};
  for (const Kind kind : kinds) {
    const std::size_t before = rows.size();
    for (unsigned count = 1; count <= static_cast<unsigned>(kFourColorAlphabet.copies_of(kind)); ++count) {
      for (std::size_t i = 0; i < before; ++i) rows.push_back(rows[i] + count * one_of(kind));
    }
  }
  std::sort(rows.begin(), rows.end());
  return rows;
}

}  // namespace

Tables::Tables(const Points& points, const GroupSet& splittable, const GroupSet& claimable) {
  values_.fill(kIncomplete);
  open_values_.fill(kIncomplete);
  options_.fill(0);
  loose_.fill(0xFF);  // rows that no deck can deal
  // One block of each type stands for all of its type.
  for (const int block : {0, 4, kSoldierBlock, kFlowerBlock}) {
    const std::vector<Kind> kinds = kinds_of_block(block);
    const std::size_t base = kOffsets[static_cast<std::size_t>(block)];
    std::vector<GroupId> groups;
    for (std::size_t g = 0; g < kNumGroups; ++g) {
      if (kPlaces[kGroups[g].cards[0]].block == block) groups.push_back(static_cast<GroupId>(g));
    }
    for (const unsigned cards : rows_of_block(kinds)) {
      std::int32_t& value = values_[base + cards];
      std::uint8_t& loose = loose_[base + cards];
      if (cards == 0) {
        value = 0;
        loose = 0;
        continue;
      }
      // Every split has some group with the lowest kind: trying those alone finds the best.
      const auto lowest = std::find_if(kinds.begin(), kinds.end(),
                                       [&](Kind kind) { return holds(block, cards, one_of(kind)); });
      loose = static_cast<std::uint8_t>(1 + loose_[base + (cards - one_of(*lowest))]);
      for (const GroupId group : groups) {
        const unsigned part = packed_group(group);
        if (!splittable[group] || kGroups[group].count(*lowest) == 0 || !holds(block, cards, part)) {
          continue;
        }
        loose = std::min(loose, loose_[base + (cards - part)]);
        const GroupPoints gain = points[static_cast<std::size_t>(kGroups[group].type)];
        const std::int32_t rest = values_[base + (cards - part)];
        if (rest < 0) continue;
        value = std::max(value, gain.concealed + rest);
        for (const Kind kind : kinds) {
          std::int32_t& open = open_values_[kKindOffsets[kind] + cards];
          if (kGroups[group].count(kind) > 0) open = std::max(open, gain.open + rest);
          const std::int32_t open_rest = open_values_[kKindOffsets[kind] + (cards - part)];
          if (open_rest >= 0) open = std::max(open, gain.concealed + open_rest);
        }
      }
    }
    for (const unsigned cards : rows_of_block(kinds)) {
      for (const Kind kind : kinds) {
        const unsigned with_card = cards + one_of(kind);
        OptionSet& options = options_[kKindOffsets[kind] + cards];
        // With all copies in the hand no card of the kind is left to open.
        if (count_at(cards, kind) == kFourColorAlphabet.copies_of(kind)) continue;
        if (loose_[base + with_card] == 0) options = static_cast<OptionSet>(options | bit(kHu));
        for (const GroupId group : groups) {
          if (claimable[group] && kGroups[group].count(kind) > 0 &&
              holds(block, with_card, packed_group(group))) {
            options = static_cast<OptionSet>(options | bit(option_of_group(group)));
          }
        }
      }
    }
  }
}

}  // namespace menzi::four_color
