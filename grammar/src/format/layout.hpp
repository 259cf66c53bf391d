// SPDX-License-Identifier: Apache-2.0
// From marked tokens to lines. Private to the formatter.
#pragma once

#include <vector>

#include "lines.hpp"
#include "tokens.hpp"

namespace fairroll::formatting {

[[nodiscard]] std::vector<Line> lines_of(const std::vector<Token>& tokens);

}  // namespace fairroll::formatting
