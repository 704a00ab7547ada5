// A group of cards as it is shown: laid on the table, or in the split of a hand.
#pragma once

#include <string>

namespace menzi {

struct Meld {
  std::string text;
  std::string type;
  int points = 0;
  bool open = false;

  bool operator==(const Meld&) const = default;
};

}  // namespace menzi
