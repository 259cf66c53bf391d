// SPDX-License-Identifier: Apache-2.0
// Open texts: what the editor does to them, and their canonical layout.
#include <memory>
#include <utility>

#include <fairroll/detail/unified_diff.hpp>
#include <fairroll/format.hpp>

#include "asked.hpp"
#include "params.hpp"
#include "server.hpp"

namespace fairroll::cli::lsp {

void LanguageServer::did_open(const Json& params) {
  const Document& opened = documents_.open(Document(
      text_of(params, {"textDocument", "uri"}), number_of(params, {"textDocument", "version"}), text_of(params, {"textDocument", "text"})));
  if (opened.path) project_.put(*opened.path, opened.text);
}

/// The changes of one message come one after the other; of those behind one that cannot be read nothing is known any more.
void LanguageServer::did_change(const Json& params) {
  Document* const document = documents_.find(text_of(params, {"textDocument", "uri"}));
  const Json* const changes = params.find("contentChanges");
  if (document == nullptr || changes == nullptr) return;
  give_up_those_that_waited();
  const auto change = [&](const Json& one) {
    const Json* const range = one.find("range");
    const bool part = range != nullptr && !range->is_null();
    document->change(part ? std::optional<Range>(range_of(*range)) : std::nullopt, text_of(one, {"text"}), encoding_);
  };
  document->version = number_of(params, {"textDocument", "version"});
  try {
    for (const Json& one : changes->items()) change(one);
  } catch (const RequestError&) {
    // What was changed before it is checked all the same.
  }
  if (document->path) project_.put(*document->path, document->text);
}

void LanguageServer::did_close(const Json& params) {
  const std::string& uri = text_of(params, {"textDocument", "uri"});
  const Document* const document = documents_.find(uri);
  if (document == nullptr) return;
  const std::optional<std::string> path = document->path;
  documents_.close(uri);
  if (!path) return;
  const Document* const other = documents_.of_file(*path);
  if (other != nullptr)
    project_.put(*path, other->text);
  else
    project_.take_away(*path);
}

/// The disk has now what was checked already.
void LanguageServer::did_save(const Json& /*params*/) {}

Json LanguageServer::format_all(const Json& params) {
  const Document* const document = documents_.find(text_of(params, {"textDocument", "uri"}));
  return document == nullptr ? Json() : format(*document, std::nullopt);
}

Json LanguageServer::format_part(const Json& params) {
  const Document* const document = documents_.find(text_of(params, {"textDocument", "uri"}));
  const Json* const range = params.find("range");
  if (range == nullptr) throw RequestError(invalid_params, "the parameter `range` is missing");
  const Range part = range_of(*range);
  return document == nullptr ? Json() : format(*document, part);
}

/// Null of a text that cannot be read, or has no layout of its own: then nothing is to be done.
Json LanguageServer::format(const Document& document, const std::optional<Range>& part) const {
  const std::optional<ParseResult> read = parsed(document);
  if (!read || !read->ok()) return nullptr;
  Json edits = Json::array();
  for (const publishing::Replacement& one : publishing::replaced_lines(document.text, fairroll::format(*read->tree))) {
    const Range range = document.lines.range(document.text, one.span, encoding_);
    const bool meant = !part || (range.start.line <= part->end.line && range.end.line >= part->start.line);
    if (meant) edits.push_back({{"range", json_of(range)}, {"newText", one.with}});
  }
  return edits;
}

}  // namespace fairroll::cli::lsp
