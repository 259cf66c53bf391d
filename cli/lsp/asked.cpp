// SPDX-License-Identifier: Apache-2.0
#include "asked.hpp"

#include <utility>

#include "../discover.hpp"
#include "../scenario_file.hpp"
#include "params.hpp"
#include "uri.hpp"

namespace fairroll::cli::lsp {

namespace {

int number_of(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return 1;
    case Severity::Warning:
      return 2;
    default:
      return 3;
  }
}

std::string words_of(const Diagnostic& diagnostic) {
  std::string words = diagnostic.message;
  if (!diagnostic.witness.empty()) words += "\nwitness: " + diagnostic.witness;
  if (!diagnostic.help.empty()) words += "\nhelp: " + diagnostic.help;
  return words;
}

}  // namespace

std::optional<ParseResult> parsed(const Document& document) {
  if (document.text.size() > Source::max_bytes) return std::nullopt;
  const auto source = std::make_shared<const Source>(document.path.value_or(document.uri), document.text);
  FileKind kind = guess_kind(document.text);
  (void)kind_of(source->name(), kind);
  if (kind == FileKind::Rules) return parse_rules(source);
  return notation_of(source) == Notation::Text ? std::optional(parse_scenarios(source)) : std::nullopt;
}

std::shared_ptr<const Tree> tree_of(const Document& document) {
  const std::optional<ParseResult> read = parsed(document);
  return read ? read->tree : nullptr;
}

std::uint32_t offset_of(const Asked& asked) {
  const Json* const position = asked.params.find("position");
  if (position == nullptr) throw RequestError(invalid_params, "the parameter `position` is missing");
  return asked.document.lines.offset(asked.document.text, position_of(*position), asked.encoding);
}

Json json_of(const Asked& asked, Span span) { return json_of(asked.document.lines.range(asked.document.text, span, asked.encoding)); }

Json Places::range(const SourceLocation& place) {
  if (!place.source) return json_of(Range{});
  const auto [at, fresh] = lines_.try_emplace(place.source.get(), "");
  if (fresh) at->second = Lines(place.source->text());
  return json_of(at->second.range(place.source->text(), place.span, encoding_));
}

std::string Places::uri(const std::string& path) const {
  const Document* const open = documents_.of_file(path);
  return open != nullptr ? open->uri : uri_of(path);
}

Json Places::location(const SourceLocation& place) { return {{"uri", uri(place.source->name())}, {"range", range(place)}}; }

Json json_of(const Diagnostic& diagnostic, Places& places) {
  Json out = {{"range", places.range(diagnostic.location)},
              {"severity", number_of(diagnostic.severity())},
              {"code", code_number(diagnostic.code)},
              {"source", "fairroll"},
              {"message", words_of(diagnostic)}};
  if (diagnostic.code == Code::unused) out["tags"] = Json::array({1});  // Unnecessary
  Json related = Json::array();
  for (const Label& label : diagnostic.labels)
    if (label.location.source) related.push_back({{"location", places.location(label.location)}, {"message", label.message}});
  if (!related.empty()) out["relatedInformation"] = std::move(related);
  return out;
}

Json workspace_edit(const Asked& asked, const std::vector<authoring::TextEdit>& edits) {
  Places places(asked.encoding, asked.documents);
  std::map<std::string, Json> by_file;
  for (const authoring::TextEdit& edit : edits)
    by_file[edit.location.source->name()].push_back({{"range", places.range(edit.location)}, {"newText", edit.text}});
  Json several = Json::array();
  Json changes = Json::object();
  for (auto& [path, list] : by_file) {
    const Document* const open = asked.documents.of_file(path);
    Json named = {{"uri", places.uri(path)}, {"version", open != nullptr && open->version ? Json(*open->version) : Json()}};
    if (asked.can.document_changes)
      several.push_back({{"textDocument", std::move(named)}, {"edits", std::move(list)}});
    else
      changes[places.uri(path)] = std::move(list);
  }
  return asked.can.document_changes ? Json{{"documentChanges", std::move(several)}} : Json{{"changes", std::move(changes)}};
}

}  // namespace fairroll::cli::lsp
