// SPDX-License-Identifier: Apache-2.0
// Rows of a wager that are in force, and the cases that later layers leave to each ("Layers" in docs/language/amendments.md). All outputs
// take the payouts and limits of a wager from here. Internal header, not installed.
#pragma once

#include <optional>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/ruleset.hpp>

namespace FAIRROLL_API fairroll {
namespace detail {

/// The cases of one row.
struct RowCase {
  std::optional<ThrowPattern> on;  ///< `std::nullopt`: on every throw
  Condition while_;                ///< the state of the game before the throw
  /// True if a later row applies in some of these cases, and `pattern` and `condition` cannot exclude them: the row applies otherwise.
  bool otherwise = false;
};

/// Returns the case of a row.
[[nodiscard]] inline RowCase case_of(const PayRow& row) { return {row.pattern, row.condition, false}; }
[[nodiscard]] inline RowCase case_of(const Limit& row) { return {std::nullopt, row.condition, false}; }
[[nodiscard]] inline RowCase case_of(const VerdictRow& row) { return {row.trigger.pattern, row.trigger.condition, false}; }
[[nodiscard]] inline RowCase case_of(const Permission& row) { return {std::nullopt, row.condition, false}; }

/// Returns the part of the case `lower` in which `higher`, a row of a later layer on the same subject, does not apply. Returns
/// `std::nullopt` if no case is left. Totals and the values of states, counts and numbers are subtracted exactly. For all other conditions
/// `otherwise` is set, unless both conditions are equal.
[[nodiscard]] std::optional<RowCase> without(const Ruleset& rules, const Wager& wager, const RowCase& lower, const RowCase& higher);

/// A row and the cases in which it decides.
template <typename Row>
struct RowInForce {
  const Row* row;  ///< element of the list that was passed
  RowCase in;      ///< never empty
};

/// Returns the rows that no later layer displaces in all of their cases, in their order. `is_one_matter(a, b)` returns true if row `b` of a
/// later layer displaces row `a` where both apply. The rows must outlive the result.
template <typename Row, typename OneMatter>
[[nodiscard]] std::vector<RowInForce<Row>> rows_in_force(const Ruleset& rules, const Wager& wager, const std::vector<Row>& rows,
                                                         const OneMatter& is_one_matter) {
  std::vector<RowInForce<Row>> all;
  for (const Row& row : rows) {
    std::optional<RowCase> left = case_of(row);
    for (const Row& later : rows)
      if (left && later.layer > row.layer && is_one_matter(row, later)) left = without(rules, wager, *left, case_of(later));
    if (left) all.push_back({&row, std::move(*left)});
  }
  return all;
}

/// Returns the payouts in force, in the order of the text. The list is empty if a paytable or the components of the wager pay.
[[nodiscard]] std::vector<RowInForce<PayRow>> pays_in_force(const Ruleset& rules, const Wager& wager);
/// Returns the limits in force: for each kind those of the latest layer, and all that add up.
[[nodiscard]] std::vector<RowInForce<Limit>> limits_in_force(const Ruleset& rules, const Wager& wager);

/// Returns the clause `commission unencoded` of the wager, or no_index if there is none or a later text states the commission. With such a
/// clause the commission is unknown: nothing is charged, and the wager has no edge. The time is linear in the number of clauses.
[[nodiscard]] Index commission_left_out(const Ruleset& rules, const Wager& wager);

}  // namespace detail
}  // namespace fairroll
