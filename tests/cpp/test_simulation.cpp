// Simulations do not depend on the number of threads or on how they are cut.
#include <vector>

#include "check.hpp"
#include "menzi/batch/four_color_simulate.hpp"
#include "rules_for_tests.hpp"

namespace menzi::test {

using namespace four_color;

namespace {

struct Rows {
  explicit Rows(std::size_t n) : seeds(n), returns(4 * n), wins(4 * n), draws(n), decisions(n) {}
  SimulationRows from(std::size_t first, std::size_t count) {
    return {std::span(seeds).subspan(first, count), std::span(returns).subspan(4 * first, 4 * count),
            std::span(wins).subspan(4 * first, 4 * count), std::span(draws).subspan(first, count),
            std::span(decisions).subspan(first, count)};
  }
  bool operator==(const Rows&) const = default;

  std::vector<std::uint64_t> seeds;
  std::vector<std::int32_t> returns;
  std::vector<std::uint8_t> wins, draws;
  std::vector<std::int32_t> decisions;
};

}  // namespace

void test_simulation() {
  for (const Fields& fields : {flower_fields(), taiwan_fields()}) {
    const auto rules = rules_of(fields);
    const std::vector<Policy> policies{Policy::kGreedy, Policy::kRandom, Policy::kGreedy, Policy::kRandom};
    constexpr std::size_t kGames = 300;
    Rows one(kGames), four(kGames), parts(kGames);
    simulate(*rules, policies, 9, 0, 1, one.from(0, kGames));
    simulate(*rules, policies, 9, 0, 4, four.from(0, kGames));
    simulate(*rules, policies, 9, 0, 2, parts.from(0, 123));
    simulate(*rules, policies, 9, 123, 3, parts.from(123, kGames - 123));
    CHECK(one == four);
    CHECK(one == parts);
  }
}

}  // namespace menzi::test
