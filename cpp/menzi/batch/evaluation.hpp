// What a bare hand is worth, whatever the game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "menzi/play/meld.hpp"

namespace menzi {

struct Evaluation {
  bool complete = false;
  bool wins = false;              // complete, and worth as much as a win must be
  int points = 0;                 // of all groups, 0 when the hand is not complete
  std::vector<Meld> groups;       // as they are shown; empty when not complete
  std::optional<int> card_group;  // four-color: index of the winning card's group
  std::optional<int> loose;       // four-color: the least number of cards outside of all groups
  std::optional<int> tun;         // paohuzi: what the win would pay
  std::string why;                // what a win lacks, where `loose` does not say it

  // What a win lacks, in words; empty when there is one. Put together when asked, since a text costs
  // as much as the rest.
  std::string lacking() const {
    const int cards = loose.value_or(0);
    if (cards == 0) return why;
    return "at least " + std::to_string(cards) + (cards == 1 ? " card stands" : " cards stand") +
           " outside of groups";
  }

  bool operator==(const Evaluation&) const = default;
};

}  // namespace menzi
