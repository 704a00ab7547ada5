// Sets of pairs (cards thrown away, cards taken), one bit a pair: a cell.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "menzi/eval/paohuzi_potential.hpp"

namespace menzi::paohuzi {

// Each number less than 8.
class NearCells {
 public:
  static constexpr int kSide = 8;

  NearCells() = default;
  static NearCells of(int thrown, int taken) {
    if (thrown < 0 || taken < 0) return {};
    return NearCells(std::uint64_t{1} << (kSide * thrown + taken));
  }
  // Those of no more thrown and taken, and those that weigh no more (Potential::weight).
  static NearCells up_to(int thrown, int taken) {
    NearCells cells;
    for (int i = 0; i <= thrown && i < kSide; ++i) {
      for (int j = 0; j <= taken && j < kSide; ++j) cells |= of(i, j);
    }
    return cells;
  }
  static NearCells lighter(int weight) {
    if (weight < 0) return {};
    return NearCells(kLighter[static_cast<std::size_t>(std::min(weight, kMostWeight))]);
  }

  bool empty() const { return bits_ == 0; }
  // All with so many more, or fewer, as far as they are in the square.
  NearCells more(int thrown, int taken) const {
    return NearCells((bits_ & kColumnsBelow[static_cast<std::size_t>(kSide - taken)])
                     << (kSide * thrown + taken));
  }
  NearCells fewer(int thrown, int taken) const {
    return NearCells((bits_ & ~kColumnsBelow[static_cast<std::size_t>(taken)]) >> (kSide * thrown + taken));
  }
  NearCells operator&(NearCells other) const { return NearCells(bits_ & other.bits_); }
  NearCells operator|(NearCells other) const { return NearCells(bits_ | other.bits_); }
  NearCells without(NearCells other) const { return NearCells(bits_ & ~other.bits_); }
  NearCells& operator|=(NearCells other) {
    bits_ |= other.bits_;
    return *this;
  }
  bool operator==(const NearCells&) const = default;

  // Calls `use` with each cell alone.
  template <class Use>
  void each(const Use& use) const {
    for (std::uint64_t left = bits_; left != 0; left &= left - 1) use(NearCells(left & (~left + 1)));
  }

  // A number for each cell of a set.
  class Numbers {
   public:
    // Numbers the cells from `next` on; returns the number after the last.
    std::uint32_t number(NearCells cells, std::uint32_t next) {
      first_ = next;
      std::uint8_t place = 0;
      for (std::uint64_t left = cells.bits_; left != 0; left &= left - 1)
        places_[static_cast<std::size_t>(std::countr_zero(left))] = place++;
      return next + place;
    }
    std::uint32_t of(NearCells cell) const {
      return first_ + places_[static_cast<std::size_t>(std::countr_zero(cell.bits_))];
    }

   private:
    std::uint32_t first_;
    std::array<std::uint8_t, std::size_t{kSide} * kSide> places_;
  };

 private:
  explicit NearCells(std::uint64_t bits) : bits_(bits) {}

  static constexpr int kMostWeight = Potential::weight(kSide - 1, kSide - 1);
  static constexpr std::array<std::uint64_t, kMostWeight + 1> kLighter = [] {
    std::array<std::uint64_t, kMostWeight + 1> lighter{};
    for (int weight = 0; weight <= kMostWeight; ++weight) {
      for (int i = 0; i < kSide; ++i) {
        for (int j = 0; j < kSide; ++j) {
          if (Potential::weight(i, j) <= weight)
            lighter[static_cast<std::size_t>(weight)] |= std::uint64_t{1} << (kSide * i + j);
        }
      }
    }
    return lighter;
  }();
  static constexpr std::array<std::uint64_t, kSide + 1> kColumnsBelow = [] {
    std::array<std::uint64_t, kSide + 1> columns{};
    for (std::size_t i = 0; i <= kSide; ++i) columns[i] = 0x0101010101010101U * ((1U << i) - 1U);
    return columns;
  }();

  std::uint64_t bits_ = 0;
};

// The same for any hand: no target throws or takes more than its cards.
class FarCells {
 public:
  static constexpr int kSide = 24;

  FarCells() = default;
  static FarCells of(int thrown, int taken) {
    FarCells cells;
    if (thrown >= 0 && taken >= 0) cells.rows_[static_cast<std::size_t>(thrown)] = 1U << taken;
    return cells;
  }
  static FarCells up_to(int thrown, int taken) {
    FarCells cells;
    for (int i = 0; i <= thrown && i < kSide; ++i)
      cells.rows_[static_cast<std::size_t>(i)] = (1U << (taken + 1)) - 1;
    return cells;
  }
  static FarCells lighter(int weight) {
    FarCells cells;
    for (int i = 0; i < kSide && i <= weight; ++i)
      cells.rows_[static_cast<std::size_t>(i)] = (1U << (std::min((weight - i) / 2, kSide - 1) + 1)) - 1;
    return cells;
  }

  bool empty() const { return *this == FarCells(); }
  FarCells more(int thrown, int taken) const {
    FarCells cells;
    for (std::size_t i = static_cast<std::size_t>(thrown); i < kSide; ++i)
      cells.rows_[i] = rows_[i - static_cast<std::size_t>(thrown)] << taken & kRow;
    return cells;
  }
  FarCells fewer(int thrown, int taken) const {
    FarCells cells;
    for (std::size_t i = static_cast<std::size_t>(thrown); i < kSide; ++i)
      cells.rows_[i - static_cast<std::size_t>(thrown)] = rows_[i] >> taken;
    return cells;
  }
  FarCells operator&(const FarCells& other) const {
    FarCells cells;
    for (std::size_t i = 0; i < kSide; ++i) cells.rows_[i] = rows_[i] & other.rows_[i];
    return cells;
  }
  FarCells operator|(const FarCells& other) const {
    FarCells cells = *this;
    return cells |= other;
  }
  FarCells without(const FarCells& other) const {
    FarCells cells;
    for (std::size_t i = 0; i < kSide; ++i) cells.rows_[i] = rows_[i] & ~other.rows_[i];
    return cells;
  }
  FarCells& operator|=(const FarCells& other) {
    for (std::size_t i = 0; i < kSide; ++i) rows_[i] |= other.rows_[i];
    return *this;
  }
  bool operator==(const FarCells&) const = default;

  template <class Use>
  void each(const Use& use) const {
    for (std::size_t i = 0; i < kSide; ++i) {
      for (std::uint32_t left = rows_[i]; left != 0; left &= left - 1)
        use(of(static_cast<int>(i), std::countr_zero(left)));
    }
  }
  class Numbers {
   public:
    std::uint32_t number(const FarCells& cells, std::uint32_t next) {
      rows_ = cells.rows_;
      first_ = next;
      for (const std::uint32_t row : cells.rows_) next += static_cast<std::uint32_t>(std::popcount(row));
      return next;
    }
    std::uint32_t of(const FarCells& cell) const {
      std::uint32_t number = first_;
      for (std::size_t i = 0;; ++i) {
        const std::uint32_t row = cell.rows_[i];
        number += static_cast<std::uint32_t>(std::popcount(rows_[i] & (row == 0 ? kRow : row - 1)));
        if (row != 0) return number;
      }
    }

   private:
    std::array<std::uint32_t, kSide> rows_{};
    std::uint32_t first_ = 0;
  };

 private:
  static constexpr std::uint32_t kRow = (1U << kSide) - 1;

  std::array<std::uint32_t, kSide> rows_{};
};

}  // namespace menzi::paohuzi
