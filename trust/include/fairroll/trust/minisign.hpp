// SPDX-License-Identifier: Apache-2.0
// Keys and signatures in the file formats of minisign (https://jedisct1.github.io/minisign/, section "Signature format"): Ed25519 (RFC
// 8032) over BLAKE2b-512 of the bytes, or over the bytes themselves. All functions are thread-safe and have no state.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/source.hpp>
#include <fairroll/trust/refusal.hpp>

namespace fairroll {
namespace FAIRROLL_API trust {

/// The identifier of a minisign key: eight random bytes.
using KeyId = std::array<std::uint8_t, 8>;

/// Returns the identifier as minisign prints it: 16 uppercase hexadecimal digits, last byte first.
[[nodiscard]] std::string format_key_id(const KeyId& id);

/// An Ed25519 public key with its name and identifier.
struct PublicKey {
  std::string name;                    ///< Name of the key in messages. May be empty.
  KeyId id{};                          ///< Identifier of the key. Several keys can have the same identifier.
  std::array<std::uint8_t, 32> key{};  ///< Bytes of the Ed25519 public key (RFC 8032).
  /// Returns the name in backticks and the identifier for messages, such as "`lab` (85E6F3117137AA72)".
  [[nodiscard]] std::string to_string() const;
};

/// The result of parsing a public key.
struct KeyResult {
  std::optional<PublicKey> key;  ///< The parsed key, or no value if the key was refused.
  Refusals refusals;             ///< Reasons for the refusal, such as trust_*, key_* or weak_key. Empty if the key was accepted.
};

/// Maximum size of a file of keys or signatures, in bytes.
inline constexpr std::size_t max_key_file_bytes = std::size_t{64} * 1024;

/// Parses a public key file, which consists of a comment line and the key in base64. PublicKey::name is empty in the result.
[[nodiscard]] KeyResult parse_public_key_file(const SourcePtr& file);
/// Parses a key of 56 base64 characters, such as the argument of `minisign -P`. `place` is the location of the key in messages.
[[nodiscard]] KeyResult parse_public_key(std::string_view base64, const SourceLocation& place);
/// Returns the text of a public key file in the format of minisign.
[[nodiscard]] std::string format_public_key_file(const PublicKey& key);

/// A signature in a signature file.
struct Signature {
  /// True if the signature covers the BLAKE2b-512 hash of the bytes (`ED`). False if the signature covers the bytes themselves (`Ed`).
  bool is_prehashed = true;
  KeyId key_id{};                                    ///< Identifier of the signer's key, as the file states it.
  std::array<std::uint8_t, 64> bytes_signature{};    ///< Ed25519 signature of the bytes or of their hash.
  std::string trusted_comment;                       ///< Trusted comment, on one line. It is signed together with `bytes_signature`.
  std::array<std::uint8_t, 64> comment_signature{};  ///< Ed25519 signature of `bytes_signature` and the trusted comment.
  SourceLocation location;                           ///< Location of the line that contains `bytes_signature`.
  SourceLocation comment_location;                   ///< Location of the line that contains the trusted comment.
};

/// The result of parsing a signature file.
struct SignaturesResult {
  std::vector<Signature> signatures;  ///< Signatures that precede the first invalid signature.
  /// Reasons for the refusal: signature_*, trusted_comment_line or comment_signature_*. Empty if the file was accepted.
  Refusals refusals;
};

/// Parses a signature file, which contains 1 to 64 signatures of four lines each. Checks only the format.
[[nodiscard]] SignaturesResult parse_signature_file(const SourcePtr& file);

/// Returns `std::nullopt` if the signature was made with `key` over `bytes`. Otherwise returns signature_wrong or comment_signature_wrong.
/// `what` describes the bytes in messages. The caller must compare the identifiers of the keys, because this function does not.
[[nodiscard]] std::optional<Refusal> check_signature(const Signature& signature, const PublicKey& key, std::string_view bytes,
                                                     const std::string& what);

/// A secret key. The destructor erases the bytes of the key. The class is movable but not copyable.
class SecretKey {
 public:
  /// Creates a key. `key` consists of the 32 bytes of the seed (RFC 8032), followed by the public key, which must belong to the seed.
  SecretKey(const KeyId& id, const std::array<std::uint8_t, 64>& key) : id_(id), key_(key) {}
  SecretKey(const SecretKey&) = delete;
  SecretKey& operator=(const SecretKey&) = delete;
  /// Moves the key and erases the bytes of `other`.
  SecretKey(SecretKey&& other) noexcept;
  SecretKey& operator=(SecretKey&& other) = delete;
  ~SecretKey();

  /// Returns the public key. Its name is empty.
  [[nodiscard]] PublicKey public_key() const;
  /// Returns a signature file for `bytes` in the format of `minisign -S`. The signature is prehashed. `trusted_comment` must be one line of
  /// printable text. The same arguments produce the same file.
  [[nodiscard]] std::string sign(std::string_view bytes, const std::string& trusted_comment) const;

 private:
  KeyId id_;
  std::array<std::uint8_t, 64> key_;  // the seed, followed by the public key, in the format of libsodium
};

/// The result of parsing a secret key file.
struct SecretKeyResult {
  std::optional<SecretKey> key;  ///< The parsed key, or no value if the key was refused.
  /// Reasons for the refusal: secret_key_* or password_*. Their messages never contain parts of the file. Empty if the key was accepted.
  Refusals refusals;
};

/// Returns true if the secret key file is encrypted, in which case it needs a password. Returns false if the text is not a secret key file.
[[nodiscard]] bool needs_password(std::string_view file);
/// Parses a secret key file. The file can be encrypted or unencrypted (`minisign -W`). `name` is the name of the file in messages.
/// Decryption takes the time and memory that the file specifies. Files that specify more than minisign itself uses for its keys (1 GiB, a
/// few seconds) are refused.
[[nodiscard]] SecretKeyResult parse_secret_key_file(const std::string& name, std::string_view file,
                                                    const std::optional<std::string>& password);

/// The random bytes for a new key, for example from getrandom(). The same bytes produce the same key.
struct KeySeed {
  KeyId id{};                           ///< Identifier of the new key.
  std::array<std::uint8_t, 32> seed{};  ///< Seed of the new key (RFC 8032).
  std::array<std::uint8_t, 32> salt{};  ///< Salt for the encryption of the secret key. Unused if there is no password.
};

/// The texts of the two files for a new key, in the format of minisign.
struct KeyFiles {
  std::string secret_file;  ///< Text of the secret key file.
  std::string public_file;  ///< Text of the public key file, which can be published.
};

/// Creates a key pair. If `password` has a value, the secret key file is encrypted, which takes 1 GiB of memory and a few seconds. Throws
/// std::bad_alloc if there is not enough memory.
[[nodiscard]] KeyFiles create_key(const KeySeed& seed, const std::optional<std::string>& password);

}  // namespace trust
}  // namespace fairroll
