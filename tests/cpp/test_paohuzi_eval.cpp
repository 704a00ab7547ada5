// The paohuzi evaluator against plain searches: sets of chi, tables, wins, waits, bounds, rows of counts.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "check.hpp"
#include "menzi/base/error.hpp"
#include "menzi/base/random.hpp"
#include "menzi/cards/notation.hpp"
#include "menzi/eval/paohuzi_chi.hpp"
#include "menzi/eval/paohuzi_groups.hpp"
#include "menzi/eval/paohuzi_hand.hpp"
#include "menzi/eval/paohuzi_split.hpp"
#include "menzi/eval/paohuzi_tables.hpp"
#include "menzi/eval/paohuzi_win.hpp"

namespace menzi::test {

using namespace paohuzi;

namespace {

using Counts = std::array<int, kNumKinds>;

HandCounts hand_of(const std::string& text) {
  HandCounts hand;
  for (const Kind kind : read_cards(kPaohuziAlphabet, text)) hand.add(kind);
  return hand;
}

Kind card_of(const std::string& text) {
  return read_card(kPaohuziAlphabet, text);
}

Counts counts_of(HandCounts hand) {
  Counts counts;
  for (Kind kind = 0; kind < kNumKinds; ++kind) counts[kind] = hand.count(kind);
  return counts;
}

std::vector<Kind> whole_deck() {
  std::vector<Kind> deck;
  for (Kind kind = 0; kind < kNumKinds; ++kind) deck.insert(deck.end(), kCopies, kind);
  return deck;
}

// A seat in the middle of a deal: what it holds, what lies before it.
struct Seat {
  HandCounts hand;
  std::vector<GroupId> laid;
};

// Random groups from one deck until no more than `left` groups are missing; their cards lie on the table
// or, those that can, in the hand. Random cards fill up the hand, and a few are exchanged.
Seat random_seat(Random& random, bool near_win) {
  std::array<int, kNumKinds> deck;
  deck.fill(kCopies);
  Counts hand{};
  Seat seat;
  int cards = 0;
  const auto draw = [&](Kind kind) {
    --deck[kind];
    ++hand[kind];
    ++cards;
  };
  int groups = near_win ? 7 : static_cast<int>(random.below(5));
  bool pair = random.below(2) == 0;
  for (int tries = 0; groups > 0 && tries < 1000; ++tries) {
    // Half of the groups are chi, a third of those with huxi.
    auto group =
        static_cast<GroupId>(random.below(2) == 0 ? kChi + random.below(kNumChiGroups) : random.below(kChi));
    if (is_chi(group) && random.below(3) == 0) {
      constexpr std::array<GroupId, 4> kScoring{kSequences, kSequences + 8, kTwoSevenTen, kTwoSevenTen + 1};
      group = kScoring[random.below(4)];
    }
    const Group& g = kGroups[group];
    if (g.type == GroupType::kPair && !pair) continue;
    bool fits = true;
    for (std::size_t i = 0; i < g.size; ++i) fits = g.count(g.cards[i]) <= deck[g.cards[i]] && fits;
    const bool in_hand = g.type == GroupType::kKan || g.type == GroupType::kPair ||
                         (g.type == GroupType::kChi && random.below(near_win ? 4 : 1) != 0);
    if (!fits) continue;
    --groups;
    if (g.type == GroupType::kPair) pair = false;
    for (std::size_t i = 0; i < g.size; ++i) {
      if (in_hand) {
        draw(g.cards[i]);
      } else {
        --deck[g.cards[i]];
      }
    }
    if (!in_hand) seat.laid.push_back(group);
  }
  const auto change = [&](int copies) {
    for (int tries = 0; copies > 0 && tries < 1000; ++tries) {
      const auto kind = static_cast<Kind>(random.below(kNumKinds));
      if (deck[kind] == 0 || hand[kind] == 3) continue;
      draw(kind);
      --copies;
    }
  };
  const auto give = [&](int copies) {
    for (int tries = 0; copies > 0 && tries < 1000; ++tries) {
      const auto kind = static_cast<Kind>(random.below(kNumKinds));
      if (hand[kind] == 0) continue;
      --hand[kind];
      ++deck[kind];
      --copies;
    }
  };
  if (near_win) {
    give(static_cast<int>(random.below(3)));
    if (random.below(4) == 0) {
      give(1);
      change(1);
    }
  } else {
    const int laid = 3 * static_cast<int>(seat.laid.size());
    change(std::max(0, 20 - laid - cards));
  }
  for (Kind kind = 0; kind < kNumKinds; ++kind) {
    // Four identical cards are no hand in play: they lie on the table.
    if (hand[kind] == 4) {
      seat.laid.push_back(static_cast<GroupId>(kTi + kind));
      hand[kind] = 0;
    }
    for (int i = 0; i < hand[kind]; ++i) seat.hand.add(kind);
  }
  return seat;
}

int held(const Seat& seat, Kind kind) {
  return seat.hand.count(kind) + TableGroups(seat.laid).count(kind);
}

void test_groups() {
  std::set<std::string> texts;
  bool reads = true;
  for (int g = 0; g < kNumGroups; ++g) {
    const auto group = static_cast<GroupId>(g);
    texts.insert(group_text(group));
    reads = reads && read_group(group_text(group)) == group;
    if (is_chi(group)) reads = reads && read_chi_group(group_cards_text(group)) == group;
  }
  CHECK(reads);
  CHECK(texts.size() == kNumGroups);
  CHECK(group_text(kWei + 1) == "wei 222s");
  CHECK(group_text(kTi + 19) == "ti TTTTb");
  CHECK(group_text(kMixed) == "chi 11s1b");
  CHECK(group_text(kTwoSevenTen + 1) == "chi 27Tb");
  CHECK(read_group(" chi T7 2 s") == kTwoSevenTen);
  CHECK(huxi_of(kPeng) == 1 && huxi_of(kPeng + 10) == 3 && huxi_of(kPao + 3) == 6 && huxi_of(kTi + 13) == 12);
  CHECK(huxi_of(kSequences) == 3 && huxi_of(kSequences + 8) == 6 && huxi_of(kSequences + 1) == 0);
  for (const char* text :
       {"", "wei", "wei 22s", "wei 2222s", "kong 222s", "chi 124s", "pair 2s2b", "chi 1s2s3b"}) {
    bool thrown = false;
    try {
      read_group(text);
    } catch (const NotationError&) {
      thrown = true;
    }
    CHECK(thrown);
  }
  std::vector<GroupId> groups{kMixed + 2, kPair + 1, kKan + 1, kTi, kSequences, kSequences + 8};
  sort_for_display(groups);
  CHECK(joined_text(groups) == "ti 1111s chi 123s chi 22s2b kan 222s pair 22s chi 123b");
}

void test_hand() {
  const HandCounts hand = hand_of("1s22s333s9b1b1b1b");
  CHECK(hand.size() == 10);
  CHECK(hand.kinds() == (0b111U | 1U << 18 | 1U << 10));
  CHECK(hand.kans() == (0b100U | 1U << 10));
  CHECK(hand.loose_kinds() == (0b011U | 1U << 18));
  CHECK(hand.loose() == hand_of("1s22s9b"));
}

// The sets of a chi as the rules tell them: a group with the card, then groups for the copies left.
std::set<std::string> plain_chis(HandCounts hand, Kind card) {
  std::set<std::string> found;
  Counts counts = counts_of(hand.loose());
  if (hand.count(card) == 3) return found;
  std::vector<std::string> groups;
  const auto lay = [&](const auto& self) -> void {
    for (const GroupId group : kChiGroupsOf[card]) {
      const Group& g = kGroups[group];
      bool fits = true;
      for (std::size_t i = 0; i < g.size; ++i) fits = --counts[g.cards[i]] >= 0 && fits;
      if (fits) {
        groups.push_back(group_cards_text(group));
        if (counts[card] == 0) {
          std::vector<std::string> sorted = groups;
          std::ranges::sort(sorted);
          std::string text;
          for (const std::string& part : sorted) text += (text.empty() ? "" : " ") + part;
          found.insert(text);
        } else {
          self(self);
        }
        groups.pop_back();
      }
      for (std::size_t i = 0; i < g.size; ++i) ++counts[g.cards[i]];
    }
  };
  ++counts[card];
  lay(lay);
  return found;
}

void test_chi_sets() {
  std::set<std::string> texts;
  bool sorted = true, reads = true;
  std::pair<int, std::string> last;
  for (int set = 0; set < kNumChiSets; ++set) {
    const std::string& text = chi_set_text(set);
    const std::pair<int, std::string> place(chi_set(set).size, text);
    sorted = sorted && last < place;
    last = place;
    texts.insert(text);
    reads = reads && read_chi_set(text) == set;
  }
  CHECK(sorted);
  CHECK(reads);
  CHECK(texts.size() == kNumChiSets);
  CHECK(read_chi_set("55s5b 345s") == read_chi_set("345s 55s5b"));

  // Hands with two of everything leave most open.
  std::set<std::string> seen;
  std::size_t most = 0;
  bool same = true;
  const auto compare = [&](HandCounts hand, Kind card) {
    std::set<std::string> legal;
    std::size_t number = 0;
    for_each_chi(hand, card, [&](int /*index*/, const ChiClaim& claim) {
      legal.insert(chi_set_text(claim.set));
      ++number;
    });
    same = same && number == legal.size() && legal == plain_chis(hand, card);
    most = std::max(most, number);
    seen.insert(legal.begin(), legal.end());
  };
  for (Kind card = 0; card < kNumKinds; ++card) {
    for (int copies = 0; copies <= 3; ++copies) {
      HandCounts hand;
      for (Kind kind = 0; kind < kNumKinds; ++kind) {
        for (int i = 0; i < (kind == card ? copies : 2); ++i) hand.add(kind);
      }
      compare(hand, card);
    }
  }
  Random random(1, 0);
  for (int i = 0; i < 3000; ++i) {
    const Seat seat = random_seat(random, i % 4 == 0);
    const auto card = static_cast<Kind>(random.below(kNumKinds));
    if (held(seat, card) < kCopies) compare(seat.hand, card);
  }
  CHECK(same);
  CHECK(most == 26);
  CHECK(seen == texts);
}

// Hold a hand of 5s 5s 6s 7s 4s 3s: bi leaves nothing; one 5b more, three sets.
void test_bi_example() {
  const auto open = [](const std::string& hand) {
    std::vector<std::string> texts;
    for_each_chi(hand_of(hand), card_of("5s"),
                 [&](int /*index*/, const ChiClaim& claim) { texts.push_back(chi_set_text(claim.set)); });
    return texts;
  };
  CHECK(open("5s5s6s7s4s3s").empty());
  CHECK((open("5s5s6s7s4s3s5b") == std::vector<std::string>{"345s 55s5b", "456s 55s5b", "55s5b 567s"}));
  CHECK(open("555s67s").empty());
  CHECK((open("66s6b77s5s") == std::vector<std::string>{"567s 567s"}));
  CHECK(open("666s77s5s").empty());
}

using Digits = std::array<int, kNumRanks>;

// The most scoring groups of a split, -1 if there is none, by plain recursion on the lowest rank.
int plain_scoring(Digits& digits, bool pair, std::map<std::pair<Digits, bool>, int>& known) {
  const auto lowest = static_cast<std::size_t>(
      std::ranges::find_if(digits, [](int digit) { return digit > 0; }) - digits.begin());
  if (lowest == kNumRanks) return pair ? -1 : 0;
  const auto key = std::pair(digits, pair);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  int best = -1;
  const auto take = [&](const std::vector<std::size_t>& ranks, int scoring, bool rest_pair) {
    bool fits = true;
    for (const std::size_t rank : ranks) fits = rank < kNumRanks && --digits[rank] >= 0 && fits;
    if (fits) {
      const int rest = plain_scoring(digits, rest_pair, known);
      if (rest >= 0) best = std::max(best, rest + scoring);
    }
    for (const std::size_t rank : ranks) {
      if (rank < kNumRanks) ++digits[rank];
    }
  };
  if (lowest <= 7) take({lowest, lowest + 1, lowest + 2}, lowest == 0 ? 1 : 0, pair);
  if (lowest == 1) take({1, 6, 9}, 1, pair);
  if (pair) take({lowest, lowest}, 0, false);
  known[key] = best;
  return best;
}

void test_words() {
  std::map<std::pair<Digits, bool>, int> known;
  bool same = true, words = true, bounds = true;
  std::array<std::vector<std::int8_t>, 2> scoring;
  for (std::uint32_t word = 0; word < kNumWords; ++word) {
    Digits digits;
    std::uint32_t packed = 0;
    for (std::size_t r = 0; r < kNumRanks; ++r) {
      digits[r] = static_cast<int>(word / kPowers[r] % 3);
      packed |= static_cast<std::uint32_t>(digits[r]) << (2 * r);
    }
    words = words && tables().word(packed) == word;
    for (const bool pair : {false, true}) {
      const int best = plain_scoring(digits, pair, known);
      same = same && tables()[word].scoring(pair) == best;
      scoring[pair ? 1 : 0].push_back(static_cast<std::int8_t>(best));
      bounds = bounds && best <= tables()[word].found();
    }
  }
  CHECK(words);
  CHECK(same);
  CHECK(bounds);

  // One card more, a third of its rank too: in any group, or with both others.
  bool waits = true;
  for (std::uint32_t word = 0; word < kNumWords; word += 7) {
    for (std::size_t rank = 0; rank < kNumRanks; ++rank) {
      Digits digits;
      for (std::size_t r = 0; r < kNumRanks; ++r) digits[r] = static_cast<int>(word / kPowers[r] % 3);
      for (const bool pair : {false, true}) {
        ++digits[rank];
        bool completes = plain_scoring(digits, pair, known) >= 0;
        digits[rank] -= 3;
        if (digits[rank] == 0) completes = completes || plain_scoring(digits, pair, known) >= 0;
        digits[rank] += 2;
        waits = waits && completes == ((tables().waits(word, pair) >> rank & 1U) != 0);
      }
    }
  }
  CHECK(waits);

  // What is left out of all parts with a split, from every part of some words.
  Random random(2, 0);
  bool left = true;
  for (int i = 0; i < 1500; ++i) {
    const std::uint32_t word = random.below(kNumWords);
    for (const bool pair : {false, true}) {
      RankSet always = kAllRanks;
      const auto part = [&](const auto& self, std::size_t rank, std::uint32_t rest, RankSet out) -> void {
        if (rank == kNumRanks) {
          if (scoring[pair ? 1 : 0][rest] >= 0) always &= out;
          return;
        }
        self(self, rank + 1, rest, out);
        for (std::uint32_t n = 1; n <= word / kPowers[rank] % 3; ++n) {
          self(self, rank + 1, rest - n * kPowers[rank], out | 1U << rank);
        }
      };
      part(part, 0, word, 0);
      left = left && tables()[word].left_out(pair) == always;
    }
  }
  CHECK(left);
}

int plain_win(const Seat& seat, Kind card, Source source, WeiFourth wei_fourth) {
  const auto split = best_split(seat.hand, seat.laid, card, source, wei_fourth);
  if (!split) return -1;
  int huxi = 0;
  for (const GroupId group : split->groups) huxi += huxi_of(group);
  return huxi == split->huxi ? huxi : -2;
}

void test_wins() {
  Random random(3, 0);
  bool wins = true, waits = true, bound = true, flaws = true;
  int winning = 0, kan_pao = 0, three = 0;
  for (int i = 0; i < 30000; ++i) {
    const Seat seat = random_seat(random, i % 3 != 0);
    const TableGroups table(seat.laid);
    const int most = huxi_bound(seat.hand, table);
    const int stands = best_win(seat.hand, table, kNoKind, Source::kNone, WeiFourth::kMayPao);
    wins = wins && stands == plain_win(seat, kNoKind, Source::kNone, WeiFourth::kMayPao);
    // Given before it is sure that the cards can be grouped, a bound is one all the same.
    const int early = huxi_bound(seat.hand, table, 15);
    bound = bound && stands <= most && stands <= early && (early == most || (early < 15 && most <= early));
    for (const Source source : {Source::kOwnReveal, Source::kOtherReveal}) {
      for (const WeiFourth fourth : {WeiFourth::kMayPao, WeiFourth::kMustTi}) {
        Waits found;
        find_waits(seat.hand, table, source, fourth, found);
        for (Kind card = 0; card < kNumKinds; ++card) {
          if (held(seat, card) >= kCopies) {
            waits = waits && found[card] == -1;
            continue;
          }
          const int best = best_win(seat.hand, table, card, source, fourth);
          waits = waits && best == found[card];
          bound = bound && best <= most;
          flaws = flaws && (best >= 0) == (find_flaw(seat.hand, table, card, source, fourth) == Flaw::kNone);
          if (best >= 0) {
            ++winning;
            if (source == Source::kOtherReveal && seat.hand.count(card) == 3) ++kan_pao;
            if (source == Source::kOtherReveal && seat.hand.count(card) == 2) ++three;
          }
          // The plain search is slow: all that win, and some that do not.
          if (best >= 0 || random.below(20) == 0)
            wins = wins && best == plain_win(seat, card, source, fourth);
        }
      }
    }
  }
  CHECK(wins);
  CHECK(waits);
  CHECK(bound);
  CHECK(flaws);
  CHECK(winning > 1000 && kan_pao > 100 && three > 100);
}

void test_examples() {
  const std::vector<GroupId> laid{read_group("ti TTTTb"), read_group("wei 222s"), read_group("chi 123b")};
  const HandCounts hand = hand_of("345s77s345b99b");
  const Kind nine = card_of("9b");
  const auto other = best_split(hand, laid, nine, Source::kOtherReveal, WeiFourth::kMayPao);
  CHECK(other && other->huxi == 24);
  CHECK(other &&
        joined_text(other->groups) == "wei 222s chi 345s pair 77s chi 123b chi 345b peng 999b ti TTTTb");
  const auto own = best_split(hand, laid, nine, Source::kOwnReveal, WeiFourth::kMayPao);
  CHECK(own && own->huxi == 27);
  CHECK(best_win(hand, TableGroups(laid), nine, Source::kOtherReveal, WeiFourth::kMayPao) == 24);
  CHECK(best_win(hand, TableGroups(laid), nine, Source::kOwnReveal, WeiFourth::kMayPao) == 27);

  // Of two ways with as many huxi the first by its text: 44s4b and so on before 456s.
  const auto tie = best_split(hand_of("44s55s66s456b99s"), laid, kNoKind, Source::kNone, WeiFourth::kMayPao);
  CHECK(tie &&
        joined_text(tie->groups) == "wei 222s chi 44s4b chi 55s5b chi 66s6b pair 99s chi 123b ti TTTTb");

  const HandCounts full = hand_of("22s33s456678s3456b999bTTTb");
  CHECK(best_win(full, TableGroups(), card_of("2s"), Source::kOwnReveal, WeiFourth::kMayPao) == 15);
  CHECK(best_win(full, TableGroups(), card_of("2s"), Source::kOtherReveal, WeiFourth::kMayPao) == 13);

  // A fourth card onto a wei: a pao, or a forced ti; onto a peng a pao. Either calls for a pair.
  const std::vector<GroupId> melds{read_group("wei 222s"), read_group("peng 888b"), read_group("chi 123b"),
                                   read_group("kan TTTb")};
  const TableGroups table(melds);
  const HandCounts rest = hand_of("456s789s55b");
  CHECK(best_win(rest, table, card_of("2s"), Source::kOwnReveal, WeiFourth::kMayPao) == 6 + 3 + 6 + 6);
  CHECK(best_win(rest, table, card_of("2s"), Source::kOwnReveal, WeiFourth::kMustTi) == 9 + 3 + 6 + 6);
  CHECK(best_win(rest, table, card_of("2s"), Source::kOtherReveal, WeiFourth::kMustTi) == 6 + 3 + 6 + 6);
  CHECK(best_win(rest, table, card_of("8b"), Source::kOwnReveal, WeiFourth::kMustTi) == 3 + 9 + 6 + 6);
  CHECK(best_win(rest, table, card_of("5b"), Source::kOtherReveal, WeiFourth::kMayPao) == 3 + 3 + 6 + 6 + 3);

  // What is wrong with a hand.
  const auto flaw = [](const std::string& cards, std::vector<GroupId> groups) {
    return find_flaw(hand_of(cards), TableGroups(groups), kNoKind, Source::kNone, WeiFourth::kMayPao);
  };
  const GroupId ti = read_group("ti TTTTb"), chi = read_group("chi 123b"), wei = read_group("wei 222s");
  CHECK(flaw("345s77s345b999b", {ti, wei, chi}) == Flaw::kNone);
  CHECK(flaw("345s789s345b999b", {ti, wei, chi}) == Flaw::kPairMissing);
  CHECK(flaw("345s77s345b999b", {kWei + 19, wei, chi}) == Flaw::kPairNoQuad);
  CHECK(flaw("345s77s999b", {ti, wei, chi}) == Flaw::kNotSeven);
  CHECK(flaw("345s78s345b999b", {ti, wei, chi}) == Flaw::kUngrouped);
}

// Rows of counts, quads and kans among them, against the hand without them.
void test_rows() {
  Random random(4, 0);
  std::vector<Kind> deck = whole_deck();
  bool same = true;
  int complete = 0, with_quad = 0;
  for (int i = 0; i < 60000; ++i) {
    std::array<std::uint8_t, kNumKinds> row{};
    if (i % 2 == 0) {
      random.shuffle(deck);
      for (std::size_t c = 0; c < 20 + random.below(2); ++c) ++row[deck[c]];
    } else {
      for (int groups = 0; groups < 6; ++groups) {
        const Group& g =
            kGroups[random.below(5) == 0 ? random.below(kChi) : kChi + random.below(kNumChiGroups)];
        bool fits = true;
        for (std::size_t c = 0; c < g.size; ++c) fits = ++row[g.cards[c]] <= kCopies && fits;
        for (std::size_t c = 0; c < g.size && !fits; ++c) --row[g.cards[c]];
      }
    }
    HandCounts loose;
    int huxi = 0;
    bool quads = false;
    for (Kind kind = 0; kind < kNumKinds; ++kind) {
      if (row[kind] == 4) {
        huxi += huxi_of(static_cast<GroupId>(kTi + kind));
        quads = true;
      } else if (row[kind] == 3) {
        huxi += huxi_of(static_cast<GroupId>(kKan + kind));
      } else {
        for (int c = 0; c < row[kind]; ++c) loose.add(kind);
      }
    }
    const int closed = best_closed(loose, quads);
    same = same && best_closed_row(row.data()) == (closed < 0 ? -1 : closed + huxi);
    complete += closed >= 0 ? 1 : 0;
    with_quad += closed >= 0 && quads ? 1 : 0;
  }
  CHECK(same);
  CHECK(complete > 5000 && with_quad > 100);
}

}  // namespace

void test_paohuzi_eval() {
  test_groups();
  test_hand();
  test_chi_sets();
  test_bi_example();
  test_words();
  test_wins();
  test_examples();
  test_rows();
}

}  // namespace menzi::test
