// SPDX-License-Identifier: Apache-2.0
// What people write who come from everyday speech or from other notations, and how it is written here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "builder.hpp"

namespace fairroll {

/// A way out for a character that the language does not use.
[[nodiscard]] std::string_view help_for_stray(std::string_view found) noexcept;

/// A way out for a common slip where one of `wanted` could stand; empty if it is none.
[[nodiscard]] std::string slip_help(const Around& here, const std::vector<std::string>& wanted);

/// A way out where a number stands behind a word that has none, as in `total 7`.
[[nodiscard]] std::string help_for_number(const Around& here);

/// What begins at `at` like a mark and is none: `(e_1)`, `[3.4]`. Empty: nothing of the kind.
[[nodiscard]] std::string near_mark(const char* at, const char* end);
/// How that is written.
[[nodiscard]] std::string help_for_mark(std::string_view mark);

}  // namespace fairroll
