// Fills the evaluator's tables: splits by dynamic programming, what they leave out by closing over parts.
#include "menzi/eval/paohuzi_tables.hpp"

#include <algorithm>
#include <bit>

namespace menzi::paohuzi {

namespace {

using Digits = std::array<int, kNumRanks>;

Digits digits_of(std::uint32_t word) {
  Digits digits;
  for (std::size_t r = 0; r < kNumRanks; ++r) digits[r] = static_cast<int>(word / kPowers[r] % 3);
  return digits;
}

// Three ranks of one size that are a group.
struct Run {
  std::array<std::size_t, 3> ranks;
  int scoring;
};

constexpr std::array<Run, 9> kRuns = [] {
  std::array<Run, 9> runs{};
  for (std::size_t r = 0; r < 8; ++r) runs[r] = {{r, r + 1, r + 2}, r == 0 ? 1 : 0};
  runs[8] = {{1, 6, 9}, 1};
  return runs;
}();

// The most of 123 and 2-7-10 that counts of at most three allow.
int most_scoring(const Digits& d) {
  int most = 0;
  for (int low = 0; low <= std::min({d[0], d[1], d[2]}); ++low) {
    most = std::max(most, low + std::min({d[1] - low, d[6], d[9]}));
  }
  return most;
}

int most_scoring_with_card(Digits digits) {
  int most = 0;
  for (int& digit : digits) {
    ++digit;
    most = std::max(most, most_scoring(digits));
    --digit;
  }
  return most;
}

// For each word the ranks of which every way to split a part of it leaves something out. `scoring`
// says which words have a split.
std::vector<std::uint16_t> left_out(const std::vector<std::int8_t>& scoring) {
  // First the ranks that some way takes whole: all of them where the word itself has a split. Then
  // rank by rank, a word with one card less passes on its ranks but that one, for the card stays out.
  std::vector<std::uint16_t> whole(kNumWords);
  for (std::size_t word = 0; word < kNumWords; ++word) whole[word] = scoring[word] >= 0 ? kAllRanks : 0;
  for (std::size_t r = 0; r < kNumRanks; ++r) {
    const auto others = static_cast<std::uint16_t>(kAllRanks & ~(1U << r));
    for (std::size_t word = 0; word < kNumWords; ++word) {
      for (std::size_t out = 1; out <= word / kPowers[r] % 3; ++out) {
        const std::uint16_t passed = whole[word - out * kPowers[r]] & others;
        whole[word] = static_cast<std::uint16_t>(whole[word] | passed);
      }
    }
  }
  for (std::uint16_t& ranks : whole) ranks = static_cast<std::uint16_t>(kAllRanks & ~ranks);
  return whole;
}

}  // namespace

Tables::Tables() : entries_(kNumWords) {
  std::vector<std::int8_t> scoring(kNumWords, -1), scoring_pair(kNumWords, -1);
  scoring[0] = 0;
  for (std::uint32_t word = 1; word < kNumWords; ++word) {
    const Digits digits = digits_of(word);
    // Every split has some group with the lowest rank: trying those alone finds the best.
    const auto lowest = static_cast<std::size_t>(
        std::ranges::find_if(digits, [](int digit) { return digit > 0; }) - digits.begin());
    for (const Run& run : kRuns) {
      if (run.ranks[0] != lowest || digits[run.ranks[1]] == 0 || digits[run.ranks[2]] == 0) continue;
      const std::uint32_t rest = word - kPowers[lowest] - kPowers[run.ranks[1]] - kPowers[run.ranks[2]];
      const auto take = [&](std::vector<std::int8_t>& best) {
        if (best[rest] >= 0)
          best[word] = std::max(best[word], static_cast<std::int8_t>(best[rest] + run.scoring));
      };
      take(scoring);
      take(scoring_pair);
    }
    if (digits[lowest] == 2) {
      scoring_pair[word] = std::max(scoring_pair[word], scoring[word - 2 * kPowers[lowest]]);
    }
  }
  const std::vector<std::uint16_t> out = left_out(scoring), out_pair = left_out(scoring_pair);
  for (std::uint32_t word = 0; word < kNumWords; ++word) {
    const Digits digits = digits_of(word);
    entries_[word] = Entry(scoring[word], scoring_pair[word], out[word], out_pair[word], most_scoring(digits),
                           most_scoring_with_card(digits));
  }
  for (std::uint32_t packed = 0; packed < words_.size(); ++packed) {
    words_[packed] = 0;
    for (std::uint32_t r = 0; r < 5; ++r) {
      words_[packed] = static_cast<std::uint16_t>(words_[packed] + ((packed >> (2 * r)) & 3U) * kPowers[r]);
    }
  }
}

const Tables& tables() {
  static const Tables tables;
  return tables;
}

}  // namespace menzi::paohuzi
