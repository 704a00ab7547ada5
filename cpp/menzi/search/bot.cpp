// Players that the engine brings along, by name.
#include "menzi/search/bot.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <tuple>

#include "menzi/base/error.hpp"
#include "menzi/cards/notation.hpp"
#include "menzi/search/plausible.hpp"

namespace menzi {

namespace {

void check_asked(const View& view) {
  if (view.sight().asked) return;
  throw IllegalActionError(view.phase() == Phase::kOver
                               ? "nobody is to act: the game is over"
                               : "seat " + std::to_string(view.seat()) + " is not to act");
}

// Something made for the rules of one game, and made again when a game of other rules is shown.
template <class Game, class Made>
struct Kept {
  std::shared_ptr<const typename Game::Rules> rules;
  std::unique_ptr<Made> made;

  template <class... Arguments>
  Made& of(const MatchView<Game>& view, const Arguments&... arguments) {
    if (!made || rules->record() != view.rules_record()) {
      made.reset();
      rules = view.shared_rules();
      made = std::make_unique<Made>(*rules, arguments...);
    }
    return *made;
  }
};

using KeptGreedy = std::tuple<Kept<four_color::FourColorGame, Players<four_color::FourColorGame>::Greedy>,
                              Kept<paohuzi::PaohuziGame, Players<paohuzi::PaohuziGame>::Greedy>>;

class PolicyBot final : public Bot {
 public:
  PolicyBot(Policy policy, std::uint64_t seed) : policy_(policy), random_(seed, 0) {}

  int act(const View& view, const Pause& /*pause*/) override {
    check_asked(view);
    const std::lock_guard lock(guard_);
    return visit_game(view, [this](const auto& game) { return choose(game); });
  }

  Explanation explain(const View& view, const Pause& pause) override {
    Explanation told;
    told.best = static_cast<Action>(act(view, pause));
    std::array<Action, State::kMaxActions> legal;
    const int count = view.legal_actions(legal);
    for (const Action action : std::span(legal).first(static_cast<std::size_t>(count)))
      told.actions.push_back({action, view.action_text(action)});
    std::ranges::rotate(told.actions, std::ranges::find(told.actions, told.best, &ActionValue::action));
    std::sort(told.actions.begin() + 1, told.actions.end(),
              [](const ActionValue& a, const ActionValue& b) { return a.action < b.action; });
    return told;
  }

 private:
  template <class Game>
  int choose(const MatchView<Game>& game) {
    if (policy_ == Policy::kRandom) return choose_randomly<Game>(game.rules(), game.deal(), random_);
    return std::get<Kept<Game, typename Players<Game>::Greedy>>(kept_).of(game).choose(game.rules(),
                                                                                       game.deal(), random_);
  }

  Policy policy_;
  std::mutex guard_;
  Random random_;
  KeptGreedy kept_;
};

// One step of a line of play, as a person reads it.
std::string told(const View& view, const LineStep& step) {
  const std::string card = step.card == kNoKind ? "" : card_text(view.alphabet(), step.card);
  if (step.seat == LineStep::kNobody) return card.empty() ? "nobody takes it" : "turned up " + card;
  return "seat " + std::to_string(step.seat) + " " + view.action_text(step.action);
}

Explanation told(const View& view, const SearchReport& report) {
  Explanation told_report;
  told_report.best = report.best;
  told_report.simulations = report.simulations;
  for (const ActionReport& action : report.actions) {
    told_report.actions.push_back({action.action, view.action_text(action.action), action.visits,
                                   action.available, action.value, action.error});
  }
  std::ranges::sort(told_report.actions, [&](const ActionValue& a, const ActionValue& b) {
    return std::tuple(a.action != report.best, -a.visits, -a.value, a.action) <
           std::tuple(b.action != report.best, -b.visits, -b.value, b.action);
  });
  for (const LineStep& step : report.line) told_report.line.push_back(told(view, step));
  return told_report;
}

template <template <class> class Searcher, class Options>
class SearchBot final : public Bot {
 public:
  explicit SearchBot(const Options& options) : options_(options) {}

  int act(const View& view, const Pause& pause) override {
    std::array<Action, State::kMaxActions> legal;
    // Nothing is drawn or searched where there is nothing to choose.
    return view.legal_actions(legal) == 1 ? legal[0] : searched(view, pause).best;
  }

  Explanation explain(const View& view, const Pause& pause) override {
    return told(view, searched(view, pause));
  }

 private:
  SearchReport searched(const View& view, const Pause& pause) {
    check_asked(view);
    if (owner_ == std::this_thread::get_id()) throw Error("a bot was asked by its own evaluator");
    const std::lock_guard lock(guard_);
    const Owning owning(owner_);
    Deadline deadline(common().budget, pause);
    return visit_game(view, [&]<class Game>(const MatchView<Game>& game) {
      const auto& greedy = std::get<Kept<Game, typename Players<Game>::Greedy>>(greedy_).of(game);
      const PlausibleSampler<Game> sampler(game, greedy, common().seed, deadline);
      return std::get<Kept<Game, Searcher<Game>>>(kept_).of(game, options_).explain(sampler, deadline);
    });
  }

  // The options that every search has.
  const auto& common() const {
    if constexpr (requires { options_.search; }) {
      return options_.search;
    } else {
      return options_;
    }
  }

  // While a thread searches, so that it is not made to wait for itself.
  struct Owning {
    explicit Owning(std::atomic<std::thread::id>& asked) : owner(asked) {
      owner = std::this_thread::get_id();
    }
    ~Owning() { owner = std::thread::id{}; }
    Owning(const Owning&) = delete;
    Owning& operator=(const Owning&) = delete;
    std::atomic<std::thread::id>& owner;
  };

  Options options_;
  std::mutex guard_;
  std::atomic<std::thread::id> owner_;
  std::tuple<Kept<four_color::FourColorGame, Searcher<four_color::FourColorGame>>,
             Kept<paohuzi::PaohuziGame, Searcher<paohuzi::PaohuziGame>>>
      kept_;
  KeptGreedy greedy_;
};

}  // namespace

std::unique_ptr<Bot> make_policy_bot(Policy policy, std::uint64_t seed) {
  return std::make_unique<PolicyBot>(policy, seed);
}

std::unique_ptr<Bot> make_flat_bot(const FlatOptions& options) {
  check(options);
  return std::make_unique<SearchBot<FlatMonteCarlo, FlatOptions>>(options);
}

std::unique_ptr<Bot> make_ismcts_bot(const IsmctsOptions& options) {
  check(options);
  return std::make_unique<SearchBot<Ismcts, IsmctsOptions>>(options);
}

std::unique_ptr<Bot> make_guided_bot(const GuidedOptions& options) {
  check(options);
  return std::make_unique<SearchBot<GuidedSearch, GuidedOptions>>(options);
}

}  // namespace menzi
