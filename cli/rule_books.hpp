// SPDX-License-Identifier: Apache-2.0
// Rule books by name, for the commands that look into them without a scenario.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "command.hpp"
#include "text_day.hpp"
#include "workspace.hpp"

namespace fairroll::cli {

struct RuleBookOptions {
  std::vector<std::string> rules;  ///< --rules
  std::optional<Date> as_of;       ///< --as-of
  bool take_today = true;          ///< if false, rule books are selected without a day where --as-of is missing, not as of today()
  std::map<std::string, std::string> readings;  ///< --reading; of several rule books each takes what it has
  std::map<std::string, std::string> postings;  ///< --posting, likewise
  bool assertions = true;  ///< false: files of assertions are left out of account, empty files as well, since one may just be written
};

/// ` --rules DIR` and ` --as-of DATE` as they were given, as a shell reads them: a command that a hint names finds the same rule books with
/// them.
[[nodiscard]] std::string same_books(const std::vector<std::string>& rules, const std::optional<Date>& as_of);
[[nodiscard]] std::string same_books(const RuleBookOptions& options);

/// The text that a command uses if --as-of is missing.
enum class DayOption {
  None,        ///< the command has no --as-of
  Today,       ///< the text of today
  EveryPeriod  ///< every period of the text
};

/// Adds --rules, and --as-of unless `day` is DayOption::None.
void add_rule_book_options(CommandForm& command, RuleBookOptions& options, DayOption day);

/// A rule book as the options choose it.
struct SelectedBook {
  std::shared_ptr<const Ruleset> ruleset;  ///< null if it is missing or faulty
  Selection selection;                     ///< its day, and of the readings and postings those that it has
  std::optional<TextDay> day{};            ///< for output; no value if its text is the same on every day
};

/// A period of the text of rule books that a command works on.
struct WorkPeriod {
  std::optional<Date> day;        ///< TextPeriod::as_of
  std::optional<Period> shown{};  ///< for output; no value if the command works on this period only
};

/// Everything in the folders of --rules; without it, what a scenario in this folder would find.
class RuleBooks {
 public:
  explicit RuleBooks(const RuleBookOptions& options);

  /// Names of rulesets and houses, sorted.
  [[nodiscard]] std::vector<std::string> names() const;
  /// Without a ruleset if it is missing or faulty; the reason is then in diagnostics().
  [[nodiscard]] SelectedBook select(const std::string& name);
  /// The same as of that day, instead of the one of the options.
  [[nodiscard]] SelectedBook select(const std::string& name, const std::optional<Date>& as_of);
  /// Periods of the text of these books together, or that of --as-of (find_periods_to_check()). Loads the books. With several periods, one
  /// in which a book is not in force is left out. Never empty.
  [[nodiscard]] std::vector<WorkPeriod> periods_of(const std::vector<std::string>& names);
  /// The day as of which select(name) selects: that of --as-of, else today() if the text of the rule book is dated.
  [[nodiscard]] std::optional<Date> day_of(const std::string& name);
  /// The day of scenarios that are shown with the rule books and have no date: that of --as-of, else today().
  [[nodiscard]] Date as_of_or_today() const;
  /// The day for output; `std::nullopt` if the text of the rule book is the same on every day.
  [[nodiscard]] std::optional<TextDay> text_day_of(const std::string& name, const Date& day) const;
  /// select() alone.
  [[nodiscard]] std::shared_ptr<const Ruleset> get(const std::string& name) { return select(name).ruleset; }
  /// What it would be selected with, also where enumerating checks find fault with it; nothing is told of those.
  [[nodiscard]] Selection selection_for(const std::string& name, const std::optional<Date>& as_of);
  [[nodiscard]] const Library& library() const { return workspace_->library(); }
  [[nodiscard]] Workspace& workspace() { return *workspace_; }
  /// Of the files, of the books that were asked for, and untaken().
  [[nodiscard]] Diagnostics diagnostics() const;
  /// Readings and postings that none of the books asked for has.
  [[nodiscard]] Diagnostics untaken() const;
  /// Notes of files that say otherwise what the unit is and were not read; none where --rules says what is meant. select() tells them
  /// itself.
  [[nodiscard]] Diagnostics hidden(const std::string& name) const;

 private:
  [[nodiscard]] bool is_known(const std::string& name);
  [[nodiscard]] SelectedBook select_known(const std::string& name, const std::optional<Date>& as_of);
  bool take(const Ruleset& rules, Selection& selection);

  RuleBookOptions options_;
  std::unique_ptr<Workspace> workspace_;
  Diagnostics diagnostics_;
  std::vector<std::shared_ptr<const Ruleset>> asked_;  // books that heard the wishes
  bool deaf_ = false;                                  // one that cannot be read may have heard them
  std::set<std::string> taken_readings_;
  std::set<std::string> taken_postings_;
};

}  // namespace fairroll::cli
