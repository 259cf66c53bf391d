// SPDX-License-Identifier: Apache-2.0
// The program from its command line to its exit code, whoever starts it.
#pragma once

namespace fairroll::cli {

/// Does what the command line says, on the standard streams and the files that it names. `argv[0]` is the program's own name, and
/// `argv[argc]` null. Returns the exit code; never throws. May be called again, but not by two threads.
[[nodiscard]] int run_program(int argc, char** argv) noexcept;

}  // namespace fairroll::cli
