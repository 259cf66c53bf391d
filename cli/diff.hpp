// The command that compares two rule books.
#pragma once

#include "command.hpp"

namespace fairroll::cli {

void add_diff(CLI::App& app, Context& context);

}  // namespace fairroll::cli
