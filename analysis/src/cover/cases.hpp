// SPDX-License-Identifier: Apache-2.0
// Situations as steps of a scenario, each ending with something that asks the clause.
#pragma once

#include "../trial/probe.hpp"
#include "space.hpp"

namespace fairroll::analysis::cover {

/// The plain ones first. Whether the clause is really asked there, and what comes of it, only playing them tells.
[[nodiscard]] std::vector<trial::Steps> cases_of(const Ruleset& rules, const Decision& decision, const Scene& scene);

}  // namespace fairroll::analysis::cover
