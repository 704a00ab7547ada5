// Settlement of a paohuzi deal that is over.
#pragma once

#include <array>
#include <cstdint>

#include "menzi/play/paohuzi_deal.hpp"
#include "menzi/play/result.hpp"

namespace menzi::paohuzi {

struct Score {
  int points = 0;  // huxi
  int tun = 0;
  std::array<std::int32_t, kPlayers> returns{};
};

// What each other seat pays a winner with so much huxi.
int tun_of(const Rules& rules, int huxi);

// A group as it is shown, with its huxi. A table's group is open, and so is what a card made a peng or pao.
Meld shown_meld(GroupId group, bool on_table);

// What the deal brings each seat, by look-ups alone.
Score score(const Rules& rules, const Deal& deal);

// The same with the groups shown and every line told.
Result result(const Rules& rules, const Deal& deal);

}  // namespace menzi::paohuzi
