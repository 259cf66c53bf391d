// SPDX-License-Identifier: Apache-2.0
// Rule books by name, for the commands that look into them without a scenario.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "workspace.hpp"

namespace fairroll::cli {

struct RuleBookOptions {
  std::vector<std::string> rules;  ///< --rules
  std::optional<Date> as_of;
  bool assertions = true;  ///< false: files of assertions are left out of account, empty files as well, since one may just be written
};

/// Adds --rules, and --as-of if `with_date`.
void add_rule_book_options(CommandForm& command, RuleBookOptions& options, bool with_date);

/// Everything in the folders of --rules; without it, what a scenario in this folder would find.
class RuleBooks {
 public:
  explicit RuleBooks(const RuleBookOptions& options);

  /// Names of rulesets and houses, sorted.
  [[nodiscard]] std::vector<std::string> names() const;
  /// Null if it is missing or faulty; the reason is then in diagnostics().
  [[nodiscard]] std::shared_ptr<const Ruleset> get(const std::string& name);
  [[nodiscard]] const Library& library() const { return workspace_->library(); }
  [[nodiscard]] Workspace& workspace() { return *workspace_; }
  [[nodiscard]] Diagnostics diagnostics() const;

 private:
  RuleBookOptions options_;
  std::unique_ptr<Workspace> workspace_;
  Diagnostics diagnostics_;
};

}  // namespace fairroll::cli
