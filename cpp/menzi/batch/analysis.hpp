// What an analysis of a bare hand tells, whatever the game.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace menzi {

// A card that completes a hand.
struct ShownWait {
  std::string card;
  int points = 0;    // the most it gives: points, or huxi
  bool wins = true;  // whether that is enough to win
  int unseen = 0;    // copies that may still come

  bool operator==(const ShownWait&) const = default;
};

// A card that may be discarded, and what it leaves.
struct ShownDiscard {
  std::string card;
  std::optional<int> distance;      // the waiting distance of the cards left; none where it is impossible
  std::optional<int> win_distance;  // the same to a hand worth as much as a win must be
  std::vector<std::pair<std::string, int>> needs;  // cards that lower the distance, and how many may come
  int unseen = 0;                                  // all of those
  std::optional<double> expected;                  // at distance 1: mean points over the cards that may come
  std::string why;  // what sets it behind the one before it; empty for the first

  bool operator==(const ShownDiscard&) const = default;
};

}  // namespace menzi
