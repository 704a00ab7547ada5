// Distances too long for the tables, and hands that nothing completes: every complete block is tried.
#include "menzi/eval/four_color_far.hpp"

#include <algorithm>

namespace menzi::four_color {

namespace {

// Cards in all blocks; four-color hands take no more than a deck has.
constexpr std::size_t kMaxCards = 128;

// The fewest taken by the number of cards in the end.
using Totals = std::array<std::uint8_t, kMaxCards>;

struct Change {
  bool possible = true;
  int taken = 0;
  int size = 0;  // of the block in the end
};

Change change(int block, const KnownHand& known, unsigned end) {
  Change change;
  for (const Kind kind : kKindsOfBlocks[static_cast<std::size_t>(block)]) {
    if (kind == kNoKind) break;
    const int count = count_at(end, kind), more = count - known.count(kind);
    if (more > known.unseen[kind] || (more < 0 && is_special(kind))) change.possible = false;
    change.size += count;
    change.taken += std::max(more, 0);
  }
  return change;
}

// Adds a block that ends with `size` cards, `taken` of them from outside.
void add(const Totals& before, Totals& after, std::size_t size, int taken) {
  for (std::size_t total = size; total < kMaxCards; ++total) {
    const int sum = before[total - size] + taken;
    if (sum < after[total]) after[total] = static_cast<std::uint8_t>(sum);
  }
}

}  // namespace

Completions::Completions(const Tables& tables) {
  for (const int block : {0, 4, kSoldierBlock}) {
    // Words that no deck can deal are never complete.
    for (unsigned word = 0; word < (block == kSoldierBlock ? 4096U : 512U); ++word) {
      if (tables.complete(block, word)) {
        words_[static_cast<std::size_t>(block_type(block))].push_back(static_cast<std::uint16_t>(word));
      }
    }
  }
}

int Completions::fewest_taken(const KnownHand& known, int growth) const {
  Totals totals;
  totals.fill(kFar);
  const std::size_t flowers = known.cards[kFlowerBlock];
  for (std::size_t taken = 0; taken <= known.unseen[kFlowerKind]; ++taken) {
    totals[flowers + taken] = static_cast<std::uint8_t>(taken);
  }
  int size = static_cast<int>(flowers);
  for (int block = 0; block < kFlowerBlock; ++block) {
    std::array<int, 17> least;  // of the ways to end with each number of cards
    least.fill(kFar);
    for (const std::uint16_t word : words_[static_cast<std::size_t>(block_type(block))]) {
      const Change way = change(block, known, word);
      int& cost = least[static_cast<std::size_t>(way.size)];
      if (way.possible) cost = std::min(cost, way.taken);
    }
    Totals with_block;
    with_block.fill(kFar);
    for (std::size_t end = 0; end < least.size(); ++end) {
      if (least[end] < kFar) add(totals, with_block, end, least[end]);
    }
    totals = with_block;
    for (const Kind kind : kKindsOfBlocks[static_cast<std::size_t>(block)]) {
      if (kind != kNoKind) size += known.count(kind);
    }
  }
  size += growth;
  const int taken = totals[static_cast<std::size_t>(size)];
  return taken < kFar ? taken : kImpossible;
}

}  // namespace menzi::four_color
