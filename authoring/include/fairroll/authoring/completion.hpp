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

/// The kind of a proposal.
enum class ProposalKind : std::uint8_t {
  Word,     ///< a reserved word
  Name,     ///< a declared name
  Snippet,  ///< a statement with placeholders
};

/// A text that can be inserted at the cursor.
struct Proposal {
  std::string label;          ///< the text in the list of proposals
  ProposalKind kind{};        ///< the kind of the proposal
  std::string detail{};       ///< the kind of name in one or two words, such as `wager` or `state`; can be empty
  std::string inserted_text;  ///< the text that replaces the word at the cursor; a snippet contains placeholders such as `${1:text}`
};

/// The result of a completion request.
struct Completion {
  Span replace;                     ///< the word at the cursor, which a proposal replaces
  std::vector<Proposal> proposals;  ///< names first, then words, then snippets; alphabetical within each group
};

/// Returns the texts that can be inserted at byte `offset` of a rule file or a scenario file. Returns no proposals inside a comment or a
/// string. The time is that of parsing the text before `offset`. Pure.
[[nodiscard]] Completion find_completions(const Context& context, std::uint32_t offset);

}  // namespace authoring
}  // namespace fairroll
