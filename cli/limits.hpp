// SPDX-License-Identifier: Apache-2.0
// `--limit NAME=N`: what texts may ask for in this call of the program, and how long it may take.
#pragma once

#include <fairroll/limits.hpp>

#include "command_line.hpp"

namespace fairroll::cli {

/// What every library of this call is made with.
[[nodiscard]] const Limits& limits_of_call() noexcept;
/// A program begins, with these.
void limit_call(const Limits& limits = {}) noexcept;
/// Adds `--limit` to the program, and so to every command.
void add_limit(CommandForm& program);

}  // namespace fairroll::cli
