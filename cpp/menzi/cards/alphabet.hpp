// How the cards of a deck are numbered and written; the only place that knows it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace menzi {

using Kind = std::uint8_t;

inline constexpr int kMaxKinds = 29;
inline constexpr Kind kNoKind = 0xFF;

// A deck's letters. A kind is suffix * ranks.size() + rank; the lone letter, where a deck has
// one, is the kind after all those.
struct Alphabet {
  std::string_view name;
  std::string_view ranks;
  std::string_view suffixes;
  char lone;  // 0 where there is none
  int copies;
  int lone_copies;                                   // at most
  std::array<std::string_view, 4> chinese_suffixes;  // written before the ranks, once
  std::array<std::string_view, kMaxKinds> chinese;   // each kind, less its suffix

  constexpr int num_ranks() const { return static_cast<int>(ranks.size()); }
  constexpr int num_suffixed() const { return static_cast<int>(ranks.size() * suffixes.size()); }
  constexpr int num_kinds() const { return num_suffixed() + (lone != 0 ? 1 : 0); }
  constexpr int copies_of(int kind) const { return kind < num_suffixed() ? copies : lone_copies; }
};

inline constexpr Alphabet kFourColorAlphabet{
    "four-color", "KAERHCP", "rgyw", 'F', 4, 8, {"紅", "綠", "黃", "白"}, {"將", "士", "象", "車", "馬", "炮",
                                                                           "卒", "將", "士", "象", "車", "馬",
                                                                           "炮", "卒", "將", "士", "象", "車",
                                                                           "馬", "炮", "卒", "將", "士", "象",
                                                                           "車", "馬", "炮", "卒", "花"}};

inline constexpr Alphabet kPaohuziAlphabet{
    "paohuzi", "123456789T", "sb", 0, 4, 0, {"", "", "", ""}, {"一", "二", "三", "四", "五", "六", "七",
                                                               "八", "九", "十", "壹", "貳", "叁", "肆",
                                                               "伍", "陸", "柒", "捌", "玖", "拾"}};

}  // namespace menzi
