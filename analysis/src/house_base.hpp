// SPDX-License-Identifier: Apache-2.0
// The ruleset that a house works under, with everything that the house has posted.
#pragma once

#include <fairroll/checker.hpp>

namespace fairroll::analysis {

/// A choice that the ruleset leaves to the house is no departure from it: the house is held against what it has chosen. Null if the house
/// is a ruleset itself, or its ruleset cannot be lowered.
[[nodiscard]] std::shared_ptr<const Ruleset> base_as_posted(const Library& library, const Ruleset& house);

}  // namespace fairroll::analysis
