// One card of the discard rows, all rows in one pile in the order in which cards came to lie.
#pragma once

#include <cstdint>

#include "menzi/cards/alphabet.hpp"

namespace menzi {

// A card that lies in a discard row: the kind in bits 0-4, the seat in 5-6, in 7 whether it was
// turned up from the stock and never held.
class RowCard {
 public:
  RowCard() = default;
  RowCard(Kind kind, int seat, bool drawn)
      : bits_(static_cast<std::uint8_t>(kind | seat << 5 | (drawn ? 0x80 : 0))) {}
  Kind kind() const { return bits_ & 0x1F; }
  int seat() const { return (bits_ >> 5) & 3; }
  bool drawn() const { return (bits_ & 0x80) != 0; }

  bool operator==(const RowCard&) const = default;

 private:
  std::uint8_t bits_ = 0;
};

}  // namespace menzi
