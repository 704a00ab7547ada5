// How well hidden hands fit the way their holders have played.
//
// Hands that nothing rules out are far from equally likely: who throws away a card seldom has use for it, and
// who lets a card lie seldom could have laid a group with it. Taken as deals come, the hands of the others
// are too loose, and a search that plays against such hands thinks too well of its own chances.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "menzi/search/four_color_greedy.hpp"
#include "menzi/search/sight.hpp"

namespace menzi::four_color {

class Likelihood {
 public:
  // Rules and player must outlive it.
  Likelihood(const Rules& rules, const Greedy& greedy, int seat, const SeenRound& round);

  // How much less likely a hand is than one that plays on as its holder did: the sum over the holder's
  // choices of how much worse than the greedy player's each was, up to a bound, as a negative logarithm.
  // `hidden` are the cards that the holder has in its hand now.
  double surprise(int holder, const Blocks& hidden) const;

  // How likely hands are beside such as surprise by so much less, which is not negative: its exponential.
  static double odds(double more);

 private:
  static constexpr std::int8_t kDiscarded = -1;

  // Something the holder chose, and how many of the cards it gave up were gone before.
  struct Chosen {
    Kind card;
    std::int8_t option;  // its answer to the card, or kDiscarded
    OptionSet rights;    // what it could claim the card for
    std::uint8_t given_up;
  };

  const Rules& rules_;
  const Greedy& greedy_;
  std::array<std::vector<Chosen>, kMaxPlayers> chosen_;
  std::array<std::vector<Kind>, kMaxPlayers> given_up_;  // laid or discarded, in order
};

}  // namespace menzi::four_color
