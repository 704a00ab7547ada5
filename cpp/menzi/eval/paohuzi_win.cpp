// Splits hands by choosing their mixed groups and looking up what is left of either size.
#include "menzi/eval/paohuzi_win.hpp"

#include <algorithm>
#include <bit>

#include "menzi/eval/paohuzi_tables.hpp"

namespace menzi::paohuzi {

namespace {

// The loose cards of a hand as the tables take them, and the ranks at which mixed groups are possible.
struct Words {
  std::uint32_t small;
  std::uint32_t big;
  RankSet two_small;  // ranks with two small cards and a big one
  RankSet two_big;

  RankSet mixable() const { return two_small | two_big; }
};

constexpr unsigned kSizeBits = 2 * kNumRanks;
constexpr std::uint32_t kSizeMask = (1U << kSizeBits) - 1;
constexpr std::uint32_t kLowBits = kSizeMask / 3;

constexpr std::uint64_t card_bit(Kind kind) {
  return std::uint64_t{1} << (2 * kind);
}

// The low bits of ten pairs of bits, side by side.
RankSet gather(std::uint32_t bits) {
  bits = (bits | (bits >> 1)) & 0x33333U;
  bits = (bits | (bits >> 2)) & 0xF0F0FU;
  bits = (bits | (bits >> 4)) & 0xF00FFU;
  return (bits | (bits >> 8)) & kAllRanks;
}

Words words_of(const Tables& tables, std::uint64_t loose) {
  const auto small = static_cast<std::uint32_t>(loose) & kSizeMask;
  const auto big = static_cast<std::uint32_t>(loose >> kSizeBits);
  const std::uint32_t small_pairs = (small >> 1) & kLowBits, big_pairs = (big >> 1) & kLowBits;
  return {tables.word(small), tables.word(big), gather(small_pairs & (big | big_pairs)),
          gather(big_pairs & (small | small_pairs))};
}

// One choice of mixed groups after the other, with the pair among the small cards, the big ones, or
// none.
template <bool kPairSmall, bool kPairBig>
int search(const Tables& tables, Words words) {
  const Entry small = tables[words.small], big = tables[words.big];
  // What the splits of either size must leave out has to go into mixed groups: this alone rejects
  // most hands at the first look.
  const RankSet forced = small.left_out(kPairSmall) | big.left_out(kPairBig);
  RankSet open = words.mixable();
  if ((forced & ~open) != 0) return -1;
  int best = -1;
  if (forced == 0) {
    if (small.scoring(kPairSmall) >= 0 && big.scoring(kPairBig) >= 0) {
      best = 3 * small.scoring(kPairSmall) + 6 * big.scoring(kPairBig);
      if (best == 3 * small.found() + 6 * big.found()) return best;
    }
  } else {
    open = forced & (0 - forced);
  }
  // Either takes a mixed group at a rank or rules out that rank for the rest.
  for (; open != 0; open &= open - 1) {
    const RankSet rank = open & (0 - open);
    const std::uint32_t one = kPowers[static_cast<std::size_t>(std::countr_zero(rank))];
    Words rest = words;
    words.two_small &= ~rank;
    words.two_big &= ~rank;
    if ((rest.two_small & rank) != 0) {
      best = std::max(best, search<kPairSmall, kPairBig>(tables, {words.small - 2 * one, words.big - one,
                                                                  words.two_small, words.two_big}));
    }
    if ((rest.two_big & rank) != 0) {
      best = std::max(best, search<kPairSmall, kPairBig>(tables, {words.small - one, words.big - 2 * one,
                                                                  words.two_small, words.two_big}));
    }
  }
  return best;
}

int search(const Tables& tables, const Words& words, bool pair) {
  if (!pair) return search<false, false>(tables, words);
  return std::max(search<true, false>(tables, words), search<false, true>(tables, words));
}

int closed(const Tables& tables, std::uint64_t loose, bool pair) {
  return search(tables, words_of(tables, loose), pair);
}

int kan_huxi(KindSet kans) {
  constexpr KindSet kSmall = kAllRanks;
  return 3 * std::popcount(kans & kSmall) + 6 * std::popcount(kans & ~kSmall);
}

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
    huxi_ = table.huxi + kan_huxi(kans_);
    const int groups = table.groups + std::popcount(kans_);
    const int size = loose_.size();
    const auto shape = [&](int cards, bool pair) {
      Shape shape;
      if (strictness == kRules) {
        shape.pair = pair;
        shape.possible = cards == 3 * (kGroupsToWin - groups) - (pair ? 1 : 0);
      } else {
        shape.pair = cards % 3 == 2;
        shape.possible = cards % 3 != 1;
      }
      shape.groups = groups + (cards + 2) / 3;
      return shape;
    };
    plain_ = shape(size + (source == Source::kNone ? 0 : 1), table.quads > 0);
    quad_ = shape(size, true);
  }

  struct Shape {
    bool pair;      // whether a pair is to be made of the loose cards
    bool possible;  // whether their number allows it
    int groups;
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
    // Three of a kind that are no kan: the card's group is chosen first, two at most are left.
    int best =
        added(huxi_of(static_cast<GroupId>(kPeng + card)), closed(tables_, loose - 2 * one, plain_.pair));
    if (plain_.pair) best = std::max(best, closed(tables_, loose - one, false));
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

// What waits and bounds ask of the loose cards before any card is tried: the ranks that one size must
// leave out and that no mixed group can take, with a pair of its own or without.
struct Stuck {
  RankSet small, small_pair, big, big_pair;

  Stuck(const Entry& s, const Entry& b, RankSet mixable)
      : small(s.left_out(false) & ~mixable),
        small_pair(s.left_out(true) & ~mixable),
        big(b.left_out(false) & ~mixable),
        big_pair(b.left_out(true) & ~mixable) {}

  // The ranks at which a card of one size might do, `own` and `other` being stuck ranks of the card's
  // size and the other one. The other size is as it is: only a mixed group at the card's own rank may help
  // it, so one stuck rank names the card and two are too many. In its own size the card
  // frees the two cards that make a group with it, or those of its rank.
  static RankSet open(RankSet own, RankSet other) {
    const bool own_too_many = more_than_one(own & (own - 1));
    if (own_too_many || more_than_one(other)) return 0;
    return other == 0 ? kAllRanks : other;
  }
  static RankSet open(RankSet own, RankSet own_pair, RankSet other, RankSet other_pair, bool pair) {
    if (!pair) return open(own, other);
    // The pair is of the other size, or of the card's and made without it, or by it.
    return open(own, other_pair) | open(own_pair, other) | open(own, other);
  }
  // The kinds that might win as loose cards.
  KindSet open_kinds(bool pair) const {
    return open(small, small_pair, big, big_pair, pair) |
           (open(big, big_pair, small, small_pair, pair) << kNumRanks);
  }
  // Whether the loose cards may do as they are.
  bool free(bool pair) const {
    return pair ? (small_pair | big) == 0 || (small | big_pair) == 0 : (small | big) == 0;
  }

  static bool more_than_one(RankSet ranks) { return (ranks & (ranks - 1)) != 0; }
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
  if (ways.plain().possible) plain = stuck.open_kinds(ways.plain().pair);
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

int huxi_bound(HandCounts hand, const TableGroups& table) {
  const Tables& known = tables();
  const std::uint64_t loose = hand.loose().packed();
  const Words words = words_of(known, loose);
  const Entry small = known[words.small], big = known[words.big];
  const Stuck stuck(small, big, words.mixable());
  const KindSet open = stuck.open_kinds(table.quads > 0);
  const bool free = stuck.free(true);
  if (open == 0 && !free) return kNoWin;
  const KindSet kans = hand.kans();
  // The card's own part: a wei of a pair, one more scoring group, or a ti of three (6 more than they were,
  // or than a peng).
  int gain = 0;
  if (open != 0) {
    const std::uint64_t pairs = (loose >> 1) & ((std::uint64_t{kLowBits} << kSizeBits) | kLowBits);
    if (pairs != 0) gain = (pairs >> kSizeBits) != 0 ? 6 : 3;
    gain = std::max(
        {gain, 3 * (small.found_with_card() - small.found()), 6 * (big.found_with_card() - big.found())});
  }
  if (free && (kans | table.wei | table.peng) != 0) gain = 6;
  return table.huxi + kan_huxi(kans) + 3 * small.found() + 6 * big.found() + gain;
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

namespace {

std::uint64_t eight_bytes(const std::uint8_t* bytes) {
  std::uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i) word |= static_cast<std::uint64_t>(bytes[i]) << (8 * i);
  return word;
}

constexpr std::uint64_t kOnes = 0x0101010101010101;

// Eight counts, one a byte, taken apart.
struct Counts {
  std::uint64_t quads;    // 1 where there are four
  std::uint64_t triples;  // 1 where there are three or four
  std::uint64_t loose;    // the count where it is at most two

  explicit Counts(std::uint64_t counts) {
    // Any byte is made a number below 8, so that no row leads out of the tables.
    counts &= 7 * kOnes;
    quads = (counts >> 2) & kOnes;
    triples = ((counts + kOnes) >> 2 & kOnes) | quads;
    loose = counts & ~(triples * 7);
  }

  // Neighbouring counts together, to base 9.
  std::uint64_t pairs() const {
    constexpr std::uint64_t kEven = 0x00FF00FF00FF00FF;
    return (loose & kEven) + 3 * ((loose >> 8) & kEven);
  }
  // The word of the eight counts: one multiplication adds up its four pairs.
  std::uint32_t word() const {
    return static_cast<std::uint32_t>(pairs() * (1ULL << 48 | 9ULL << 32 | 81ULL << 16 | 729ULL) >> 48);
  }
};

// The low bits of the bytes, side by side.
RankSet gather_bytes(std::uint64_t bits) {
  return static_cast<RankSet>(bits * 0x0102040810204080 >> 56);
}

}  // namespace

int best_closed_row(const std::uint8_t* counts) {
  // Ranks 1 to 8 of either size, then 9 and 10 of both, the small ones in the low half.
  const Counts small(eight_bytes(counts)), big(eight_bytes(counts + kNumRanks));
  const Counts high(counts[8] | static_cast<std::uint64_t>(counts[9]) << 8 |
                    static_cast<std::uint64_t>(counts[18]) << 32 |
                    static_cast<std::uint64_t>(counts[19]) << 40);
  const std::uint64_t high_pairs = high.pairs();
  Words words{};
  words.small = small.word() + kPowers[8] * static_cast<std::uint32_t>(high_pairs & 0xFU);
  words.big = big.word() + kPowers[8] * static_cast<std::uint32_t>(high_pairs >> 32);

  // With at most two of either kind, three together are a mixed group.
  const std::uint64_t low_mixable = ((small.loose + big.loose + kOnes) >> 2) & kOnes;
  const std::uint64_t high_mixable = ((high.loose + (high.loose >> 32) + kOnes) >> 2) & 0x0101U;
  const RankSet mixable = gather_bytes(low_mixable) | (gather_bytes(high_mixable) << 8);
  const bool pair = (small.quads | big.quads | high.quads) != 0;
  const Tables& known = tables();
  if (!Stuck(known[words.small], known[words.big], mixable).free(pair)) return kNoWin;

  words.two_small =
      mixable & (gather_bytes((small.loose >> 1) & kOnes) | (gather_bytes((high.loose >> 1) & 0x0101U) << 8));
  words.two_big =
      mixable & (gather_bytes((big.loose >> 1) & kOnes) | (gather_bytes((high.loose >> 33) & 0x0101U) << 8));
  const int best = search(known, words, pair);
  if (best < 0) return kNoWin;
  // A small kan is 3, all else identical 6 or, a big ti, 12.
  constexpr std::uint64_t kBigHalf = 0x0101010100000000;
  const std::uint64_t points = 3 * (small.triples + high.triples + (high.triples & kBigHalf)) +
                               6 * big.triples + 6 * (small.quads + big.quads + high.quads);
  return best + static_cast<int>(points * kOnes >> 56);
}

}  // namespace menzi::paohuzi
