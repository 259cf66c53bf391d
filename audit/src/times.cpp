// SPDX-License-Identifier: Apache-2.0
#include <fairroll/audit/audit.hpp>

#include <iterator>

namespace fairroll::audit {

namespace {

/// Reads from the front of a text.
class ClockReader {
 public:
  explicit ClockReader(std::string_view text) : text_(text) {}

  [[nodiscard]] bool at_end() const { return text_.empty(); }

  /// One of these, and takes it.
  bool take(std::string_view any_of) {
    if (text_.empty() || any_of.find(text_.front()) == std::string_view::npos) return false;
    text_.remove_prefix(1);
    return true;
  }

  /// A number of two digits up to that.
  std::optional<int> two_digits(int most) {
    if (text_.size() < 2 || !is_digit(text_[0]) || !is_digit(text_[1])) return std::nullopt;
    const int value = (text_[0] - '0') * 10 + (text_[1] - '0');
    if (value > most) return std::nullopt;
    text_.remove_prefix(2);
    return value;
  }

  bool digits() {
    const std::size_t before = text_.size();
    while (!text_.empty() && is_digit(text_.front())) text_.remove_prefix(1);
    return text_.size() < before;
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  std::string_view text_;
};

constexpr std::size_t date_size = 10;

/// `Z`, `+02:00`, `+0200`, `+02`, or nothing at all; and then the end.
bool ends_with_zone(ClockReader& clock) {
  if (clock.at_end()) return true;
  if (clock.take("Zz")) return clock.at_end();
  if (!clock.take("+-") || !clock.two_digits(23)) return false;
  const bool colon = clock.take(":");
  if (!colon && clock.at_end()) return true;
  return clock.two_digits(59).has_value() && clock.at_end();
}

/// The hour of a time of day that stands alone.
std::optional<int> hour_of(ClockReader clock) {
  constexpr int leap_second = 60;
  const std::optional<int> hour = clock.two_digits(23);
  if (!hour || !clock.take(":") || !clock.two_digits(59)) return std::nullopt;
  if (clock.take(":")) {
    if (!clock.two_digits(leap_second)) return std::nullopt;
    if (clock.take(".,") && !clock.digits()) return std::nullopt;
  }
  if (!ends_with_zone(clock)) return std::nullopt;
  return hour;
}

std::size_t column_of(const std::optional<LogTime>& when) {
  return when ? static_cast<std::size_t>(when->hour) : TimeCounts::hour_count - 1;
}

/// Keeps the first periods. Whatever comes first, those that are kept are the first of all in the end, each with all that belongs to it.
void keep_first(std::map<std::string, Tally>& periods, Tally& others) {
  while (periods.size() > TimeCounts::max_periods) {
    const auto last = std::prev(periods.end());
    others += last->second;
    periods.erase(last);
  }
}

}  // namespace

std::optional<LogTime> LogTime::parse(std::string_view text) {
  LogTime moment;
  if (text.size() > date_size && (text[date_size] == 'T' || text[date_size] == ' ')) {
    moment.date = text.substr(0, date_size);
    if (!parse_date(moment.date)) return std::nullopt;
    text.remove_prefix(date_size + 1);
  }
  const std::optional<int> hour = hour_of(ClockReader(text));
  if (!hour) return std::nullopt;
  moment.hour = *hour;
  return moment;
}

std::string LogTime::format_period() const {
  return (date.empty() ? "" : date + ' ') + static_cast<char>('0' + hour / 10) + static_cast<char>('0' + hour % 10);
}

void TimeCounts::add_step(const std::optional<LogTime>& when) { ++step_counts.at(column_of(when)); }

void TimeCounts::add_discrepancy(const std::optional<LogTime>& when, const std::vector<std::string>& decided_by,
                                 const std::optional<Money>& difference) {
  const std::size_t column = column_of(when);
  for (const std::string& clause : decided_by) ++counts_by_clause[clause].at(column);
  if (decided_by.empty()) ++counts_by_clause[""].at(column);
  if (!when) {
    untimed_tally.add_discrepancy(difference);
    return;
  }
  tallies_by_period[when->format_period()].add_discrepancy(difference);
  keep_first(tallies_by_period, later_period_tally);
}

TimeCounts& TimeCounts::operator+=(const TimeCounts& other) {
  for (std::size_t i = 0; i < hour_count; ++i) step_counts.at(i) += other.step_counts.at(i);
  for (const auto& [clause, counts] : other.counts_by_clause) {
    HourlyCounts& here = counts_by_clause[clause];
    for (std::size_t i = 0; i < hour_count; ++i) here.at(i) += counts.at(i);
  }
  for (const auto& [period, tally] : other.tallies_by_period) tallies_by_period[period] += tally;
  later_period_tally += other.later_period_tally;
  untimed_tally += other.untimed_tally;
  keep_first(tallies_by_period, later_period_tally);
  return *this;
}

}  // namespace fairroll::audit
