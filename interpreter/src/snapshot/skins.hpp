// SPDX-License-Identifier: Apache-2.0
// The two skins of a snapshot's document: JSON, which every Json writes, and CBOR (RFC 8949).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <fairroll/json.hpp>

namespace fairroll {

/// The shortest form of every number and length, as section 4.2.1 of the RFC asks.
[[nodiscard]] std::string to_cbor(const Json& document);

/// Nothing if the bytes are no such text, have more than it, are deeper than a snapshot is, or hold what Json has not: fractions,
/// strings of bytes, texts and names that are not UTF-8. Of equal names the last counts.
[[nodiscard]] std::optional<Json> read_json(std::string_view bytes);
/// As read_json().
[[nodiscard]] std::optional<Json> read_cbor(std::string_view bytes);

}  // namespace fairroll
