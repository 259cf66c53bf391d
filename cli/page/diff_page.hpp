// SPDX-License-Identifier: Apache-2.0
// What differs between two rule books as a page.
#pragma once

#include <array>
#include <optional>
#include <string>

#include <fairroll/analysis/diff.hpp>

namespace fairroll::cli {

/// Of the first and of the second book: the next day on which its text changes, if it is known.
using NextChanges = std::array<std::optional<Date>, 2>;

[[nodiscard]] std::string diff_page(const analysis::DiffUnderReadings& diff, const NextChanges& next_changes);

}  // namespace fairroll::cli
