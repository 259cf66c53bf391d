// SPDX-License-Identifier: Apache-2.0
// Periods in which the text of a rule book does not change. See docs/dates.md. All functions are pure. They are thread-safe as long as no
// thread changes the library.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>

namespace FAIRROLL_API fairroll {

/// A period in which the same statements are in force, with one date in that period.
struct TextPeriod {
  Period period;  ///< Period in which the text is the same. An open end has no value.
  /// Date in the period, for Selection::as_of, or `std::nullopt` if a selection without a date has the same text.
  std::optional<Date> as_of{};
};

/// Returns a period as text, such as `from 2020-01-01 until 2024-12-31`. An open end is omitted. If both ends are open, the text is
/// `on every day`.
[[nodiscard]] std::string format_period(const Period& period);

/// Returns the periods in which the text of rule books does not change, in ascending order and without overlap. `books` contains the names
/// of rulesets, houses or models. A new period begins whenever a dated block, an amendment or a rule book begins or ends. Statements that a
/// rule book adopts or uses are included, but assertions are not.
///
/// Dates on which one of the rule books has no text are omitted. These are dates outside the rule book's own period, and dates on which no
/// statement of the ruleset is in force. A statement without a period is in force on every date. The text of a period may be incomplete,
/// for example on a date before most of a ruleset begins. check() then reports `not_in_force` or another error.
///
/// The result is empty if one of the rule books is not in the library or never has text. The function reads only the syntax trees and does
/// not check the rule books.
[[nodiscard]] std::vector<TextPeriod> find_text_periods(const Library& library, const std::vector<std::string>& books);

/// Returns the periods that a command must process. If `as_of` has a value, this is only the period of that date. Otherwise, it is the
/// result of find_text_periods(). The result is never empty. If there is no text, the result has one element with `as_of` as its date, and
/// check() reports the reason for that date.
[[nodiscard]] std::vector<TextPeriod> find_periods_to_check(const Library& library, const std::vector<std::string>& books,
                                                            const std::optional<Date>& as_of = std::nullopt);

/// The diagnostics of one period.
struct PeriodDiagnostics {
  Period period;            ///< Period to which the diagnostics apply, from TextPeriod::period.
  Diagnostics diagnostics;  ///< Diagnostics for the period, in any order.
};

/// Appends the period to each message, as in `... (from 2020-01-01 until 2024-12-31)`.
void add_period(const Period& period, Diagnostics& diagnostics);

/// Returns true if the diagnostics contain the error `not_in_force` (F0707), because the rule book is not in force.
[[nodiscard]] bool has_not_in_force_error(const Diagnostics& diagnostics) noexcept;

/// Combines the diagnostics of several periods into one sorted list. A diagnostic that occurs in every period is included once and
/// unchanged. For any other diagnostic, the periods in which it occurs are appended to its message, as in
/// `... (from 2020-01-01 until 2024-12-31)`. Diagnostics with the same code, location and message are considered equal.
///
/// The warning `unused` is included only if it occurs in every period in which the statement at its location is in force. A period in which
/// the rule book is not in force (has_not_in_force_error()) is omitted, unless there is no other period. `library` must contain the files
/// to which the diagnostics refer.
[[nodiscard]] Diagnostics join_periods(const Library& library, std::vector<PeriodDiagnostics> all);

/// Calls `check_on` for each period from find_periods_to_check(), in ascending order, and combines the results with join_periods(). Stops
/// after a period with too many units (`too_many_units`, F0808).
[[nodiscard]] Diagnostics check_periods(const Library& library, const std::vector<std::string>& books, const std::optional<Date>& as_of,
                                        const std::function<Diagnostics(const TextPeriod&)>& check_on);

}  // namespace fairroll
