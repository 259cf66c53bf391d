// SPDX-License-Identifier: Apache-2.0
// A search that needs no server: an index as a script, which also works where pages are opened from a disk, and a form that it fills.
#include <fairroll/detail/page.hpp>
#include <fairroll/json.hpp>

#include "pages.hpp"

namespace fairroll::publishing {

namespace {

/// Nothing that is found is ever taken for markup: it is set as text.
constexpr std::string_view script = R"js(// SPDX-License-Identifier: Apache-2.0
(function () {
  'use strict';
  var form = document.getElementById('search');
  var field = document.getElementById('words');
  var count = document.getElementById('count');
  var list = document.getElementById('found');
  var most = 100;
  if (!form || !window.searchIndex) return;
  form.hidden = false;
  document.getElementById('without').hidden = true;
  function show() {
    var words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    list.textContent = '';
    count.textContent = '';
    if (!words.length) return;
    var found = window.searchIndex.filter(function (one) {
      var text = (one[1] + ' ' + one[2] + ' ' + one[3]).toLowerCase();
      return words.every(function (word) { return text.indexOf(word) >= 0; });
    });
    count.textContent = form.getAttribute('data-found') + found.length;
    found.slice(0, most).forEach(function (one) {
      var item = document.createElement('li');
      var link = document.createElement('a');
      link.href = one[0];
      link.textContent = one[2];
      var about = document.createElement('span');
      about.className = 'fine';
      about.textContent = ' ' + one[1] + ' ';
      var text = document.createElement('code');
      text.lang = 'en';
      text.textContent = one[3];
      item.append(link, about, text);
      list.appendChild(item);
    });
  }
  field.addEventListener('input', show);
  form.addEventListener('submit', function (event) { event.preventDefault(); show(); });
}());
)js";

/// Address, book, what it is called, its words.
void add_to_index(const BookView& book, Json& index) {
  const Ruleset& rules = book.rules();
  const auto add = [&](BookPage page, const std::string& anchor, const std::string& name, const std::string& words) {
    index.push_back(Json::array({book.folder() + "/" + file_of(page) + "#" + anchor, rules.name, name, words}));
  };
  for (std::size_t i = 0; i < rules.sections.size(); ++i)
    if (book.is_first(i)) add(BookPage::Text, book.section_anchor(i), rules.sections[i].number + " " + rules.sections[i].title, "");
  for (Index i = 0; i < rules.wagers.size(); ++i) add(BookPage::Wagers, book.wager_anchor(i), rules.wagers[i].title, rules.wagers[i].name);
  for (Index i = 0; i < rules.clauses.size(); ++i) add(BookPage::Text, book.anchor(i), rules.clauses[i].address, rules.clauses[i].text);
  for (const Played& played : book.played()) add(BookPage::Scenarios, played.anchor, played.scenario->title, "");
}

}  // namespace

std::vector<PublishedFile> search_files(const std::vector<BookView>& books, const SiteOptions& options) {
  Json index = Json::array();
  std::string items;
  for (const BookView& book : books) {
    add_to_index(book, index);
    items += "<li>" + link(book.folder() + "/text.html", as_written("span", book.rules().title)) + " · " +
             link(book.folder() + "/glossary.html", escaped(book.say(Phrase::Glossary))) + "</li>\n";
  }
  const std::string body =
      "<form id=\"search\" role=\"search\" hidden=\"hidden\" data-found=\"" + escaped(say(options.language, Phrase::FoundCount)) + "\">\n" +
      element("label", say(options.language, Phrase::SearchFor), " for=\"words\"") +
      "\n<input id=\"words\" type=\"search\" name=\"words\" autocomplete=\"off\"/>\n</form>\n"
      "<p id=\"count\" role=\"status\"></p>\n<ol id=\"found\" class=\"toc\"></ol>\n<div id=\"without\">\n" +
      element("p", say(options.language, Phrase::SearchNeedsScript)) + "\n<ul class=\"toc\">\n" + items + "</ul>\n</div>\n";
  const std::string scripts =
      "<script src=\"search-index.js\" defer=\"defer\"></script>\n<script src=\"search.js\" defer=\"defer\"></script>\n";
  return {root_page(options, {"search.html", say(options.language, Phrase::Search), scripts, books.size() > 1}, body),
          {"search.js", std::string(script)},
          {"search-index.js", "window.searchIndex = " + index.dump() + ";\n"}};
}

}  // namespace fairroll::publishing
