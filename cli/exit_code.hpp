// SPDX-License-Identifier: Apache-2.0
// What the program tells its caller in one number. Documented in the help of every command and in the README.
#pragma once

namespace fairroll::cli {

enum class ExitCode : int {
  Ok = 0,
  ExpectationFailed = 1,  ///< an expectation of a scenario failed; `fmt --check`: a file is not formatted
  Usage = 2,              ///< the command line is wrong
  InvalidFile = 3,        ///< a rule or scenario file, or what it names, is wrong or cannot be read
  Undetermined = 4,       ///< a ruling or settlement is undetermined
  LimitReached = 5,       ///< too large to decide
  Internal = 70,          ///< a fault of the program itself, or nowhere to write to
  Interrupted = 130,      ///< by Ctrl-C; what was done so far is told
};

/// The one that a caller must hear of when a run meets several faults: the greater, except that Ok yields to all.
[[nodiscard]] constexpr ExitCode worse(ExitCode a, ExitCode b) noexcept { return static_cast<int>(a) > static_cast<int>(b) ? a : b; }

}  // namespace fairroll::cli
