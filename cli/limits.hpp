// SPDX-License-Identifier: Apache-2.0
// `--limit NAME=N`: what texts may ask for in this call of the program, and how long it may take.
#pragma once

#include <fairroll/limits.hpp>

#include "command_line.hpp"

namespace fairroll::cli {

/// Returns the limits of work for every library that this call of the program creates.
[[nodiscard]] const Limits& limits_of_call() noexcept;
/// Sets the limits at the start of a call of the program.
void limit_call(const Limits& limits = {}) noexcept;
/// Adds `--limit` to the program, and therefore to every command.
void add_limit(CommandForm& program);

}  // namespace fairroll::cli
