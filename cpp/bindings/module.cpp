// The compiled module menzi._core: one binding file for each area.
#include "pybind.hpp"

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled engine of menzi; import menzi, not this.";
  menzi::python::bind_errors(module);
  menzi::python::bind_cards(module);
  menzi::python::bind_values(module);
  menzi::python::bind_rules(module);
  menzi::python::bind_state(module);
  menzi::python::bind_search(module);
  menzi::python::bind_batch(module);
  menzi::python::bind_analyze(module);
}
