// SPDX-License-Identifier: Apache-2.0
// The password of a secret key: from a file, or typed.
#pragma once

#include <optional>
#include <string>

#include <fairroll/diagnostic.hpp>

namespace fairroll::cli {

/// Returns the first line of the file (`-` is standard input). Without a file, the user types the password on the terminal, which does not
/// show it, twice if `again` is true. Returns `std::nullopt` and adds a reason to `out` if there is no password.
[[nodiscard]] std::optional<std::string> read_password(const std::string& file, const std::string& what, bool again, Diagnostics& out);

}  // namespace fairroll::cli
