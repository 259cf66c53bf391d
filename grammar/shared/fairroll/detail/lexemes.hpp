// SPDX-License-Identifier: Apache-2.0
// The words of a text one by one, with what the language says of each, for those who colour it.
#pragma once

#include <cstdint>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/syntax.hpp>

namespace FAIRROLL_API fairroll {
namespace detail {

/// A word, string, mark or comment of a text, or a character of punctuation.
struct Lexeme {
  /// What it looks like; of a word of the language, the class that keywords.def gives it.
  enum class Class : std::uint8_t { Comment, Text, Mark, Number, Unit, Statement, Joint, Value, Record, Name, Punctuation };
  Span span;
  Class of{};
};

/// All of them in order. Where the tree has a leaf for a name, it is a name, whatever it is spelt like; the words of a part that could not
/// be read are told by their spelling.
[[nodiscard]] std::vector<Lexeme> lexemes(const Tree& tree);

}  // namespace detail
}  // namespace fairroll
