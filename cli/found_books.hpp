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
  std::vector<std::pair<const Workspace*, std::string>> rulesets;  ///< and houses, each with what it is made of
  std::vector<analysis::ScenarioInFile> scenarios;
  Diagnostics diagnostics;
};

/// `under`: only these rulesets; empty: all. Never throws on bad files.
[[nodiscard]] Found find_books(const std::vector<std::string>& paths, const std::vector<std::string>& under);

}  // namespace fairroll::cli
