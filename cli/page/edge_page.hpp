// SPDX-License-Identifier: Apache-2.0
// House edges as a page: of one rule book, or of several side by side.
#pragma once

#include <string>
#include <vector>

#include "../edge_report.hpp"

namespace fairroll::cli {

/// Returns a page of house edges. Each report must have its rules. Charts show at most most_series rule books, and the table shows all.
[[nodiscard]] std::string edge_page(const std::vector<EdgeReport>& reports);

}  // namespace fairroll::cli
