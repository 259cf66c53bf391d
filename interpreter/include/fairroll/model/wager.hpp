// SPDX-License-Identifier: Apache-2.0
// Wagers and paytables. See docs/language/wagers.md. Codes in parentheses such as (S5) refer to rules in docs/language/semantics.md. In
// each matter (verdict, odds, being off, placing, each permission), the applicable rows of the highest layer prevail. See
// docs/language/amendments.md, "Layers".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/terms.hpp>

namespace FAIRROLL_API fairroll {

/// The precedence that a clause states with `subject to` and `notwithstanding`.
struct Precedence {
  std::vector<Index> overriding_clauses;  ///< Indices in Ruleset::clauses of the clauses that prevail over this clause if both apply.
  std::vector<Index> overridden_clauses;  ///< Indices in Ruleset::clauses of the clauses over which this clause prevails.
};

/// The decision of a throw on a wager. Pushes and Returned both give the stake back. The commission of a returned wager is also given back
/// (M4). After either of these two verdicts, any wagers behind this wager are returned (S6).
enum class Verdict : std::uint8_t { Wins, Loses, Pushes, Returned };
/// An action that the owner of a standing wager may take only with a permission.
enum class WagerAction : std::uint8_t { Remove, Reduce, Raise, CallOn, CallOff };
/// Returns the words for an action in rule files: `removed`, `reduced`, `raised`, `called on` or `called off`. The view refers to a
/// constant.
[[nodiscard]] std::string_view wager_action_name(WagerAction act) noexcept;

/// A statement that decides a wager (S5).
struct VerdictRow {
  Verdict verdict{};        ///< Decision on the wager.
  bool stays_up = false;    ///< True if the wager remains in play and keeps its states after the verdict (S8).
  Trigger trigger;          ///< Throws to which the row applies.
  Precedence precedence;    ///< Precedence of the row among the rows of the same layer.
  Index clause = no_index;  ///< Index of the row's clause in Ruleset::clauses.
  /// Position of the layer that contains the statement. Later layers have greater numbers, in the following order: adopted text, ruleset,
  /// amendments, house. Only the order of the numbers has a meaning.
  int layer = 0;
};
/// One case of the odds of a win (S7).
struct PayRow {
  Odds odds;                ///< Odds that the case pays.
  bool is_minimum = false;  ///< True if these are minimum odds, which are paid unless the house pays more.
  /// Pattern of the winning throws to which the case applies, or `std::nullopt` if it applies to every win.
  std::optional<ThrowPattern> pattern;
  Condition condition;      ///< Condition on the state before the throw (S1).
  Index clause = no_index;  ///< Index of the statement's clause in Ruleset::clauses. All cases of one statement have the same clause.
  int layer = 0;            ///< Layer of the statement (see VerdictRow::layer).
};
/// A state condition under which a wager may be placed (`placed`) or is off (`off`).
struct Window {
  Condition condition;      ///< State condition. If a wager has several windows, one true condition is sufficient.
  Index clause = no_index;  ///< Index of the statement's clause in Ruleset::clauses.
  int layer = 0;            ///< Layer of the statement (see VerdictRow::layer).
};
/// A statement `may`, `may not` or `contract` that allows or prohibits an action between throws. An action to which no statement applies is
/// undetermined.
struct Permission {
  WagerAction action{};  ///< Action that the row allows or prohibits. A statement that lists several actions has one row for each action.
  bool is_allowed = false;  ///< True if the action is allowed, and false if it is prohibited.
  Condition condition;      ///< State condition under which the row applies.
  Index clause = no_index;  ///< Index of the statement's clause in Ruleset::clauses.
  int layer = 0;            ///< Layer of the statement (see VerdictRow::layer).
};

/// Open end of a range of paytable keys: `10 or more` is stored as 10..open_range_end, and `3 or less` as -open_range_end..3.
inline constexpr int open_range_end = 1'000'000;
/// A row of a paytable.
struct PaytableRow {
  IntSet key;                 ///< Values to which the row applies. The keys of different rows do not overlap.
  std::vector<Odds> columns;  ///< Odds for each column in Paytable::columns.
  Index clause = no_index;    ///< Index of the row's clause in Ruleset::clauses.
};
/// A paytable, which gives the odds for each value of a count, a tally, the size of a set, or a figure (S7). A value without a row has no
/// odds.
struct Paytable {
  std::string name;  ///< Name of the paytable in the rule file.
  /// Count, tally or set whose value after the throw selects the row (S7). With Owner::Wager, the variable belongs to the wager that is
  /// paid.
  VariableRef measure;
  /// Figure of the throw that selects the row instead of `measure`. Empty if there is none. The figure contains no variables.
  Figure figure;
  std::string measure_name;          ///< Text of the quantity that selects the row, such as `points_made` or `number of hit`.
  std::vector<std::string> columns;  ///< Names of the columns, at least one, without duplicates.
  std::vector<PaytableRow> rows;     ///< Rows of the paytable, at most 1000.
  /// Index in `columns` of the column that the house posted, or `std::nullopt` if none is posted. A single column need not be posted.
  std::optional<Index> posted_column;
  Index clause = no_index;  ///< Index in Ruleset::clauses of the declaration.
  SourceLocation location;  ///< Location of the paytable's name in the declaration.
};

/// A wager that a rule book declares, or a family of wagers that differ only in their numbers. A StandingWager represents such a wager in
/// play.
struct Wager {
  std::string name;                       ///< Name of the wager in the rule file, which is unique in the ruleset.
  std::string title;                      ///< Title of the wager for display. Equals the name if the rule file states no title.
  std::vector<std::string> number_names;  ///< Names of the wager's numbers, such as `n`, or `a` and `b`. Empty if the wager has no numbers.
  /// Numbers of each wager of the family: at most 1000 lists in ascending order. The vector is empty if the wager has no numbers. Unless
  /// `is_ordered` is true, the numbers in each list are also in ascending order.
  std::vector<std::vector<int>> numbers;
  /// True for `for a then b`, where the order of the numbers matters: `5 then 2` and `2 then 5` are different wagers.
  bool is_ordered = false;
  /// Index of the parent in Ruleset::wagers (S6), or `no_index` if the wager has no parent. The parent may itself have a parent, but there
  /// are no cycles.
  Index parent = no_index;
  bool is_one_roll = false;          ///< True if the text asserts that every throw decides the wager. check() verifies the assertion.
  Index one_roll_clause = no_index;  ///< Index in Ruleset::clauses of the statement `one roll`.
  std::vector<Variable> variables;   ///< States, counts, tallies and sets of the wager. Each standing wager has its own values.
  std::vector<VerdictRow> verdicts;  ///< Verdicts of the wager. Empty if the wager has a parent or components.
  std::vector<PayRow> pay_rows;      ///< Odds of the wager. If the wager has no paytable, at least one case must apply to each win.
  /// Index in Ruleset::paytables of the paytable that gives the odds, or `no_index` if there is none.
  Index paytable = no_index;
  Index paytable_clause = no_index;      ///< Index in Ruleset::clauses of the statement `pays per`.
  int paytable_layer = 0;                ///< Layer of the statement `pays per` (see VerdictRow::layer).
  std::vector<Window> betting_windows;   ///< Conditions under which the wager may be placed. Empty if it can never be placed.
  std::vector<Window> off_windows;       ///< Conditions under which the wager is off, unless its owner called it on.
  std::vector<Permission> permissions;   ///< Permissions to remove, reduce and raise the wager and to call it on and off.
  std::vector<Phase> phases;             ///< Phases that the wager declares.
  std::vector<Event> events;             ///< Events that the wager declares.
  std::vector<Limit> limits;             ///< Limits on the stake and on the win.
  std::optional<Commission> commission;  ///< Commission on the wager, or `std::nullopt` if none is charged.
  /// Rounding of wins, stated for this wager or for all wagers, or `std::nullopt` if wins must be exact (M3).
  std::optional<PayRounding> rounding;
  std::vector<PayRow>
      surrender_rows;  ///< Cases of `surrender pays`. Only their members `odds`, `condition`, `clause` and `layer` are used.
  /// Components of a composite wager, which has no verdicts, odds or states (L7). Empty for other wagers.
  std::vector<Component> components;
  Index components_clause = no_index;  ///< Index in Ruleset::clauses of the statement `parts`.
  Index clause = no_index;             ///< Index in Ruleset::clauses of the declaration.
  SourceLocation location;             ///< Location of the wager's name in the declaration.

  /// Returns the element of `numbers` that equals the argument, or null if there is none. Unless `is_ordered` is true, the order of the
  /// argument's numbers does not matter. The pointer is valid as long as `numbers` does not change.
  [[nodiscard]] const std::vector<int>* find_numbers(std::vector<int> number_list) const;
  /// Returns the numbers as text, as in rule files: `4`, `2 and 5` or, with `is_ordered`, `5 then 2`. Returns an empty text if there are no
  /// numbers.
  [[nodiscard]] std::string format_numbers(const std::vector<int>& number_list) const;
  /// Returns the name of the wager, followed by any numbers, such as `pass` or `hop 2 and 5`.
  [[nodiscard]] std::string format_name(const std::vector<int>& number_list) const;
};

}  // namespace fairroll
