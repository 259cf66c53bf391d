// SPDX-License-Identifier: Apache-2.0
// What an editor sends, as a value.
#pragma once

#include <optional>
#include <string_view>

#include <fairroll/json.hpp>

namespace fairroll::cli::lsp {

/// Nothing: it is no JSON in UTF-8, nested deeper than 128 levels, or an object in it has more than 4096 members. Of equal names the last
/// counts. Numbers that are not whole have no value (Json::verbatim).
[[nodiscard]] std::optional<Json> read_json(std::string_view text);

}  // namespace fairroll::cli::lsp
