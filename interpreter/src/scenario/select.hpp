// SPDX-License-Identifier: Apache-2.0
// Which rulesets a scenario runs under, with which date, readings and postings, and who sits at its table.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/scenario.hpp>

#include "words.hpp"

namespace fairroll::scenario {

/// A ruleset as a scenario chose it.
struct Chosen {
  std::shared_ptr<const Ruleset> rules;
  Selection selection;
};

/// A reading or a posting that the head, a change of rules or the caller asks for.
struct Wish {
  std::string name;
  std::string value;
  SourceLocation place;  ///< location of the selection; without a source if the caller made it
  SourceLocation name_place;
  SourceLocation value_place;
  bool is_reading = false;
  bool taken = false;   ///< some rule book has such a thing
  bool is_new = false;  ///< the statement that is being read says so
  bool over = false;    ///< a later change says otherwise
};

/// What is played under, from the head on and with each change of rules. A value: a copy goes its own way.
class Chooser {
 public:
  /// Reads the head. `cache` and `options` must outlive it.
  Chooser(RulesetCache& cache, const Syntax& scenario, const RunOptions& options, Diagnostics& out);

  /// What the head chose. Rulesets that could not be checked are missing.
  [[nodiscard]] const std::vector<Chosen>& under() const noexcept { return now_; }
  /// What each of them is played under behind this step: what the step leaves out stays as it is. Nothing, and why, if some cannot be
  /// played so; then nothing has changed.
  std::optional<std::vector<Chosen>> change(const Syntax& step, Diagnostics& out);
  /// Tells of each wish that no rule book had, if all could be checked. If `options.under` takes the place of the scenario's own rulesets,
  /// what it wishes may be for one of those.
  void report_untaken(Diagnostics& out);

 private:
  void wish(const Syntax& statement, Diagnostics& out);
  void wish(const std::map<std::string, std::string>& wishes, bool is_reading);
  void wish(Wish wish);
  void place_fault(Diagnostic& fault, const SourceLocation& place, const SourceLocation& day) const;
  [[nodiscard]] std::optional<Chosen> choose(const std::string& name, const SourceLocation& place, const SourceLocation& day,
                                             Diagnostics& out);

  RulesetCache* cache_;
  const RunOptions* options_;
  std::vector<std::string> own_;  ///< that the head names
  std::optional<Date> as_of_;
  std::vector<Wish> wishes_;
  std::vector<Chosen> now_;
  std::vector<std::shared_ptr<const Ruleset>> seen_;  ///< rule books so far, each name once
  bool all_checked_ = true;
};

/// All that a scenario plays under.
struct Choice {
  std::vector<Chosen> under;               ///< where it begins
  std::vector<std::vector<Chosen>> later;  ///< for each change of rules: what each of `under` is played under from there on
};

/// The steps of a scenario, or of a log line, in the order of the text.
[[nodiscard]] std::vector<Syntax> steps_of(const Syntax& scenario);

/// The day that a head or a change names; nothing: it names none, or none of the calendar, which is a fault.
[[nodiscard]] std::optional<Date> day_of(const Syntax& statement, Diagnostics& out);
/// A head or a change that posts, or reads, one thing twice.
void refuse_twice(const Syntax& statement, Diagnostics& out);

/// Checks every ruleset of the scenario. Readings and postings go to the rulesets that have them; one that none has is a fault. If
/// `options.under` takes the place of the scenario's own rulesets, what the scenario wishes may be for one of those. Rulesets that could
/// not be checked are missing from the result, and `out` says why. Of a fault behind which `later` cannot be chosen it has less than there
/// are changes. `budget`: what rules that steps change to are paid from, since any day and any posting makes others; null: nobody counts.
[[nodiscard]] Choice choose(RulesetCache& cache, const Syntax& scenario, const RunOptions& options, Diagnostics& out,
                            RunBudget* budget = nullptr);

/// The rulesets that the scenario itself names.
[[nodiscard]] std::vector<std::string> named_rulesets(const Syntax& scenario);

/// Who sits there besides those that the steps name: `named`; of steps without a scenario that nobody names seats for, whoever acts in them
/// and is no role of the rules.
[[nodiscard]] std::vector<std::string> others_seated(const Syntax& scenario, const std::vector<Syntax>& steps,
                                                     const std::vector<Chosen>& chosen, const std::vector<std::string>& named);

/// Those that the steps name, or the others, each once and none called like a role of the rules. Faults go to `out`; nothing if there are
/// more than any table has.
[[nodiscard]] std::optional<std::vector<std::string>> seats_of(const std::vector<Syntax>& steps, const Row& row,
                                                               const std::vector<Chosen>& chosen, const std::vector<std::string>& others,
                                                               Diagnostics& out);

}  // namespace fairroll::scenario
