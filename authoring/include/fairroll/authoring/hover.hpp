// SPDX-License-Identifier: Apache-2.0
// What an editor shows beside a word: what it means in the language, what it is called for, what it costs. Texts are Markdown; what comes
// from a rule file stands in it escaped.
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

/// Gives the edges of one wager of a ruleset, from wherever they are remembered; none: they are not to be had now.
using EdgesOf = std::function<std::vector<analysis::WagerEdge>(const std::shared_ptr<const Ruleset>& book, Index wager)>;

/// What is known of the text that an editor asks about. Everything referred to has to live as long as the call.
struct Context {
  const Tree& tree;                     ///< of the text
  const NameIndex* names = nullptr;     ///< null: nothing is known of names
  std::shared_ptr<const Ruleset> book;  ///< a rule book that the text is part of, or plays under; null: none that could be checked
  EdgesOf edges{};                      ///< empty: money is not told
};

/// What to show, and for which words.
struct Hover {
  Span span;             ///< the words that it is about
  std::string markdown;  ///< never empty
};

/// For the byte at `offset`: of a name its declaration, of a wager its odds and exact edges as well, of a fact its values; of a word of
/// the language the sentence of the reference that explains it, with the numbered rules that it names; of a statement its address, where
/// it comes from and when it is in force. Nothing where there is nothing to say. Pure, but for `edges`.
[[nodiscard]] std::optional<Hover> hover(const Context& context, std::uint32_t offset);

/// Explanation of a word of the language from docs/language/*.md, as Markdown; empty if there is none.
[[nodiscard]] std::string about_word(std::string_view word);

}  // namespace authoring
}  // namespace fairroll
