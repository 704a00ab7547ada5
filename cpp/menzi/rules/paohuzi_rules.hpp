// The rules of paohuzi as plain data.
#pragma once

#include <cstdint>
#include <string>

#include "menzi/eval/paohuzi_chi.hpp"
#include "menzi/eval/paohuzi_win.hpp"

namespace menzi::paohuzi {

inline constexpr int kPlayers = 3;
inline constexpr int kHandSize = 20;
inline constexpr int kDeckSize = 80;
inline constexpr int kDealt = kPlayers * kHandSize + 1;  // cards that leave the deck before the stock

enum class OpeningCardWin : std::uint8_t { kNone, kDealer, kAll };
enum class Lock : std::uint8_t { kBoth, kSeparate };
enum class InitialTi : std::uint8_t { kOwed, kNone };

// The fields as docs/rules/paohuzi.md names them.
struct Fields {
  int min_huxi = 15;
  bool ti_counts_as_kan = false;
  OpeningCardWin opening_card_win = OpeningCardWin::kNone;
  bool forced_pao = false;
  WeiFourth wei_own_fourth = WeiFourth::kMayPao;
  bool chi_reveal_by_next = false;
  Lock lock = Lock::kBoth;
  InitialTi initial_ti = InitialTi::kOwed;
};

class Rules {
 public:
  // `record` is the text by which a saved game names its rules; the engine only keeps it.
  // Throws RulesError for a field outside its range.
  Rules(const Fields& fields, std::string record);

  const Fields& fields() const { return fields_; }
  const std::string& record() const { return record_; }
  static constexpr int players() { return kPlayers; }
  static constexpr int deck_size() { return kDeckSize; }
  // Actions are numbered: pass, hu, peng, pao, the discards by kind, then the chi sets.
  static constexpr int num_actions() { return 4 + kNumKinds + kNumChiSets; }

 private:
  Fields fields_;
  std::string record_;
};

}  // namespace menzi::paohuzi
