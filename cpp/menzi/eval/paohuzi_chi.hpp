// What one chi lays, with bi: every set of one to three groups, numbered, and which a hand may lay.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "menzi/eval/paohuzi_groups.hpp"
#include "menzi/eval/paohuzi_hand.hpp"

namespace menzi::paohuzi {

inline constexpr int kNumChiSets = 376;

// Set numbers go by number of groups, then by text.
using ChiSetId = std::uint16_t;

struct ChiSet {
  std::uint8_t size = 0;
  std::array<GroupId, 3> groups{kNoGroup, kNoGroup, kNoGroup};  // by the text of their cards
  HandCounts cards;                                             // all of them, the claimed one too
};

const ChiSet& chi_set(int set);

// The groups' cards, "345s 55s5b".
const std::string& chi_set_text(int set);

// The set of a text, its groups in any order. Throws NotationError.
ChiSetId read_chi_set(std::string_view text);

// A set as one kind may claim it.
struct ChiClaim {
  ChiSetId set;
  HandCounts rest;  // what the hand lays: the cards of the set less the claimed one
};

// The sets that a card of the kind may claim for a hand with so many (0 to 2) further copies of it, by
// number. Bi: all those copies are laid too, so that a set holds exactly one more than the hand does.
std::span<const ChiClaim> chi_claims(Kind kind, int copies);

// Calls `visit(int index, const ChiClaim&)`, the index being that among `chi_claims`, for every set that the
// hand may lay with a card of the kind, by number: kans stay whole, and a seat with a kan of the kind may not
// chi it.
template <typename Visit>
void for_each_chi(HandCounts hand, Kind kind, Visit visit) {
  const int copies = hand.count(kind);
  if (copies > 2) return;
  const std::uint64_t cover = hand.loose().cover();
  int index = 0;
  for (const ChiClaim& claim : chi_claims(kind, copies)) {
    if ((claim.rest.packed() & ~cover) == 0) visit(index, claim);
    ++index;
  }
}

}  // namespace menzi::paohuzi
