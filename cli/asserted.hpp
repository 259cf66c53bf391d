// SPDX-License-Identifier: Apache-2.0
// What rule files assert of edges, for `check` and `test`.
#pragma once

#include <optional>
#include <string>

#include <fairroll/analysis/edge_memo.hpp>

#include "workspace.hpp"

namespace fairroll::cli {

/// What is asserted of the rule book that a file holds, or speaks of, and is not true. Of a ruleset or a house as it stands on that day
/// (nothing: as it stands); of an amendment or a file of assertions, if their own day is another than that, on theirs.
/// `memo`: edges that were worked out before, perhaps for other texts; null: none.
[[nodiscard]] Diagnostics false_assertions(Workspace& workspace, const UnitHead& head, const std::optional<Date>& as_of,
                                           analysis::EdgeMemo* memo = nullptr);

}  // namespace fairroll::cli
