// The search, from the first kind to the last and back.
#include "menzi/eval/paohuzi_search.hpp"

#include <algorithm>
#include <bit>

namespace menzi::paohuzi {

namespace {

constexpr std::size_t kStates = kStages * kMixings * kOpenStates * kOpenStates;

constexpr std::size_t state_of(std::size_t small, std::size_t big, std::size_t mixing, std::size_t stage) {
  return ((stage * kMixings + mixing) * kOpenStates + small) * kOpenStates + big;
}

// The kinds in the order of the steps.
constexpr Kind kind_at(std::size_t place) {
  return static_cast<Kind>(place / 2 + (place % 2 == 0 ? 0 : kNumRanks));
}

}  // namespace

template <class Cells>
int Search<Cells>::least_taken(const Quest& quest) {
  constexpr unsigned kWithoutPair = (1U << stage_of(true, Last::kAny)) - 1;
  potential_.fill({quest.held,
                   quest.unseen,
                   quest.has_last,
                   {(quest.ends & kWithoutPair) != 0, (quest.ends & ~kWithoutPair) != 0}});
  constexpr int kOneMore = Potential::weight(1, 1);
  return (potential_.at(0, 0, 0, 0, false) + quest.growth + kOneMore - 1) / kOneMore;
}

template <class Cells>
void Search<Cells>::begin(const Quest& quest, int most_taken) {
  quest_ = quest;
  const int most_thrown = most_taken - quest.growth;
  most_weight_ = Potential::weight(most_thrown, most_taken);
  nodes_.clear();
  edges_.clear();
  first_nodes_.fill(0);
  first_edges_.fill(0);
  if (most_thrown < 0 || least_taken(quest) > most_taken) return;
  within_ = Cells::up_to(most_thrown, most_taken);
  find_stages();
  nodes_here_.resize(kStates);
  node_at(0, 0, 0, 0);
  nodes_here_[0] = 0;
  nodes_[0].lightest = 0;
  nodes_[0].reached = 1;
  reached_[0] = Cells::of(0, 0);
  for (std::size_t place = 0; place < kNumKinds; ++place) step_over(place);
  first_edges_[kNumKinds] = edges_.size();
}

template <class Cells>
bool Search<Cells>::reaches(int taken) const {
  for (std::size_t node = first_nodes_[kNumKinds]; node < nodes_.size(); ++node) {
    if (ends(nodes_[node]) && !(reached_[node * levels() + levels() - 1] & goal(taken)).empty()) return true;
  }
  return false;
}

template <class Cells>
void Search<Cells>::find_stages() {
  const auto may_end = [&](std::size_t stage) {
    unsigned good = 0;
    for (const Last later : {Last::kAny, Last::kJoins, Last::kQuad}) {
      if (later != stage_last(stage) && (stage_last(stage) != Last::kAny || !quest_.has_last)) continue;
      good |= Quest::end_bit(true, later);
      if (!stage_has_pair(stage)) good |= Quest::end_bit(false, later);
    }
    return (quest_.ends & good) != 0;
  };
  for (std::size_t before = 0; before < kStages; ++before) {
    for (std::size_t step = 0; step < kStages; ++step) {
      const bool twice = (stage_has_pair(before) && stage_has_pair(step)) ||
                         (stage_last(before) != Last::kAny && stage_last(step) != Last::kAny);
      stages_[before][step] =
          twice || !may_end(before + step) ? kNoStage : static_cast<std::uint8_t>(before + step);
    }
  }
}

template <class Cells>
void Search<Cells>::step_over(std::size_t place) {
  const Kind kind = kind_at(place);
  const std::size_t held = quest_.held[kind];
  const bool makes_quads = quest_.has_last && quest_.quad_units[kind] >= 0 && quest_.unseen[kind] > 0;
  const bool big = is_big(kind);
  const Steps& steps = Steps::all();
  const std::size_t end = nodes_.size();
  first_nodes_[place + 1] = end;
  first_edges_[place] = edges_.size();
  for (std::size_t from = first_nodes_[place]; from < end; ++from) {
    const Node node = nodes_[from];
    const auto& stages = stages_[node.stage];
    const int may_weigh = most_weight_ - node.lightest;
    const int most = may_weigh - potential_.least(place + 1);
    const std::size_t first = big ? node.mixing : 0, last = big ? node.mixing : kMixings - 1;
    const auto try_step = [&](const Step& step, std::size_t mixing) {
      const std::size_t stage = stages[step.stage];
      if (stage == kNoStage) return;
      const std::size_t small = big ? node.small : step.to, other = big ? step.to : node.big;
      const int rest = potential_.at(place + 1, mixing, small, other, stage_has_pair(stage));
      if (step.weight + rest <= may_weigh) follow(place, from, step, mixing, stage, most_weight_ - rest);
    };
    for (std::size_t mixing = first; mixing <= last; ++mixing) {
      for (const Step& step : steps.at(kind, held, big ? node.big : node.small, mixing)) {
        if (step.weight > most) break;
        if (step.taken > quest_.unseen[kind]) continue;
        try_step(step, big ? 0 : mixing);
        if (!makes_quads || !step.empty) continue;
        Step with_quad = step;
        ++with_quad.taken;
        with_quad.weight = static_cast<std::uint8_t>(step.weight + Potential::weight(0, 1));
        with_quad.stage = static_cast<std::uint8_t>(stage_of(false, Last::kQuad));
        with_quad.units = static_cast<std::uint8_t>(step.units + quest_.quad_units[kind]);
        try_step(with_quad, big ? 0 : mixing);
      }
    }
  }
  for (std::size_t i = end; i < nodes_.size(); ++i)
    nodes_here_[state_of(nodes_[i].small, nodes_[i].big, nodes_[i].mixing, nodes_[i].stage)] = 0;
}

template <class Cells>
void Search<Cells>::follow(std::size_t place, std::size_t from, const Step& step, std::size_t mixing,
                           std::size_t stage, int may_weigh) {
  const Cells useful = Cells::lighter(may_weigh) & within_;
  const Node node = nodes_[from];
  const Kind kind = kind_at(place);
  std::size_t to = 0;
  for (Levels left = node.reached; left != 0; left &= left - 1) {
    const auto level = static_cast<std::size_t>(std::countr_zero(left));
    const Cells after = reached_[from * levels() + level].more(step.thrown, step.taken) & useful;
    if (after.empty()) continue;
    if (to == 0) {
      to = is_big(kind) ? node_at(node.small, step.to, mixing, stage)
                        : node_at(step.to, node.big, mixing, stage);
    }
    const std::size_t level_there = level_after(level, step.units);
    reached_[to * levels() + level_there] |= after;
    nodes_[to].reached |= Levels{1} << level_there;
  }
  if (to == 0) return;
  nodes_[to].lightest = std::min(nodes_[to].lightest, static_cast<std::uint8_t>(node.lightest + step.weight));
  unsigned uses = step.taken > (stage_last(step.stage) == Last::kAny ? 0 : 1) ? kTakes : 0;
  if (quest_.held[kind] == 1 || quest_.held[kind] == 2) {
    if (step.thrown > 0) uses |= kThrows;
    if (step.thrown == 0 && step.taken < quest_.unseen[kind]) uses |= kKeeps;
  }
  edges_.push_back({static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), step.thrown, step.taken,
                    step.units, static_cast<std::uint8_t>(uses)});
}

template <class Cells>
std::size_t Search<Cells>::node_at(std::size_t small, std::size_t big, std::size_t mixing,
                                   std::size_t stage) {
  std::uint32_t& node = nodes_here_[state_of(small, big, mixing, stage)];
  if (node == 0) {
    const auto byte = [](std::size_t number) { return static_cast<std::uint8_t>(number); };
    nodes_.push_back({byte(small), byte(big), byte(mixing), byte(stage), Potential::kNever, 0, 0});
    node = static_cast<std::uint32_t>(nodes_.size());
    const std::size_t end = node * levels();
    if (reached_.size() < end) reached_.resize(2 * end);
    std::fill_n(reached_.begin() + static_cast<std::ptrdiff_t>(end - levels()), levels(), Cells());
  }
  return node - 1U;
}

template <class Cells>
FoundBoth Search<Cells>::look_back(int taken) {
  thrown_.fill({});
  kept_.fill({});
  if (nodes_.empty()) return {};
  find_live(taken);
  number_points();
  link_points();
  // The kinds, for each of the goals that are met.
  const auto with = [](Found found, KindSet kinds) {
    const std::uint64_t met = (found.bits >> 31 & 0x100000001U) * 0xFFFFFFFFU;
    return found.bits | (met & (kinds * 0x100000001U));
  };
  rests_.assign(taken_.size(), FoundBoth{});
  for (std::size_t node = first_nodes_[kNumKinds]; node < nodes_.size(); ++node) {
    for (Levels left = nodes_[node].live; left != 0; left &= left - 1) {
      const auto level = static_cast<std::size_t>(std::countr_zero(left));
      const std::size_t i = node * levels() + level;
      const auto meet = [&](const Cells& cell, std::uint64_t bits) {
        if ((live_[i] & cell).empty()) return;
        FoundBoth& rest = rests_[numbers_[i].of(cell)];
        rest.any.bits = bits;
        if (level + 1 == levels()) rest.enough.bits = bits;
      };
      meet(goal(taken - 1), Found::kSome);
      meet(goal(taken), Found::kSome << 32);
    }
  }
  for (std::size_t place = kNumKinds; place-- > 0;) {
    const Kind kind = kind_at(place);
    FoundBoth thrown, kept;
    for (std::size_t i = first_links_[place]; i < first_links_[place + 1]; ++i) {
      const Link& link = links_[i];
      const FoundBoth rest = rests_[link.to];
      const KindSet own = (link.uses & kTakes) << kind;
      FoundBoth& before = rests_[link.from];
      before.any.bits |= with(rest.any, own);
      before.enough.bits |= with(rest.enough, own);
      if ((link.uses & (kThrows | kKeeps)) == 0) continue;
      const KindSet kinds = taken_[link.from] | own;
      FoundBoth& all = (link.uses & kThrows) != 0 ? thrown : kept;
      all.any.bits |= with(rest.any, kinds);
      all.enough.bits |= with(rest.enough, kinds);
    }
    thrown_[kind] = thrown;
    kept_[kind] = kept;
  }
  return rests_.empty() ? FoundBoth{} : rests_[0];
}

template <class Cells>
void Search<Cells>::find_live(int taken) {
  if (live_.size() < nodes_.size() * levels()) live_.resize(reached_.size());
  std::fill_n(live_.begin(), nodes_.size() * levels(), Cells());
  for (Node& node : nodes_) node.live = 0;
  const Cells goals = goal(taken - 1) | goal(taken);
  for (std::size_t node = first_nodes_[kNumKinds]; node < nodes_.size(); ++node) {
    if (!ends(nodes_[node])) continue;
    for (std::size_t level = 0; level < levels(); ++level) {
      const std::size_t i = node * levels() + level;
      live_[i] = reached_[i] & goals;
      if (!live_[i].empty()) nodes_[node].live |= Levels{1} << level;
    }
  }
  for (std::size_t e = edges_.size(); e-- > 0;) {
    const Edge& edge = edges_[e];
    if (nodes_[edge.to].live == 0) continue;
    Node& before = nodes_[edge.from];
    for (Levels left = before.reached; left != 0; left &= left - 1) {
      const auto level = static_cast<std::size_t>(std::countr_zero(left));
      const std::size_t i = edge.from * levels() + level;
      const Cells& after = live_[edge.to * levels() + level_after(level, edge.units)];
      const Cells cells = after.fewer(edge.thrown, edge.taken) & reached_[i];
      if (cells.empty()) continue;
      live_[i] |= cells;
      before.live |= Levels{1} << level;
    }
  }
}

template <class Cells>
void Search<Cells>::number_points() {
  if (numbers_.size() < nodes_.size() * levels()) numbers_.resize(reached_.size());
  std::uint32_t points = 0;
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    for (Levels left = nodes_[node].live; left != 0; left &= left - 1) {
      const std::size_t i = node * levels() + static_cast<std::size_t>(std::countr_zero(left));
      points = numbers_[i].number(live_[i], points);
    }
  }
  taken_.assign(points, 0);
}

// Finds what is taken on the ways to the points.
template <class Cells>
void Search<Cells>::link_points() {
  links_.clear();
  for (std::size_t place = 0; place < kNumKinds; ++place) {
    first_links_[place] = links_.size();
    const Kind kind = kind_at(place);
    for (std::size_t e = first_edges_[place]; e < first_edges_[place + 1]; ++e) {
      const Edge& edge = edges_[e];
      if (nodes_[edge.to].live == 0) continue;
      const KindSet own = static_cast<KindSet>(edge.uses & kTakes) << kind;
      for (Levels left = nodes_[edge.from].live; left != 0; left &= left - 1) {
        const auto level = static_cast<std::size_t>(std::countr_zero(left));
        const std::size_t i = edge.from * levels() + level;
        const std::size_t j = edge.to * levels() + level_after(level, edge.units);
        const Cells both = live_[j].fewer(edge.thrown, edge.taken) & live_[i];
        both.each([&](const Cells& cell) {
          const std::uint32_t from = numbers_[i].of(cell);
          const std::uint32_t to = numbers_[j].of(cell.more(edge.thrown, edge.taken));
          links_.push_back({from, to, edge.uses});
          taken_[to] |= taken_[from] | own;
        });
      }
    }
  }
  first_links_[kNumKinds] = links_.size();
}

template class Search<NearCells>;
template class Search<FarCells>;

}  // namespace menzi::paohuzi
