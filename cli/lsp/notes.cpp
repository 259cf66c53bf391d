// SPDX-License-Identifier: Apache-2.0
// What stands between the lines, and what can be done with a fault.
#include <fairroll/authoring/notes.hpp>

#include "asked.hpp"
#include "params.hpp"

namespace fairroll::cli::lsp {

namespace {

using authoring::CodeLens;

Json command_of(const Asked& asked, const CodeLens& lens) {
  Json arguments = Json::array({asked.document.uri});
  const std::size_t between = lens.subject.find(' ');
  switch (lens.kind) {
    case CodeLens::Kind::Run:
    case CodeLens::Kind::Explain:
      arguments.push_back(lens.subject);
      return {{"title", lens.title},
              {"command", lens.kind == CodeLens::Kind::Run ? "fairroll.runScenario" : "fairroll.explainThrow"},
              {"arguments", std::move(arguments)}};
    case CodeLens::Kind::Compare:
      arguments.push_back(lens.subject.substr(0, between));
      arguments.push_back(lens.subject.substr(between + 1));
      return {{"title", lens.title}, {"command", "fairroll.compareBooks"}, {"arguments", std::move(arguments)}};
    case CodeLens::Kind::DecidesNothing:
      arguments.push_back(lens.subject);
      return {{"title", lens.title}, {"command", "fairroll.writeScenario"}, {"arguments", std::move(arguments)}};
    default:
      return {{"title", lens.title}, {"command", ""}};  // which is shown, and does nothing
  }
}

bool overlap(Span a, Span b) { return a.begin <= b.end && b.begin <= a.end; }

}  // namespace

/// Of scenarios as they were played last: of another text there are none until it was played.
Json inlay_hints(const Asked& asked) {
  Json all = Json::array();
  const Json* const wanted = asked.params.find("range");
  const FileKnowledge* const known = asked.document.path ? asked.project.knowledge(*asked.document.path) : nullptr;
  if (known == nullptr || !known->tree || known->tree->source->text() != asked.document.text) return all;
  const Span part = wanted == nullptr ? Span{0, static_cast<std::uint32_t>(asked.document.text.size())}
                                      : asked.document.lines.span(asked.document.text, range_of(*wanted), asked.encoding);
  for (const authoring::InlayHint& one : known->hints)
    if (part.begin <= one.offset && one.offset <= part.end)
      all.push_back({{"position", json_of(asked.document.lines.position(asked.document.text, one.offset, asked.encoding))},
                     {"label", one.label},
                     {"tooltip", {{"kind", "markdown"}, {"value", one.tooltip}}},
                     {"paddingLeft", true}});
  return all;
}

/// Edges are of the text as it was checked last: of another text they stay away until it was checked. What scenarios decide is known once
/// all of them were played.
Json code_lenses(const Asked& asked) {
  Json all = Json::array();
  const std::shared_ptr<const Tree> tree = tree_of(asked.document);
  if (!tree) return all;
  authoring::DocumentContext context{*tree, nullptr, nullptr, {}};
  ClauseCoverage coverage;
  const bool fresh = asked.document.path && asked.project.is_fresh(*asked.document.path);
  const bool all_played = fresh && !asked.project.has_work();
  if (all_played) coverage = asked.project.coverage();
  if (fresh) {
    for (const FileKnowledge* one : asked.project.knowledge_with({*asked.document.path}))
      if (!context.ruleset) context.ruleset = one->book;
    if (const FileKnowledge* const own = asked.project.knowledge(*asked.document.path); own->book) context.ruleset = own->book;
    if (context.ruleset && all_played) coverage.add(*context.ruleset);  // clauses that no scenario decides, too
    context.edge_provider = [&asked](const std::shared_ptr<const Ruleset>& book, Index wager) {
      analysis::EdgeOptions options;
      options.wager = wager;
      return analysis::compute_edges(book, options, asked.project.memo());
    };
  }
  for (const CodeLens& one : authoring::build_code_lenses(context, all_played ? &coverage : nullptr))
    all.push_back({{"range", json_of(asked, one.span)}, {"command", command_of(asked, one)}});
  return all;
}

Json code_actions(const Asked& asked) {
  Json all = Json::array();
  const Json* const wanted = asked.params.find("range");
  if (wanted == nullptr) throw RequestError(invalid_params, "the parameter `range` is missing");
  const Span part = asked.document.lines.span(asked.document.text, range_of(*wanted), asked.encoding);
  if (!asked.document.path) return all;
  asked.project.bring_up_to_date(*asked.document.path);
  Places places(asked.encoding, asked.documents);
  for (const Diagnostic& diagnostic : asked.project.diagnostics(*asked.document.path)) {
    if (!diagnostic.location.source || !overlap(diagnostic.location.span, part)) continue;
    for (const authoring::QuickFix& fix : authoring::find_quick_fixes(diagnostic)) {
      Json action = {{"title", fix.title},
                     {"kind", "quickfix"},
                     {"diagnostics", Json::array({json_of(diagnostic, places)})},
                     {"edit", workspace_edit(asked, fix.edits)}};
      if (fix.is_preferred) action["isPreferred"] = true;
      all.push_back(std::move(action));
    }
  }
  return all;
}

}  // namespace fairroll::cli::lsp
