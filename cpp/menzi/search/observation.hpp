// What one seat sees of a position, as small numbers: what a network is shown.
//
// Planes count cards by kind. In this order: the own hand; the laid groups of each seat; the cards in the row
// of each seat; the open card; the cards that the seat has not seen. In paohuzi also the dealer's shown card,
// and the kinds that the seat may not claim for chi, and for peng. Features are single numbers: the phase
// (the place of its name in kPhaseNames), the dealer, whose the open card is, the size of the stock, the hand
// size of each seat. In paohuzi also the excuses of each seat, and whether its hand is dead. Seats are
// counted from the own one on, which is 0; -1 is nobody.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "menzi/play/four_color_state.hpp"
#include "menzi/play/paohuzi_state.hpp"

namespace menzi {

struct Observation {
  int num_planes = 0;
  std::vector<std::uint8_t> planes;  // one after the other
  std::vector<std::int16_t> features;
};

template <class Game>
class Observer {
 public:
  using Rules = Game::Rules;
  using Deal = Game::Deal;
  using HandSizes = std::array<std::uint8_t, 4>;

  // The rules must outlive the observer.
  explicit Observer(const Rules& rules) : rules_(&rules), players_(rules.players()) {}

  int num_planes() const { return 2 * players_ + (kPaohuzi ? 6 : 3); }
  static int num_kinds() { return Game::alphabet().num_kinds(); }
  std::size_t planes_size() const {
    return static_cast<std::size_t>(num_planes()) * static_cast<std::size_t>(num_kinds());
  }
  int num_features() const { return players_ * (kPaohuzi ? 3 : 1) + 4; }

  // Of hands other than the own one only the sizes are looked at, and those are given.
  void observe(const Deal& deal, int seat, Phase phase, const HandSizes& hand_sizes,
               std::span<std::uint8_t> planes, std::span<std::int16_t> features) const {
    std::ranges::fill(planes, std::uint8_t{0});
    const auto kinds = static_cast<std::size_t>(num_kinds());
    const auto plane = [&](int number) {
      return planes.subspan(static_cast<std::size_t>(number) * kinds, kinds);
    };
    const auto own = plane(0);
    for (std::size_t kind = 0; kind < kinds; ++kind)
      own[kind] = static_cast<std::uint8_t>(deal.hand(seat).count(static_cast<Kind>(kind)));
    for (int other = 0; other < players_; ++other) {
      const auto laid = plane(1 + place(other, seat));
      for (const auto group : melds_of(deal, other)) {
        for (std::size_t i = 0; i < groups()[group].size; ++i) ++laid[groups()[group].cards[i]];
      }
    }
    for (const RowCard& card : deal.pile()) ++plane(1 + players_ + place(card.seat(), seat))[card.kind()];
    const Kind open = deal.public_card();
    if (open != kNoKind) ++plane(1 + 2 * players_)[open];

    const auto unseen = plane(2 + 2 * players_);
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      int left = Game::copies_of(*rules_, static_cast<Kind>(kind));
      for (int number = 0; number < 2 + 2 * players_; ++number) left -= plane(number)[kind];
      unseen[kind] = static_cast<std::uint8_t>(std::max(left, 0));
    }

    auto feature = features.begin();
    *feature++ = static_cast<std::int16_t>(phase);
    *feature++ = static_cast<std::int16_t>(place(deal.dealer(), seat));
    *feature++ = static_cast<std::int16_t>(open == kNoKind ? -1 : place(deal.source(), seat));
    *feature++ = static_cast<std::int16_t>(deal.stock().size());
    for (int i = 0; i < players_; ++i) *feature++ = hand_sizes[static_cast<std::size_t>(at(i, seat))];
    if constexpr (kPaohuzi) {
      if (deal.shown_card() != kNoKind) ++plane(3 + 2 * players_)[deal.shown_card()];
      for (std::size_t kind = 0; kind < kinds; ++kind) {
        plane(4 + 2 * players_)[kind] = deal.seat(seat).chi_locks >> kind & 1U;
        plane(5 + 2 * players_)[kind] = deal.seat(seat).peng_locks >> kind & 1U;
      }
      for (int i = 0; i < players_; ++i) *feature++ = deal.seat(at(i, seat)).excuses;
      for (int i = 0; i < players_; ++i) *feature++ = deal.seat(at(i, seat)).dead ? 1 : 0;
    }
  }

 private:
  static constexpr bool kPaohuzi = std::is_same_v<Game, paohuzi::PaohuziGame>;

  int place(int other, int seat) const { return (other - seat + players_) % players_; }
  int at(int place, int seat) const { return (seat + place) % players_; }

  static const auto& groups() {
    if constexpr (kPaohuzi) {
      return paohuzi::kGroups;
    } else {
      return four_color::kGroups;
    }
  }
  static auto melds_of(const Deal& deal, int seat) {
    if constexpr (kPaohuzi) {
      return deal.seat(seat).melds();
    } else {
      return deal.melds(seat);
    }
  }

  const Rules* rules_;
  int players_;
};

}  // namespace menzi
