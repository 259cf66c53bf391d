// SPDX-License-Identifier: Apache-2.0
// What the analysis finds as JSON, for programs that read it: the documents that the command line prints with `--format json`, indented by
// two blanks, with a line end. `fairroll schema` prints their schemas.
#pragma once

#include <string>
#include <vector>

#include <fairroll/analysis/diff.hpp>
#include <fairroll/analysis/edge_report.hpp>
#include <fairroll/analysis/verify.hpp>
#include <fairroll/api.hpp>
#include <fairroll/json.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// Edges: {"format": 1, "diagnostics": [...], "wagers": [...], ...}. Every figure is exact, as {"fraction": "7/495", "decimal":
/// "0.014141414141"}; decimals are rounded from the fraction to 12 digits. Of a report without rules only the first two members.
[[nodiscard]] std::string edge_json(const EdgeReport& report, const Diagnostics& diagnostics);

/// One rule book that was gone through.
struct VerifyResult {
  std::string name;           ///< as asked for
  Verification verification;  ///< what was found
  Diagnostics diagnostics;    ///< why it could not be read
};
/// Proofs: one object for all of them.
[[nodiscard]] std::string verify_json(const std::vector<VerifyResult>& results);

/// Differences. Null: nothing could be compared.
[[nodiscard]] std::string diff_json(const Diff* diff, const Diagnostics& diagnostics);

/// `file:line:column`, or null of a place that is in no file.
[[nodiscard]] Json short_place_json(const Place& place);

}  // namespace analysis
}  // namespace fairroll
