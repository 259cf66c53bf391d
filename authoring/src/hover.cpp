// SPDX-License-Identifier: Apache-2.0
#include <fairroll/authoring/hover.hpp>

#include <algorithm>

#include <fairroll/detail/heard.hpp>
#include <fairroll/detail/in_force.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/lexemes.hpp>
#include <fairroll/law_text.hpp>
#include <fairroll/report.hpp>

#include "markdown.hpp"

namespace fairroll::authoring {
namespace {

using detail::Lexeme;

constexpr std::size_t most_bets = 12;
constexpr std::size_t longest_fraction = 40;
constexpr int edge_digits = 4;

std::string_view trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  return begin == std::string_view::npos ? std::string_view{} : line.substr(begin);
}

bool is_same(const SourceLocation& a, const SourceLocation& b) {
  return a.source && b.source && a.source->name() == b.source->name() && a.span.begin == b.span.begin;
}

// ---- money

std::string edge_words(const analysis::WagerEdge& edge) {
  if (edge.undefined_reason) return plain("undefined: " + edge.undefined_reason->description);
  const std::string percent = edge.first_bet_figures.edge.to_percent(edge_digits) + " %";
  const std::string exact = edge.first_bet_figures.edge.str();
  return exact.size() > longest_fraction ? percent : percent + " (" + exact + ")";
}

std::string table_of_edges(const std::vector<analysis::WagerEdge>& edges) {
  std::string text = "\n\n| bet | house edge |\n|---|---|\n";
  for (std::size_t i = 0; i < edges.size() && i < most_bets; ++i)
    text += "| " + plain(edges[i].name + (edges[i].column ? " by " + *edges[i].column : "")) + " | " + edge_words(edges[i]) + " |\n";
  if (edges.size() > most_bets) text += "\nand " + std::to_string(edges.size() - most_bets) + " more bets";
  return text;
}

std::string pay_words(const Ruleset& book, const Wager& wager) {
  std::string text;
  std::vector<Index> told;
  for (const detail::RowInForce<PayRow>& one : detail::pays_in_force(book, wager)) {
    const Index clause = one.row->clause;
    if (clause == no_index || std::find(told.begin(), told.end(), clause) != told.end()) continue;
    told.push_back(clause);
    text += "\n\n" + code_block(book.clauses[clause].text);
  }
  if (detail::pays_by_table(wager)) text += "\n\npays by paytable " + code(book.paytables[wager.paytable].name);
  return text;
}

/// `, as of 2026-11-27`; empty if the rule book was selected without a day.
std::string day_words(const Ruleset& book) { return book.as_of ? ", as of " + to_string(*book.as_of) : ""; }

std::string about_wager(const DocumentContext& context, const SourceLocation& declaration) {
  if (!context.ruleset) return {};
  const std::vector<Wager>& wagers = context.ruleset->wagers;
  const auto found = std::find_if(wagers.begin(), wagers.end(), [&](const Wager& one) { return is_same(one.location, declaration); });
  if (found == wagers.end()) return {};
  std::string text = pay_words(*context.ruleset, *found);
  if (!context.edge_provider) return text;
  const std::vector<analysis::WagerEdge> edges = context.edge_provider(context.ruleset, static_cast<Index>(found - wagers.begin()));
  if (!edges.empty()) text += table_of_edges(edges) + "\nunder " + code(context.ruleset->name) + day_words(*context.ruleset);
  return text;
}

// ---- names

std::string about_fact(const DocumentContext& context, const SourceLocation& declaration) {
  if (!context.ruleset) return {};
  for (const Fact& fact : context.ruleset->vocabulary.facts)
    if (is_same(fact.location, declaration))
      return "\n\n" + std::string(fact.is_set ? "any of: " : "one of: ") +
             detail::joined(fact.values, ", ", [](const std::string& one) { return code(one); });
  return {};
}

/// The line of the declaration, and the comment above it.
std::string declaration_text(const SourceLocation& declaration) {
  const Source& source = *declaration.source;
  const std::uint32_t line = source.locate(declaration.span.begin).line;
  std::string text;
  std::uint32_t first = line;
  while (first > source.first_line() && trimmed(source.line(first - 1)).substr(0, 1) == "#") --first;
  for (std::uint32_t i = first; i <= line; ++i) text += (text.empty() ? "" : "\n") + std::string(trimmed(source.line(i)));
  return code_block(text);
}

std::string about_name(const DocumentContext& context, const Mention& mention) {
  std::string text = std::string(describe_name_kind(mention.kind)) + " " + code(mention.declaration.text().substr(0, 100)) +
                     ", declared in " + code(format_short_location(mention.declaration)) + "\n\n" + declaration_text(mention.declaration);
  if (mention.kind == NameKind::Wager) text += about_wager(context, mention.declaration);
  if (mention.kind == NameKind::Fact) text += about_fact(context, mention.declaration);
  return text;
}

std::optional<Hover> hover_of_name(const DocumentContext& context, std::uint32_t offset) {
  if (context.names == nullptr) return std::nullopt;
  const std::vector<Mention> here = context.names->find_at(context.tree.source->name(), offset);
  if (here.empty()) return std::nullopt;
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t i = 0; i < here.size() && i < most; ++i) text += (text.empty() ? "" : "\n\n---\n\n") + about_name(context, here[i]);
  return Hover{here.front().location.span, text};
}

// ---- clauses

const Clause* clause_at(const DocumentContext& context, std::uint32_t offset) {
  const Clause* found = nullptr;
  for (const Clause& clause : context.ruleset->clauses) {
    const SourceLocation& at = clause.location;
    if (!at.source || at.source->name() != context.tree.source->name() || offset < at.span.begin || at.span.end < offset) continue;
    if (found == nullptr || at.span.end - at.span.begin < found->location.span.end - found->location.span.begin) found = &clause;
  }
  return found;
}

std::string format_period(const Period& period) {
  std::string words;
  if (period.first_date) words += " from " + to_string(*period.first_date);
  if (period.last_date) words += " until " + to_string(*period.last_date);
  return words.empty() ? "" : ", in force" + words;
}

/// A text that is the number of a section.
std::string about_section(const DocumentContext& context, const Span& span) {
  if (!context.ruleset) return {};
  for (const Section& one : context.ruleset->sections) {
    if (!is_same(one.location, {context.tree.source, span})) continue;
    const auto within = [&](const Clause& clause) {
      return clause.prefix_length == one.number.size() && clause.address.starts_with(one.number);
    };
    const auto clauses = std::count_if(context.ruleset->clauses.begin(), context.ruleset->clauses.end(), within);
    return "section " + code(one.number) + (one.title.empty() ? "" : " " + plain(one.title)) + " of " + code(context.ruleset->name) +
           format_period(one.period) + ": " + std::to_string(clauses) + (clauses == 1 ? " clause" : " clauses");
  }
  return {};
}

std::string about_clause(const DocumentContext& context, std::uint32_t offset) {
  const Clause* const clause = context.ruleset ? clause_at(context, offset) : nullptr;
  if (clause == nullptr) return {};
  std::string text = "clause " + code(clause->address) + " of " + code(context.ruleset->name);
  if (clause->unit != context.ruleset->name) text += ", from " + code(clause->unit);
  for (const Section& section : context.ruleset->sections)
    if (clause->address.substr(0, section.number.size() + 1) == section.number + " ") {
      text += format_period(section.period);
      break;
    }
  if (clause->is_unverified) text += "  \nunverified: the text was not compared with the law (`recalled`)";
  if (!clause->readings.empty())
    text += "  \ninterpretation " + detail::joined(clause->readings, ", ", [](const std::string& one) { return code(one); });
  for (const Passage& passage : clause->law_passages)
    text += "\n\nlaw " + plain(passage.address()) + ", " + code(format_short_location(passage.location)) + "\n\n> " +
            plain(format_passage(passage));
  return text;
}

}  // namespace

std::optional<Hover> find_hover(const DocumentContext& context, std::uint32_t offset) {
  if (std::optional<Hover> of_name = hover_of_name(context, offset)) return of_name;
  const std::vector<Lexeme> all = detail::lexemes(context.tree);
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Lexeme& one) { return one.span.begin <= offset && offset < one.span.end; });
  if (found == all.end() || found->of == Lexeme::Class::Comment) return std::nullopt;
  const bool is_word = found->of != Lexeme::Class::Text && found->of != Lexeme::Class::Punctuation && found->of != Lexeme::Class::Number &&
                       found->of != Lexeme::Class::Mark && found->of != Lexeme::Class::Name;
  std::string text = is_word ? describe_word(context.tree.source->slice(found->span)) : "";
  if (found->of == Lexeme::Class::Text) text = about_section(context, found->span);
  auto behind = found;  // a mark stands before its clause
  while (behind != all.end() && behind->of == Lexeme::Class::Mark) ++behind;
  const std::string clause = about_clause(context, behind == found || behind == all.end() ? offset : behind->span.begin);
  if (!clause.empty()) text += (text.empty() ? "" : "\n\n---\n\n") + clause;
  if (text.empty()) return std::nullopt;
  return Hover{found->span, text};
}

}  // namespace fairroll::authoring
