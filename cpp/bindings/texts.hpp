// What bare-hand functions read from texts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "menzi/base/error.hpp"
#include "menzi/batch/four_color_evaluate.hpp"
#include "menzi/eval/paohuzi_win.hpp"

namespace menzi::python {

inline std::vector<four_color::GroupId> read_groups(const four_color::Rules& rules,
                                                    const std::vector<std::string>& melds) {
  std::vector<four_color::GroupId> groups;
  groups.reserve(melds.size());
  for (const std::string& meld : melds) groups.push_back(four_color::read_group(rules, meld));
  return groups;
}

inline std::vector<paohuzi::GroupId> read_groups(const std::vector<std::string>& melds) {
  std::vector<paohuzi::GroupId> groups;
  groups.reserve(melds.size());
  for (const std::string& meld : melds) groups.push_back(paohuzi::read_group(meld));
  return groups;
}

[[noreturn]] inline void refuse_source() {
  throw Error("source: expected none, since in this game it does not matter where the card comes from");
}

// Of paohuzi: whose reveal a card is.
inline paohuzi::Source read_source(const std::optional<std::string>& source, bool has_card) {
  if (source && !has_card) throw Error("source: expected none without a card");
  if (!has_card) return paohuzi::Source::kNone;
  if (source == "own") return paohuzi::Source::kOwnReveal;
  if (source == "other") return paohuzi::Source::kOtherReveal;
  throw Error("source: expected 'own' or 'other' with a card, got " + (source ? quoted(*source) : "none"));
}

}  // namespace menzi::python
