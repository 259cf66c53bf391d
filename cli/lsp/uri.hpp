// SPDX-License-Identifier: Apache-2.0
// `file:` addresses of documents (RFC 8089) and paths.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fairroll::cli::lsp {

/// The path that the address names, absolute and in its shortest form; nothing: it is of another scheme, names another machine, or is
/// written wrongly.
[[nodiscard]] std::optional<std::string> path_of(std::string_view uri);
/// The address of an absolute path.
[[nodiscard]] std::string uri_of(const std::string& path);

}  // namespace fairroll::cli::lsp
