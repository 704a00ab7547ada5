// Players that the engine brings along, by name.
#include "menzi/search/bot.hpp"

#include "menzi/base/error.hpp"
#include "menzi/play/four_color_state.hpp"
#include "menzi/search/policy.hpp"

namespace menzi {

namespace {

class PolicyBot final : public Bot {
 public:
  PolicyBot(Policy policy, std::uint64_t seed) : policy_(policy), random_(seed, 0) {}

  int act(const State& state) override {
    if (state.phase() == Phase::kOver) throw IllegalActionError("nobody is to act: the game is over");
    const auto& game = dynamic_cast<const four_color::FourColorState&>(state);
    if (policy_ == Policy::kRandom)
      return four_color::choose_randomly(game.rules(), game.match().deal(), random_);
    if (!greedy_ || record_ != state.rules_record()) {
      greedy_ = std::make_unique<four_color::Greedy>(game.rules());
      record_ = state.rules_record();
    }
    return greedy_->choose(game.rules(), game.match().deal(), random_);
  }

 private:
  Policy policy_;
  Random random_;
  std::unique_ptr<four_color::Greedy> greedy_;
  std::string record_;  // the rules that greedy_ was made for
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
