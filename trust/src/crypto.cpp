// SPDX-License-Identifier: Apache-2.0
// The one file that knows libsodium.
#include "crypto.hpp"

#include <cerrno>
#include <new>
#include <stdexcept>

#include <sodium.h>

namespace fairroll::trust {
namespace {

const unsigned char* raw(std::string_view bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }

/// Initializes libsodium; may be called repeatedly and from any thread.
void start() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be initialized");
}

std::string hexadecimal(const unsigned char* bytes, std::size_t size) {
  std::string words;
  for (std::size_t i = 0; i < size; ++i)
    for (const unsigned digit : {unsigned{bytes[i]} >> 4U, unsigned{bytes[i]} & 15U}) words.push_back("0123456789abcdef"[digit]);
  return words;
}

}  // namespace

std::string sha256_words(std::string_view bytes) {
  start();
  unsigned char hash[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(hash, raw(bytes), bytes.size());
  return hexadecimal(hash, sizeof hash);
}

Bytes64 blake2b_512(std::string_view bytes) {
  start();
  Bytes64 hash{};
  crypto_generichash(hash.data(), hash.size(), raw(bytes), bytes.size(), nullptr, 0);
  return hash;
}

Bytes32 blake2b_256(std::string_view bytes) {
  start();
  Bytes32 hash{};
  crypto_generichash(hash.data(), hash.size(), raw(bytes), bytes.size(), nullptr, 0);
  return hash;
}

std::optional<std::string> from_base64(std::string_view text, std::size_t most) {
  start();
  std::string bytes(most, '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  const int failed = sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(), text.size(), nullptr,
                                       &size, &end, sodium_base64_VARIANT_ORIGINAL);
  if (failed != 0 || end != text.data() + text.size()) return std::nullopt;
  bytes.resize(size);
  return bytes;
}

std::string to_base64(std::string_view bytes) {
  start();
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), raw(bytes), bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // the NUL
  return text;
}

bool is_signed(std::string_view bytes, const Bytes64& signature, const Bytes32& key) {
  start();
  return crypto_sign_verify_detached(signature.data(), raw(bytes), bytes.size(), key.data()) == 0;
}

Bytes64 sign_bytes(std::string_view bytes, const Bytes64& secret_key) {
  start();
  Bytes64 signature{};
  crypto_sign_detached(signature.data(), nullptr, raw(bytes), bytes.size(), secret_key.data());
  return signature;
}

Bytes64 secret_key_of(const Bytes32& seed) {
  start();
  Bytes32 public_key{};
  Bytes64 secret{};
  crypto_sign_seed_keypair(public_key.data(), secret.data(), seed.data());
  return secret;
}

bool is_weak(const Bytes32& key) {
  start();
  Bytes32 other{};
  return crypto_sign_ed25519_pk_to_curve25519(other.data(), key.data()) != 0;  // refuses small orders and what is off the curve
}

PasswordCost usual_cost() {
  return {crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_SENSITIVE, crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_SENSITIVE};
}

std::string stretched(const std::string& password, std::string_view salt, const PasswordCost& cost, std::size_t size) {
  start();
  std::string bytes(size, '\0');
  errno = 0;
  if (crypto_pwhash_scryptsalsa208sha256(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), password.data(), password.size(),
                                         raw(salt), cost.operations, static_cast<std::size_t>(cost.memory)) != 0)
    throw std::bad_alloc();
  return bytes;
}

void wipe(void* bytes, std::size_t size) noexcept { sodium_memzero(bytes, size); }

}  // namespace fairroll::trust
