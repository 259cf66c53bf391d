// SPDX-License-Identifier: Apache-2.0
// House edges as a page: of one rule book, or of several side by side.
#pragma once

#include <string>
#include <vector>

#include "../edge_report.hpp"

namespace fairroll::cli {

/// Returns a page of house edges. Each report must have its rules. If there are more than most_series rule books, the page has no chart.
[[nodiscard]] std::string edge_page(const std::vector<EdgeReport>& reports);

}  // namespace fairroll::cli
