// The groups of paohuzi as text: written, ordered and read.
#include "menzi/eval/paohuzi_groups.hpp"

#include <algorithm>
#include <span>
#include <tuple>

#include "menzi/base/error.hpp"
#include "menzi/cards/notation.hpp"

namespace menzi::paohuzi {

namespace {

struct Texts {
  std::array<std::string, kNumGroups> cards;
  std::array<std::string, kNumGroups> whole;
  std::array<std::uint8_t, kNumGroups> order;

  Texts() {
    std::array<std::size_t, kNumGroups> sorted;
    for (std::size_t g = 0; g < kNumGroups; ++g) {
      const Group& group = kGroups[g];
      cards[g] = canonical_text(kPaohuziAlphabet, std::span(group.cards.data(), group.size));
      whole[g] = std::string(kGroupTypeNames[static_cast<std::size_t>(group.type)]) + ' ' + cards[g];
      sorted[g] = g;
    }
    std::ranges::sort(sorted, {}, [&](std::size_t g) {
      return std::tuple(kGroups[g].cards[0], -kGroups[g].size, std::string_view(whole[g]));
    });
    for (std::size_t i = 0; i < kNumGroups; ++i) order[sorted[i]] = static_cast<std::uint8_t>(i);
  }
};

const Texts& texts() {
  static const Texts texts;
  return texts;
}

// The group of a type and cards, or kNoGroup.
GroupId find_group(GroupType type, std::string_view cards) {
  const std::string canonical = read_hand(kPaohuziAlphabet, cards).text();
  for (std::size_t g = 0; g < kNumGroups; ++g) {
    if (kGroups[g].type == type && texts().cards[g] == canonical) return static_cast<GroupId>(g);
  }
  return kNoGroup;
}

}  // namespace

const std::string& group_cards_text(GroupId group) {
  return texts().cards[group];
}

const std::string& group_text(GroupId group) {
  return texts().whole[group];
}

int display_order(GroupId group) {
  return texts().order[group];
}

GroupId read_group(std::string_view text) {
  constexpr std::string_view kSpaces = " \t\n\r\v\f";
  const std::size_t start = std::min(text.find_first_not_of(kSpaces), text.size());
  const std::size_t end = std::min(text.find_first_of(kSpaces, start), text.size());
  const auto name = std::ranges::find(kGroupTypeNames, text.substr(start, end - start));
  if (name == kGroupTypeNames.end()) {
    throw NotationError(
        "expected a group, one of ti pao wei kan peng pair chi before its cards "
        "('wei 222s'), got " +
        quoted(std::string(text)));
  }
  const auto type = static_cast<GroupType>(name - kGroupTypeNames.begin());
  const GroupId group = find_group(type, text.substr(end));
  if (group == kNoGroup) {
    throw NotationError("the cards of " + quoted(std::string(text)) + " make no " + std::string(*name));
  }
  return group;
}

GroupId read_chi_group(std::string_view cards) {
  const GroupId group = find_group(GroupType::kChi, cards);
  if (group == kNoGroup) {
    throw NotationError("expected a sequence, 2-7-10 or mixed group, got " + quoted(std::string(cards)));
  }
  return group;
}

}  // namespace menzi::paohuzi
