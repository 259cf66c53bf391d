// Which values of a fact the clauses of a ruleset name.
#pragma once

#include <fairroll/ruleset.hpp>

namespace fairroll::scenario {

/// The values that some test of conduct names; the ruling cannot tell the others apart.
[[nodiscard]] Mask mentioned(const Ruleset& rules, Index fact);

}  // namespace fairroll::scenario
