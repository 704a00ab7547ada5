// The greedy player of paohuzi: it goes the shortest way to enough huxi.
#include "menzi/search/paohuzi_greedy.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace menzi::paohuzi {

namespace {

constexpr int kMostTaken = EstimateTables::kMostTaken;
constexpr int kMostMixedTaken = 3;  // by mixed groups, beyond which they are no short way
constexpr int kBeyond = kMostTaken + 1;

// How good a hand is: less is better.
struct Worth {
  int huxi_distance = kBeyond + 1;
  int distance = kBeyond + 1;
  int unseen = 0;  // cards that bring it nearer
  int huxi = 0;    // on the table

  int cost() const { return (huxi_distance * 16 + distance) * 128 - unseen - huxi; }
};

// A hand and the groups it has laid.
struct Held {
  HandCounts hand;
  TableGroups table;
};

class Look {
 public:
  Look(const EstimateTables& tables, const Rules& rules, const Deal& deal)
      : tables_(tables), least_huxi_(rules.fields().min_huxi) {
    choices_.reserve(256);
    const int me = deal.seat_to_act();
    own_ = {deal.seat(me).hand, deal.seat(me).table};
    for (Kind kind = 0; kind < kNumKinds; ++kind)
      unseen_[kind] = kCopies - own_.hand.count(kind) - own_.table.count(kind);
    for (int seat = 0; seat < kPlayers; ++seat) {
      if (seat == me) continue;
      for (Kind kind = 0; kind < kNumKinds; ++kind) unseen_[kind] -= deal.seat(seat).table.count(kind);
    }
    for (const auto discard : deal.pile()) --unseen_[discard.kind()];
    if (deal.public_card() != kNoKind) --unseen_[deal.public_card()];
  }

  const Held& own() const { return own_; }

  // What a hand is worth that waits for a card.
  Worth waiting(const Held& held) {
    begin(held, held.hand.loose().size());
    Worth worth{least_taken(true, 1), least_taken(false, 1), 0, held.table.huxi};
    keep(true, worth.huxi_distance, near_);
    count_unseen(kNoKind, worth);
    return worth;
  }

  // Calls `use(kind, worth)` for each discard of a hand that leaves it as near as any does.
  template <class Use>
  void discards(const Held& held, const Use& use) {
    begin(held, held.hand.loose().size() - 1);
    // The nearest target throws some card away, unless the hand is one itself: without that card it is as
    // near.
    const Worth nearest{least_taken(true, 1), least_taken(false, 1), 0, held.table.huxi};
    keep(true, nearest.huxi_distance, near_);
    keep(false, nearest.distance + 1, complete_);
    std::array<int, kNumKinds> distances{};
    int least = std::numeric_limits<int>::max();
    KindSet nearest_kinds = 0;
    for (KindSet kinds = held.hand.loose_kinds(); kinds != 0; kinds &= kinds - 1) {
      const auto kind = static_cast<Kind>(std::countr_zero(kinds));
      if (nearest.huxi_distance < kBeyond && !any_within(near_, kind, true, nearest.huxi_distance)) continue;
      int& distance = distances[kind] = nearest.distance;
      if (!any_within(complete_, kind, false, distance))
        distance += any_within(complete_, kind, false, distance + 1) ? 1 : 2;
      nearest_kinds |= KindSet{1} << kind;
      least = std::min(least, distance);
    }
    for (KindSet kinds = nearest_kinds; kinds != 0; kinds &= kinds - 1) {
      const auto kind = static_cast<Kind>(std::countr_zero(kinds));
      if (distances[kind] != least) continue;
      Worth worth = nearest;
      worth.distance = least;
      count_unseen(kind, worth);
      use(kind, worth);
    }
  }

  Worth best_discard(const Held& held) {
    Worth best;
    best.distance = 2 * kBeyond;
    discards(held, [&](Kind /*kind*/, const Worth& worth) {
      if (worth.cost() < best.cost()) best = worth;
    });
    return best;
  }

 private:
  // Lists the choices of mixed groups; `loose` cards will wait for one more.
  void begin(const Held& held, int loose) {
    int groups = held.table.groups, huxi = held.table.huxi;
    const KindSet kans = held.hand.kans();
    for (KindSet kinds = kans; kinds != 0; kinds &= kinds - 1) {
      ++groups;
      huxi += huxi_of(static_cast<GroupId>(kKan + std::countr_zero(kinds)));
    }
    aim_.pair = held.table.quads > 0;
    aim_.groups = kGroupsToWin - groups - (aim_.pair ? 1 : 0);
    aim_.units = (std::max(least_huxi_ - huxi, 0) + 2) / 3;
    possible_ = loose + 1 == 3 * aim_.groups + (aim_.pair ? 2 : 0);
    paos_ = 0;
    if (!aim_.pair && aim_.groups > 0) {
      for (KindSet kinds = kans | held.table.wei | held.table.peng; kinds != 0; kinds &= kinds - 1) {
        const int kind = std::countr_zero(kinds);
        if (unseen_[static_cast<std::size_t>(kind)] > 0) paos_ |= KindSet{1} << kind;
      }
    }
    choices_.clear();
    if (possible_) mixed_choices(held.hand.loose(), aim_.groups, kMostMixedTaken, choices_);
  }

  // Whether words come near enough: by a card that joins them, or complete with a pair for a pao.
  bool is_within(const MixedChoice& choice, std::uint32_t small, std::uint32_t big, bool enough,
                 int most) const {
    Aim aim = aim_;
    if (!enough) aim.units = 0;
    if (within(tables_, small, big, choice.groups, choice.taken, aim, most)) return true;
    if (paos_ == 0) return false;
    --aim.groups;
    aim.pair = true;
    aim.units = std::max(aim.units - 1, 0);
    return within(tables_, small, big, choice.groups, choice.taken, aim, most - 1);
  }
  bool is_within(const MixedChoice& choice, Kind without, bool enough, int most) const {
    std::uint32_t small = choice.small, big = choice.big;
    if (without != kNoKind) {
      if (choice.left.count(without) == 0) return false;
      if (is_big(without)) {
        big -= kPowers[without - kNumRanks];
      } else {
        small -= kPowers[without];
      }
    }
    return is_within(choice, small, big, enough, most);
  }
  bool any_within(const std::vector<const MixedChoice*>& choices, Kind without, bool enough, int most) const {
    return std::ranges::any_of(
        choices, [&](const MixedChoice* choice) { return is_within(*choice, without, enough, most); });
  }

  int least_taken(bool enough, int least) const {
    if (!possible_) return kBeyond;
    int taken = kBeyond;
    for (const MixedChoice& choice : choices_) {
      while (taken > least && is_within(choice, kNoKind, enough, taken - 1)) --taken;
    }
    return taken;
  }
  void keep(bool enough, int most, std::vector<const MixedChoice*>& kept) const {
    kept.clear();
    for (const MixedChoice& choice : choices_) {
      if (is_within(choice, kNoKind, enough, most)) kept.push_back(&choice);
    }
  }

  // Counts the cards that bring the hand nearer to enough huxi. Where none is left it is farther than it
  // seems.
  void count_unseen(Kind without, Worth& worth) const {
    if (worth.huxi_distance >= kBeyond) return;
    const int goal = worth.huxi_distance;
    KindSet kinds = 0;
    for (const MixedChoice* choice : near_) {
      if (!is_within(*choice, without, true, goal)) continue;
      kinds |= choice->missing;
      if (goal == 1) kinds |= paos_;  // as if it were complete for them too
      MixedChoice with_card = *choice;
      if (without != kNoKind) {
        with_card.left.remove(without);
        (is_big(without) ? with_card.big : with_card.small) -= kPowers[without % kNumRanks];
      }
      for (Kind kind = 0; kind < kNumKinds; ++kind) {
        if (unseen_[kind] <= 0 || (kinds >> kind & 1U) != 0 || with_card.left.count(kind) == 2) continue;
        const std::uint32_t card = kPowers[kind % kNumRanks];
        if (is_within(with_card, with_card.small + (is_big(kind) ? 0 : card),
                      with_card.big + (is_big(kind) ? card : 0), true, goal - 1))
          kinds |= KindSet{1} << kind;
      }
    }
    for (; kinds != 0; kinds &= kinds - 1)
      worth.unseen += std::max(unseen_[static_cast<std::size_t>(std::countr_zero(kinds))], 0);
    if (worth.unseen == 0) worth.huxi_distance = std::min(worth.huxi_distance + 2, kBeyond);
  }

  const EstimateTables& tables_;
  int least_huxi_;
  Held own_;
  std::array<int, kNumKinds> unseen_{};
  Aim aim_;
  KindSet paos_ = 0;  // kinds of which a card makes a pao
  bool possible_ = false;
  std::vector<MixedChoice> choices_;
  std::vector<const MixedChoice*> near_, complete_;  // those that matter for either distance
};

}  // namespace

Greedy::Greedy(const Rules& /*rules*/) : tables_(EstimateTables::all()) {}

int Greedy::choose(const Rules& rules, const Deal& deal, Random& random) const {
  // Of equally good answers one is drawn, each as likely as the others.
  int best = std::numeric_limits<int>::max();
  int chosen = kPassAnswer;
  std::uint32_t equals = 0;
  const auto offer = [&](int action, const Worth& worth) {
    const int cost = worth.cost();
    if (cost > best) return;
    equals = cost == best ? equals + 1 : 1;
    best = cost;
    if (equals == 1 || random.below(equals) == 0) chosen = action;
  };
  Look look(tables_, rules, deal);
  if (deal.phase() == Phase::kDiscard) {
    look.discards(look.own(), [&](Kind kind, const Worth& worth) { offer(action_of_discard(kind), worth); });
    return chosen;
  }
  const Options options = deal.options();
  if ((options.answers >> kHuAnswer & 1U) != 0) return kHuAnswer;
  const Seat& seat = deal.seat(deal.seat_to_act());
  const Kind card = deal.public_card();
  if ((options.answers >> kPassAnswer & 1U) != 0) offer(kPassAnswer, look.waiting(look.own()));
  const auto after = [&](const Held& held, bool discards) {
    return discards ? look.best_discard(held) : look.waiting(held);
  };
  if ((options.answers >> kPaoAnswer & 1U) != 0) {
    Held held = look.own();
    const auto pao = static_cast<GroupId>(kPao + card);
    if ((held.table.wei >> card & 1U) != 0) {
      held.table.replace(static_cast<GroupId>(kWei + card), pao);
    } else if ((held.table.peng >> card & 1U) != 0) {
      held.table.replace(static_cast<GroupId>(kPeng + card), pao);
    } else {
      held.hand.remove(card, 3);
      held.table.add(pao);
    }
    offer(kPaoAnswer, after(held, seat.table.quads == 0));
  }
  if ((options.answers >> kPengAnswer & 1U) != 0) {
    Held held = look.own();
    held.hand.remove(card, 2);
    held.table.add(static_cast<GroupId>(kPeng + card));
    offer(kPengAnswer, after(held, seat.excuses == 0));
  }
  for (std::uint32_t chi = options.chi; chi != 0; chi &= chi - 1) {
    const ChiSetId id = deal.chi_set(std::countr_zero(chi));
    const ChiSet& set = chi_set(id);
    HandCounts laid = set.cards;
    laid.remove(card);
    Held held = look.own();
    held.hand.remove(laid);
    for (std::size_t i = 0; i < set.size; ++i) held.table.add(set.groups[i]);
    offer(action_of_chi(id), after(held, seat.excuses == 0));
  }
  return chosen;
}

}  // namespace menzi::paohuzi
