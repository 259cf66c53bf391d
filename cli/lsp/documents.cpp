// SPDX-License-Identifier: Apache-2.0
#include "documents.hpp"

#include <utility>

#include "uri.hpp"

namespace fairroll::cli::lsp {

Document::Document(std::string named, std::optional<std::int64_t> counted, std::string written)
    : uri(std::move(named)), path(path_of(uri)), version(counted), text(std::move(written)), lines(text) {}

void Document::change(const std::optional<Range>& range, std::string_view with, Encoding encoding) {
  const Span span = range ? lines.span(text, *range, encoding) : Span{0, static_cast<std::uint32_t>(text.size())};
  text.replace(span.begin, span.end - span.begin, with);
  lines = Lines(text);
}

Document& Documents::open(Document document) { return open_.insert_or_assign(document.uri, document).first->second; }

Document* Documents::find(const std::string& uri) {
  const auto at = open_.find(uri);
  return at == open_.end() ? nullptr : &at->second;
}

const Document* Documents::of_file(const std::string& path) const {
  for (const auto& [uri, document] : open_)
    if (document.path == path) return &document;
  return nullptr;
}

}  // namespace fairroll::cli::lsp
