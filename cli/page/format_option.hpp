// SPDX-License-Identifier: Apache-2.0
// `--format` of commands that can write a page as well.
#pragma once

#include <vector>

#include "../command.hpp"

namespace fairroll::cli {

/// Adds `--format` with the given choices and `html`, which sets `html` and leaves `format` unchanged. Both must outlive parsing.
void add_format_or_page(CommandForm& command, Format& format, const std::vector<Format>& choices, bool& html);

}  // namespace fairroll::cli
