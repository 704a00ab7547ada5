// What a seat has seen of a game: the cards dealt to it, and what happened before its eyes.
//
// A sight is all that a view is made of. It holds nothing that another game with the same sight would
// not hold too: no deck, no seed, no answer of another seat but the claim that got the card.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "menzi/cards/alphabet.hpp"
#include "menzi/play/phase.hpp"

namespace menzi {

enum class Seen : std::uint8_t {
  kTurned,     // value: the card turned up from the stock
  kAnswered,   // value: the action; only the seat's own
  kSecond,     // the second window opened; only while it is open, or where a claim in it got the card
  kLaid,       // value: the group
  kDiscarded,  // value: the card
  kLay,        // value: the open card, which came to lie in the seat's row
  kExcused,    // value: the excuses left
  kDead,
  kWon,
  kExhausted,
};

struct SeenEvent {
  Seen what = Seen::kTurned;
  std::uint8_t seat = 0;
  std::uint16_t value = 0;

  bool operator==(const SeenEvent&) const = default;
};

// One round.
struct SeenRound {
  std::uint8_t dealer = 0;
  Kind last = kNoKind;      // the card dealt to the dealer after all others, where the seat knows it
  Kind lucky = kNoKind;     // the stock card shown after a win
  std::vector<Kind> dealt;  // the seat's own cards, ascending, without `last`
  std::vector<Kind> shown;  // what the winner showed of its hand, ascending
  std::vector<SeenEvent> log;

  bool over() const {
    return !log.empty() && (log.back().what == Seen::kWon || log.back().what == Seen::kExhausted);
  }
  bool operator==(const SeenRound&) const = default;
};

struct Sight {
  std::uint8_t seat = 0;
  bool asked = false;          // the seat is to act
  Phase phase = Phase::kOver;  // as far as the seat may know
  std::vector<SeenRound> rounds;

  bool operator==(const Sight&) const = default;
};

// The sight as text of numbers, and back. Throws NotationError for a text that is none.
std::string write_sight(const Sight& sight);
Sight read_sight(std::string_view text);

std::uint64_t hash_of(const Sight& sight);

}  // namespace menzi
