// Lists the steps: every choice of groups at a rank, and every way to come by its cards.
#include "menzi/eval/paohuzi_steps.hpp"

#include <algorithm>
#include <optional>

#include "menzi/eval/paohuzi_potential.hpp"

namespace menzi::paohuzi {

namespace {

// The number of what is open after a rank; nothing if so many cannot be closed.
std::optional<std::size_t> number_of(int two_before, int one_before) {
  for (std::size_t i = 0; i < kBegun.size(); ++i) {
    if (kBegun[i].two_before == two_before && kBegun[i].one_before == one_before) return i;
  }
  return std::nullopt;
}

// One way to come by the cards of one size.
struct Way {
  int thrown;
  int taken;
  int units;
  Last last;
};

// All ways to come by `loose` cards for groups other than three of a kind, and by three of a kind if `wei`.
std::vector<Way> ways(bool big, int held, int loose, bool wei) {
  std::vector<Way> found;
  const int three = big ? 2 : 1;  // units
  if (held == 3) {
    if (wei) return found;
    if (loose == 0) found.push_back({0, 0, 0, Last::kNone});
    if (loose == 1) found.push_back({0, 1, 0, Last::kJoins});
  } else if (!wei) {
    const int thrown = std::max(held - loose, 0), taken = std::max(loose - held, 0);
    if (loose < 3) found.push_back({thrown, taken, 0, Last::kNone});
    // A card that the hand has may be thrown away and come again as the last one, which others then are not.
    if (taken > 0) {
      found.push_back({thrown, taken, 0, Last::kJoins});
    } else if (loose > 0) {
      found.push_back({thrown + 1, 1, 0, Last::kJoins});
    }
  } else if (loose == 0) {
    found.push_back({0, 3 - held, three, Last::kNone});
    // The last card is the third, or the fourth, of which the seat itself makes a ti.
    found.push_back({0, 3 - held, three, Last::kJoins});
    found.push_back({0, 4 - held, three + 2, Last::kQuad});
  } else if (loose == 1) {
    found.push_back({0, 4 - held, three, Last::kJoins});
  }
  return found;
}

class Lister {
 public:
  Lister(std::size_t place, int small_held, int big_held, std::size_t open, std::size_t two_seven)
      : place_(place),
        held_{small_held, big_held},
        begun_{kBegun[open / kBegun.size()], kBegun[open % kBegun.size()]},
        two_seven_{static_cast<int>(two_seven / 3), static_cast<int>(two_seven % 3)} {}

  std::vector<Step> list() {
    const int most_begun = place_ == 2 ? 0 : 2;
    for (int small = 0; small <= most_begun; ++small) {
      for (int big = 0; big <= most_begun; ++big) {
        const auto small_open = number_of(begun_[0].one_before, small);
        const auto big_open = number_of(begun_[1].one_before, big);
        if (!small_open || !big_open) continue;
        open_ = *small_open * kBegun.size() + *big_open;
        const int begun_units = place_ == 0 ? small + 2 * big : 0;
        loose_ = {begun_[0].two_before + begun_[0].one_before + small + two_seven_[0],
                  begun_[1].two_before + begun_[1].one_before + big + two_seven_[1]};
        choose_groups(begun_units);
      }
    }
    std::vector<Step> sorted;
    for (int weight = 0; sorted.size() < steps_.size(); ++weight) {
      for (const Step& step : steps_) {
        if (Potential::weight(step.thrown, step.taken) == weight) sorted.push_back(step);
      }
    }
    return sorted;
  }

 private:
  void choose_groups(int units) {
    constexpr std::array<std::array<int, 2>, 3> kMixed{{{0, 0}, {2, 1}, {1, 2}}};
    constexpr std::array<std::array<int, 2>, 3> kPairs{{{0, 0}, {2, 0}, {0, 2}}};
    for (const auto& mixed : kMixed) {
      for (const auto& pair : kPairs) {
        const bool paired = pair[0] + pair[1] > 0;
        const int small = loose_[0] + mixed[0] + pair[0], big = loose_[1] + mixed[1] + pair[1];
        if (small > 3 || big > 3) continue;
        for (int wei = 0; wei < 4; ++wei) add(units, paired, small, (wei & 1) != 0, big, (wei & 2) != 0);
      }
    }
  }

  void add(int units, bool pair, int small, bool small_wei, int big, bool big_wei) {
    for (const Way& s : ways(false, held_[0], small, small_wei)) {
      for (const Way& b : ways(true, held_[1], big, big_wei)) {
        if (s.last != Last::kNone && b.last != Last::kNone) continue;
        const auto byte = [](std::size_t number) { return static_cast<std::uint8_t>(number); };
        const auto sum = [](int x, int y) { return static_cast<std::uint8_t>(x + y); };
        const bool small_last = s.last != Last::kNone, big_last = b.last != Last::kNone;
        const int small_others = s.taken - (small_last ? 1 : 0), big_others = b.taken - (big_last ? 1 : 0);
        const Step step{byte(open_),
                        sum(s.thrown, b.thrown),
                        sum(s.taken, b.taken),
                        sum(s.taken, 0),
                        sum(units + s.units, b.units),
                        byte(stage_of(pair, big_last ? b.last : s.last)),
                        sum(small_others > 0 ? 1 : 0, big_others > 0 ? 2 : 0),
                        sum(small_last ? 1 : 0, big_last ? 2 : 0)};
        steps_.push_back(step);
      }
    }
  }

  std::size_t place_;
  std::array<int, 2> held_;
  std::array<Begun, 2> begun_;
  std::array<int, 2> two_seven_;
  std::size_t open_ = 0;
  std::array<int, 2> loose_{};
  std::vector<Step> steps_;
};

}  // namespace

Steps::Steps() {
  for (std::size_t place = 0; place < 3; ++place) {
    for (int small = 0; small < 4; ++small) {
      for (int big = 0; big < 4; ++big) {
        for (std::size_t open = 0; open < kOpen; ++open) {
          for (std::size_t two_seven = 0; two_seven < kTwoSeven; ++two_seven) {
            first_.push_back(static_cast<std::uint32_t>(steps_.size()));
            const std::vector<Step> list = Lister(place, small, big, open, two_seven).list();
            steps_.insert(steps_.end(), list.begin(), list.end());
          }
        }
      }
    }
  }
  first_.push_back(static_cast<std::uint32_t>(steps_.size()));
}

const Steps& Steps::all() {
  static const Steps steps;
  return steps;
}

}  // namespace menzi::paohuzi
