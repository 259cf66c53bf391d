// SPDX-License-Identifier: Apache-2.0
// A ruleset spelt out without places, clauses and layers, so that two can be compared.
#pragma once

#include <string>

#include <fairroll/ruleset.hpp>

namespace fairroll::linting {

/// Everything but what the wagers' tables say: placing, leaves, working, verdicts, pay.
[[nodiscard]] std::string resolved(const Ruleset& ruleset);
/// What the table of one wager says, as its rows stand.
[[nodiscard]] std::string resolved_table(const Ruleset& ruleset, const Wager& wager);

}  // namespace fairroll::linting
