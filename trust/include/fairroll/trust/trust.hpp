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

/// The keys whose signatures are accepted. A public key file of minisign is the simplest form: one key for every authority.
struct Trust {
  std::string authority;        ///< the authority of accepted bundles; empty for any, as with a public key file
  std::uint64_t version = 0;    ///< version of the trust file, 1 to max_version; 0 for a public key file
  std::optional<Date> expires;  ///< the last day on which the trust file is valid; no value if it does not expire
  std::size_t threshold = 1;    ///< number of keys that must sign: 1 to keys.size()
  std::uint64_t lowest = 1;     ///< the lowest version of a bundle that is accepted
  std::vector<PublicKey> keys;  ///< in the order of the file, without duplicates
};

/// The result of reading a trust file.
struct TrustResult {
  std::optional<Trust> trust;  ///< no value if the file was refused
  Refusals refusals;           ///< trust_*, key_*, ...
};

/// Reads a trust file, or a public key file of minisign. docs/trust.md describes the format.
[[nodiscard]] TrustResult parse_trust_file(const SourcePtr& file);

/// Returns the trusted comment for a signature of a trust file: `fairroll trust us_sd version 2 expires 2030-12-31`.
[[nodiscard]] std::string format_trusted_comment(const Trust& trust);

/// The versions that were accepted before, so that older versions are refused. Initially empty. The program that opens bundles must store
/// it.
struct TrustState {
  /// The last accepted versions of one authority.
  struct Last {
    std::uint64_t trust_version = 0;   ///< the highest version of its trust files
    std::uint64_t bundle_version = 0;  ///< the highest version of its bundles
    std::string bundle_digest;         ///< SHA-256 of that bundle; empty if no bundle was accepted
  };
  std::map<std::string, Last> by_authority;  ///< at most 1024 authorities
};

/// The result of reading a state.
struct TrustStateResult {
  std::optional<TrustState> state;  ///< no value if the text was refused
  Refusals refusals;                ///< bad_state
};

/// Reads a text from format_trust_state().
[[nodiscard]] TrustStateResult parse_trust_state(const SourcePtr& file);
/// Returns a state as text with sorted lines. Equal states give equal texts.
[[nodiscard]] std::string format_trust_state(const TrustState& state);

/// The files of a bundle.
struct BundleFile {
  std::string name;                   ///< name of the bundle in messages
  std::string_view bytes;             ///< the whole file; used only during the call
  std::vector<SourcePtr> signatures;  ///< texts of signature files, each with one or several blocks
};

struct OpenResult;

/// A bundle whose signatures were verified. Only open_bundle() creates such objects, so no further check is needed.
class AuthenticBundle {
 public:
  /// Returns the contents, which are valid as long as this object or a copy exists.
  [[nodiscard]] const Bundle& bundle() const noexcept { return *bundle_; }
  /// Returns the trusted keys that signed the bundle, at least Trust::threshold, in the order of the trust file.
  [[nodiscard]] const std::vector<PublicKey>& signers() const noexcept { return signers_; }
  /// Returns the contents with shared ownership.
  [[nodiscard]] const std::shared_ptr<const Bundle>& shared() const noexcept { return bundle_; }

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

/// Opens a bundle and checks format, digests, signatures, authority, versions and expiry, in this order. `today` is the current day,
/// because no clock is read. `state` contains what was accepted before. Signatures by unknown keys are ignored. A wrong signature by a
/// trusted key refuses the bundle, even if enough others are valid. Versions and expiry are checked only if the signatures are valid.
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
