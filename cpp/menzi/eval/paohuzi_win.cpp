// The ways in which a card completes a paohuzi hand.
#include "menzi/eval/paohuzi_win.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "menzi/eval/paohuzi_mixed.hpp"

namespace menzi::paohuzi {

namespace {

constexpr std::uint64_t card_bit(Kind kind) {
  return std::uint64_t{1} << (2 * kind);
}

int closed(const Tables& tables, std::uint64_t loose, bool pair) {
  return best_mixed(tables, words_of(tables, loose), pair);
}

// The number of kans of a hand and their huxi, without a bit count that not every processor has.
struct Kans {
  int number;
  int huxi;

  explicit Kans(std::uint64_t packed) {
    std::uint64_t kans = packed & (packed >> 1) & (std::uint64_t{kLowBits} << kSizeBits | kLowBits);
    kans = (kans & 0x1111111111U) + ((kans >> 2) & 0x1111111111U);
    number = static_cast<int>((kans * 0x1111111111U >> 36) & 15U);
    huxi = 3 * number + 3 * static_cast<int>(((kans >> kSizeBits) * 0x11111U >> 16) & 15U);
  }
};

constexpr int kNoWin = -1;
constexpr int kUnknown = -2;

int added(int points, int closed) {
  return closed < 0 ? kNoWin : points + closed;
}

// All ways to win of one hand, card by card. What does not depend on the card is found out once.
class Ways {
 public:
  enum Strictness { kRules, kAnyGrouping };

  Ways(HandCounts hand, const TableGroups& table, Source source, WeiFourth wei_fourth, Strictness strictness)
      : tables_(tables()),
        hand_(hand),
        table_(table),
        loose_(hand.loose()),
        kans_(hand.kans()),
        source_(source),
        forced_ti_(source == Source::kOwnReveal && wei_fourth == WeiFourth::kMustTi) {
    const Kans kans(hand.packed());
    huxi_ = table.huxi + kans.huxi;
    const int groups = table.groups + kans.number;
    const int size = loose_.size();
    const auto shape = [&](int cards, bool pair) {
      if (strictness == kAnyGrouping) return Shape{cards % 3 == 2, cards % 3 != 1};
      return Shape{pair, cards == 3 * (kGroupsToWin - groups) - (pair ? 1 : 0)};
    };
    plain_ = shape(size + (source == Source::kNone ? 0 : 1), table.quads > 0);
    quad_ = shape(size, true);
  }

  struct Shape {
    bool pair;      // whether a pair is to be made of the loose cards
    bool possible;  // whether their number allows it
  };
  // The ways in which the card joins loose cards, if there is one; those in which it makes a quad.
  const Shape& plain() const { return plain_; }
  const Shape& quad() const { return quad_; }

  int as_it_stands() const {
    return plain_.possible ? added(huxi_, closed(tables_, loose_.packed(), plain_.pair)) : kNoWin;
  }

  int best(Kind card) { return std::max(best_quad(card), best_plain(card)); }

  // The card makes a quad of a kan, wei or peng.
  int best_quad(Kind card) {
    const KindSet bit = KindSet{1} << card;
    if (((kans_ | table_.wei | table_.peng) & bit) == 0 || !quad_.possible) return kNoWin;
    if (quad_closed_ == kUnknown) quad_closed_ = closed(tables_, loose_.packed(), quad_.pair);
    GroupId before = kKan, after = kPao;
    if ((kans_ & bit) != 0) {
      if (source_ == Source::kOwnReveal) after = kTi;
    } else if ((table_.wei & bit) != 0) {
      before = kWei;
      if (forced_ti_) after = kTi;
    } else {
      before = kPeng;
    }
    return added(
        huxi_ + huxi_of(static_cast<GroupId>(after + card)) - huxi_of(static_cast<GroupId>(before + card)),
        quad_closed_);
  }

  // The card joins hand cards, or makes the forced wei of two.
  int best_plain(Kind card) const {
    if (!plain_.possible) return kNoWin;
    const int held = hand_.count(card);
    const std::uint64_t one = card_bit(card);
    const std::uint64_t loose = loose_.packed();
    if (source_ == Source::kOwnReveal) {
      if (held == 3 || (forced_ti_ && ((table_.wei >> card) & 1U) != 0)) return kNoWin;
      if (held == 2)
        return added(huxi_ + huxi_of(static_cast<GroupId>(kWei + card)),
                     closed(tables_, loose - 2 * one, plain_.pair));
    }
    if (held != 2) return added(huxi_, closed(tables_, loose + one, plain_.pair));
    // Three of a kind that are no kan: the card's group is chosen first, two at most are left. A pair
    // of the kind may be taken for the two of the hand.
    int best =
        added(huxi_of(static_cast<GroupId>(kPeng + card)), closed(tables_, loose - 2 * one, plain_.pair));
    const std::uint64_t cover = loose_.cover();
    for (const GroupId group : kChiGroupsOf[card]) {
      const std::uint64_t rest = kPackedGroups[group] - one;
      if ((rest & ~cover) != 0) continue;
      best = std::max(best, added(huxi_of(group), closed(tables_, loose - rest, plain_.pair)));
    }
    return added(huxi_, best);
  }

 private:
  const Tables& tables_;
  HandCounts hand_;
  const TableGroups& table_;
  HandCounts loose_;
  KindSet kans_;
  Source source_;
  bool forced_ti_;  // an own reveal makes a ti of an exposed wei
  int huxi_;
  Shape plain_, quad_;
  int quad_closed_ = kUnknown;
};

}  // namespace

void TableGroups::add(GroupId group) {
  const Group& g = kGroups[group];
  for (std::size_t i = 0; i < g.size; ++i) cards += std::uint64_t{1} << (3 * g.cards[i]);
  const KindSet bit = KindSet{1} << g.cards[0];
  if (g.type == GroupType::kWei) wei |= bit;
  if (g.type == GroupType::kPeng) peng |= bit;
  ++groups;
  quads = static_cast<std::uint8_t>(quads + (is_quad(group) ? 1 : 0));
  huxi = static_cast<std::uint8_t>(huxi + g.huxi);
}

void TableGroups::replace(GroupId before, GroupId after) {
  const Group& g = kGroups[before];
  for (std::size_t i = 0; i < g.size; ++i) cards -= std::uint64_t{1} << (3 * g.cards[i]);
  const KindSet bit = KindSet{1} << g.cards[0];
  wei &= ~bit;
  peng &= ~bit;
  --groups;
  huxi = static_cast<std::uint8_t>(huxi - g.huxi);
  add(after);
}

int best_closed(HandCounts loose, bool pair) {
  assert(loose.kans() == 0);
  return closed(tables(), loose.packed(), pair);
}

int best_win(HandCounts hand, const TableGroups& table, Kind card, Source source, WeiFourth wei_fourth) {
  Ways ways(hand, table, source, wei_fourth, Ways::kRules);
  return source == Source::kNone ? ways.as_it_stands() : ways.best(card);
}

void find_waits(HandCounts hand, const TableGroups& table, Source source, WeiFourth wei_fourth, Waits& huxi) {
  huxi.fill(kNoWin);
  Ways ways(hand, table, source, wei_fourth, Ways::kRules);
  KindSet plain = 0, quad = 0;
  const Tables& known = tables();
  const Words words = words_of(known, hand.loose().packed());
  const Stuck stuck(known[words.small], known[words.big], words.mixable());
  if (ways.plain().possible && stuck.open_kinds(ways.plain().pair) != 0) {
    plain = reach(known, words, ways.plain().pair, false);
  }
  if (ways.quad().possible && stuck.free(true)) quad = hand.kans() | table.wei | table.peng;
  for (KindSet left = plain | quad; left != 0; left &= left - 1) {
    const auto kind = static_cast<Kind>(std::countr_zero(left));
    if (hand.count(kind) + table.count(kind) >= kCopies) continue;
    int best = kNoWin;
    if (((plain >> kind) & 1U) != 0) best = ways.best_plain(kind);
    if (((quad >> kind) & 1U) != 0) best = std::max(best, ways.best_quad(kind));
    huxi[kind] = static_cast<std::int8_t>(best);
  }
}

int huxi_bound(HandCounts hand, const TableGroups& table, int enough) {
  const Tables& known = tables();
  const std::uint64_t loose = hand.loose().packed();
  const Words words = words_of(known, loose);
  const Entry small = known[words.small], big = known[words.big];
  const Kans kans(hand.packed());
  const int base = table.huxi + kans.huxi + 3 * small.found() + 6 * big.found();
  // The card's own part: a ti of three (6 more than they were, or than a peng), a wei of a pair, or one
  // more scoring group.
  const bool three = (hand.kans() | table.wei | table.peng) != 0;
  const std::uint64_t pairs = (loose >> 1) & ((std::uint64_t{kLowBits} << kSizeBits) | kLowBits);
  const int wei = pairs == 0 ? 0 : (pairs >> kSizeBits) != 0 ? 6 : 3;
  const int gain = std::max(
      {wei, 3 * (small.found_with_card() - small.found()), 6 * (big.found_with_card() - big.found())});
  if (base + (three ? 6 : gain) < enough) return base + (three ? 6 : gain);

  // The ways to win, by what they make of the loose cards.
  const Stuck stuck(small, big, words.mixable());
  const bool pair = table.quads > 0;
  const int size = hand.size() - 3 * kans.number;
  const int full = 3 * (kGroupsToWin - table.groups - kans.number);
  const auto grouped = [&](bool with_pair) {
    return size == full - (with_pair ? 1 : 0) && stuck.free(with_pair) &&
           best_mixed(known, words, with_pair) >= 0;
  };
  if (three && grouped(true)) return base + 6;
  const bool reached = size + 1 == full - (pair ? 1 : 0) && stuck.open_kinds(pair) != 0 &&
                       reach(known, words, pair, true) != 0;
  if (reached) return base + gain;
  return grouped(pair) ? base : kNoWin;
}

Flaw find_flaw(HandCounts hand, const TableGroups& table, Kind card, Source source, WeiFourth wei_fourth) {
  if (best_win(hand, table, card, source, wei_fourth) >= 0) return Flaw::kNone;
  Ways ways(hand, table, source, wei_fourth, Ways::kAnyGrouping);
  const bool none = source == Source::kNone;
  const bool plain = (none ? ways.as_it_stands() : ways.best_plain(card)) >= 0;
  if (!plain && (none || ways.best_quad(card) < 0)) return Flaw::kUngrouped;
  const Ways::Shape& shape = plain ? ways.plain() : ways.quad();
  const bool quads = table.quads > 0 || !plain;
  if (quads && !shape.pair) return Flaw::kPairMissing;
  if (!quads && shape.pair) return Flaw::kPairNoQuad;
  return Flaw::kNotSeven;
}

}  // namespace menzi::paohuzi
