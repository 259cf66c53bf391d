// SPDX-License-Identifier: Apache-2.0
// From one trust file to the next.
#include <algorithm>

#include <fairroll/trust/trust.hpp>

#include "lines.hpp"
#include "tally.hpp"

namespace fairroll::trust {
namespace {

bool is_same_key(const PublicKey& a, const PublicKey& b) { return a.key == b.key && a.id == b.id; }

/// The old keys, and behind them those of the new that are not among them.
std::vector<PublicKey> both(const std::vector<PublicKey>& old, const std::vector<PublicKey>& next) {
  std::vector<PublicKey> all = old;
  for (const PublicKey& key : next)
    if (std::none_of(old.begin(), old.end(), [&](const PublicKey& one) { return is_same_key(one, key); })) all.push_back(key);
  return all;
}

/// What is missing of one side.
std::optional<Refusal> lacks(RefusalReason reason, const std::string& side, const Tally& who, const SignedBytes& what, const Trust& trust) {
  Tally theirs;
  theirs.signatures = who.signatures;
  for (const PublicKey& key : trust.keys)
    if (std::any_of(who.signers.begin(), who.signers.end(), [&](const PublicKey* one) { return is_same_key(*one, key); }))
      theirs.signers.push_back(&key);
  if (theirs.signers.size() >= trust.threshold) return std::nullopt;
  Refusal why = missing(theirs, what, trust.keys, trust.threshold);
  why.reason = reason;
  why.diagnostic.message = side + " trust file: " + why.diagnostic.message;
  return why;
}

void compare(const Trust& old, const Trust& next, const Date& today, Refusals& out) {
  if (next.version <= old.version)
    out.push_back(refusal(RefusalReason::trust_not_newer,
                          "the next trust file has version " + std::to_string(next.version) + ", but the current trust file has version " +
                              std::to_string(old.version),
                          "specify a trust file with a higher version"));
  if (!old.authority.empty() && next.authority != old.authority)
    out.push_back(refusal(
        RefusalReason::trust_other_authority,
        "the next trust file is for the authority `" + next.authority + "`, but the current trust file is for `" + old.authority + "`",
        "specify the next trust file of the same authority"));
  if (next.expires && *next.expires < today)
    out.push_back(refusal(RefusalReason::trust_expired,
                          "the next trust file was valid until " + to_string(*next.expires) + "; today is " + to_string(today),
                          "use a newer trust file"));
}

}  // namespace

Refusals check_trust_rotation(const Trust& old, const SourcePtr& next, const std::vector<SourcePtr>& signatures, const Date& today) {
  ParsedTrustFile read = parse_trust_file(next);
  if (!read.trust) return std::move(read.refusals);
  const std::vector<PublicKey> keys = both(old.keys, read.trust->keys);
  const SignedBytes what{next->text(), "`" + next->name() + "`", format_trusted_comment(*read.trust)};
  const Tally who = tally(what, signatures, keys);
  Refusals out = who.refusals;
  if (!out.empty()) return out;
  if (auto why = lacks(RefusalReason::not_signed_by_old, "current", who, what, old)) out.push_back(std::move(*why));
  if (auto why = lacks(RefusalReason::not_signed_by_new, "next", who, what, *read.trust)) out.push_back(std::move(*why));
  compare(old, *read.trust, today, out);
  return out;
}

}  // namespace fairroll::trust
