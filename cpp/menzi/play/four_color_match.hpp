// A match: one deal after the other until the rounds are played; one round in flower.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "menzi/base/random.hpp"
#include "menzi/play/four_color_actions.hpp"
#include "menzi/play/four_color_score.hpp"
#include "menzi/play/state.hpp"

namespace menzi::four_color {

class Match {
 public:
  using Totals = std::array<std::int32_t, kMaxPlayers>;

  using Cards = std::array<Kind, kMaxDeck>;

  // All cards of the game in the order of their kinds.
  static std::span<Kind> fill_deck(const Rules& rules, Cards& deck) {
    auto end = deck.begin();
    for (Kind kind = 0; kind < kNumChessKinds; ++kind) end = std::fill_n(end, 4, kind);
    end = std::fill_n(end, rules.fields().flowers, kFlowerKind);
    return {deck.begin(), end};
  }

  // What a match tells besides what its deals tell.
  struct NoEvents : four_color::NoEvents {
    void begin_round(int /*round*/, int /*dealer*/, std::span<const Kind> /*deck*/) {}
    void end_round(const Deal& /*deal*/, const Score& /*score*/) {}
  };

  template <class Sink>
  void begin(const Rules& rules, const Start& start, Sink&& sink) {
    *this = Match{};
    begin_round(rules, start, sink);
    settle(rules, start, sink);
  }

  // Applies a legal action and, where it ends a round, goes on to the next.
  template <class Sink>
  void apply(const Rules& rules, const Start& start, int action, Sink&& sink) {
    four_color::apply(rules, deal_, action, sink);
    if (deal_.over()) settle(rules, start, sink);
  }

  const Deal& deal() const { return deal_; }
  bool over() const { return deal_.over(); }
  int round() const { return round_; }  // from 0
  // The sum of the finished rounds' returns.
  const Totals& totals() const { return totals_; }

  bool operator==(const Match&) const = default;

 private:
  template <class Sink>
  void begin_round(const Rules& rules, const Start& start, Sink& sink) {
    Cards cards;
    std::span<const Kind> deck = fill_deck(rules, cards);
    Random random(start.seed, static_cast<std::uint64_t>(round_));
    random.shuffle({cards.data(), deck.size()});
    int dealer = next_dealer_;
    if (round_ == 0) {
      dealer = start.dealer ? *start.dealer
                            : static_cast<int>(random.below(static_cast<std::uint32_t>(rules.players())));
    }
    // An explicit deck may hold the cards of several rounds, one round after the other.
    if (const std::size_t from = round_ * deck.size(); from < start.deck.size())
      deck = std::span<const Kind>(start.deck).subspan(from, deck.size());
    sink.begin_round(round_, dealer, deck);
    deal_.begin(rules, deck, dealer, sink);
  }

  // Counts the round that is over and deals the next ones, also those over as soon as dealt.
  template <class Sink>
  void settle(const Rules& rules, const Start& start, Sink& sink) {
    while (deal_.over()) {
      const Score told = score(rules, deal_);
      for (std::size_t seat = 0; seat < totals_.size(); ++seat) totals_[seat] += told.returns[seat];
      sink.end_round(deal_, told);
      if (round_ + 1 == rules.fields().rounds) return;
      // taiwan "Match": the winner starts, after a drawn round the same starter again; or seat by seat.
      int dealer = deal_.dealer();
      if (rules.fields().next_starter == NextStarter::kRotate) {
        dealer = (dealer + 1) % rules.players();
      } else if (deal_.winner() != Deal::kNobody) {
        dealer = deal_.winner();
      }
      next_dealer_ = static_cast<std::uint8_t>(dealer);
      ++round_;
      begin_round(rules, start, sink);
    }
  }

  Deal deal_{};
  std::uint8_t round_ = 0;
  std::uint8_t next_dealer_ = 0;
  Totals totals_{};
};

static_assert(std::is_trivially_copyable_v<Match>);

}  // namespace menzi::four_color
