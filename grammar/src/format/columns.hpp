// SPDX-License-Identifier: Apache-2.0
// Which parts of a line stand in columns under those of its neighbours. Private to the formatter.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tokens.hpp"

namespace fairroll::formatting {

struct Columns {
  std::optional<Kind> column_class{};  ///< lines of equal class share columns
  std::vector<std::size_t> stops{};    ///< where columns begin, counted in tokens from the first of the line
};

/// For the tokens of an item that stands on one line.
[[nodiscard]] Columns columns_of(const Token* tokens, std::size_t count);

}  // namespace fairroll::formatting
