// SPDX-License-Identifier: Apache-2.0
// Parser for JSON from untrusted sources. Internal header, not installed.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/json.hpp>

namespace FAIRROLL_API fairroll {
namespace detail {

/// Limits for a document. Without them, a hostile text could overflow the stack, or cause quadratic time with many members.
struct JsonBounds {
  std::size_t depth = 0;                                          ///< maximum depth of nested objects and arrays
  std::size_t members = std::numeric_limits<std::size_t>::max();  ///< maximum number of members of one object
  bool fractions = false;  ///< true if numbers may be fractions; they are stored as text only (Json::verbatim)
};

/// Parses a JSON document. Returns `std::nullopt` if the text is not valid JSON in UTF-8 or exceeds a limit. If a name occurs several times
/// in an object, the last member counts.
[[nodiscard]] std::optional<Json> read_json(std::string_view text, const JsonBounds& bounds);

}  // namespace detail
}  // namespace fairroll
