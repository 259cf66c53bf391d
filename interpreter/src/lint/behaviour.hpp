// SPDX-License-Identifier: Apache-2.0
// Whether two rulesets come to the same, whatever their words.
#pragma once

#include <fairroll/model/ruleset.hpp>

namespace fairroll::linting {

/// Wagers are compared by their verdicts, pay, moves and leaves in every state and throw that they can meet (where they can be walked
/// through), everything else by what it resolves to. False does not say that some result differs: texts of conduct may differ and yet
/// agree.
[[nodiscard]] bool same_behaviour(const Ruleset& a, const Ruleset& b);

}  // namespace fairroll::linting
