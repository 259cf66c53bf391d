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

/// The text as it can be read; nothing: it has no layout, as JSON has none, or is too large.
[[nodiscard]] std::optional<ParseResult> parsed(const Document& document);
/// Its tree as far as it can be read; null as parsed() is nothing.
[[nodiscard]] std::shared_ptr<const Tree> tree_of(const Document& document);

/// Where `position` of the request is. Throws RequestError.
[[nodiscard]] std::uint32_t offset_of(const Asked& asked);
[[nodiscard]] Json json_of(const Asked& asked, Span span);

/// Places of any text as the editor counts them. The lines of each are looked for once.
class Places {
 public:
  Places(Encoding encoding, const Documents& documents) : encoding_(encoding), documents_(documents) {}

  /// Its beginning, of a place without a text.
  [[nodiscard]] Json range(const SourceLocation& place);
  /// The address by which the editor knows the file.
  [[nodiscard]] std::string uri(const std::string& path) const;
  [[nodiscard]] Json location(const SourceLocation& place);

 private:
  Encoding encoding_;
  const Documents& documents_;
  std::map<const Source*, Lines> lines_;
};

/// As it is published, and as a repair names what it repairs.
[[nodiscard]] Json json_of(const Diagnostic& diagnostic, Places& places);
/// A change of several files. Open ones are named with their versions, if the editor takes that.
[[nodiscard]] Json workspace_edit(const Asked& asked, const std::vector<authoring::TextEdit>& edits);

}  // namespace fairroll::cli::lsp
