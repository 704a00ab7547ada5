// A game as one seat may know it, and games that agree with it.
//
// A view is made of rules and a sight, nothing else: views of equal sights are equal, whatever is hidden.
// It holds no card that the seat has not seen and no pointer to the state it was made from.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "menzi/base/error.hpp"
#include "menzi/base/random.hpp"
#include "menzi/play/match_state.hpp"
#include "menzi/search/four_color_sampler.hpp"
#include "menzi/search/games.hpp"
#include "menzi/search/observation.hpp"
#include "menzi/search/paohuzi_sampler.hpp"
#include "menzi/search/replay.hpp"
#include "menzi/search/sampler.hpp"
#include "menzi/search/sight.hpp"

namespace menzi {

class View {
 public:
  virtual ~View() = default;
  virtual std::unique_ptr<View> clone() const = 0;

  virtual const Alphabet& alphabet() const = 0;
  virtual const std::string& rules_record() const = 0;
  const Sight& sight() const { return sight_; }
  int seat() const { return sight_.seat; }

  virtual int num_players() const = 0;
  virtual int num_actions() const = 0;
  // What is asked, as far as the seat may know.
  Phase phase() const { return sight_.phase; }
  // The seat to act, kTerminalPlayer at the end; nothing where it is hidden.
  virtual std::optional<int> current_player() const = 0;
  // The legal actions of the seat itself, ascending; none when it is not to act.
  virtual int legal_actions(std::span<Action, State::kMaxActions> out) const = 0;
  virtual std::string action_text(int action) const = 0;
  virtual int read_action(const std::string& text) const = 0;
  // What the seat has answered in the open window.
  std::optional<int> answer() const;

  virtual std::vector<double> returns() const = 0;
  virtual std::vector<Result> results() const = 0;

  virtual int dealer() const = 0;
  int round() const { return static_cast<int>(sight_.rounds.size()); }
  virtual Hand hand() const = 0;
  virtual int hand_size(int seat) const = 0;
  virtual std::vector<Meld> melds(int seat) const = 0;
  virtual std::span<const RowCard> pile() const = 0;  // all rows, in the order in which cards came to lie
  virtual Kind public_card() const = 0;               // kNoKind where there is none
  virtual int source() const = 0;                     // whose draw or discard that is; kNoSeat
  virtual int stock_size() const = 0;
  virtual std::vector<Event> events() const = 0;  // what the seat has seen
  // What the seat sees as numbers; see observation.hpp.
  virtual Observation observe() const = 0;

  // A game that agrees with the view, drawn as `ViewSampler` draws deals. The same seed, the same game.
  virtual std::unique_ptr<State> sample(std::uint64_t seed) const = 0;
  // Hands of so many deals drawn likewise: counts by deal, seat and kind, one after the other.
  virtual std::vector<std::uint8_t> sample_hands(int count, std::uint64_t seed) const = 0;

 protected:
  View() = default;
  View(const View&) = default;
  View& operator=(const View&) = default;

  Sight sight_;
};

// The table as the seat sees it.
std::string describe(const View& view);

// Same rules, same sight.
inline bool same_view(const View& a, const View& b) {
  return a.rules_record() == b.rules_record() && a.sight() == b.sight();
}

// What samples the hidden cards of a game.
template <class Game>
struct Sampling;
template <>
struct Sampling<four_color::FourColorGame> {
  using DealSampler = four_color::DealSampler;
};
template <>
struct Sampling<paohuzi::PaohuziGame> {
  using DealSampler = paohuzi::DealSampler;
};

// A sight can tell of a deal that cannot be only if it was made up; then sampling gives up after so many
// tries. Sights of real games have never been seen to need a ten-thousandth of it.
inline constexpr std::uint64_t kMostTries = std::uint64_t{1} << 26;

[[noreturn]] inline void throw_no_deal() {
  throw Error("the record of a view tells of a deal that cannot be");
}

// A whole match that leads to a sight: each round is dealt by itself, from a deck that leads to what was
// seen of it, and played again.
template <class Game>
MatchState<Game> sample_state(const std::shared_ptr<const typename Game::Rules>& rules, const Sight& sight,
                              std::uint64_t seed) {
  using DealSampler = Sampling<Game>::DealSampler;
  if (sight.rounds.empty()) throw_no_deal();
  Random random(seed, 0);
  Start start{random.next(), {}, sight.rounds.front().dealer};
  std::vector<Action> actions;
  typename DealSampler::Deck deck;
  for (const SeenRound& round : sight.rounds) {
    if (round.over() != (&round != &sight.rounds.back() || sight.phase == Phase::kOver)) throw_no_deal();
    const DealSampler sampler(*rules, sight, round);
    Replay<Game, DealSampler> replay(*rules, sight, round);
    std::span<const Kind> cards;
    std::uint64_t tries = 0;
    do {
      if (++tries == kMostTries) throw_no_deal();
      cards = sampler.propose(*rules, random, deck);
    } while (!replay.run(cards, random));
    start.deck.insert(start.deck.end(), cards.begin(), cards.end());
    actions.insert(actions.end(), replay.actions().begin(), replay.actions().end());
  }
  MatchState<Game> state(rules, std::move(start));
  for (const Action action : actions) state.apply(action);
  return state;
}

template <class Game>
class MatchView final : public View {
 public:
  using Rules = Game::Rules;
  using Deal = Game::Deal;
  using DealSampler = Sampling<Game>::DealSampler;

  MatchView(const MatchState<Game>& state, int seat) : rules_(state.shared_rules()) {
    sight_.seat = static_cast<std::uint8_t>(seat);
    Watcher watcher(*this);
    typename Game::Match match;
    match.begin(*rules_, state.start(), watcher);
    for (const Action action : state.history()) {
      match.apply(*rules_, state.start(), action, watcher);
      if (match.deal().phase() == Phase::kClaimSecond) watcher.open_second();
    }
    finish(match);
  }

  // A view that was written down. Throws Error where it makes no sense.
  MatchView(const std::shared_ptr<const Rules>& rules, const Sight& sight) : rules_(rules) {
    sight_ = sight;
    if (seat() >= rules->players() || sight.rounds.empty() || round() > Game::rounds(*rules)) throw_no_deal();
    for (const SeenRound& round : sight.rounds) {
      const bool current = &round == &sight.rounds.back();
      if (round.over() != (!current || sight.phase == Phase::kOver)) throw_no_deal();
      const DealSampler sampler(*rules, sight, round);
      deal_ = sampler.recall(*rules, sight, round);
      if (round.over()) {
        finished_.push_back(deal_);
        const auto told = score(*rules, deal_);
        for (std::size_t seat = 0; seat < totals_.size(); ++seat) totals_[seat] += told.returns[seat];
      }
      for (int seat = 0; seat < rules->players(); ++seat)
        hand_sizes_[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(sampler.hand_size(seat));
    }
    if (sight.asked && sight.phase == Phase::kOver) throw_no_deal();
    actor_ = DealSampler::actor_of(deal_, sight);
  }

  std::unique_ptr<View> clone() const override { return std::make_unique<MatchView>(*this); }

  const Alphabet& alphabet() const override { return Game::alphabet(); }
  const std::string& rules_record() const override { return rules_->record(); }
  int num_players() const override { return rules_->players(); }
  int num_actions() const override { return rules_->num_actions(); }

  std::optional<int> current_player() const override {
    if (sight_.phase == Phase::kOver) return kTerminalPlayer;
    return actor_ == kNoSeat ? std::nullopt : std::optional<int>(actor_);
  }
  int legal_actions(std::span<Action, State::kMaxActions> out) const override {
    return sight_.asked ? Game::legal_actions(*rules_, deal_, out) : 0;
  }
  std::string action_text(int action) const override { return Game::action_text(*rules_, action); }
  int read_action(const std::string& text) const override { return Game::read_action(*rules_, text); }

  std::vector<double> returns() const override { return {totals_.begin(), totals_.begin() + num_players()}; }
  std::vector<Result> results() const override {
    std::vector<Result> results;
    results.reserve(finished_.size());
    for (const Deal& finished : finished_) results.push_back(Game::result(*rules_, finished));
    return results;
  }

  int dealer() const override { return deal_.dealer(); }
  Hand hand() const override { return Game::hand(deal_, seat()); }
  int hand_size(int seat) const override { return hand_sizes_[static_cast<std::size_t>(seat)]; }
  std::vector<Meld> melds(int seat) const override { return Game::melds(*rules_, deal_, seat); }
  std::span<const RowCard> pile() const override { return deal_.pile(); }
  Kind public_card() const override { return deal_.public_card(); }
  int source() const override { return public_card() == kNoKind ? kNoSeat : deal_.source(); }
  int stock_size() const override { return static_cast<int>(deal_.stock().size()); }
  std::vector<Event> events() const override;
  Observation observe() const override {
    const Observer<Game> observer(*rules_);
    Observation seen{observer.num_planes(), {}, {}};
    seen.planes.resize(observer.planes_size());
    seen.features.resize(static_cast<std::size_t>(observer.num_features()));
    observer.observe(deal_, seat(), phase(), hand_sizes_, seen.planes, seen.features);
    return seen;
  }

  std::unique_ptr<State> sample(std::uint64_t seed) const override {
    return std::make_unique<MatchState<Game>>(sample_state(seed));
  }
  std::vector<std::uint8_t> sample_hands(int count, std::uint64_t seed) const override;
  MatchState<Game> sample_state(std::uint64_t seed) const {
    return menzi::sample_state<Game>(rules_, sight_, seed);
  }

  const Rules& rules() const { return *rules_; }
  const std::shared_ptr<const Rules>& shared_rules() const { return rules_; }
  // The deal with nothing in it that the seat may not know: the hands of others are empty, the cards of
  // the stock are not there, and only the seat's own options and locks are.
  const Deal& deal() const { return deal_; }

 private:
  // Writes down what the seat sees.
  struct Watcher : DealSampler::template Listener<Watcher> {
    explicit Watcher(MatchView& owner)
        : DealSampler::template Listener<Watcher>(*owner.rules_), view(owner) {}

    void begin_round(int /*round*/, int dealer, std::span<const Kind> deck) {
      SeenRound& round = view.sight_.rounds.emplace_back();
      round.dealer = static_cast<std::uint8_t>(dealer);
      const auto size = static_cast<std::size_t>(DealSampler::dealt_to_each(*view.rules_));
      const int players = view.rules_->players();
      const auto place = static_cast<std::size_t>((view.seat() - dealer + players) % players);
      const auto own = deck.subspan(place * size, size);
      round.dealt.assign(own.begin(), own.end());
      std::ranges::sort(round.dealt);
      round.last = DealSampler::last_dealt(*view.rules_, deck, dealer == view.seat());
      round.log.reserve(128);
      second = false;
    }
    void note(Seen what, int seat, int value) {
      if (what == Seen::kAnswered && seat != view.seat()) return;
      std::vector<SeenEvent>& log = view.sight_.rounds.back().log;
      if (second && what != Seen::kAnswered) {
        // That a window was opened again though nobody claimed in it would tell that others were asked.
        if (what == Seen::kLay)
          log.erase(std::ranges::find(log.rbegin(), log.rend(), SeenEvent{Seen::kSecond, 0, 0}).base() - 1);
        second = false;
      }
      log.push_back({what, static_cast<std::uint8_t>(seat), static_cast<std::uint16_t>(value)});
    }
    void open_second() {
      if (second) return;
      second = true;
      view.sight_.rounds.back().log.push_back({Seen::kSecond, 0, 0});
    }
    template <class Score>
    void end_round(const Deal& deal, const Score& /*score*/) {
      SeenRound& round = view.sight_.rounds.back();
      second = false;
      const bool won = deal.winner() != Deal::kNobody;
      if (won) {
        note(Seen::kWon, deal.winner(), DealSampler::win_of(deal));
        round.lucky = DealSampler::lucky_of(*view.rules_, deal);
        round.shown = DealSampler::shown(*view.rules_, deal);
        if (const Kind last = DealSampler::last_shown(deal); last != kNoKind) round.last = last;
      } else {
        note(Seen::kExhausted, 0, 0);
      }
      view.finished_.push_back(DealSampler::seen_by(*view.rules_, deal, view.seat()));
    }

    MatchView& view;
    bool second = false;  // a second window is open
  };

  void finish(const Game::Match& match) {
    const Deal& deal = match.deal();
    const int seat = this->seat();
    sight_.asked = !deal.over() && deal.seat_to_act() == seat;
    sight_.phase = DealSampler::phase_seen_by(*rules_, deal, seat);
    actor_ = DealSampler::actor_seen_by(deal, seat);
    deal_ = DealSampler::seen_by(*rules_, deal, seat);
    totals_ = match.totals();
    for (int other = 0; other < rules_->players(); ++other)
      hand_sizes_[static_cast<std::size_t>(other)] = static_cast<std::uint8_t>(deal.hand(other).size());
  }

  std::shared_ptr<const Rules> rules_;
  Deal deal_{};
  Game::Match::Totals totals_{};
  std::array<std::uint8_t, 4> hand_sizes_{};
  int actor_ = kNoSeat;
  std::vector<Deal> finished_;  // the last positions of the finished rounds, likewise
};

// Draws deals that agree with a view: uniformly among all ways to deal the cards that the seat has not seen
// which what happened does not rule out. Answers that others may have given in secret are drawn from those
// that they could give. Made once for a view; several threads may
// draw from it.
template <class Game>
class ViewSampler {
 public:
  using Deal = Game::Deal;
  using DealSampler = Sampling<Game>::DealSampler;

  explicit ViewSampler(const MatchView<Game>& view)
      : rules_(view.shared_rules()),
        sight_(view.sight()),
        seen_(view.deal()),
        sampler_(*rules_, sight_, sight_.rounds.back()) {}

  int player() const { return sight_.seat; }
  const Game::Rules& rules() const { return *rules_; }
  const Sight& sight() const { return sight_; }
  const Deal& seen() const { return seen_; }
  const DealSampler& cards() const { return sampler_; }

  Deal sample_deal(Random& random) const {
    Deal deal = seen_;
    if (sampler_.direct()) {
      for (std::uint64_t tries = 0; !sampler_.place(*rules_, random, deal); deal = seen_) {
        if (++tries == kMostTries) throw_no_deal();
      }
      return deal;
    }
    Replay<Game, DealSampler> replay(*rules_, sight_, sight_.rounds.back());
    typename DealSampler::Deck deck;
    for (std::uint64_t tries = 0; !replay.run(sampler_.propose(*rules_, random, deck), random);) {
      if (++tries == kMostTries) throw_no_deal();
    }
    return replay.deal();
  }

 private:
  std::shared_ptr<const typename Game::Rules> rules_;
  Sight sight_;
  Deal seen_;
  DealSampler sampler_;
};

template <class Game>
std::vector<std::uint8_t> MatchView<Game>::sample_hands(int count, std::uint64_t seed) const {
  const ViewSampler<Game> sampler(*this);
  Random random(seed, 0);
  std::vector<std::uint8_t> counts;
  const int kinds = alphabet().num_kinds();
  counts.reserve(static_cast<std::size_t>(count) * static_cast<std::size_t>(num_players() * kinds));
  for (int i = 0; i < count; ++i) {
    const Deal deal = sampler.sample_deal(random);
    for (int seat = 0; seat < num_players(); ++seat) {
      for (int kind = 0; kind < kinds; ++kind)
        counts.push_back(static_cast<std::uint8_t>(deal.hand(seat).count(static_cast<Kind>(kind))));
    }
  }
  return counts;
}

static_assert(Sampler<ViewSampler<four_color::FourColorGame>, four_color::FourColorGame>);
static_assert(Sampler<ViewSampler<paohuzi::PaohuziGame>, paohuzi::PaohuziGame>);

using FourColorView = MatchView<four_color::FourColorGame>;
using PaohuziView = MatchView<paohuzi::PaohuziGame>;

// Calls `function` with the view as what it is, a MatchView of its game.
template <class Function>
decltype(auto) visit_game(const View& view, Function&& function) {
  if (const auto* four = dynamic_cast<const FourColorView*>(&view)) return function(*four);
  return function(dynamic_cast<const PaohuziView&>(view));
}

// The view that a seat has of a state.
std::unique_ptr<View> view_of(const State& state, int seat);

// --- Events as a seat sees them.

// Writes seen events in the words of a game's recorder.
void recount(const four_color::Rules& rules, four_color::Recorder& recorder, const SeenEvent& event,
             Kind open);
void recount(const paohuzi::Rules& rules, paohuzi::Recorder& recorder, const SeenEvent& event, Kind open);

template <class Game>
std::vector<Event> MatchView<Game>::events() const {
  std::vector<Event> events;
  typename Game::Recorder recorder(*rules_, events);
  const auto results = this->results();
  for (std::size_t n = 0; n < sight_.rounds.size(); ++n) {
    const SeenRound& round = sight_.rounds[n];
    events.push_back({"round", round.dealer, std::to_string(n + 1)});
    events.push_back({"deal", seat(), canonical_text(Game::alphabet(), round.dealt)});
    if (round.last != kNoKind && (DealSampler::kLastIsPublic || round.dealer == seat()))
      events.push_back({"deal", round.dealer, card_text(Game::alphabet(), round.last)});
    Kind open = kNoKind;
    for (const SeenEvent& event : round.log) {
      if (event.what == Seen::kTurned || event.what == Seen::kDiscarded)
        open = static_cast<Kind>(event.value);
      recount(*rules_, recorder, event, open);
    }
    if (n >= results.size()) continue;
    const Result& told = results[n];
    if (told.winner) {
      events.push_back({"win", *told.winner, joined(told.groups)});
    } else {
      events.push_back({"exhausted", kNoSeat, ""});
    }
    if (told.lucky_card) events.push_back({"lucky", kNoSeat, *told.lucky_card});
    events.push_back({"score", kNoSeat, joined(told.returns)});
  }
  return events;
}

}  // namespace menzi
