// SPDX-License-Identifier: Apache-2.0
// What each shell has to be told to complete the command line.
#pragma once

#include <string>

#include "command_line.hpp"

namespace fairroll::cli {

[[nodiscard]] std::string bash_completion(const CommandForm& program);
[[nodiscard]] std::string zsh_completion(const CommandForm& program);
[[nodiscard]] std::string fish_completion(const CommandForm& program);

/// The options of the program itself that stand behind any command, too.
[[nodiscard]] std::vector<OptionForm> options_of(const CommandForm& program, const CommandForm& command);

}  // namespace fairroll::cli
