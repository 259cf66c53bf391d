// SPDX-License-Identifier: Apache-2.0
// Which rules these are, and whether bytes are whole: XXH3 by the xxHash library.
#include "digest.hpp"

#include <algorithm>
#include <array>

#define XXH_INLINE_ALL
#define XXH_STATIC_LINKING_ONLY
#include <xxhash.h>

#include <fairroll/snapshot.hpp>

namespace fairroll {
namespace {

std::string hexadecimal(std::uint64_t value) {
  std::string out;
  for (int shift = 60; shift >= 0; shift -= 4) out.push_back("0123456789abcdef"[value >> static_cast<unsigned>(shift) & 15U]);
  return out;
}

/// Each text with its length, so that no two lists of texts run together alike.
void add(std::string& all, std::string_view text) {
  all += std::to_string(text.size());
  all += ':';
  all += text;
}

}  // namespace

std::uint64_t digest(std::string_view bytes) noexcept { return XXH3_64bits(bytes.data(), bytes.size()); }

std::string digest_words(std::string_view bytes) { return hexadecimal(digest(bytes)); }

std::string fingerprint(const Ruleset& ruleset) {
  std::vector<std::string_view> texts;
  for (const SourcePtr& source : ruleset.sources) texts.push_back(source->text());
  std::sort(texts.begin(), texts.end());  // the files may be found in any order
  std::string all;
  add(all, ruleset.name);
  add(all, ruleset.as_of ? to_string(*ruleset.as_of) : std::string());
  for (const std::string_view text : texts) add(all, text);
  for (const Alternatives& one : ruleset.alternatives) {
    add(all, one.name);
    add(all, one.chosen ? one.names.at(*one.chosen) : std::string());
  }
  for (const Posting& one : ruleset.postings) {
    add(all, one.name);
    add(all, one.value ? to_string(*one.value, ruleset.currency) : std::string());
  }
  for (const Paytable& one : ruleset.paytables) {
    add(all, one.name);
    add(all, one.posted ? one.columns.at(*one.posted) : std::string());
  }
  const XXH128_hash_t hash = XXH3_128bits(all.data(), all.size());
  return hexadecimal(hash.high64) + hexadecimal(hash.low64);
}

}  // namespace fairroll
