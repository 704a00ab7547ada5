// A game as people and programs hold it: a position with its history, whatever the game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "menzi/cards/hand.hpp"
#include "menzi/play/event.hpp"
#include "menzi/play/phase.hpp"
#include "menzi/play/result.hpp"

namespace menzi {

using Action = std::uint16_t;

inline constexpr int kTerminalPlayer = -4;  // as OpenSpiel names nobody to act at the end

// How a game began; with the actions it is all that a record needs.
struct Start {
  std::uint64_t seed = 0;
  std::vector<Kind> deck;  // empty: dealt by the seed
  std::optional<int> dealer;

  bool operator==(const Start&) const = default;
};

class State {
 public:
  static constexpr int kMaxActions = 64;  // legal at once

  virtual ~State() = default;
  virtual std::unique_ptr<State> clone() const = 0;

  virtual const Alphabet& alphabet() const = 0;
  virtual const std::string& rules_record() const = 0;
  virtual const Start& start() const = 0;
  virtual std::span<const Action> history() const = 0;

  virtual int num_players() const = 0;
  virtual int num_actions() const = 0;
  virtual Phase phase() const = 0;
  virtual int current_player() const = 0;  // kTerminalPlayer at the end
  // Writes the legal actions, ascending, and returns how many there are.
  virtual int legal_actions(std::span<Action, kMaxActions> out) const = 0;
  // Throws IllegalActionError and leaves the state as it was.
  virtual void apply(int action) = 0;
  // Takes the last action back. Throws IllegalActionError where there is none.
  virtual void undo() = 0;

  virtual std::string action_text(int action) const = 0;
  // Throws NotationError for a text that names no action of the game.
  virtual int read_action(const std::string& text) const = 0;

  virtual std::vector<double> returns() const = 0;
  virtual std::vector<double> rewards() const = 0;  // what the last action brought
  virtual std::vector<Result> results() const = 0;  // of the finished rounds

  virtual int dealer() const = 0;
  virtual int round() const = 0;  // from 1
  virtual Hand hand(int seat) const = 0;
  virtual std::vector<Meld> melds(int seat) const = 0;
  virtual std::vector<Kind> discards(int seat) const = 0;
  virtual Kind public_card() const = 0;  // kNoKind where there is none
  virtual int stock_size() const = 0;
  virtual std::vector<Event> events() const = 0;

 protected:
  State() = default;
  State(const State&) = default;
  State& operator=(const State&) = default;
};

// The message of an IllegalActionError: seat, phase, action and the legal set.
std::string illegal_action_message(const State& state, int action);

// The table as a person reads it.
std::string describe(const State& state);

// The whole game as text: rules, start and actions, from which it can be played again.
std::string serialize(const State& state);

// Same rules, same start, same actions.
bool same_game(const State& a, const State& b);

}  // namespace menzi
