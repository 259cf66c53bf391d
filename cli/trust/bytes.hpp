// SPDX-License-Identifier: Apache-2.0
// Files of bundles, signatures and keys: bytes, not texts of the language.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <fairroll/diagnostic.hpp>
#include <fairroll/source.hpp>

namespace fairroll::cli {

/// Returns the contents of a file (`-` is standard input), up to `most` + 1 bytes, so that the caller can detect a file that is too large.
/// Returns `std::nullopt` and adds the reason to `out` if it cannot be read.
[[nodiscard]] std::optional<std::string> read_bytes(const std::string& path, std::size_t most, Diagnostics& out);
/// Returns a small file as a source with the name `path`. Returns null and adds the reason to `out` if it cannot be read.
[[nodiscard]] SourcePtr read_small(const std::string& path, Diagnostics& out);
/// Returns true if the path is a regular file. Symbolic links are followed.
[[nodiscard]] bool lies_there(const std::string& path);
/// Writes a new file that only its owner may read. Returns an error if the file exists, because keys must not be overwritten.
[[nodiscard]] Diagnostics write_secret(const std::string& path, const std::string& bytes);

}  // namespace fairroll::cli
