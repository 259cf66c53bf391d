// SPDX-License-Identifier: Apache-2.0
// What a house says: what it posts and designates, and whether the ruleset leaves that to it.
#pragma once

#include "layers.hpp"
#include "work.hpp"

namespace fairroll::checking {

/// Reads what the house of the stack posts, before any text is laid out: a choice takes its alternative from there.
void learn_posted(Work& work, const Stack& stack);
/// Refuses what the house posts twice, otherwise than the run, or without being asked for it.
void check_posted(Work& work);
/// Refuses what the ruleset settles itself (F0605). Only limits, rounding and commission where it is silent, and pay above a floor are a
/// house's to say.
void check_house_rights(Work& work, const Stack& stack);
/// `designates R as R`: the powers and duties of the second are the first's too.
void lower_designations(Work& work);

}  // namespace fairroll::checking
