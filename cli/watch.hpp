// SPDX-License-Identifier: Apache-2.0
// `--watch`: a command does its work again for what a change of files touches, until the user stops it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "command.hpp"

namespace fairroll::cli {

/// Adds `--watch`. `watch` must outlive the parse.
void add_watch(CommandForm& command, bool& watch);

/// Runs `work` with the paths; then, whenever one of the files is changed, added or removed, again with those files that rest on it, by all
/// that they adopt, use or name. Says on standard error what it works on. Returns Interrupted once the user presses Ctrl-C. `rules`: as of
/// --rules.
ExitCode watch_files(const std::vector<std::string>& paths, const std::vector<std::string>& rules,
                     const std::function<ExitCode(const std::vector<std::string>& paths)>& work);

/// The files that are read for a rule or scenario file, itself among them: where they lie, sorted.
[[nodiscard]] std::vector<std::string> files_read_for(const std::string& path, const std::vector<std::string>& rules);

}  // namespace fairroll::cli
