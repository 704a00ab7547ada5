// The groups of paohuzi: all of them, numbered once for hands, tables, melds and actions.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "menzi/cards/alphabet.hpp"

namespace menzi::paohuzi {

inline constexpr int kNumRanks = 10;
inline constexpr int kNumKinds = 20;  // small 1 to 10, then big 1 to 10
inline constexpr int kCopies = 4;

using KindSet = std::uint32_t;  // bit k: kind k

constexpr Kind kind_of(int size, int rank) {
  return static_cast<Kind>(size * kNumRanks + rank);
}
constexpr bool is_big(Kind kind) {
  return kind >= kNumRanks;
}

enum class GroupType : std::uint8_t { kTi, kPao, kWei, kKan, kPeng, kPair, kChi };
inline constexpr int kNumGroupTypes = 7;
inline constexpr std::array<std::string_view, kNumGroupTypes> kGroupTypeNames{"ti",   "pao",  "wei", "kan",
                                                                              "peng", "pair", "chi"};

using GroupId = std::uint8_t;

struct Group {
  GroupType type;
  std::uint8_t size;
  std::uint8_t huxi;
  std::array<Kind, 4> cards;  // ascending

  constexpr int count(Kind kind) const {
    int count = 0;
    for (int i = 0; i < size; ++i) count += cards[static_cast<std::size_t>(i)] == kind ? 1 : 0;
    return count;
  }
};

// Group numbers: identical cards by type and kind (kTi + kind and so on), then what chi lays.
inline constexpr GroupId kTi = 0;
inline constexpr GroupId kPao = 20;
inline constexpr GroupId kWei = 40;
inline constexpr GroupId kKan = 60;
inline constexpr GroupId kPeng = 80;
inline constexpr GroupId kPair = 100;
inline constexpr GroupId kChi = 120;        // the first of all that chi lays
inline constexpr GroupId kSequences = 120;  // 8 small, 8 big, by lowest card
inline constexpr GroupId kTwoSevenTen = 136;
inline constexpr GroupId kMixed = 138;  // by rank: two small and one big, one small and two big
inline constexpr int kNumGroups = 158;
inline constexpr int kNumChiGroups = kNumGroups - kChi;
inline constexpr GroupId kNoGroup = 0xFF;

namespace detail {

constexpr std::array<Group, kNumGroups> make_groups() {
  std::array<Group, kNumGroups> groups{};
  struct Identical {
    GroupType type;
    GroupId first;
    std::uint8_t size, small, big;
  };
  constexpr std::array<Identical, 6> kIdentical{{{GroupType::kTi, kTi, 4, 9, 12},
                                                 {GroupType::kPao, kPao, 4, 6, 9},
                                                 {GroupType::kWei, kWei, 3, 3, 6},
                                                 {GroupType::kKan, kKan, 3, 3, 6},
                                                 {GroupType::kPeng, kPeng, 3, 1, 3},
                                                 {GroupType::kPair, kPair, 2, 0, 0}}};
  for (const Identical& row : kIdentical) {
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      Group group{row.type, row.size, is_big(kind) ? row.big : row.small, {}};
      for (std::size_t i = 0; i < row.size; ++i) group.cards[i] = kind;
      groups[static_cast<std::size_t>(row.first) + kind] = group;
    }
  }
  std::size_t sequence = kSequences, mixed = kMixed;
  for (int size = 0; size < 2; ++size) {
    const auto points = static_cast<std::uint8_t>(size == 0 ? 3 : 6);
    for (int rank = 0; rank + 2 < kNumRanks; ++rank) {
      groups[sequence++] = {GroupType::kChi,
                            3,
                            rank == 0 ? points : std::uint8_t{0},
                            {kind_of(size, rank), kind_of(size, rank + 1), kind_of(size, rank + 2)}};
    }
    groups[static_cast<std::size_t>(kTwoSevenTen) + static_cast<std::size_t>(size)] = {
        GroupType::kChi, 3, points, {kind_of(size, 1), kind_of(size, 6), kind_of(size, 9)}};
  }
  for (int rank = 0; rank < kNumRanks; ++rank) {
    const Kind small = kind_of(0, rank), big = kind_of(1, rank);
    groups[mixed++] = {GroupType::kChi, 3, 0, {small, small, big}};
    groups[mixed++] = {GroupType::kChi, 3, 0, {small, big, big}};
  }
  return groups;
}

}  // namespace detail

inline constexpr std::array<Group, kNumGroups> kGroups = detail::make_groups();

constexpr GroupType type_of(GroupId group) {
  return kGroups[group].type;
}
constexpr int huxi_of(GroupId group) {
  return kGroups[group].huxi;
}
constexpr bool is_quad(GroupId group) {
  return group < kWei;
}
constexpr bool is_chi(GroupId group) {
  return group >= kChi;
}

// What chi lays with a card of a kind.
struct GroupList {
  std::uint8_t size = 0;
  std::array<GroupId, 6> groups{};

  constexpr const GroupId* begin() const { return groups.data(); }
  constexpr const GroupId* end() const { return groups.data() + size; }
};

// kChiGroupsOf[kind]: the groups a chi may lay that hold a card of the kind.
inline constexpr std::array<GroupList, kNumKinds> kChiGroupsOf = [] {
  std::array<GroupList, kNumKinds> lists{};
  for (std::size_t g = kChi; g < kNumGroups; ++g) {
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      if (kGroups[g].count(kind) == 0) continue;
      lists[kind].groups[lists[kind].size++] = static_cast<GroupId>(g);
    }
  }
  return lists;
}();

// The cards of a group in canonical text, "222s".
const std::string& group_cards_text(GroupId group);

// A group as text, its name and its cards: "wei 222s".
const std::string& group_text(GroupId group);

// Where a group stands in a list of groups (0 to 157): by lowest kind, then more cards first, then text.
int display_order(GroupId group);

// The group of a text. Throws NotationError.
GroupId read_group(std::string_view text);

// The group a chi lays of exactly these cards, "123b". Throws NotationError.
GroupId read_chi_group(std::string_view cards);

}  // namespace menzi::paohuzi
