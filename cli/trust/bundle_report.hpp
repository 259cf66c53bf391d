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
  std::vector<trust::PublicKey> signers;  ///< as far as they were asked for
};

/// `us_sd.bundle: us_sd version 7, expires 2027-12-31`
[[nodiscard]] std::string bundle_line(const std::string& file, const trust::BundleHead& head);
/// That line, digests and the number of texts.
[[nodiscard]] std::string bundle_summary(const BundleTold& told);
/// The summary and every text.
[[nodiscard]] std::string bundle_list(const BundleTold& told);
/// All of it as one document.
[[nodiscard]] std::string bundle_json(const std::vector<BundleTold>& bundles, const Diagnostics& diagnostics);

}  // namespace fairroll::cli
