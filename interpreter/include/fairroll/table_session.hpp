// SPDX-License-Identifier: Apache-2.0
// A table at play that understands the words of scenarios: `ann bets 10.00 on pass`, `throw 4 3 { die 2 rests on rail }`. Engines that
// know their wagers and faces as numbers speak to its LiveTable at full speed; people, logs and other languages speak to it in words.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/live_table.hpp>
#include <fairroll/scenario.hpp>

namespace FAIRROLL_API fairroll {

/// What one step came to.
struct StepResult {
  /// What the step did, in the same words as a scenario's report; nothing if it could not be read: then `diagnostics` says why, and the
  /// table is as it was. An act that the rules refuse is a result like any other (ActResult::status).
  std::optional<StepReport> report;
  Diagnostics diagnostics;  ///< places point into the step

  /// The step was read and done; what came of it is in `report`.
  [[nodiscard]] bool ok() const noexcept { return report.has_value(); }
};

/// What is wrong with the names of seats, without a place: each must be one that steps can say (`ann`, `seat_1`), stand once, and be none
/// of the roles. Empty: nothing. Pure.
[[nodiscard]] Diagnostics seat_faults(const Ruleset& rules, const std::vector<std::string>& seats);

/// Finds rules by the name that a step gives them: `rules change to us_sd.craps`. Null: there are none, and `out` says why; else it may say
/// nothing. Called on the thread that plays; what it throws comes out of the session, which is then as it was.
using RulesByName = std::function<std::shared_ptr<const Program>(const std::string& name, Diagnostics& out)>;

/// A LiveTable with words. A value: a copy goes its own way. Not thread-safe by itself; sessions that share a Program are independent of
/// one another. No function throws but for want of memory, except where it says so; then the table stands as it did before the call.
class TableSession {
 public:
  /// `seats` are clockwise. The program is kept alive. std::invalid_argument if seat_faults() finds any.
  TableSession(std::shared_ptr<const Program> program, std::vector<std::string> seats);
  /// Goes on from a table as it stands (a restored one, say). std::invalid_argument if it plays under another Ruleset object than the
  /// program's, or if seat_faults() finds any.
  TableSession(std::shared_ptr<const Program> program, Table table);

  /// From now on a `given` is played: it sets states and wagers by fiat, past all rules. At first it is refused (given_refused), as is fit
  /// for a table with money on it.
  void allow_given(bool allow = true) noexcept { given_ = allow; }

  /// Plays one step, written as in a scenario or as its JSON form: a throw, an act, a `given` where that is allowed, a note (which does
  /// nothing) or a change of rules (find_rules_by). The throw is judged by the table itself, with every reason (Reasons::Full). `name` is
  /// what diagnostics call the text.
  [[nodiscard]] StepResult play(std::string_view step, const std::string& name = "step");
  /// The same of a throw that was recorded as data. Requires faults(record, vocabulary) to be empty.
  [[nodiscard]] StepResult play(const ThrowRecord& record);
  /// The same of an act, without the check that its words mean a single wager.
  [[nodiscard]] StepResult play(const TableAct& act);

  /// From now on a step `rules change to NAME` puts the rules that `find` gives under the table: everything that stands is carried over, or
  /// the step cannot be played, and its diagnostics say what has no place. Without this no step may change the rules (no_unit). A copy of
  /// the session asks the same function. A date, readings and postings are chosen by whoever finds the rules.
  void find_rules_by(RulesByName find) { find_rules_ = std::move(find); }

  /// For throws at full speed, totals and counts.
  [[nodiscard]] LiveTable& live() noexcept { return live_; }
  /// The table as it stands. Valid until the next call.
  [[nodiscard]] const Table& table() { return live_.table(); }
  /// LiveTable::program().
  [[nodiscard]] const Program& program() const noexcept { return live_.program(); }
  /// What step_json() wants of a report: the rules and the seats. Valid until the table's program is replaced.
  [[nodiscard]] RulesetReport frame();

 private:
  LiveTable live_;
  bool given_ = false;
  RulesByName find_rules_;
};

}  // namespace fairroll
