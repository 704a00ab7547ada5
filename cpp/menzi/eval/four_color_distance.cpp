// Builds the distance tables by numbering the sorts of costs; folds the costs of single hands.
#include "menzi/eval/four_color_distance.hpp"

#include <map>
#include <stdexcept>
#include <vector>

namespace menzi::four_color {

namespace {

PaddedCosts padded(const Costs& costs) {
  PaddedCosts result;
  result.fill(kFar);
  std::copy(costs.begin(), costs.end(), result.begin() + kLanes);
  return result;
}

}  // namespace

// Numbers costs in the order in which they turn up.
class Distances::Builder {
 public:
  class Sorts {
   public:
    explicit Sorts(std::size_t most) : most_(most) {}

    std::uint8_t number(const PaddedCosts& costs) {
      Costs sort;
      std::copy_n(costs.begin() + kLanes, kLanes, sort.begin());
      return number(sort);
    }

    std::uint8_t number(Costs costs) {
      cut(costs);
      const auto [place, fresh] = numbers_.try_emplace(costs, static_cast<std::uint8_t>(sorts_.size()));
      if (fresh) {
        if (sorts_.size() == most_) throw std::logic_error("more sorts of costs than the tables hold");
        sorts_.push_back(costs);
      }
      return place->second;
    }

    std::size_t size() const { return sorts_.size(); }
    const Costs& operator[](std::size_t number) const { return sorts_[number]; }

   private:
    // A block that takes or throws away more cards than the longest distance has no part in one.
    static void cut(Costs& costs) {
      for (int lane = 0; lane < static_cast<int>(kLanes); ++lane) {
        std::uint8_t& taken = costs[static_cast<std::size_t>(lane)];
        const int growth = lane - static_cast<int>(kNoGrowth);
        if (taken > kLookUpReach || taken - growth > kLookUpReach) taken = kFar;
      }
    }

    std::size_t most_;
    std::map<Costs, std::uint8_t> numbers_;
    std::vector<Costs> sorts_;
  };

  explicit Builder(Distances& tables) : tables_(tables) {}

  void build() {
    number_rows(0, tables_.command_sorts_, commands_);
    number_rows(4, tables_.field_sorts_, fields_);
    number_rows(kSoldierBlock, tables_.soldier_sorts_, soldiers_);
    for (unsigned outside = 0; outside <= 8; ++outside) {
      KnownHand known;
      known.unseen[kFlowerKind] = static_cast<std::uint8_t>(outside);
      flowers_.number(tables_.exchanges_.of(kFlowerBlock, known).costs);
    }
    fold(commands_, fields_, kMaxFieldSorts, tables_.color_sorts_, colors_);
    fold(colors_, colors_, kMaxColorSorts, tables_.pair_sorts_, pairs_);
    fold(pairs_, pairs_, kMaxSorts, tables_.all_color_sorts_, all_colors_);
    number_rest();
    measure();
  }

 private:
  template <std::size_t kRows>
  void number_rows(int block, std::array<std::uint8_t, kRows>& numbers, Sorts& sorts) {
    KnownHand known;
    for (unsigned word = 0; word < kRows; ++word) {
      known.cards[static_cast<std::size_t>(block)] = static_cast<std::uint16_t>(word);
      bool dealt = true;
      for (Kind kind = 0; kind < kNumChessKinds; ++kind) {
        if (kPlaces[kind].block != block) continue;
        const int held = count_at(word, kind);
        dealt = dealt && held <= kFourColorAlphabet.copies;
        known.unseen[kind] = static_cast<std::uint8_t>(std::max(kFourColorAlphabet.copies - held, 0));
      }
      if (!dealt) continue;
      numbers[word] = sorts.number(tables_.exchanges_.of(block, known).costs);
    }
  }

  // Which sort two sorts make together.
  template <std::size_t kSize>
  void fold(const Sorts& a, const Sorts& b, std::size_t row, std::array<std::uint8_t, kSize>& numbers,
            Sorts& sorts) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (std::size_t j = 0; j < b.size(); ++j) {
        numbers[i * row + j] =
            &a == &b && j < i ? numbers[j * row + i] : sorts.number(folded(a[i], padded(b[j])));
      }
    }
  }

  // Flowers outside beyond the longest distance make no other sort.
  void number_rest() {
    for (std::size_t i = 0; i < soldiers_.size(); ++i) {
      for (std::size_t outside = 0; outside < kMaxFlowersOutside; ++outside) {
        const std::size_t flowers = std::min(outside, flowers_.size() - 1);
        tables_.rest_sorts_[i * kMaxFlowersOutside + outside] =
            rest_.number(folded(soldiers_[i], padded(flowers_[flowers])));
      }
    }
  }

  void measure() {
    for (std::size_t growth = 0; growth < 2; ++growth) {
      tables_.distances_[growth].fill(kBeyond);
      for (std::size_t i = 0; i < all_colors_.size(); ++i) {
        for (std::size_t j = 0; j < rest_.size(); ++j) {
          std::uint8_t least = kFar;
          for (std::size_t lane = 1; lane < kLanes; ++lane) {
            const std::size_t other = kLanes + growth - lane;
            if (other >= kLanes) continue;
            least = std::min(least, static_cast<std::uint8_t>(all_colors_[i][lane] + rest_[j][other]));
          }
          if (least <= kLookUpReach) {
            tables_.distances_[growth][i * kMaxRestSorts + j] = static_cast<std::int8_t>(least);
          }
        }
      }
    }
  }

  Distances& tables_;
  Sorts commands_{kMaxCommandSorts}, fields_{kMaxFieldSorts}, soldiers_{kMaxSoldierSorts};
  Sorts flowers_{kMaxFlowersOutside}, colors_{kMaxColorSorts}, pairs_{kMaxSorts}, all_colors_{kMaxSorts};
  Sorts rest_{kMaxRestSorts};
};

Distances::Distances(const Tables& tables) : exchanges_(tables), far_(tables) {
  Builder(*this).build();
}

const Distances& Distances::of(const Tables& tables) {
  if (tables.complete(kSoldierBlock, 2)) {
    static const Distances with_pairs(tables);
    return with_pairs;
  }
  static const Distances without_pairs(tables);
  return without_pairs;
}

Folding Distances::folding(const KnownHand& known) const {
  Folding folding;
  for (int block = 0; block < kNumBlocks; ++block) folding.set(block, exchanges_.of(block, known));
  folding.fold();
  return folding;
}

int Distances::fewest(const KnownHand& known, int growth) const {
  if (known.all_unseen) {
    std::array<unsigned, kNumColors> colors;
    for (std::size_t color = 0; color < kNumColors; ++color) {
      colors[color] = color_sort(known.cards[color], known.cards[4 + color]);
    }
    const std::int8_t found = look_up(colors, known.cards[kSoldierBlock], known.unseen[kFlowerKind], growth);
    if (found != kBeyond) return found;
  }
  const int taken = folding(known).taken(growth);
  return taken < kFar ? taken : far_.fewest_taken(known, growth);
}

Needs Distances::needs(const KnownHand& known, const Folding& folding) const {
  if (folding.taken(1) < kFar) return {folding.taken(1), folding.kinds_taken(1)};
  // So far away, kinds are tried one by one.
  Needs needs{far_.fewest_taken(known, 1), 0};
  if (needs.distance == kImpossible) return needs;
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    if (known.unseen[kind] == 0) continue;
    KnownHand with_card = known;
    with_card.take(kind);
    if (far_.fewest_taken(with_card, 0) == needs.distance - 1) needs.kinds |= 1U << kind;
  }
  return needs;
}

}  // namespace menzi::four_color
