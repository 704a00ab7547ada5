// A multiset of cards as a value: counts by kind, and its canonical text.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "menzi/cards/alphabet.hpp"

namespace menzi {

class Hand final {
 public:
  using Counts = std::array<std::uint8_t, 32>;

  explicit Hand(const Alphabet& alphabet) : alphabet_(&alphabet) {}

  const Alphabet& alphabet() const { return *alphabet_; }
  int count(int kind) const { return counts_[static_cast<std::size_t>(kind)]; }
  const Counts& counts() const { return counts_; }  // by kind, then zeros
  int size() const;

  // Adds one card; the caller knows that the deck has that many of it.
  void add(Kind kind) { ++counts_[kind]; }

  std::string text() const;
  // The cards as people write them, in Chinese: each color or size before its ranks.
  std::string chinese() const;
  std::vector<Kind> kinds() const;  // every card, ascending

  bool operator==(const Hand&) const = default;

 private:
  const Alphabet* alphabet_;
  Counts counts_{};
};

}  // namespace menzi
