// SPDX-License-Identifier: Apache-2.0
// Trusted keys, and the verification of bundles before rules are loaded from them. All functions are thread-safe.
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

/// The maximum number of keys in a trust file.
inline constexpr std::size_t max_keys = 64;

/// The keys whose signatures are accepted, and which bundles are accepted with these signatures. A public key file of minisign is read as
/// a trust file with one key that is accepted for every authority.
struct Trust {
  std::string authority;                 ///< the authority whose bundles are accepted; empty for any authority, as with a public key file
  std::uint64_t version = 0;             ///< version of the trust file, 1 to max_version; 0 for a public key file
  std::optional<Date> expires;           ///< the last date on which the trust file is valid; no value if it does not expire
  std::size_t threshold = 1;             ///< number of keys that must sign a bundle: 1 to keys.size()
  std::uint64_t min_bundle_version = 1;  ///< the minimum version of bundles that are accepted
  std::vector<PublicKey> keys;           ///< in the order of the file, without duplicates
};

/// The result of parsing a trust file.
struct TrustResult {
  std::optional<Trust> trust;  ///< no value if the file was refused
  Refusals refusals;           ///< the reasons, such as trust_* or key_*; empty if the file was accepted
};

/// Parses a trust file or a minisign public key file. docs/trust.md describes the format.
[[nodiscard]] TrustResult parse_trust_file(const SourcePtr& file);

/// Returns the trusted comment for a signature of a trust file: `fairroll trust us_sd version 2 expires 2030-12-31`.
[[nodiscard]] std::string format_trusted_comment(const Trust& trust);

/// The versions that were accepted before, so that older versions can be refused. Initially empty. The program that opens bundles must
/// store the state between runs.
struct TrustState {
  /// The highest accepted versions for one authority.
  struct AcceptedVersions {
    std::uint64_t trust_version = 0;   ///< highest version of a trust file
    std::uint64_t bundle_version = 0;  ///< highest version of a bundle
    std::string bundle_digest;         ///< SHA-256 of the bundle with that version; empty if no bundle was accepted
  };
  std::map<std::string, AcceptedVersions> by_authority;  ///< by name of the authority; at most 1024 entries
};

/// The result of parsing a stored state.
struct TrustStateResult {
  std::optional<TrustState> state;  ///< no value if the text was refused
  Refusals refusals;                ///< bad_state if the text was refused
};

/// Parses the output of format_trust_state().
[[nodiscard]] TrustStateResult parse_trust_state(const SourcePtr& file);
/// Returns a state as text, one line per authority, sorted by name. Equal states give equal texts.
[[nodiscard]] std::string format_trust_state(const TrustState& state);

/// The contents of a bundle file and of its signature files.
struct BundleFile {
  std::string name;                   ///< name of the bundle in messages
  std::string_view bytes;             ///< the whole file; used only during the call
  std::vector<SourcePtr> signatures;  ///< signature files, each with one or more signature blocks
};

struct OpenResult;

/// A bundle whose signatures were verified. Only open_bundle() creates objects of this type, so callers need no further check.
class AuthenticBundle {
 public:
  /// Returns the contents of the bundle, which are valid as long as this object or a copy exists.
  [[nodiscard]] const Bundle& bundle() const noexcept { return *bundle_; }
  /// Returns the trusted keys that signed the bundle, at least Trust::threshold, in the order of the trust file.
  [[nodiscard]] const std::vector<PublicKey>& signers() const noexcept { return signers_; }
  /// Returns the contents of the bundle with shared ownership.
  [[nodiscard]] const std::shared_ptr<const Bundle>& shared_bundle() const noexcept { return bundle_; }

 private:
  AuthenticBundle(std::shared_ptr<const Bundle> bundle, std::vector<PublicKey> signers)
      : bundle_(std::move(bundle)), signers_(std::move(signers)) {}
  friend OpenResult open_bundle(const BundleFile& file, const Trust& trust, const Date& today, const TrustState& state);

  std::shared_ptr<const Bundle> bundle_;
  std::vector<PublicKey> signers_;
};

/// The result of opening a bundle.
struct OpenResult {
  std::optional<AuthenticBundle> bundle;  ///< no value if the bundle was refused
  Refusals refusals;                      ///< empty if and only if there is a bundle
};

/// Opens a bundle and checks format, digests, signatures, authority, versions and expiry, in this order. `today` is the current date;
/// no clock is read. `state` contains the versions that were accepted before. Signatures by unknown keys are ignored. A wrong signature by
/// a trusted key refuses the bundle, even if enough other signatures are valid. Versions and expiry are checked only if the signatures are
/// valid.
[[nodiscard]] OpenResult open_bundle(const BundleFile& file, const Trust& trust, const Date& today, const TrustState& state = {});

/// Updates `state` with the versions of an accepted bundle and its trust file. Versions never decrease.
void record_accepted_versions(TrustState& state, const Trust& trust, const AuthenticBundle& bundle);

/// Returns a resolver for load() that finds rule files only in these bundles: `load("us_sd.craps", resolve_in_bundles({*opened.bundle}))`.
/// Sources are named by their paths in the bundle. If several bundles contain a unit, the first is used.
[[nodiscard]] Resolver resolve_in_bundles(std::vector<AuthenticBundle> bundles);

/// Checks that the trust file `next` can replace `old`. It must have the same authority and a higher version, must not have expired on
/// `today`, and must be signed by the thresholds of both files. `old` may have expired. Returns the reasons for a refusal, or an empty
/// list.
[[nodiscard]] Refusals check_trust_rotation(const Trust& old, const SourcePtr& next, const std::vector<SourcePtr>& signatures,
                                            const Date& today);

}  // namespace trust
}  // namespace fairroll
