// SPDX-License-Identifier: Apache-2.0
// Which table a line speaks of, told without reading all that it says.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fairroll::audit {

/// That member of the line's `meta` as LogPlace::table has it; empty: the line has none. Of a line that can be read it is always right, of
/// others it is some name, and always the same. Nothing: only whoever reads the whole line can tell.
[[nodiscard]] std::optional<std::string> quick_table_of(std::string_view line, std::string_view member);

/// The same of a line that throws, acts, notes or seats, and says what was done, and nothing else: if it can be read it is played by its
/// table alone, and changes no rules. Nothing of any other line.
[[nodiscard]] std::optional<std::string> table_of_plain_step(std::string_view line, std::string_view member);

}  // namespace fairroll::audit
