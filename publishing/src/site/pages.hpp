// SPDX-License-Identifier: Apache-2.0
// The pages of a site, one function each.
#pragma once

#include "frame.hpp"

namespace fairroll::publishing {

[[nodiscard]] PublishedFile contents_page(const BookView& view);
[[nodiscard]] PublishedFile text_page(const BookView& view);
[[nodiscard]] PublishedFile wagers_page(const BookView& view);
[[nodiscard]] PublishedFile scenarios_page(const BookView& view);
[[nodiscard]] PublishedFile history_page(const BookView& view);
[[nodiscard]] PublishedFile glossary_page(const BookView& view);
[[nodiscard]] PublishedFile placard_page_of(const BookView& view);

[[nodiscard]] PublishedFile books_page(const std::vector<BookView>& books, const SiteOptions& options);
[[nodiscard]] PublishedFile differences_page(const std::vector<BookView>& books, const SiteOptions& options);
/// The page, its script and its index.
[[nodiscard]] std::vector<PublishedFile> search_files(const std::vector<BookView>& books, const SiteOptions& options);

/// A remark of the text as a paragraph.
[[nodiscard]] std::string remark_words(const BookView& view, const Remark& remark);
/// `2 dice with faces 1 to 6` in the language of the page.
[[nodiscard]] std::string dice_of(const BookView& view);

}  // namespace fairroll::publishing
