// SPDX-License-Identifier: Apache-2.0
#include "digest.hpp"

#define XXH_INLINE_ALL
#define XXH_STATIC_LINKING_ONLY
#include <xxhash.h>

#include <cstdint>

namespace fairroll::cli {

struct Digest::State {
  XXH3_state_t of;
};

Digest::Digest() : state_(std::make_unique<State>()) { XXH3_128bits_reset(&state_->of); }
Digest::~Digest() = default;
Digest::Digest(Digest&&) noexcept = default;
Digest& Digest::operator=(Digest&&) noexcept = default;

void Digest::add(std::string_view bytes) { XXH3_128bits_update(&state_->of, bytes.data(), bytes.size()); }

std::string Digest::words() const {
  const XXH128_hash_t hash = XXH3_128bits_digest(&state_->of);
  std::string out;
  for (const std::uint64_t half : {std::uint64_t{hash.high64}, std::uint64_t{hash.low64}})
    for (int shift = 60; shift >= 0; shift -= 4) out.push_back("0123456789abcdef"[half >> static_cast<unsigned>(shift) & 15U]);
  return out;
}

std::string digest_of(std::string_view bytes) {
  Digest digest;
  digest.add(bytes);
  return digest.words();
}

}  // namespace fairroll::cli
