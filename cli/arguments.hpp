// SPDX-License-Identifier: Apache-2.0
// The arguments of the program, read by what describes them.
#pragma once

#include "command.hpp"

namespace fairroll::cli {

/// Reads the arguments into the targets of the options, and carries out the command that they name. Help and the version are written to
/// standard output; wrong usage is told as by wrong_usage(). At most one command is carried out; without any, help is shown and the end is
/// Usage.
[[nodiscard]] ExitCode carry_out(const CommandForm& program, const Context& context, int argc, char** argv);

}  // namespace fairroll::cli
