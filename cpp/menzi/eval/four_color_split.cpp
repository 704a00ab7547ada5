// The split of a hand that is shown: among those of most points the first in the order of the rules.
#include "menzi/eval/four_color_split.hpp"

#include <algorithm>
#include <tuple>

namespace menzi::four_color {

namespace {

// The ways of one block that reach its best value: groups, and which of them is open.
struct Way {
  std::vector<GroupId> groups;
  int open = -1;
};

Kind lowest_kind(int block, unsigned cards) {
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    if (kPlaces[kind].block == block && holds(block, cards, one_of(kind))) return kind;
  }
  return kNoKind;
}

class BlockWays {
 public:
  BlockWays(const Tables& tables, const Points& points, const GroupSet& splittable, int block, Kind card)
      : tables_(tables), points_(points), splittable_(splittable), block_(block), card_(card) {}

  std::vector<Way> find(unsigned cards) {
    descend(cards, card_ != kNoKind);
    return std::move(ways_);
  }

 private:
  std::int32_t best(unsigned cards, bool must_open) const {
    return must_open ? tables_.value_with_open(card_, cards) : tables_.value(block_, cards);
  }

  void descend(unsigned cards, bool must_open) {
    if (cards == 0) {
      ways_.push_back(way_);
      return;
    }
    const Kind lowest = lowest_kind(block_, cards);
    const std::int32_t target = best(cards, must_open);
    for (std::size_t g = 0; g < kNumGroups; ++g) {
      const auto group = static_cast<GroupId>(g);
      const unsigned part = packed_group(group);
      if (!splittable_[g] || kGroups[g].count(lowest) == 0 || !holds(block_, cards, part)) continue;
      const unsigned rest = cards - part;
      const GroupPoints gain = points_[static_cast<std::size_t>(kGroups[g].type)];
      way_.groups.push_back(group);
      if (best(rest, must_open) >= 0 && gain.concealed + best(rest, must_open) == target)
        descend(rest, must_open);
      if (must_open && kGroups[g].count(card_) > 0 && best(rest, false) >= 0 &&
          gain.open + best(rest, false) == target) {
        way_.open = static_cast<int>(way_.groups.size()) - 1;
        descend(rest, false);
        way_.open = -1;
      }
      way_.groups.pop_back();
    }
  }

  const Tables& tables_;
  const Points& points_;
  const GroupSet& splittable_;
  int block_;
  Kind card_;
  Way way_;
  std::vector<Way> ways_;
};

struct Shown {
  std::string text;
  std::string open_text;
  std::vector<GroupId> groups;
  int open = -1;
};

// Puts the groups of a way in the order in which groups are listed.
Shown shown(const Way& way) {
  std::vector<std::tuple<Kind, int, std::string, GroupId, bool>> rows;
  for (std::size_t i = 0; i < way.groups.size(); ++i) {
    const Group& group = kGroups[way.groups[i]];
    rows.emplace_back(group.cards[0], -group.size, group_text(way.groups[i]), way.groups[i],
                      static_cast<int>(i) != way.open);
  }
  std::sort(rows.begin(), rows.end());
  Shown result;
  for (const auto& [kind, size, text, group, concealed] : rows) {
    if (!result.text.empty()) result.text += ' ';
    result.text += text;
    if (!concealed) {
      result.open = static_cast<int>(result.groups.size());
      result.open_text = text;
    }
    result.groups.push_back(group);
  }
  return result;
}

// The order in which the shown split is the first.
bool before(const Shown& a, const Shown& b) {
  return std::tie(a.text, a.open_text) < std::tie(b.text, b.open_text);
}

}  // namespace

std::optional<Split> best_split(const Tables& tables, const Points& points, const GroupSet& splittable,
                                const Blocks& cards, Kind card) {
  Split split;
  // Color blocks are listed without a gap and each covers its cards whatever its way, so each
  // may take its own first way. Soldiers stand between the colors: theirs are tried in the whole list.
  Way colors;
  std::vector<Way> soldiers{Way{}};
  for (int block = 0; block < kNumBlocks; ++block) {
    const unsigned word = cards[static_cast<std::size_t>(block)];
    const Kind open = card != kNoKind && kPlaces[card].block == block ? card : kNoKind;
    const std::int32_t value =
        open == kNoKind ? tables.value(block, word) : tables.value_with_open(open, word);
    if (value < 0) return std::nullopt;
    split.points += value;
    std::vector<Way> ways = BlockWays(tables, points, splittable, block, open).find(word);
    if (block == kSoldierBlock) {
      soldiers = std::move(ways);
      continue;
    }
    const auto first = std::ranges::min_element(ways, before, shown);
    if (first->open >= 0) colors.open = static_cast<int>(colors.groups.size()) + first->open;
    colors.groups.insert(colors.groups.end(), first->groups.begin(), first->groups.end());
  }
  std::vector<Shown> lists;
  lists.reserve(soldiers.size());
  for (const Way& way : soldiers) {
    Way whole = colors;
    if (way.open >= 0) whole.open = static_cast<int>(whole.groups.size()) + way.open;
    whole.groups.insert(whole.groups.end(), way.groups.begin(), way.groups.end());
    lists.push_back(shown(whole));
  }
  const auto first = std::ranges::min_element(lists, before);
  split.groups = std::move(first->groups);
  split.open = first->open;
  return split;
}

}  // namespace menzi::four_color
