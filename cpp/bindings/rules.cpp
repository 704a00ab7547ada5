// Binds the compiled rules; menzi.game makes them from the dataclasses of menzi.variants.
#include "pybind.hpp"

#include <memory>

#include "menzi/base/error.hpp"
#include "menzi/rules/four_color_rules.hpp"
#include "menzi/rules/paohuzi_rules.hpp"

namespace menzi::python {

using four_color::Family;
using four_color::Fields;
using four_color::Rules;

namespace {

// The value that stands at the place of a word, in the order in which its enum lists them.
template <class Enum>
Enum choice(const char* field, const std::string& word, std::initializer_list<const char*> words) {
  int place = 0;
  std::string known;
  for (const char* other : words) {
    if (word == other) return static_cast<Enum>(place);
    known += (place++ == 0 ? "" : ", ") + quoted(other);
  }
  throw RulesError(std::string(field) + ": expected one of " + known + ", got " + quoted(word));
}

}  // namespace

void bind_rules(py::module_& module) {
  py::class_<Rules, std::shared_ptr<Rules>>(module, "FourColorRules",
                                            "The rules of a Four Color Cards game, compiled to tables.")
      .def(py::init([](const std::string& family, int players, int hand_size, bool second_window,
                       const std::map<std::string, std::pair<int, int>>& points, int flowers, int rounds,
                       bool opening_hu, int threshold, const std::string& lucky_match,
                       const std::string& settlement, const std::string& next_starter, std::string record) {
             Fields fields;
             fields.family = choice<Family>("family", family, {"flower", "taiwan"});
             fields.players = players;
             fields.hand_size = hand_size;
             fields.second_window = second_window;
             for (std::size_t i = 0; i < four_color::kNumGroupTypes; ++i) {
               const auto found = points.find(std::string(four_color::kGroupTypeNames[i]));
               if (found != points.end()) fields.points[i] = {found->second.first, found->second.second};
             }
             fields.flowers = flowers;
             fields.rounds = rounds;
             fields.opening_hu = opening_hu;
             fields.threshold = threshold;
             fields.lucky_match =
                 choice<four_color::LuckyMatch>("lucky_match", lucky_match, {"type", "identical"});
             fields.settlement = choice<four_color::Settlement>("settlement", settlement, {"seed", "each"});
             fields.next_starter =
                 choice<four_color::NextStarter>("next_starter", next_starter, {"winner", "rotate"});
             return std::make_shared<Rules>(fields, std::move(record));
           }),
           py::kw_only(), py::arg("family"), py::arg("players"), py::arg("hand_size"),
           py::arg("second_window"), py::arg("points"), py::arg("flowers") = 0, py::arg("rounds") = 1,
           py::arg("opening_hu") = false, py::arg("threshold") = 10, py::arg("lucky_match") = "type",
           py::arg("settlement") = "seed", py::arg("next_starter") = "winner", py::arg("record") = "")
      .def_property_readonly("num_actions", &Rules::num_actions, "How many distinct actions the game has.")
      .def_property_readonly(
          "num_kinds", [](const Rules&) { return four_color::kNumKinds; },
          "How many kinds of cards a row of counts has.")
      .def_property_readonly("num_players", &Rules::players, "How many seats the game has.");

  using Paohuzi = paohuzi::Rules;
  py::class_<Paohuzi, std::shared_ptr<Paohuzi>>(module, "PaohuziRules", "The rules of paohuzi.")
      .def(py::init([](int min_huxi, bool ti_counts_as_kan, const std::string& opening_card_win,
                       bool forced_pao, const std::string& wei_own_fourth, bool chi_reveal_by_next,
                       const std::string& lock, const std::string& initial_ti, std::string record) {
             paohuzi::Fields fields;
             fields.min_huxi = min_huxi;
             fields.ti_counts_as_kan = ti_counts_as_kan;
             fields.opening_card_win = choice<paohuzi::OpeningCardWin>("opening_card_win", opening_card_win,
                                                                       {"none", "dealer", "all"});
             fields.forced_pao = forced_pao;
             fields.wei_own_fourth =
                 choice<paohuzi::WeiFourth>("wei_own_fourth", wei_own_fourth, {"pao", "ti"});
             fields.chi_reveal_by_next = chi_reveal_by_next;
             fields.lock = choice<paohuzi::Lock>("lock", lock, {"both", "separate"});
             fields.initial_ti = choice<paohuzi::InitialTi>("initial_ti", initial_ti, {"owed", "none"});
             return std::make_shared<Paohuzi>(fields, std::move(record));
           }),
           py::kw_only(), py::arg("min_huxi"), py::arg("ti_counts_as_kan"), py::arg("opening_card_win"),
           py::arg("forced_pao"), py::arg("wei_own_fourth"), py::arg("chi_reveal_by_next"), py::arg("lock"),
           py::arg("initial_ti"), py::arg("record") = "")
      .def_property_readonly(
          "num_actions", [](const Paohuzi&) { return Paohuzi::num_actions(); },
          "How many distinct actions the game has.")
      .def_property_readonly(
          "num_kinds", [](const Paohuzi&) { return paohuzi::kNumKinds; },
          "How many kinds of cards a row of counts has.")
      .def_property_readonly(
          "num_players", [](const Paohuzi&) { return Paohuzi::players(); }, "How many seats the game has.");
}

}  // namespace menzi::python
