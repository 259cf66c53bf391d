// SPDX-License-Identifier: Apache-2.0
#include <fairroll/publishing/placard.hpp>

#include <fairroll/detail/page.hpp>

#include "placard_rows.hpp"

namespace fairroll::publishing {

namespace {

std::string paper_style(Paper paper) {
  const char* const size = paper == Paper::A4 ? "A4 portrait" : paper == Paper::Letter ? "letter portrait" : "4in 6in";
  const bool card = paper == Paper::Card;
  return std::string("<style>@page { size: ") + size + "; margin: " + (card ? "5mm" : "14mm") +
         "; } td, th { text-align: left; } tbody th { font-weight: 600; } .edge { text-align: right; white-space: nowrap; }\n"
         "@media print { body { font-size: " +
         (card ? "6.5pt" : "10pt") +
         "; } td, th { padding: .12rem .3rem; } h1 { font-size: 1.4em; } tr { break-inside: avoid; } }</style>\n";
}

}  // namespace

std::string placard_table(const analysis::EdgeReport& report, const PlacardOptions& options) {
  const auto said = [&](Phrase phrase) { return say(options.language, phrase); };
  std::string text = "<table>\n<thead><tr>" + element("th", said(Phrase::Wager), " scope=\"col\"") +
                     element("th", said(Phrase::Pays), " scope=\"col\"") + element("th", said(Phrase::Limits), " scope=\"col\"") +
                     (options.edges ? element("th", said(Phrase::HouseEdge), " class=\"edge\" scope=\"col\"") : "") +
                     "</tr></thead>\n<tbody>\n";
  for (const PlacardRow& row : placard_rows(report, options)) {
    text += "<tr>" + element("th", row.wager, " scope=\"row\" lang=\"\"") + "<td>";
    for (std::size_t i = 0; i < row.pays.size(); ++i)
      text += (i == 0 ? "" : "<br/>") + element("b", row.pays[i].odds, " lang=\"en\"") +
              (row.pays[i].when.empty() ? "" : " " + element("span", row.pays[i].when, " lang=\"en\""));
    text += "</td><td>";
    for (std::size_t i = 0; i < row.limits.size(); ++i) text += (i == 0 ? "" : "<br/>") + escaped(row.limits[i]);
    text += "</td>";
    if (options.edges) {
      text += "<td class=\"edge\">";
      for (std::size_t i = 0; i < row.edges.size(); ++i) text += (i == 0 ? "" : "<br/>") + escaped(row.edges[i]);
      text += "</td>";
    }
    text += "</tr>\n";
  }
  return text + "</tbody>\n</table>\n";
}

std::string placard_posted(const analysis::EdgeReport& report, Language language) {
  std::string text;
  for (const std::string& line : posted_lines(*report.rules, language)) text += element("li", line);
  if (text.empty()) return text;
  return "<section>\n" + element("h2", say(language, Phrase::PostedLimits)) + "\n<ul class=\"plain\">" + text + "</ul>\n</section>\n";
}

std::string placard_page(const analysis::EdgeReport& report, const PlacardOptions& options) {
  const Ruleset& rules = *report.rules;
  const std::string body = "<header>\n" + element("h1", rules.title, " lang=\"\"") + "\n" +
                           element("p", rules.authority, " class=\"soft\" lang=\"\"") + "\n</header>\n<main>\n" +
                           placard_table(report, options) + placard_posted(report, options.language) + "</main>\n";
  return page(PageFrame{rules.title, std::string(code_of(options.language)), "", paper_style(options.paper)}, body);
}

}  // namespace fairroll::publishing
