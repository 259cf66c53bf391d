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
  std::vector<std::string> rules;               ///< Folders from --rules.
  std::optional<Date> as_of;                    ///< Date from --as-of.
  bool take_today = true;                       ///< If --as-of is missing: true to use today(), false to select rule books without a date.
  std::map<std::string, std::string> readings;  ///< Values of --reading. Each rule book uses the readings that it declares.
  std::map<std::string, std::string> postings;  ///< Values of --posting, used like `readings`.
  bool assertions = true;                       ///< False to ignore files of assertions, including empty files, which may be unfinished.
};

/// Returns ` --rules DIR` and ` --as-of DATE` as the user gave them, quoted for a shell. A command in a hint needs these options to find
/// the same rule books.
[[nodiscard]] std::string same_books(const std::vector<std::string>& rules, const std::optional<Date>& as_of);
[[nodiscard]] std::string same_books(const RuleBookOptions& options);

/// The text that a command uses if --as-of is missing.
enum class DayOption {
  None,        ///< The command has no --as-of.
  Today,       ///< The text in force today.
  EveryPeriod  ///< The texts of all periods.
};

/// Adds --rules, and also --as-of unless `day` is DayOption::None.
void add_rule_book_options(CommandForm& command, RuleBookOptions& options, DayOption day);

/// A rule book with the selection from the options.
struct SelectedBook {
  std::shared_ptr<const Ruleset> ruleset;  ///< The rule book. Null if it is missing or invalid.
  Selection selection;                     ///< Date of the rule book, with the readings and postings that it declares.
  std::optional<TextDay> day{};            ///< Date for output. No value if the text is the same on every date.
};

/// A period in the text of the rule books that a command processes.
struct WorkPeriod {
  std::optional<Date> day;        ///< Date as of which the rule books are selected (TextPeriod::as_of).
  std::optional<Period> shown{};  ///< Period for output. No value if it is the only period.
};

/// The rule books in the folders of --rules. Without --rules, the rule books that a scenario in the current folder would find.
class RuleBooks {
 public:
  explicit RuleBooks(const RuleBookOptions& options);

  /// Returns the names of all rulesets and houses, sorted.
  [[nodiscard]] std::vector<std::string> names() const;
  /// Selects a rule book by name. If it is missing or invalid, the result has no ruleset, and diagnostics() contains the reason.
  [[nodiscard]] SelectedBook select(const std::string& name);
  /// Selects a rule book as of the given date, instead of the date from the options.
  [[nodiscard]] SelectedBook select(const std::string& name, const std::optional<Date>& as_of);
  /// Loads the rule books and returns the periods of their texts together, or only the period of --as-of (find_periods_to_check()). If
  /// there are several periods, those in which a rule book is not in force are omitted. The result is never empty.
  [[nodiscard]] std::vector<WorkPeriod> periods_of(const std::vector<std::string>& names);
  /// Returns the date that select(name) uses: the date of --as-of, or else today() if the text of the rule book has dates.
  [[nodiscard]] std::optional<Date> day_of(const std::string& name);
  /// Returns the date for displayed scenarios that state no date: the date of --as-of, or else today().
  [[nodiscard]] Date as_of_or_today() const;
  /// Returns the date for output, or `std::nullopt` if the text of the rule book is the same on every date.
  [[nodiscard]] std::optional<TextDay> text_day_of(const std::string& name, const Date& day) const;
  /// Returns only the ruleset from select().
  [[nodiscard]] std::shared_ptr<const Ruleset> get(const std::string& name) { return select(name).ruleset; }
  /// Returns the selection for a rule book, even if the enumerating checks reject it. Errors that these checks find are not reported.
  [[nodiscard]] Selection selection_for(const std::string& name, const std::optional<Date>& as_of);
  [[nodiscard]] const Library& library() const { return workspace_->library(); }
  [[nodiscard]] Workspace& workspace() { return *workspace_; }
  /// Returns the diagnostics of the files and of the requested rule books, and the result of untaken().
  [[nodiscard]] Diagnostics diagnostics() const;
  /// Returns diagnostics for readings and postings that none of the requested rule books declares.
  [[nodiscard]] Diagnostics untaken() const;
  /// Returns notes on files that were not read although they declare the same unit differently. Returns none if --rules states which files
  /// to use. select() reports these notes itself.
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
