// What one seat sees of a position, as one number: the name of its information set in a search tree.
//
// The key takes in the own hand, all tables, the discards in order, the open card and whose it is, and
// whose discard is due. It takes in nothing hidden: neither other hands nor the stock, nor who is asked in an
// open window and what was answered so far, nor whether a second window is open, nor others' pass
// locks. So a window in which all passed and one in which nobody was asked lead on to the same key,
// and the key stands still until the window is closed.
//
// Keys are 64 bits of a good mix; two information sets of one search that share one are not to be met.
#pragma once

#include <cstring>
#include <span>

#include "menzi/base/random.hpp"
#include "menzi/play/four_color_state.hpp"
#include "menzi/play/paohuzi_state.hpp"

namespace menzi {

namespace detail {

class KeyMaker {
 public:
  void add(std::uint64_t word) {
    key_ = (key_ ^ word) * 0x9E3779B97F4A7C15U;
    key_ ^= key_ >> 29;
  }

  // Eight bytes at a time; the size tells apart what the padding makes alike.
  template <class Byte>
  void add(std::span<const Byte> bytes) {
    static_assert(sizeof(Byte) == 1);
    add(bytes.size());
    std::size_t at = 0;
    for (; at + 8 <= bytes.size(); at += 8) add(word_at(bytes.data() + at, 8));
    if (at != bytes.size()) add(word_at(bytes.data() + at, bytes.size() - at));
  }

  std::uint64_t key() const { return mix(key_); }

 private:
  static std::uint64_t word_at(const void* from, std::size_t size) {
    std::uint64_t word = 0;
    std::memcpy(&word, from, size);
    return word;
  }

  std::uint64_t key_ = 0;
};

}  // namespace detail

inline std::uint64_t information_key(const four_color::Deal& deal, int players, int seat) {
  detail::KeyMaker maker;
  const Kind open = deal.public_card();
  const int turn = open == kNoKind ? deal.seat_to_act() : deal.source();
  maker.add(static_cast<std::uint64_t>(deal.dealer() | seat << 2 | turn << 4 | open << 8) |
            static_cast<std::uint64_t>(deal.stock().size()) << 16);
  maker.add(deal.pile());
  for (int s = 0; s < players; ++s) maker.add(deal.melds(s));
  const four_color::PackedHand& own = deal.hand(seat);
  for (int block = 0; block + 1 < four_color::kNumBlocks; block += 2)
    maker.add(static_cast<std::uint64_t>(own.block(block)) << 16 | own.block(block + 1));
  if constexpr (four_color::kNumBlocks % 2 != 0) maker.add(own.block(four_color::kNumBlocks - 1));
  return maker.key();
}

inline std::uint64_t information_key(const paohuzi::Deal& deal, int players, int seat) {
  detail::KeyMaker maker;
  const Kind open = deal.public_card();
  // Before the first discard it is not seen who is asked for a win: the dealer's discard is what all await.
  const bool dealt = deal.phase() == Phase::kHeavenly || deal.phase() == Phase::kOpening;
  const int turn = dealt ? deal.dealer() : open == kNoKind ? deal.seat_to_act() : deal.source();
  maker.add(static_cast<std::uint64_t>(deal.dealer() | seat << 2 | turn << 4 | open << 8) |
            static_cast<std::uint64_t>(deal.stock().size()) << 16 |
            static_cast<std::uint64_t>(deal.shown_card()) << 24);
  maker.add(deal.pile());
  for (int s = 0; s < players; ++s) {
    const paohuzi::Seat& shown = deal.seat(s);
    maker.add(shown.melds());
    maker.add(static_cast<std::uint64_t>(shown.excuses | (shown.dead ? 0x80 : 0)));
  }
  // A pass locks at once, but is not to move the key while the window is open.
  const paohuzi::Seat& own = deal.seat(seat);
  const std::uint32_t settled = open == kNoKind ? ~0U : ~(1U << open);
  maker.add(own.hand.packed());
  maker.add(static_cast<std::uint64_t>(own.chi_locks & settled) << 32 | (own.peng_locks & settled));
  return maker.key();
}

}  // namespace menzi
