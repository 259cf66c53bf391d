// SPDX-License-Identifier: Apache-2.0
// Where a rule file names units.
#pragma once

#include <vector>

#include <fairroll/rules.hpp>

namespace fairroll {

/// The names that list_named_units() gives, where they stand. They live as long as the tree.
[[nodiscard]] std::vector<Syntax> names_of_units_in(const Tree& tree);

}  // namespace fairroll
