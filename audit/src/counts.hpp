// SPDX-License-Identifier: Apache-2.0
// How faces of dice are counted.
#pragma once

#include <map>
#include <string>

#include <fairroll/audit/audit.hpp>

namespace fairroll::audit {

/// The faces of a throw, with the dice of their kind.
void count_faces(std::map<std::string, DiceShown>& dice, const Ruleset& rules, const StepReport& step);

}  // namespace fairroll::audit
