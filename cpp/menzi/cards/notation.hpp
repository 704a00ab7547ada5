// Card text: reading any notation, writing the canonical one and the one of decks.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "menzi/cards/alphabet.hpp"
#include "menzi/cards/hand.hpp"

namespace menzi {

// The cards of a text in the order written. Throws NotationError.
std::vector<Kind> read_cards(const Alphabet& alphabet, std::string_view text);

// The one card of a text. Throws NotationError.
Kind read_card(const Alphabet& alphabet, std::string_view text);

// The cards of a text as a hand. Throws NotationError, also for more copies than a deck has.
Hand read_hand(const Alphabet& alphabet, std::string_view text);

std::string card_text(const Alphabet& alphabet, Kind kind);

// Every card with its own suffix, in the order given.
std::string deck_text(const Alphabet& alphabet, std::span<const Kind> cards);

// Ranks before the suffix they share: suffixes in order, within a suffix ranks in order.
std::string canonical_text(const Alphabet& alphabet, std::span<const Kind> cards);

}  // namespace menzi
