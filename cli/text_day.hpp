// SPDX-License-Identifier: Apache-2.0
// The day as of which a rule book was selected, in the words of every command.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/rules.hpp>

namespace fairroll::cli {

/// The day as of which a rule book with dated text was selected. A value.
struct TextDay {
  Date day;
  bool is_today = false;              ///< it is today() and no option states a day
  Period period{};                    ///< the period of the text that contains the day; open at both ends if there is none
  std::optional<Date> next_change{};  ///< the next day on which the text changes; no value if none is known
};

/// `std::nullopt` if the text of that ruleset or house is the same on every day.
[[nodiscard]] std::optional<TextDay> text_day(const Library& library, const std::string& book, const Date& day, bool is_today);

/// A rule book with dated text, and the days as of which it was selected.
struct BookDays {
  std::string book;
  std::vector<TextDay> days;  ///< ascending, each once
};

/// Adds a day of a rule book to the list, which is sorted by names. Text that is the same on every day has none.
void add_day(std::vector<BookDays>& all, const Library& library, const std::string& book, const Date& day, bool is_today);

/// One line for each rule book: `us_sd.craps as of 2018-01-01; as of 2026-11-27 (today)`.
[[nodiscard]] std::string book_days_words(const std::vector<BookDays>& books, int width);
/// `as of 2026-11-27 (today; the text changes on 2027-01-01)`, or `as of 2026-11-27` for a day that an option or a scenario states.
[[nodiscard]] std::string text_day_words(const TextDay& day);

}  // namespace fairroll::cli
