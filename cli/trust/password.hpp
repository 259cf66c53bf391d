// SPDX-License-Identifier: Apache-2.0
// The password of a secret key: from a file, or typed.
#pragma once

#include <optional>
#include <string>

#include <fairroll/diagnostic.hpp>

namespace fairroll::cli {

/// The first line of the file (`-`: of standard input); without a file it is asked for on the terminal, which does not show it, `again` if
/// it has to be typed twice. Nothing, and why, if there is none.
[[nodiscard]] std::optional<std::string> read_password(const std::string& file, const std::string& what, bool again, Diagnostics& out);

}  // namespace fairroll::cli
