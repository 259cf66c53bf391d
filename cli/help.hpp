// SPDX-License-Identifier: Apache-2.0
// What `--help` and `fairroll help` print.
#pragma once

#include <string>

#include "command_line.hpp"

namespace fairroll::cli {

/// Returns the help of a command or of the program, in lines of at most `width` columns. Below 60 columns, the terminal wraps the lines.
[[nodiscard]] std::string help_text(const CommandForm& program, const CommandForm& command, int width);

}  // namespace fairroll::cli
