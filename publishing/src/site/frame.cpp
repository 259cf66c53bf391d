// SPDX-License-Identifier: Apache-2.0
#include "frame.hpp"

#include <array>

#include <fairroll/detail/page.hpp>

namespace fairroll::publishing {

namespace {

struct PageOfBook {
  std::string_view file;
  Phrase title;
};
constexpr std::array<PageOfBook, 7> pages{{{"index.html", Phrase::Contents},
                                           {"text.html", Phrase::Text},
                                           {"wagers.html", Phrase::Wagers},
                                           {"scenarios.html", Phrase::Scenarios},
                                           {"history.html", Phrase::History},
                                           {"glossary.html", Phrase::Glossary},
                                           {"placard.html", Phrase::Placard}}};

constexpr std::string_view more_style = R"css(
.skip { position: absolute; left: -99rem; } .skip:focus { position: static; display: inline-block; padding: .5rem; }
.crumbs { font-size: .9rem; margin-bottom: .8rem; } .crumbs a { display: inline-block; padding: .2rem 0; margin-right: 1rem; }
nav a[aria-current] { border-color: var(--ink); font-weight: 600; }
:focus-visible { outline: 3px solid var(--a); outline-offset: 2px; }
:target { outline: 2px solid var(--b); outline-offset: 4px; }
main { margin-top: 1.2rem; } .item h2 { margin-top: 0; } section.item { margin-top: .9rem; }
blockquote { margin: .4rem 0; padding-left: .8rem; border-left: 3px solid var(--line); }
.part { margin: 1rem 0; } .part > pre, .item > pre { margin-top: 0; }
.about { font-size: .85rem; color: var(--soft); margin: .3rem 0 0; } .about a { display: inline-block; padding: .15rem 0; }
.mark { display: inline-block; border: 1px solid currentColor; border-radius: 4px; padding: 0 .35em; font-size: .8rem; color: var(--soft); }
.mark.recalled { color: var(--doubt); } .mark.changed { color: var(--b); }
.remark { margin: .5rem 0; } .remark.unencoded { border-left: 4px solid var(--doubt); padding-left: .6rem; }
.clauses { margin: .3rem 0 0; padding-left: 1.1rem; font-size: .88rem; } .clauses li { margin-top: .3rem; }
dl.facts { display: grid; grid-template-columns: minmax(6rem, 11rem) 1fr; gap: .35rem 1rem; margin: .6rem 0; }
dl.facts dt { color: var(--soft); font-size: .88rem; } dl.facts dd { margin: 0; } dl.facts ul { margin: 0; padding-left: 1.1rem; }
.toc { margin: .4rem 0; padding-left: 1.2rem; } .toc a, .books a { display: inline-block; padding: .2rem 0; }
.wide { overflow-x: auto; } .wide table { min-width: 24rem; }
.wide th, .wide td { text-align: left; } .wide td .fine { display: inline; margin-left: .4em; }
.steps { margin: .3rem 0 0; padding-left: 1.4rem; font-size: .9rem; } .steps .result { font-size: .88rem; }
.change { white-space: pre-wrap; } .change ins, .change del { display: block; text-decoration: none; padding: 0 .3rem; }
.change ins { border-left: 4px solid var(--yes); } .change del { border-left: 4px solid var(--no); }
.same { color: var(--soft); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
form label { display: block; margin-bottom: .3rem; }
input[type=search] { font: inherit; width: 100%; max-width: 30rem; padding: .5rem; color: var(--ink); background: var(--paper);
  border: 1px solid var(--soft); border-radius: 6px; }
@media (max-width: 30rem) { dl.facts { grid-template-columns: 1fr; gap: .1rem; } dl.facts dd { margin-bottom: .5rem; } }
@media print { .skip, .crumbs, form { display: none; } details { display: block; } .part, .remark { break-inside: avoid; } section.part, section.item { break-inside: auto; }
  .part { margin: .5rem 0; } .about, .clauses, .steps { font-size: 8pt; margin-top: .1rem; } pre { padding: .25rem .4rem; }
  a { text-decoration: none; } .wide { overflow: visible; } .wide table { min-width: 0; } }
)css";

std::string foot(const SiteOptions& options) {
  if (options.generator_name.empty()) return "</main>\n";
  return "</main>\n<footer>" + fine(say(options.language, Phrase::MadeBy, {options.generator_name})) + "</footer>\n";
}

std::string skip(const SiteOptions& options) {
  return element("a", say(options.language, Phrase::SkipToContent), " class=\"skip\" href=\"#content\"") + "\n";
}

std::string canonical(const SiteOptions& options, const std::string& path) {
  if (options.base_url.empty()) return {};
  return "<link rel=\"canonical\" href=\"" + escaped(permanent(options, path)) + "\"/>\n";
}

std::string ways_out(const SiteOptions& options) {
  const auto way = [&](const char* file, Phrase phrase) { return link(std::string("../") + file, escaped(say(options.language, phrase))); };
  return "<div class=\"crumbs\">" + way("index.html", Phrase::AllBooks) + way("search.html", Phrase::Search) + "</div>\n";
}

}  // namespace

std::string file_of(BookPage page) { return std::string(pages[static_cast<std::size_t>(page)].file); }

Phrase title_of(BookPage page) { return pages[static_cast<std::size_t>(page)].title; }

PublishedFile book_page(const BookView& view, BookPage page, const std::string& body) {
  const Ruleset& rules = view.rules();
  const std::string path = view.folder() + "/" + file_of(page);
  std::string text = skip(view.options()) + "<header>\n" + ways_out(view.options()) + "<h1>" + as_written("span", rules.title) +
                     (page == BookPage::Contents ? "" : ": " + escaped(view.say(title_of(page)))) + "</h1>\n<p class=\"soft\">" +
                     rule_words(rules.name) + " · " +
                     escaped(about_text(rules, view.material().next_change_date, view.options().language)) + "</p>\n<nav aria-label=\"" +
                     escaped(view.say(Phrase::PagesOfBook)) + "\"><ul>\n";
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const std::string current = static_cast<std::size_t>(page) == i ? " aria-current=\"page\"" : "";
    text += "<li>" + element("a", view.say(pages[i].title), " href=\"" + std::string(pages[i].file) + "\"" + current) + "</li>\n";
  }
  text += "</ul></nav>\n</header>\n<main id=\"content\">\n" + body + foot(view.options());
  const PageFrame frame{rules.title + ": " + view.say(title_of(page)), std::string(language_code(view.options().language)), "../style.css",
                        canonical(view.options(), path)};
  return {path, publishing::page(frame, text)};
}

PublishedFile root_page(const SiteOptions& options, const RootPage& page, const std::string& body) {
  std::string text = skip(options) + "<header>\n" + element("h1", page.title) + "\n<nav aria-label=\"" +
                     escaped(say(options.language, Phrase::PagesOfSite)) + "\"><ul>\n";
  const auto way = [&](const std::string& file, Phrase phrase) {
    text += "<li>" +
            element("a", say(options.language, phrase), " href=\"" + file + "\"" + (page.path == file ? " aria-current=\"page\"" : "")) +
            "</li>\n";
  };
  way("index.html", Phrase::RuleBooks);
  if (page.several) way("differences.html", Phrase::Differences);
  way("search.html", Phrase::Search);
  text += "</ul></nav>\n</header>\n<main id=\"content\">\n" + body + foot(options);
  const PageFrame frame{page.title, std::string(language_code(options.language)), "style.css", canonical(options, page.path) + page.head};
  return {page.path, publishing::page(frame, text)};
}

std::string site_style() { return std::string(page_style()) + std::string(more_style); }

std::string_view style_of_pieces() { return more_style; }

std::string permanent(const SiteOptions& options, const std::string& path) {
  if (options.base_url.empty()) return path;
  return options.base_url + (options.base_url.back() == '/' ? "" : "/") + path;
}

std::string rule_words(std::string_view text) { return element("code", text, " lang=\"en\""); }

std::string as_written(const std::string& name, std::string_view text) { return element(name, text, " lang=\"\""); }

std::string mark(std::string_view words, std::string_view kind) {
  return " " + element("span", words, " class=\"mark" + (kind.empty() ? std::string() : " " + std::string(kind)) + "\"");
}

std::string link(const std::string& href, const std::string& markup) { return "<a href=\"" + escaped(href) + "\">" + markup + "</a>"; }

std::string told(const std::string& term, const std::string& markup) {
  return markup.empty() ? std::string() : element("dt", term) + "<dd>" + markup + "</dd>\n";
}

std::string wide_table(const std::string& label, const std::string& table) {
  return "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"" + escaped(label) + "\">" + table + "</div>\n";
}

}  // namespace fairroll::publishing
