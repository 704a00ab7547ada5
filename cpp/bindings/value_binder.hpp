// How small immutable values are bound.
#pragma once

#include <string>
#include <vector>

#include "pybind.hpp"

namespace menzi::python {

// A value class whose fields, in order, are its constructor's arguments: equality, hash, pickle and
// an evaluable repr follow from them.
template <class Value>
class ValueBinder {
 public:
  ValueBinder(py::module_& module, const char* name, const char* doc) : class_(module, name, doc) {
    class_.attr("__match_args__") = py::tuple();
    class_.def("__eq__", [](const Value& a, const Value& b) { return a == b; }, py::is_operator());
    class_.def("__hash__", [](const py::object& self) { return py::hash(fields(self)); });
    class_.def("__repr__", [](const py::object& self) {
      std::string text = "menzi." + py::cast<std::string>(py::type::of(self).attr("__name__")) + "(";
      const char* separator = "";
      for (const py::handle field : py::type::of(self).attr("__match_args__")) {
        text += separator + py::cast<std::string>(field) + "=" +
                py::cast<std::string>(py::repr(self.attr(field)));
        separator = ", ";
      }
      return text + ")";
    });
    class_.def("__reduce__",
               [](const py::object& self) { return py::make_tuple(py::type::of(self), fields(self)); });
  }

  template <class Get>
  ValueBinder& field(const char* name, Get get, const char* doc) {
    class_.def_property_readonly(name, get, doc);
    class_.attr("__match_args__") = py::object(class_.attr("__match_args__")) + py::make_tuple(name);
    return *this;
  }

  py::class_<Value>& bound() { return class_; }

 private:
  static py::tuple fields(const py::object& self) {
    py::list values;
    for (const py::handle field : py::type::of(self).attr("__match_args__")) values.append(self.attr(field));
    return py::tuple(values);
  }

  py::class_<Value> class_;
};

// Lists inside a value come out as tuples: a value cannot be changed, and can be hashed.
template <class Item>
py::tuple tuple_of(const std::vector<Item>& items) {
  py::tuple tuple(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) tuple[i] = py::cast(items[i]);
  return tuple;
}

}  // namespace menzi::python
