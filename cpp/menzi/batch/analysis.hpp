// What an analysis of a bare hand tells, whatever the game. Texts are made when they are asked for: made
// at once they would cost more than the analysis.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "menzi/cards/alphabet.hpp"

namespace menzi {

// A card that completes a hand.
struct ShownWait {
  const Alphabet* alphabet = nullptr;
  Kind kind = kNoKind;
  int points = 0;    // the most it gives: points, or huxi
  bool wins = true;  // whether that is enough to win
  int unseen = 0;    // copies that may still come

  bool operator==(const ShownWait&) const = default;
};

// What sets a discard behind the one listed before it.
namespace reason {
inline constexpr std::string_view kNone;  // it is the first
inline constexpr std::string_view kWin = "farther from a win";
inline constexpr std::string_view kDistance = "farther from complete";
inline constexpr std::string_view kUnseen = "fewer unseen cards help";
inline constexpr std::string_view kPoints = "fewer points to expect";
inline constexpr std::string_view kHuxi = "fewer huxi to expect";
inline constexpr std::string_view kKind = "by kind alone";
}  // namespace reason
inline constexpr std::array kReasons{reason::kNone,   reason::kWin,  reason::kDistance, reason::kUnseen,
                                     reason::kPoints, reason::kHuxi, reason::kKind};

// A card that may be discarded, and what it leaves.
struct ShownDiscard {
  const Alphabet* alphabet = nullptr;
  Kind kind = kNoKind;
  std::optional<int> distance;      // the waiting distance of the cards left; none where it is impossible
  std::optional<int> win_distance;  // the same to a hand worth as much as a win must be
  std::uint32_t needs = 0;          // bit k: a card of kind k lowers the distance
  std::array<std::uint8_t, kMaxKinds> may_come{};  // of each of those kinds, the cards that may come
  int unseen = 0;                                  // all of them
  std::optional<double> expected;                  // at distance 1: mean points over the cards that may come
  std::string_view why;                            // one of kReasons

  void need(Kind needed, int cards) {
    needs |= 1U << needed;
    may_come[needed] = static_cast<std::uint8_t>(cards);
  }

  bool operator==(const ShownDiscard&) const = default;
};

}  // namespace menzi
