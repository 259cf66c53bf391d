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

/// A public key. A value.
struct PublicKey {
  std::string name;                    ///< name for messages; can be empty
  KeyId id{};                          ///< an identifier that need not be unique
  std::array<std::uint8_t, 32> key{};  ///< a point of the curve, RFC 8032
  /// Returns the name in backticks and the identifier, for messages: "`lab` (85E6F3117137AA72)".
  [[nodiscard]] std::string words() const;
};

/// The result of reading a public key.
struct KeyResult {
  std::optional<PublicKey> key;  ///< no value if the key was refused
  Refusals refusals;             ///< trust_*, key_*, weak_key
};

/// The maximum size of a file of keys or signatures, in bytes.
inline constexpr std::size_t max_key_file_bytes = std::size_t{64} * 1024;

/// Reads a public key file: a comment line and the key in base64. The name of the key is empty.
[[nodiscard]] KeyResult parse_public_key_file(const SourcePtr& file);
/// Reads a key of 56 base64 characters, as for `minisign -P`. `place` is the place of the key, for refusals.
[[nodiscard]] KeyResult parse_public_key(std::string_view base64, const Place& place);
/// Returns the public key file for a key, as minisign writes it.
[[nodiscard]] std::string format_public_key_file(const PublicKey& key);

/// A signature of a signature file.
struct Signature {
  /// True for a signature of BLAKE2b-512 of the bytes (`ED`), false for the bytes themselves (`Ed`).
  bool prehashed = true;
  KeyId key{};                                       ///< the identifier of the signer's key, as stated in the file
  std::array<std::uint8_t, 64> bytes_signature{};    ///< Ed25519 signature of the bytes or of their hash
  std::string trusted_comment;                       ///< a line that is signed, too
  std::array<std::uint8_t, 64> comment_signature{};  ///< Ed25519 signature of `bytes_signature` and the comment
  Place place;                                       ///< the line of `bytes_signature`
  Place comment_place;                               ///< the line of the comment
};

/// The result of reading a signature file.
struct SignaturesResult {
  std::vector<Signature> signatures;  ///< the signatures before the first block that was refused
  Refusals refusals;                  ///< signature_*, trusted_comment_line, comment_signature_*
};

/// Reads a signature file: one or several blocks of four lines (at most 64 blocks). Checks only the format.
[[nodiscard]] SignaturesResult read_signatures(const SourcePtr& file);

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

/// The result of reading a secret key.
struct SecretKeyResult {
  std::optional<SecretKey> key;  ///< no value if the key was refused
  Refusals refusals;             ///< secret_key_*, password_*; messages never contain parts of the file
};

/// Returns true if the secret key file is encrypted and needs a password. Returns false if the text is not a secret key file.
[[nodiscard]] bool needs_password(std::string_view file);
/// Reads a secret key file, encrypted or not (`minisign -W`). `name` is the name of the file in messages. Decryption takes the time and
/// memory that the file requires, at most as much as for keys that minisign makes (1 GiB, some seconds); files that require more are
/// refused.
[[nodiscard]] SecretKeyResult parse_secret_key_file(const std::string& name, std::string_view file,
                                                    const std::optional<std::string>& password);

/// The random bytes for a new key, for example from getrandom(). The same bytes give the same key.
struct KeySeed {
  KeyId id{};                           ///< becomes the identifier
  std::array<std::uint8_t, 32> seed{};  ///< becomes the key
  std::array<std::uint8_t, 32> salt{};  ///< salt for the encryption; unused without a password
};

/// The two files of a new key, in the format of minisign.
struct KeyFiles {
  std::string secret_file;  ///< must be kept secret
  std::string public_file;  ///< can be published
};

/// Makes a key. With a password, the secret file is encrypted, which takes 1 GiB of memory and some seconds. Throws std::bad_alloc if there
/// is not enough memory.
[[nodiscard]] KeyFiles create_key(const KeySeed& seed, const std::optional<std::string>& password);

}  // namespace trust
}  // namespace fairroll
