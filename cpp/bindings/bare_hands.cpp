// Binds the questions about one bare hand: menzi.evaluate, distance, waits, best_discards, explain.
#include "pybind.hpp"

#include <memory>
#include <string_view>
#include <utility>
#include <variant>

#include "fast_call.hpp"
#include "guard.hpp"
#include "least_huxi.hpp"
#include "plain_value.hpp"
#include "texts.hpp"

#include "menzi/batch/evaluation.hpp"
#include "menzi/batch/four_color_evaluate.hpp"
#include "menzi/batch/four_color_shown.hpp"
#include "menzi/batch/paohuzi_evaluate.hpp"
#include "menzi/batch/paohuzi_shown.hpp"

namespace menzi::python {

namespace {

using FourColor = std::shared_ptr<four_color::Rules>;
using Paohuzi = std::shared_ptr<paohuzi::Rules>;

// What was given as True or False, and what Python takes for it; no where nothing was given.
bool given_flag(const char* name, py::handle given) {
  if (!given || given.ptr() == Py_False) return false;
  if (given.ptr() == Py_True) return true;
  py::detail::make_caster<bool> flag;
  if (!flag.load(given, true))
    throw py::type_error(std::string(name) + ": expected True or False, got " + type_name(given));
  return py::detail::cast_op<bool>(flag);
}

std::optional<int> given_min_huxi(py::handle given) {
  if (!given || given.is_none()) return std::nullopt;
  py::detail::make_caster<int> number;
  if (number.load(given, true)) return py::detail::cast_op<int>(number);
  if (py::isinstance<py::int_>(given)) refuse_number_of_huxi(py::cast<std::string>(py::str(given)));
  throw py::type_error("min_huxi: expected an int or None, got " + type_name(given));
}

const Alphabet& alphabet_of(const four_color::Rules& /*rules*/) {
  return kFourColorAlphabet;
}
const Alphabet& alphabet_of(const paohuzi::Rules& /*rules*/) {
  return kPaohuziAlphabet;
}

template <class Rules>
auto given_known(const Rules& rules, py::handle hand, py::handle melds, py::handle seen) {
  const Alphabet& alphabet = alphabet_of(rules);
  return known_hand(rules, *GivenHand(alphabet, hand), given_groups(rules, melds),
                    *given_cards(alphabet, seen));
}

// Where the card comes from as the game takes it; nothing in those where it does not matter.
std::monostate source_of(const four_color::Rules& /*rules*/, const std::optional<std::string>& source,
                         bool /*has_card*/) {
  if (source) refuse_source();
  return {};
}
paohuzi::Source source_of(const paohuzi::Rules& /*rules*/, const std::optional<std::string>& source,
                          bool has_card) {
  return read_source(source, has_card);
}

Evaluation evaluation_of(const FourColor& rules, const Hand& hand, std::vector<four_color::GroupId> melds,
                         Kind card, std::monostate /*source*/) {
  return four_color::evaluate(rules, hand, std::move(melds), card);
}
Evaluation evaluation_of(const Paohuzi& rules, const Hand& hand, std::vector<paohuzi::GroupId> melds,
                         Kind card, paohuzi::Source source) {
  return paohuzi::evaluate(*rules, hand, std::move(melds), card, source);
}

int distance_of(const four_color::Rules& rules, const four_color::KnownHand& known, bool waiting,
                int /*min_huxi*/) {
  return waiting ? four_color::waiting_distance(rules, known) : four_color::distance(rules, known);
}

int distance_of(const paohuzi::Rules& /*rules*/, const paohuzi::KnownHand& known, bool waiting,
                int min_huxi) {
  return waiting ? paohuzi::waiting_distance(known, min_huxi) : paohuzi::distance(known, min_huxi);
}

int min_huxi_of(const four_color::Rules& /*rules*/, const std::optional<int>& min_huxi) {
  refuse_min_huxi(min_huxi);
  return 0;
}
int min_huxi_of(const paohuzi::Rules& /*rules*/, const std::optional<int>& min_huxi) {
  return checked_min_huxi(min_huxi);
}

std::vector<ShownWait> waits_of(const four_color::Rules& rules, const four_color::KnownHand& known,
                                const std::optional<std::string>& source) {
  if (source) refuse_source();
  return shown_waits(rules, known);
}
std::vector<ShownWait> waits_of(const paohuzi::Rules& rules, const paohuzi::KnownHand& known,
                                const std::optional<std::string>& source) {
  return shown_waits(rules, known, read_source(source ? source : "other", true));
}

// The huxi that a win must have, where the game has any.
std::optional<int> least_huxi(const four_color::Rules& /*rules*/) {
  return std::nullopt;
}
std::optional<int> least_huxi(const paohuzi::Rules& rules) {
  return rules.fields().min_huxi;
}

void append_cards(std::string& text, int number) {
  text += std::to_string(number);
  text += number == 1 ? std::string_view(" card") : std::string_view(" cards");
}

template <class Rules>
std::string explanation(const std::shared_ptr<Rules>& rules, py::handle hand, py::handle melds,
                        py::handle card, py::handle source, py::handle seen) {
  const Alphabet& alphabet = alphabet_of(*rules);
  const GivenHand held(alphabet, hand);
  const auto groups = given_groups(*rules, melds);
  const Kind added = given_card(alphabet, card);
  const bool waiting = added != kNoKind;
  const Evaluation evaluation =
      evaluation_of(rules, *held, groups, added, source_of(*rules, given_source(source), waiting));
  if (evaluation.wins) return {};
  const auto known = known_hand(*rules, *held, groups, *given_cards(alphabet, seen));
  const std::optional<int> least = least_huxi(*rules);
  std::string text = evaluation.why();
  int away = distance_of(*rules, known, waiting, least.value_or(0));
  if (away < 0 && !waiting) {
    away = distance_of(*rules, known, true, least.value_or(0));
    if (away >= 0) {
      text += "; a card short, ";
      append_cards(text, away);
      return text += " to take";
    }
  }
  if (away < 0) {
    text += "; the cards left cannot make it ";
  } else {
    text += "; ";
    append_cards(text, away);
    text += " away from ";
  }
  return text += least ? std::string_view("a win") : std::string_view("complete");
}

// The functions themselves. Their defaults and what they mean stand in menzi/analysis.py.

PyObject* evaluate(PyObject* /*module*/, PyObject* const* given, Py_ssize_t by_place, PyObject* names) {
  return guarded([&] {
    static const Parameters<5> parameters("evaluate", {"game", "hand", "melds", "card", "source"});
    const auto arguments = parameters.read(given, by_place, names);
    return ask_game(arguments[0], [&](const auto& rules) {
      const Alphabet& alphabet = alphabet_of(*rules);
      const Kind card = given_card(alphabet, arguments[3]);
      const auto source = source_of(*rules, given_source(arguments[4]), card != kNoKind);
      return Plain<Evaluation>::make(evaluation_of(rules, *GivenHand(alphabet, arguments[1]),
                                                   given_groups(*rules, arguments[2]), card, source));
    });
  });
}

PyObject* distance(PyObject* /*module*/, PyObject* const* given, Py_ssize_t by_place, PyObject* names) {
  return guarded([&] {
    static const Parameters<6> parameters("distance",
                                          {"game", "hand", "melds", "seen", "waiting", "min_huxi"});
    const auto arguments = parameters.read(given, by_place, names);
    return ask_game(arguments[0], [&](const auto& rules) {
      const bool waiting = given_flag("waiting", arguments[4]);
      const int min_huxi = min_huxi_of(*rules, given_min_huxi(arguments[5]));
      const auto known = given_known(*rules, arguments[1], arguments[2], arguments[3]);
      const int found = distance_of(*rules, known, waiting, min_huxi);
      return found < 0 ? py::none().release().ptr() : PyLong_FromLong(found);
    });
  });
}

PyObject* waits(PyObject* /*module*/, PyObject* const* given, Py_ssize_t by_place, PyObject* names) {
  return guarded([&] {
    static const Parameters<5> parameters("waits", {"game", "hand", "melds", "seen", "source"});
    const auto arguments = parameters.read(given, by_place, names);
    return ask_game(arguments[0], [&](const auto& rules) {
      const auto known = given_known(*rules, arguments[1], arguments[2], arguments[3]);
      return Plain<ShownWait>::list_of(waits_of(*rules, known, given_source(arguments[4]))).release().ptr();
    });
  });
}

PyObject* best_discards(PyObject* /*module*/, PyObject* const* given, Py_ssize_t by_place, PyObject* names) {
  return guarded([&] {
    static const Parameters<4> parameters("best_discards", {"game", "hand", "melds", "seen"});
    const auto arguments = parameters.read(given, by_place, names);
    return ask_game(arguments[0], [&](const auto& rules) {
      const auto known = given_known(*rules, arguments[1], arguments[2], arguments[3]);
      return Plain<ShownDiscard>::list_of(shown_discards(*rules, known)).release().ptr();
    });
  });
}

PyObject* explain(PyObject* /*module*/, PyObject* const* given, Py_ssize_t by_place, PyObject* names) {
  return guarded([&] {
    static const Parameters<6> parameters("explain", {"game", "hand", "melds", "card", "source", "seen"});
    const auto arguments = parameters.read(given, by_place, names);
    return ask_game(arguments[0], [&](const auto& rules) {
      return py::str(explanation(rules, arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]))
          .release()
          .ptr();
    });
  });
}

struct Compiled {
  const char* name;
  PyObject* (*function)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*);
};
constexpr std::array kCompiled{Compiled{"evaluate", &evaluate}, Compiled{"distance", &distance},
                               Compiled{"waits", &waits}, Compiled{"best_discards", &best_discards},
                               Compiled{"explain", &explain}};

// The docstring by which Python knows a function's signature.
std::string signed_doc(const py::object& function) {
  const py::module_ inspect = py::module_::import("inspect");
  const py::object signature = inspect.attr("signature")(function);
  const py::object none = inspect.attr("Parameter").attr("empty");
  py::list parameters;
  for (const py::handle parameter : signature.attr("parameters").attr("values")())
    parameters.append(parameter.attr("replace")(py::arg("annotation") = none));
  const py::object plain =
      signature.attr("replace")(py::arg("parameters") = parameters, py::arg("return_annotation") = none);
  const py::object doc = function.attr("__doc__");
  return py::cast<std::string>(function.attr("__name__")) + py::cast<std::string>(py::str(plain)) +
         "\n--\n\n" + (doc.is_none() ? std::string() : py::cast<std::string>(doc));
}

py::object compiled(const py::object& function) {
  const auto name = py::cast<std::string>(function.attr("__name__"));
  for (const Compiled& one : kCompiled) {
    if (name != one.name) continue;
    // As Python wants it, what describes a function lives as long as the process.
    static auto& kept = *new std::vector<std::unique_ptr<std::pair<std::string, PyMethodDef>>>();
    kept.push_back(std::make_unique<std::pair<std::string, PyMethodDef>>());
    auto& [doc, definition] = *kept.back();
    doc = signed_doc(function);
    definition = {one.name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(one.function)),
                  METH_FASTCALL | METH_KEYWORDS, doc.c_str()};
    const py::object module_name = function.attr("__module__");
    return py::reinterpret_steal<py::object>(PyCFunction_NewEx(&definition, nullptr, module_name.ptr()));
  }
  throw py::value_error("no compiled function " + quoted(name));
}

}  // namespace

void bind_bare_hands(py::module_& module) {
  module.def("compiled", &compiled, py::arg("function"),
             "The compiled function of a name, with the signature and the docstring of the one given.");
}

}  // namespace menzi::python
