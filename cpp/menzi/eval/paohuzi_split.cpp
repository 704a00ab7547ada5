// Tries every split of a hand in turn, and keeps the one that is shown.
#include "menzi/eval/paohuzi_split.hpp"

#include <algorithm>

namespace menzi::paohuzi {

namespace {

class Search {
 public:
  Search(HandCounts hand, std::span<const GroupId> table) : groups_(table.begin(), table.end()) {
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      if (hand.count(kind) == 3) {
        lay(kKan, kind);
      } else {
        counts_[kind] = hand.count(kind);
      }
    }
  }

  void with(Kind card, Source source, WeiFourth wei_fourth) {
    if (source == Source::kNone) return split(0);
    const bool own = source == Source::kOwnReveal;
    if (own && turn(kKan, kTi, card)) return;
    if (own && counts_[card] == 2) {
      counts_[card] = 0;
      lay(kWei, card);
      return split(0);
    }
    if (own && wei_fourth == WeiFourth::kMustTi && turn(kWei, kTi, card)) return;
    for (const GroupId three : {kKan, kWei, kPeng}) turn(three, kPao, card);
    card_ = card;
    ++counts_[card];
    split(0);
  }

  std::optional<Split> result() && { return std::move(best_); }

 private:
  void lay(GroupId type, Kind kind) { groups_.push_back(static_cast<GroupId>(type + kind)); }

  // Splits with three identical made a quad by the card, if there are three such.
  bool turn(GroupId three, GroupId quad, Kind card) {
    const auto place = std::ranges::find(groups_, static_cast<GroupId>(three + card));
    if (place == groups_.end()) return false;
    const auto index = place - groups_.begin();
    groups_[static_cast<std::size_t>(index)] = static_cast<GroupId>(quad + card);
    split(0);
    groups_[static_cast<std::size_t>(index)] = static_cast<GroupId>(three + card);
    return true;
  }

  // Tries every group that holds a card of the lowest kind left.
  void split(std::size_t lowest) {
    while (lowest < kNumKinds && counts_[lowest] == 0) ++lowest;
    if (lowest == kNumKinds) return judge();
    const auto kind = static_cast<Kind>(lowest);
    for (const GroupId group : kChiGroupsOf[kind]) take(group, lowest);
    take(static_cast<GroupId>(kPair + kind), lowest);
    if (kind == card_) take(static_cast<GroupId>(kPeng + kind), lowest);
  }

  void take(GroupId group, std::size_t lowest) {
    bool fits = true;
    for (std::size_t i = 0; i < kGroups[group].size; ++i)
      fits = --counts_[kGroups[group].cards[i]] >= 0 && fits;
    if (fits) {
      groups_.push_back(group);
      split(lowest);
      groups_.pop_back();
    }
    for (std::size_t i = 0; i < kGroups[group].size; ++i) ++counts_[kGroups[group].cards[i]];
  }

  void judge() {
    if (groups_.size() != kGroupsToWin) return;
    int huxi = 0, pairs = 0;
    bool quad = false;
    for (const GroupId group : groups_) {
      huxi += huxi_of(group);
      pairs += type_of(group) == GroupType::kPair ? 1 : 0;
      quad = quad || is_quad(group);
    }
    if (pairs != (quad ? 1 : 0) || (best_ && huxi < best_->huxi)) return;
    std::vector<GroupId> groups = groups_;
    sort_for_display(groups);
    std::string text = joined_text(groups);
    if (best_ && huxi == best_->huxi && text >= best_text_) return;
    best_ = Split{huxi, std::move(groups)};
    best_text_ = std::move(text);
  }

  std::array<int, kNumKinds> counts_{};  // without kans
  Kind card_ = kNoKind;
  std::vector<GroupId> groups_;
  std::optional<Split> best_;
  std::string best_text_;
};

}  // namespace

std::optional<Split> best_split(HandCounts hand, std::span<const GroupId> table, Kind card, Source source,
                                WeiFourth wei_fourth) {
  Search search(hand, table);
  search.with(card, source, wei_fourth);
  return std::move(search).result();
}

void sort_for_display(std::vector<GroupId>& groups) {
  std::ranges::sort(groups, {}, display_order);
}

std::string joined_text(std::span<const GroupId> groups) {
  std::string text;
  for (const GroupId group : groups) text += (text.empty() ? "" : " ") + group_text(group);
  return text;
}

}  // namespace menzi::paohuzi
