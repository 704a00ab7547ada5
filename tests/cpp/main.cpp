// What only C++ can show: positions copied as bytes, claim rounds by themselves, threads, the generator.
#include "check.hpp"

#include <cstdio>

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

int main() {
  menzi::test::test_claim_round();
  menzi::test::test_four_color_distance();
  menzi::test::test_paohuzi_distance();
  menzi::test::test_paohuzi_eval();
  menzi::test::test_positions();
  menzi::test::test_random();
  menzi::test::test_search();
  menzi::test::test_simulation();
  menzi::test::test_tables();
  menzi::test::test_views();
  std::printf("%d passed, %d failed\n", menzi::test::checks - menzi::test::failures, menzi::test::failures);
  return menzi::test::failures == 0 ? 0 : 1;
}
