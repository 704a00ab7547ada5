// The only door to pybind11; included first by every binding file.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace menzi::python {

namespace py = pybind11;

void bind_errors(py::module_& module);
void bind_cards(py::module_& module);
void bind_values(py::module_& module);
void bind_rules(py::module_& module);
void bind_state(py::module_& module);
void bind_view(py::module_& module);
void bind_search(py::module_& module);
void bind_batch(py::module_& module);
void bind_analyze(py::module_& module);
void bind_bare_hands(py::module_& module);

}  // namespace menzi::python
