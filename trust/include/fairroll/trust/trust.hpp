// SPDX-License-Identifier: Apache-2.0
// Who is trusted, and the one way from the bytes of a bundle to rules that may be loaded. Any thread may call any of this at any time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/clause.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/source.hpp>
#include <fairroll/trust/bundle.hpp>
#include <fairroll/trust/minisign.hpp>
#include <fairroll/trust/refusal.hpp>

namespace fairroll {
namespace FAIRROLL_API trust {

/// The most keys that a trust file names.
inline constexpr std::size_t max_keys = 64;

/// Whose signatures are accepted. A public key file of minisign is the simplest: that key, for every authority.
struct Trust {
  std::string authority;        ///< whose bundles; empty: anybody's, as of a public key file
  std::uint64_t version = 0;    ///< of the trust file, 1 .. max_version; 0: it is a public key file
  std::optional<Date> expires;  ///< the last day on which anything is accepted by it; nothing: it has none
  std::size_t threshold = 1;    ///< how many of the keys have to sign: 1 .. keys.size()
  std::uint64_t lowest = 1;     ///< the lowest version of a bundle that is accepted
  std::vector<PublicKey> keys;  ///< in the order of the file, no two the same
};

/// Whom a trust file names, or what is wrong with it.
struct TrustResult {
  std::optional<Trust> trust;  ///< nothing if it was refused
  Refusals refusals;           ///< trust_*, key_*, ...
};

/// Reads a trust file, or a public key file of minisign. docs/trust.md has the format.
[[nodiscard]] TrustResult read_trust(const SourcePtr& file);

/// The trusted comment that a signature of a trust file carries: `fairroll trust us_sd version 2 expires 2030-12-31`.
[[nodiscard]] std::string signed_words(const Trust& trust);

/// What was accepted before, so that nothing older is accepted again. Empty at first. Whoever opens bundles keeps it.
struct TrustState {
  /// Of one authority.
  struct Last {
    std::uint64_t trust_version = 0;   ///< the highest of its trust files
    std::uint64_t bundle_version = 0;  ///< the highest of its bundles
    std::string bundle_digest;         ///< SHA-256 of that bundle; empty: none was accepted
  };
  std::map<std::string, Last> by_authority;  ///< at most 1024
};

/// A state, or what is wrong with its text.
struct TrustStateResult {
  std::optional<TrustState> state;  ///< nothing if it was refused
  Refusals refusals;                ///< bad_state
};

/// Reads what state_text() writes.
[[nodiscard]] TrustStateResult read_state(const SourcePtr& file);
/// One text for one state: sorted lines.
[[nodiscard]] std::string state_text(const TrustState& state);

/// A bundle as it lies on a disk.
struct BundleFile {
  std::string name;                   ///< what messages call it
  std::string_view bytes;             ///< all of it; read during the call only
  std::vector<SourcePtr> signatures;  ///< texts of signature files, each with one block or several
};

struct OpenResult;

/// A bundle that the keys of a Trust vouch for. Only open_bundle() makes one, so whoever holds one need not ask.
class AuthenticBundle {
 public:
  /// What is in it. Lives as long as this object or a copy of it.
  [[nodiscard]] const Bundle& bundle() const noexcept { return *bundle_; }
  /// Those of the trusted keys that signed it, at least Trust::threshold, in the order of the trust file.
  [[nodiscard]] const std::vector<PublicKey>& signers() const noexcept { return signers_; }
  /// The same, to be kept.
  [[nodiscard]] const std::shared_ptr<const Bundle>& shared() const noexcept { return bundle_; }

 private:
  AuthenticBundle(std::shared_ptr<const Bundle> bundle, std::vector<PublicKey> signers)
      : bundle_(std::move(bundle)), signers_(std::move(signers)) {}
  friend OpenResult open_bundle(const BundleFile& file, const Trust& trust, const Date& today, const TrustState& state);

  std::shared_ptr<const Bundle> bundle_;
  std::vector<PublicKey> signers_;
};

/// A bundle to load from, or every reason against it.
struct OpenResult {
  std::optional<AuthenticBundle> bundle;  ///< nothing if it was refused
  Refusals refusals;                      ///< empty exactly if there is a bundle
};

/// Checks form, digests, signatures, authority, versions and expiry, in this order. `today` is the day on which it is asked (no clock is
/// read); `state` what was accepted before. Signatures of keys that nobody named are passed over; one by a named key that is wrong refuses
/// the bundle, however many others are right. Versions and days are looked at only when the signatures hold.
[[nodiscard]] OpenResult open_bundle(const BundleFile& file, const Trust& trust, const Date& today, const TrustState& state = {});

/// Notes in the state what was accepted: versions only rise.
void remember(TrustState& state, const Trust& trust, const AuthenticBundle& bundle);

/// Rule files from these bundles and nowhere else, for load(): `load("us_sd.craps", in_bundles({*opened.bundle}))`. Sources are named by
/// their paths in the bundle. Of several bundles the first that has a unit gives it.
[[nodiscard]] Resolver in_bundles(std::vector<AuthenticBundle> bundles);

/// Why `next` does not take the place of `old`: it has to be of the same authority and of a higher version, not expired, and signed by the
/// thresholds of both, of the old keys (who hand over) and of the new ones (who can sign). Empty: it does. An old file that has expired
/// hands over all the same.
[[nodiscard]] Refusals check_rotation(const Trust& old, const SourcePtr& next, const std::vector<SourcePtr>& signatures, const Date& today);

}  // namespace trust
}  // namespace fairroll
