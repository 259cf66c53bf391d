// SPDX-License-Identifier: Apache-2.0
// What differs between two rule books as a page.
#pragma once

#include <array>
#include <optional>
#include <string>

#include <fairroll/analysis/diff.hpp>

namespace fairroll::cli {

/// The next dates on which the texts of the first and the second rule book change. A date has no value if none is known.
using NextChanges = std::array<std::optional<Date>, 2>;

[[nodiscard]] std::string diff_page(const analysis::DiffByReading& diff, const NextChanges& next_changes);

}  // namespace fairroll::cli
