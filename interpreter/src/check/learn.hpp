// SPDX-License-Identifier: Apache-2.0
// What the edits of a ruleset and of its amendments take hold of.
#pragma once

#include "layers.hpp"
#include "work.hpp"

namespace fairroll::checking {

/// Reads the text below each unit that edits, finds what its addresses mean there, and returns what becomes of it. Diagnostics of addresses
/// go to `report`; those of the text itself are left to the run that reads all of it.
[[nodiscard]] Edits learn_edits(const Library& library, const Selection& selection, const Stack& stack, std::optional<Spot> left_out,
                                Report& report);

/// True if the two layers are amendments of one first day, so that neither comes after the other.
[[nodiscard]] bool same_first_day(const Stack& stack, int layer, int other);

}  // namespace fairroll::checking
