// SPDX-License-Identifier: Apache-2.0
// The shape of a text: outline, folds, selections, colours.
#include <algorithm>

#include <fairroll/authoring/outline.hpp>

#include "asked.hpp"
#include "params.hpp"

namespace fairroll::cli::lsp {

namespace {

using authoring::SymbolKind;

/// LSP 3.17, "SymbolKind".
int number_of(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::Unit:
      return 2;  // Module
    case SymbolKind::Section:
      return 3;  // Namespace
    case SymbolKind::Game:
      return 19;  // Object
    case SymbolKind::Wager:
      return 5;  // Class
    case SymbolKind::Paytable:
      return 23;  // Struct
    case SymbolKind::List:
      return 10;  // Enum
    case SymbolKind::Variable:
      return 13;  // Variable
    case SymbolKind::Event:
      return 24;  // Event
    case SymbolKind::Fact:
      return 8;  // Field
    case SymbolKind::Statement:
      return 7;  // Property
    default:
      return 12;  // Function
  }
}

Json json_of_symbols(const Asked& asked, const std::vector<authoring::OutlineSymbol>& symbols) {
  Json all = Json::array();
  for (const authoring::OutlineSymbol& one : symbols) {
    Json symbol = {{"name", one.name},
                   {"kind", number_of(one.kind)},
                   {"range", json_of(asked, one.statement_span)},
                   {"selectionRange", json_of(asked, one.name_span)}};
    if (!one.detail.empty()) symbol["detail"] = one.detail;
    if (!one.children.empty()) symbol["children"] = json_of_symbols(asked, one.children);
    all.push_back(std::move(symbol));
  }
  return all;
}

}  // namespace

Json document_symbols(const Asked& asked) {
  const std::shared_ptr<const Tree> tree = tree_of(asked.document);
  return tree ? json_of_symbols(asked, authoring::find_symbols(*tree)) : Json::array();
}

Json folding_ranges(const Asked& asked) {
  Json all = Json::array();
  const std::shared_ptr<const Tree> tree = tree_of(asked.document);
  if (!tree) return all;
  for (const authoring::FoldingRange& one : authoring::find_folding_ranges(*tree)) {
    const Range range = asked.document.lines.range(asked.document.text, one.span, asked.encoding);
    Json fold = {{"startLine", range.start.line}, {"endLine", range.end.line}};
    if (one.is_comment) fold["kind"] = "comment";
    all.push_back(std::move(fold));
  }
  return all;
}

Json selection_ranges(const Asked& asked) {
  const std::shared_ptr<const Tree> tree = tree_of(asked.document);
  const Json* const positions = asked.params.find("positions");
  if (positions == nullptr || !positions->is_array()) throw RequestError(invalid_params, "the parameter `positions` is missing");
  if (!tree) return nullptr;
  Json all = Json::array();
  for (const Json& position : positions->items()) {
    const std::uint32_t offset = asked.document.lines.offset(asked.document.text, position_of(position), asked.encoding);
    const std::vector<Span> spans = authoring::find_selection_ranges(*tree, offset);
    Json chain = {{"range", json_of(asked, spans.empty() ? Span{offset, offset} : spans.back())}};
    for (auto span = spans.rbegin(); span != spans.rend(); ++span)
      if (span != spans.rbegin()) chain = Json{{"range", json_of(asked, *span)}, {"parent", std::move(chain)}};
    all.push_back(std::move(chain));
  }
  return all;
}

/// Each token from where the last began: lines, columns, length, class, 1 if it declares.
Json semantic_tokens(const Asked& asked) {
  Json data = Json::array();
  Position last;
  const std::shared_ptr<const Tree> tree = tree_of(asked.document);
  for (const authoring::HighlightedToken& one :
       tree ? authoring::find_highlighted_tokens(*tree) : std::vector<authoring::HighlightedToken>{}) {
    const Range range = asked.document.lines.range(asked.document.text, one.span, asked.encoding);
    if (range.start.line != range.end.line || range.start.character >= range.end.character) continue;
    const bool same_line = range.start.line == last.line;
    data.push_back(range.start.line - last.line);
    data.push_back(same_line ? range.start.character - last.character : range.start.character);
    data.push_back(range.end.character - range.start.character);
    data.push_back(static_cast<int>(one.token_class));
    data.push_back(one.is_declaration ? 1 : 0);
    last = range.start;
  }
  return {{"data", std::move(data)}};
}

}  // namespace fairroll::cli::lsp
