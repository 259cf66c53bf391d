// SPDX-License-Identifier: Apache-2.0
#include <fairroll/publishing/placard.hpp>

#include <fairroll/detail/fixed.hpp>
#include <fairroll/detail/page.hpp>

#include "placard_rows.hpp"

namespace fairroll::publishing {

namespace {

/// In print all of it stands on one page: letters as large as that allows, with some room for faces that are wider than usual.
std::string paper_style(const analysis::EdgeReport& report, const PlacardOptions& options) {
  const bool card = options.paper == Paper::Card;
  const char* const size = card ? "4in 6in" : options.paper == Paper::A4 ? "A4 portrait" : "letter portrait";
  const std::string letters = detail::fixed(letters_that_fit(report, options) * 0.88, 2);
  return std::string("<style>@page { size: ") + size + "; margin: " + (card ? "10pt" : "34pt") +
         "; } td, th { text-align: left; } tbody th { font-weight: 600; } .edge { text-align: right; }\n"
         "table { table-layout: fixed; } thead th { width: 24%; } thead th:nth-child(2) { width: 33%; } thead th:nth-child(3) { width: "
         "28%; }\n"
         "@media print { html, body, table, .plain, .soft { font-size: " +
         letters +
         "pt; line-height: 1.2; } td, th { padding: .1em .3em; }\n"
         "  h1 { font-size: 1.5em; margin: 0; } p, ul, figure { margin: 0; } ul { margin-top: .3em; } tr { break-inside: avoid; } "
         "}</style>\n";
}

}  // namespace

std::string placard_table(const analysis::EdgeReport& report, const PlacardOptions& options) {
  const auto said = [&](Phrase phrase) { return say(options.language, phrase); };
  std::string text = "<table>\n<thead><tr>" + element("th", said(Phrase::Wager), " scope=\"col\"") +
                     element("th", said(Phrase::Pays), " scope=\"col\"") + element("th", said(Phrase::Limits), " scope=\"col\"") +
                     (options.edges ? element("th", said(Phrase::HouseEdge), " class=\"edge\" scope=\"col\"") : "") +
                     "</tr></thead>\n<tbody>\n";
  std::vector<PlacardRow> rows = placard_rows(report, options);
  const std::vector<LimitLine> common = take_common(rows);
  for (const PlacardRow& row : rows) {
    text += "<tr>" + element("th", row.wager, " scope=\"row\" lang=\"\"") + "<td>";
    for (std::size_t i = 0; i < row.pays.size(); ++i)
      text += (i == 0 ? "" : "<br/>") + element("b", row.pays[i].odds, " lang=\"en\"") +
              (row.pays[i].when.empty() ? "" : " " + element("span", row.pays[i].when, " lang=\"en\""));
    text += "</td><td>";
    for (std::size_t i = 0; i < row.limits.size(); ++i) {
      const LimitLine& line = row.limits[i];
      text += (i == 0 ? "" : "<br/>") + (line.words.empty() ? element("span", line.as_said, " lang=\"en\"") : escaped(line.words));
    }
    text += "</td>";
    if (options.edges) {
      text += "<td class=\"edge\">";
      for (std::size_t i = 0; i < row.edges.size(); ++i) text += (i == 0 ? "" : "<br/>") + escaped(row.edges[i]);
      text += "</td>";
    }
    text += "</tr>\n";
  }
  text += "</tbody>\n</table>\n";
  std::string posted;
  for (const std::string& line : posted_lines(*report.rules, common, options.language)) posted += element("li", line);
  return posted.empty() ? text : text + "<ul class=\"plain\">" + posted + "</ul>\n";
}

std::string placard_page(const analysis::EdgeReport& report, const PlacardOptions& options) {
  const Ruleset& rules = *report.rules;
  const std::string body = "<header>\n" + element("h1", rules.title, " lang=\"\"") + "\n" +
                           element("p", rules.authority, " class=\"soft\" lang=\"\"") + "\n</header>\n<main>\n" +
                           placard_table(report, options) + "</main>\n";
  return page(PageFrame{rules.title, std::string(code_of(options.language)), "", paper_style(report, options)}, body);
}

}  // namespace fairroll::publishing
