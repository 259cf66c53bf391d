// SPDX-License-Identifier: Apache-2.0
// Walks through what scenarios did and finds every asking of every condition.
#pragma once

#include <functional>

#include <fairroll/scenario.hpp>

#include "asking.hpp"

namespace fairroll::analysis::cover {

using Shown = std::function<void(const Decision&, const Side&)>;

/// Tells each side that the report shows, as often as it shows it. The decisions are those of the report's ruleset.
void watch(const Decisions& decisions, const RulesetReport& report, const Shown& shown);

}  // namespace fairroll::analysis::cover
