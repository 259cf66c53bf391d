// SPDX-License-Identifier: Apache-2.0
// One scenario at one table: plays lowered steps, judges what is expected of them, and keeps the report.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/json.hpp>
#include <fairroll/log.hpp>

#include "lower.hpp"

namespace fairroll::scenario {

/// The same scenario with one other reading, to see what that reading alone would change. It reports nothing itself.
struct Variant {
  FindingKind kind{};  // of a result that differs
  std::string name;    // `reading `points` as `printed``, `choice `bar` as `twelve``
  std::shared_ptr<const Ruleset> rules;
  std::vector<Step> steps;
  Table table;
  /// The ruleset has passed every check. Asked only where this alternative would make a difference, because it takes time.
  std::function<bool()> sound;
  std::optional<bool> is_sound{};
};

class Play {
 public:
  Play(std::shared_ptr<const Ruleset> rules, std::vector<std::string> seats, std::vector<Step> steps);
  /// Goes on from a table as it stands; its steps come by feed().
  explicit Play(Table table);

  [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }
  void add_variant(Variant variant) { variants_.push_back(std::move(variant)); }
  /// Plays step `index`; false, and the reason in `out`, if it cannot be played.
  bool step(std::size_t index, Diagnostics& out);
  /// For a play whose steps come one at a time: plays this one and forgets those before it, except the throw or act that an expectation may
  /// speak of. That no expectation speaks of a refusal is not kept either.
  bool feed(Step step, Diagnostics& out);
  /// The same of a line of a log: a step, and behind it what the line says was done (`ruled`, `paid`, `balance`), which is expected of it.
  /// `follows`: from then on the table stands as that says, whatever the rules say. What cannot be asked of the step is not met then.
  bool feed_line(std::vector<Step> steps, bool follows, Diagnostics& out);
  /// What the step of the last line did as the house ruled it; null: nothing else than the rules say.
  [[nodiscard]] const StepReport* as_ruled() const noexcept { return as_done_ ? &*as_done_ : nullptr; }
  /// What the last line said was done, if it was followed.
  [[nodiscard]] const std::vector<LogEntryCheck>& told() const noexcept { return told_; }
  /// As it stands. Whoever plays on elsewhere brings it back by stand().
  [[nodiscard]] const Table& table() const noexcept { return table_; }
  /// What the step that was fed came to; of an expectation, the step that it speaks of, with it alone. Null: seats. Valid until the next.
  [[nodiscard]] const StepReport* fed() const;
  /// The stretch under the rules that hold now.
  [[nodiscard]] const RulesetReport& current() const { return reports_.back(); }
  /// What step `index`, the last that was played, left in the report and took, in entries of RunBudget.
  [[nodiscard]] std::uint64_t cost(std::size_t index) const;
  /// A refused act that no expectation speaks of leaves everything as it was; that must not go unnoticed.
  void warn_of_refusals(Diagnostics& out) const;
  /// From now on they stand so, at a table under the same rules.
  void stand(Table table) { table_ = std::move(table); }
  /// How a table that follows a log stands between two lines: feed_line() goes on behind restore() as behind this.
  [[nodiscard]] Json save() const;
  /// Into a play that is new; false, and why, if it is not what save() gave under these rules and with these seats.
  bool restore(const Json& saved, Diagnostics& out);
  /// What happened, a report for each stretch under one rule book.
  [[nodiscard]] std::vector<RulesetReport> finish();

 private:
  bool play(std::size_t index, const Step& step, Diagnostics& out);
  bool act(std::size_t index, const ActStep& act, Diagnostics& out);
  void roll(std::size_t index, const ThrowStep& thrown);
  bool expect(const Step& step, const ExpectStep& expected, Diagnostics& out);
  void follow_ruling(const Table& before);
  bool follow_told(const Step& step, const ExpectStep& told, Diagnostics& out);
  void tell_ruling(LogEntryCheck& deed);
  void tell_payment(const ExpectedWager& told, LogEntryCheck& deed, const StepReport& done, std::optional<std::uint32_t> id, bool again);
  void tell_balance(const ExpectedMoney& told, LogEntryCheck& deed);
  void follow_unpaid(const StepReport& done, const SourceLocation& place);
  [[nodiscard]] std::vector<std::uint32_t> follow_unpaid_composites(const StepReport& done, const SourceLocation& place);
  void add_unpaid(LogEntryCheck deed, Index seat, Index role, Money owed);
  bool change_rules(std::size_t index, const RulesChange& change, Diagnostics& out);
  void begin_report();
  void close_report();
  /// An undetermined result that nobody expected must not pass for an answer.
  void tell_open();
  /// A step of the last report is such a result.
  [[nodiscard]] bool has_open() const;
  void forget(bool last_too);
  [[nodiscard]] RulesetReport& report() { return reports_.back(); }
  StepReport& begin(StepReport::Kind kind, const Step& step);

  std::shared_ptr<const Ruleset> rules_;
  std::vector<Step> steps_;
  Table table_;
  std::vector<Variant> variants_;
  using StepAt = std::pair<std::size_t, std::size_t>;  // which report, and which of its steps
  std::vector<RulesetReport> reports_;
  std::optional<StepReport> as_done_;  // of a line of a log
  std::vector<LogEntryCheck> told_;    // by that line
  std::vector<std::uint32_t> spoken_;  // of which wagers expectations of the last throw or act speak
  std::optional<std::size_t> last_;    // of the last report's steps: the last throw or act
  std::set<StepAt> refusal_expected_;  // those of which some expectation says so
  std::set<StepAt> open_expected_;     // the same: undetermined
};

/// A wager that stands, or the parts of a composite, are taken down, and all behind them: the stakes go back.
void give_back(TableState& state, std::uint32_t id);
/// Its amounts are too large.
[[nodiscard]] Diagnostic too_large(const Step& step);
/// Why rules cannot be changed in a step: what has no place of its own stands at the step.
void refuse_change(const Step& step, Diagnostics refusals, Diagnostics& out);
/// The fault of a step, or of a scenario, behind which nothing more is played.
[[nodiscard]] Diagnostic too_much_work(const SourceLocation& place, const RunBudget& budget);

/// An act that means one of several standing wagers has to say which; false, and the reason in `out`, if it does not.
[[nodiscard]] bool says_which(const Table& table, const ActStep& step, Diagnostics& out);

/// Puts a wager of a scene on the table. The parent of a wager that stands behind another is found by `wager.behind`.
bool put_wager(Table& table, const GivenWager& step, Diagnostics& out);

/// Compares an expectation at that place with the last step; false, and the reason in `out`, if it cannot be asked of it. `spoken`: the ids
/// of wagers of which expectations of that step speak; this one adds its own.
bool judge(const ExpectStep& step, const SourceLocation& place, const Table& table, const StepReport& last,
           std::vector<std::uint32_t>& spoken, Expectation& result, Diagnostics& out);

// ---- which wager (F0704): a step has to say which of several it means, and is told the names that do

/// A wager as a step names it.
struct Named {
  Index seat = no_index;
  WagerRef wager;
  bool behind = false;  ///< it is the one behind which the wager of the step stands
  Written written;      ///< the wager of the step
};
/// The fault if several fit: `names` are those that work.
[[nodiscard]] Diagnostic several_fit(const std::string& seat, const Named& named, std::vector<std::string> names);
/// False, and the fault, if several wagers that stand are meant.
[[nodiscard]] bool means_one(const Table& table, const Named& named, Diagnostics& out);

/// It was won, lost, pushed or returned.
[[nodiscard]] inline bool is_decided(const Settlement& one) noexcept { return one.outcome <= Outcome::Returned; }
/// Expectations speak of the wager with that id; 0: there is none.
[[nodiscard]] inline bool is_spoken_of(const std::vector<std::uint32_t>& spoken, std::uint32_t id) {
  return std::find(spoken.begin(), spoken.end(), id) != spoken.end();
}

// ---- what a step did, in the words of a report

/// What every step leaves in a report, whatever it does.
[[nodiscard]] StepReport report_of(StepReport::Kind kind, const Step& step);
/// What an act comes to that the rules cannot be asked about.
[[nodiscard]] ActionResult refusal(const ActStep& step);
/// Before a step is played: keeps the situation, the wagers that stand, the one that the act is about and the one behind which it stands.
void keep_before(const Table& table, StepReport& report);
/// When it is played: names the wagers of settlements and ledger, and says how the table stands. Requires `thrown` or `acted`, of a step
/// that the rules could be asked about also `record` or `act`.
void tell_after(const Table& table, StepReport& report);

/// Adds the finding `recalled` for each clause in the result's `by` that stands in a recalled block.
void add_recalled(const Ruleset& rules, StepReport& report);

/// How `other`'s result differs from the report's in what a reader would notice, in words; empty if it does not.
[[nodiscard]] std::string difference(const StepReport& report, const Table& table, const ThrowResult& other, const Table& other_table);
[[nodiscard]] std::string difference(const StepReport& report, const Table& table, const ActionResult& other, const Table& other_table);

/// `INVALID by 20:18:33:06 invalid (1)`
[[nodiscard]] std::string ruling_name(const Ruleset& rules, const Ruling& ruling);
/// `wins 10.00`
[[nodiscard]] std::string format_outcome(const Ruleset& rules, const Settlement& settlement);
/// `ann pass`, `ann pass for dealer`, as the wager is called among those of that moment.
[[nodiscard]] std::string whose_words(const Table& table, const std::vector<StandingWager>& layout, const StandingWager& wager);
[[nodiscard]] std::string whose_words(const Table& table, const Composite& composite);
/// `"a", "b"`, the addresses of the clauses
[[nodiscard]] std::string addresses(const Ruleset& rules, const std::vector<Index>& clauses);
/// The clauses that decided: `by`, or of a valid throw those that read the dice.
[[nodiscard]] std::vector<Index> deciding(const Ruling& ruling);

}  // namespace fairroll::scenario
