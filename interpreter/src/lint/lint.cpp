// The checks that enumerate.
#include <fairroll/checker.hpp>

#include "checks.hpp"

namespace fairroll {

Diagnostics lint(const Ruleset& ruleset) {
  Diagnostics found;
  linting::check_conduct(ruleset, found);
  sort_diagnostics(found);
  return found;
}

}  // namespace fairroll
