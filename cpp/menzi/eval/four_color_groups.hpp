// The groups of the Four Color Cards games: all of them, numbered once for hands, tables and actions.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "menzi/cards/alphabet.hpp"

namespace menzi::four_color {

inline constexpr int kNumColors = 4;
inline constexpr int kNumRanks = 7;
inline constexpr int kNumKinds = 29;
inline constexpr int kNumChessKinds = 28;
inline constexpr Kind kFlowerKind = 28;

// Ranks in the order in which cards are numbered within a color.
enum Rank : std::uint8_t { kGeneral, kAdvisor, kElephant, kChariot, kHorse, kCannon, kSoldier };

constexpr Kind kind_of(int color, int rank) {
  return static_cast<Kind>(color * kNumRanks + rank);
}
constexpr bool is_general(Kind kind) {
  return kind < kNumChessKinds && kind % kNumRanks == kGeneral;
}
constexpr bool is_soldier(Kind kind) {
  return kind < kNumChessKinds && kind % kNumRanks == kSoldier;
}
// Generals and flowers: never discarded.
constexpr bool is_special(Kind kind) {
  return kind == kFlowerKind || is_general(kind);
}

enum class GroupType : std::uint8_t {
  kSingle,
  kFlower,
  kPair,
  kTriple,
  kQuad,
  kGenerals,
  kCommand,
  kField,
  kSoldiers3,
  kSoldiers4,
};
inline constexpr int kNumGroupTypes = 10;
inline constexpr std::array<std::string_view, kNumGroupTypes> kGroupTypeNames{
    "single", "flower", "pair", "triple", "quad", "generals", "command", "field", "soldiers3", "soldiers4"};

using GroupId = std::uint8_t;

struct Group {
  GroupType type;
  std::uint8_t size;
  std::array<Kind, 4> cards;  // ascending

  constexpr int count(Kind kind) const {
    int count = 0;
    for (int i = 0; i < size; ++i) count += cards[static_cast<std::size_t>(i)] == kind ? 1 : 0;
    return count;
  }
};

// Group numbers. Action numbers follow them: the flower alone, what both games claim, then what
// only taiwan claims; pairs of Soldiers, which nobody may claim, come last.
inline constexpr GroupId kFlowerGroup = 0;
inline constexpr GroupId kSingles = 1;     // by color
inline constexpr GroupId kTriples = 5;     // 24 kinds, Generals left out
inline constexpr GroupId kQuads = 29;      // likewise
inline constexpr GroupId kCommands = 53;   // by color
inline constexpr GroupId kFields = 57;     // by color
inline constexpr GroupId kSoldiers3 = 61;  // by the color left out, the last color first
inline constexpr GroupId kSoldiers4 = 65;
inline constexpr GroupId kPairs = 66;          // 20 kinds, Generals and Soldiers left out
inline constexpr GroupId kGeneralsQuads = 86;  // by color
inline constexpr GroupId kSoldierPairs = 90;   // by color
inline constexpr int kNumGroups = 94;
inline constexpr GroupId kNoGroup = 0xFF;

namespace detail {

constexpr std::array<Group, kNumGroups> make_groups() {
  std::array<Group, kNumGroups> groups{};
  const auto identical = [](GroupType type, Kind kind, int size) {
    Group group{type, static_cast<std::uint8_t>(size), {}};
    for (int i = 0; i < size; ++i) group.cards[static_cast<std::size_t>(i)] = kind;
    return group;
  };
  groups[kFlowerGroup] = identical(GroupType::kFlower, kFlowerKind, 1);
  std::size_t triple = kTriples, quad = kQuads, pair = kPairs;
  for (int color = 0; color < kNumColors; ++color) {
    const auto c = static_cast<std::size_t>(color);
    for (int rank = kAdvisor; rank <= kSoldier; ++rank) {
      const Kind kind = kind_of(color, rank);
      groups[triple++] = identical(GroupType::kTriple, kind, 3);
      groups[quad++] = identical(GroupType::kQuad, kind, 4);
      if (rank != kSoldier) groups[pair++] = identical(GroupType::kPair, kind, 2);
    }
    groups[kSingles + c] = identical(GroupType::kSingle, kind_of(color, kGeneral), 1);
    groups[kGeneralsQuads + c] = identical(GroupType::kGenerals, kind_of(color, kGeneral), 4);
    groups[kSoldierPairs + c] = identical(GroupType::kPair, kind_of(color, kSoldier), 2);
    groups[kCommands + c] = {GroupType::kCommand,
                             3,
                             {kind_of(color, kGeneral), kind_of(color, kAdvisor), kind_of(color, kElephant)}};
    groups[kFields + c] = {
        GroupType::kField, 3, {kind_of(color, kChariot), kind_of(color, kHorse), kind_of(color, kCannon)}};
    Group three{GroupType::kSoldiers3, 3, {}};
    std::size_t filled = 0;
    for (int other = 0; other < kNumColors; ++other) {
      if (other != kNumColors - 1 - color) three.cards[filled++] = kind_of(other, kSoldier);
    }
    groups[kSoldiers3 + c] = three;
  }
  groups[kSoldiers4] = {
      GroupType::kSoldiers4,
      4,
      {kind_of(0, kSoldier), kind_of(1, kSoldier), kind_of(2, kSoldier), kind_of(3, kSoldier)}};
  return groups;
}

}  // namespace detail

inline constexpr std::array<Group, kNumGroups> kGroups = detail::make_groups();

// A group as text: the canonical text of its cards.
std::string group_text(GroupId group);

// The group of exactly these cards, or kNoGroup.
GroupId group_of_cards(const std::array<std::uint8_t, kNumKinds>& counts);

// Ways to answer on an open card, as bits of one word. The bits stand in the order of the action
// numbers of what they mean, so that legal actions come out sorted.
enum Option : std::uint8_t {
  kPass,
  kHu,
  kClaimSingle,  // a General or a flower alone
  kClaimTriple,
  kClaimQuad,
  kClaimMixed,      // command or field
  kClaimSoldiers3,  // four bits, one for each group of three colors
  kClaimSoldiers4 = kClaimSoldiers3 + 4,
  kClaimPair,
  kClaimGenerals,
  kNumOptions,
};
using OptionSet = std::uint16_t;
constexpr OptionSet bit(int option) {
  return static_cast<OptionSet>(1U << option);
}

// The option by which a group is claimed; kNumOptions for a pair of Soldiers.
constexpr int option_of_group(GroupId group) {
  if (group == kFlowerGroup || (group >= kSingles && group < kTriples)) return kClaimSingle;
  if (group < kQuads) return kClaimTriple;
  if (group < kCommands) return kClaimQuad;
  if (group < kSoldiers3) return kClaimMixed;
  if (group < kSoldiers4) return kClaimSoldiers3 + (group - kSoldiers3);
  if (group == kSoldiers4) return kClaimSoldiers4;
  if (group < kGeneralsQuads) return kClaimPair;
  if (group < kSoldierPairs) return kClaimGenerals;
  return kNumOptions;
}

namespace detail {

constexpr auto make_option_groups() {
  std::array<std::array<GroupId, kNumOptions>, kNumKinds> table{};
  for (auto& row : table) row.fill(kNoGroup);
  for (std::size_t g = 0; g < kNumGroups; ++g) {
    const int option = option_of_group(static_cast<GroupId>(g));
    if (option == kNumOptions) continue;
    for (std::size_t i = 0; i < kGroups[g].size; ++i) {
      table[kGroups[g].cards[i]][static_cast<std::size_t>(option)] = static_cast<GroupId>(g);
    }
  }
  return table;
}

}  // namespace detail

// kOptionGroups[kind][option]: the group that the option lays with a card of the kind.
inline constexpr auto kOptionGroups = detail::make_option_groups();

}  // namespace menzi::four_color
