// What a position asks of the seat to act.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace menzi {

enum class Phase : std::uint8_t {
  kDiscard,
  kClaimDraw,
  kClaimSecond,
  kClaimDiscard,
  kHeavenly,
  kOpening,
  kClaimReveal,
  kAfterForced,
  kOver
};

inline constexpr std::array<std::string_view, 9> kPhaseNames{"discard",       "claim_draw",   "claim_second",
                                                             "claim_discard", "heavenly",     "opening",
                                                             "claim_reveal",  "after_forced", "over"};

constexpr std::string_view name_of(Phase phase) {
  return kPhaseNames[static_cast<std::size_t>(phase)];
}

}  // namespace menzi
