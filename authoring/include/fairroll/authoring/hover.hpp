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

/// A callback that returns the edges of one wager of a ruleset, for example from a cache; empty if they are not available now.
using EdgeProvider = std::function<std::vector<analysis::WagerEdge>(const std::shared_ptr<const Ruleset>& book, Index wager)>;

/// Information about the text in an editor. All referenced objects must exist until the call returns.
struct Context {
  const Tree& tree;                     ///< the tree of the text
  const NameIndex* names = nullptr;     ///< names of all files; null if unknown
  std::shared_ptr<const Ruleset> book;  ///< a checked rule book that contains the text, or under which it runs; null if there is none
  EdgeProvider edges{};                 ///< if empty, edges are not shown
};

/// The hover text for some words.
struct Hover {
  Span span;             ///< the words that the text explains
  std::string markdown;  ///< never empty
};

/// Returns the hover text for the byte at `offset`, or `std::nullopt` if there is none. For a name: its declaration, for a wager also its
/// odds and exact edges, for a fact also its values. For a reserved word: its explanation in docs/language and the numbered rules that it
/// refers to. For a statement: its address, its source and its period. Pure, except for calls of `context.edges`.
[[nodiscard]] std::optional<Hover> find_hover(const Context& context, std::uint32_t offset);

/// Returns the explanation of a reserved word from docs/language/*.md as Markdown; empty if there is none.
[[nodiscard]] std::string describe_word(std::string_view word);

}  // namespace authoring
}  // namespace fairroll
