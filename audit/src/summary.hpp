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
  visit("too_much", &Tally::too_much);
  visit("too_little", &Tally::too_little);
  visit("unpriced", &Tally::unpriced);
}

template <typename Visit>
constexpr void each_member(std::type_identity<Comparison> /*of*/, const Visit& visit) {
  visit("compared", &Comparison::compared);
  visit("not_compared", &Comparison::not_compared);
  visit("by_kind", &Comparison::by_kind);
  visit("by_clause", &Comparison::by_clause);
  visit("by_wager", &Comparison::by_wager);
  visit("by_table", &Comparison::by_table);
  visit("by_official", &Comparison::by_official);
}

template <typename Visit>
constexpr void each_member(std::type_identity<TimeCounts> /*of*/, const Visit& visit) {
  visit("steps", &TimeCounts::steps);
  visit("clauses", &TimeCounts::clauses);
  visit("periods", &TimeCounts::periods);
  visit("others", &TimeCounts::later_periods);
  visit("not_said", &TimeCounts::without_time);
}

template <typename Visit>
constexpr void each_member(std::type_identity<FaceCounts> /*of*/, const Visit& visit) {
  visit("faces", &FaceCounts::faces);
  visit("lowest", &FaceCounts::lowest);
  visit("numbered", &FaceCounts::numbered);
  visit("by_die", &FaceCounts::by_die);
  visit("totals", &FaceCounts::totals);
  visit("throws", &FaceCounts::throws);
  visit("unknown", &FaceCounts::throws_with_unknown_faces);
  visit("kept", &FaceCounts::throws_with_held_dice);
}

template <typename Visit>
constexpr void each_member(std::type_identity<RulesetSummary> /*of*/, const Visit& visit) {
  visit("currency", &RulesetSummary::currency);
  visit("days", &RulesetSummary::days);
  visit("throws", &RulesetSummary::throws);
  visit("acts", &RulesetSummary::actions);
  visit("undetermined", &RulesetSummary::undetermined);
  visit("rulings", &RulesetSummary::rulings);
  visit("clauses", &RulesetSummary::clauses);
  visit("findings", &RulesetSummary::findings);
  visit("needs", &RulesetSummary::needs);
  visit("by_kind", &RulesetSummary::by_kind);
  visit("by_clause", &RulesetSummary::by_clause);
  visit("by_wager", &RulesetSummary::by_wager);
  visit("by_table", &RulesetSummary::by_table);
  visit("by_official", &RulesetSummary::by_official);
  visit("judged_at_table", &RulesetSummary::judged_at_table);
  visit("judged_by_official", &RulesetSummary::judged_by_official);
  visit("others", &RulesetSummary::others);
  visit("times", &RulesetSummary::times);
  visit("dice", &RulesetSummary::dice);
}

template <typename Visit>
constexpr void each_member(std::type_identity<AuditSummary> /*of*/, const Visit& visit) {
  visit("lines", &AuditSummary::lines);
  visit("bad_lines", &AuditSummary::bad_lines);
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
