// What a long call without the GIL does now and then: it lets an interruption end it.
#pragma once

#include "pybind.hpp"

namespace menzi::python {

// Throws what a signal handler raised, such as KeyboardInterrupt.
inline void check_signals() {
  const py::gil_scoped_acquire acquire;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

}  // namespace menzi::python
