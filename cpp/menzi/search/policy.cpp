// The simple ways of playing, by name.
#include "menzi/search/policy.hpp"

#include "menzi/base/error.hpp"

namespace menzi {

Policy policy_of(const std::string& name) {
  if (name == "random") return Policy::kRandom;
  if (name == "greedy") return Policy::kGreedy;
  throw RulesError("expected the policy 'random' or 'greedy', got " + quoted(name));
}

}  // namespace menzi
