// The greedy player of paohuzi: one look at its own hand.
#include "menzi/search/paohuzi_greedy.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace menzi::paohuzi {

namespace {

constexpr int kHuxi = 12;    // what a huxi is worth
constexpr int kGroup = 40;   // a group on the table
constexpr int kTriple = 20;  // three cards of a chi group in the hand
constexpr int kDouble = 6;   // two of them
constexpr int kPairHeld = 14;

// What the cards that are in no kan do for each other.
int worth(HandCounts hand) {
  const HandCounts loose = hand.loose();
  int worth = 0;
  for (std::size_t g = kChi; g < kNumGroups; ++g) {
    HandCounts rest = loose;
    int held = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const Kind kind = kGroups[g].cards[i];
      if (rest.count(kind) == 0) continue;
      rest.remove(kind);
      ++held;
    }
    if (held == 3) worth += kTriple + kHuxi * kGroups[g].huxi;
    if (held == 2) worth += kDouble + kGroups[g].huxi;
  }
  for (KindSet kinds = loose.kinds(); kinds != 0; kinds &= kinds - 1) {
    const auto kind = static_cast<Kind>(std::countr_zero(kinds));
    if (loose.count(kind) == 2) worth += kPairHeld + kHuxi * huxi_of(static_cast<GroupId>(kPeng + kind)) / 2;
  }
  return worth;
}

// The same after the best discard.
int worth_after_discard(HandCounts hand) {
  int best = std::numeric_limits<int>::min();
  for (KindSet kinds = hand.loose_kinds(); kinds != 0; kinds &= kinds - 1) {
    HandCounts rest = hand;
    rest.remove(static_cast<Kind>(std::countr_zero(kinds)));
    best = std::max(best, worth(rest));
  }
  return best == std::numeric_limits<int>::min() ? worth(hand) : best;
}

}  // namespace

Greedy::Greedy(const Rules& /*rules*/) {}

int Greedy::choose(const Rules& /*rules*/, const Deal& deal, Random& random) const {
  const Seat& own = deal.seat(deal.seat_to_act());
  const HandCounts hand = own.hand;
  // Of equally good answers one is drawn, each as likely as the others.
  int best = std::numeric_limits<int>::min();
  int chosen = kPassAnswer;
  std::uint32_t equals = 0;
  const auto offer = [&](int action, int worth) {
    if (worth < best) return;
    equals = worth == best ? equals + 1 : 1;
    best = worth;
    if (equals == 1 || random.below(equals) == 0) chosen = action;
  };
  if (deal.phase() == Phase::kDiscard) {
    for (KindSet kinds = deal.discards(); kinds != 0; kinds &= kinds - 1) {
      const auto kind = static_cast<Kind>(std::countr_zero(kinds));
      HandCounts rest = hand;
      rest.remove(kind);
      offer(action_of_discard(kind), worth(rest));
    }
    return chosen;
  }
  const Options options = deal.options();
  if ((options.answers >> kHuAnswer & 1U) != 0) return kHuAnswer;
  if ((options.answers >> kPaoAnswer & 1U) != 0) return kPaoAnswer;
  if ((options.answers >> kPassAnswer & 1U) != 0) offer(kPassAnswer, worth(hand));
  const Kind card = deal.public_card();
  if ((options.answers >> kPengAnswer & 1U) != 0) {
    HandCounts rest = hand;
    rest.remove(card, 2);
    offer(kPengAnswer, worth_after_discard(rest) + kGroup + kHuxi * huxi_of(static_cast<GroupId>(kPeng + card)));
  }
  for (std::uint32_t chi = options.chi; chi != 0; chi &= chi - 1) {
    const ChiSetId id = deal.chi_set(std::countr_zero(chi));
    const ChiSet& set = chi_set(id);
    HandCounts laid = set.cards;
    laid.remove(card);
    HandCounts rest = hand;
    rest.remove(laid);
    int worth = worth_after_discard(rest);
    for (std::size_t i = 0; i < set.size; ++i) worth += kGroup + kHuxi * huxi_of(set.groups[i]);
    offer(action_of_chi(id), worth);
  }
  return chosen;
}

}  // namespace menzi::paohuzi
