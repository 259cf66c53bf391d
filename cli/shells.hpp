// SPDX-License-Identifier: Apache-2.0
// Words as shells read them, and the options that they offer.
#pragma once

#include <string>
#include <vector>

#include "command_line.hpp"

namespace fairroll::cli {

/// The text as one word of a command for a POSIX shell, in quotes where it needs them: for commands that a hint names.
[[nodiscard]] std::string shell_word(const std::string& text);

/// The options of the program itself that stand behind any command, too.
[[nodiscard]] std::vector<OptionForm> options_of(const CommandForm& program, const CommandForm& command);

}  // namespace fairroll::cli
