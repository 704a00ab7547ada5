// Players that the engine brings along, by name. They are shown a view and nothing else.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "menzi/search/guided_search.hpp"
#include "menzi/search/searchers.hpp"
#include "menzi/search/view.hpp"

namespace menzi {

// What a player thinks of one action.
struct ActionValue {
  Action action = 0;
  std::string text;
  std::int64_t visits = 0;     // how often it was tried
  std::int64_t available = 0;  // how often it could have been
  double value = 0;            // the mean of what the deal then brought to the seat
  double error = 0;            // its standard error

  bool operator==(const ActionValue&) const = default;
};

// What a player thinks of what it may do.
struct Explanation {
  Action best = 0;  // what it does
  std::int64_t simulations = 0;
  std::vector<ActionValue> actions;  // all legal ones, what it does first, then by visits and value
  std::vector<std::string> line;     // what it expects after that

  bool operator==(const Explanation&) const = default;
};

// May remember what it has seen and found, so that one player plays one seat. Several threads may ask it.
class Bot {
 public:
  virtual ~Bot() = default;
  // Both throw IllegalActionError where the seat of the view is not to act.
  virtual int act(const View& view, const Pause& pause) = 0;
  virtual Explanation explain(const View& view, const Pause& pause) = 0;
};

std::unique_ptr<Bot> make_policy_bot(Policy policy, std::uint64_t seed);
// These throw RulesError for options that cannot be.
std::unique_ptr<Bot> make_flat_bot(const FlatOptions& options);
std::unique_ptr<Bot> make_ismcts_bot(const IsmctsOptions& options);
std::unique_ptr<Bot> make_guided_bot(const GuidedOptions& options);

}  // namespace menzi
