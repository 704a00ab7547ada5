// For functions that Python calls without pybind11 in between: what they throw becomes Python's error.
#pragma once

#include "pybind.hpp"

namespace menzi::python {

// What `call` returns, a new reference; nullptr with Python's error set if it throws.
template <class Call>
PyObject* guarded(const Call& call) noexcept {
  try {
    return call();
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (...) {
    py::detail::try_translate_exceptions();
  }
  return nullptr;
}

}  // namespace menzi::python
