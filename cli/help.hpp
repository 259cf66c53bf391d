// SPDX-License-Identifier: Apache-2.0
// What `--help` and `fairroll help` print.
#pragma once

#include <string>

#include "command_line.hpp"

namespace fairroll::cli {

/// The help of a command, or of the program itself, in lines of `width` columns; a narrower terminal than 60 wraps by itself.
[[nodiscard]] std::string help_text(const CommandForm& program, const CommandForm& command, int width);

}  // namespace fairroll::cli
