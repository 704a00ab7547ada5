// Checks the fields of paohuzi.
#include "menzi/rules/paohuzi_rules.hpp"

#include <utility>

#include "menzi/base/error.hpp"

namespace menzi::paohuzi {

Rules::Rules(const Fields& fields, std::string record) : fields_(fields), record_(std::move(record)) {
  if (fields.min_huxi < 0 || fields.min_huxi > 999)
    throw RulesError("min_huxi: expected 0 to 999, got " + std::to_string(fields.min_huxi));
}

}  // namespace menzi::paohuzi
