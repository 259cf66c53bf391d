// SPDX-License-Identifier: Apache-2.0
// Logs that are judged line by line.
#pragma once

#include "session.hpp"

namespace fairroll::cli {

enum class LogFormat { Text, Csv, JsonLines };

/// Plays the log at `path` and writes what each line comes to as soon as it is read. It ends with the first line that cannot be played. The
/// exit codes are those of a session.
[[nodiscard]] ExitCode judge_log(const Context& context, const std::string& path, const SessionOptions& options, LogFormat format);

}  // namespace fairroll::cli
