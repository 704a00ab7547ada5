// Fills the tables of exchanges by dynamic programming over the cards a block may hold.
#include "menzi/eval/four_color_exchanges.hpp"

#include <algorithm>
#include <ranges>
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

// What tells rows apart.
struct Sort {
  Costs costs{};
  std::array<std::uint8_t, kLanes> kinds{};

  bool operator==(const Sort&) const = default;
};

struct Hash {
  std::size_t operator()(const Sort& sort) const {
    std::uint64_t hash = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      hash = (hash ^ (sort.costs[lane] + 256U * sort.kinds[lane])) * 0x9E3779B97F4A7C15U;
    }
    return static_cast<std::size_t>(hash ^ hash >> 32U);
  }
};

// A growth that no distance within reach has a part of is as good as none.
Sort sort_of(const Ends& ends, int size) {
  Sort sort;
  sort.costs.fill(kFar);
  for (int growth = -kReach; growth <= kReach; ++growth) {
    if (size + growth < 0 || size + growth > kMaxBlockSize) continue;
    const int size_then = size + growth;
    const auto end = static_cast<std::size_t>(size_then);
    if (ends.taken[end] > kReach || ends.taken[end] - growth > kReach) continue;
    sort.costs[lane_of(growth)] = ends.taken[end];
    sort.kinds[lane_of(growth)] = ends.kinds[end];
  }
  return sort;
}

Exchanges exchanges_of(const Sort& sort) {
  Exchanges exchanges;
  exchanges.costs.fill(kFar);
  std::ranges::copy(sort.costs, exchanges.costs.begin() + kLanes);
  std::ranges::reverse_copy(exchanges.costs, exchanges.backward.begin());
  exchanges.kinds = sort.kinds;
  return exchanges;
}

}  // namespace

// Fills the rows of one type of block in two passes over all hands. The first, from large hands to small,
// finds the ways that throw nothing away: to be complete already, or to take a card and go on as the hand
// with it. The second, from small to large, adds to each hand the ways of those with one card less.
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
    for (const Counts& held : std::views::reverse(hands_)) keep_all(held, most);
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
    const Sort sort = sort_of(ends_[index_of(held)], size_of(held));
    const auto [place, fresh] = numbers_.try_emplace(sort, static_cast<std::uint16_t>(rows_.sorts.size()));
    if (fresh) rows_.sorts.push_back(exchanges_of(sort));
    rows_.numbers[row] = place->second;
  }

  const Tables& tables_;
  int block_;
  Rows& rows_;
  std::vector<Kind> kinds_;
  std::vector<Counts> hands_;
  std::array<Ends, 625> ends_;
  std::unordered_map<Sort, std::uint16_t, Hash> numbers_;
};

ExchangeTables::ExchangeTables(const Tables& tables) {
  for (const int block : {0, 4, kSoldierBlock}) {
    Generator(tables, block, rows_[static_cast<std::size_t>(block_type(block))]).fill();
  }
  // Every flower is a group: taken, it grows the hand by one card.
  for (std::size_t unseen = 0; unseen < flowers_.size(); ++unseen) {
    Sort sort;
    sort.costs.fill(kFar);
    for (int growth = 0; growth <= std::min(static_cast<int>(unseen), kReach); ++growth) {
      sort.costs[lane_of(growth)] = static_cast<std::uint8_t>(growth);
      sort.kinds[lane_of(growth)] = growth > 0 ? 1 : 0;
    }
    flowers_[unseen] = exchanges_of(sort);
  }
}

}  // namespace menzi::four_color
