// Distances too long for the tables, and hands that nothing completes: every complete block is tried.
#include "menzi/eval/four_color_far.hpp"

#include <algorithm>

#include "menzi/eval/four_color_folding.hpp"

namespace menzi::four_color {

namespace {

// How a block becomes the word `end`: cards taken, or -1 when it cannot, and by how many cards it grows.
struct Change {
  int taken = 0;
  int growth = 0;
};

Change change(int block, const KnownHand& known, unsigned end) {
  Change change;
  for (const Kind kind : kKindsOfBlocks[static_cast<std::size_t>(block)]) {
    if (kind == kNoKind) break;
    const int more = count_at(end, kind) - known.count(kind);
    if (more > known.unseen[kind] || (more < 0 && is_special(kind))) return {-1, 0};
    change.growth += more;
    change.taken += std::max(more, 0);
  }
  return change;
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

PaddedCosts<Completions::kLanes> Completions::costs(int block, const KnownHand& known) const {
  PaddedCosts<kLanes> costs;
  costs.fill(kFar);
  const auto lower = [&](const Change& change) {
    std::uint8_t& least = costs[kLanes + lane_of<kLanes>(change.growth)];
    least = std::min(least, static_cast<std::uint8_t>(change.taken));
  };
  if (block == kFlowerBlock) {
    for (int taken = 0; taken <= known.unseen[kFlowerKind]; ++taken) lower({taken, taken});
    return costs;
  }
  for (const std::uint16_t word : words_[static_cast<std::size_t>(block_type(block))]) {
    const Change way = change(block, known, word);
    if (way.taken >= 0) lower(way);
  }
  return costs;
}

std::uint32_t Completions::kinds_taken(int block, const KnownHand& known, std::size_t lane, int cost) const {
  if (block == kFlowerBlock) return cost > 0 ? 1U << kFlowerKind : 0;
  std::uint32_t kinds = 0;
  for (const std::uint16_t word : words_[static_cast<std::size_t>(block_type(block))]) {
    const Change way = change(block, known, word);
    if (way.taken != cost || lane_of<kLanes>(way.growth) != lane) continue;
    for (const Kind kind : kKindsOfBlocks[static_cast<std::size_t>(block)]) {
      if (kind != kNoKind && count_at(word, kind) > known.count(kind)) kinds |= 1U << kind;
    }
  }
  return kinds;
}

Needs Completions::needs(const KnownHand& known, int growth) const {
  std::array<PaddedCosts<kLanes>, kNumBlocks> blocks;
  Folding<kLanes> folding;
  for (int block = 0; block < kNumBlocks; ++block) {
    blocks[static_cast<std::size_t>(block)] = costs(block, known);
    folding.set(block, blocks[static_cast<std::size_t>(block)]);
  }
  folding.fold();
  Needs needs;
  if (folding.taken(growth) >= kFar) return needs;
  needs.distance = folding.taken(growth);
  folding.trace(growth, [&](int block, std::size_t lane) {
    needs.kinds |= kinds_taken(block, known, lane, blocks[static_cast<std::size_t>(block)][kLanes + lane]);
  });
  return needs;
}

}  // namespace menzi::four_color
