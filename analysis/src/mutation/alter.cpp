// SPDX-License-Identifier: Apache-2.0
// Changes that deny, add, or count otherwise.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include <fairroll/date.hpp>

#include "site.hpp"

namespace fairroll::analysis::mutation {
namespace {

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() && text.size() < 10 ? std::optional(value) : std::nullopt;
}

/// The condition of a node that has exactly one, or null.
Syntax condition_of(const Syntax& node) {
  for (const Syntax& child : node.children())
    if (is_condition(child.kind())) return child;
  return {};
}

/// One unit more or less in front of the point; the digits behind it stay.
std::string moved(std::string_view number, std::int64_t by, std::int64_t least) {
  const std::size_t dot = std::min(number.find('.'), number.size());
  const std::optional<std::int64_t> value = whole(number.substr(0, dot));
  if (!value || *value + by < least) return {};
  return std::to_string(*value + by) + std::string(number.substr(dot));
}

bool is_quantity(const Syntax& parent) {
  switch (parent.kind()) {
    case Kind::language:
    case Kind::currency:
    case Kind::dice:
    case Kind::one_of:
    case Kind::any_of:
    case Kind::default_value:
      return false;  // no rule of the game: what there is to observe and how it is written
    default:
      return true;
  }
}

int days_in(int year, int month) {
  for (int day = 31; day > 28; --day) {
    const Date date{year, month, day};
    if (parse_date(to_string(date))) return day;
  }
  return 28;
}

Date next_day(Date date) {
  if (++date.day <= days_in(date.year, date.month)) return date;
  date.day = 1;
  if (++date.month <= 12) return date;
  return {date.year + 1, 1, 1};
}

/// The days of the whole unit that the node stands in.
Period period_of_unit(const Site& site) {
  Period out;
  Syntax unit;
  for (std::size_t i = 1; site.up(i); ++i)
    if (site.up(i).is(Kind::unit)) unit = site.up(i);
  const std::vector<Syntax> dates = unit ? unit.child(Kind::head).child(Kind::in_force).all(Kind::date) : std::vector<Syntax>{};
  if (!dates.empty()) out.from = parse_date(dates[0].text());
  if (dates.size() > 1) out.until = parse_date(dates[1].text());
  return out;
}

Date previous_day(Date date) {
  if (--date.day >= 1) return date;
  if (--date.month < 1) {
    date.month = 12;
    --date.year;
  }
  date.day = days_in(date.year, date.month);
  return date;
}

}  // namespace

void add_item(const Site& site) {
  // Behind the last of the numbers comes the one that follows the highest, or that goes before the lowest.
  std::int64_t low = 0;
  std::int64_t high = 0;
  bool any = false;
  std::uint32_t end = 0;
  for (const Syntax& item : site.node.children()) {
    if (item.is(Kind::except)) continue;
    end = item.span().end;
    const bool range = item.is(Kind::range);
    if (!range && !item.is(Kind::integer)) continue;
    const std::int64_t first = whole(range ? item[0].text() : item.text()).value_or(0);
    const std::int64_t last = whole(range ? item[1].text() : item.text()).value_or(0);
    low = any ? std::min(low, first) : first;
    high = any ? std::max(high, last) : last;
    any = true;
  }
  if (!any) return;
  const bool totals = site.node.is(Kind::pattern) || site.node.is(Kind::except);
  const std::int64_t top = std::int64_t{site.rules.vocabulary.dice} * site.rules.vocabulary.highest;
  const std::int64_t added = totals && high >= top ? low - 1 : high + 1;
  site.change({end, end}, ", " + std::to_string(added), names::item_added);
}

void negate(const Site& site) {
  const Syntax condition = condition_of(site.node);
  if (!condition) return;
  const Span span = with_parentheses(site, condition.span());
  if (condition.is(Kind::not_)) {
    site.change(span, condition[0].str(), names::negated);
    return;
  }
  const std::string inner(site.slice(condition.span()));
  const bool parentheses_needed = site.node.is(Kind::unless) && site.up().is(Kind::part);
  site.change(span, parentheses_needed ? "(not (" + inner + "))" : "not (" + inner + ")", names::negated);
}

void negate_fact(const Site& site) {
  if (!site.node.has(Kind::negated)) site.change({site.node.span().begin, site.node.span().begin}, "not ", names::negated);
}

void add_only(const Site& site) {
  const Syntax values = site.node.child(Kind::values);
  if (!values || site.node.has(Kind::only)) return;
  for (const Fact& fact : site.rules.vocabulary.facts)
    if (fact.name == site.node.child(Kind::name).text() && fact.several)
      return site.change({values.span().begin, values.span().begin}, "only ", names::only_added);
}

void off_by_one(const Site& site) {
  const Syntax parent = site.up();
  if (!parent || !is_quantity(parent) || (parent.is(Kind::range) && !is_quantity(site.up(2)))) return;
  const bool odds = parent.is(Kind::odds_to) || parent.is(Kind::odds_for) || site.node.is(Kind::number) || parent.is(Kind::part);
  for (const std::int64_t by : {+1, -1}) {
    const std::string other = moved(site.node.text(), by, odds ? 1 : 0);
    if (!other.empty()) site.change(site.node.span(), other, names::off_by_one);
  }
}

void off_by_a_day(const Site& site) {
  const std::optional<Date> date = parse_date(site.node.text());
  if (!date) return;
  // Outside the days of the unit no scenario can be played under it, so only days inside can show anything.
  const Period unit = period_of_unit(site);
  for (const Date& other : {next_day(*date), previous_day(*date)}) {
    const Date earlier = std::min(*date, other);  // the first day that counts now and did not, or the other way round
    const Date seen = site.up()[0] == site.node ? earlier : std::max(*date, other);
    if (unit.contains(seen)) site.change(site.node.span(), to_string(other), names::off_by_a_day);
  }
}

}  // namespace fairroll::analysis::mutation
