// SPDX-License-Identifier: Apache-2.0
// The arguments of the program, read by what describes them.
#pragma once

#include "command.hpp"

namespace fairroll::cli {

/// Parses the arguments into the targets of the options, and executes the command that they name. Help and the version are written to
/// standard output. Usage errors are reported by wrong_usage(). If the arguments name no command, help is shown and the result is
/// Usage.
[[nodiscard]] ExitCode carry_out(const CommandForm& program, const Context& context, int argc, char** argv);

}  // namespace fairroll::cli
