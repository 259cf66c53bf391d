// SPDX-License-Identifier: Apache-2.0
// Completion for editors: words that the grammar accepts at a position, names in scope, and statement templates.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/authoring/hover.hpp>

namespace fairroll {
namespace FAIRROLL_API authoring {

/// The kind of a completion proposal.
enum class CompletionItemKind : std::uint8_t {
  Word,     ///< A reserved word.
  Name,     ///< A declared name.
  Snippet,  ///< A statement with placeholders.
};

/// Text that an editor can insert at the cursor.
struct CompletionItem {
  std::string label;          ///< Text shown in the list of proposals.
  CompletionItemKind kind{};  ///< Kind of the proposal.
  std::string detail{};       ///< Kind of the proposed name in one or two words, such as `wager` or `state`. May be empty.
  std::string inserted_text;  ///< Text that replaces the word at the cursor. In a snippet, it contains placeholders such as `${1:text}`.
};

/// The result of a completion request.
struct CompletionList {
  Span replaced_span;                 ///< Span of the word at the cursor, which a proposal replaces.
  std::vector<CompletionItem> items;  ///< Proposals: names, then words, then snippets. Each group is in alphabetical order.
};

/// Returns the texts that can be inserted at byte `offset` of a rule file or a scenario file. Returns no proposals if the offset is inside
/// a comment or a string. The call takes as long as parsing the text before `offset`. Pure.
[[nodiscard]] CompletionList find_completion_items(const DocumentContext& context, std::uint32_t offset);

}  // namespace authoring
}  // namespace fairroll
