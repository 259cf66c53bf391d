// SPDX-License-Identifier: Apache-2.0
// The first page of a book, and that of a site with several.
#include <algorithm>
#include <set>

#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/page.hpp>

#include "pages.hpp"

namespace fairroll::publishing {

namespace {

/// A declared name for readers: in English, as rule files are.
std::string declared(const std::string& name) { return element("span", shown_name(name), " lang=\"en\""); }

/// The title of a unit that the rule book is made of; empty if it is none of them.
std::string title_of_unit(const Ruleset& rules, const std::string& unit) {
  const std::vector<Layer> layers = rules.all_layers();
  const auto layer = std::find_if(layers.begin(), layers.end(), [&](const Layer& one) { return one.unit == unit; });
  return layer == layers.end() ? std::string() : layer->title;
}

/// The address of a block, with the title of the unit that it is, or of the wager at its end.
std::string place_of(const Ruleset& rules, const std::string& address) {
  if (std::string title = title_of_unit(rules, address); !title.empty()) return title;
  const std::size_t last = address.rfind(' ');
  const Index wager = last == std::string::npos ? no_index : rules.find_wager(address.substr(last + 1));
  return wager == no_index ? shown_name(address) : shown_name(address.substr(0, last)) + ": " + rules.wagers[wager].title;
}

std::string facts_of(const BookView& view) {
  const Ruleset& rules = view.rules();
  std::string text = "<dl class=\"facts\">\n" + told(view.say(Phrase::Authority), as_written("span", rules.authority));
  if (!rules.citation.empty()) text += told(view.say(Phrase::Source), as_written("cite", rules.citation));
  if (!rules.base.empty()) text += told(view.say(Phrase::HouseUnder), as_written("span", title_of_unit(rules, rules.base)));
  text += told(view.say(Phrase::PlayedWith), escaped(dice_of(view))) + told(view.say(Phrase::Currency), escaped(rules.currency.name));
  std::string layers;
  for (const Layer& layer : rules.all_layers()) {
    const std::string period = format_period(view, layer.period);
    layers += "<li>" + rule_words(layer.unit) + " " + as_written("span", layer.title) +
              (period.empty() ? std::string() : ", " + escaped(period)) + "</li>";
  }
  return text + told(view.say(Phrase::MadeOf), "<ul>" + layers + "</ul>") + "</dl>\n";
}

std::string sections_of(const BookView& view) {
  std::string items;
  const std::vector<Section>& sections = view.rules().sections;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    if (!view.is_first(i)) continue;
    const std::string title = sections[i].title.empty() ? "" : " · " + sections[i].title;
    items +=
        "<li>" + link(file_of(BookPage::Text) + "#" + view.section_anchor(i), as_written("span", sections[i].number + title)) + "</li>\n";
  }
  return items.empty() ? items : element("h2", view.say(Phrase::Sections)) + "\n<ul class=\"toc\">\n" + items + "</ul>\n";
}

std::string doubts_of(const BookView& view) {
  std::string rows;
  for (const ReadingOrChoice& one : view.rules().alternatives) {
    const Phrase chosen_as = one.is_reading ? Phrase::ReadAs : Phrase::ChosenAs;
    const std::string chosen =
        one.selected_index ? view.say(chosen_as, {shown_name(one.alternative_names[*one.selected_index])}) : view.say(Phrase::Open);
    std::vector<std::string> others;
    for (std::size_t i = 0; i < one.alternative_names.size(); ++i)
      if (one.selected_index != i) others.push_back(shown_name(one.alternative_names[i]));
    rows += "<dt>" + declared(one.name) + "</dt><dd>" + escaped(chosen) + "; " +
            escaped(view.say(Phrase::AlsoPossible, {detail::joined(others, ", ")})) +
            (one.question.empty() ? std::string() : "<br/>" + as_written("span", one.question)) + "</dd>\n";
  }
  return rows.empty() ? rows : element("h2", view.say(Phrase::DoubtfulTexts)) + "\n<dl class=\"facts\">\n" + rows + "</dl>\n";
}

/// What was left out, and what rests on no text that was read: whoever relies on a book reads that first.
std::string gaps_of(const BookView& view) {
  std::string items;
  std::set<std::string> seen;
  std::string address;
  for (const Remark& one : view.rules().remarks) {
    if (one.kind != Remark::Kind::Unencoded && one.kind != Remark::Kind::Recalled) continue;
    if (!seen.insert(one.address + '\n' + one.text).second) continue;
    items += "<div>" + (one.address == address ? "" : as_written("b", place_of(view.rules(), one.address))) + remark_words(view, one) +
             "</div>\n";
    address = one.address;
  }
  return items.empty() ? items : element("h2", view.say(Phrase::Gaps)) + "\n" + items;
}

}  // namespace

PublishedFile contents_page(const BookView& view) {
  return book_page(view, BookPage::Contents, facts_of(view) + sections_of(view) + doubts_of(view) + gaps_of(view));
}

PublishedFile books_page(const std::vector<BookView>& books, const SiteOptions& options) {
  std::string items;
  for (const BookView& book : books) {
    const Ruleset& rules = book.rules();
    items += "<li class=\"item\"><h2>" + link(book.folder() + "/index.html", as_written("span", rules.title)) +
             "</h2>\n<p class=\"about\">" + rule_words(rules.name) + " · " + as_written("span", rules.authority) +
             (rules.citation.empty() ? std::string() : " · " + as_written("cite", rules.citation)) + "</p></li>\n";
  }
  return root_page(options, {"index.html", say(options.language, Phrase::RuleBooks), "", books.size() > 1},
                   "<ul class=\"list books\">\n" + items + "</ul>\n");
}

}  // namespace fairroll::publishing
