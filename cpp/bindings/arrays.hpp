// Numpy arrays of the batch functions: rows of counts in, a row of results each out.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "menzi/base/error.hpp"
#include "menzi/base/parallel.hpp"
#include "pybind.hpp"

namespace menzi::python {

// py::array::c_style with forcecast off: a wrong dtype or a strided view is an error, not a silent copy.
template <class Number>
using Array = py::array_t<Number, py::array::c_style>;

inline int checked_threads(int threads) {
  if (threads < 1 || threads > kMostThreads) {
    throw Error("threads: expected 1 to " + std::to_string(kMostThreads) + ", got " +
                std::to_string(threads));
  }
  return threads;
}

inline bool is_aligned(const py::array& array) {
  return (array.flags() & py::detail::npy_api::NPY_ARRAY_ALIGNED_) != 0;
}

// Whether two C-contiguous arrays share bytes.
inline bool overlap(const py::array& a, const py::array& b) {
  const auto* first = static_cast<const std::uint8_t*>(a.data());
  const auto* second = static_cast<const std::uint8_t*>(b.data());
  return first < second + b.nbytes() && second < first + a.nbytes();
}

// What an array is, for a message.
inline std::string described(const py::array& array) {
  const bool contiguous = (array.flags() & py::array::c_style) != 0;
  return py::cast<std::string>(py::str(array.dtype())) + " of shape " +
         py::cast<std::string>(py::str(array.attr("shape"))) +
         (contiguous && is_aligned(array) ? "" : ", not contiguous or not aligned") +
         (array.writeable() ? "" : ", not writeable");
}

// Checks rows of counts, makes the array of results unless the caller brought one, and has both filled
// without the GIL by `fill(in, written)`, which returns the first row that is no hand, or -1. `columns` is
// the number of results a row; 0 for one each, in a flat array.
template <class Number, class Fill>
Array<Number> fill_rows(int kinds, const py::array& counts, const std::optional<py::array>& out, int columns,
                        const char* dtype, Fill fill) {
  if (!py::isinstance<Array<std::uint8_t>>(counts) || counts.ndim() != 2 || counts.shape(1) != kinds) {
    throw Error("counts: expected a C-contiguous uint8 array of shape (n, " + std::to_string(kinds) +
                "), got " + described(counts));
  }
  std::vector<py::ssize_t> shape{counts.shape(0)};
  if (columns != 0) shape.push_back(columns);
  if (out) {
    bool fits = py::isinstance<Array<Number>>(*out) && out->writeable() && is_aligned(*out) &&
                out->ndim() == static_cast<py::ssize_t>(shape.size());
    for (std::size_t i = 0; fits && i < shape.size(); ++i)
      fits = out->shape(static_cast<py::ssize_t>(i)) == shape[i];
    if (!fits) {
      throw Error("out: expected a writeable C-contiguous " + std::string(dtype) + " array of shape (" +
                  std::to_string(shape[0]) + "," + (columns == 0 ? "" : " " + std::to_string(columns)) +
                  "), got " + described(*out));
    }
    if (overlap(*out, counts)) throw Error("out: expected memory of its own, got some of counts");
  }
  Array<Number> results = out ? Array<Number>(*out) : Array<Number>(shape);
  const std::span<const std::uint8_t> in(static_cast<const std::uint8_t*>(counts.data()),
                                         static_cast<std::size_t>(counts.size()));
  const std::span<Number> written(results.mutable_data(), static_cast<std::size_t>(results.size()));
  std::int64_t bad = -1;
  {
    const py::gil_scoped_release release;
    bad = fill(in, written);
  }
  if (bad >= 0) {
    throw Error("counts: row " + std::to_string(bad) +
                " is no hand: more copies of a card than the deck has");
  }
  return results;
}

}  // namespace menzi::python
