// SPDX-License-Identifier: Apache-2.0
// Where states, counts and sets stand, as JSON.
#pragma once

#include <vector>

#include <fairroll/json.hpp>
#include <fairroll/model/ruleset.hpp>

namespace fairroll {

/// By name: a state's total, or its word where it has none; a count; the totals that a set has gathered.
[[nodiscard]] Json states_json(const std::vector<Variable>& variables, const std::vector<int>& values);

}  // namespace fairroll
