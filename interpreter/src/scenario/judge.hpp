// SPDX-License-Identifier: Apache-2.0
// Does a result keep what was expected of it?
#pragma once

#include "fault.hpp"
#include "play.hpp"

namespace fairroll::scenario {

/// What an expectation looks at.
struct Scene {
  const Ruleset& rules;
  const Table& table;
  const StepReport& last;
};

/// Compares; false, and the reason in `out`, if the question cannot be asked of this step.
bool judge(const Expected& expected, const Scene& scene, const Step& step, Expectation& result, Diagnostics& out);

// judge_wager.cpp
bool judge_wager(const Expected& expected, const Scene& scene, const Step& step, Expectation& result, Diagnostics& out);
/// What a seat or a role is up or down, or has in chips.
void judge_money(const Expected& expected, const Scene& scene, Expectation& result);

/// The question cannot be asked; always false.
bool cannot_ask(Diagnostics& out, Code code, const Place& place, std::string message, std::string help);

}  // namespace fairroll::scenario
