// SPDX-License-Identifier: Apache-2.0
// What this floor takes from libsodium, in types of ours.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairroll::trust {

using Bytes32 = std::array<std::uint8_t, 32>;
using Bytes64 = std::array<std::uint8_t, 64>;

/// SHA-256 in 64 hexadecimal digits.
std::string sha256_words(std::string_view bytes);
Bytes64 blake2b_512(std::string_view bytes);
Bytes32 blake2b_256(std::string_view bytes);

/// Strict: the one way to write those bytes, padding and all. At most `most` bytes; nothing if it is none or says more.
std::optional<std::string> from_base64(std::string_view text, std::size_t most);
std::string to_base64(std::string_view bytes);

/// Ed25519.
bool is_signed(std::string_view bytes, const Bytes64& signature, const Bytes32& key);
Bytes64 sign_bytes(std::string_view bytes, const Bytes64& secret_key);
/// The seed and the public key behind it.
Bytes64 secret_key_of(const Bytes32& seed);
/// Nobody, or everybody, can sign for it: no point of the curve, or one of small order.
bool is_weak(const Bytes32& key);

/// What a password costs: minisign's measures of scrypt.
struct PasswordCost {
  std::uint64_t operations = 0;
  std::uint64_t memory = 0;  ///< bytes
};
/// What minisign asks for, and the most that is granted to a file.
PasswordCost usual_cost();
/// So many bytes by scrypt. std::bad_alloc if the memory is not there.
std::string stretched(const std::string& password, std::string_view salt, const PasswordCost& cost, std::size_t size);

/// Overwrites what must not stay in memory.
void wipe(void* bytes, std::size_t size) noexcept;

/// Bytes as characters and back, for arrays of a fixed size.
template <std::size_t Size>
std::string_view as_text(const std::array<std::uint8_t, Size>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), Size};
}
template <std::size_t Size>
std::array<std::uint8_t, Size> as_bytes(std::string_view text) {
  std::array<std::uint8_t, Size> bytes{};
  for (std::size_t i = 0; i < Size && i < text.size(); ++i) bytes[i] = static_cast<std::uint8_t>(text[i]);
  return bytes;
}

}  // namespace fairroll::trust
