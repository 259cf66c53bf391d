// SPDX-License-Identifier: Apache-2.0
// Secret keys, and where signatures go.
#pragma once

#include <optional>
#include <string>

#include <fairroll/trust/minisign.hpp>

namespace fairroll::cli {

/// Reads a secret key file, with its password if it needs one (read_password()). Returns `std::nullopt` and adds the reasons on failure.
[[nodiscard]] std::optional<trust::SecretKey> open_secret_key(const std::string& path, const std::string& password_file, Diagnostics& out);

/// Returns the path for a new signature: `FILE.minisig`, or `FILE.KEYID.minisig` if the former exists and is not a signature by `key`.
[[nodiscard]] std::string place_for_signature(const std::string& file, const trust::PublicKey& key);

}  // namespace fairroll::cli
