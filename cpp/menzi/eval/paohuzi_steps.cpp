// Lists the steps.
#include "menzi/eval/paohuzi_steps.hpp"

#include <algorithm>

#include "menzi/eval/paohuzi_potential.hpp"

namespace menzi::paohuzi {

namespace {

// The steps of one passage, with all of the kind's other groups.
class Lister {
 public:
  Lister(bool big, int held, const Passage& passage, std::vector<Step>& steps)
      : unit_(big ? 2 : 1), held_(held), passage_(passage), steps_(steps) {}

  void list(int mixed) {
    for (const bool pair : {false, true}) {
      const int loose = passage_.cards + mixed + (pair ? 2 : 0);
      if (held_ == 3) {
        kan(loose, pair);
      } else {
        groups(loose, pair);
        wei(loose, pair);
      }
    }
  }

 private:
  void kan(int loose, bool pair) {
    if (loose == 0) add(0, 0, 0, Last::kAny, pair, true);
    if (loose == 1) add(0, 1, 0, Last::kJoins, pair);
  }
  void groups(int loose, bool pair) {
    if (loose > kMostLoose) return;
    add(std::max(held_ - loose, 0), std::max(loose - held_, 0), 0, loose < 3 ? Last::kAny : Last::kJoins,
        pair, loose == 0);
  }
  void wei(int loose, bool pair) {
    if (loose == 1) add(0, 4 - held_, unit_, Last::kJoins, pair);
    if (loose > 0) return;
    add(0, 3 - held_, unit_, Last::kAny, pair);
    add(0, 4 - held_, unit_ + 2, Last::kQuad, pair);  // a ti, revealed by the seat itself
  }

  void add(int thrown, int taken, int units, Last last, bool pair, bool empty = false) {
    const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
    steps_.push_back({passage_.to, byte(thrown), byte(taken), byte(units + unit_ * passage_.scoring),
                      byte(Potential::weight(thrown, taken)), byte(static_cast<int>(stage_of(pair, last))),
                      empty});
  }

  int unit_;
  int held_;
  const Passage& passage_;
  std::vector<Step>& steps_;
};

}  // namespace

Steps::Steps() {
  constexpr std::array<std::size_t, kPlaces> kRanks{0, 1, 2, 6, 8, 9};
  std::vector<Step> list;
  for (std::size_t size = 0; size < 2; ++size) {
    for (const std::size_t rank : kRanks) {
      for (int held = 0; held < 4; ++held) {
        for (std::size_t state = 0; state < kOpenStates; ++state) {
          for (const std::uint8_t mixed : kMixedCards[size]) {
            list.clear();
            for (const Passage& passage : kPassages[rank]) {
              if (passage.from == state) Lister(size == 1, held, passage, list).list(mixed);
            }
            first_.push_back(static_cast<std::uint32_t>(steps_.size()));
            const std::size_t end = steps_.size() + list.size();
            for (int weight = 0; steps_.size() < end; ++weight) {
              for (const Step& step : list) {
                if (step.weight == weight) steps_.push_back(step);
              }
            }
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
