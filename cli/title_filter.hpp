// SPDX-License-Identifier: Apache-2.0
// `--filter`: which scenarios are meant by their titles.
#pragma once

#include <functional>
#include <string>

namespace fairroll::cli {

/// Returns a function that searches titles for a regular expression, in time linear in the title. Throws WrongValue if the expression is
/// invalid, or if this build does not support regular expressions (`small.cpp`).
[[nodiscard]] std::function<bool(const std::string& title)> title_filter(const std::string& expression);

}  // namespace fairroll::cli
