// Players that the engine brings along, by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "menzi/base/random.hpp"
#include "menzi/play/state.hpp"

namespace menzi {

// The names that `make_bot` knows.
const std::vector<std::string>& bot_names();

class Bot {
 public:
  virtual ~Bot() = default;
  // A legal action of the seat to act. Throws IllegalActionError when the game is over.
  virtual int act(const State& state) = 0;
};

// Throws RulesError for an unknown name.
std::unique_ptr<Bot> make_bot(const std::string& name, std::uint64_t seed);

}  // namespace menzi
