// Turns the engine's errors into the exceptions of menzi.errors.
#include "pybind.hpp"

#include "menzi/base/error.hpp"

namespace menzi::python {

void bind_errors(py::module_& /*module*/) {
  // NOLINTNEXTLINE(performance-unnecessary-value-param): the signature is pybind11's.
  py::register_exception_translator([](std::exception_ptr thrown) {
    const auto raise = [](const char* name, const std::exception& error) {
      const py::object type = py::module_::import("menzi.errors").attr(name);
      PyErr_SetString(type.ptr(), error.what());
    };
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const NotationError& error) {
      raise("NotationError", error);
    } catch (const DeckError& error) {
      raise("DeckError", error);
    } catch (const RulesError& error) {
      raise("RulesError", error);
    } catch (const IllegalActionError& error) {
      raise("IllegalActionError", error);
    } catch (const Error& error) {
      raise("MenziError", error);
    }
  });
}

}  // namespace menzi::python
