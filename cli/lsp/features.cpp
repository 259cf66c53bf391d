// SPDX-License-Identifier: Apache-2.0
#include "features.hpp"

namespace fairroll::cli::lsp {

const std::map<std::string_view, FeatureForm>& features() {
  static const std::map<std::string_view, FeatureForm> all = {
      {"textDocument/documentSymbol", {document_symbols}},
      {"textDocument/foldingRange", {folding_ranges}},
      {"textDocument/selectionRange", {selection_ranges}},
      {"textDocument/semanticTokens/full", {semantic_tokens}},
      {"textDocument/hover", {hover}},
      {"textDocument/completion", {completion}},
      {"textDocument/definition", {definition}},
      {"textDocument/references", {references, true}},
      {"textDocument/documentHighlight", {highlights}},
      {"textDocument/prepareRename", {prepare_rename}},
      {"textDocument/rename", {rename, true}},
      {"textDocument/inlayHint", {inlay_hints}},
      {"textDocument/codeLens", {code_lenses}},
      {"textDocument/codeAction", {code_actions}},
  };
  return all;
}

/// The classes of fairroll/authoring/outline.hpp, in their order, as the protocol calls the like.
Json feature_capabilities() {
  const Json types =
      Json::array({"comment", "string", "decorator", "number", "keyword", "keyword", "operator", "enumMember", "macro", "variable"});
  const Json legend = {{"tokenTypes", types}, {"tokenModifiers", Json::array({"declaration"})}};
  return {{"documentSymbolProvider", true},
          {"workspaceSymbolProvider", true},
          {"foldingRangeProvider", true},
          {"selectionRangeProvider", true},
          {"semanticTokensProvider", {{"legend", legend}, {"full", true}}},
          {"hoverProvider", true},
          {"completionProvider", Json::object()},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"documentHighlightProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"inlayHintProvider", true},
          {"codeLensProvider", Json::object()},
          {"codeActionProvider", {{"codeActionKinds", Json::array({"quickfix"})}}}};
}

}  // namespace fairroll::cli::lsp
