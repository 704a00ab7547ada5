// Enumerates the sets of groups that a chi may lay.
#include "menzi/eval/paohuzi_chi.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "menzi/base/error.hpp"

namespace menzi::paohuzi {

namespace {

struct Sets {
  std::vector<ChiSet> sets;
  std::vector<std::string> texts;
  std::array<std::array<std::vector<ChiClaim>, 3>, kNumKinds> claims;

  Sets() {
    std::vector<GroupId> groups;
    for (std::size_t g = kChi; g < kNumGroups; ++g) groups.push_back(static_cast<GroupId>(g));
    std::ranges::sort(groups, {}, [](GroupId g) { return std::string_view(group_cards_text(g)); });
    // One group after the other, none before the last one in the order of the texts.
    const auto extend = [&](const auto& self, ChiSet set, std::size_t first) -> void {
      for (std::size_t i = first; i < groups.size(); ++i) {
        ChiSet longer = set;
        longer.groups[longer.size++] = groups[i];
        if (is_claimable(longer)) sets.push_back(longer);
        if (longer.size < 3) self(self, longer, i);
      }
    };
    extend(extend, {}, 0);
    std::ranges::sort(sets, {}, [](const ChiSet& set) { return std::pair(set.size, text_of(set)); });
    assert(sets.size() == kNumChiSets);
    for (std::size_t i = 0; i < sets.size(); ++i) {
      sets[i].cards = cards_of(sets[i]);
      texts.push_back(text_of(sets[i]));
      for (Kind kind = 0; kind < kNumKinds; ++kind) {
        if (!is_claimable_with(sets[i], kind)) continue;
        ChiClaim claim{static_cast<ChiSetId>(i), sets[i].cards};
        claim.rest.remove(kind);
        claims[kind][static_cast<std::size_t>(claim.rest.count(kind))].push_back(claim);
      }
    }
  }

  static std::string text_of(const ChiSet& set) {
    std::string text;
    for (std::size_t i = 0; i < set.size; ++i) text += (i == 0 ? "" : " ") + group_cards_text(set.groups[i]);
    return text;
  }

  static int count(const ChiSet& set, Kind kind) {
    int count = 0;
    for (std::size_t i = 0; i < set.size; ++i) count += kGroups[set.groups[i]].count(kind);
    return count;
  }

  static HandCounts cards_of(const ChiSet& set) {
    HandCounts cards;
    for (std::size_t i = 0; i < set.size; ++i) {
      for (const Kind kind : std::span(kGroups[set.groups[i]].cards).first(3)) cards.add(kind);
    }
    return cards;
  }

  // The claimed card lies in one of the groups, each other one needs a copy from the hand: so every
  // group holds the kind, and any of them may be the one with the claimed card. Three copies
  // in the hand would be a kan, of the kind itself or of what is laid with it.
  static bool is_claimable_with(const ChiSet& set, Kind kind) {
    for (std::size_t i = 0; i < set.size; ++i) {
      if (kGroups[set.groups[i]].count(kind) == 0) return false;
    }
    for (Kind other = 0; other < kNumKinds; ++other) {
      if (count(set, other) > (other == kind ? 3 : 2)) return false;
    }
    return true;
  }

  static bool is_claimable(const ChiSet& set) {
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      if (is_claimable_with(set, kind)) return true;
    }
    return false;
  }
};

const Sets& sets() {
  static const Sets sets;
  return sets;
}

}  // namespace

const ChiSet& chi_set(int set) {
  return sets().sets[static_cast<std::size_t>(set)];
}

const std::string& chi_set_text(int set) {
  return sets().texts[static_cast<std::size_t>(set)];
}

ChiSetId read_chi_set(std::string_view text) {
  std::vector<std::string> groups;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(' ', at)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    groups.push_back(group_cards_text(read_chi_group(text.substr(at, end - at))));
    at = end;
  }
  std::ranges::sort(groups);
  std::string sorted;
  for (const std::string& group : groups) sorted += (sorted.empty() ? "" : " ") + group;
  const auto found = std::ranges::find(sets().texts, sorted);
  if (found == sets().texts.end()) {
    throw NotationError("expected the one to three groups of a chi, got " + quoted(std::string(text)));
  }
  return static_cast<ChiSetId>(found - sets().texts.begin());
}

std::span<const ChiClaim> chi_claims(Kind kind, int copies) {
  return sets().claims[kind][static_cast<std::size_t>(copies)];
}

}  // namespace menzi::paohuzi
