// The default rules of both games, made without Python.
#pragma once

#include <memory>

#include "menzi/rules/four_color_rules.hpp"

namespace menzi::test {

inline four_color::Fields flower_fields() {
  four_color::Fields fields;
  fields.flowers = 5;
  fields.points = {{{1, 1}, {3, 3}, {0, 0}, {1, 1}, {2, 2}, {0, 0}, {1, 1}, {1, 1}, {1, 1}, {2, 2}}};
  return fields;
}

inline four_color::Fields taiwan_fields() {
  four_color::Fields fields;
  fields.family = four_color::Family::kTaiwan;
  fields.second_window = false;
  fields.rounds = 3;
  fields.points = {{{1, 1}, {0, 0}, {0, 0}, {1, 3}, {6, 8}, {8, 8}, {2, 2}, {1, 1}, {3, 3}, {5, 5}}};
  return fields;
}

inline std::shared_ptr<const four_color::Rules> rules_of(const four_color::Fields& fields) {
  return std::make_shared<const four_color::Rules>(fields, "test");
}

}  // namespace menzi::test
