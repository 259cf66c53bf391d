// SPDX-License-Identifier: Apache-2.0
// `--watch`: a command does its work again for what a change of files touches, until the user stops it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "command.hpp"

namespace fairroll::cli {

/// Adds `--watch`. `watch` must outlive parsing.
void add_watch(CommandForm& command, bool& watch);

/// Runs `work` with the paths. When a file is changed, added or removed, runs it again with the files that depend on that file.
/// Reports these files on standard error. Returns Interrupted when the user presses Ctrl-C. `rules` contains the values of
/// --rules.
ExitCode watch_files(const std::vector<std::string>& paths, const std::vector<std::string>& rules,
                     const std::function<ExitCode(const std::vector<std::string>& paths)>& work);

/// Returns the sorted paths of all files that are read for a rule or scenario file, including the file itself.
[[nodiscard]] std::vector<std::string> files_read_for(const std::string& path, const std::vector<std::string>& rules);

}  // namespace fairroll::cli
