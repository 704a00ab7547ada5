// The generator: the vectors of docs/randomness.md, and draws without bias.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>

#include "check.hpp"
#include "menzi/base/exact_math.hpp"
#include "menzi/base/random.hpp"

namespace menzi::test {

namespace {

// The same batch of bounds drawn again and again must reach every outcome equally often.
void test_shuffle_is_fair() {
  std::array<std::array<int, 5>, 5> places{};
  constexpr int kShuffles = 50000;
  Random random(11, 0);
  for (int i = 0; i < kShuffles; ++i) {
    std::array<std::uint8_t, 5> items{0, 1, 2, 3, 4};
    random.shuffle(items);
    for (std::size_t place = 0; place < 5; ++place) ++places[items[place]][place];
  }
  // Binomial(50000, 1/5): mean 10000, deviation 89; five of them never in the fixed run.
  for (const auto& row : places) {
    for (const int count : row) CHECK(count > 9550 && count < 10450);
  }
}

// Right to the last few bits, and pinned: these must not differ from platform to platform.
void test_exact_math() {
  for (int i = 0; i < 94; ++i) {
    const double x = 1e-3 * std::pow(1.37, i);
    CHECK(std::abs(exact_log(x) - std::log(x)) <= 4e-16 * std::max(1.0, std::abs(std::log(x))));
  }
  for (int i = 0; i < 1600; ++i) {
    const double x = -0.37 * i;
    CHECK(std::abs(exact_exp(x) - std::exp(x)) <= 2e-13 * std::exp(x));
  }
  CHECK(exact_log(1) == 0 && exact_exp(0) == 1 && exact_exp(-1e9) == 0);
  CHECK(std::bit_cast<std::uint64_t>(exact_log(10)) == 0x40026BB1BBB55515U);
  CHECK(std::bit_cast<std::uint64_t>(exact_exp(-2.5)) == 0x3FB50385C094F424U);
}

}  // namespace

void test_random() {
  // SplitMix64 from state 0, as published: the stream adds to the state before it mixes.
  CHECK(mix(0x9E3779B97F4A7C15U) == 0xE220A8397B1DCDAFU);
  CHECK(mix(2 * 0x9E3779B97F4A7C15U) == 0x6E789E6AA1B965F4U);
  CHECK(Random(0, 0).next() == 0xE220A8397B1DCDAFU);
  CHECK(multiply(~0ULL, ~0ULL).high == ~0ULL - 1);
  CHECK(multiply(~0ULL, ~0ULL).low == 1);

  Random random(1, 2);
  for (int i = 0; i < 1000; ++i) CHECK(random.below(7) < 7);
  std::array<std::uint8_t, 120> deck{};
  std::iota(deck.begin(), deck.end(), std::uint8_t{0});
  random.shuffle(deck);
  std::array<bool, 120> seen{};
  for (const std::uint8_t card : deck) seen[card] = true;
  for (const bool card : seen) CHECK(card);
  test_shuffle_is_fair();
  test_exact_math();
}

}  // namespace menzi::test
