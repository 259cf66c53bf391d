// SPDX-License-Identifier: Apache-2.0
// The command that compares two rule books.
#pragma once

#include "command.hpp"

namespace fairroll::cli {

void add_diff(CommandForm& program, Context& context);

}  // namespace fairroll::cli
