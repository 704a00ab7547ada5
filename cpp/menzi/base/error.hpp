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

// The text between single quotes, cut when it is too long to read.
inline std::string quoted(const std::string& text) {
  constexpr std::size_t kLongest = 80;
  if (text.size() <= kLongest) return "'" + text + "'";
  return "'" + text.substr(0, kLongest) + "...' (" + std::to_string(text.size()) + " characters)";
}

}  // namespace menzi
