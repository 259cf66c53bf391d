// SPDX-License-Identifier: Apache-2.0
// Secret keys, and where signatures go.
#pragma once

#include <optional>
#include <string>

#include <fairroll/trust/minisign.hpp>

namespace fairroll::cli {

/// Reads a secret key file and, if it wants one, its password (see read_password()). Nothing, and why.
[[nodiscard]] std::optional<trust::SecretKey> open_secret_key(const std::string& path, const std::string& password_file, Diagnostics& out);

/// Where minisign looks for a signature of the file: `FILE.minisig`; beside it, `FILE.KEYID.minisig`, if somebody else's is there.
[[nodiscard]] std::string place_for_signature(const std::string& file, const trust::PublicKey& key);

}  // namespace fairroll::cli
