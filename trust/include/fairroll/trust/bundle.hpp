// SPDX-License-Identifier: Apache-2.0
// Bundles: rule books of one authority, with all texts that they need, in one file. The same rule books, version and expiry date give the
// same bytes. docs/trust.md describes the format. All functions are thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/clause.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/source.hpp>
#include <fairroll/trust/refusal.hpp>

namespace fairroll {
namespace FAIRROLL_API trust {

/// The maximum size of a bundle, in bytes.
inline constexpr std::size_t max_bundle_bytes = std::size_t{64} << 20U;
/// The maximum number of texts in one bundle. Each text has at most Source::max_bytes bytes.
inline constexpr std::size_t max_bundle_texts = 1024;
/// The maximum version number of bundles and trust files.
inline constexpr std::uint64_t max_version = 999'999'999'999'999;

/// The first lines of a bundle.
struct BundleHead {
  std::string authority;      ///< the issuer, a name like the first parts of the name of a unit: `us_sd`
  std::uint64_t version = 0;  ///< 1 to max_version; increases with each bundle that the authority issues
  Date expires;               ///< the last date on which the bundle is accepted
};

/// A rule file, or a text of the law that belongs to a rule file.
struct BundleText {
  std::string path;    ///< relative to the folder of all units: `us_sd/craps.fair`
  std::string unit;    ///< `us_sd.craps`; empty for a text of the law
  std::string digest;  ///< SHA-256 as 64 hexadecimal digits
  SourcePtr source;    ///< the text, never null; the name of the source is `path`
};

/// The contents of a bundle whose signatures were not verified: see AuthenticBundle.
struct Bundle {
  BundleHead head;                ///< the first lines
  std::string content;            ///< SHA-256 over the list of texts; equal for bundles with the same texts
  std::string digest;             ///< SHA-256 over the whole file
  std::vector<BundleText> texts;  ///< sorted by path
};

/// The result of parsing a bundle.
struct BundleResult {
  std::shared_ptr<const Bundle> bundle;  ///< null if the bundle was refused
  Refusals refusals;                     ///< errors in the format and in the digests
};

/// Parses a bundle and checks its format and digests, but no signatures. `name` is used in messages. Sizes are checked before memory is
/// allocated.
[[nodiscard]] BundleResult parse_bundle(const std::string& name, std::string_view bytes);

/// The result of creating a bundle.
struct CreateBundleResult {
  std::string bytes;        ///< the bundle file; empty if there are errors
  Diagnostics diagnostics;  ///< errors and warnings of the rule books and of the head
};

/// Creates a bundle of rulesets and houses, with all units that they need and with the amendments, assertions and texts of the law that the
/// resolver finds. No rule book may have errors in any period of its text (see text_periods()). The name of each rule book must be the
/// authority, or begin with the authority and a dot. The names of the resolver's sources must be paths relative to the folder of all units,
/// as from
/// make_folder_resolver().
[[nodiscard]] CreateBundleResult create_bundle(const BundleHead& head, const std::vector<std::string>& names, const Resolver& resolver);

/// Returns the trusted comment with which a bundle must be signed: `fairroll bundle us_sd version 7 expires 2027-12-31`.
[[nodiscard]] std::string format_trusted_comment(const BundleHead& head);

/// Returns true if `name` can be the name of an authority, such as `us_sd` or `us_sd.craps`: parts of lower-case letters, digits and `_`
/// that begin with a letter, separated by dots; at most 64 bytes.
[[nodiscard]] bool is_authority(std::string_view name) noexcept;

}  // namespace trust
}  // namespace fairroll
