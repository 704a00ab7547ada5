// What only C++ can show: positions copied as bytes, claim rounds by themselves, threads, the generator.
#include "check.hpp"

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <vector>

namespace menzi::test {

void test_claim_round();
void test_four_color_distance();
void test_paohuzi_distance();
void test_paohuzi_eval();
void test_positions();
void test_random();
void test_search();
void test_simulation();
void test_tables();
void test_views();

}  // namespace menzi::test

namespace {

struct Test {
  std::string_view name;
  void (*run)();
};

using namespace menzi::test;

constexpr Test kTests[] = {
    {"claim_round", test_claim_round},
    {"four_color_distance", test_four_color_distance},
    {"paohuzi_distance", test_paohuzi_distance},
    {"paohuzi_eval", test_paohuzi_eval},
    {"positions", test_positions},
    {"random", test_random},
    {"search", test_search},
    {"simulation", test_simulation},
    {"tables", test_tables},
    {"views", test_views},
};

}  // namespace

// Runs the tests that are named, or all.
int main(int argc, char** argv) {
  const std::vector<std::string_view> names(argv + 1, argv + argc);
  for (const std::string_view name : names) {
    if (std::ranges::find(kTests, name, &Test::name) != std::end(kTests)) continue;
    std::fprintf(stderr, "no test is called %.*s\n", static_cast<int>(name.size()), name.data());
    return 2;
  }
  for (const Test& test : kTests) {
    if (names.empty() || std::ranges::find(names, test.name) != names.end()) test.run();
  }
  std::printf("%d passed, %d failed\n", checks - failures, failures);
  return failures == 0 ? 0 : 1;
}
