// The errors the engine throws; each says what was expected and what came.
#pragma once

#include <stdexcept>
#include <string>

namespace menzi {

struct Error : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// A text that cannot be read.
struct NotationError : Error {
  using Error::Error;
};

// A deck of the wrong composition.
struct DeckError : Error {
  using Error::Error;
};

// A rules field outside its range.
struct RulesError : Error {
  using Error::Error;
};

// An action that is not legal here.
struct IllegalActionError : Error {
  using Error::Error;
};

// The text between single quotes, fit to stand in a message: control characters written out, and cut
// between characters (of UTF-8) when it is too long to read.
inline std::string quoted(const std::string& text) {
  constexpr std::size_t kLongest = 80;
  constexpr const char* kDigits = "0123456789abcdef";
  std::size_t end = text.size();
  if (end > kLongest) {
    end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  }
  std::string result = "'";
  for (const char c : text.substr(0, end)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20U || byte == 0x7FU) {
      result += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 15U]};
    } else {
      result += c;
    }
  }
  return end == text.size() ? result + "'" : result + "...' (" + std::to_string(text.size()) + " bytes)";
}

}  // namespace menzi
