// A seat's concealed cards in play: packed blocks, and which of them cannot be split.
#pragma once

#include <cassert>
#include <cstdint>

#include "menzi/cards/hand.hpp"
#include "menzi/eval/four_color_tables.hpp"

namespace menzi::four_color {

// Kinds that may be discarded: all but Generals and flowers.
inline constexpr std::uint32_t kDiscardable = [] {
  std::uint32_t kinds = 0;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    if (!is_special(kind)) kinds |= 1U << kind;
  }
  return kinds;
}();

// Completeness is kept up to date card by card, so that the question most often asked, whether an
// open card would complete a hand, is one mask and one look-up.
class PackedHand {
 public:
  unsigned block(int index) const { return blocks_[static_cast<std::size_t>(index)]; }
  const Blocks& blocks() const { return blocks_; }
  int count(Kind kind) const { return count_at(blocks_[kPlaces[kind].block], kind); }
  int size() const { return size_; }
  std::uint32_t kinds() const { return kinds_; }  // bit k: at least one card of kind k

  bool complete() const { return incomplete_ == 0; }
  std::uint32_t incomplete() const { return incomplete_; }  // bit b: block b cannot be split

  void add(const Tables& tables, Kind kind) {
    add_uncounted(kind);
    update(tables, kPlaces[kind].block);
  }

  void remove(const Tables& tables, Kind kind) {
    assert(count(kind) > 0);
    std::uint16_t& block = blocks_[kPlaces[kind].block];
    block = static_cast<std::uint16_t>(block - one_of(kind));
    note_kind(kind);
    --size_;
    update(tables, kPlaces[kind].block);
  }

  // Removes a group's cards less one card of `open`, which never was in the hand.
  void remove_rest(const Tables& tables, GroupId group, Kind open) {
    const Group& cards = kGroups[group];
    const int index = kPlaces[open].block;
    std::uint16_t& block = blocks_[static_cast<std::size_t>(index)];
    block = static_cast<std::uint16_t>(block - kPackedGroups[group] + one_of(open));
    for (std::size_t i = 0; i < cards.size; ++i) note_kind(cards.cards[i]);
    size_ = static_cast<std::uint8_t>(size_ - cards.size + 1);
    update(tables, index);
  }

  // Dealing: cards first, then once `update_all`.
  void add_uncounted(Kind kind) {
    std::uint16_t& block = blocks_[kPlaces[kind].block];
    block = static_cast<std::uint16_t>(block + one_of(kind));
    kinds_ |= 1U << kind;
    ++size_;
  }
  void update_all(const Tables& tables) {
    for (int block = 0; block < kSoldierBlock + 1; ++block) update(tables, block);
  }

  Hand unpacked() const {
    Hand hand(kFourColorAlphabet);
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      for (int i = count(kind); i > 0; --i) hand.add(kind);
    }
    return hand;
  }

  bool operator==(const PackedHand&) const = default;

 private:
  // Without branches here and below: how many are left is as good as random.
  void note_kind(Kind kind) {
    const std::uint32_t held = count(kind) != 0 ? 1 : 0;
    kinds_ = (kinds_ & ~(1U << kind)) | held << kind;
  }

  void update(const Tables& tables, int block) {
    const std::uint32_t open = tables.complete(block, blocks_[static_cast<std::size_t>(block)]) ? 0 : 1;
    incomplete_ = static_cast<std::uint16_t>((incomplete_ & ~(1U << block)) | open << block);
  }

  Blocks blocks_{};
  std::uint16_t incomplete_ = 0;  // bit b: block b cannot be split
  std::uint32_t kinds_ = 0;
  std::uint8_t size_ = 0;
};

}  // namespace menzi::four_color
