// SPDX-License-Identifier: Apache-2.0
// The program from its command line to its exit code, whoever starts it.
#pragma once

namespace fairroll::cli {

/// Executes a command line, using the standard streams and the files that it names. `argv[0]` is the name of the program, and `argv[argc]`
/// is null. Returns the exit code. Can be called several times, but not by two threads at once.
[[nodiscard]] int run_program(int argc, char** argv) noexcept;

}  // namespace fairroll::cli
