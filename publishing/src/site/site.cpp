// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fairroll/publishing/placard.hpp>

#include "pages.hpp"

namespace fairroll::publishing {

std::vector<PublishedFile> build_site(const std::vector<RulesetMaterial>& books, const SiteOptions& options) {
  std::vector<BookView> views;
  for (const RulesetMaterial& book : books) views.emplace_back(book, options);
  std::vector<PublishedFile> files{{"style.css", site_style()}, books_page(views, options)};
  if (views.size() > 1) files.push_back(differences_page(views, options));
  for (PublishedFile& file : search_files(views, options)) files.push_back(std::move(file));
  for (const BookView& view : views)
    for (const auto page : {contents_page, text_page, wagers_page, scenarios_page, history_page, glossary_page, placard_page_of})
      files.push_back(page(view));
  return files;
}

}  // namespace fairroll::publishing
