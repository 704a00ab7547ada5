// Hands of the Four Color Cards games packed block by block, ready for table look-ups.
//
// Within one color the command cards (K A E) and the field cards (R H C) never mix with each
// other nor with another color, and Soldiers mix with Soldiers only. A hand is so nine independent
// problems, and a tenth, trivial one for flowers. A block is a word of counts, three bits a kind:
//
//   blocks 0-3   command cards of a color:  K in bits 0-2, A in 3-5, E in 6-8
//   blocks 4-7   field cards of a color:    R in bits 0-2, H in 3-5, C in 6-8
//   block 8      Soldiers:                  red in bits 0-2, green 3-5, yellow 6-8, white 9-11
//   block 9      flowers:                   their number (0-8)
#pragma once

#include <array>
#include <cstdint>

#include "menzi/eval/four_color_groups.hpp"

namespace menzi::four_color {

inline constexpr int kNumBlocks = 10;
inline constexpr int kSoldierBlock = 8;
inline constexpr int kFlowerBlock = 9;

enum class BlockType : std::uint8_t { kCommand, kField, kSoldiers, kFlowers };
inline constexpr int kNumBlockTypes = 4;

struct Place {
  std::uint8_t block;
  std::uint8_t shift;
};

namespace detail {

constexpr std::array<Place, kNumKinds> make_places() {
  std::array<Place, kNumKinds> places{};
  for (int color = 0; color < kNumColors; ++color) {
    for (int rank = 0; rank < kNumRanks; ++rank) {
      const int block = rank == kSoldier ? kSoldierBlock : color + (rank >= kChariot ? 4 : 0);
      const int position = rank == kSoldier ? color : rank % 3;
      places[kind_of(color, rank)] = {static_cast<std::uint8_t>(block),
                                      static_cast<std::uint8_t>(3 * position)};
    }
  }
  places[kFlowerKind] = {kFlowerBlock, 0};
  return places;
}

}  // namespace detail

inline constexpr std::array<Place, kNumKinds> kPlaces = detail::make_places();

constexpr BlockType block_type(int block) {
  if (block < 4) return BlockType::kCommand;
  if (block < 8) return BlockType::kField;
  return block == kSoldierBlock ? BlockType::kSoldiers : BlockType::kFlowers;
}

using Blocks = std::array<std::uint16_t, kNumBlocks>;

constexpr std::uint16_t one_of(Kind kind) {
  return static_cast<std::uint16_t>(1U << kPlaces[kind].shift);
}

// The number of a kind in the word of its block.
constexpr int count_at(unsigned block, Kind kind) {
  return static_cast<int>((block >> kPlaces[kind].shift) & (kind == kFlowerKind ? 15U : 7U));
}

// The counts of a group within its block.
constexpr std::uint16_t packed_group(GroupId group) {
  unsigned packed = 0;
  for (std::size_t i = 0; i < kGroups[group].size; ++i) packed += one_of(kGroups[group].cards[i]);
  return static_cast<std::uint16_t>(packed);
}

inline constexpr std::array<std::uint16_t, kNumGroups> kPackedGroups = [] {
  std::array<std::uint16_t, kNumGroups> packed{};
  for (std::size_t g = 0; g < kNumGroups; ++g) packed[g] = packed_group(static_cast<GroupId>(g));
  return packed;
}();

// Whether the cards of a block hold at least the cards `part`.
constexpr bool holds(int block, unsigned cards, unsigned part) {
  if (block == kFlowerBlock) return cards >= part;
  for (unsigned shift = 0; shift < 12; shift += 3) {
    if (((cards >> shift) & 7U) < ((part >> shift) & 7U)) return false;
  }
  return true;
}

}  // namespace menzi::four_color
