// SPDX-License-Identifier: Apache-2.0
// Rules that somebody has signed: who is trusted, and bundles as places of a source.
#include <algorithm>

#include <fairroll/trust/trust.hpp>

#include "fault.hpp"
#include "handles.hpp"

using namespace fairroll;
using namespace fairroll::c;

/// What a source was told to trust, and the bundles that it accepted.
struct fairroll::c::SignedPlaces {
  struct Bundle {
    trust::AuthenticBundle bundle;
    std::string expires;
  };

  trust::Trust trust;
  Date today;
  std::vector<Bundle> bundles;
};

namespace {

void need_accepted(const trust::Refusals& refusals) {
  if (!refusals.empty()) throw BadInput{trust::get_diagnostics(refusals)};
}

SourcePtr source_of(const std::string& name, std::string_view text) { return std::make_shared<const Source>(name, std::string(text)); }

trust::Trust trust_of(const std::string& name, std::string_view text) {
  trust::ParsedTrustFile read = trust::parse_trust_file(source_of(name, text));
  need_accepted(read.refusals);
  return std::move(*read.trust);
}

/// Signature files are named like what they sign.
std::vector<SourcePtr> signatures_of(const std::string& name, std::string_view text) {
  if (text.empty()) return {};
  return {source_of(name + ".minisig", text)};
}

}  // namespace

fairroll_status fairroll_source_require_signatures(fairroll_source* source, const char* name, const char* trust, size_t size,
                                                   const char* today, uint64_t lowest, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(source, "source");
    need(name, "name");
    need(today, "today");
    const std::string_view text = bytes(trust, size, "trust");
    if (source->trusted) refuse("the trusted keys of the source were already set");
    if (!source->places.empty())
      refuse("the source already contains unsigned rule files: create a new source, and set its trusted keys first");
    auto places = std::make_shared<SignedPlaces>(SignedPlaces{{}, day_of(today), {}});
    places->trust = trust_of(name, text);
    places->trust.min_bundle_version = std::max(places->trust.min_bundle_version, lowest);
    source->trusted = std::move(places);
  });
}

fairroll_status fairroll_source_add_bundle(fairroll_source* source, const char* name, const char* bundle, size_t size,
                                           const char* signatures, size_t signatures_size, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(source, "source");
    need(name, "name");
    const std::string_view content = bytes(bundle, size, "bundle");
    const std::vector<SourcePtr> texts = signatures_of(name, bytes(signatures, signatures_size, "signatures"));
    if (!source->trusted) refuse("no trusted keys were set: call fairroll_source_require_signatures() first");
    SignedPlaces& places = *source->trusted;
    trust::OpenBundleResult result = trust::open_bundle({name, content, texts}, places.trust, places.today);
    need_accepted(result.refusals);
    SignedPlaces::Bundle made{*result.bundle, to_string(result.bundle->bundle().head.expires)};
    places.bundles.reserve(places.bundles.size() + 1);
    source->places.push_back(trust::make_bundle_resolver({std::move(*result.bundle)}));
    places.bundles.push_back(std::move(made));
  });
}

uint32_t fairroll_source_bundle_count(const fairroll_source* source) {
  return source == nullptr || !source->trusted ? 0 : static_cast<std::uint32_t>(source->trusted->bundles.size());
}

fairroll_status fairroll_source_bundle(const fairroll_source* source, uint32_t index, fairroll_bundle* out) {
  if (out == nullptr) return FAIRROLL_ERROR_ARGUMENT;
  *out = fairroll_bundle{};
  if (index >= fairroll_source_bundle_count(source)) return FAIRROLL_ERROR_ARGUMENT;
  const SignedPlaces::Bundle& one = source->trusted->bundles[index];
  out->authority = one.bundle.bundle().head.authority.c_str();
  out->expires = one.expires.c_str();
  out->digest = one.bundle.bundle().digest.c_str();
  out->content = one.bundle.bundle().content.c_str();
  out->version = one.bundle.bundle().head.version;
  out->signer_count = static_cast<std::uint32_t>(one.bundle.signers().size());
  return FAIRROLL_OK;
}

fairroll_status fairroll_trust_check_rotation(const char* old, size_t old_size, const char* next, size_t next_size, const char* signatures,
                                              size_t signatures_size, const char* today, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(today, "today");
    const std::string_view before = bytes(old, old_size, "old");
    const std::string_view after = bytes(next, next_size, "next");
    const std::vector<SourcePtr> texts = signatures_of("next", bytes(signatures, signatures_size, "signatures"));
    const Date day = day_of(today);
    need_accepted(trust::check_trust_rotation(trust_of("old", before), source_of("next", after), texts, day));
  });
}
