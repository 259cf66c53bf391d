// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include <fairroll/detail/days.hpp>
#include <fairroll/publishing/placard.hpp>

#include "pages.hpp"

namespace fairroll::publishing {

namespace {

/// Of all periods in that part of a rule file: the first day, and the day behind the last.
void add_days(const Syntax& node, std::set<Date>& days) {
  if (node.is(Kind::in_force)) {
    const std::vector<Syntax> dates = node.all(Kind::date);
    for (std::size_t i = 0; i < dates.size(); ++i)
      if (const std::optional<Date> day = parse_date(dates[i].text())) days.insert(i == 0 ? *day : detail::next_day(*day));
    return;
  }
  for (const Syntax& child : node.children()) add_days(child, days);
}

}  // namespace

std::vector<Date> days_of_change(const Library& library, const Ruleset& rules) {
  std::set<std::string> units;
  for (const Layer& layer : rules.layers_in_force()) units.insert(layer.unit);
  for (const std::string& unit : {rules.name, rules.base})
    for (const std::string& amendment : library.amendments_to(unit)) units.insert(amendment);
  std::set<Date> days;
  for (const std::string& unit : units)
    if (const std::shared_ptr<const Tree> tree = library.find(unit)) add_days(tree->top(), days);
  return {days.begin(), days.end()};
}

std::vector<PublishedFile> book_site(const std::vector<BookMaterial>& books, const SiteOptions& options) {
  std::vector<BookView> views;
  for (const BookMaterial& book : books) views.emplace_back(book, options);
  std::vector<PublishedFile> files{{"style.css", site_style()}, books_page(views, options)};
  if (views.size() > 1) files.push_back(differences_page(views, options));
  for (PublishedFile& file : search_files(views, options)) files.push_back(std::move(file));
  for (const BookView& view : views)
    for (const auto page : {contents_page, text_page, wagers_page, scenarios_page, history_page, glossary_page, placard_page_of})
      files.push_back(page(view));
  return files;
}

}  // namespace fairroll::publishing
