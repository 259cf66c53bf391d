// SPDX-License-Identifier: Apache-2.0
// The placard as a page of a book, with what each wager costs.
#include "../placard_rows.hpp"
#include "pages.hpp"

namespace fairroll::publishing {

PublishedFile placard_page_of(const BookView& view) {
  const PlacardOptions options{view.options().language, PaperSize::A4, true};
  return book_page(view, BookPage::Placard, wide_table(view.say(Phrase::Placard), placard_table(view.material().edges, options)));
}

}  // namespace fairroll::publishing
