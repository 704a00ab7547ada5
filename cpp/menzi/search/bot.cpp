// Players that the engine brings along, by name.
#include "menzi/search/bot.hpp"

#include <tuple>

#include "menzi/base/error.hpp"
#include "menzi/search/games.hpp"
#include "menzi/search/policy.hpp"

namespace menzi {

namespace {

// A greedy player, and the rules it was made for.
template <class Game>
struct Kept {
  std::string record;
  std::unique_ptr<typename Players<Game>::Greedy> greedy;
};

class PolicyBot final : public Bot {
 public:
  PolicyBot(Policy policy, std::uint64_t seed) : policy_(policy), random_(seed, 0) {}

  int act(const State& state) override {
    if (state.phase() == Phase::kOver) throw IllegalActionError("nobody is to act: the game is over");
    return visit_game(state, [this](const auto& game) { return choose(game); });
  }

 private:
  template <class Game>
  int choose(const MatchState<Game>& game) {
    if (policy_ == Policy::kRandom) return choose_randomly<Game>(game.rules(), game.deal(), random_);
    auto& kept = std::get<Kept<Game>>(kept_);
    if (!kept.greedy || kept.record != game.rules_record()) {
      kept.greedy = std::make_unique<typename Players<Game>::Greedy>(game.rules());
      kept.record = game.rules_record();
    }
    return kept.greedy->choose(game.rules(), game.deal(), random_);
  }

  Policy policy_;
  Random random_;
  std::tuple<Kept<four_color::FourColorGame>, Kept<paohuzi::PaohuziGame>> kept_;
};

}  // namespace

const std::vector<std::string>& bot_names() {
  static const std::vector<std::string> names{"random", "greedy"};
  return names;
}

Policy policy_of(const std::string& name) {
  for (std::size_t i = 0; i < bot_names().size(); ++i) {
    if (bot_names()[i] == name) return static_cast<Policy>(i);
  }
  std::string known;
  for (const std::string& other : bot_names()) known += (known.empty() ? "" : ", ") + other;
  throw RulesError("unknown bot " + quoted(name) + ": expected one of " + known);
}

std::unique_ptr<Bot> make_bot(const std::string& name, std::uint64_t seed) {
  return std::make_unique<PolicyBot>(policy_of(name), seed);
}

}  // namespace menzi
