// The compiled module menzi._core: one binding file for each area.
#include "pybind.hpp"

namespace {

// `X.__new__(X)` would make an object without anything in it, on which every method is undefined. Calling
// the class goes by the type's slot and not by this name.
void forbid_empty_objects(const pybind11::module_& module) {
  namespace py = pybind11;
  for (const auto& [name, thing] : py::dict(module.attr("__dict__"))) {
    if (PyType_Check(thing.ptr()) == 0) continue;
    auto* type = reinterpret_cast<PyTypeObject*>(thing.ptr());
    const std::string message = "cannot create a " + py::cast<std::string>(name) + " by __new__";
    const py::cpp_function refuse(
        [message](const py::args&, const py::kwargs&) -> py::object { throw py::type_error(message); });
    const py::object method = py::reinterpret_steal<py::object>(PyStaticMethod_New(refuse.ptr()));
    if (PyDict_SetItemString(type->tp_dict, "__new__", method.ptr()) != 0) throw py::error_already_set();
    PyType_Modified(type);
  }
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled engine of menzi; import menzi, not this.";
  menzi::python::bind_errors(module);
  menzi::python::bind_cards(module);
  menzi::python::bind_values(module);
  menzi::python::bind_rules(module);
  menzi::python::bind_state(module);
  menzi::python::bind_view(module);
  menzi::python::bind_search(module);
  menzi::python::bind_batch(module);
  menzi::python::bind_analyze(module);
  menzi::python::bind_bare_hands(module);
  forbid_empty_objects(module);
}
