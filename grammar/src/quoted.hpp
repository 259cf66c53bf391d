// SPDX-License-Identifier: Apache-2.0
// How messages show what somebody wrote.
#pragma once

#include <string>
#include <string_view>

namespace fairroll {

/// In backticks.
[[nodiscard]] inline std::string in_backticks(std::string_view text) { return '`' + std::string(text) + '`'; }

}  // namespace fairroll
