// SPDX-License-Identifier: Apache-2.0
// House edges as a page: of one rule book, or of several side by side.
#pragma once

#include <string>
#include <vector>

#include "../edge_report.hpp"

namespace fairroll::cli {

/// Each report must have its rules. More than most_series books are in the table only.
[[nodiscard]] std::string edge_page(const std::vector<EdgeReport>& reports);

}  // namespace fairroll::cli
