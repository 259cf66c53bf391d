// SPDX-License-Identifier: Apache-2.0
// What each shell has to be told to complete the command line, and words as shells read them.
#pragma once

#include <string>

#include "command_line.hpp"

namespace fairroll::cli {

[[nodiscard]] std::string bash_completion(const CommandForm& program);
[[nodiscard]] std::string zsh_completion(const CommandForm& program);
[[nodiscard]] std::string fish_completion(const CommandForm& program);

/// The text as one word of a command for a POSIX shell, in quotes where it needs them: for commands that a hint names.
[[nodiscard]] std::string shell_word(const std::string& text);

/// The options of the program itself that stand behind any command, too.
[[nodiscard]] std::vector<OptionForm> options_of(const CommandForm& program, const CommandForm& command);

}  // namespace fairroll::cli
