// SPDX-License-Identifier: Apache-2.0
// What surrounds every page of a site: its head, the ways to the other pages, its foot; and pieces of markup that several pages need.
#pragma once

#include <string>
#include <string_view>

#include "view.hpp"

namespace fairroll::publishing {

/// The pages of one book, in the order in which they are listed.
enum class BookPage { Contents, Text, Wagers, Scenarios, History, Glossary, Placard };

/// `text.html`.
[[nodiscard]] std::string file_of(BookPage page);
/// What the page is called.
[[nodiscard]] Phrase title_of(BookPage page);

/// A page of a book as a file of the site. `body` is markup below the h1.
[[nodiscard]] PublishedFile book_page(const BookView& view, BookPage page, const std::string& body);

/// A page at the root of the site.
struct RootPage {
  std::string path;   ///< `index.html`
  std::string title;  ///< text
  std::string head;   ///< more markup for the head
  bool several;       ///< there is a page of differences
};
[[nodiscard]] PublishedFile root_page(const SiteOptions& options, const RootPage& page, const std::string& body);

/// The style sheet of the site.
[[nodiscard]] std::string site_style();
/// What it has beyond page_style(), which its pieces below rest on.
[[nodiscard]] std::string_view style_of_pieces();

/// The address of what lies there below the site; `from_folder`: as a page in a folder of the site names it.
[[nodiscard]] std::string permanent(const SiteOptions& options, const std::string& path);

// ---- pieces

/// Words of a rule file in its own language, which has English words.
[[nodiscard]] std::string rule_words(std::string_view text);
/// Text of the law, a title or a note: its language is not known, so it is not said to be that of the page.
[[nodiscard]] std::string as_written(const std::string& name, std::string_view text);
/// A mark behind a clause: `recalled`.
[[nodiscard]] std::string mark(std::string_view words, std::string_view kind = "");
/// `<a>` to markup; `href` is text.
[[nodiscard]] std::string link(const std::string& href, const std::string& markup);
/// A row of `<dl>`; empty if there is nothing to tell.
[[nodiscard]] std::string told(const std::string& term, const std::string& markup);
/// A table that may be wider than a telephone; it scrolls by itself, also by keys.
[[nodiscard]] std::string wide_table(const std::string& label, const std::string& table);

}  // namespace fairroll::publishing
