// SPDX-License-Identifier: Apache-2.0
// Wagers and paytables. See docs/language/wagers.md; codes in parentheses such as (S5) are rules in docs/language/semantics.md. In each
// matter (verdict, odds, being off, placing, each permission) the rows of the highest layer that apply prevail, see
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
  std::vector<Index> subject_to;       ///< clauses that prevail over this clause where both apply (indices into Ruleset::clauses)
  std::vector<Index> notwithstanding;  ///< clauses over which this clause prevails (indices into Ruleset::clauses)
};

/// What a throw decides for a wager. Pushes and Returned both give the stake back. A returned wager also gets its commission back (M4).
/// After either, the wagers behind it are returned (S6).
enum class Verdict : std::uint8_t { Wins, Loses, Pushes, Returned };
/// An action of the owner on a standing wager that needs a permission.
enum class WagerAction : std::uint8_t { Remove, Reduce, Raise, CallOn, CallOff };
/// Returns the action as rule files write it: `removed`, `reduced`, `raised`, `called on` or `called off`. The view refers to a constant.
[[nodiscard]] std::string_view wager_action_name(WagerAction act) noexcept;

/// A statement that decides a wager (S5).
struct VerdictRow {
  Verdict verdict{};        ///< decision for the wager
  bool stays_up = false;    ///< true if the wager remains in play after the verdict and keeps its states (S8)
  Trigger trigger;          ///< throws that are decided
  Precedence precedence;    ///< precedence among the rows of one layer
  Index clause = no_index;  ///< index into Ruleset::clauses
  int layer = 0;  ///< layer of the text; greater for later layers: adopted text, ruleset, amendments, house. Only the order counts
};
/// One case of the odds of a win (S7).
struct PayRow {
  Odds odds;                      ///< odds for the stake
  bool is_minimum = false;        ///< true for minimum odds: they are paid until a house pays more
  std::optional<DicePattern> on;  ///< winning throws that the case applies to; `std::nullopt`: every win
  Condition while_;               ///< condition on the state before the throw (S1)
  Index clause = no_index;        ///< index into Ruleset::clauses; the cases of one statement have the same clause
  int layer = 0;                  ///< see VerdictRow::layer
};
/// A state condition under which a wager may be placed (`placed`) or is off (`off`).
struct Window {
  Condition while_;         ///< state condition; of several windows one that is true is sufficient
  Index clause = no_index;  ///< index into Ruleset::clauses
  int layer = 0;            ///< see VerdictRow::layer
};
/// A permission for an action between throws, given or refused: `may`, `may not` or `contract`. An action without a row that applies is
/// undetermined.
struct Permission {
  WagerAction action{};     ///< action; a statement that lists several actions has one row for each
  bool allowed = false;     ///< true: allowed; false: refused
  Condition while_;         ///< condition of the permission
  Index clause = no_index;  ///< index into Ruleset::clauses
  int layer = 0;            ///< see VerdictRow::layer
};

/// The end of an unbounded key of a paytable row: `10 or more` is 10..open_end, and `3 or less` is -open_end..3.
inline constexpr int open_end = 1'000'000;
/// A row of a paytable.
struct PaytableRow {
  IntSet key;                 ///< values for which the row applies; the keys of different rows do not overlap
  std::vector<Odds> columns;  ///< odds for each element of Paytable::columns
  Index clause = no_index;    ///< index into Ruleset::clauses
};
/// A paytable: odds by a count, a tally, the size of a set, or a figure (S7). A value without a row has no odds.
struct Paytable {
  std::string name;                  ///< name in the rule file
  VariableRef measure;               ///< count, tally or set after its move by the throw (S7); with Owner::Wager, of the wager that is paid
  Figure figure;                     ///< figure of the throw that is used instead of `measure`; empty if there is none. Has no variable
  std::string measure_name;          ///< measure as text, such as `points_made` or `number of hit`
  std::vector<std::string> columns;  ///< names of the columns: at least one, without duplicates
  std::vector<PaytableRow> rows;     ///< rows, at most 1000
  std::optional<Index> posted;       ///< column that the house posted (index into `columns`); a single column need not be posted
  Index clause = no_index;           ///< clause of the declaration (index into Ruleset::clauses)
  Place place;                       ///< where the name is declared
};

/// A wager that a rule book declares, or a family of wagers that differ by their numbers. StandingWager is a wager in play.
struct Wager {
  std::string name;                       ///< name in the rule file, unique in the ruleset
  std::string title;                      ///< title for display; the name if the text has no title
  std::vector<std::string> number_names;  ///< names of its numbers, such as `n`, or `a` and `b`; empty if it has none
  /// Numbers of each wager of the family, at most 1000 lists in ascending order; empty if the wager has no numbers. Each list is in
  /// ascending order too, unless `in_order` is true.
  std::vector<std::vector<int>> numbers;
  bool in_order = false;                 ///< true for `for a then b`: 5 then 2 is another wager than 2 then 5
  Index parent = no_index;               ///< parent, index into Ruleset::wagers (S6); it may have a parent too, without cycles
  bool one_roll = false;                 ///< true if the text asserts that every throw decides it; check() verifies this
  Index one_roll_clause = no_index;      ///< clause of `one roll`
  std::vector<Variable> variables;       ///< states, counts, tallies and sets of the wager; each standing wager has its own values
  std::vector<VerdictRow> verdicts;      ///< verdicts; empty if the wager has a parent or components
  std::vector<PayRow> pay_rows;          ///< odds; without a paytable, each win must have a case that applies
  Index paytable = no_index;             ///< paytable that gives the odds (index into Ruleset::paytables)
  Index paytable_clause = no_index;      ///< clause of `pays per`
  int paytable_layer = 0;                ///< layer of `pays per`, see VerdictRow::layer
  std::vector<Window> betting_windows;   ///< conditions under which the wager may be placed; if empty, it can never be placed
  std::vector<Window> off_windows;       ///< conditions under which the wager is off, unless its owner called it on
  std::vector<Permission> permissions;   ///< permissions to remove, reduce, raise, call on and call off
  std::vector<Phase> phases;             ///< phases that the wager declares
  std::vector<Event> events;             ///< events that the wager declares
  std::vector<Limit> limits;             ///< limits of the stake and of the win
  std::optional<Commission> commission;  ///< commission; `std::nullopt`: none is charged
  std::optional<PayRounding> rounding;   ///< rounding of wins, of this wager or of all; `std::nullopt`: a win must be exact (M3)
  std::vector<PayRow> surrenders;        ///< cases of `surrender pays`; only `odds`, `while_`, `clause` and `layer` are used
  std::vector<Component> components;          ///< components; not empty for a composite wager, which has no verdicts, odds or states (L7)
  Index components_clause = no_index;    ///< clause of `parts`
  Index clause = no_index;               ///< clause of the declaration (index into Ruleset::clauses)
  Place place;                           ///< where the name is declared

  /// Returns the element of `numbers` that equals the argument, or null if the family has none. Unless `in_order` is true, the order of the
  /// argument does not matter. The pointer is valid as long as `numbers` does not change.
  [[nodiscard]] const std::vector<int>* find_numbers(std::vector<int> number_list) const;
  /// Returns the numbers as files write them: `4`, `2 and 5`, or with `in_order` `5 then 2`. Empty if there are no numbers.
  [[nodiscard]] std::string format_numbers(const std::vector<int>& number_list) const;
  /// Returns the name of the wager followed by the numbers, if any: `pass`, `hop 2 and 5`.
  [[nodiscard]] std::string format_name(const std::vector<int>& number_list) const;
};

}  // namespace fairroll
