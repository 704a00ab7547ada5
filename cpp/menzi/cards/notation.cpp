// Card text: reading any notation, writing the canonical one and the one of decks.
#include "menzi/cards/notation.hpp"

#include <algorithm>

#include "menzi/base/error.hpp"

namespace menzi {

namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

std::string listed(std::string_view letters) {
  std::string text;
  for (const char c : letters) {
    if (!text.empty()) text += ' ';
    text += c;
  }
  return text;
}

std::string expected(const Alphabet& alphabet) {
  std::string text = "ranks " + listed(alphabet.ranks) + " before a suffix " + listed(alphabet.suffixes);
  if (alphabet.lone != 0) text += std::string(", or ") + alphabet.lone;
  return text;
}

}  // namespace

std::vector<Kind> read_cards(const Alphabet& alphabet, std::string_view text) {
  const auto whole = [text] { return quoted(std::string(text)); };
  std::vector<Kind> cards;
  cards.reserve(text.size());
  std::size_t run = 0;  // cards at the end that still wait for their suffix
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_space(c)) continue;
    if (const auto rank = alphabet.ranks.find(c); rank != std::string_view::npos) {
      cards.push_back(static_cast<Kind>(rank));
      ++run;
    } else if (const auto suffix = alphabet.suffixes.find(c); suffix != std::string_view::npos) {
      if (run == 0) {
        throw NotationError("suffix " + quoted(std::string(1, c)) + " at position " + std::to_string(i) +
                            " of " + whole() + " has no rank before it");
      }
      const auto base = static_cast<Kind>(suffix * alphabet.ranks.size());
      for (std::size_t j = cards.size() - run; j < cards.size(); ++j) {
        cards[j] = static_cast<Kind>(cards[j] + base);
      }
      run = 0;
    } else if (alphabet.lone != 0 && c == alphabet.lone) {
      if (run != 0) {
        throw NotationError("'" + std::string(1, c) + "' at position " + std::to_string(i) + " of " +
                            whole() + " stands between ranks and their suffix");
      }
      cards.push_back(static_cast<Kind>(alphabet.num_suffixed()));
    } else {
      // A whole UTF-8 character, so that the message itself stays readable text.
      std::size_t end = i + 1;
      while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
      throw NotationError("unknown letter " + quoted(std::string(text.substr(i, end - i))) + " at position " +
                          std::to_string(i) + " of " + whole() + ": expected " + expected(alphabet));
    }
  }
  if (run != 0) {
    throw NotationError("the last " + std::to_string(run) + " rank(s) of " + whole() +
                        " have no suffix (one of " + listed(alphabet.suffixes) + ")");
  }
  return cards;
}

Kind read_card(const Alphabet& alphabet, std::string_view text) {
  const std::vector<Kind> cards = read_cards(alphabet, text);
  if (cards.size() != 1) {
    throw NotationError("expected one card, got " + std::to_string(cards.size()) + " in " +
                        quoted(std::string(text)));
  }
  return cards.front();
}

Hand read_hand(const Alphabet& alphabet, std::string_view text) {
  Hand hand(alphabet);
  for (const Kind kind : read_cards(alphabet, text)) {
    if (hand.count(kind) == alphabet.copies_of(kind)) {
      throw NotationError("more than " + std::to_string(alphabet.copies_of(kind)) + " of " +
                          card_text(alphabet, kind) + " in " + quoted(std::string(text)));
    }
    hand.add(kind);
  }
  return hand;
}

std::string card_text(const Alphabet& alphabet, Kind kind) {
  if (kind >= alphabet.num_suffixed()) return std::string(1, alphabet.lone);
  const std::size_t ranks = alphabet.ranks.size();
  return {alphabet.ranks[kind % ranks], alphabet.suffixes[kind / ranks]};
}

std::string deck_text(const Alphabet& alphabet, std::span<const Kind> cards) {
  std::string text;
  for (const Kind kind : cards) text += card_text(alphabet, kind);
  return text;
}

std::string canonical_text(const Alphabet& alphabet, std::span<const Kind> cards) {
  Hand hand(alphabet);
  for (const Kind kind : cards) hand.add(kind);
  return hand.text();
}

int Hand::size() const {
  int size = 0;
  for (const std::uint8_t count : counts_) size += count;
  return size;
}

std::vector<Kind> Hand::kinds() const {
  std::vector<Kind> cards;
  for (int kind = 0; kind < alphabet_->num_kinds(); ++kind) {
    cards.insert(cards.end(), static_cast<std::size_t>(count(kind)), static_cast<Kind>(kind));
  }
  return cards;
}

std::string Hand::text() const {
  std::string text;
  const int ranks = alphabet_->num_ranks();
  for (int first = 0; first < alphabet_->num_suffixed(); first += ranks) {
    const std::size_t before = text.size();
    for (int rank = 0; rank < ranks; ++rank) {
      text.append(static_cast<std::size_t>(count(first + rank)),
                  alphabet_->ranks[static_cast<std::size_t>(rank)]);
    }
    if (text.size() != before) text += alphabet_->suffixes[static_cast<std::size_t>(first / ranks)];
  }
  if (alphabet_->lone != 0) {
    text.append(static_cast<std::size_t>(count(alphabet_->num_suffixed())), alphabet_->lone);
  }
  return text;
}

std::string Hand::chinese() const {
  std::string text;
  const int ranks = alphabet_->num_ranks();
  int written = -1;  // the suffix whose ranks are being written
  for (const Kind kind : kinds()) {
    if (kind / ranks != written) {
      written = kind / ranks;
      if (!text.empty()) text += ' ';
      if (kind < alphabet_->num_suffixed()) {
        text += alphabet_->chinese_suffixes[static_cast<std::size_t>(written)];
      }
    }
    text += alphabet_->chinese[kind];
  }
  return text;
}

}  // namespace menzi
