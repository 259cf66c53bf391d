// SPDX-License-Identifier: Apache-2.0
// What names mean: hover, completion, declarations, references, renaming.
#include <algorithm>
#include <set>

#include <fairroll/authoring/completion.hpp>

#include "asked.hpp"
#include "params.hpp"

namespace fairroll::cli::lsp {

namespace {

using authoring::NameIndex;

const std::string& file_of(const Asked& asked) { return asked.document.path ? *asked.document.path : asked.document.uri; }

/// What is known of the text as it was checked last.
const FileKnowledge* known_of(const Asked& asked) { return asked.document.path ? asked.project.knowledge(*asked.document.path) : nullptr; }

/// What is known of the text as it is now.
const FileKnowledge* fresh_knowledge(const Asked& asked) {
  if (asked.document.path) asked.project.bring_up_to_date(*asked.document.path);
  return known_of(asked);
}

NameIndex own_names(const FileKnowledge* known) {
  NameIndex names;
  if (known != nullptr) names.add(known->mentions);
  return names;
}

/// Of all files in which something of this text, or of what it names at that place, may be named.
NameIndex names_everywhere(const Asked& asked, std::uint32_t offset) {
  const NameIndex own = own_names(known_of(asked));
  std::set<std::string> files = {file_of(asked)};
  for (const SourceLocation& place : own.find_declarations(file_of(asked), offset)) files.insert(place.source->name());
  NameIndex all;
  for (const FileKnowledge* one : asked.project.knowledge_with(files)) all.add(one->mentions);
  return all;
}

/// The rule book that is made of the text; of a text that many adopt the first of them.
std::shared_ptr<const Ruleset> book_of(const Asked& asked, const FileKnowledge* known) {
  if (known != nullptr && known->book) return known->book;
  for (const FileKnowledge* one : asked.project.knowledge_with({file_of(asked)}))
    if (one->book) return one->book;
  return nullptr;
}

authoring::DocumentContext context_of(const Asked& asked, const Tree& tree, const NameIndex& names, const FileKnowledge* known) {
  authoring::EdgeProvider edges = [&asked](const std::shared_ptr<const Ruleset>& book, Index wager) {
    analysis::EdgeOptions options;
    options.wager = wager;
    return analysis::compute_edges(book, options, asked.project.memo());
  };
  return {tree, &names, book_of(asked, known), std::move(edges)};
}

int number_of(authoring::CompletionItemKind kind) {
  switch (kind) {
    case authoring::CompletionItemKind::Word:
      return 14;  // Keyword
    case authoring::CompletionItemKind::Name:
      return 6;  // Variable
    default:
      return 15;  // Snippet
  }
}

Json json_of(const authoring::CompletionItem& one, const Json& range, std::size_t number) {
  const std::string order = std::to_string(number);
  Json item = {{"label", one.label},
               {"kind", number_of(one.kind)},
               {"sortText", std::string(6 - std::min<std::size_t>(order.size(), 6), '0') + order},
               {"textEdit", {{"range", range}, {"newText", one.inserted_text}}}};
  if (!one.detail.empty()) item["detail"] = one.detail;
  if (one.kind == authoring::CompletionItemKind::Snippet) item["insertTextFormat"] = 2;
  return item;
}

}  // namespace

Json hover(const Asked& asked) {
  const std::uint32_t offset = offset_of(asked);
  const std::shared_ptr<const Tree> tree = tree_of(asked.document);
  if (!tree) return nullptr;
  const FileKnowledge* const known = fresh_knowledge(asked);
  const NameIndex names = own_names(known);
  const std::optional<authoring::Hover> found = authoring::find_hover(context_of(asked, *tree, names, known), offset);
  if (!found) return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", found->markdown}}}, {"range", json_of(asked, found->span)}};
}

/// Of a text that is being typed: names as they were when it could be checked last.
Json completion(const Asked& asked) {
  const std::uint32_t offset = offset_of(asked);
  const std::shared_ptr<const Tree> tree = tree_of(asked.document);
  if (!tree) return nullptr;
  const FileKnowledge* const known = known_of(asked);
  NameIndex names;
  if (known != nullptr) names.add(known->declared);
  const authoring::CompletionList found = authoring::find_completion_items(context_of(asked, *tree, names, known), offset);
  const Json range = json_of(asked, found.replaced_span);
  Json items = Json::array();
  for (const authoring::CompletionItem& one : found.items)
    if (asked.can.snippets || one.kind != authoring::CompletionItemKind::Snippet) items.push_back(json_of(one, range, items.size()));
  return {{"isIncomplete", false}, {"items", std::move(items)}};
}

Json definition(const Asked& asked) {
  const std::uint32_t offset = offset_of(asked);
  Places places(asked.encoding, asked.documents);
  Json all = Json::array();
  for (const SourceLocation& place : own_names(fresh_knowledge(asked)).find_declarations(file_of(asked), offset))
    all.push_back(places.location(place));
  return all;
}

Json references(const Asked& asked) {
  const std::uint32_t offset = offset_of(asked);
  const NameIndex names = names_everywhere(asked, offset);
  const Json* const with = part_of(asked.params, {"context", "includeDeclaration"});
  const bool declarations = with == nullptr || *with == Json(true);
  const std::vector<SourceLocation> declared = names.find_declarations(file_of(asked), offset);
  Places places(asked.encoding, asked.documents);
  Json all = Json::array();
  for (const SourceLocation& place : names.find_references(file_of(asked), offset)) {
    const bool declares = std::any_of(declared.begin(), declared.end(), [&](const SourceLocation& one) {
      return one.source->name() == place.source->name() && one.span == place.span;
    });
    if (declarations || !declares) all.push_back(places.location(place));
  }
  return all;
}

Json highlights(const Asked& asked) {
  const std::uint32_t offset = offset_of(asked);
  Json all = Json::array();
  for (const SourceLocation& place : own_names(fresh_knowledge(asked)).find_references(file_of(asked), offset))
    if (place.source->name() == file_of(asked)) all.push_back({{"range", json_of(asked, place.span)}});
  return all;
}

Json prepare_rename(const Asked& asked) {
  const authoring::RenameResult may = own_names(fresh_knowledge(asked)).check_rename(file_of(asked), offset_of(asked));
  if (!may.refusal.empty()) throw RequestError(request_failed, may.refusal);
  return {{"range", json_of(asked, may.edits.front().location.span)}, {"placeholder", may.edits.front().text}};
}

Json rename(const Asked& asked) {
  const std::uint32_t offset = offset_of(asked);
  const authoring::RenameResult renaming =
      names_everywhere(asked, offset).rename(file_of(asked), offset, text_of(asked.params, {"newName"}));
  if (!renaming.refusal.empty()) throw RequestError(request_failed, renaming.refusal);
  return workspace_edit(asked, renaming.edits);
}

}  // namespace fairroll::cli::lsp
