// SPDX-License-Identifier: Apache-2.0
// `file:` addresses of documents (RFC 8089) and paths.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fairroll::cli::lsp {

/// Returns the absolute, normalized path of an address. Returns `std::nullopt` if the address has another scheme, refers to another
/// machine, or is invalid.
[[nodiscard]] std::optional<std::string> path_of(std::string_view uri);
/// Returns the address of an absolute path.
[[nodiscard]] std::string uri_of(const std::string& path);

}  // namespace fairroll::cli::lsp
