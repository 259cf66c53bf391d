// SPDX-License-Identifier: Apache-2.0
#include <fairroll/publishing/audit_page.hpp>

#include <algorithm>
#include <array>

#include <fairroll/detail/page.hpp>

#include "../site/frame.hpp"
#include "parts.hpp"

namespace fairroll::publishing {

namespace {

constexpr std::string_view audit_style = R"css(
section section h3 { font-size: 1.1rem; margin: 1.8rem 0 .4rem; } h4 { margin: 1.1rem 0 .3rem; }
h2 code { font-size: 1em; } .wide { margin-top: .8rem; } .wide table { min-width: 0; } .wide th, .wide td { text-align: right; } .wide th:first-child { text-align: left; }
.wide td .fine { display: block; margin: 0; overflow-wrap: normal; }
section[id$="-hours"] .wide th, section[id$="-hours"] .wide td { padding-left: .2rem; padding-right: .2rem; }
section[id$="-hours"] .wide th:first-child { padding-left: 0; } .wide tbody th { font-weight: 500; min-width: 7rem; } .wide td { white-space: nowrap; } .wide td.words { text-align: left; white-space: normal; min-width: 9rem; }
.wide td.sum { font-weight: 600; } dl.facts { grid-template-columns: minmax(6rem, 11rem) 1fr; }
svg .none { fill: var(--card); stroke: var(--line); stroke-width: .5; } svg .heat { fill: var(--no); }
svg .zero { stroke: var(--soft); stroke-width: 1; } svg .expected { stroke: var(--ink); stroke-width: 1.6; }
@media print { .wide table, .wide thead th { font-size: 7.5pt; } figure { break-inside: avoid; } .wide th, .wide td { padding: .1rem .2rem; } }
)css";

constexpr std::array<Phrase, 4> deed_phrases{Phrase::DeedRuling, Phrase::DeedPayment, Phrase::DeedUnpaid, Phrase::DeedBalance};

std::string id_of(const AuditedBook& book, const std::string& part) { return "b" + std::to_string(book.number) + "-" + part; }

/// All discrepancies of the book.
audit::Tally sum_of_all(const audit::RulesetSummary& summary) {
  audit::Tally all;
  for (const audit::Tally& one : summary.tallies_by_kind) all += one;
  return all;
}

std::vector<NamedTally> rows_of(const AuditedBook& book, const std::map<std::string, audit::Tally>& tallies) {
  std::vector<NamedTally> rows;
  for (const auto& [name, tally] : tallies) rows.emplace_back(name.empty() ? book.say(Phrase::NotSaid) : name, tally);
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.second.count > b.second.count; });
  return rows;
}

/// Nothing if there is one row that says nothing.
AuditPart tally_part(const AuditedBook& book, const std::string& name, Phrase title, Phrase column,
                     const std::map<std::string, audit::Tally>& tallies) {
  AuditPart part{name, title, ""};
  const bool tells_nothing = tallies.empty() || (tallies.size() == 1 && tallies.begin()->first.empty());
  if (!tells_nothing) part.body = tally_table(book, title, column, rows_of(book, tallies));
  return part;
}

std::string verdict(const AuditedBook& book) {
  const audit::Tally all = sum_of_all(book.summary);
  if (all.count == 0) return element("p", book.say(Phrase::AuditNothing), " class=\"verdict\"") + "\n";
  return element("p",
                 book.say(Phrase::AuditFound,
                          {std::to_string(all.count), amount_words(book, all.overpayment), amount_words(book, all.underpayment)}),
                 " class=\"verdict\"") +
         "\n" + element("p", book.say(Phrase::AuditMeaning), " class=\"soft\"") + "\n";
}

/// `2026-12-31`, or `2026-12-31 – 2027-01-02`. Requires both ends.
std::string days_words(const Period& days) {
  return to_string(*days.first_date) + (days.first_date == days.last_date ? "" : " – " + to_string(*days.last_date));
}

std::string facts(const AuditedBook& book) {
  const audit::RulesetSummary& summary = book.summary;
  std::string text = "<dl class=\"facts\">\n" + told(book.say(Phrase::ThrowsJudged), std::to_string(summary.throw_count)) +
                     told(book.say(Phrase::ActsJudged), std::to_string(summary.action_count)) +
                     told(book.say(Phrase::LinesUndetermined), std::to_string(summary.undetermined_count)) +
                     (summary.date_range.first_date ? told(book.say(Phrase::TextAsOf), days_words(summary.date_range)) : "") + "</dl>\n";
  std::vector<NamedTally> deeds;
  for (std::size_t i = 0; i < deed_phrases.size(); ++i)
    if (summary.tallies_by_kind.at(i).count > 0) deeds.emplace_back(book.say(deed_phrases.at(i)), summary.tallies_by_kind.at(i));
  return deeds.empty() ? text : text + tally_table(book, Phrase::Deed, Phrase::Deed, deeds);
}

std::vector<AuditPart> parts_of(const AuditedBook& book) {
  const audit::RulesetSummary& summary = book.summary;
  std::vector<AuditPart> parts{hours_part(book), time_part(book), dice_part(book)};
  parts.push_back(tally_part(book, "clauses", Phrase::ByClause, Phrase::Clause, summary.tallies_by_clause));
  parts.push_back(tally_part(book, "wagers", Phrase::ByWager, Phrase::Wager, summary.tallies_by_wager));
  parts.push_back(tally_part(book, "tables", Phrase::ByTable, Phrase::Table, summary.tallies_by_table));
  parts.push_back(tally_part(book, "officials", Phrase::ByOfficial, Phrase::OfficialName, summary.tallies_by_official));
  parts.erase(std::remove_if(parts.begin(), parts.end(), [](const AuditPart& part) { return part.body.empty(); }), parts.end());
  return parts;
}

/// The section of a book, and its way in the list of sections.
struct Told {
  std::string ways;
  std::string section;
};

Told tell(const AuditedBook& book, bool alone) {
  Told out;
  const std::vector<AuditPart> parts = parts_of(book);
  out.section = "<section id=\"" + id_of(book, "book") + "\">\n<h2>" + rule_words(book.name) + "</h2>\n" + verdict(book) + facts(book);
  if (!alone) out.ways = "<li><a href=\"#" + id_of(book, "book") + "\">" + rule_words(book.name) + "</a></li>\n";
  for (const AuditPart& part : parts) {
    const std::string id = id_of(book, part.name);
    if (alone) out.ways += "<li>" + link("#" + id, escaped(book.say(part.title))) + "</li>\n";
    out.section += "<section id=\"" + id + "\">\n" + element("h3", book.say(part.title)) + "\n" + part.body + "</section>\n";
  }
  out.section += "</section>\n";
  return out;
}

}  // namespace

std::string column_head(const std::string& words) { return element("th", words, " scope=\"col\""); }

std::string amount_words(const AuditedBook& book, Money amount) {
  return shown_decimal(book.language, to_string(amount, book.summary.currency)) + " " + book.summary.currency.name;
}

std::string audit_table(const AuditedBook& book, const std::string& title, const std::string& head, const std::string& rows) {
  return wide_table(title + ", " + book.name, "<table>\n<thead><tr>" + head + "</tr></thead>\n<tbody>\n" + rows + "</tbody>\n</table>\n");
}

std::string tally_table(const AuditedBook& book, Phrase title, Phrase first_column, const std::vector<NamedTally>& rows) {
  const Currency& currency = book.summary.currency;
  const bool any_unpriced = std::any_of(rows.begin(), rows.end(), [](const NamedTally& one) { return one.second.unpriced_count > 0; });
  std::string head = column_head(book.say(first_column)) + column_head(book.say(Phrase::Count)) + column_head(book.say(Phrase::TooMuch)) +
                     column_head(book.say(Phrase::TooLittle));
  if (any_unpriced) head += column_head(book.say(Phrase::WithoutPrice));
  std::string text;
  for (std::size_t i = 0; i < rows.size() && i < most_table_rows; ++i) {
    const auto& [name, tally] = rows[i];
    text += "<tr>" + element("th", name, " scope=\"row\"") + element("td", std::to_string(tally.count)) +
            element("td", shown_decimal(book.language, to_string(tally.overpayment, currency))) +
            element("td", shown_decimal(book.language, to_string(tally.underpayment, currency)));
    if (any_unpriced) text += element("td", std::to_string(tally.unpriced_count));
    text += "</tr>\n";
  }
  if (rows.size() > most_table_rows)
    text +=
        "<tr>" + element("th", book.say(Phrase::MoreRows, {std::to_string(rows.size() - most_table_rows)}), " scope=\"row\"") + "</tr>\n";
  return audit_table(book, book.say(title), head, text);
}

std::string build_audit_page(const audit::AuditSummary& summary, const AuditPageOptions& options) {
  const auto said = [&](Phrase phrase, const std::vector<std::string>& parts = {}) { return say(options.language, phrase, parts); };
  Told all;
  std::size_t number = 0;
  for (const auto& [name, under] : summary.rulesets) {
    const Told one = tell({name, under, options.language, ++number}, summary.rulesets.size() == 1);
    all.ways += one.ways;
    all.section += one.section;
  }
  if (all.section.empty()) all.section = element("p", said(Phrase::NoBookAudited)) + "\n";
  std::string body = element("a", said(Phrase::SkipToContent), " class=\"skip\" href=\"#content\"") + "\n<header>\n" +
                     element("h1", said(Phrase::AuditTitle)) + "\n" +
                     element("p", said(Phrase::AuditLines, {std::to_string(summary.line_count), std::to_string(summary.tables.size()),
                                                            std::to_string(summary.invalid_line_count)})) +
                     "\n";
  if (options.is_partial) body += element("p", said(Phrase::AuditPartial), " class=\"result doubt\"") + "\n";
  if (!all.ways.empty()) body += "<nav aria-label=\"" + escaped(said(Phrase::Contents)) + "\"><ul>\n" + all.ways + "</ul></nav>\n";
  body += "</header>\n<main id=\"content\">\n" + all.section + "</main>\n";
  if (!options.generator_name.empty()) body += "<footer>" + fine(said(Phrase::AuditMadeBy, {options.generator_name})) + "</footer>\n";
  const std::string style = "<style>" + std::string(style_of_pieces()) + std::string(audit_style) + "</style>\n";
  return page(PageFrame{said(Phrase::AuditTitle), std::string(language_code(options.language)), "", style}, body);
}

}  // namespace fairroll::publishing
