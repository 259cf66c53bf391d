// SPDX-License-Identifier: Apache-2.0
// What answers to questions about a text have in common.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/authoring/names.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/syntax.hpp>

#include "features.hpp"

namespace fairroll::cli::lsp {

/// Returns the parsed text. Returns `std::nullopt` if the text is too large or has no layout, as in JSON.
[[nodiscard]] std::optional<ParseResult> parsed(const Document& document);
/// Returns the syntax tree of a document, which can be incomplete. Returns null if parsed() returns no value.
[[nodiscard]] std::shared_ptr<const Tree> tree_of(const Document& document);

/// Returns the offset of the member `position` of the request. Throws RequestError.
[[nodiscard]] std::uint32_t offset_of(const Asked& asked);
[[nodiscard]] Json json_of(const Asked& asked, Span span);

/// Converts locations in any text to the position encoding of the editor. The lines of each text are computed once.
class Places {
 public:
  Places(Encoding encoding, const Documents& documents) : encoding_(encoding), documents_(documents) {}

  /// Returns the range of a location. A location without a text becomes the start of a text.
  [[nodiscard]] Json range(const SourceLocation& place);
  /// Returns the address of a file in the form that the editor uses.
  [[nodiscard]] std::string uri(const std::string& path) const;
  [[nodiscard]] Json location(const SourceLocation& place);

 private:
  Encoding encoding_;
  const Documents& documents_;
  std::map<const Source*, Lines> lines_;
};

/// Returns a diagnostic in the form in which it is published and in which a quick fix refers to it.
[[nodiscard]] Json json_of(const Diagnostic& diagnostic, Places& places);
/// Returns an edit of several files. If the editor supports it, open files are listed with their versions.
[[nodiscard]] Json workspace_edit(const Asked& asked, const std::vector<authoring::TextEdit>& edits);

}  // namespace fairroll::cli::lsp
