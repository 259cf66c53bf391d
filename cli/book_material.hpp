// SPDX-License-Identifier: Apache-2.0
// What a published rule book is made of, gathered from files: its text on each day, its edges, the scenarios beside it.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fairroll/publishing/site.hpp>

#include "rule_books.hpp"
#include "watching.hpp"

namespace fairroll::cli {

/// Creates the material for publishing rule books and owns its data. Checks each rule book once per date, and runs each scenario once.
class BookMaterials {
 public:
  /// Keeps references to both parameters, which must outlive this object.
  BookMaterials(RuleBooks& books, Watching& watching) : books_(books), watching_(watching) {}

  /// Returns the material for the named rule books. Omits missing and invalid rule books, for which diagnostics() contains the reasons.
  [[nodiscard]] std::vector<publishing::RulesetMaterial> of(const std::vector<std::string>& names);
  [[nodiscard]] Diagnostics diagnostics() const;
  /// Returns the number of scenarios that fail under the rule books and are therefore not published.
  [[nodiscard]] std::size_t failed() const noexcept { return failed_; }

 private:
  [[nodiscard]] bool take(const std::string& name, publishing::RulesetMaterial& material);
  [[nodiscard]] std::vector<publishing::TextVersion> history(const std::string& name, const publishing::RulesetMaterial& material);
  void run_beside(const std::string& name, const std::set<std::string>& wanted);
  void run(const std::string& path, const std::set<std::string>& wanted);

  RuleBooks& books_;
  Watching& watching_;
  Diagnostics diagnostics_;
  std::set<std::string> folders_;  // whose scenarios ran
  std::deque<ScenarioReport> reports_;
  std::size_t failed_ = 0;
};

}  // namespace fairroll::cli
