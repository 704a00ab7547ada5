// Small immutable values that are given out by the dozen, as plain Python objects: the value stands in the
// object itself. (pybind11 also keeps a map of all objects of its classes, which costs more than most of
// these values do.)
#pragma once

#include <array>
#include <cstddef>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "guard.hpp"
#include "pybind.hpp"

namespace menzi::python {

// The Python class of a value, made by PlainBinder.
template <class Value>
class Plain {
 public:
  // A new object with the value in it.
  static PyObject* make(Value&& value) {
    static_assert(std::is_nothrow_move_constructible_v<Value>);
    Object* object = PyObject_New(Object, type_);
    if (object == nullptr) throw py::error_already_set();
    new (object->place.data()) Value(std::move(value));
    return reinterpret_cast<PyObject*>(object);
  }
  static py::object made(Value value) { return py::reinterpret_steal<py::object>(make(std::move(value))); }

  static py::list list_of(std::vector<Value>&& values) {
    py::list list(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), make(std::move(values[i])));
    }
    return list;
  }

 private:
  template <class>
  friend class PlainBinder;

  struct Object {
    PyObject ob_base;
    alignas(Value) std::array<std::byte, sizeof(Value)> place;
  };

  static Value& value_in(PyObject* self) {
    return *std::launder(reinterpret_cast<Value*>(reinterpret_cast<Object*>(self)->place.data()));
  }

  // The class and what it points to live as long as the process.
  static constexpr std::size_t kMostFields = 8;
  static inline PyTypeObject* type_ = nullptr;
  static inline PyObject* make_from_fields_ = nullptr;
  static inline std::array<PyGetSetDef, kMostFields + 1> fields_{};
};

// Makes the class of a value. Its fields, in order, are its constructor's arguments: equality, hash, pickle
// and an evaluable repr follow from them.
template <class Value>
class PlainBinder {
 public:
  PlainBinder(const char* name, const char* doc) : name_(name), doc_(doc) {}

  // `get` is a lambda without captures.
  template <class Get>
  PlainBinder& field(const char* name, Get /*get*/, const char* doc) {
    static_assert(std::is_empty_v<Get>);
    if (names_.size() == Class::kMostFields) throw py::value_error("more fields than a plain value has");
    const auto getter = [](PyObject* self, void* /*closure*/) -> PyObject* {
      return guarded([self] { return as_object(Get{}(Class::value_in(self))).release().ptr(); });
    };
    Class::fields_[names_.size()] = {name, getter, nullptr, doc, nullptr};
    names_.emplace_back(name);
    return *this;
  }

  // Puts the class into the module. `make`, given the fields, returns an object of it.
  template <class Make, class... Arguments>
  void bind(py::module_& module, const Make& make, const Arguments&... arguments) {
    const std::string name = py::cast<std::string>(module.attr("__name__")) + "." + name_;
    std::string doc = name_ + "(";
    for (const std::string& field : names_) doc += (&field == names_.data() ? "" : ", ") + field;
    doc += ")\n--\n\n" + doc_;
    std::array<PyType_Slot, 9> slots{{{Py_tp_doc, doc.data()},
                                      {Py_tp_getset, Class::fields_.data()},
                                      {Py_tp_new, reinterpret_cast<void*>(&create)},
                                      {Py_tp_dealloc, reinterpret_cast<void*>(&destroy)},
                                      {Py_tp_richcompare, reinterpret_cast<void*>(&compare)},
                                      {Py_tp_hash, reinterpret_cast<void*>(&hash)},
                                      {Py_tp_repr, reinterpret_cast<void*>(&repr)},
                                      {Py_tp_methods, methods_.data()},
                                      {0, nullptr}}};
    PyType_Spec spec{name.c_str(), static_cast<int>(sizeof(typename Class::Object)), 0, Py_TPFLAGS_DEFAULT,
                     slots.data()};
    const auto type = py::reinterpret_steal<py::object>(PyType_FromSpec(&spec));
    if (!type) throw py::error_already_set();
    type.attr("__match_args__") = py::tuple(py::cast(names_));
    module.attr(name_.c_str()) = type;
    Class::make_from_fields_ =
        py::cpp_function(make, py::name(name_.c_str()), py::scope(module), arguments...).release().ptr();
    Class::type_ = reinterpret_cast<PyTypeObject*>(py::object(type).release().ptr());
  }

 private:
  using Class = Plain<Value>;

  template <class Field>
  static py::object as_object(Field&& field) {
    return py::cast(std::forward<Field>(field));
  }
  static py::object as_object(py::tuple&& field) { return std::move(field); }

  static PyObject* create(PyTypeObject* /*type*/, PyObject* arguments, PyObject* keywords) {
    return PyObject_Call(Class::make_from_fields_, arguments, keywords);
  }

  static void destroy(PyObject* self) {
    PyTypeObject* type = Py_TYPE(self);
    Class::value_in(self).~Value();
    PyObject_Free(self);
    Py_DECREF(type);
  }

  static PyObject* compare(PyObject* self, PyObject* other, int operation) {
    if (Py_TYPE(other) != Py_TYPE(self) || (operation != Py_EQ && operation != Py_NE))
      Py_RETURN_NOTIMPLEMENTED;
    return guarded([&] {
      const bool equal = Class::value_in(self) == Class::value_in(other);
      return py::bool_(equal == (operation == Py_EQ)).release().ptr();
    });
  }

  static py::tuple fields(PyObject* self) {
    py::list values;
    for (const PyGetSetDef* field = Class::fields_.data(); field->name != nullptr; ++field)
      values.append(py::handle(self).attr(field->name));
    return py::tuple(values);
  }

  static Py_hash_t hash(PyObject* self) {
    const auto values =
        py::reinterpret_steal<py::object>(guarded([&] { return fields(self).release().ptr(); }));
    return values ? PyObject_Hash(values.ptr()) : -1;
  }

  static PyObject* repr(PyObject* self) {
    return guarded([&] {
      std::string text = "menzi." + py::cast<std::string>(py::type::of(self).attr("__name__")) + "(";
      const char* separator = "";
      for (const PyGetSetDef* field = Class::fields_.data(); field->name != nullptr; ++field) {
        text += std::string(separator) + field->name + "=" +
                py::cast<std::string>(py::repr(py::handle(self).attr(field->name)));
        separator = ", ";
      }
      return py::str(text + ")").release().ptr();
    });
  }

  static PyObject* reduce(PyObject* self, PyObject* /*unused*/) {
    return guarded([&] { return py::make_tuple(py::type::of(self), fields(self)).release().ptr(); });
  }

  static inline std::array<PyMethodDef, 2> methods_{
      {{"__reduce__", &reduce, METH_NOARGS, "How the value is copied and pickled."}, {}}};

  std::string name_;
  std::string doc_;
  std::vector<std::string> names_;
};

}  // namespace menzi::python
