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

/// What was looked at.
struct Counts {
  std::size_t files = 0;
  std::set<std::string> names;  ///< of rulesets without errors
  std::set<std::pair<std::string, std::uint32_t>> clauses;
  std::set<std::string> wagers;
  std::size_t scenarios = 0;

  void add(const Ruleset& rules);
  /// `2 files: 1 ruleset, 239 clauses, 26 wagers`
  [[nodiscard]] std::string words() const;
};

struct Checked {
  Diagnostics diagnostics;  ///< sorted
  Counts counts;
  bool stopped = false;  ///< something was left out
};

/// What a check came upon, for whoever wants to know more of the texts than what is wrong with them.
struct Insight {
  std::shared_ptr<Workspace> workspace;            ///< of the rule files
  std::set<std::string> units;                     ///< that were checked in it
  std::vector<Mention> mentions;                   ///< in scenarios
  std::vector<std::shared_ptr<const Tree>> trees;  ///< of scenario files
  std::vector<ScenarioReport> reports;             ///< of their scenarios
};

/// Where a check reads, and what it may know already.
struct CheckFrom {
  const Files& files = on_disk();
  analysis::EdgeCache* memo = nullptr;  ///< of edges that were worked out before; null: none
  Insight* insight = nullptr;           ///< filled if it is not null
  std::optional<Date> as_of{};          ///< rule books are checked on that day alone; no value: in every period of their text
};

/// Checks these files, and those of these folders, with all that they name; `rules`: folders in which that is looked for first.
[[nodiscard]] Checked check_files(const std::vector<std::string>& paths, const std::vector<std::string>& rules, Watching& watching,
                                  const CheckFrom& from = {});

}  // namespace fairroll::cli
