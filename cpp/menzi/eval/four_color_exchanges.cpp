// Fills the tables of exchanges by dynamic programming over the cards a block may hold.
#include "menzi/eval/four_color_exchanges.hpp"

#include <algorithm>
#include <unordered_map>

namespace menzi::four_color {

namespace {

constexpr int kMaxBlockSize = 16;

// By the number of cards a block ends with: the fewest taken, and which kinds.
struct Ends {
  std::array<std::uint8_t, kMaxBlockSize + 1> taken;
  std::array<std::uint8_t, kMaxBlockSize + 1> kinds;

  // Adds the ways of another hand, `more` cards of the kinds `bits` away.
  void merge(const Ends& other, int more, unsigned bits) {
    for (std::size_t size = 0; size < taken.size(); ++size) {
      const auto cost = static_cast<std::uint8_t>(other.taken[size] + more);
      const auto ways = static_cast<std::uint8_t>(other.kinds[size] | bits);
      const std::uint8_t kept = taken[size] <= cost ? kinds[size] : std::uint8_t{0};
      const std::uint8_t added = cost <= taken[size] ? ways : std::uint8_t{0};
      kinds[size] = kept | added;
      taken[size] = std::min(taken[size], cost);
    }
  }
};

struct Hash {
  std::size_t operator()(const Exchanges& exchanges) const {
    std::uint64_t hash = 0;
    for (std::size_t lane = 0; lane < kTableLanes; ++lane) {
      hash = (hash ^ exchanges.costs[kTableLanes + lane] ^ exchanges.kinds[lane] * 256U) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 29U;
    }
    return hash;
  }
};

// A growth that no distance within reach has a part of is as good as none.
Exchanges exchanges_of(const Ends& ends, int size) {
  Exchanges result;
  result.costs.fill(kFar);
  result.kinds.fill(0);
  for (int growth = -kTableReach; growth <= kTableReach; ++growth) {
    if (size + growth < 0 || size + growth > kMaxBlockSize) continue;
    const auto end = static_cast<std::size_t>(size + growth);
    if (ends.taken[end] > kTableReach || ends.taken[end] - growth > kTableReach) continue;
    result.costs[kTableLanes + lane_of<kTableLanes>(growth)] = ends.taken[end];
    result.kinds[lane_of<kTableLanes>(growth)] = ends.kinds[end];
  }
  return result;
}

}  // namespace

// Fills the rows of one type of block. A hand's ways to be complete are those that throw nothing away,
// and those of the hands with one card less; the former are those of the hands with one card more, for which
// it takes that card.
class ExchangeTables::Generator {
 public:
  Generator(const Tables& tables, int block, Rows& rows) : tables_(tables), block_(block), rows_(rows) {
    for (const Kind kind : kKindsOfBlocks[static_cast<std::size_t>(block)]) {
      if (kind != kNoKind) kinds_.push_back(kind);
    }
  }

  void fill() {
    std::size_t rows = 1;
    for (std::size_t i = 0; i < kinds_.size(); ++i) rows *= kPairs;
    rows_.numbers.resize(rows);
    Counts most{};
    fill_from(0, most);
  }

 private:
  using Counts = std::array<int, 4>;

  static constexpr std::array<std::size_t, 4> kSteps{1, 5, 25, 125};

  void fill_from(std::size_t index, Counts& most) {
    if (index == kinds_.size()) {
      fill_hands(most);
      return;
    }
    for (most[index] = 0; most[index] <= kFourColorAlphabet.copies; ++most[index]) fill_from(index + 1, most);
    most[index] = 0;
  }

  // Every hand of at most so many cards, which are also all that it may come to hold.
  void fill_hands(const Counts& most) {
    hands_.clear();
    for (Counts held{}; held[3] <= most[3]; next(held, most)) hands_.push_back(held);
    for (auto held = hands_.rbegin(); held != hands_.rend(); ++held) keep_all(*held, most);
    for (const Counts& held : hands_) throw_away(held);
    for (const Counts& held : hands_) number(held, most);
  }

  static void next(Counts& held, const Counts& most) {
    for (std::size_t i = 0; i < 3; ++i) {
      if (++held[i] <= most[i]) return;
      held[i] = 0;
    }
    ++held[3];
  }

  static std::size_t index_of(const Counts& held) {
    std::size_t index = 0;
    for (std::size_t i = 0; i < 4; ++i) index += static_cast<std::size_t>(held[i]) * kSteps[i];
    return index;
  }

  static int size_of(const Counts& held) { return held[0] + held[1] + held[2] + held[3]; }

  void keep_all(const Counts& held, const Counts& most) {
    Ends& ends = ends_[index_of(held)];
    ends.taken.fill(kFar);
    ends.kinds.fill(0);
    unsigned word = 0;
    for (std::size_t i = 0; i < kinds_.size(); ++i) word += static_cast<unsigned>(held[i]) << (3 * i);
    if (tables_.complete(block_, word)) ends.taken[static_cast<std::size_t>(size_of(held))] = 0;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      if (held[i] < most[i]) ends.merge(ends_[index_of(held) + kSteps[i]], 1, 1U << i);
    }
  }

  void throw_away(const Counts& held) {
    Ends& ends = ends_[index_of(held)];
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      if (held[i] > 0 && !is_special(kinds_[i])) ends.merge(ends_[index_of(held) - kSteps[i]], 0, 0);
    }
  }

  void number(const Counts& held, const Counts& most) {
    std::size_t row = 0;
    for (std::size_t i = kinds_.size(); i-- > 0;) row = row * kPairs + pair(held[i], most[i] - held[i]);
    const Exchanges exchanges = exchanges_of(ends_[index_of(held)], size_of(held));
    const auto [place, fresh] =
        numbers_.try_emplace(exchanges, static_cast<std::uint16_t>(rows_.sorts.size()));
    if (fresh) rows_.sorts.push_back(exchanges);
    rows_.numbers[row] = place->second;
  }

  const Tables& tables_;
  int block_;
  Rows& rows_;
  std::vector<Kind> kinds_;
  std::vector<Counts> hands_;
  std::array<Ends, 625> ends_;
  std::unordered_map<Exchanges, std::uint16_t, Hash> numbers_;
};

ExchangeTables::ExchangeTables(const Tables& tables) {
  for (const int block : {0, 4, kSoldierBlock}) {
    Generator(tables, block, rows_[static_cast<std::size_t>(block_type(block))]).fill();
  }
  // Every flower is a group: taken, it grows the hand by one card.
  for (std::size_t unseen = 0; unseen < flowers_.size(); ++unseen) {
    Exchanges& flowers = flowers_[unseen];
    flowers.costs.fill(kFar);
    flowers.kinds.fill(0);
    for (int growth = 0; growth <= std::min(static_cast<int>(unseen), kTableReach); ++growth) {
      flowers.costs[kTableLanes + lane_of<kTableLanes>(growth)] = static_cast<std::uint8_t>(growth);
      flowers.kinds[lane_of<kTableLanes>(growth)] = growth > 0 ? 1 : 0;
    }
  }
}

}  // namespace menzi::four_color
