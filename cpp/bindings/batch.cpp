// Binds what works on many hands or many games at once, over numpy arrays.
#include "pybind.hpp"

#include "arrays.hpp"

#include <memory>

#include "menzi/base/error.hpp"
#include "menzi/batch/four_color_evaluate.hpp"
#include "menzi/batch/paohuzi_evaluate.hpp"
#include "menzi/batch/simulate.hpp"
#include "menzi/play/four_color_state.hpp"
#include "menzi/play/paohuzi_state.hpp"
#include "pause.hpp"

namespace menzi::python {

using four_color::FourColorGame;
using paohuzi::PaohuziGame;

namespace {

template <class Game>
py::dict simulate(const std::shared_ptr<typename Game::Rules>& rules, const std::vector<std::string>& bots,
                  std::int64_t deals, std::uint64_t seed, std::uint64_t first_deal, int threads) {
  if (static_cast<int>(bots.size()) != rules->players()) {
    throw RulesError("bots: expected " + std::to_string(rules->players()) + " names, got " +
                     std::to_string(bots.size()));
  }
  if (deals < 0) throw Error("deals: expected at least 0, got " + std::to_string(deals));
  checked_threads(threads);
  std::vector<Policy> policies;
  policies.reserve(bots.size());
  for (const std::string& bot : bots) policies.push_back(policy_of(bot));
  const py::ssize_t n = static_cast<py::ssize_t>(deals), players = rules->players();
  py::array_t<std::uint64_t> seeds(n);
  py::array_t<std::int32_t> returns({n, players}), decisions(n);
  py::array_t<std::uint8_t> wins({n, players}), draws(n);
  const auto span_of = [](auto& array) {
    return std::span(array.mutable_data(), static_cast<std::size_t>(array.size()));
  };
  const SimulationRows rows{span_of(seeds), span_of(returns), span_of(wins), span_of(draws),
                            span_of(decisions)};
  {
    const py::gil_scoped_release release;
    menzi::simulate<Game>(*rules, policies, seed, first_deal, threads, rows, check_signals);
  }
  py::dict result;
  result["seeds"] = seeds;
  result["returns"] = returns;
  result["wins"] = wins;
  result["draws"] = draws;
  result["decisions"] = decisions;
  return result;
}

// What is bound alike for every game; the docstrings stand once, with the first.
template <class Game>
void bind_simulations(py::module_& module, const char* simulate_doc, const char* deals_doc,
                      const char* shuffle_doc) {
  using Rules = Game::Rules;
  module.def("simulate", &simulate<Game>, py::arg("rules"), py::arg("bots"), py::arg("deals"),
             py::arg("seed"), py::arg("first_deal"), py::arg("threads"), simulate_doc);
  module.def(
      "random_deals",
      [](const std::shared_ptr<Rules>& rules, std::uint64_t seed, std::int64_t deals) {
        PlayoutTotals totals;
        {
          const py::gil_scoped_release release;
          totals = random_deals<Game>(*rules, seed, deals);
        }
        return py::make_tuple(totals.decisions, totals.wins, totals.points);
      },
      py::arg("rules"), py::arg("seed"), py::arg("deals"), deals_doc);
  module.def(
      "shuffle_decks",
      [](const std::shared_ptr<Rules>& rules, std::uint64_t seed, std::int64_t deals) {
        const py::gil_scoped_release release;
        return shuffle_decks<Game>(*rules, seed, deals);
      },
      py::arg("rules"), py::arg("seed"), py::arg("deals"), shuffle_doc);
}

}  // namespace

void bind_batch(py::module_& module) {
  module.def(
      "evaluate_batch",
      [](const four_color::Rules& rules, const py::array& counts, const std::optional<py::array>& out,
         int threads) {
        checked_threads(threads);
        return fill_rows<std::int32_t>(four_color::kNumKinds, counts, out, 0, "int32",
                                       [&rules, threads](auto in, auto written) {
                                         return four_color::evaluate_batch(rules, in, written, threads);
                                       });
      },
      py::arg("rules"), py::arg("counts"), py::arg("out") = py::none(), py::arg("threads") = 1,
      "Evaluates many hands; see ``menzi.evaluate_batch``.");
  module.def(
      "evaluate_batch",
      [](const paohuzi::Rules&, const py::array& counts, const std::optional<py::array>& out, int threads) {
        checked_threads(threads);
        return fill_rows<std::int32_t>(
            paohuzi::kNumKinds, counts, out, 0, "int32",
            [threads](auto in, auto written) { return paohuzi::evaluate_batch(in, written, threads); });
      },
      py::arg("rules"), py::arg("counts"), py::arg("out") = py::none(), py::arg("threads") = 1);
  bind_simulations<FourColorGame>(
      module, "Plays many games; see ``menzi.simulate``.",
      R"(Plays single deals uniformly at random on one thread.

Returns
-------
tuple of int
    Decisions, wins and winners' points, summed over the deals.
)",
      R"(Shuffles the decks that ``random_deals`` plays, and plays nothing: its floor.

Returns
-------
int
    A digest of the decks.
)");
  bind_simulations<PaohuziGame>(module, "", "", "");
}

}  // namespace menzi::python
