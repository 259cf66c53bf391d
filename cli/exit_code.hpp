// SPDX-License-Identifier: Apache-2.0
// What the program tells its caller in one number. Documented in the help of every command and in the README.
#pragma once

namespace fairroll::cli {

enum class ExitCode : int {
  Ok = 0,
  ExpectationFailed = 1,  ///< An expectation in a scenario failed. `fmt --check`: a file is not formatted.
  Usage = 2,              ///< The command line is invalid.
  InvalidFile = 3,        ///< A rule or scenario file, or a file to which it refers, is invalid or unreadable.
  Undetermined = 4,       ///< A ruling or settlement is undetermined.
  LimitReached = 5,       ///< A limit of work was reached.
  Internal = 70,          ///< An internal error, or the output could not be written.
  Interrupted = 130,      ///< The user pressed Ctrl-C. The results up to that point are reported.
};

/// Returns the exit code that takes precedence when several results are combined: the greater code.
[[nodiscard]] constexpr ExitCode worse(ExitCode a, ExitCode b) noexcept { return static_cast<int>(a) > static_cast<int>(b) ? a : b; }

}  // namespace fairroll::cli
