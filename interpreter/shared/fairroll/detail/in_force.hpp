// SPDX-License-Identifier: Apache-2.0
// Rows of a wager that are in force, and the cases that later text leaves to each (section 9 of the language). The one place that answers
// what a wager pays and which limits it has, for every output that shows them. For the layers of this project alone: it is not installed.
#pragma once

#include <optional>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/ruleset.hpp>

namespace FAIRROLL_API fairroll {
namespace detail {

/// The cases of one row.
struct RowCase {
  std::optional<DicePattern> on;  ///< `std::nullopt`: on every throw
  Condition while_;               ///< the state of the game before the throw
  /// True if a later row applies in some of these cases, and `on` and `while_` cannot exclude them: the row applies otherwise.
  bool otherwise = false;
};

/// The case of a row, the same members as in RowCase.
[[nodiscard]] inline RowCase case_of(const PayRow& row) { return {row.on, row.while_, false}; }
[[nodiscard]] inline RowCase case_of(const Limit& row) { return {std::nullopt, row.while_, false}; }
[[nodiscard]] inline RowCase case_of(const VerdictRow& row) { return {row.trigger.on, row.trigger.while_, false}; }
[[nodiscard]] inline RowCase case_of(const Permission& row) { return {std::nullopt, row.while_, false}; }

/// The part of `lower` in which `higher`, a row of a later layer on the same matter, does not apply. `std::nullopt`: none is left. Totals
/// and the values of states, counts and numbers are subtracted exactly; of anything else `otherwise` is set, unless the words are the same.
[[nodiscard]] std::optional<RowCase> without(const Ruleset& rules, const Wager& wager, const RowCase& lower, const RowCase& higher);

/// A row and the cases in which it decides.
template <typename Row>
struct RowInForce {
  const Row* row;  ///< an element of the list that was passed
  RowCase in;      ///< never empty
};

/// Rows that no later layer displaces in all of their cases, in their order. `is_one_matter(a, b)` returns true if row `b` of a later layer
/// displaces row `a` where both apply. The rows must outlive the result.
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

/// The payouts in force, in the order of the text. None where a paytable or the parts of the wager pay.
[[nodiscard]] std::vector<RowInForce<PayRow>> pays_in_force(const Ruleset& rules, const Wager& wager);
/// The limits in force: of each kind those of the latest layer, and all that add up.
[[nodiscard]] std::vector<RowInForce<Limit>> limits_in_force(const Ruleset& rules, const Wager& wager);

/// The clause `commission unencoded` of the wager, unless a later text states its commission; no_index: there is none. What the wager costs
/// is then unknown: nothing is charged, and it has no edge. Linear in the clauses.
[[nodiscard]] Index commission_left_out(const Ruleset& rules, const Wager& wager);

}  // namespace detail
}  // namespace fairroll
