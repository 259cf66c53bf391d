// SPDX-License-Identifier: Apache-2.0
// `--filter`: which scenarios are meant by their titles.
#pragma once

#include <functional>
#include <string>

namespace fairroll::cli {

/// Takes the titles that match the regular expression somewhere, in time that grows with the title alone. Throws WrongValue: it is none, or
/// this build knows none (`small.cpp`).
[[nodiscard]] std::function<bool(const std::string& title)> title_filter(const std::string& expression);

}  // namespace fairroll::cli
