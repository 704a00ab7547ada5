// The rules of a Four Color Cards game as plain data, and what is derived from them once.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "menzi/eval/four_color_tables.hpp"

namespace menzi::four_color {

inline constexpr int kMaxPlayers = 4;
inline constexpr int kMaxHandSize = 20;
inline constexpr int kMaxFlowers = 8;
inline constexpr int kMaxDeck = 4 * kNumChessKinds + kMaxFlowers;

enum class Family : std::uint8_t { kFlower, kTaiwan };
enum class LuckyMatch : std::uint8_t { kType, kIdentical };
enum class Settlement : std::uint8_t { kSeed, kEach };
enum class NextStarter : std::uint8_t { kWinner, kRotate };

// The fields as docs/rules names them. Those that only one of the games has are left at their
// defaults by the other.
struct Fields {
  Family family = Family::kFlower;
  int players = 4;
  int hand_size = 20;
  bool second_window = true;
  Points points{};
  int flowers = 0;
  int rounds = 1;
  bool opening_hu = false;
  int threshold = 10;
  LuckyMatch lucky_match = LuckyMatch::kType;
  Settlement settlement = Settlement::kSeed;
  NextStarter next_starter = NextStarter::kWinner;
};

// A seat's place in a window, in turn order; from kOther on all are alike.
enum class Role : std::uint8_t { kDrawer, kNext, kOther };

class Rules {
 public:
  // `record` is the text by which a saved game names its rules; the engine only keeps it.
  // Throws RulesError for a field outside its range.
  Rules(const Fields& fields, std::string record);

  const Fields& fields() const { return fields_; }
  const std::string& record() const { return record_; }
  const Tables& tables() const { return tables_; }
  const GroupSet& splittable() const { return splittable_; }
  bool is_flower() const { return fields_.family == Family::kFlower; }
  int players() const { return fields_.players; }
  int copies_of(Kind kind) const { return kind == kFlowerKind ? fields_.flowers : kFourColorAlphabet.copies; }
  int deck_size() const { return 4 * kNumChessKinds + fields_.flowers; }

  // What the seats of a window may claim an open card for, in turn order from a role on; their own
  // cards and a win left aside.
  const OptionSet* claims_from(Role role, bool special) const {
    return &claims_[special ? 1 : 0][static_cast<std::size_t>(role)];
  }

  // Taiwan's starter is dealt a 21st card and begins by discarding.
  bool starter_discards() const { return !is_flower(); }

  // Actions are numbered: pass, hu, the discards by kind, then the groups.
  int num_actions() const { return is_flower() ? first_meld_ + kPairs : first_meld_ + kSoldierPairs; }
  int action_of_group(GroupId group) const { return first_meld_ + group; }
  int first_meld() const { return first_meld_; }

 private:
  Fields fields_;
  std::string record_;
  GroupSet splittable_;
  Tables tables_;
  std::array<std::array<OptionSet, kMaxPlayers + 1>, 2> claims_{};
  int first_meld_;
};

}  // namespace menzi::four_color
