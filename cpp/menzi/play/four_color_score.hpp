// Settlement of a Four Color Cards deal that is over.
#pragma once

#include <array>
#include <cstdint>

#include "menzi/play/four_color_deal.hpp"
#include "menzi/play/result.hpp"

namespace menzi::four_color {

struct Score {
  int points = 0;
  int lucky = 0;
  Kind lucky_card = kNoKind;
  std::array<std::int32_t, kMaxPlayers> returns{};
};

// A group as it is shown, with what it scores.
Meld shown_meld(const Rules& rules, GroupId group, bool open);

// What the deal brings each seat, by look-ups alone.
Score score(const Rules& rules, const Deal& deal);

// The same with the groups shown and every line told.
Result result(const Rules& rules, const Deal& deal);

// The points that `seat` would win with on `card`, which need not be a win: kIncomplete or less then.
std::int32_t winning_points(const Rules& rules, const PackedHand& hand, std::span<const GroupId> melds,
                            Kind card);

// What a winner with so many points gets in taiwan, the lucky card left aside.
int taiwan_gain(const Rules& rules, int points);

}  // namespace menzi::four_color
