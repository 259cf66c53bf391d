// SPDX-License-Identifier: Apache-2.0
// Splits a text into classified words for syntax highlighting.
#pragma once

#include <cstdint>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/syntax.hpp>

namespace FAIRROLL_API fairroll {
namespace detail {

/// A word, string, mark or comment of a text, or a punctuation character.
struct Lexeme {
  /// The class for highlighting. For a reserved word, the class that keywords.def assigns to it.
  enum class Class : std::uint8_t { Comment, Text, Mark, Number, Unit, Statement, Joint, Value, Record, Name, Punctuation };
  Span span;
  Class of{};
};

/// Returns all lexemes of a text in order. A word for which the tree has a name leaf is a Name, even if it is spelled like a reserved word.
/// In parts that could not be parsed, the class depends only on the spelling.
[[nodiscard]] std::vector<Lexeme> lexemes(const Tree& tree);

}  // namespace detail
}  // namespace fairroll
