// SPDX-License-Identifier: Apache-2.0
// What `fairroll bundle` says of bundles.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <fairroll/trust/trust.hpp>

#include "../command.hpp"

namespace fairroll::cli {

struct BundleTold {
  std::string file;
  std::shared_ptr<const trust::Bundle> bundle;
  std::vector<trust::PublicKey> signers;  ///< Keys that signed the bundle. Empty if signatures were not checked.
};

/// Returns a line such as `us_sd.bundle: us_sd version 7, expires 2027-12-31`.
[[nodiscard]] std::string bundle_line(const std::string& file, const trust::BundleHead& head);
/// Returns the line from bundle_line(), the digests and the number of texts.
[[nodiscard]] std::string bundle_summary(const BundleTold& told);
/// Returns the summary and a list of all texts.
[[nodiscard]] std::string bundle_list(const BundleTold& told);
/// Returns all bundles and diagnostics as one JSON document.
[[nodiscard]] std::string bundle_json(const std::vector<BundleTold>& bundles, const Diagnostics& diagnostics);

}  // namespace fairroll::cli
