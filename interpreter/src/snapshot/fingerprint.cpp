// SPDX-License-Identifier: Apache-2.0
// Which rules these are, and whether bytes are whole: XXH3 by the xxHash library.
#include "document.hpp"

#define XXH_INLINE_ALL
#define XXH_STATIC_LINKING_ONLY
#include <xxhash.h>

#include <fairroll/detail/speller.hpp>
#include <fairroll/snapshot.hpp>

namespace fairroll {
namespace {

std::string hexadecimal(std::uint64_t value) {
  std::string out;
  for (int shift = 60; shift >= 0; shift -= 4) out.push_back("0123456789abcdef"[value >> static_cast<unsigned>(shift) & 15U]);
  return out;
}

}  // namespace

std::uint64_t digest(std::string_view bytes) noexcept { return XXH3_64bits(bytes.data(), bytes.size()); }

std::string digest_words(std::string_view bytes) { return hexadecimal(digest(bytes)); }

std::string compute_fingerprint(const Ruleset& ruleset) {
  if (const std::string* const known = ruleset.fingerprint_cache.get()) return *known;
  const std::string all = detail::spelt_whole(ruleset);
  const XXH128_hash_t hash = XXH3_128bits(all.data(), all.size());
  return hexadecimal(hash.high64) + hexadecimal(hash.low64);
}

}  // namespace fairroll
