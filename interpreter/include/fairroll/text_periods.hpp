// SPDX-License-Identifier: Apache-2.0
// Periods in which the text of a rule book does not change. See docs/dates.md. All functions are pure; they are safe from any thread while
// the library does not change.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>

namespace FAIRROLL_API fairroll {

/// A period in which the same statements are in force, and a date in the period.
struct TextPeriod {
  Period period;  ///< the period; an end without a value is open
  /// Date in the period, for Selection::as_of; `std::nullopt` if a selection without a date selects the same text.
  std::optional<Date> as_of{};
};

/// Returns a period as text, such as `from 2020-01-01 until 2024-12-31`. An open end is left out; the text is `on every day` if both ends
/// are open.
[[nodiscard]] std::string format_period(const Period& period);

/// Returns the periods of the text of rule books, in ascending order and without overlap. `books` contains names of rulesets, houses or
/// models. A new period begins when a dated block, an amendment or the book itself begins or ends, in any of the books. Statements that a
/// book adopts or uses count; assertions do not.
///
/// Days on which one of the books has no text are left out: days outside the book's own period, and days on which no statement of the
/// ruleset is in force. A statement without a period is in force on every day. The text of a period may still be incomplete, for example
/// before most of a ruleset begins; check() then reports `not_in_force` or another error.
///
/// The result is empty if one of the books is not in the library or never has text. The function reads only the syntax trees and checks
/// nothing.
[[nodiscard]] std::vector<TextPeriod> text_periods(const Library& library, const std::vector<std::string>& books);

/// Returns the periods that a command must process: only the period of `as_of` if it has a value, otherwise all of text_periods(). The
/// result is never empty: without any text it has one element with `as_of` as its day, for which check() reports the reason.
[[nodiscard]] std::vector<TextPeriod> periods_to_check(const Library& library, const std::vector<std::string>& books,
                                                       const std::optional<Date>& as_of = std::nullopt);

/// The diagnostics of one period.
struct PeriodDiagnostics {
  Period period;            ///< the period, from TextPeriod::period
  Diagnostics diagnostics;  ///< diagnostics for the period, in any order
};

/// Appends the period to each message: `... (from 2020-01-01 until 2024-12-31)`.
void add_period(const Period& period, Diagnostics& diagnostics);

/// Returns true if the diagnostics contain the error that the rule book is not in force (`not_in_force`, F0707).
[[nodiscard]] bool is_not_in_force(const Diagnostics& diagnostics) noexcept;

/// Combines the diagnostics of several periods into one sorted list. A diagnostic that occurs in every period is in the list once,
/// unchanged. Any other has the periods in which it occurs at the end of its message: `... (from 2020-01-01 until 2024-12-31)`. Diagnostics
/// with the same code, place and message are equal.
///
/// The warning `unused` is in the list only if it occurs in every period in which its place is in force. A period in which the book is not
/// in force (is_not_in_force()) is left out, unless there is no other. `library` must contain the files of the diagnostics.
[[nodiscard]] Diagnostics join_periods(const Library& library, std::vector<PeriodDiagnostics> all);

/// Calls `check_on` for each period from periods_to_check(), in ascending order, and combines the results with join_periods(). Stops after
/// a period with too many units (`too_many_units`, F0808).
[[nodiscard]] Diagnostics check_periods(const Library& library, const std::vector<std::string>& books, const std::optional<Date>& as_of,
                                        const std::function<Diagnostics(const TextPeriod&)>& check_on);

}  // namespace fairroll
