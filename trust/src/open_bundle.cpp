// SPDX-License-Identifier: Apache-2.0
// The one way from bytes to a bundle that is trusted.
#include <fairroll/trust/trust.hpp>

#include "lines.hpp"
#include "tally.hpp"

namespace fairroll::trust {
namespace {

/// What the signatures vouch for, held against what is accepted. Asked of bundles whose signatures hold.
class Acceptance {
 public:
  Acceptance(const Bundle& bundle, const std::string& name, const Trust& trust, const Date& today, const TrustState& state)
      : bundle_(bundle), what_("`" + name + "`"), trust_(trust), today_(today) {
    if (const auto found = state.versions_by_authority.find(bundle.head.authority); found != state.versions_by_authority.end())
      last_ = found->second;
  }

  Refusals reasons_against() {
    authority();
    versions();
    days();
    return std::move(out_);
  }

 private:
  void authority() {
    if (trust_.authority.empty() || trust_.authority == bundle_.head.authority) return;
    refuse(RefusalReason::other_authority,
           what_ + " was issued by the authority `" + bundle_.head.authority + "`, but the trust file is for `" + trust_.authority + "`",
           "specify the trust file of the authority that issued the bundle");
  }

  void versions() {
    const std::uint64_t version = bundle_.head.version;
    const std::string is = what_ + " has version " + std::to_string(version);
    if (trust_.version != 0 && trust_.version < last_.trust_version)
      refuse(RefusalReason::trust_rolled_back,
             "the trust file of `" + trust_.authority + "` has version " + std::to_string(trust_.version) + ", but version " +
                 std::to_string(last_.trust_version) + " was accepted before",
             "use the latest trust file");
    if (version < trust_.min_bundle_version)
      refuse(RefusalReason::version_below_lowest, is + ", but the lowest accepted version is " + std::to_string(trust_.min_bundle_version),
             take_newest);
    if (version < last_.bundle_version)
      refuse(RefusalReason::version_rolled_back,
             is + ", but version " + std::to_string(last_.bundle_version) + " was accepted before, and versions must not decrease",
             take_newest);
    if (version == last_.bundle_version && bundle_.digest != last_.bundle_digest && !last_.bundle_digest.empty())
      refuse(RefusalReason::version_used_twice,
             is + " and the SHA-256 digest " + bundle_.digest +
                 ", but a different file with this version was accepted before: " + last_.bundle_digest,
             "ask the authority why it issued two bundles with the same version");
  }

  void days() {
    if (bundle_.head.expires < today_)
      refuse(RefusalReason::bundle_expired,
             what_ + " was valid until " + to_string(bundle_.head.expires) + "; today is " + to_string(today_), take_newest);
    if (trust_.expires && *trust_.expires < today_)
      refuse(
          RefusalReason::trust_expired,
          "the trust file of `" + trust_.authority + "` was valid until " + to_string(*trust_.expires) + "; today is " + to_string(today_),
          "switch to the next trust file with `fairroll bundle rotate`");
  }

  void refuse(RefusalReason reason, std::string message, std::string help) {
    out_.push_back(refusal(reason, std::move(message), std::move(help)));
  }

  static constexpr const char* take_newest = "obtain the latest bundle from the authority";

  const Bundle& bundle_;
  std::string what_;
  const Trust& trust_;
  const Date& today_;
  TrustState::AcceptedVersions last_;
  Refusals out_;
};

}  // namespace

OpenBundleResult open_bundle(const BundleFile& file, const Trust& trust, const Date& today, const TrustState& state) {
  BundleResult read = parse_bundle(file.name, file.bytes);
  OpenBundleResult result;
  result.refusals = std::move(read.refusals);
  if (file.bytes.size() > max_bundle_bytes) return result;
  const SignedBytes what{file.bytes, "`" + file.name + "`", read.bundle ? format_trusted_comment(read.bundle->head) : ""};
  const Tally who = tally(what, file.signatures, trust.keys);
  result.refusals.insert(result.refusals.end(), who.refusals.begin(), who.refusals.end());
  if (who.refusals.empty() && who.signers.size() < trust.threshold)
    result.refusals.push_back(missing(who, what, trust.keys, trust.threshold));
  if (!result.refusals.empty()) return result;
  result.refusals = Acceptance(*read.bundle, file.name, trust, today, state).reasons_against();
  if (!result.refusals.empty()) return result;
  std::vector<PublicKey> signers;
  for (const PublicKey* key : who.signers) signers.push_back(*key);
  result.bundle = AuthenticBundle(std::move(read.bundle), std::move(signers));
  return result;
}

}  // namespace fairroll::trust
