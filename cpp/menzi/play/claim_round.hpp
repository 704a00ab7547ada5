// One window on an open card: who still has to answer, and who gets the card.
//
// Seats stand in turn order from the first that may claim: position 0, 1, ... Answers come one by
// one, nothing is settled before the last: the best rank takes the card, equal ranks the earlier
// position. A game says which positions are asked and how a claim ranks; the rest is the same in all.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace menzi {

class ClaimRound {
 public:
  using Claim = std::uint16_t;
  static constexpr int kMaxPositions = 4;
  static constexpr int kPassRank = 15;  // an answer that claims nothing
  static constexpr int kNobody = -1;

  // Bit p of `asked`: position p has something to answer.
  void open(unsigned asked) {
    waiting_ = static_cast<std::uint8_t>(asked);
    best_ = kNone;
  }

  bool closed() const { return waiting_ == 0; }

  // The position whose answer is due.
  int position() const {
    assert(!closed());
    return std::countr_zero(waiting_);
  }

  // Lower ranks win.
  void answer(Claim claim, int rank) {
    const int at = position();
    claims_[static_cast<std::size_t>(at)] = claim;
    const auto key = static_cast<std::uint8_t>(rank * kMaxPositions + at);
    if (rank < kPassRank && key < best_) best_ = key;
    waiting_ &= static_cast<std::uint8_t>(waiting_ - 1);
  }

  // The position that gets the card, or kNobody.
  int taker() const { return best_ == kNone ? kNobody : best_ % kMaxPositions; }
  Claim claim(int position) const { return claims_[static_cast<std::size_t>(position)]; }

  bool operator==(const ClaimRound&) const = default;

 private:
  static constexpr std::uint8_t kNone = 0xFF;

  std::array<Claim, kMaxPositions> claims_{};
  std::uint8_t waiting_ = 0;   // bit p: position p has not answered
  std::uint8_t best_ = kNone;  // rank * kMaxPositions + position of the best claim so far
};

}  // namespace menzi
