// SPDX-License-Identifier: Apache-2.0
// What officials can observe, and who acts.
#pragma once

#include <map>
#include <string>

#include <fairroll/ruleset.hpp>

#include "report.hpp"
#include "scope.hpp"

namespace fairroll::checking {

/// More are reported. Whatever is worked out for every two roles, such as who may overrule whom, stays small with it.
inline constexpr std::size_t most_roles = 1000;

/// Reads a vocabulary node. Faults are reported; what could be read is kept, so that they do not spread.
[[nodiscard]] Vocabulary lower_vocabulary(Report& report, const Syntax& node, std::map<std::string, Values>& lists);

}  // namespace fairroll::checking
