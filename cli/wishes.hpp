// SPDX-License-Identifier: Apache-2.0
// What a run chooses where the rules leave a choice. Every command that takes readings and postings takes them by these options.
#pragma once

#include <map>
#include <string>

#include "command_line.hpp"

namespace fairroll::cli {

/// Adds --reading and --posting. Both maps, from a name to what was chosen, must outlive the parse.
void add_wishes(CommandForm& command, std::map<std::string, std::string>& readings, std::map<std::string, std::string>& postings);

}  // namespace fairroll::cli
