// Fills the evaluator's tables: splits by dynamic programming, what they leave out by closing over parts.
#include "menzi/eval/paohuzi_tables.hpp"

#include <algorithm>
#include <bit>

namespace menzi::paohuzi {

namespace {

using Digits = std::array<int, kNumRanks>;

Digits digits_of(std::uint32_t word) {
  Digits digits;
  for (int& digit : digits) {
    digit = static_cast<int>(word % 3);
    word /= 3;
  }
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
  for (const std::size_t r : std::array<std::size_t, 5>{0, 1, 2, 6, 9}) {
    ++digits[r];
    most = std::max(most, most_scoring(digits));
    --digits[r];
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
    const std::size_t one = kPowers[r];
    const auto pass = [&](std::size_t from, std::size_t to) {
      whole[to] = static_cast<std::uint16_t>(whole[to] | (whole[from] & others));
    };
    for (std::size_t none = 0; none < kNumWords; none += 3 * one) {
      for (std::size_t word = none; word < none + one; ++word) {
        pass(word, word + one);
        pass(word + one, word + 2 * one);
      }
    }
  }
  for (std::uint16_t& ranks : whole) ranks = static_cast<std::uint16_t>(kAllRanks ^ ranks);
  return whole;
}

// The two other ranks of each group with a card of a rank.
struct Partners {
  std::size_t size = 0;
  std::array<std::array<std::size_t, 2>, 4> ranks{};
};

constexpr std::array<Partners, kNumRanks> kPartners = [] {
  std::array<Partners, kNumRanks> partners{};
  for (const auto& [ranks, scoring] : kRuns) {
    for (std::size_t i = 0; i < 3; ++i) {
      Partners& own = partners[ranks[i]];
      own.ranks[own.size++] = {ranks[(i + 1) % 3], ranks[(i + 2) % 3]};
    }
  }
  return partners;
}();

// Whether the word and one card of the rank have a split. A third card of a rank, which no word has, is
// in a group of its own choice: what of the word is not in that group needs a split.
bool completes(const std::vector<std::int8_t>& scoring, const std::vector<std::int8_t>& scoring_pair,
               bool pair, std::uint32_t word, const Digits& digits, std::size_t rank) {
  const std::vector<std::int8_t>& same = pair ? scoring_pair : scoring;
  const std::uint32_t card = kPowers[rank];
  if (digits[rank] < 2) return same[word + card] >= 0;
  if (same[word - 2 * card] >= 0 || (pair && scoring[word - card] >= 0)) return true;
  const Partners& partners = kPartners[rank];
  for (std::size_t i = 0; i < partners.size; ++i) {
    const auto [a, b] = partners.ranks[i];
    if (digits[a] > 0 && digits[b] > 0 && same[word - kPowers[a] - kPowers[b]] >= 0) return true;
  }
  return false;
}

}  // namespace

Tables::Tables() : entries_(kNumWords), waits_(kNumWords) {
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
    for (std::size_t r = 0; r < kNumRanks; ++r) {
      if (completes(scoring, scoring_pair, false, word, digits, r)) waits_[word] |= 1U << r;
      if (completes(scoring, scoring_pair, true, word, digits, r)) waits_[word] |= 1U << (r + 10);
    }
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
