// SPDX-License-Identifier: Apache-2.0
// One scenario at one table: plays lowered steps and keeps the report.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/scenario.hpp>

#include "lower.hpp"

namespace fairroll::scenario {

/// The same scenario with one other reading, to see what that reading alone would change. It reports nothing itself.
struct Variant {
  std::string reading;
  std::string alternative;
  std::shared_ptr<const Ruleset> rules;
  std::vector<Step> steps;
  Table table;
  /// The ruleset has passed every check. Asked only where this reading would make a difference, because it takes time.
  std::function<bool()> sound;
  std::optional<bool> is_sound{};
};

class Play {
 public:
  Play(std::shared_ptr<const Ruleset> rules, std::vector<std::string> seats, std::vector<Step> steps);

  [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }
  void add_variant(Variant variant) { variants_.push_back(std::move(variant)); }
  /// Plays step `index`; false, and the reason in `out`, if it cannot be played.
  bool step(std::size_t index, Diagnostics& out);
  /// For a play whose steps come one at a time: plays this one and forgets those before it, except the throw or act that an expectation may
  /// speak of. That no expectation speaks of a refusal is not kept either.
  bool feed(Step step, Diagnostics& out);
  /// What the step that was fed came to; of an expectation, the step that it speaks of, with it alone. Null: seats. Valid until the next.
  [[nodiscard]] const StepReport* fed() const;
  /// The stretch under the rules that hold now.
  [[nodiscard]] const RulesetReport& current() const { return reports_.back(); }
  /// What step `index`, the last that was played, left in the report and took, in entries of RunBudget.
  [[nodiscard]] std::uint64_t cost(std::size_t index) const;
  /// A refused act that no expectation speaks of leaves everything as it was; that must not go unnoticed.
  void warn_of_refusals(Diagnostics& out) const;
  /// What happened, a report for each stretch under one rule book.
  [[nodiscard]] std::vector<RulesetReport> finish();

 private:
  bool give_wager(const Step& step, Diagnostics& out);
  bool act(std::size_t index, const Step& step, Diagnostics& out);
  void roll(std::size_t index, const Step& step);
  bool expect(const Step& step, Diagnostics& out);
  bool change_rules(std::size_t index, const Step& step, Diagnostics& out);
  void begin_report();
  void close_report();
  /// An undetermined result that nobody expected must not pass for an answer.
  void tell_open();
  void forget(bool last_too);
  [[nodiscard]] RulesetReport& report() { return reports_.back(); }
  StepReport& begin(StepReport::Kind kind, const Step& step);

  std::shared_ptr<const Ruleset> rules_;
  std::vector<Step> steps_;
  Table table_;
  std::vector<Variant> variants_;
  using StepAt = std::pair<std::size_t, std::size_t>;  // which report, and which of its steps
  std::vector<RulesetReport> reports_;
  std::optional<std::size_t> last_;    // of the last report's steps: the last throw or act
  std::set<StepAt> refusal_expected_;  // those of which some expectation says so
  std::set<StepAt> open_expected_;     // the same: undetermined
};

/// The fault of a step, or of a scenario, behind which nothing more is played.
[[nodiscard]] Diagnostic too_much_work(const Place& place, std::uint64_t most_work);

/// False: another alternative changes nothing that a report compares, because it speaks of the game or of wagers only, and the scenario
/// has none that it could come to. `rules`: with the reading as it is.
[[nodiscard]] bool may_matter(const Alternatives& reading, const Ruleset& rules, const std::vector<Step>& steps);

/// An act that means one of several standing wagers has to say which; false, and the reason in `out`, if it does not.
[[nodiscard]] bool says_which(const Table& table, const Step& step, Diagnostics& out);

/// Puts a wager of a scene on the table. The parent of a wager that stands behind another is found by `wager.behind`.
bool put_wager(Table& table, const Step& step, Diagnostics& out);

/// Adds the finding `recalled` for each clause in the result's `by` that stands in a recalled block.
void add_recalled(const Ruleset& rules, StepReport& report);

/// How `other`'s result differs from the report's in what a reader would notice, in words; empty if it does not.
[[nodiscard]] std::string difference(const StepReport& report, const Table& table, const ThrowResult& other, const Table& other_table);
[[nodiscard]] std::string difference(const StepReport& report, const Table& table, const ActResult& other, const Table& other_table);

/// `INVALID by 20:18:33:06 invalid (1)`
[[nodiscard]] std::string ruling_words(const Ruleset& rules, const Ruling& ruling);
/// `wins 10.00`
[[nodiscard]] std::string outcome_words(const Ruleset& rules, const Settlement& settlement);
/// `wins 27.00`, net of what its parts lost.
[[nodiscard]] std::string outcome_words(const Ruleset& rules, const CompositeSettlement& settlement);
/// `ann pass`, `ann pass for dealer`, as the wager is called among those of that moment.
[[nodiscard]] std::string whose_words(const Table& table, const std::vector<StandingWager>& layout, const StandingWager& wager);
[[nodiscard]] std::string whose_words(const Table& table, const Composite& composite);
/// `"a", "b"`, the addresses of the clauses
[[nodiscard]] std::string addresses(const Ruleset& rules, const std::vector<Index>& clauses);
/// The clauses that decided: `by`, or of a valid throw those that read the dice.
[[nodiscard]] std::vector<Index> deciding(const Ruling& ruling);

}  // namespace fairroll::scenario
