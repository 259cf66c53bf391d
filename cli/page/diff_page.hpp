// SPDX-License-Identifier: Apache-2.0
// What differs between two rule books as a page.
#pragma once

#include <string>

#include <fairroll/analysis/diff.hpp>

namespace fairroll::cli {

[[nodiscard]] std::string diff_page(const analysis::DiffUnderReadings& diff);

}  // namespace fairroll::cli
