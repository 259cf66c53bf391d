// SPDX-License-Identifier: Apache-2.0
#include <fairroll/model/clause.hpp>

namespace fairroll {
namespace {

constexpr int days_in(int year, int month) noexcept {
  constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && leap ? 29 : days[month - 1];
}

constexpr std::size_t first_dash = 4;
constexpr std::size_t second_dash = 7;
constexpr std::size_t date_length = 10;

std::string padded(int value, std::size_t digits) {
  std::string text = std::to_string(value);
  return text.size() < digits ? std::string(digits - text.size(), '0') + text : text;
}

}  // namespace

std::optional<Date> parse_date(std::string_view text) noexcept {
  if (text.size() != date_length) return std::nullopt;
  int fields[3] = {0, 0, 0};
  int* field = fields;
  for (std::size_t i = 0; i < date_length; ++i) {
    const char c = text[i];
    if (i == first_dash || i == second_dash) {
      if (c != '-') return std::nullopt;
      ++field;
    } else {
      if (c < '0' || c > '9') return std::nullopt;
      *field = *field * 10 + (c - '0');
    }
  }
  const Date date{fields[0], fields[1], fields[2]};
  if (date.month < 1 || date.month > 12 || date.day < 1 || date.day > days_in(date.year, date.month)) return std::nullopt;
  return date;
}

std::string to_string(const Date& date) { return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2); }

}  // namespace fairroll
