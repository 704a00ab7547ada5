// Evaluates hands given as rows of counts.
//
// Up to the first look at the tables there is no branch: all counts of a size are taken apart at once, as
// bytes of a word. That and the look, which 6 in 100 random hands survive, is what a row costs.
#include <bit>
#include <cstring>

#include "menzi/eval/paohuzi_mixed.hpp"
#include "menzi/eval/paohuzi_win.hpp"

namespace menzi::paohuzi {

namespace {

// Eight bytes as a word, the first one lowest: one load where that is the order of the machine.
std::uint64_t eight_bytes(const std::uint8_t* bytes) {
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&word, bytes, sizeof word);
  } else {
    for (unsigned i = 0; i < 8; ++i) word |= static_cast<std::uint64_t>(bytes[i]) << (8 * i);
  }
  return word;
}

constexpr std::uint64_t kOnes = 0x0101010101010101;

// Eight counts, one a byte, taken apart.
struct Counts {
  std::uint64_t quads;    // 1 where there are four
  std::uint64_t triples;  // 1 where there are three or four
  std::uint64_t loose;    // the count where it is at most two

  explicit Counts(std::uint64_t counts) {
    // Any byte is made a number below 8, so that no row leads out of the tables.
    counts &= 7 * kOnes;
    quads = (counts >> 2) & kOnes;
    triples = ((counts + kOnes) >> 2 & kOnes) | quads;
    loose = counts & ~(triples * 7);
  }

  // Neighbouring counts together, to base 9.
  std::uint64_t pairs() const {
    constexpr std::uint64_t kEven = 0x00FF00FF00FF00FF;
    return (loose & kEven) + 3 * ((loose >> 8) & kEven);
  }
  // The word of the eight counts: one multiplication adds up its four pairs.
  std::uint32_t word() const {
    return static_cast<std::uint32_t>(pairs() * (1ULL << 48 | 9ULL << 32 | 81ULL << 16 | 729ULL) >> 48);
  }
};

// The low bits of the bytes, side by side.
RankSet gather_bytes(std::uint64_t bits) {
  return static_cast<RankSet>(bits * 0x0102040810204080 >> 56);
}

}  // namespace

int best_closed_row(const std::uint8_t* counts) {
  // Ranks 1 to 8 of either size, then 9 and 10 of both, the small ones in the low half.
  const Counts small(eight_bytes(counts)), big(eight_bytes(counts + kNumRanks));
  const Counts high(counts[8] | static_cast<std::uint64_t>(counts[9]) << 8 |
                    static_cast<std::uint64_t>(counts[18]) << 32 |
                    static_cast<std::uint64_t>(counts[19]) << 40);
  const std::uint64_t high_pairs = high.pairs();
  Words words{};
  words.small = small.word() + kPowers[8] * static_cast<std::uint32_t>(high_pairs & 0xFU);
  words.big = big.word() + kPowers[8] * static_cast<std::uint32_t>(high_pairs >> 32);

  // With at most two of either kind, three together are a mixed group.
  const std::uint64_t low_mixable = ((small.loose + big.loose + kOnes) >> 2) & kOnes;
  const std::uint64_t high_mixable = ((high.loose + (high.loose >> 32) + kOnes) >> 2) & 0x0101U;
  const RankSet mixable = gather_bytes(low_mixable) | (gather_bytes(high_mixable) << 8);
  const bool pair = (small.quads | big.quads | high.quads) != 0;
  const Tables& known = tables();
  if (!Stuck(known[words.small], known[words.big], mixable).free(pair)) return -1;

  words.two_small =
      mixable & (gather_bytes((small.loose >> 1) & kOnes) | (gather_bytes((high.loose >> 1) & 0x0101U) << 8));
  words.two_big =
      mixable & (gather_bytes((big.loose >> 1) & kOnes) | (gather_bytes((high.loose >> 33) & 0x0101U) << 8));
  const int best = best_mixed(known, words, pair);
  if (best < 0) return -1;
  // A small kan is 3, all else identical 6 or, a big ti, 12.
  constexpr std::uint64_t kBigHalf = 0x0101010100000000;
  const std::uint64_t points = 3 * (small.triples + high.triples + (high.triples & kBigHalf)) +
                               6 * big.triples + 6 * (small.quads + big.quads + high.quads);
  return best + static_cast<int>(points * kOnes >> 56);
}

}  // namespace menzi::paohuzi
