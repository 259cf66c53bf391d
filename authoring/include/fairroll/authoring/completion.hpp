// SPDX-License-Identifier: Apache-2.0
// What may be typed next: words that the grammar takes there, names in reach, and whole statements to fill in.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/authoring/hover.hpp>

namespace fairroll {
namespace FAIRROLL_API authoring {

/// What a proposal is.
enum class ProposalKind : std::uint8_t {
  Word,     ///< a word of the language
  Name,     ///< a name that is declared
  Snippet,  ///< a statement with gaps
};

/// One thing that may stand there.
struct Proposal {
  std::string label;     ///< what the list shows
  ProposalKind kind{};   ///< what it is
  std::string detail{};  ///< `wager`, `state`, ...; may be empty
  std::string insert;    ///< what is put in place of the word that is being typed; of a snippet with gaps `${1:text}`
};

/// What came of the question.
struct Completion {
  Span replace;                     ///< the part of a word before and behind the cursor that a proposal takes the place of
  std::vector<Proposal> proposals;  ///< names first, then words, then snippets; each by the alphabet
};

/// What may stand at `offset`, in a rule file or a scenario file as the tree is one. Nothing inside a comment or a string. Takes as long
/// as a parse of the text before it. Pure.
[[nodiscard]] Completion complete(const Context& context, std::uint32_t offset);

}  // namespace authoring
}  // namespace fairroll
