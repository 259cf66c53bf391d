// SPDX-License-Identifier: Apache-2.0
#include <fairroll/publishing/placard.hpp>

#include <algorithm>

#include <fairroll/detail/fixed.hpp>
#include <fairroll/detail/page.hpp>

#include "placard_rows.hpp"
#include "sheet.hpp"

namespace fairroll::publishing {

namespace {

/// In print everything is on one page: letters as large as the paper allows.
std::string paper_style(const analysis::EdgeReport& report, const PlacardOptions& options) {
  const Sheet sheet = sheet_of(options.paper);
  std::string widths;
  const PlacardLayout layout = layout_of(report, options);
  for (std::size_t i = 0; i < layout.columns.size(); ++i)
    widths +=
        "  .placard > thead th:nth-child(" + std::to_string(i + 1) + ") { width: " + detail::fixed(layout.columns[i] * 100, 0) + "%; }\n";
  return std::string("<style>@page { size: ") + sheet.css + "; margin: " + detail::fixed(sheet.margin, 0) +
         "pt; } td, th { text-align: left; } tbody th { font-weight: 600; } .edge { text-align: right; }\n"
         ".cases { width: auto; font-size: inherit; } .cases th, .cases td { border: 0; padding: 0 .6em 0 0; font-weight: 400; "
         "text-align: left; }\n"
         "@media print { html, body, table, .plain, .soft { font-size: " +
         detail::fixed(layout.letters, 2) +
         "pt; line-height: 1.2; font-family: Arial, Helvetica, \"Liberation Sans\", sans-serif; color: #000; }\n"
         "  .placard { table-layout: fixed; } td, th { padding: .1em .3em; } .cases tr { display: block; } .cases th, .cases td { display: "
         "inline; padding: 0; } .cases th::after { content: \": \"; }\n" +
         widths +
         "  h1 { font-size: 1.5em; margin: 0; } p, ul, figure { margin: 0; } ul { margin-top: .3em; } tr { break-inside: avoid; } "
         "}</style>\n";
}

std::string limit_markup(const LimitLine& line) {
  const std::string words = escaped(line.words + unverified_mark(line.unverified));
  if (line.cases.empty()) return words;
  std::string text = words + "<table class=\"cases\"><tbody>";
  for (const LimitLine::Case& one : line.cases)
    text += "<tr>" + element("th", one.when, " scope=\"row\"") + element("td", one.amount) + "</tr>";
  return text + "</tbody></table>";
}

}  // namespace

std::optional<PaperSize> find_paper_size(const std::string& name) noexcept {
  for (const PaperSize paper : all_papers)
    if (name == sheet_of(paper).name) return paper;
  return std::nullopt;
}

std::vector<std::string> get_paper_size_names() {
  std::vector<std::string> names;
  for (const PaperSize paper : all_papers) names.emplace_back(sheet_of(paper).name);
  return names;
}

std::optional<PaperSize> find_fitting_paper_size(const analysis::EdgeReport& report, const PlacardOptions& options) {
  std::vector<PaperSize> order{options.paper};
  for (const bool same_system : {true, false})
    for (const PaperSize paper : all_papers)
      if ((sheet_of(paper).is_iso == sheet_of(options.paper).is_iso) == same_system &&
          sheet_of(paper).height > sheet_of(options.paper).height)
        order.push_back(paper);
  for (const PaperSize paper : order) {
    PlacardOptions other = options;
    other.paper = paper;
    if (layout_of(report, other).letters >= min_placard_font_size) return paper;
  }
  return std::nullopt;
}

std::string placard_table(const analysis::EdgeReport& report, const PlacardOptions& options) {
  const auto said = [&](Phrase phrase) { return say(options.language, phrase); };
  std::vector<PlacardRow> rows = placard_rows(report, options);
  if (rows.empty()) return element("p", said(Phrase::NoWagers));
  const std::vector<std::string> common = take_common(rows, options.language);
  const bool with_limits = has_limits(rows);
  std::string text =
      "<table class=\"placard\">\n<thead><tr>" + element("th", said(Phrase::Wager), " scope=\"col\"") +
      element("th", said(Phrase::Pays), " scope=\"col\"") + (with_limits ? element("th", said(Phrase::Limits), " scope=\"col\"") : "") +
      (options.show_edges ? element("th", said(Phrase::HouseEdge), " class=\"edge\" scope=\"col\"") : "") + "</tr></thead>\n<tbody>\n";
  for (const PlacardRow& row : rows) {
    text += "<tr>" + element("th", row.wager, " scope=\"row\" lang=\"\"") + "<td>";
    for (std::size_t i = 0; i < row.pays.size(); ++i) {
      const PayLine& line = row.pays[i];
      text += (i == 0 ? "" : "<br/>") + (line.odds.empty() ? "" : element("b", line.odds)) +
              (line.odds.empty() || line.when.empty() ? "" : " ") + escaped(line.when + unverified_mark(line.unverified));
    }
    text += "</td>";
    if (with_limits) {
      text += "<td>";
      for (std::size_t i = 0; i < row.limits.size(); ++i)
        text += (i == 0 || !row.limits[i - 1].cases.empty() ? "" : "<br/>") + limit_markup(row.limits[i]);
      text += row.limits.empty() ? "–</td>" : "</td>";
    }
    if (options.show_edges) {
      text += "<td class=\"edge\">";
      for (std::size_t i = 0; i < row.edges.size(); ++i) text += (i == 0 ? "" : "<br/>") + escaped(row.edges[i]);
      text += "</td>";
    }
    text += "</tr>\n";
  }
  text += "</tbody>\n</table>\n";
  std::string notes;
  for (const std::string& line : notes_of(report, rows, common, options)) notes += element("li", line);
  return notes.empty() ? text : text + "<ul class=\"plain\">" + notes + "</ul>\n";
}

std::string build_placard_page(const analysis::EdgeReport& report, const PlacardOptions& options) {
  const Ruleset& rules = *report.ruleset;
  const std::string body = "<header>\n" + element("h1", rules.title, " lang=\"\"") + "\n" +
                           (rules.authority.empty() ? "" : element("p", rules.authority, " class=\"soft\" lang=\"\"") + "\n") +
                           element("p", about_text(rules, options.next_change_date, options.language), " class=\"soft\"") +
                           "\n</header>\n<main>\n" + placard_table(report, options) + "</main>\n";
  return page(PageFrame{rules.title, std::string(language_code(options.language)), "", paper_style(report, options)}, body);
}

}  // namespace fairroll::publishing
