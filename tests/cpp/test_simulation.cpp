// Simulations do not depend on the number of threads or on how they are cut.
#include <vector>

#include "check.hpp"
#include "menzi/batch/simulate.hpp"
#include "menzi/play/four_color_state.hpp"
#include "menzi/play/paohuzi_state.hpp"
#include "rules_for_tests.hpp"

namespace menzi::test {

namespace {

struct Rows {
  Rows(std::size_t n, std::size_t seats)
      : players(seats), seeds(n), returns(seats * n), wins(seats * n), draws(n), decisions(n) {}
  SimulationRows from(std::size_t first, std::size_t count) {
    return {std::span(seeds).subspan(first, count),
            std::span(returns).subspan(players * first, players * count),
            std::span(wins).subspan(players * first, players * count), std::span(draws).subspan(first, count),
            std::span(decisions).subspan(first, count)};
  }
  bool operator==(const Rows&) const = default;

  std::size_t players;
  std::vector<std::uint64_t> seeds;
  std::vector<std::int32_t> returns;
  std::vector<std::uint8_t> wins, draws;
  std::vector<std::int32_t> decisions;
};

template <class Game>
void alike_however_it_is_cut(const typename Game::Rules& rules) {
  const std::vector<Policy> all{Policy::kGreedy, Policy::kRandom, Policy::kGreedy, Policy::kRandom};
  const auto players = static_cast<std::size_t>(rules.players());
  const std::span<const Policy> policies = std::span(all).first(players);
  constexpr std::size_t kGames = 300;
  Rows one(kGames, players), four(kGames, players), parts(kGames, players);
  simulate<Game>(rules, policies, 9, 0, 1, one.from(0, kGames));
  simulate<Game>(rules, policies, 9, 0, 4, four.from(0, kGames));
  simulate<Game>(rules, policies, 9, 0, 2, parts.from(0, 123));
  simulate<Game>(rules, policies, 9, 123, 3, parts.from(123, kGames - 123));
  CHECK(one == four);
  CHECK(one == parts);
}

}  // namespace

void test_simulation() {
  for (const four_color::Fields& fields : {flower_fields(), taiwan_fields()})
    alike_however_it_is_cut<four_color::FourColorGame>(*rules_of(fields));
  alike_however_it_is_cut<paohuzi::PaohuziGame>(paohuzi::Rules({}, "test"));
}

}  // namespace menzi::test
