// SPDX-License-Identifier: Apache-2.0
// F0513: amendments that change nothing.
#pragma once

#include <functional>
#include <memory>

#include <fairroll/checker.hpp>

#include "report.hpp"

namespace fairroll::checking {

/// A ruleset on a day with some alternatives, with one statement (or, if it is null, nothing) left out. Null if it is at fault.
using RunWithout = std::function<std::shared_ptr<const Ruleset>(const Selection& selection, const Syntax& statement)>;

/// Leaves out each statement of each amendment in turn that speaks of text below it, on the first day of the amendment and under every
/// reading, and reports those that nothing depends on.
void check_effects(const Library& library, const Ruleset& whole, const Selection& selection, const RunWithout& run_without, Report& report);

}  // namespace fairroll::checking
