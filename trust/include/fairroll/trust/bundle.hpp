// SPDX-License-Identifier: Apache-2.0
// Bundles: rule books of one authority, with all that they are made of, in one file. The same books, version and expiry give the same
// bytes. The format is told in docs/trust.md. Any thread may call any of this at any time.
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

/// The largest bundle that is read or made, in bytes.
inline constexpr std::size_t max_bundle = std::size_t{64} << 20U;
/// The most texts in one bundle. Each is at most Source::max_bytes.
inline constexpr std::size_t max_texts = 1024;
/// The greatest version number of bundles and trust files.
inline constexpr std::uint64_t max_version = 999'999'999'999'999;

/// What the first lines of a bundle say of all of it.
struct BundleHead {
  std::string authority;      ///< who answers for it: a name like the first parts of a unit's name, `us_sd`
  std::uint64_t version = 0;  ///< 1 .. max_version; each issue of an authority has a greater one than the issue before
  Date expires;               ///< the last day on which it is accepted
};

/// One rule file, or one text of the law beside a rule file.
struct BundleText {
  std::string path;    ///< below the folder of all units: `us_sd/craps.fair`
  std::string unit;    ///< `us_sd.craps`; empty of a text of the law
  std::string digest;  ///< SHA-256, 64 hexadecimal digits
  SourcePtr source;    ///< named by the path; never null
};

/// What is in a bundle. Nothing says that it is to be trusted: see AuthenticBundle.
struct Bundle {
  BundleHead head;                ///< the first lines
  std::string content;            ///< SHA-256 over the list of texts: the same wherever the same texts are bundled
  std::string digest;             ///< SHA-256 over the whole file
  std::vector<BundleText> texts;  ///< sorted by path
};

/// A bundle, or why there is none.
struct BundleResult {
  std::shared_ptr<const Bundle> bundle;  ///< null if it was refused
  Refusals refusals;                     ///< of the form and the digests
};

/// Reads the form of a bundle and checks its digests; signatures are no matter here. `name` is what messages call it. Sizes are checked
/// before memory is taken.
[[nodiscard]] BundleResult read_bundle(const std::string& name, std::string_view bytes);

/// The bytes of a new bundle, or why there are none.
struct NewBundle {
  std::string bytes;        ///< empty if there are errors
  Diagnostics diagnostics;  ///< errors and warnings of the rule books, and of the head
};

/// Bundles these rulesets and houses with all that they name, and with what the resolver gives for it: amendments, assertions, texts of the
/// law. Each book has to check without errors in every period of its text (text_periods()), and to be the authority's: called like it, or
/// with its name and a dot at the front. The resolver's sources have to be named by paths below the folder of all units, as those of
/// in_folders() are.
[[nodiscard]] NewBundle make_bundle(const BundleHead& head, const std::vector<std::string>& books, const Resolver& resolver);

/// The trusted comment that a signature of this bundle carries: `fairroll bundle us_sd version 7 expires 2027-12-31`.
[[nodiscard]] std::string signed_words(const BundleHead& head);

/// `us_sd`, `us_sd.craps`: parts of lower-case letters, digits and `_`, each beginning with a letter, with dots between; at most 64 bytes.
[[nodiscard]] bool is_authority(std::string_view name) noexcept;

}  // namespace trust
}  // namespace fairroll
