// Functions that take a game and a hand, bound by hand: they read their arguments where the interpreter
// has put them. pybind11's way of a call costs more than most of these questions do.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>

#include "pybind.hpp"

#include "menzi/rules/four_color_rules.hpp"
#include "menzi/rules/paohuzi_rules.hpp"

namespace menzi::python {

// The parameters of such a function: the first two by place or by name, and must be given; all others by name
// alone. Errors are worded as Python words them.
template <std::size_t kSize>
class Parameters {
 public:
  Parameters(const char* function, const std::array<const char*, kSize>& names) : function_(function) {
    for (std::size_t i = 0; i < kSize; ++i) {
      names_[i] = PyUnicode_InternFromString(names[i]);
      if (names_[i] == nullptr) throw py::error_already_set();
    }
  }

  // The arguments in the order of the parameters, nullptr where none is given. They are the caller's.
  std::array<PyObject*, kSize> read(PyObject* const* given, Py_ssize_t by_place, PyObject* names) const {
    std::array<PyObject*, kSize> values{};
    if (by_place > kByPlace) {
      refuse("takes " + std::to_string(kByPlace) + " positional arguments but " + std::to_string(by_place) +
             " were given");
    }
    for (Py_ssize_t i = 0; i < by_place; ++i) values[static_cast<std::size_t>(i)] = given[i];
    if (names != nullptr) {
      for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(names); ++i) {
        PyObject* name = PyTuple_GET_ITEM(names, i);
        PyObject*& value = values[place_of(name)];
        if (value != nullptr) refuse("got multiple values for argument " + shown(name));
        value = given[by_place + i];
      }
    }
    if (values[0] == nullptr || values[1] == nullptr) refuse_missing(values[0], values[1]);
    return values;
  }

 private:
  static constexpr Py_ssize_t kByPlace = 2;

  std::size_t place_of(PyObject* name) const {
    // Names in a program's text are the very objects that are kept here.
    for (std::size_t i = 0; i < kSize; ++i) {
      if (names_[i] == name) return i;
    }
    for (std::size_t i = 0; i < kSize; ++i) {
      if (PyUnicode_Compare(names_[i], name) == 0) return i;
    }
    refuse("got an unexpected keyword argument " + shown(name));
  }

  void refuse_missing(const PyObject* first, const PyObject* second) const {
    const bool both = first == nullptr && second == nullptr;
    refuse("missing " + std::string(both ? "2" : "1") + " required positional argument" + (both ? "s" : "") +
           ": " + (first == nullptr ? shown(names_[0]) : "") + (both ? " and " : "") +
           (second == nullptr ? shown(names_[1]) : ""));
  }

  [[noreturn]] void refuse(const std::string& what) const {
    throw py::type_error(std::string(function_) + "() " + what);
  }

  static std::string shown(PyObject* name) { return py::cast<std::string>(py::repr(name)); }

  const char* function_;
  std::array<PyObject*, kSize> names_{};  // live as long as the process
};

// What kind of object was given, for a message.
inline std::string type_name(py::handle given) {
  return py::cast<std::string>(py::type::handle_of(given).attr("__name__"));
}

// The holder in an object of exactly a bound class; nullptr for any other.
template <class Bound>
const std::shared_ptr<Bound>* holder_in(py::handle given) {
  static const py::handle type = py::type::handle_of<Bound>();
  if (reinterpret_cast<PyObject*>(Py_TYPE(given.ptr())) != type.ptr()) return nullptr;
  const py::detail::value_and_holder held(reinterpret_cast<py::detail::instance*>(given.ptr()), nullptr, 0,
                                          0);
  return held && held.holder_constructed() ? &held.holder<std::shared_ptr<Bound>>() : nullptr;
}

// Calls `ask` with the compiled rules of a menzi.Game, of whichever game it is.
template <class Ask>
PyObject* ask_game(py::handle game, const Ask& ask) {
  static PyObject* const name = PyUnicode_InternFromString("_core_rules");
  const auto rules = py::reinterpret_steal<py::object>(PyObject_GetAttr(game.ptr(), name));
  if (rules) {
    if (const auto* four_color = holder_in<four_color::Rules>(rules)) return ask(*four_color);
    if (const auto* paohuzi = holder_in<paohuzi::Rules>(rules)) return ask(*paohuzi);
  }
  if (!rules && PyErr_ExceptionMatches(PyExc_AttributeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  throw py::type_error("game: expected a Game, got " + type_name(game));
}

}  // namespace menzi::python
