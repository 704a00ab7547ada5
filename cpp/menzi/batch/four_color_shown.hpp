// The analysis of a four-color hand as it is shown.
#pragma once

#include <vector>

#include "menzi/batch/analysis.hpp"
#include "menzi/batch/four_color_analyze.hpp"

namespace menzi::four_color {

std::vector<ShownWait> shown_waits(const Rules& rules, const KnownHand& known);
std::vector<ShownDiscard> shown_discards(const Rules& rules, const KnownHand& known);

}  // namespace menzi::four_color
