// SPDX-License-Identifier: Apache-2.0
// What is wrong with rule and scenario files: what `fairroll check` prints, and an editor shows.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/analysis/edge_cache.hpp>
#include <fairroll/mentions.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/scenario.hpp>

#include "files.hpp"
#include "watching.hpp"
#include "workspace.hpp"

namespace fairroll::cli {

/// The numbers and names of the checked items.
struct Counts {
  std::size_t files = 0;
  std::set<std::string> names;  ///< Names of rulesets without errors.
  std::set<std::pair<std::string, std::uint32_t>> clauses;
  std::set<std::string> wagers;
  std::size_t scenarios = 0;

  void add(const Ruleset& rules);
  /// Returns a summary such as `2 files: 1 ruleset, 239 clauses, 26 wagers`.
  [[nodiscard]] std::string words() const;
};

struct Checked {
  Diagnostics diagnostics;  ///< Diagnostics in sorted order.
  Counts counts;
  bool stopped = false;  ///< True if the check was stopped before all files were checked.
};

/// Additional results of a check, for callers that need more than the diagnostics.
struct Insight {
  std::shared_ptr<Workspace> workspace;            ///< Workspace of the rule files.
  std::set<std::string> units;                     ///< Units that were checked in the workspace.
  std::vector<Mention> mentions;                   ///< Mentions of names in scenarios.
  std::vector<std::shared_ptr<const Tree>> trees;  ///< Syntax trees of the scenario files.
  std::vector<ScenarioReport> reports;             ///< Reports of the scenarios.
};

/// The files that a check reads, and the options of the check.
struct CheckFrom {
  const Files& files = on_disk();
  analysis::EdgeCache* memo = nullptr;  ///< Cache of edges. May be null.
  Insight* insight = nullptr;           ///< Receives additional results. May be null.
  std::optional<Date> as_of{};          ///< Only date as of which rule books are checked. No value: every period of their text.
};

/// Checks files and the files in folders, with the units to which they refer. Units are first searched for in the folders `rules`.
[[nodiscard]] Checked check_files(const std::vector<std::string>& paths, const std::vector<std::string>& rules, Watching& watching,
                                  const CheckFrom& from = {});

}  // namespace fairroll::cli
