// The greedy player of the Four Color Cards games: one look at its own hand, table driven.
#include "menzi/search/four_color_greedy.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace menzi::four_color {

namespace {

// The most points of the groups of any split that leaves the fewest cards outside.
class BestPart {
 public:
  BestPart(const Rules& rules, int block) : rules_(rules), block_(block) { known_.fill(kUnknown); }

  std::int32_t points(unsigned cards) {
    if (cards == 0) return 0;
    std::int32_t& best = known_[cards];
    if (best != kUnknown) return best;
    const Tables& tables = rules_.tables();
    const Kind lowest = lowest_of(cards);
    const int loose = tables.loose(block_, cards);
    std::int32_t found = -1;
    if (const unsigned rest = cards - one_of(lowest); tables.loose(block_, rest) + 1 == loose)
      found = points(rest);
    for (std::size_t g = 0; g < kNumGroups; ++g) {
      const unsigned part = packed_group(static_cast<GroupId>(g));
      if (!rules_.splittable()[g] || kGroups[g].count(lowest) == 0 || !holds(block_, cards, part)) continue;
      if (tables.loose(block_, cards - part) != loose) continue;
      const int gain = rules_.fields().points[static_cast<std::size_t>(kGroups[g].type)].concealed;
      found = std::max(found, gain + points(cards - part));
    }
    known_[cards] = found;
    return found;
  }

 private:
  static constexpr std::int32_t kUnknown = -2;

  Kind lowest_of(unsigned cards) const {
    Kind kind = 0;
    while (kPlaces[kind].block != block_ || count_at(cards, kind) == 0) ++kind;
    return kind;
  }

  const Rules& rules_;
  int block_;
  std::array<std::int32_t, 4096> known_;
};

}  // namespace

Greedy::Greedy(const Rules& rules) : point_(rules.is_flower() ? 20 : 150) {
  const Tables& tables = rules.tables();
  for (const int block : {0, 4, kSoldierBlock, kFlowerBlock}) {
    auto& costs = costs_[static_cast<std::size_t>(block_type(block))];
    costs.fill({0, kNoDiscard});
    BestPart part(rules, block);
    for (unsigned cards = 0; cards < costs.size(); ++cards) {
      const unsigned rows = block == kFlowerBlock ? 16 : block == kSoldierBlock ? 4096 : 512;
      if (cards >= rows || tables.loose(block, cards) == 0xFF) continue;  // no deck deals it
      const int loose = tables.loose(block, cards);
      int outlets = 0;
      for (Kind kind = 0; kind < kNumKinds; ++kind) {
        if (kPlaces[kind].block != block) continue;
        const int left = kFourColorAlphabet.copies_of(kind) - count_at(cards, kind);
        if (left <= 0) continue;
        const int drop = loose - tables.loose(block, cards + one_of(kind));
        if (drop > 0) outlets += left * drop;
      }
      Cost& cost = costs[cards];
      cost.held = kLoose * loose - kOutlet * outlets - point_ * part.points(cards);
      // Fewer cards come before more.
      for (Kind kind = 0; kind < kNumKinds; ++kind) {
        if (kPlaces[kind].block == block && !is_special(kind) && count_at(cards, kind) > 0)
          cost.least = std::min(cost.least, costs[cards - one_of(kind)].held - cost.held);
      }
    }
  }
}

std::int32_t Greedy::cost_without(const Blocks& hand, Kind kind) const {
  const int block = kPlaces[kind].block;
  const unsigned cards = hand[static_cast<std::size_t>(block)];
  return cost(block, cards - one_of(kind)).held - cost(block, cards).held;
}

std::int32_t Greedy::least_without(const Blocks& hand) const {
  std::int32_t least = kNoDiscard;
  for (int block = 0; block < kFlowerBlock; ++block)
    least = std::min(least, cost(block, hand[static_cast<std::size_t>(block)]).least);
  return least;
}

// How much less the hand costs after the claim and the best discard; negative when it costs more.
std::int32_t Greedy::claim_gain(const Rules& rules, const Blocks& hand, Kind card, int option) const {
  const GroupId group = kOptionGroups[card][static_cast<std::size_t>(option)];
  const int block = kPlaces[card].block;
  Blocks after = hand;
  std::uint16_t& cards = after[static_cast<std::size_t>(block)];
  cards = static_cast<std::uint16_t>(cards - kPackedGroups[group] + one_of(card));
  const int points = rules.fields().points[static_cast<std::size_t>(kGroups[group].type)].open;
  return cost(block, hand[static_cast<std::size_t>(block)]).held - cost(block, cards).held -
         least_without(after) + point_ * points;
}

std::int32_t Greedy::regret_of_discard(const Blocks& hand, Kind kind) const {
  return cost_without(hand, kind) - least_without(hand);
}

std::int32_t Greedy::regret_of_answer(const Rules& rules, const Blocks& hand, Kind card, unsigned options,
                                      int option) const {
  std::int32_t best = 0, own = 0;
  for (unsigned rest = options & ~static_cast<unsigned>(bit(kPass) | bit(kHu)); rest != 0; rest &= rest - 1) {
    const int other = std::countr_zero(rest);
    const std::int32_t gain = claim_gain(rules, hand, card, other);
    best = std::max(best, gain);
    if (other == option) own = gain;
  }
  return best - own;
}

int Greedy::choose(const Rules& rules, const Deal& deal, Random& random) const {
  const PackedHand& hand = deal.hand(deal.seat_to_act());
  const unsigned options = deal.options();
  if ((options & bit(kHu)) != 0) {
    const bool dealt = deal.phase() == Phase::kDiscard;
    PackedHand held = hand;
    if (dealt) held.remove(rules.tables(), deal.winning_card());
    const std::int32_t points =
        winning_points(rules, held, deal.melds(deal.seat_to_act()), deal.winning_card());
    const bool forced = options == bit(kHu) && !dealt;
    if (forced || rules.is_flower() || taiwan_gain(rules, points) > 0) return kHuAction;
  }

  // Of equally good answers one is drawn, each as likely as the others.
  std::int32_t best = std::numeric_limits<std::int32_t>::min();
  int chosen = -1;
  std::uint32_t equals = 0;
  const auto offer = [&](int action, std::int32_t worth) {
    if (worth < best) return;
    equals = worth == best ? equals + 1 : 1;
    best = worth;
    if (equals == 1 || random.below(equals) == 0) chosen = action;
  };
  if (deal.phase() == Phase::kDiscard) {
    for (std::uint32_t kinds = deal.discards(); kinds != 0; kinds &= kinds - 1) {
      const auto kind = static_cast<Kind>(std::countr_zero(kinds));
      offer(action_of_discard(kind), -cost_without(hand.blocks(), kind));
    }
    return chosen;
  }
  for (unsigned rest = options & ~static_cast<unsigned>(bit(kHu)); rest != 0; rest &= rest - 1) {
    const int option = std::countr_zero(rest);
    offer(action_of_option(rules, option, deal.public_card()),
          option == kPass ? 0 : claim_gain(rules, hand.blocks(), deal.public_card(), option));
  }
  return chosen;
}

}  // namespace menzi::four_color
