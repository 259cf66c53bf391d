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

/// Maximum number of keys in a trust file.
inline constexpr std::size_t max_keys = 64;

/// The contents of a trust file: the keys whose signatures are accepted, and the bundles for which they are accepted. A public key file of
/// minisign is treated as a trust file with one key that is accepted for every authority.
struct Trust {
  /// Authority whose bundles are accepted. Empty if bundles of any authority are accepted, as with a public key file.
  std::string authority;
  std::uint64_t version = 0;             ///< Version of the trust file, from 1 to max_version. 0 for a public key file.
  std::optional<Date> expires;           ///< Last date on which the trust file is valid. No value if it does not expire.
  std::size_t threshold = 1;             ///< Number of keys that must sign a bundle, from 1 to keys.size().
  std::uint64_t min_bundle_version = 1;  ///< Minimum version of accepted bundles.
  std::vector<PublicKey> keys;           ///< Accepted keys in the order of the file, without duplicates.
};

/// The result of parsing a trust file.
struct ParsedTrustFile {
  std::optional<Trust> trust;  ///< The parsed trust file, or no value if the file was refused.
  Refusals refusals;           ///< Reasons for the refusal, such as trust_* or key_*. Empty if the file was accepted.
};

/// Parses a trust file or a minisign public key file. docs/trust.md describes the format.
[[nodiscard]] ParsedTrustFile parse_trust_file(const SourcePtr& file);

/// Returns the trusted comment with which a trust file must be signed, such as `fairroll trust us_sd version 2 expires 2030-12-31`.
[[nodiscard]] std::string format_trusted_comment(const Trust& trust);

/// The versions that were accepted previously, so that older versions can be refused. A new object is empty. The program that
/// opens bundles must store the state between runs.
struct TrustState {
  /// The highest accepted versions for one authority.
  struct AcceptedVersions {
    std::uint64_t trust_version = 0;   ///< Highest accepted version of a trust file. 0 if no trust file was accepted.
    std::uint64_t bundle_version = 0;  ///< Highest accepted version of a bundle. 0 if no bundle was accepted.
    std::string bundle_digest;         ///< SHA-256 digest of the bundle with this version. Empty if no bundle was accepted.
  };
  /// Accepted versions by name of the authority. Contains at most 1024 entries.
  std::map<std::string, AcceptedVersions> versions_by_authority;
};

/// The result of parsing a stored trust state.
struct TrustStateResult {
  std::optional<TrustState> state;  ///< The parsed state, or no value if the text was refused.
  Refusals refusals;                ///< Error bad_state if the text was refused. Otherwise empty.
};

/// Parses the output of format_trust_state().
[[nodiscard]] TrustStateResult parse_trust_state(const SourcePtr& file);
/// Returns a state as text with one line per authority, sorted by name. Equal states produce equal texts.
[[nodiscard]] std::string format_trust_state(const TrustState& state);

/// The contents of a bundle file and of its signature files.
struct BundleFile {
  std::string name;                   ///< Name of the bundle in messages.
  std::string_view bytes;             ///< Contents of the entire bundle file. Used only during the call.
  std::vector<SourcePtr> signatures;  ///< Signature files. Each file contains one or more signature blocks.
};

struct OpenBundleResult;

/// A bundle whose signatures were verified. Only open_bundle() creates objects of this type. Callers therefore need no further check.
class AuthenticBundle {
 public:
  /// Returns the contents of the bundle. The reference is valid as long as this object or a copy of it exists.
  [[nodiscard]] const Bundle& bundle() const noexcept { return *bundle_; }
  /// Returns the trusted keys that signed the bundle, in the order of the trust file. The list contains at least Trust::threshold keys.
  [[nodiscard]] const std::vector<PublicKey>& signers() const noexcept { return signers_; }
  /// Returns the contents of the bundle with shared ownership.
  [[nodiscard]] const std::shared_ptr<const Bundle>& shared_bundle() const noexcept { return bundle_; }

 private:
  AuthenticBundle(std::shared_ptr<const Bundle> bundle, std::vector<PublicKey> signers)
      : bundle_(std::move(bundle)), signers_(std::move(signers)) {}
  friend OpenBundleResult open_bundle(const BundleFile& file, const Trust& trust, const Date& today, const TrustState& state);

  std::shared_ptr<const Bundle> bundle_;
  std::vector<PublicKey> signers_;
};

/// The result of opening a bundle.
struct OpenBundleResult {
  std::optional<AuthenticBundle> bundle;  ///< The verified bundle, or no value if the bundle was refused.
  Refusals refusals;                      ///< Reasons for a refusal. Empty if and only if there is a bundle.
};

/// Opens a bundle and checks its format, digests, signatures, authority, versions and expiry date, in this order. `today` is the current
/// date, because the function reads no clock. `state` contains the versions that were accepted previously. Signatures by unknown keys are
/// ignored. If a signature by a trusted key is wrong, the bundle is refused, even if enough other signatures are valid. The versions and
/// the expiry date are checked only if the signatures are valid.
[[nodiscard]] OpenBundleResult open_bundle(const BundleFile& file, const Trust& trust, const Date& today, const TrustState& state = {});

/// Updates `state` with the versions of an accepted bundle and its trust file. Versions never decrease.
void record_accepted_versions(TrustState& state, const Trust& trust, const AuthenticBundle& bundle);

/// Returns a resolver for load() that finds rule files only in `bundles`, as in `load("us_sd.craps",
/// make_bundle_resolver({*opened.bundle}))`. The name of a source is its path in the bundle. If several bundles contain a unit, the
/// resolver uses the first of these bundles.
[[nodiscard]] Resolver make_bundle_resolver(std::vector<AuthenticBundle> bundles);

/// Checks that the trust file `next` can replace the trust file `old`. The new file must have the same authority and a higher version, and
/// it must not have expired on `today`. Its signatures must meet the thresholds of both files. `old` may have expired. Returns the reasons
/// for a refusal, or an empty list if the file is accepted.
[[nodiscard]] Refusals check_trust_rotation(const Trust& old, const SourcePtr& next, const std::vector<SourcePtr>& signatures,
                                            const Date& today);

}  // namespace trust
}  // namespace fairroll
