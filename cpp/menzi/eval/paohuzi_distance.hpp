// How far a paohuzi hand is from complete: the least number of cards that must be exchanged.
//
// Kans in the hand and groups on the table are fixed. An exchange throws a card away that is in no kan and
// takes one that may still come, so that the size of the hand stays. Three identical cards that an exchange
// brings about count as a wei (3 or 6 huxi) and are fixed like a kan from then on; no exchange brings about
// four.
//
//   distance           Exchanges until the hand as it stands makes exactly seven groups with those on the
//                      table, a pair among them if and only if there is a quad; 0: it does.
//   waiting distance   Of a hand one card short: 1 and the exchanges until some card that may still come
//                      then completes it, revealed by the seat itself or by another, whichever is worth
//                      more. At least 1; 1: such a card is a wait.
//
// With `min_huxi` the complete hand must be worth so much; with 0 the distance is structural. Both are
// exact. A hand that the cards left cannot complete, or whose number of cards cannot be, has kImpossible.
//
// By the last card taken the hand may win in more ways than as it stands. As another seat's reveal it
// makes a pao of a kan, wei or peng, or is a third or fourth copy that goes into other groups; as the
// seat's own it makes a ti of a kan. Three identical cards that it completes are worth as much as any: they
// are a wei where the seat itself reveals the third.
#pragma once

#include <array>
#include <cstdint>

#include "menzi/eval/paohuzi_hand.hpp"
#include "menzi/eval/paohuzi_search.hpp"
#include "menzi/eval/paohuzi_win.hpp"

namespace menzi::paohuzi {

inline constexpr int kImpossible = -1;

// What a seat knows.
struct KnownHand {
  HandCounts hand;
  TableGroups table;
  std::array<std::uint8_t, kNumKinds> outside{};  // copies in neither the hand nor its groups
  std::array<std::uint8_t, kNumKinds> unseen{};   // of these, cards that may still come
  WeiFourth wei_fourth = WeiFourth::kMayPao;

  KnownHand() = default;
  // Where no other card has been seen.
  KnownHand(HandCounts hand, const TableGroups& table);

  int count(Kind kind) const { return hand.count(kind); }
  void discard(Kind kind) { hand.remove(kind); }
  void take(Kind kind) {
    hand.add(kind);
    --outside[kind];
    --unseen[kind];
  }
};

// What a waiting hand is to take.
struct Needs {
  int distance = kImpossible;
  // Bit k: a card of kind k lowers the distance, exchanged for the right card of the hand; where
  // the distance is 1, it completes the hand.
  KindSet kinds = 0;

  bool operator==(const Needs&) const = default;
};

// Of each kind held, what the hand needs when a card of it is discarded: to be complete, and to be worth
// enough huxi besides.
struct NeedsAfter {
  std::array<Needs, kNumKinds> any, enough;
};

// For each kind the most huxi with one card more of it, whoever reveals it, -1 where it does not win.
void find_any_waits(const KnownHand& known, Waits& huxi);

int distance(const KnownHand& known, int min_huxi);
int waiting_distance(const KnownHand& known, int min_huxi);
Needs needs(const KnownHand& known, int min_huxi);
// Of kinds in no kan; others are impossible. One search serves all discards.
NeedsAfter needs_after(const KnownHand& known, int min_huxi);

}  // namespace menzi::paohuzi
