// All games that are played, each with its players: what a new game is entered in.
#pragma once

#include "menzi/play/four_color_state.hpp"
#include "menzi/play/paohuzi_state.hpp"
#include "menzi/search/four_color_greedy.hpp"
#include "menzi/search/four_color_playout.hpp"
#include "menzi/search/paohuzi_greedy.hpp"
#include "menzi/search/paohuzi_playout.hpp"

namespace menzi {

// What search needs of a game: its greedy player, and its fastest random play.
template <class Game>
struct Players;

template <>
struct Players<four_color::FourColorGame> {
  using Greedy = four_color::Greedy;
  static int random_playout(const four_color::Rules& rules, four_color::Deal& deal, Random& random) {
    return four_color::random_playout(rules, deal, random);
  }
};

template <>
struct Players<paohuzi::PaohuziGame> {
  using Greedy = paohuzi::Greedy;
  static int random_playout(const paohuzi::Rules& rules, paohuzi::Deal& deal, Random& random) {
    return paohuzi::random_playout(rules, deal, random);
  }
};

// Calls `function` with the state as what it is, a MatchState of its game.
template <class Function>
decltype(auto) visit_game(const State& state, Function&& function) {
  if (const auto* four = dynamic_cast<const four_color::FourColorState*>(&state)) return function(*four);
  return function(dynamic_cast<const paohuzi::PaohuziState&>(state));
}

}  // namespace menzi
