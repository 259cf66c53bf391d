// SPDX-License-Identifier: Apache-2.0
// The manual page, as roff.
#pragma once

#include <string>

#include "command_line.hpp"

namespace fairroll::cli {

[[nodiscard]] std::string manual(const CommandForm& program, const std::string& version);

}  // namespace fairroll::cli
