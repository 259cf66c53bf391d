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

/// Keeps what the material refers to. Every book is checked once for each day, and every scenario runs once.
class BookMaterials {
 public:
  /// Both must outlive it.
  BookMaterials(RuleBooks& books, Watching& watching) : books_(books), watching_(watching) {}

  /// Those that are faulty or missing are left out; the reasons are in diagnostics().
  [[nodiscard]] std::vector<publishing::RulesetMaterial> of(const std::vector<std::string>& names);
  [[nodiscard]] Diagnostics diagnostics() const;
  /// Scenarios that do not pass under the books, and so show nothing.
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
