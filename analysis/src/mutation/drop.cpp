// SPDX-License-Identifier: Apache-2.0
// Changes that take something away.
#include <algorithm>

#include "site.hpp"

namespace fairroll::analysis::mutation {
namespace {

/// What stands in a list of this kind of node: everything but names that say what the list belongs to.
std::vector<Syntax> items_of(const Syntax& node) {
  std::vector<Syntax> items;
  const std::vector<Syntax> children = node.children();
  const bool leading_name = node.is(Kind::showing) ? false : node.is(Kind::state);
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
      case Kind::at_least:
      case Kind::limit_at_most:
      case Kind::limit_at_least:
      case Kind::limit_steps:
        continue;
      default:
        break;
    }
    if (leading_name && !child.is(Kind::becomes)) continue;
    if (node.is(Kind::cap) && !child.is(Kind::name)) continue;
    items.push_back(child);
  }
  if (node.is(Kind::cap) && items.size() == node.size()) items.pop_back();  // the amount is a name, too
  return items;
}

std::string_view name_for(const Syntax& node) {
  switch (node.kind()) {
    case Kind::and_:
    case Kind::or_:
      return names::condition_dropped;
    case Kind::state:
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
  if (site.node.is(Kind::state)) {  // its sentences are not separated, and none is needed
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
      return;  // containers change by their contents; the others decide nothing, or are missed by name
    default:
      site.erase(site.node.span(), names::struck);
  }
}

void drop_arm(const Site& site) {
  const Syntax above = site.up();
  const std::vector<Syntax> arms = above.all(site.node.kind());
  if (arms.size() > 1) site.erase(site.node.span(), names::struck);
}

void drop_row(const Site& site) {
  const std::vector<Syntax> rows = site.up().all(Kind::row);
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
  const std::vector<Syntax> dates = site.node.all(Kind::date);
  if (dates.size() == 2) site.change({dates[0].span().end, dates[1].span().end}, "", names::clause_dropped);
}

}  // namespace fairroll::analysis::mutation
