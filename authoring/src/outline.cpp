// SPDX-License-Identifier: Apache-2.0
#include <fairroll/authoring/outline.hpp>

#include <algorithm>
#include <optional>
#include <set>

#include <fairroll/detail/lexemes.hpp>

namespace fairroll::authoring {
namespace {

using detail::Lexeme;

std::string first_words(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string words;
  for (const char c : text.substr(0, text.find('{'))) {
    const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (blank && (words.empty() || words.back() == ' ')) continue;
    words += blank ? ' ' : c;
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  if (words.size() <= longest) return words;
  const std::size_t cut = words.rfind(' ', longest);
  return words.substr(0, cut == std::string::npos ? longest : cut) + " ...";
}

// ---- symbols

std::optional<SymbolKind> kind_of(Kind kind) {
  switch (kind) {
    case Kind::vocabulary:
    case Kind::unit:
      return SymbolKind::Unit;
    case Kind::section:
      return SymbolKind::Section;
    case Kind::game:
    case Kind::amend_game:
      return SymbolKind::Game;
    case Kind::wager:
    case Kind::amend_wager:
    case Kind::every_wager:
      return SymbolKind::Wager;
    case Kind::paytable:
    case Kind::amend_paytable:
      return SymbolKind::Paytable;
    case Kind::list:
      return SymbolKind::List;
    case Kind::state:
    case Kind::count:
    case Kind::tally:
    case Kind::set:
    case Kind::figure:
      return SymbolKind::Variable;
    case Kind::phase:
    case Kind::event:
      return SymbolKind::Event;
    case Kind::fact:
    case Kind::roles:
    case Kind::dice:
      return SymbolKind::Fact;
    case Kind::scenario:
      return SymbolKind::Scenario;
    default:
      return std::nullopt;
  }
}

/// The words that name a node: its name, path or title.
Syntax name_of(const Syntax& node) {
  if (node.is(Kind::section) || node.is(Kind::scenario)) return node.child(Kind::text);
  return node.child_of_any_kind({Kind::name, Kind::path});
}

class Outline {
 public:
  std::vector<OutlineSymbol> of(const Syntax& node) {
    std::vector<OutlineSymbol> found;
    for (std::size_t i = 0; i < node.size(); ++i) add(node[i], found);
    return found;
  }

 private:
  void add(const Syntax& node, std::vector<OutlineSymbol>& out) {
    if (node.is(Kind::statement)) return add_statement(node, out);
    const bool is_there = node.span().begin < node.span().end;
    if (const auto kind = kind_of(node.kind()); kind && is_there) return out.push_back(symbol(node, node, *kind));
    std::vector<OutlineSymbol> inner = of(node);
    out.insert(out.end(), std::make_move_iterator(inner.begin()), std::make_move_iterator(inner.end()));
  }

  void add_statement(const Syntax& statement, std::vector<OutlineSymbol>& out) {
    if (statement.size() == 0) return;
    const Syntax inner = statement[statement.size() - 1];
    const auto kind = kind_of(inner.kind());
    if (kind) return out.push_back(symbol(statement, inner, *kind));
    const Syntax mark = statement.child(Kind::mark);
    if (!mark) return add(inner, out);
    out.push_back({mark.str(), first_words(inner.text()), SymbolKind::Statement, statement.span(), mark.span(), of(inner)});
  }

  OutlineSymbol symbol(const Syntax& whole, const Syntax& node, SymbolKind kind) {
    const Syntax name = name_of(node);
    OutlineSymbol one{.name = std::string(name ? name.unquoted_text() : std::string_view{}),
                      .detail = {},
                      .kind = kind,
                      .statement_span = whole.span(),
                      .name_span = name ? name.span() : node.span(),
                      .children = of(node)};
    const std::vector<Syntax> texts = node.children_of_kind(Kind::text);
    if (node.is(Kind::section) && texts.size() > 1) one.detail = std::string(texts[1].unquoted_text());
    if (!node.is(Kind::section) && !node.is(Kind::scenario) && !texts.empty()) one.detail = std::string(texts[0].unquoted_text());
    if (one.name.empty()) one.name = first_words(node.text());
    if (one.name.empty()) one.name = std::string(kind_name(node.kind()));
    if (!name) one.name_span.end = std::min(one.name_span.end, one.name_span.begin + static_cast<std::uint32_t>(first_line(node.text())));
    return one;
  }

  static std::size_t first_line(std::string_view text) { return std::min(text.find('\n'), text.size()); }
};

// ---- folds

bool folds_as_a_whole(Kind kind) {
  switch (kind) {
    case Kind::unit:
    case Kind::vocabulary:
    case Kind::section:
    case Kind::block:
    case Kind::grounds:
    case Kind::new_text:
    case Kind::paytable:
    case Kind::scenario:
    case Kind::head:
      return true;
    default:
      return false;
  }
}

bool has_lines(const Source& source, Span span) { return source.locate(span.begin).line < source.locate(span.end).line; }

void add_comments(const Tree& tree, std::vector<FoldingRange>& out) {
  const std::vector<Lexeme> all = detail::lexemes(tree);
  for (std::size_t i = 0; i < all.size();) {
    std::size_t next = i + 1;
    if (all[i].of == Lexeme::Class::Comment) {
      while (next < all.size() && all[next].of == Lexeme::Class::Comment) ++next;
      const Span span = join(all[i].span, all[next - 1].span);
      if (has_lines(*tree.source, span)) out.push_back({span, true});
    }
    i = next;
  }
}

TokenClass class_of(Lexeme::Class of) noexcept {
  switch (of) {
    case Lexeme::Class::Comment:
      return TokenClass::Comment;
    case Lexeme::Class::Text:
      return TokenClass::Text;
    case Lexeme::Class::Mark:
      return TokenClass::Mark;
    case Lexeme::Class::Number:
      return TokenClass::Number;
    case Lexeme::Class::Unit:
      return TokenClass::Unit;
    case Lexeme::Class::Statement:
      return TokenClass::Statement;
    case Lexeme::Class::Joint:
      return TokenClass::Joint;
    case Lexeme::Class::Value:
      return TokenClass::Value;
    case Lexeme::Class::Record:
      return TokenClass::Record;
    default:
      return TokenClass::Name;
  }
}

/// Where declarations have their names.
std::set<std::uint32_t> declared_in(const Tree& tree) {
  std::set<std::uint32_t> places;
  for (const Node& node : tree.nodes) {
    const Syntax declaration(tree, static_cast<NodeId>(&node - tree.nodes.data()));
    if (!kind_of(node.kind) || node.kind == Kind::amend_wager || node.kind == Kind::amend_paytable) continue;
    if (const Syntax name = declaration.child_of_any_kind({Kind::name, Kind::path})) places.insert(name.span().begin);
  }
  return places;
}

}  // namespace

std::vector<OutlineSymbol> find_symbols(const Tree& tree) {
  return tree.nodes.empty() ? std::vector<OutlineSymbol>{} : Outline().of(tree.root_node());
}

std::vector<FoldingRange> find_folding_ranges(const Tree& tree) {
  std::vector<FoldingRange> found;
  for (const Node& node : tree.nodes)
    if (folds_as_a_whole(node.kind) && has_lines(*tree.source, node.span)) found.push_back({node.span, false});
  add_comments(tree, found);
  std::sort(found.begin(), found.end(), [](const FoldingRange& a, const FoldingRange& b) {
    return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.span.end > b.span.end;
  });
  const auto same = [](const FoldingRange& a, const FoldingRange& b) { return a.span == b.span; };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  return found;
}

std::vector<Span> find_selection_ranges(const Tree& tree, std::uint32_t offset) {
  std::vector<Span> found;
  for (const Node& node : tree.nodes)
    if (node.span.begin <= offset && offset <= node.span.end && node.span.begin < node.span.end) found.push_back(node.span);
  found.push_back({0, static_cast<std::uint32_t>(tree.source->text().size())});
  std::sort(found.begin(), found.end(), [](Span a, Span b) {
    const std::uint32_t of_a = a.end - a.begin;
    const std::uint32_t of_b = b.end - b.begin;
    return of_a != of_b ? of_a < of_b : a.begin > b.begin;
  });
  // At the seam of two nodes both hold the byte; each span has to hold the one before it.
  std::vector<Span> nested;
  for (const Span span : found)
    if (nested.empty() || (span.begin <= nested.back().begin && nested.back().end <= span.end && !(span == nested.back())))
      nested.push_back(span);
  return nested;
}

std::vector<HighlightedToken> find_highlighted_tokens(const Tree& tree) {
  const std::set<std::uint32_t> declared = declared_in(tree);
  std::vector<HighlightedToken> all;
  for (const Lexeme& one : detail::lexemes(tree)) {
    if (one.of == Lexeme::Class::Punctuation) continue;
    const bool is_name = one.of == Lexeme::Class::Name;
    all.push_back({one.span, class_of(one.of), is_name && declared.count(one.span.begin) != 0});
  }
  return all;
}

}  // namespace fairroll::authoring
