// One thing that happened in a deal, as the record tells it.
#pragma once

#include <string>

namespace menzi {

inline constexpr int kNoSeat = -1;

struct Event {
  std::string type;  // docs/notation.md lists the types and what their text holds
  int seat = kNoSeat;
  std::string text;

  bool operator==(const Event&) const = default;
};

}  // namespace menzi
