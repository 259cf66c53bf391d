// SPDX-License-Identifier: Apache-2.0
#include "text_history.hpp"

#include <algorithm>
#include <set>

#include <fairroll/detail/days.hpp>

#include "blocks.hpp"
#include "layers.hpp"
#include "statements.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr Date last_date{9999, 12, 31};

Period within(const Period& outer, const Period& inner) {
  Period both = inner;
  if (outer.first_date && (!both.first_date || *both.first_date < *outer.first_date)) both.first_date = outer.first_date;
  if (outer.last_date && (!both.last_date || *outer.last_date < *both.last_date)) both.last_date = outer.last_date;
  return both;
}

bool is_empty(const Period& period) { return period.first_date && period.last_date && *period.last_date < *period.first_date; }

bool is_open(const Period& period) { return !period.first_date && !period.last_date; }

/// The period that a unit or a block states for itself; open if it states none.
Period stated_by(const Syntax& node) {
  if (node.is(Kind::unit)) return period_of_unit(node);
  for (const Syntax& remark : Blocks::remarks_of(node)) {
    if (!remark.is(Kind::in_force)) continue;
    const std::vector<Syntax> dates = remark.children_of_kind(Kind::date);
    if (dates.empty()) return {};
    return {parse_date(dates[0].text()), dates.size() > 1 ? parse_date(dates[1].text()) : std::nullopt};
  }
  return {};
}

bool has_dates(const Tree& tree) {
  return std::any_of(tree.nodes.begin(), tree.nodes.end(), [](const Node& node) { return node.kind == Kind::in_force; });
}

/// The period of what lies at an offset below `node`.
Period period_below(const Syntax& node, std::uint32_t offset, const Period& outer) {
  const bool states = node.is(Kind::unit) || node.is(Kind::block);
  const Period here = states ? within(outer, stated_by(node)) : outer;
  for (std::size_t i = 0; i < node.size(); ++i) {
    const Span span = node[i].span();
    if (span.begin <= offset && offset < span.end) return period_below(node[i], offset, here);
  }
  return here;
}

}  // namespace

TextHistory::TextHistory(const Library& library, const std::vector<std::string>& books) {
  std::set<std::string> reached;
  for (const std::string& name : books) {
    add_book(library, name);
    for (const std::string& unit : list_dependencies(library, name))
      if (reached.insert(unit).second) add(library, unit);
  }
}

void TextHistory::add(const Library& library, const std::string& unit) {
  const std::shared_ptr<const Tree> tree = library.find_unit(unit);
  const Syntax node = unit_of(*tree);
  if (node.has(Kind::assertions) || !has_dates(*tree)) return;
  gather(node, {}, node.has(Kind::amendment), nullptr);
}

void TextHistory::add_book(const Library& library, const std::string& name) {
  Book& book = books_.emplace_back();
  Syntax unit = unit_named(library, name);
  if (unit) book.own.push_back(period_of_unit(unit));
  if (unit.has(Kind::house) && unit.has(Kind::base)) {
    unit = unit_named(library, unit.child(Kind::base).child(Kind::path).str());
    if (unit)
      book.own.push_back(period_of_unit(unit));
    else
      book.own.clear();
  }
  if (unit) gather(unit, {}, false, &book.content);
}

/// Without `content`, dated text; else the periods of statements.
void TextHistory::gather(const Syntax& node, const Period& outer, bool amends, std::vector<Period>* content) {
  Period here = outer;
  if (node.is(Kind::unit) || node.is(Kind::block)) {
    const Period stated = stated_by(node);
    here = within(outer, stated);
    if (content == nullptr && !is_open(stated) && !is_empty(here)) texts_.push_back({here, amends && node.is(Kind::unit)});
  }
  if (content != nullptr && node.is(Kind::statement)) {
    const Syntax inner = Blocks::inner_of(node);
    const bool says = inner && !remark_kinds.has(inner) && !inner.has(Kind::block) && !is_empty(here);
    if (says && (content->empty() || content->back().first_date != here.first_date || content->back().last_date != here.last_date))
      content->push_back(here);
  }
  for (std::size_t i = 0; i < node.size(); ++i) gather(node[i], here, amends, content);
}

std::vector<Date> TextHistory::days() const {
  std::set<Date> all;
  const auto add = [&all](const Period& period) {
    if (period.first_date) all.insert(*period.first_date);
    if (period.last_date && *period.last_date < last_date) all.insert(detail::next_day(*period.last_date));
  };
  for (const DatedText& one : texts_) add(one.period);
  return {all.begin(), all.end()};
}

std::string TextHistory::state_on(const Date& day) const {
  std::string state;
  for (const DatedText& one : texts_) {
    const bool lapsed = one.amends && one.period.last_date && *one.period.last_date < day;
    state += one.period.contains(day) ? 'i' : lapsed ? 'l' : '-';
  }
  return state;
}

bool TextHistory::has_text_on(const Date& day) const {
  const auto contains = [&day](const Period& period) { return period.contains(day); };
  return std::all_of(books_.begin(), books_.end(), [&](const Book& book) {
    return !book.own.empty() && std::all_of(book.own.begin(), book.own.end(), contains) &&
           (book.content.empty() || std::any_of(book.content.begin(), book.content.end(), contains));
  });
}

bool TextHistory::has_ends() const {
  return std::any_of(texts_.begin(), texts_.end(), [](const DatedText& one) { return one.period.last_date.has_value(); });
}

bool TextHistory::keeps_all(const Date& day, const Date& later) const {
  return std::all_of(texts_.begin(), texts_.end(),
                     [&](const DatedText& one) { return !one.period.contains(day) || one.period.contains(later); });
}

Period period_at(const Library& library, const SourceLocation& place) {
  for (const std::string& name : library.unit_names()) {
    const std::shared_ptr<const Tree> tree = library.find_unit(name);
    if (tree->source == place.source) return period_below(unit_of(*tree), place.span.begin, {});
  }
  return {};
}

}  // namespace fairroll::checking
