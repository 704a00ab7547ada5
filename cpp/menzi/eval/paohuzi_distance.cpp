// Distances by searches that go farther and farther, most of them as far as the distance only.
#include "menzi/eval/paohuzi_distance.hpp"

#include <algorithm>
#include <bit>
#include <memory>

namespace menzi::paohuzi {

namespace {

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
  // No group is worth more than 6 huxi but a ti of 12, beside which a pair takes the place of one.
  quest.can_be_enough = quest.units <= 2 * (kGroupsToWin - groups);
  const int places = 3 * (kGroupsToWin - groups);
  if (waiting) {
    quest.has_last = true;
    if (loose + 1 == places - (pair ? 1 : 0))
      quest.ends |= Quest::end_bit(pair, Last::kAny) | Quest::end_bit(pair, Last::kJoins);
    if (loose == places - 1) quest.ends |= Quest::end_bit(true, Last::kQuad);
  } else if (loose == places - (pair ? 1 : 0)) {
    quest.ends |= Quest::end_bit(pair, Last::kAny);
  }
  return quest;
}

// Calls `use` with a search for near targets, and as long as it returns true with one for far ones. The
// memory of the former is kept for the next of the thread; the few that go far would keep too much.
template <class Use>
void with_searches(const Use& use) {
  thread_local Search<NearCells> near;
  if (!use(near)) return;
  use(*std::make_unique<Search<FarCells>>());
}

// The least number of cards taken, at least `least`; `use(search, taken)` is called where it is found.
template <class Use>
int fewest_taken(const Quest& quest, int least, const Use& use) {
  int found = kImpossible;
  if (quest.ends == 0 || !quest.can_be_enough) return found;
  with_searches([&](auto& search) {
    int taken = std::max(least, search.least_taken(quest));
    for (; taken <= search.kMostTaken; ++taken) {
      search.begin(quest, taken);
      if (!search.reaches(taken)) continue;
      use(search, taken);
      found = taken;
      return false;
    }
    least = taken;
    return true;
  });
  return found;
}

// The kinds of which a card may come and wins.
KindSet winning_kinds(const KnownHand& known, const Waits& huxi, int min_huxi) {
  KindSet kinds = 0;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    if (huxi[kind] >= std::max(min_huxi, 0) && known.unseen[kind] > 0) kinds |= KindSet{1} << kind;
  }
  return kinds;
}
KindSet winning_kinds(const KnownHand& known, int min_huxi) {
  Waits huxi;
  find_any_waits(known, huxi);
  return winning_kinds(known, huxi, min_huxi);
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
  return fewest_taken(quest_of(known, known.hand.loose().size(), false, min_huxi), 0, kNothing);
}

int waiting_distance(const KnownHand& known, int min_huxi) {
  if (winning_kinds(known, min_huxi) != 0) return 1;
  return fewest_taken(quest_of(known, known.hand.loose().size(), true, min_huxi), 2, kNothing);
}

Needs needs(const KnownHand& known, int min_huxi) {
  Needs needs{1, winning_kinds(known, min_huxi)};
  if (needs.kinds != 0) return needs;
  needs.distance =
      fewest_taken(quest_of(known, known.hand.loose().size(), true, min_huxi), 2,
                   [&](auto& search, int taken) { needs.kinds = search.look_back(taken).enough.kinds(); });
  return needs;
}

NeedsAfter needs_after(const KnownHand& known, int min_huxi) {
  NeedsAfter after{};
  // The cards of the hand are told all together: a target that throws one of the discard's kind away takes as
  // many cards for the hand left, one that keeps all of them takes one more, of this kind.
  Quest quest = quest_of(known, known.hand.loose().size() - 1, true, min_huxi);
  quest.growth = 0;
  if (quest.ends == 0) return after;
  if (!quest.can_be_enough) quest.units = 0;
  KindSet left_any = known.hand.loose_kinds(), left_enough = quest.can_be_enough ? left_any : 0;
  int taken = 0;
  with_searches([&](auto& search) {
    // One card more than the nearest take is found out in the same turn.
    taken = std::max(taken, search.least_taken(quest) + 1);
    for (; taken <= search.kMostTaken && (left_any | left_enough) != 0; ++taken) {
      search.begin(quest, taken);
      search.look_back(taken);
      for (KindSet kinds = left_any | left_enough; kinds != 0; kinds &= kinds - 1) {
        const auto kind = static_cast<Kind>(std::countr_zero(kinds));
        const auto judge = [&](const Found& thrown, const Found& kept, KindSet& left, Needs& needs) {
          const KindSet bit = KindSet{1} << kind;
          if ((left & bit) == 0) return;
          if (thrown.fewer()) {
            needs = {taken - 1, thrown.fewer_kinds()};
          } else if (thrown.exactly() || kept.fewer()) {
            needs = {taken, thrown.kinds() | kept.fewer_kinds() | (kept.fewer() ? bit : 0)};
          } else {
            return;
          }
          left &= ~bit;
        };
        const FoundBoth &thrown = search.thrown(kind), &kept = search.kept(kind);
        judge(thrown.any, kept.any, left_any, after.any[kind]);
        judge(thrown.enough, kept.enough, left_enough, after.enough[kind]);
      }
    }
    return (left_any | left_enough) != 0;
  });
  for (KindSet kinds = known.hand.loose_kinds(); kinds != 0; kinds &= kinds - 1) {
    const auto kind = static_cast<Kind>(std::countr_zero(kinds));
    Needs &any = after.any[kind], &enough = after.enough[kind];
    if (any.distance != 1 && enough.distance != 1) continue;
    KnownHand waiting = known;
    waiting.discard(kind);
    Waits huxi;
    find_any_waits(waiting, huxi);
    if (any.distance == 1) any.kinds = winning_kinds(waiting, huxi, 0);
    if (enough.distance == 1) enough.kinds = winning_kinds(waiting, huxi, min_huxi);
  }
  return after;
}

}  // namespace menzi::paohuzi
