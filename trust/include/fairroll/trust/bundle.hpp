// SPDX-License-Identifier: Apache-2.0
// Bundles: files that contain rule books of one authority with all texts that the rule books need. The same rule books, version and expiry
// date produce identical bytes. docs/trust.md describes the format. All functions are thread-safe.
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

/// Maximum size of a bundle, in bytes.
inline constexpr std::size_t max_bundle_bytes = std::size_t{64} << 20U;
/// Maximum number of texts in one bundle. Each text has at most Source::max_bytes bytes.
inline constexpr std::size_t max_bundle_texts = 1024;
/// Maximum version number of bundles and trust files.
inline constexpr std::uint64_t max_version = 999'999'999'999'999;

/// The first lines of a bundle, which state its authority, version and expiry date.
struct BundleHead {
  std::string authority;      ///< Name of the issuer, such as `us_sd`. It must meet the conditions of is_valid_authority().
  std::uint64_t version = 0;  ///< Version of the bundle, from 1 to max_version. It increases with each bundle that the authority issues.
  Date expires;               ///< Last date on which the bundle is accepted.
};

/// A rule file, or a text of the law that belongs to a rule file.
struct BundleText {
  std::string path;    ///< Path of the file relative to the folder of all units, such as `us_sd/craps.fair`.
  std::string unit;    ///< Name of the unit in the file, such as `us_sd.craps`. Empty for a text of the law.
  std::string digest;  ///< SHA-256 digest of the text, as 64 hexadecimal digits.
  SourcePtr source;    ///< Source of the text. Its name is `path`. Never null.
};

/// The contents of a bundle whose signatures have not been verified. See AuthenticBundle for a verified bundle.
struct Bundle {
  BundleHead head;                ///< First lines of the bundle.
  std::string content;            ///< SHA-256 digest of the list of texts. Equal for all bundles with the same texts.
  std::string digest;             ///< SHA-256 digest of the entire file.
  std::vector<BundleText> texts;  ///< Texts of the bundle, sorted by path.
};

/// The result of parsing a bundle.
struct BundleResult {
  std::shared_ptr<const Bundle> bundle;  ///< The parsed bundle. Null if the bundle was refused.
  Refusals refusals;                     ///< Errors in the format or the digests of the bundle. Empty if the bundle was accepted.
};

/// Parses a bundle and checks its format and digests, but not its signatures. `name` is the name of the bundle in messages. Sizes are
/// checked before memory is allocated.
[[nodiscard]] BundleResult parse_bundle(const std::string& name, std::string_view bytes);

/// The result of creating a bundle.
struct CreateBundleResult {
  std::string bytes;        ///< Contents of the bundle file. Empty if there are errors.
  Diagnostics diagnostics;  ///< Errors and warnings about the rule books and the head.
};

/// Creates a bundle of the rulesets and houses in `names`. The bundle contains all units that they need, and the amendments, assertions and
/// texts of the law that the resolver finds. No rule book may have errors in any period of its text (see find_text_periods()). The name of
/// each rule book must be the authority, or must begin with the authority and a dot. The names of the resolver's sources must be paths
/// relative to the folder of all units, as from make_folder_resolver().
[[nodiscard]] CreateBundleResult create_bundle(const BundleHead& head, const std::vector<std::string>& names, const Resolver& resolver);

/// Returns the trusted comment with which a bundle must be signed, such as `fairroll bundle us_sd version 7 expires 2027-12-31`.
[[nodiscard]] std::string format_trusted_comment(const BundleHead& head);

/// Returns true if `name` can be the name of an authority, such as `us_sd` or `us_sd.craps`. Such a name consists of parts that are
/// separated by dots. Each part begins with a letter and contains only lowercase letters, digits and `_`. The name has at most 64 bytes.
[[nodiscard]] bool is_valid_authority(std::string_view name) noexcept;

}  // namespace trust
}  // namespace fairroll
