// SPDX-License-Identifier: Apache-2.0
#include "secret_key.hpp"

#include <utility>

#include "bytes.hpp"
#include "password.hpp"

namespace fairroll::cli {

std::optional<trust::SecretKey> open_secret_key(const std::string& path, const std::string& password_file, Diagnostics& out) {
  const std::optional<std::string> file = read_bytes(path, trust::max_key_file_bytes, out);
  if (!file) return std::nullopt;
  std::optional<std::string> password;
  if (trust::needs_password(*file)) {
    password = read_password(password_file, "`" + path + "`", false, out);
    if (!password) return std::nullopt;
  }
  trust::SecretKeyResult read = trust::parse_secret_key_file(path, *file, password);
  const Diagnostics why = trust::get_diagnostics(read.refusals);
  out.insert(out.end(), why.begin(), why.end());
  return std::move(read.key);
}

std::string place_for_signature(const std::string& file, const trust::PublicKey& key) {
  std::string usual = file + ".minisig";
  if (!lies_there(usual)) return usual;
  Diagnostics unread;
  const SourcePtr there = read_small(usual, unread);
  const trust::SignaturesResult read = there ? trust::parse_signature_file(there) : trust::SignaturesResult{};
  const bool own = read.signatures.size() == 1 && read.signatures.front().key_id == key.id;
  return own ? usual : file + "." + trust::format_key_id(key.id) + ".minisig";
}

}  // namespace fairroll::cli
