// SPDX-License-Identifier: Apache-2.0
// What a load was given and did not take.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <fairroll/rules.hpp>

namespace fairroll {

/// What a load asked for, and what it was given.
struct LoadedUnits {
  const std::string& name;             ///< the rule book
  const Library& library;              ///< all that was read
  const std::set<std::string>& asked;  ///< units that it is made of, also those that nobody has
};

/// Says of each of the texts why it is not played: each counts, for somebody handed it over. Nothing of those that are. `known`: those
/// whose faults were told when they were read.
void tell_what_is_not_taken(const LoadedUnits& units, const std::vector<SourcePtr>& texts, const std::vector<SourcePtr>& known,
                            Diagnostics& out);

}  // namespace fairroll
