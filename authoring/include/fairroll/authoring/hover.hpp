// SPDX-License-Identifier: Apache-2.0
// Hover texts for editors: the meaning of a word, the declaration of a name, the cost of a wager. Texts are Markdown, in which texts from
// rule files are escaped.
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

/// A callback that returns the edges of a wager, for example from a cache, or an empty list if they are not available yet.
using EdgeProvider = std::function<std::vector<analysis::WagerEdge>(const std::shared_ptr<const Ruleset>& rules, Index wager)>;

/// The text in an editor and the information needed to explain it. All referenced objects must exist until the call returns.
struct Context {
  const Tree& tree;                      ///< the tree of the text
  const NameIndex* names = nullptr;      ///< the names in all files; null if they are unknown
  std::shared_ptr<const Ruleset> rules;  ///< a checked rule book that contains the text, or under which the scenario runs; can be null
  EdgeProvider edges{};                  ///< if empty, edges are not shown
};

/// A hover text and the words that it explains.
struct Hover {
  Span span;             ///< the explained words
  std::string markdown;  ///< never empty
};

/// Returns the hover text for the byte at `offset`, or `std::nullopt` if there is none. For a name, the text contains the declaration;
/// for a wager also odds and exact edges, for a fact also its values. For a reserved word, it contains the explanation from docs/language
/// with the numbered rules to which the explanation refers. For a statement, it contains address, source and period. Pure, except for calls
/// of `context.edges`.
[[nodiscard]] std::optional<Hover> find_hover(const Context& context, std::uint32_t offset);

/// Returns the explanation of a reserved word from docs/language/*.md as Markdown; empty if there is none.
[[nodiscard]] std::string describe_word(std::string_view word);

}  // namespace authoring
}  // namespace fairroll
