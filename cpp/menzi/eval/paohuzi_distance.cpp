// Distances by searches that go farther and farther, most of them as far as the distance only.
#include "menzi/eval/paohuzi_distance.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <type_traits>
#include <vector>

#include "menzi/eval/paohuzi_estimate.hpp"

namespace menzi::paohuzi {

namespace {

constexpr int kMostUnits = 15;  // six groups of 6 huxi and a pao of 9

// Calls `use` with a search. The memory of near ones is kept for the next of the thread; the few that go
// far would keep too much.
template <class Set, std::size_t kLevels, class Use>
auto with_search_of(const Use& use) {
  if constexpr (std::is_same_v<Set, NearSet>) {
    thread_local Search<Set, kLevels> search;
    return use(search);
  } else {
    const auto search = std::make_unique<Search<Set, kLevels>>();
    return use(*search);
  }
}
// The same for as many units as a quest needs.
template <class Set, class Use>
auto with_search(int units, const Use& use) {
  switch (units) {
    case 0:
      return with_search_of<Set, 1>(use);
    case 1:
      return with_search_of<Set, 2>(use);
    case 2:
      return with_search_of<Set, 3>(use);
    case 3:
      return with_search_of<Set, 4>(use);
    case 4:
      return with_search_of<Set, 5>(use);
    case 5:
      return with_search_of<Set, 6>(use);
    default:
      return with_search_of<Set, kMostUnits + 1>(use);
  }
}

// The quest for a hand of `loose` loose cards, which are the hand's or, before a discard, one less.
Quest quest_of(const KnownHand& known, int loose, bool waiting, int min_huxi) {
  Quest quest;
  const TableGroups& table = known.table;
  int huxi = table.huxi, groups = table.groups;
  quest.unseen = known.unseen;
  quest.growth = waiting ? 1 : 0;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    quest.held[kind] = static_cast<std::uint8_t>(known.hand.count(kind));
    if (quest.held[kind] != 3) continue;
    ++groups;
    huxi += huxi_of(static_cast<GroupId>(kKan + kind));
  }
  const int missing = std::max(min_huxi - huxi, 0);
  quest.units = (missing + 2) / 3;
  const KindSet kans = known.hand.kans();
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    const KindSet bit = KindSet{1} << kind;
    int gain = -1;
    const auto to = [&](GroupId quad, GroupId three) {
      gain = huxi_of(static_cast<GroupId>(quad + kind)) - huxi_of(static_cast<GroupId>(three + kind));
    };
    if ((kans & bit) != 0) to(kTi, kKan);
    if ((table.wei & bit) != 0) to(known.wei_fourth == WeiFourth::kMustTi ? kTi : kPao, kWei);
    if ((table.peng & bit) != 0) to(kPao, kPeng);
    // As many units less as are then missing: 5 huxi are two but where three times two are missing.
    const int units = gain < 0 ? -1 : quest.units - (std::max(missing - gain, 0) + 2) / 3;
    quest.quad_units[kind] = static_cast<std::int16_t>(units);
  }
  const bool pair = table.quads > 0;
  const int places = 3 * (kGroupsToWin - groups);
  if (waiting) {
    if (loose + 1 == places - (pair ? 1 : 0)) quest.ends |= Quest::end_bit(pair, Last::kJoins);
    if (loose == places - 1) quest.ends |= Quest::end_bit(true, Last::kQuad);
  } else if (loose == places - (pair ? 1 : 0)) {
    quest.ends |= Quest::end_bit(pair, Last::kNone);
  }
  if (quest.units > kMostUnits) quest.ends = 0;
  return quest;
}

// A number of cards of which no target takes fewer, so that no search for fewer is made: an estimate, by
// which no limit of the deck is asked. Where it makes no mixed group of one card or two of a size, which
// takes two cards or one, three of a kind do as well for it and are worth more.
int least_taken(const Quest& quest, HandCounts loose, int all_cards, int least) {
  thread_local std::vector<MixedChoice> choices;
  constexpr int kUnitsAsked = EstimateTables::kSmallLevels - 1, kMostGain = 2;  // the tables' and a pao's
  const bool pair = (quest.ends & Quest::end_bit(true, quest.growth > 0 ? Last::kJoins : Last::kNone)) != 0;
  const bool joins = (quest.ends & ~Quest::end_bit(true, Last::kQuad)) != 0;
  const bool quad = (quest.ends & Quest::end_bit(true, Last::kQuad)) != 0;
  const Aim plain{(all_cards - (pair ? 2 : 0)) / 3, pair, std::min(quest.units, kUnitsAsked)};
  // The card of a pao is not among the groups of loose cards.
  const Aim for_pao{(all_cards - 3) / 3, true, std::min(std::max(quest.units - kMostGain, 0), kUnitsAsked)};
  mixed_choices(loose, plain.groups, EstimateTables::kMostTaken, choices);
  const EstimateTables& tables = EstimateTables::all();
  int taken = EstimateTables::kMostTaken + 1;
  for (const MixedChoice& choice : choices) {
    const auto is_within = [&](const Aim& aim, int most) {
      return within(tables, choice.small, choice.big, choice.groups, choice.taken, aim, most);
    };
    while (taken > least &&
           ((joins && is_within(plain, taken - 1)) || (quad && is_within(for_pao, taken - 2))))
      --taken;
  }
  return taken;
}

// The least number of cards taken, at least `least`; `use(search, taken)` is called where it is found.
template <class Use>
int fewest_taken(const Quest& quest, const KnownHand& known, int least, const Use& use) {
  if (quest.ends == 0) return kImpossible;
  const HandCounts loose = known.hand.loose();
  least = least_taken(quest, loose, loose.size() + quest.growth, least);
  const int near = with_search<NearSet>(quest.units, [&](auto& search) {
    for (int taken = least; taken < NearSet::kSide; ++taken) {
      search.begin(quest, taken);
      if (!search.reaches(taken)) continue;
      use(search, taken);
      return taken;
    }
    return kImpossible;
  });
  if (near != kImpossible) return near;
  return with_search<FarSet>(quest.units, [&](auto& search) {
    search.begin(quest, FarSet::kSide - 2);
    for (int taken = NearSet::kSide; taken < FarSet::kSide - 1; ++taken) {
      if (!search.reaches(taken)) continue;
      use(search, taken);
      return taken;
    }
    return kImpossible;
  });
}

// The kinds of which a card may come and wins.
KindSet winning_kinds(const KnownHand& known, int min_huxi) {
  Waits huxi;
  find_any_waits(known, huxi);
  KindSet kinds = 0;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    if (huxi[kind] >= std::max(min_huxi, 0) && known.unseen[kind] > 0) kinds |= KindSet{1} << kind;
  }
  return kinds;
}

constexpr auto kNothing = [](const auto& /*search*/, int /*taken*/) {};

}  // namespace

KnownHand::KnownHand(HandCounts cards, const TableGroups& groups) : hand(cards), table(groups) {
  for (Kind kind = 0; kind < kNumKinds; ++kind)
    outside[kind] = static_cast<std::uint8_t>(std::max(kCopies - hand.count(kind) - table.count(kind), 0));
  unseen = outside;
}

void find_any_waits(const KnownHand& known, Waits& huxi) {
  Waits own;
  find_waits(known.hand, known.table, Source::kOtherReveal, known.wei_fourth, huxi);
  find_waits(known.hand, known.table, Source::kOwnReveal, known.wei_fourth, own);
  for (Kind kind = 0; kind < kNumKinds; ++kind) huxi[kind] = std::max(huxi[kind], own[kind]);
}

int distance(const KnownHand& known, int min_huxi) {
  return fewest_taken(quest_of(known, known.hand.loose().size(), false, min_huxi), known, 0, kNothing);
}

int waiting_distance(const KnownHand& known, int min_huxi) {
  if (winning_kinds(known, min_huxi) != 0) return 1;
  return fewest_taken(quest_of(known, known.hand.loose().size(), true, min_huxi), known, 2, kNothing);
}

Needs needs(const KnownHand& known, int min_huxi) {
  Needs needs{1, winning_kinds(known, min_huxi)};
  if (needs.kinds != 0) return needs;
  needs.distance = fewest_taken(quest_of(known, known.hand.loose().size(), true, min_huxi), known, 2,
                                [&](auto& search, int taken) {
                                  search.look_back(taken);
                                  needs.kinds = search.kinds_taken();
                                });
  return needs;
}

NeedsAfter needs_after(const KnownHand& known, int min_huxi) {
  NeedsAfter after{};
  const Quest quest = quest_of(known, known.hand.loose().size() - 1, true, min_huxi);
  if (quest.ends == 0) return after;
  KindSet left = known.hand.loose_kinds();
  for (KindSet kinds = left; kinds != 0; kinds &= kinds - 1) {
    const auto kind = static_cast<Kind>(std::countr_zero(kinds));
    KnownHand waiting = known;
    waiting.discard(kind);
    const KindSet found = winning_kinds(waiting, min_huxi);
    if (found == 0) continue;
    after[kind] = {1, found};
    left &= ~(KindSet{1} << kind);
  }
  if (left == 0) return after;
  // No discard leaves the hand nearer than it would be with the card.
  const HandCounts loose = known.hand.loose();
  const int least = least_taken(quest, loose, loose.size(), 2);
  const auto try_discards = [&](auto& search, int taken) {
    search.look_back(taken);
    for (KindSet kinds = left; kinds != 0; kinds &= kinds - 1) {
      const auto kind = static_cast<Kind>(std::countr_zero(kinds));
      if (!search.reaches_without(kind, after[kind].kinds)) continue;
      after[kind].distance = taken;
      left &= ~(KindSet{1} << kind);
    }
  };
  with_search<NearSet>(quest.units, [&](auto& search) {
    for (int taken = least; taken < NearSet::kSide && left != 0; ++taken) {
      search.begin(quest, taken, true);
      try_discards(search, taken);
    }
  });
  if (left != 0) {
    with_search<FarSet>(quest.units, [&](auto& search) {
      search.begin(quest, FarSet::kSide - 2, true);
      for (int taken = NearSet::kSide; taken < FarSet::kSide - 1 && left != 0; ++taken)
        try_discards(search, taken);
    });
  }
  return after;
}

}  // namespace menzi::paohuzi
