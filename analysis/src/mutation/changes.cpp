// SPDX-License-Identifier: Apache-2.0
// Changes that take something away, that deny, add or count otherwise, and that put one word, value or role for another.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <set>

#include <fairroll/detail/days.hpp>
#include <fairroll/model/clause.hpp>

#include "site.hpp"

namespace fairroll::analysis::mutation {
namespace {

/// What stands in a list of this kind of node: everything but names that say what the list belongs to.
std::vector<Syntax> items_of(const Syntax& node) {
  std::vector<Syntax> items;
  const std::vector<Syntax> children = node.children();
  const bool leading_name = node.is(Kind::state) || node.is(Kind::tally);
  for (const Syntax& child : children) {
    switch (child.kind()) {
      case Kind::except:
      case Kind::path:
      case Kind::block:
      case Kind::may_not:
      case Kind::standing:
      case Kind::once:
      case Kind::twice:
      case Kind::thrice:
      case Kind::exactly_times:
      case Kind::least_times:
      case Kind::most_often:
      case Kind::expression:
      case Kind::above:
      case Kind::below:
      case Kind::equal_to:
      case Kind::no_less:
      case Kind::no_more:
      case Kind::at_least:
      case Kind::limit_at_most:
      case Kind::limit_at_least:
      case Kind::limit_steps:
      case Kind::limit_equal:
        continue;
      default:
        break;
    }
    if (leading_name && !child.is(Kind::becomes) && !child.is(Kind::rises) && !child.is(Kind::falls)) continue;
    if (node.is(Kind::cap) && !child.is(Kind::name)) continue;
    if (node.is(Kind::some_faces) && items.empty() && &child == &children.front()) continue;  // how many of them
    items.push_back(child);
  }
  if (node.is(Kind::cap) && items.size() == node.size()) items.pop_back();  // the amount is a name, too
  return items;
}

std::string_view name_for(const Syntax& node) {
  switch (node.kind()) {
    case Kind::and_:
    case Kind::or_:
    case Kind::all_of:
      return names::condition_dropped;
    case Kind::state:
    case Kind::tally:
    case Kind::grounds:
      return names::struck;
    default:
      return names::item_dropped;
  }
}

}  // namespace

void drop_items(const Site& site) {
  if (site.up().is(Kind::vocabulary)) return;  // what there is to observe
  const std::vector<Syntax> items = items_of(site.node);
  std::vector<Span> all;
  for (const Syntax& item : items) {
    const bool joined = site.node.is(Kind::and_) || site.node.is(Kind::or_);
    all.push_back(joined ? with_parentheses(site, item.span()) : item.span());
  }
  if (site.node.is(Kind::state) || site.node.is(Kind::tally)) {  // its sentences are not separated, and none is needed
    for (const Span span : all) site.erase(span, names::struck);
    return;
  }
  for (std::size_t i = 0; i < all.size(); ++i) site.drop_one(all, i, name_for(site.node));
}

void drop_this(const Site& site) {
  const bool condition = site.node.is(Kind::while_) || site.node.is(Kind::unless);
  site.erase(site.node.span(), condition ? names::condition_dropped : names::clause_dropped);
}

void drop_behind_comma(const Site& site) {
  Span span = site.node.span();
  if (site.node.is(Kind::confirmed_by))
    for (const std::string_view word : {"when", "only", "flight", "in"}) span.begin = site.before(span.begin, word).begin;
  span.begin = site.before(span.begin, ",").begin;
  site.erase(span, names::clause_dropped);
}

void drop_grounds(const Site& site) {
  if (!site.up().is(Kind::power)) return;
  const Span span = site.node.span();
  site.erase({site.before(span.begin, "when").begin, span.end}, names::condition_dropped);
}

void strike(const Site& site) {
  if (site.node.size() == 0) return;
  switch (site.node[site.node.size() - 1].kind()) {
    case Kind::section:
    case Kind::game:
    case Kind::every_wager:
    case Kind::wager:
    case Kind::reading:
    case Kind::choice:
    case Kind::overriding:
    case Kind::paytable:
    case Kind::amend_game:
    case Kind::amend_wager:
    case Kind::amend_paytable:
    case Kind::source:
    case Kind::in_force:
    case Kind::recalled:
    case Kind::unencoded:
    case Kind::note:
    case Kind::fixed:
    case Kind::list:
    case Kind::figure:
      return;  // containers change by their contents; the others decide nothing, or are missed by name
    default:
      site.erase(site.node.span(), names::struck);
  }
}

void drop_arm(const Site& site) {
  const Syntax above = site.up();
  const std::vector<Syntax> arms = above.children_of_kind(site.node.kind());
  if (arms.size() > 1) site.erase(site.node.span(), names::struck);
}

void drop_row(const Site& site) {
  const std::vector<Syntax> rows = site.up().children_of_kind(Kind::row);
  if (rows.empty() || rows.front() == site.node || rows.size() < 3) return;
  Span span = site.node.span();
  const std::string_view all = site.text();
  while (span.begin > 0 && all[span.begin - 1] != '\n') --span.begin;
  if (span.begin > 0) --span.begin;
  site.change(span, "", names::struck);
}

void drop_condition(const Site& site) {
  if (!site.node.has(Kind::at_any_time)) site.change(site.node.span(), "at any time", names::condition_dropped);
}

void drop_end(const Site& site) {
  const std::vector<Syntax> dates = site.node.children_of_kind(Kind::date);
  if (dates.size() == 2) site.change({dates[0].span().end, dates[1].span().end}, "", names::clause_dropped);
}

// ---- changes that deny, add, or count otherwise

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

/// The days of the whole unit that the node stands in.
Period period_of_unit(const Site& site) {
  Period out;
  Syntax unit;
  for (std::size_t i = 1; site.up(i); ++i)
    if (site.up(i).is(Kind::unit)) unit = site.up(i);
  const std::vector<Syntax> dates =
      unit ? unit.child(Kind::head).child(Kind::in_force).children_of_kind(Kind::date) : std::vector<Syntax>{};
  if (!dates.empty()) out.first_date = parse_date(dates[0].text());
  if (dates.size() > 1) out.last_date = parse_date(dates[1].text());
  return out;
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
  const std::int64_t top = std::int64_t{site.rules.vocabulary.dice_count} * site.rules.vocabulary.highest_face;
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
    if (fact.name == site.node.child(Kind::name).text() && fact.is_set)
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
  for (const Date& other : {detail::next_day(*date), detail::previous_day(*date)}) {
    const Date earlier = std::min(*date, other);  // the first day that counts now and did not, or the other way round
    const Date seen = site.up()[0] == site.node ? earlier : std::max(*date, other);
    if (unit.contains(seen)) site.change(site.node.span(), to_string(other), names::off_by_a_day);
  }
}

// ---- changes that put one word, value or role for another

namespace {

/// In a node of that kind this word becomes that one.
struct Word {
  Kind kind;
  std::string_view from;
  std::string_view to;
};
constexpr std::array words = {
    Word{Kind::wins, "wins", "loses"},
    Word{Kind::loses, "loses", "wins"},
    Word{Kind::pushes, "pushes", "loses"},
    Word{Kind::returned, "returned", "loses"},
    Word{Kind::die_any, "any", "each"},
    Word{Kind::die_each, "each", "any"},
    Word{Kind::die_no, "no", "any"},
    Word{Kind::seat_any, "any", "no"},
    Word{Kind::seat_no, "no", "any"},
    Word{Kind::hard, "hard", "easy"},
    Word{Kind::easy, "easy", "hard"},
    Word{Kind::odd, "odd", "even"},
    Word{Kind::even, "even", "odd"},
    Word{Kind::any_pair, "pair", "triple"},
    Word{Kind::any_triple, "triple", "pair"},
    Word{Kind::once, "once", "twice"},
    Word{Kind::twice, "twice", "once"},
    Word{Kind::thrice, "thrice", "twice"},
    Word{Kind::odds_to, "to", "for"},
    Word{Kind::odds_for, "for", "to"},
    Word{Kind::round_up, "up", "down"},
    Word{Kind::round_down, "down", "up"},
    Word{Kind::round_nearest, "nearest", "down"},
    Word{Kind::of_stake, "stake", "win"},
    Word{Kind::of_win, "win", "stake"},
    Word{Kind::limit_at_most, "most", "least"},
    Word{Kind::limit_at_least, "least", "most"},
    Word{Kind::is_invalid, "invalid", "no_roll"},
    Word{Kind::is_no_roll, "no_roll", "void"},
    Word{Kind::is_void, "void", "invalid"},
    Word{Kind::clockwise, "clockwise", "counterclockwise"},
    Word{Kind::counterclockwise, "counterclockwise", "clockwise"},
    Word{Kind::over_maximum, "over", "under"},
    Word{Kind::under_minimum, "under", "over"},
    Word{Kind::bound_more, "more", "less"},
    Word{Kind::bound_less, "less", "more"},
    Word{Kind::above, "above", "below"},
    Word{Kind::below, "below", "above"},
    Word{Kind::no_less, "least", "most"},
    Word{Kind::no_more, "most", "least"},
    Word{Kind::figure_highest, "highest", "lowest"},
    Word{Kind::figure_lowest, "lowest", "highest"},
    Word{Kind::figure_plus, "plus", "less"},
    Word{Kind::figure_less, "less", "plus"},
    Word{Kind::rises, "rises", "falls"},
    Word{Kind::falls, "falls", "rises"},
    Word{Kind::all_different, "different", "alike"},
    Word{Kind::all_alike, "alike", "different"},
};

/// A node of that kind becomes this.
struct Phrase {
  Kind kind;
  std::string_view to;
};
constexpr std::array phrases = {
    Phrase{Kind::when_placed, "on a win"},
    Phrase{Kind::on_a_win, "when placed"},
    Phrase{Kind::result_faces, "total called"},
    Phrase{Kind::result_called, "faces"},
    Phrase{Kind::close_before, "when the dice rest"},
    Phrase{Kind::close_at_rest, "before the throw"},
    Phrase{Kind::paid_to_limit, "in full"},
    Phrase{Kind::paid_in_full, "to limit"},
    Phrase{Kind::paid_back, "paid in full"},
    Phrase{Kind::whenever_possible, "before the dice rest"},
    Phrase{Kind::preferably, "before the dice rest"},
};

/// The value behind `word`, in the order of the list, that `taken` does not hold; empty if there is none.
std::string next_of(const std::vector<std::string>& values, std::string_view word, const std::set<std::string>& taken) {
  const auto at = std::find(values.begin(), values.end(), word);
  if (at == values.end()) return {};
  const auto first = static_cast<std::size_t>(at - values.begin());
  for (std::size_t i = 1; i < values.size(); ++i) {
    const std::string& other = values[(first + i) % values.size()];
    if (taken.find(other) == taken.end()) return other;
  }
  return {};
}

const Fact* fact_named(const Ruleset& rules, std::string_view name) {
  for (const Fact& fact : rules.vocabulary.facts)
    if (fact.name == name) return &fact;
  return nullptr;
}

void exchange_among(const Site& site, const Syntax& word, const std::vector<std::string>& values, const std::set<std::string>& taken,
                    std::string_view change) {
  const std::string other = next_of(values, word.text(), taken);
  if (!other.empty()) site.change(word.span(), other, change);
}

}  // namespace

void exchange_word(const Site& site) {
  for (const Word& word : words) {
    if (!site.node.is(word.kind)) continue;
    // What a kind of node begins with may belong to the node or stand before it.
    Span span = site.word(word.from);
    if (span.begin == span.end) span = site.before(site.node.span().begin, word.from);
    if (span.begin != span.end) site.change(span, std::string(word.to), names::exchanged);
  }
  for (const Phrase& phrase : phrases) {
    if (!site.node.is(phrase.kind)) continue;
    site.change(site.node.span(), std::string(phrase.to), names::exchanged);
  }
}

void exchange_joint(const Site& site) {
  const bool both = site.node.is(Kind::and_);
  const Span span = site.word(both ? "and" : "or");
  if (span.begin != span.end) site.change(span, both ? "or" : "and", names::exchanged);
}

void exchange_fact_values(const Site& site) {
  const Syntax values = site.node.child(Kind::values);
  const Fact* const fact = fact_named(site.rules, site.node.child(Kind::name).text());
  if (!values || fact == nullptr) return;
  std::set<std::string> taken;
  for (const Syntax& value : values.children()) taken.insert(value.str());
  for (const Syntax& value : values.children()) exchange_among(site, value, fact->values, taken, names::value_exchanged);
}

void exchange_default(const Site& site) {
  if (site.node.is(Kind::default_name)) {
    std::vector<std::string> all;
    for (const Syntax& alternative : site.up().children_of_kind(Kind::alternative)) all.push_back(alternative.child(Kind::name).str());
    exchange_among(site, site.node[0], all, {}, names::value_exchanged);
    return;
  }
  const Fact* const fact = fact_named(site.rules, site.up().child(Kind::name).text());
  if (fact == nullptr || site.node.size() == 0) return;
  if (site.node[0].is(Kind::none_)) {
    if (!fact->values.empty()) site.change(site.node[0].span(), fact->values.front(), names::value_exchanged);
    return;
  }
  exchange_among(site, site.node[0], fact->values, {}, names::value_exchanged);
}

void exchange_role(const Site& site) {
  const std::vector<std::string>& roles = site.rules.vocabulary.roles;
  std::set<std::string> taken;
  for (const Syntax& name : site.node.children_of_kind(Kind::name)) taken.insert(name.str());
  if (site.node.is(Kind::designates)) {
    for (const Syntax& name : site.node.children_of_kind(Kind::name)) exchange_among(site, name, roles, taken, names::role_exchanged);
    return;
  }
  if (site.node.is(Kind::roles) || site.node.is(Kind::overrule)) {
    if (site.up().is(Kind::vocabulary)) return;
    for (const Syntax& name : site.node.children_of_kind(Kind::name)) exchange_among(site, name, roles, taken, names::role_exchanged);
    return;
  }
  if (const Syntax name = site.node.child(Kind::name)) exchange_among(site, name, roles, {}, names::role_exchanged);
}

void exchange_becomes(const Site& site) {
  const Syntax values = site.up().child(Kind::values);
  if (!values || site.node.size() == 0) return;
  if (site.node[0].is(Kind::total_)) return;
  for (const Syntax& value : values.children())
    if (!value.is(Kind::range) && value.text() != site.node[0].text()) {
      site.change(site.node[0].span(), value.str(), names::value_exchanged);
      return;
    }
}

void rotate_first(const Site& site) {
  const Syntax list = site.node.is(Kind::state) ? site.node.child(Kind::values) : site.node;
  const Kind of = Kind::alternative;
  const std::vector<Syntax> all = site.node.is(Kind::state) ? list.children() : list.children_of_kind(of);
  if (all.size() < 2) return;
  const Span first = all[0].span();
  const Span second = all[1].span();
  const std::string between(site.slice({first.end, second.begin}));
  site.change({first.begin, second.end}, all[1].str() + between + all[0].str(), names::start_exchanged);
}

}  // namespace fairroll::analysis::mutation
