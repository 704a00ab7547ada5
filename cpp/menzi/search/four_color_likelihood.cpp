// How well hidden hands fit the way their holders have played.
#include "menzi/search/four_color_likelihood.hpp"

#include <algorithm>
#include <ranges>

#include "menzi/base/exact_math.hpp"

namespace menzi::four_color {

namespace {

// No choice is taken for less likely than so, since nobody need play as the greedy player does.
constexpr std::int32_t kMostRegret = 1500;
// A choice is taken for so much less likely as it is worse by the greedy player's costs. Half and twice this
// could not be told apart in play.
constexpr double kRegretPerUnit = 300;

constexpr OptionSet kClaims = static_cast<OptionSet>(~(bit(kPass) | bit(kHu)));

void add(Blocks& blocks, Kind kind) {
  std::uint16_t& block = blocks[kPlaces[kind].block];
  block = static_cast<std::uint16_t>(block + one_of(kind));
}

}  // namespace

Likelihood::Likelihood(const Rules& rules, const Greedy& greedy, int seat, const SeenRound& round)
    : rules_(rules), greedy_(greedy) {
  const int players = rules.players();
  Kind open = kNoKind;
  int source = 0;
  bool drawn = false;
  const auto choose = [&](int holder, Kind card, int option, OptionSet rights) {
    if (holder == seat) return;
    const auto h = static_cast<std::size_t>(holder);
    chosen_[h].push_back(
        {card, static_cast<std::int8_t>(option), rights, static_cast<std::uint8_t>(given_up_[h].size())});
  };
  for (const SeenEvent& event : round.log) {
    std::vector<Kind>& given_up = given_up_[event.seat];
    switch (event.what) {
      case Seen::kTurned:
      case Seen::kDiscarded:
        open = static_cast<Kind>(event.value);
        source = event.seat;
        drawn = event.what == Seen::kTurned;
        if (drawn) break;
        choose(source, open, kDiscarded, 0);
        given_up.push_back(open);
        break;
      case Seen::kLaid:
      case Seen::kLay: {
        // Where the card was claimed, the others may have lost it to the claimant: it alone is known to
        // have chosen.
        const bool special = is_special(open);
        const OptionSet* rights = rules.claims_from(drawn ? Role::kDrawer : Role::kNext, special);
        const int first = drawn ? source : (source + 1) % players;
        for (int place = 0; place < (drawn ? players : players - 1); ++place) {
          const int holder = (first + place) % players;
          const auto claims = static_cast<OptionSet>(rights[place] & kClaims);
          if (event.what == Seen::kLay) choose(holder, open, kPass, claims);
          // A special has to be taken by who turned it up.
          if (event.what != Seen::kLaid || holder != event.seat || (special && drawn && place == 0)) continue;
          for (int option = kHu + 1; option < kNumOptions; ++option) {
            if ((claims >> option & 1U) != 0 &&
                kOptionGroups[open][static_cast<std::size_t>(option)] == event.value)
              choose(holder, open, option, claims);
          }
        }
        if (event.what == Seen::kLay) break;
        const Group& group = kGroups[event.value];
        bool skipped = false;
        for (std::size_t i = 0; i < group.size; ++i) {
          if (group.cards[i] != open || skipped) given_up.push_back(group.cards[i]);
          skipped = skipped || group.cards[i] == open;
        }
        break;
      }
      default:
        break;
    }
  }
}

double Likelihood::surprise(int holder, const Blocks& hidden) const {
  const auto h = static_cast<std::size_t>(holder);
  const std::vector<Kind>& given_up = given_up_[h];
  Blocks hand = hidden;
  std::size_t gone = given_up.size();
  std::int32_t regret = 0;
  // Backwards, so that the hand gets back what it gave up.
  for (const auto& [card, option, rights, given_up_before] : std::views::reverse(chosen_[h])) {
    while (gone > given_up_before) add(hand, given_up[--gone]);
    if (option == kDiscarded) {
      regret += std::min(greedy_.regret_of_discard(hand, card), kMostRegret);
      continue;
    }
    const unsigned options = rules_.tables().options_of(card)[hand[kPlaces[card].block]] & rights;
    if (options == 0) continue;
    regret += std::min(greedy_.regret_of_answer(rules_, hand, card, options, option), kMostRegret);
  }
  return regret * (1 / kRegretPerUnit);
}

// From a table, as regrets are whole numbers: computed, it took a fifth of the time in which hands are drawn.
double Likelihood::odds(double more) {
  static const auto kOdds = [] {
    std::array<double, 8192> odds{};  // where it ends it is below 1e-11
    for (std::size_t regret = 0; regret < odds.size(); ++regret)
      odds[regret] = exact_exp(-static_cast<double>(regret) / kRegretPerUnit);
    return odds;
  }();
  // A whole number but for what was lost in adding up.
  const auto regret = static_cast<std::size_t>(more * kRegretPerUnit + 0.25);
  return regret < kOdds.size() ? kOdds[regret] : 0;
}

}  // namespace menzi::four_color
