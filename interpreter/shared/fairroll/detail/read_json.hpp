// SPDX-License-Identifier: Apache-2.0
// JSON that somebody else wrote, as a value. For the floors of this project alone: it is not installed.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/json.hpp>

namespace FAIRROLL_API fairroll {
namespace detail {

/// What a text may ask for at most: hostile ones are deeper than a stack, and have more members than can be looked for one by one.
struct JsonBounds {
  std::size_t depth = 0;                                          ///< levels of objects and arrays
  std::size_t members = std::numeric_limits<std::size_t>::max();  ///< of one object
  bool fractions = false;                                         ///< numbers may be fractions, which have no value (Json::verbatim)
};

/// Nothing: it is no JSON in UTF-8, or goes past one of the bounds. Of equal names the last counts.
[[nodiscard]] std::optional<Json> read_json(std::string_view text, const JsonBounds& bounds);

}  // namespace detail
}  // namespace fairroll
