// Which options a search can have.
#include "menzi/search/searchers.hpp"

#include <string>

#include "menzi/search/guided_search.hpp"

namespace menzi {

namespace {

void check_range(const char* name, double value, double least, double most) {
  if (value >= least && value <= most) return;
  const auto text = [](double number) {
    std::string digits = std::to_string(number);
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
    return digits;
  };
  throw RulesError(std::string(name) + ": expected " + text(least) + " to " + text(most) + ", got " +
                   text(value));
}

void check(const Budget& budget) {
  if (!budget.bounded()) throw RulesError("expected simulations or seconds above 0, got neither");
  check_range("simulations", static_cast<double>(budget.simulations), 0, 1e12);
  check_range("seconds", budget.seconds, 0, 1e6);
}

void check(const SearchOptions& options) {
  check(options.budget);
  check_range("threads", options.threads, 1, kMostThreads);
}

}  // namespace

void check(const FlatOptions& options) {
  check(options.search);
  check_range("caution", options.caution, 0, 100);
}

void check(const IsmctsOptions& options) {
  check(options.search);
  check_range("exploration", options.tree.exploration, 0, 100);
  check_range("trust", options.tree.trust, 0, 1);
  check_range("trees", options.trees, 1, kMostThreads);
}

void check(const GuidedOptions& options) {
  check(options.budget);
  check_range("exploration", options.tree.exploration, 0, 100);
  check_range("batch", options.tree.batch, 1, 4096);
}

}  // namespace menzi
