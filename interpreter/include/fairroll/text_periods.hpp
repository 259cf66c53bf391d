// SPDX-License-Identifier: Apache-2.0
// Periods in which the text of a rule book does not change.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>

namespace FAIRROLL_API fairroll {

/// A span of days on which the same statements are in force, and the day that selects them. A value.
struct TextPeriod {
  Period days;                ///< both ends included; an end without a value is open
  std::optional<Date> day{};  ///< for Selection::as_of: a day of `days`; no value if a selection without a day gives the same text
};

/// `from 2020-01-01 until 2024-12-31`; an open end is left out; `on every day` if both ends are open. Pure; safe from any thread.
[[nodiscard]] std::string period_words(const Period& period);

/// Periods of the text of rule books, in ascending order. They do not overlap, and two that meet differ in the statements that are in
/// force: sections and other dated blocks, amendments (in force or lapsed), the rule book or house itself. Statements of everything that a
/// book adopts or uses count; assertions do not. With several books, a period is one of all of them together.
///
/// Days on which one of the books has no text are left out: days outside the book's own period, and days on which no statement of the
/// ruleset is in force. A statement without a period is in force on every day. The text of a period may still be incomplete, as before most
/// of a ruleset begins; check() then reports `not_in_force` or another error.
///
/// `books`: names of rulesets, houses or models. Empty result: one of them is not in the library, or never has text. Costs a walk of the
/// syntax trees, nothing is checked. Deterministic; pure; safe from any thread while the library does not change.
[[nodiscard]] std::vector<TextPeriod> text_periods(const Library& library, const std::vector<std::string>& books);

/// Periods that a command has to work on: the period of `as_of` alone if it has a value, else all of text_periods(). Never empty: if there
/// is no text, one element with `as_of` as its day, for which check() reports the reason.
[[nodiscard]] std::vector<TextPeriod> periods_to_check(const Library& library, const std::vector<std::string>& books,
                                                       const std::optional<Date>& as_of = std::nullopt);

/// Diagnostics that were found in one period.
struct PeriodDiagnostics {
  Period days;              ///< TextPeriod::days
  Diagnostics diagnostics;  ///< in any order
};

/// Writes the period at the end of each message: `... (from 2020-01-01 until 2024-12-31)`.
void add_period(const Period& period, Diagnostics& diagnostics);

/// Returns true if the diagnostics contain the error that the rule book is not in force (`not_in_force`, F0707).
[[nodiscard]] bool is_not_in_force(const Diagnostics& diagnostics) noexcept;

/// Diagnostics of several periods as one list. A diagnostic that was found in every period is in the list once, as it is; any other gets
/// the periods in which it was found at the end of its message: `... (from 2020-01-01 until 2024-12-31)`. Two diagnostics are the same if
/// they have the same code, place and message. `unused` is a statement about all periods: it is in the list if it was found in every period
/// in which its place is in force. A period in which the book is not in force (is_not_in_force()) is left out, unless there is no other.
/// `library`: the texts of the diagnostics. Sorted.
[[nodiscard]] Diagnostics join_periods(const Library& library, std::vector<PeriodDiagnostics> all);

/// Calls `check_on` for each period that periods_to_check() returns, in ascending order, and joins what it returns as join_periods()
/// does. Stops after a period with too many units (`too_many_units`, F0808).
[[nodiscard]] Diagnostics check_periods(const Library& library, const std::vector<std::string>& books, const std::optional<Date>& as_of,
                                        const std::function<Diagnostics(const TextPeriod&)>& check_on);

}  // namespace fairroll
