// How a deal ended: the winner's groups, what each scored and why, and what everybody gets.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "menzi/play/meld.hpp"

namespace menzi {

struct ScoreLine {
  std::string text;  // the group, or what else is counted
  int points = 0;
  std::string why;

  bool operator==(const ScoreLine&) const = default;
};

struct Result {
  std::optional<int> winner;
  int points = 0;  // in paohuzi: huxi
  std::optional<int> lucky;
  std::optional<std::string> lucky_card;
  std::optional<int> tun;         // paohuzi: what each other seat pays
  bool heavenly = false;          // paohuzi: won by the ti or the kan dealt alone
  std::vector<Meld> groups;       // those on the table first, then the split of the hand
  std::optional<int> card_group;  // index of the winning card's group
  std::vector<ScoreLine> lines;   // the groups, and for the winner the way from points to returns
  std::vector<int> returns;

  bool operator==(const Result&) const = default;
};

// Groups, or numbers, with a space between them, as events have them.
std::string joined(const std::vector<Meld>& groups);
std::string joined(const std::vector<int>& numbers);

}  // namespace menzi
