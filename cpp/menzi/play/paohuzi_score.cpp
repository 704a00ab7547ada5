// Settlement of a paohuzi deal that is over.
#include "menzi/play/paohuzi_score.hpp"

#include <algorithm>
#include <string>

#include "menzi/base/error.hpp"
#include "menzi/cards/notation.hpp"
#include "menzi/eval/paohuzi_split.hpp"

namespace menzi::paohuzi {

namespace {

// The card a deal was won with, and where it came from; kNoKind where the hand stood complete.
struct WinningCard {
  Kind kind = kNoKind;
  Source source = Source::kNone;
};

WinningCard winning_card(const Deal& deal) {
  if (deal.win() == Win::kOnReveal)
    return {deal.public_card(), deal.winner() == deal.source() ? Source::kOwnReveal : Source::kOtherReveal};
  if (deal.win() == Win::kOnDealt21st) return {deal.last_dealt(), Source::kOtherReveal};
  return {};
}

}  // namespace

int tun_of(const Rules& rules, int huxi) {
  return std::max(0, huxi - rules.fields().min_huxi) / 3 + 1;
}

Meld shown_meld(GroupId group, bool on_table) {
  const GroupType type = type_of(group);
  return {group_text(group), std::string(kGroupTypeNames[static_cast<std::size_t>(type)]), huxi_of(group),
          on_table || type == GroupType::kPeng || type == GroupType::kPao};
}

Score score(const Rules& rules, const Deal& deal) {
  Score score;
  if (deal.winner() == Deal::kNobody) return score;
  const Seat& winner = deal.seat(deal.winner());
  const WinningCard card = winning_card(deal);
  score.points = deal.win() == Win::kHeavenly ? heavenly(rules, winner).huxi
                                              : best_huxi(rules, winner, card.kind, card.source);
  score.tun = tun_of(rules, score.points);
  score.returns.fill(-score.tun);
  score.returns[static_cast<std::size_t>(deal.winner())] = (kPlayers - 1) * score.tun;
  return score;
}

Result result(const Rules& rules, const Deal& deal) {
  Result result;
  const Score told = score(rules, deal);
  result.points = told.points;
  result.tun = told.tun;
  result.returns.assign(told.returns.begin(), told.returns.end());
  if (deal.winner() == Deal::kNobody) return result;
  result.winner = deal.winner();
  result.heavenly = deal.win() == Win::kHeavenly;

  const Seat& winner = deal.seat(deal.winner());
  std::vector<GroupId> groups;
  if (result.heavenly) {
    const Heavenly dealt = heavenly(rules, winner);
    groups.assign(dealt.groups.begin(), dealt.groups.begin() + dealt.size);
    std::ranges::sort(groups, {}, display_order);
  } else {
    const WinningCard card = winning_card(deal);
    auto split =
        best_split(winner.hand, winner.melds(), card.kind, card.source, rules.fields().wei_own_fourth);
    if (!split) throw Error("internal: a won hand has no split");
    groups = std::move(split->groups);
  }
  for_each_shown(groups, winner.melds(), [&](const Meld& meld, bool on_table) {
    const char* where = on_table ? "on the table" : meld.open ? "with the winning card" : "in the hand";
    result.lines.push_back({meld.text, meld.points, where});
    result.groups.push_back(meld);
  });
  const std::string tun = std::to_string(told.tun) + " tun";
  const std::string least = std::to_string(rules.fields().min_huxi);
  result.lines.push_back(
      {"tun", told.tun,
       std::to_string(told.points) + " huxi" +
           (told.points < rules.fields().min_huxi ? ", fewer than " + least + ": 1 at least"
                                                  : ": 1 for " + least + ", 1 more for each 3 above")});
  result.lines.push_back({"settlement", (kPlayers - 1) * told.tun, "2 other players each paying " + tun});
  return result;
}

}  // namespace menzi::paohuzi
