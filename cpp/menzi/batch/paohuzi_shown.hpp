// The analysis of a paohuzi hand as it is shown.
#pragma once

#include <vector>

#include "menzi/batch/analysis.hpp"
#include "menzi/batch/paohuzi_analyze.hpp"

namespace menzi::paohuzi {

std::vector<ShownWait> shown_waits(const Rules& rules, const KnownHand& known, Source source);
std::vector<ShownDiscard> shown_discards(const Rules& rules, const KnownHand& known);

}  // namespace menzi::paohuzi
