// SPDX-License-Identifier: Apache-2.0
// What rule files assert of edges, for `check` and `test`.
#pragma once

#include <optional>
#include <string>

#include <fairroll/analysis/edge_cache.hpp>

#include "workspace.hpp"

namespace fairroll::cli {

/// Returns false assertions about the rule book that a file contains or refers to. A ruleset or house is checked in each period of its
/// text, or as of `as_of`. An amendment or a file of assertions with a period is checked on its first date, unless `as_of` has a value.
/// `memo` contains cached edges, or is null.
[[nodiscard]] Diagnostics false_assertions(Workspace& workspace, const UnitHead& head, const std::optional<Date>& as_of,
                                           analysis::EdgeCache* memo = nullptr);

}  // namespace fairroll::cli
