// What a position asks of the seat to act.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace menzi {

enum class Phase : std::uint8_t { kDiscard, kClaimDraw, kClaimSecond, kClaimDiscard, kOver };

inline constexpr std::array<std::string_view, 5> kPhaseNames{"discard", "claim_draw", "claim_second",
                                                             "claim_discard", "over"};

constexpr std::string_view name_of(Phase phase) {
  return kPhaseNames[static_cast<std::size_t>(phase)];
}

}  // namespace menzi
