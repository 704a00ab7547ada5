// A game of paohuzi: the one deal that is dealt by a seed or a deck, and what it brought.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "menzi/base/random.hpp"
#include "menzi/play/paohuzi_actions.hpp"
#include "menzi/play/paohuzi_score.hpp"
#include "menzi/play/state.hpp"

namespace menzi::paohuzi {

class Match {
 public:
  using Totals = std::array<std::int32_t, kPlayers>;
  using Cards = std::array<Kind, kDeckSize>;

  // All cards of the game in the order of their kinds.
  static std::span<Kind> fill_deck(const Rules& /*rules*/, Cards& deck) {
    auto end = deck.begin();
    for (Kind kind = 0; kind < kNumKinds; ++kind) end = std::fill_n(end, kCopies, kind);
    return deck;
  }

  // What a match tells besides what its deal tells.
  struct NoEvents : paohuzi::NoEvents {
    void begin_round(int /*round*/, int /*dealer*/, std::span<const Kind> /*deck*/) {}
    void end_round(const Deal& /*deal*/, const Score& /*score*/) {}
  };

  template <class Sink>
  void begin(const Rules& rules, const Start& start, Sink&& sink) {
    *this = Match{};
    Cards cards;
    std::span<const Kind> deck = fill_deck(rules, cards);
    Random random(start.seed, 0);
    random.shuffle(cards);
    const int dealer = start.dealer ? *start.dealer : static_cast<int>(random.below(kPlayers));
    if (!start.deck.empty()) deck = start.deck;
    sink.begin_round(0, dealer, deck);
    deal_.begin(rules, deck, dealer, sink);
  }

  // Applies a legal action.
  template <class Sink>
  void apply(const Rules& rules, const Start& /*start*/, int action, Sink&& sink) {
    paohuzi::apply(rules, deal_, action, sink);
    if (!deal_.over()) return;
    const Score told = score(rules, deal_);
    totals_ = told.returns;
    sink.end_round(deal_, told);
  }

  const Deal& deal() const { return deal_; }
  bool over() const { return deal_.over(); }
  static int round() { return 0; }  // from 0
  const Totals& totals() const { return totals_; }

  bool operator==(const Match&) const = default;

 private:
  Deal deal_{};
  Totals totals_{};
};

static_assert(std::is_trivially_copyable_v<Match>);

}  // namespace menzi::paohuzi
