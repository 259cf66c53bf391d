// SPDX-License-Identifier: Apache-2.0
// The rule books among given paths and the scenarios beside them: what `mutate` and `cover` work on.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/analysis/trial.hpp>

#include "workspace.hpp"

namespace fairroll::cli {

struct Found {
  std::vector<std::unique_ptr<Workspace>> workspaces;
  std::vector<std::pair<const Workspace*, std::string>> rulesets;  ///< Rulesets and houses, each with its workspace.
  std::vector<analysis::ScenarioInFile> scenarios;
  Diagnostics diagnostics;
};

/// Finds rule books and scenarios. If `under` is not empty, only the rulesets in `under` are returned. Invalid files cause no exceptions.
[[nodiscard]] Found find_books(const std::vector<std::string>& paths, const std::vector<std::string>& under);

}  // namespace fairroll::cli
