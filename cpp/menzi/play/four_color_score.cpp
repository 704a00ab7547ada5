// Settlement of a Four Color Cards deal that is over.
#include "menzi/play/four_color_score.hpp"

#include "menzi/base/error.hpp"
#include "menzi/cards/notation.hpp"
#include "menzi/eval/four_color_split.hpp"

namespace menzi::four_color {

namespace {

int meld_points(const Rules& rules, std::span<const GroupId> melds) {
  int points = 0;
  for (const GroupId group : melds)
    points += rules.fields().points[static_cast<std::size_t>(kGroups[group].type)].open;
  return points;
}

// The winner's cards in the hand, with the winning card.
PackedHand winning_hand(const Rules& rules, const Deal& deal) {
  PackedHand cards = deal.hand(deal.winner());
  if (deal.winning_card() != kNoKind && !deal.winning_card_in_hand())
    cards.add(rules.tables(), deal.winning_card());
  return cards;
}

std::int32_t points_of_complete(const Rules& rules, const PackedHand& cards, Kind open) {
  std::int32_t points = 0;
  for (int block = 0; block < kNumBlocks; ++block) {
    points += open != kNoKind && kPlaces[open].block == block
                  ? rules.tables().value_with_open(open, cards.block(block))
                  : rules.tables().value(block, cards.block(block));
  }
  return points;
}

// taiwan "Lucky card": how many of the winner's cards match it, table and winning card included.
int lucky_matches(const Rules& rules, const PackedHand& cards, std::span<const GroupId> melds, Kind lucky) {
  int matches = 0;
  for (int color = 0; color < kNumColors; ++color) {
    const Kind kind = kind_of(color, lucky % kNumRanks);
    if (rules.fields().lucky_match == LuckyMatch::kIdentical && kind != lucky) continue;
    matches += cards.count(kind);
    for (const GroupId group : melds) matches += kGroups[group].count(kind);
  }
  return matches;
}

std::string plural(int count, const char* noun) {
  return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

}  // namespace

std::int32_t winning_points(const Rules& rules, const PackedHand& hand, std::span<const GroupId> melds,
                            Kind card) {
  PackedHand cards = hand;
  cards.add_uncounted(card);
  return points_of_complete(rules, cards, card) + meld_points(rules, melds);
}

int taiwan_gain(const Rules& rules, int points) {
  const Fields& fields = rules.fields();
  const int others = fields.players - 1;
  if (fields.settlement == Settlement::kEach) {
    return points >= fields.threshold ? others * (points - fields.threshold + 1)
                                      : -others * (fields.threshold + 1);
  }
  return points >= fields.threshold ? points - fields.threshold + others : -fields.threshold - others;
}

Meld shown_meld(const Rules& rules, GroupId group, bool open) {
  const auto type = static_cast<std::size_t>(kGroups[group].type);
  const GroupPoints points = rules.fields().points[type];
  return {group_text(group), std::string(kGroupTypeNames[type]), open ? points.open : points.concealed, open};
}

Score score(const Rules& rules, const Deal& deal) {
  Score score;
  if (deal.winner() == Deal::kNobody) return score;
  const auto winner = static_cast<std::size_t>(deal.winner());
  const PackedHand cards = winning_hand(rules, deal);
  const auto melds = deal.melds(deal.winner());
  score.points = points_of_complete(rules, cards, deal.winning_card()) + meld_points(rules, melds);
  if (rules.is_flower()) {
    score.returns[winner] = score.points;
    return score;
  }
  const Fields& fields = rules.fields();
  const int others = fields.players - 1;
  const bool pays = score.points >= fields.threshold;
  if (pays && !deal.stock().empty()) {
    score.lucky_card = deal.stock().front();
    score.lucky = lucky_matches(rules, cards, melds, score.lucky_card);
  }
  const int gain = taiwan_gain(rules, score.points) +
                   (fields.settlement == Settlement::kEach ? others * score.lucky : score.lucky);
  const int loss = fields.settlement == Settlement::kEach ? -gain / others : (pays ? -1 : 1);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(fields.players); ++seat) {
    score.returns[seat] = seat == winner ? gain : loss;
  }
  return score;
}

Result result(const Rules& rules, const Deal& deal) {
  Result result;
  const Score told = score(rules, deal);
  const Fields& fields = rules.fields();
  result.points = told.points;
  result.returns.assign(told.returns.begin(), told.returns.begin() + fields.players);
  if (deal.winner() == Deal::kNobody) return result;
  result.winner = deal.winner();

  const auto add = [&](GroupId group, bool open, const char* where) {
    const Meld meld = shown_meld(rules, group, open);
    result.lines.push_back({meld.text, meld.points, meld.type + (open ? ", open" : ", concealed") + where});
    result.groups.push_back(meld);
  };
  for (const GroupId group : deal.melds(deal.winner())) add(group, true, ", on the table");
  const PackedHand cards = winning_hand(rules, deal);
  Blocks blocks{};
  for (int block = 0; block < kNumBlocks; ++block) {
    blocks[static_cast<std::size_t>(block)] = static_cast<std::uint16_t>(cards.block(block));
  }
  const auto split =
      best_split(rules.tables(), fields.points, rules.splittable(), blocks, deal.winning_card());
  if (!split) throw Error("internal: a won hand has no split");
  for (std::size_t i = 0; i < split->groups.size(); ++i) {
    const bool open = static_cast<int>(i) == split->open;
    if (open) result.card_group = static_cast<int>(result.groups.size());
    add(split->groups[i], open, open ? ", with the winning card" : "");
  }
  if (rules.is_flower()) return result;

  const int others = fields.players - 1;
  const bool pays = told.points >= fields.threshold;
  const std::string threshold = std::to_string(fields.threshold);
  const std::string points = plural(told.points, "point");
  if (pays) {
    result.lucky = told.lucky;
    if (told.lucky_card != kNoKind) result.lucky_card = card_text(kFourColorAlphabet, told.lucky_card);
  }
  const std::string matches =
      result.lucky_card ? "the lucky card " + *result.lucky_card + " matches " + plural(told.lucky, "card")
                        : "no stock card is left to be lucky";
  if (fields.settlement == Settlement::kEach) {
    const int each = pays ? told.points - fields.threshold + 1 : -(fields.threshold + 1);
    const std::string players = plural(others, "other player");
    result.lines.push_back(
        {"settlement", others * each,
         pays ? players + " each paying " + points + " less " + threshold + " plus 1"
              : points + ", below " + threshold + ": " + players + " each paid " + threshold + " plus 1"});
    if (pays) result.lines.push_back({"lucky card", others * told.lucky, matches + ", paid by each"});
    return result;
  }
  if (pays) {
    result.lines.push_back({"settlement", told.points - fields.threshold, points + " less " + threshold});
    result.lines.push_back({"players", others, "1 for each other player"});
    result.lines.push_back({"lucky card", told.lucky, matches});
  } else {
    result.lines.push_back({"settlement", -fields.threshold, points + ", below " + threshold});
    result.lines.push_back({"players", -others, "1 to each other player"});
  }
  return result;
}

}  // namespace menzi::four_color
