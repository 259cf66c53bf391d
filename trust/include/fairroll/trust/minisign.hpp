// SPDX-License-Identifier: Apache-2.0
// Keys and signatures in the files of minisign (https://jedisct1.github.io/minisign/, section "Signature format"): Ed25519 (RFC 8032) over
// BLAKE2b-512 of the bytes, or over the bytes themselves. Everything here is a function of its arguments; any thread may call it at any
// time.
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

/// What minisign calls a key by: eight bytes, drawn when the key is made.
using KeyId = std::array<std::uint8_t, 8>;

/// As minisign prints it: 16 upper-case hexadecimal digits, the last byte first.
[[nodiscard]] std::string key_id_words(const KeyId& id);

/// A key that signatures are checked with. A value.
struct PublicKey {
  std::string name;                    ///< what people call it; empty: nothing but its id
  KeyId id{};                          ///< a label: two keys may have the same
  std::array<std::uint8_t, 32> key{};  ///< a point of the curve, RFC 8032
  /// The name in backticks and the id, for messages: "`lab` (85E6F3117137AA72)".
  [[nodiscard]] std::string words() const;
};

/// A key, or why there is none.
struct KeyResult {
  std::optional<PublicKey> key;  ///< nothing if it was refused
  Refusals refusals;             ///< trust_*, key_*, weak_key
};

/// The largest file of a key or of signatures that is read, in bytes.
inline constexpr std::size_t max_small_file = std::size_t{64} * 1024;

/// Reads a public key file: a comment line and the key in base64. The name is left empty.
[[nodiscard]] KeyResult read_public_key(const SourcePtr& file);
/// The key alone, 56 characters of base64 as `minisign -P` takes them. `place` is where it stands, for refusals.
[[nodiscard]] KeyResult public_key_of(std::string_view base64, const Place& place);
/// The public key file as minisign writes it.
[[nodiscard]] std::string public_key_file(const PublicKey& key);

/// One signature of a signature file.
struct Signature {
  bool prehashed = true;                      ///< of BLAKE2b-512 of the bytes (`ED`); false: of the bytes (`Ed`)
  KeyId key{};                                ///< who says that he signed
  std::array<std::uint8_t, 64> of_bytes{};    ///< Ed25519
  std::string trusted_comment;                ///< a line that is signed as well
  std::array<std::uint8_t, 64> of_comment{};  ///< Ed25519 of `of_bytes` and the comment
  Place place;                                ///< the line of `of_bytes`
  Place comment_place;                        ///< the line of the comment
};

/// What a signature file holds.
struct SignaturesResult {
  std::vector<Signature> signatures;  ///< of the blocks before the first that is refused
  Refusals refusals;                  ///< signature_*, trusted_comment_line, comment_signature_*
};

/// Reads a signature file: four lines, or several such blocks one behind the other (at most 64). Nothing is checked but the form.
[[nodiscard]] SignaturesResult read_signatures(const SourcePtr& file);

/// Why the signature is not by that key over those bytes: signature_wrong, comment_signature_wrong. Nothing: it is. `what` is what messages
/// call the bytes. Keys whose ids differ are for the caller to tell apart.
[[nodiscard]] std::optional<Refusal> check_signature(const Signature& signature, const PublicKey& key, std::string_view bytes,
                                                     const std::string& what);

/// A key that signs. Its bytes are wiped when it goes. Move only.
class SecretKey {
 public:
  /// `key`: the seed of RFC 8032 and the public key behind it, which has to be the one of that seed.
  SecretKey(const KeyId& id, const std::array<std::uint8_t, 64>& key) : id_(id), key_(key) {}
  SecretKey(const SecretKey&) = delete;
  SecretKey& operator=(const SecretKey&) = delete;
  /// The other one is wiped.
  SecretKey(SecretKey&& other) noexcept;
  SecretKey& operator=(SecretKey&& other) = delete;
  ~SecretKey();

  /// The other half, without a name.
  [[nodiscard]] PublicKey public_key() const;
  /// A signature file for the bytes, as `minisign -S` writes it: prehashed, with that trusted comment (one line of printable text). The
  /// same arguments give the same file.
  [[nodiscard]] std::string sign(std::string_view bytes, const std::string& trusted_comment) const;

 private:
  KeyId id_;
  std::array<std::uint8_t, 64> key_;  // the seed and the public key, as libsodium keeps them
};

/// A secret key, or why there is none.
struct SecretKeyResult {
  std::optional<SecretKey> key;  ///< nothing if it was refused
  Refusals refusals;             ///< secret_key_*, password_*; none shows what is in the file
};

/// Whether that secret key file wants a password. False of what is no secret key file, too.
[[nodiscard]] bool wants_password(std::string_view file);
/// Reads a secret key file, encrypted or not (`minisign -W`). `name` is what messages call the file. With a password it takes as long, and
/// as much memory, as the file says: at most what minisign's keys take (1 GiB, some seconds); files that ask for more are refused.
[[nodiscard]] SecretKeyResult read_secret_key(const std::string& name, std::string_view file, const std::optional<std::string>& password);

/// What a new key is made of: bytes that nobody can foresee, as getrandom() gives them. The same bytes give the same key.
struct KeySeed {
  KeyId id{};                           ///< becomes the id
  std::array<std::uint8_t, 32> seed{};  ///< becomes the key
  std::array<std::uint8_t, 32> salt{};  ///< for the password; unused without one
};

/// The two files of a new key, as minisign reads them.
struct KeyFiles {
  std::string secret_file;  ///< to be kept
  std::string public_file;  ///< to be given away
};

/// Makes a key. With a password the secret file is encrypted, which takes 1 GiB of memory and some seconds: std::bad_alloc where there is
/// less.
[[nodiscard]] KeyFiles make_key(const KeySeed& seed, const std::optional<std::string>& password);

}  // namespace trust
}  // namespace fairroll
