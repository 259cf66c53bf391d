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

/// The identifier of a key in minisign: eight random bytes.
using KeyId = std::array<std::uint8_t, 8>;

/// Returns the identifier as minisign prints it: 16 upper-case hexadecimal digits, last byte first.
[[nodiscard]] std::string format_key_id(const KeyId& id);

/// An Ed25519 public key.
struct PublicKey {
  std::string name;                    ///< name for messages; can be empty
  KeyId id{};                          ///< the identifier, which need not be unique
  std::array<std::uint8_t, 32> key{};  ///< the Ed25519 public key (RFC 8032)
  /// Returns the name in backticks and the identifier, for messages: "`lab` (85E6F3117137AA72)".
  [[nodiscard]] std::string to_string() const;
};

/// The result of parsing a public key.
struct KeyResult {
  std::optional<PublicKey> key;  ///< no value if the key was refused
  Refusals refusals;             ///< the reasons, such as trust_*, key_* or weak_key; empty if the key was accepted
};

/// The maximum size of a file of keys or signatures, in bytes.
inline constexpr std::size_t max_key_file_bytes = std::size_t{64} * 1024;

/// Parses a public key file: a comment line and the key in base64. PublicKey::name is empty in the result.
[[nodiscard]] KeyResult parse_public_key_file(const SourcePtr& file);
/// Parses a key of 56 base64 characters, as for `minisign -P`. `place` is the location of the key for messages.
[[nodiscard]] KeyResult parse_public_key(std::string_view base64, const Place& place);
/// Returns the text of a public key file, as minisign writes it.
[[nodiscard]] std::string format_public_key_file(const PublicKey& key);

/// A signature in a signature file.
struct Signature {
  /// True if the signature is over BLAKE2b-512 of the bytes (`ED`), false if it is over the bytes themselves (`Ed`).
  bool is_prehashed = true;
  KeyId key{};                                       ///< the identifier of the signer's key, as stated in the file
  std::array<std::uint8_t, 64> bytes_signature{};    ///< Ed25519 signature of the bytes or of their hash
  std::string trusted_comment;                       ///< the comment, one line, which is signed together with `bytes_signature`
  std::array<std::uint8_t, 64> comment_signature{};  ///< Ed25519 signature of `bytes_signature` and the comment
  Place place;                                       ///< the line of `bytes_signature`
  Place comment_place;                               ///< the line of the comment
};

/// The result of parsing a signature file.
struct SignaturesResult {
  std::vector<Signature> signatures;  ///< the signatures in the blocks before the first invalid block
  Refusals refusals;                  ///< signature_*, trusted_comment_line, comment_signature_*
};

/// Parses a signature file: one or several blocks of four lines (at most 64 blocks). Checks only the format.
[[nodiscard]] SignaturesResult parse_signature_file(const SourcePtr& file);

/// Returns signature_wrong or comment_signature_wrong if the signature was not made with `key` over `bytes`; `std::nullopt` if it is valid.
/// `what` is the name of the bytes in messages. Does not compare the identifiers of the keys: the caller must do that.
[[nodiscard]] std::optional<Refusal> check_signature(const Signature& signature, const PublicKey& key, std::string_view bytes,
                                                     const std::string& what);

/// A secret key. Its bytes are erased by the destructor. Can be moved but not copied.
class SecretKey {
 public:
  /// Creates a key from the 32 bytes of the seed (RFC 8032), followed by the public key, which must belong to the seed.
  SecretKey(const KeyId& id, const std::array<std::uint8_t, 64>& key) : id_(id), key_(key) {}
  SecretKey(const SecretKey&) = delete;
  SecretKey& operator=(const SecretKey&) = delete;
  /// Moves the key; the bytes of `other` are erased.
  SecretKey(SecretKey&& other) noexcept;
  SecretKey& operator=(SecretKey&& other) = delete;
  ~SecretKey();

  /// Returns the public key, without a name.
  [[nodiscard]] PublicKey public_key() const;
  /// Returns a signature file for the bytes, as `minisign -S` writes it: prehashed, with the trusted comment, which must be one line of
  /// printable text. The same arguments give the same file.
  [[nodiscard]] std::string sign(std::string_view bytes, const std::string& trusted_comment) const;

 private:
  KeyId id_;
  std::array<std::uint8_t, 64> key_;  // the seed, followed by the public key, in the format of libsodium
};

/// The result of parsing a secret key file.
struct SecretKeyResult {
  std::optional<SecretKey> key;  ///< no value if the key was refused
  Refusals refusals;             ///< secret_key_*, password_*; messages never contain parts of the file
};

/// Returns true if the secret key file is encrypted and needs a password. Returns false if the text is not a secret key file.
[[nodiscard]] bool needs_password(std::string_view file);
/// Parses a secret key file, encrypted or not (`minisign -W`). `name` is the name of the file in messages. Decryption takes the time and
/// memory that the file requires, at most as much as for keys that minisign creates (1 GiB, some seconds); files that require more are
/// refused.
[[nodiscard]] SecretKeyResult parse_secret_key_file(const std::string& name, std::string_view file,
                                                    const std::optional<std::string>& password);

/// The random bytes for a new key, for example from getrandom(). The same bytes give the same key.
struct KeySeed {
  KeyId id{};                           ///< the identifier of the new key
  std::array<std::uint8_t, 32> seed{};  ///< the seed of the new key (RFC 8032)
  std::array<std::uint8_t, 32> salt{};  ///< salt for the encryption; unused without a password
};

/// The texts of the two files for a new key, in the format of minisign.
struct KeyFiles {
  std::string secret_file;  ///< secret key file
  std::string public_file;  ///< public key file, which can be published
};

/// Creates a key pair. With a password, the secret file is encrypted, which takes 1 GiB of memory and some seconds. Throws std::bad_alloc
/// if there is not enough memory.
[[nodiscard]] KeyFiles create_key(const KeySeed& seed, const std::optional<std::string>& password);

}  // namespace trust
}  // namespace fairroll
