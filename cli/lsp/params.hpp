// SPDX-License-Identifier: Apache-2.0
// What a message asks for, read with the suspicion that it deserves.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <fairroll/json.hpp>

#include "positions.hpp"

namespace fairroll::cli::lsp {

// JSON-RPC 2.0 and LSP 3.17, "ErrorCodes".
inline constexpr int parse_error = -32700;
inline constexpr int invalid_request = -32600;
inline constexpr int method_not_found = -32601;
inline constexpr int invalid_params = -32602;
inline constexpr int internal_error = -32603;
inline constexpr int not_initialized = -32002;
inline constexpr int request_cancelled = -32800;
inline constexpr int content_modified = -32801;
inline constexpr int request_failed = -32803;

/// Thrown if the response to a request is an error instead of a result.
struct RequestError : std::runtime_error {
  RequestError(int number, const std::string& words) : std::runtime_error(words), code(number) {}
  int code;
};

/// Returns the member with the given name, or the nested member for several names. Returns null if it does not exist.
[[nodiscard]] const Json* part_of(const Json& params, std::initializer_list<std::string_view> names);
/// Returns a text. This function and the following two throw RequestError if the value is missing or has the wrong type.
[[nodiscard]] const std::string& text_of(const Json& params, std::initializer_list<std::string_view> names);
[[nodiscard]] Position position_of(const Json& position);
[[nodiscard]] Range range_of(const Json& range);
/// Returns a whole number, or `std::nullopt` if the member is missing or is not a whole number.
[[nodiscard]] std::optional<std::int64_t> number_of(const Json& params, std::initializer_list<std::string_view> names);

[[nodiscard]] Json json_of(Position position);
[[nodiscard]] Json json_of(const Range& range);

}  // namespace fairroll::cli::lsp
