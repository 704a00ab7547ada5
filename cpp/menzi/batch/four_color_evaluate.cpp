// Bare hands evaluated: one with its split, or many at once by their counts.
#include "menzi/batch/four_color_evaluate.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "menzi/base/error.hpp"
#include "menzi/batch/four_color_analyze.hpp"
#include "menzi/batch/four_color_rows.hpp"
#include "menzi/batch/in_parts.hpp"
#include "menzi/cards/notation.hpp"
#include "menzi/eval/four_color_split.hpp"
#include "menzi/play/four_color_score.hpp"

namespace menzi::four_color {

namespace {

// Room for a reason and what is put after it.
constexpr std::size_t kLongWhy = 100;

// A complete hand's groups as they are shown, and which of them the winning card is in.
struct Groups {
  std::vector<Meld> shown;
  std::optional<int> card_group;
};

Groups groups_of(const EvaluatedHand& hand) {
  Groups groups;
  if (!hand.complete()) return groups;
  const Rules& rules = *hand.rules;
  const auto split =
      best_split(rules.tables(), rules.fields().points, rules.splittable(), hand.cards, hand.card);
  if (!split) throw Error("internal: a complete hand has no split");
  for (const GroupId group : hand.melds) groups.shown.push_back(shown_meld(rules, group, true));
  if (split->open >= 0) groups.card_group = static_cast<int>(groups.shown.size()) + split->open;
  for (std::size_t i = 0; i < split->groups.size(); ++i) {
    groups.shown.push_back(shown_meld(rules, split->groups[i], static_cast<int>(i) == split->open));
  }
  return groups;
}

}  // namespace

std::optional<int> EvaluatedHand::loose() const {
  int loose = 0;
  for (int block = 0; block < kNumBlocks; ++block) {
    loose += rules->tables().loose(block, cards[static_cast<std::size_t>(block)]);
  }
  return loose;
}

std::vector<Meld> EvaluatedHand::groups() const {
  return groups_of(*this).shown;
}

std::optional<int> EvaluatedHand::card_group() const {
  return card == kNoKind ? std::nullopt : groups_of(*this).card_group;
}

std::string EvaluatedHand::why() const {
  const int cards_loose = loose().value_or(0);
  std::string why;
  if (cards_loose == 0) return why;
  why.reserve(kLongWhy);
  why += "at least ";
  why += std::to_string(cards_loose);
  why += cards_loose == 1 ? std::string_view(" card stands") : std::string_view(" cards stand");
  why += " outside of groups";
  return why;
}

Evaluation evaluate(std::shared_ptr<const Rules> rules, const Hand& hand, std::vector<GroupId> melds,
                    Kind card) {
  Hand all = hand;
  if (card != kNoKind) all.add(card);
  Blocks blocks;
  std::int32_t points = 0;
  if (melds.empty() && is_hand(all.counts().data(), static_cast<unsigned>(rules->fields().flowers))) {
    blocks = packed(all.counts().data());
  } else {
    const KnownHand known = known_hand(*rules, all, melds, Hand(kFourColorAlphabet));
    blocks = known.cards;
    points = known.table_points;
  }
  const Tables& tables = rules->tables();
  bool complete = true;
  for (int block = 0; block < kNumBlocks; ++block) {
    const unsigned cards = blocks[static_cast<std::size_t>(block)];
    const bool open = card != kNoKind && kPlaces[card].block == block;
    const std::int32_t value = open ? tables.value_with_open(card, cards) : tables.value(block, cards);
    complete = complete && value >= 0;
    points += value;
  }
  Evaluation evaluation;
  evaluation.complete = evaluation.wins = complete;
  evaluation.points = complete ? points : 0;
  evaluation.hand = EvaluatedHand{std::move(rules), blocks, card, std::move(melds)};
  return evaluation;
}

GroupId read_group(const Rules& rules, const std::string& text) {
  std::array<std::uint8_t, kNumKinds> counts{};
  for (const Kind kind : read_hand(kFourColorAlphabet, text).kinds()) ++counts[kind];
  const GroupId group = group_of_cards(counts);
  if (group == kNoGroup || !rules.splittable()[group]) {
    throw NotationError("expected the cards of one group, got " + quoted(text));
  }
  return group;
}

std::int64_t evaluate_batch(const Rules& rules, std::span<const std::uint8_t> counts,
                            std::span<std::int32_t> points, int threads) {
  return in_parts(points.size(), threads, [&](std::size_t first, std::size_t last) -> std::int64_t {
    // Indices are masked although the counts have been checked: another thread may write to the array
    // meanwhile, which must not lead out of the tables.
    const Tables& tables = rules.tables();
    const auto flowers = static_cast<std::uint8_t>(rules.fields().flowers);
    const std::uint8_t* row = counts.data() + first * kNumKinds;
    for (std::size_t i = first; i < last; ++i, row += kNumKinds) {
      std::uint8_t most = 0;
      for (int kind = 0; kind < kNumChessKinds; ++kind) most = std::max(most, row[kind]);
      if (most > kFourColorAlphabet.copies || row[kFlowerKind] > flowers) return static_cast<std::int64_t>(i);
      std::int32_t sum = tables.value(kFlowerBlock, row[kFlowerKind] & 15U);
      unsigned soldiers = 0;
      const std::uint8_t* own = row;
      for (int color = 0; color < kNumColors; ++color, own += kNumRanks) {
        const unsigned command = (own[0] + own[1] * 8U + own[2] * 64U) & 511U;
        const unsigned field = (own[3] + own[4] * 8U + own[5] * 64U) & 511U;
        sum += tables.value(color, command) + tables.value(4 + color, field);
        soldiers |= static_cast<unsigned>(own[6]) << (3 * color);
      }
      sum += tables.value(kSoldierBlock, soldiers & 4095U);
      points[i] = std::max(sum, -1);
    }
    return -1;
  });
}

}  // namespace menzi::four_color
