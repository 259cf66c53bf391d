// SPDX-License-Identifier: Apache-2.0
// Files of bundles, signatures and keys: bytes, not texts of the language.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <fairroll/diagnostic.hpp>
#include <fairroll/source.hpp>

namespace fairroll::cli {

/// All of the file, up to `most` bytes and one more, which shows that there is more; `-` is standard input. Nothing, and why, if it cannot
/// be read.
[[nodiscard]] std::optional<std::string> read_bytes(const std::string& path, std::size_t most, Diagnostics& out);
/// The same of a small file, as a source of that name: null, and why, if it cannot be read.
[[nodiscard]] SourcePtr read_small(const std::string& path, Diagnostics& out);
/// Whether a regular file lies there, links followed.
[[nodiscard]] bool lies_there(const std::string& path);
/// For a file that only its owner may read. An error if it is there already: a key is not written over.
[[nodiscard]] Diagnostics write_secret(const std::string& path, const std::string& bytes);

}  // namespace fairroll::cli
