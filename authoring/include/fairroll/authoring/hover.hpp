// SPDX-License-Identifier: Apache-2.0
// Hover texts for editors: the meaning of a word, the declaration of a name, or the cost of a wager. The texts are Markdown, in which texts
// from rule files are escaped.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/api.hpp>
#include <fairroll/authoring/names.hpp>
#include <fairroll/model/ruleset.hpp>
#include <fairroll/syntax.hpp>

namespace fairroll {
namespace FAIRROLL_API authoring {

/// A callback that returns the edges of a wager, for example from a cache. Returns an empty list if the edges are not available yet.
using EdgeProvider = std::function<std::vector<analysis::WagerEdge>(const std::shared_ptr<const Ruleset>& rules, Index wager)>;

/// The text in an editor, with the information that is needed to explain it. All objects to which it refers must exist until the call
/// returns.
struct DocumentContext {
  const Tree& tree;                        ///< Syntax tree of the text.
  const NameIndex* names = nullptr;        ///< Names in all files. Null if the names are unknown.
  std::shared_ptr<const Ruleset> ruleset;  ///< Checked rule book that contains the text, or under which the scenario runs. May be null.
  /// Callback that returns the edges of wagers. If it is empty, hover texts and code lenses contain no edges.
  EdgeProvider edge_provider{};
};

/// A hover text and the words that it explains.
struct Hover {
  Span span;             ///< Span of the words that the hover text explains.
  std::string markdown;  ///< Hover text in Markdown. Never empty.
};

/// Returns the hover text for the byte at `offset`, or `std::nullopt` if there is none. For a name, the text contains the declaration. For
/// a wager, it also contains the odds and the exact edges, and for a fact, the values of the fact. For a reserved word, it contains the
/// explanation from docs/language with the numbered rules to which the explanation refers. For a statement, it contains the address, the
/// source and the period. Pure, except for calls of `context.edge_provider`.
[[nodiscard]] std::optional<Hover> find_hover(const DocumentContext& context, std::uint32_t offset);

/// Returns the explanation of a reserved word from docs/language/*.md as Markdown. Returns an empty string if there is no explanation.
[[nodiscard]] std::string describe_word(std::string_view word);

}  // namespace authoring
}  // namespace fairroll
