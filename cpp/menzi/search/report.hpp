// What a search found out about the actions of the seat to act.
//
// Where a tree was kept from the move before, its visits are counted with the others: they may be more than
// the simulations of this search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "menzi/search/information_tree.hpp"

namespace menzi {

struct ActionReport {
  Action action = 0;
  std::int64_t visits = 0;
  std::int64_t available = 0;  // how often it could have been chosen
  double value = 0;            // the mean return of the current deal to the seat to act
  double error = 0;            // its standard error

  bool operator==(const ActionReport&) const = default;
};

// The most visited action; of equals the one of the higher value, then the first.
inline Action most_visited(const std::vector<ActionReport>& actions) {
  return std::ranges::max_element(actions,
                                  [](const ActionReport& a, const ActionReport& b) {
                                    return a.visits != b.visits ? a.visits < b.visits : a.value < b.value;
                                  })
      ->action;
}

struct SearchReport {
  std::vector<ActionReport> actions;  // all legal ones, ascending
  std::int64_t simulations = 0;
  Action best = 0;
  std::vector<LineStep> line;  // what was looked at most after `best`

  bool operator==(const SearchReport&) const = default;
};

}  // namespace menzi
