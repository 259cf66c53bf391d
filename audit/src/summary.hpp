// SPDX-License-Identifier: Apache-2.0
// The members of a summary, listed once: sums, text and back follow from the list.
#pragma once

#include <optional>
#include <string_view>
#include <type_traits>

#include <fairroll/audit/audit.hpp>
#include <fairroll/json.hpp>

namespace fairroll::audit {

template <typename Visit>
constexpr void each_member(std::type_identity<Tally> /*of*/, const Visit& visit) {
  visit("count", &Tally::count);
  visit("too_much", &Tally::overpayment);
  visit("too_little", &Tally::underpayment);
  visit("unpriced", &Tally::unpriced_count);
}

template <typename Visit>
constexpr void each_member(std::type_identity<Comparison> /*of*/, const Visit& visit) {
  visit("compared", &Comparison::compared_count);
  visit("not_compared", &Comparison::uncompared_count);
  visit("by_kind", &Comparison::tallies_by_kind);
  visit("by_clause", &Comparison::tallies_by_clause);
  visit("by_wager", &Comparison::tallies_by_wager);
  visit("by_table", &Comparison::tallies_by_table);
  visit("by_official", &Comparison::tallies_by_official);
}

template <typename Visit>
constexpr void each_member(std::type_identity<TimeCounts> /*of*/, const Visit& visit) {
  visit("steps", &TimeCounts::step_counts);
  visit("clauses", &TimeCounts::counts_by_clause);
  visit("periods", &TimeCounts::tallies_by_period);
  visit("others", &TimeCounts::later_period_tally);
  visit("not_said", &TimeCounts::untimed_tally);
}

template <typename Visit>
constexpr void each_member(std::type_identity<FaceCounts> /*of*/, const Visit& visit) {
  visit("faces", &FaceCounts::face_names);
  visit("lowest", &FaceCounts::lowest_face);
  visit("numbered", &FaceCounts::is_numbered);
  visit("by_die", &FaceCounts::counts_by_die);
  visit("totals", &FaceCounts::total_counts);
  visit("throws", &FaceCounts::throw_count);
  visit("unknown", &FaceCounts::unknown_face_throw_count);
  visit("kept", &FaceCounts::held_dice_throw_count);
}

template <typename Visit>
constexpr void each_member(std::type_identity<RulesetSummary> /*of*/, const Visit& visit) {
  visit("currency", &RulesetSummary::currency);
  visit("days", &RulesetSummary::date_range);
  visit("throws", &RulesetSummary::throw_count);
  visit("acts", &RulesetSummary::action_count);
  visit("undetermined", &RulesetSummary::undetermined_count);
  visit("rulings", &RulesetSummary::ruling_counts);
  visit("clauses", &RulesetSummary::clause_counts);
  visit("findings", &RulesetSummary::finding_counts);
  visit("needs", &RulesetSummary::deciding_fact_counts);
  visit("by_kind", &RulesetSummary::tallies_by_kind);
  visit("by_clause", &RulesetSummary::tallies_by_clause);
  visit("by_wager", &RulesetSummary::tallies_by_wager);
  visit("by_table", &RulesetSummary::tallies_by_table);
  visit("by_official", &RulesetSummary::tallies_by_official);
  visit("judged_at_table", &RulesetSummary::judged_counts_by_table);
  visit("judged_by_official", &RulesetSummary::judged_counts_by_official);
  visit("others", &RulesetSummary::comparisons);
  visit("times", &RulesetSummary::counts_by_time);
  visit("dice", &RulesetSummary::face_counts);
}

template <typename Visit>
constexpr void each_member(std::type_identity<AuditSummary> /*of*/, const Visit& visit) {
  visit("lines", &AuditSummary::line_count);
  visit("invalid_lines", &AuditSummary::invalid_line_count);
  visit("tables", &AuditSummary::tables);
  visit("rulesets", &AuditSummary::rulesets);
}

/// The summary as a value, and back; nothing if it is not what summary_json() gives.
[[nodiscard]] Json summary_json(const AuditSummary& summary);
[[nodiscard]] std::optional<AuditSummary> summary_of(const Json& json);

/// Extends the first days to contain the other ones. No values: no days.
void take_days(Period& to, const Period& days);
/// One rule book has one currency, whatever the order of its days.
void take_currency(Currency& to, const Currency& from);

}  // namespace fairroll::audit
