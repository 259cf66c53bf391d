// SPDX-License-Identifier: Apache-2.0
// What `fairroll verify` prints. Pure: data in, text out.
#pragma once

#include <string>
#include <vector>

#include <fairroll/analysis/verify.hpp>
#include <fairroll/render.hpp>

namespace fairroll::cli {

struct VerifyResult {
  std::string name;
  analysis::UnderReadings<analysis::Verification> verification;
  Diagnostics diagnostics;
};

[[nodiscard]] std::string verify_text(const analysis::UnderReadings<analysis::Verification>& result, const TextStyle& style);
/// One object for all of them.
[[nodiscard]] std::string verify_json(const std::vector<VerifyResult>& results);

}  // namespace fairroll::cli
