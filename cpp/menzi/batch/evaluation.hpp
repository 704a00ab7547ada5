// What a bare hand is worth, whatever the game. What it comes to is found at once; its groups, and words
// for what it lacks, cost far more and are found when they are asked for.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "menzi/eval/paohuzi_win.hpp"
#include "menzi/play/meld.hpp"
#include "menzi/rules/four_color_rules.hpp"

namespace menzi {

namespace four_color {

// A hand that has been evaluated, to be asked for more.
struct EvaluatedHand {
  std::shared_ptr<const Rules> rules;
  Blocks cards{};              // with the winning card
  Kind card = kNoKind;         // the winning card
  std::vector<GroupId> melds;  // on the table

  bool complete() const { return loose() == 0; }
  std::optional<int> loose() const;
  std::vector<Meld> groups() const;
  std::optional<int> card_group() const;
  std::string why() const;
};

}  // namespace four_color

namespace paohuzi {

// A hand that has been evaluated, to be asked for more.
struct EvaluatedHand {
  HandCounts cards;            // without the winning card
  std::vector<GroupId> melds;  // on the table
  int huxi = -1;               // -1 where there is no win whatever its huxi
  int min_huxi = 0;
  Kind card = kNoKind;  // the winning card
  Source source = Source::kNone;
  WeiFourth wei_fourth = WeiFourth::kMayPao;

  static std::optional<int> loose() { return std::nullopt; }
  std::vector<Meld> groups() const;
  static std::optional<int> card_group() { return std::nullopt; }
  std::string why() const;
};

}  // namespace paohuzi

// An evaluation of which all is told already.
struct ToldEvaluation {
  std::vector<Meld> told_groups;
  std::optional<int> told_card_group;
  std::optional<int> told_loose;
  std::string told_why;

  std::optional<int> loose() const { return told_loose; }
  std::vector<Meld> groups() const { return told_groups; }
  std::optional<int> card_group() const { return told_card_group; }
  std::string why() const { return told_why; }
};

struct Evaluation {
  bool complete = false;
  bool wins = false;       // complete, and worth as much as a win must be
  int points = 0;          // of all groups, 0 when the hand is not complete
  std::optional<int> tun;  // paohuzi: what the win would pay
  std::variant<ToldEvaluation, four_color::EvaluatedHand, paohuzi::EvaluatedHand> hand;

  // As they are shown; empty when not complete.
  std::vector<Meld> groups() const {
    return std::visit([](const auto& asked) { return asked.groups(); }, hand);
  }
  // Four-color: index of the winning card's group.
  std::optional<int> card_group() const {
    return std::visit([](const auto& asked) { return asked.card_group(); }, hand);
  }
  // Four-color: the least number of cards outside of all groups.
  std::optional<int> loose() const {
    return std::visit([](const auto& asked) { return asked.loose(); }, hand);
  }
  // What a win lacks, in words; empty when there is one.
  std::string why() const {
    return std::visit([](const auto& asked) { return asked.why(); }, hand);
  }

  // As told, however they came about.
  bool operator==(const Evaluation& other) const {
    return complete == other.complete && wins == other.wins && points == other.points && tun == other.tun &&
           loose() == other.loose() && card_group() == other.card_group() && why() == other.why() &&
           groups() == other.groups();
  }
};

}  // namespace menzi
