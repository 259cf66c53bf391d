// SPDX-License-Identifier: Apache-2.0
// The words of a source with its comments, marked with what the tree knows about them. Private to the formatter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <fairroll/syntax.hpp>

namespace fairroll::formatting {

struct Token {
  enum class Type : std::uint8_t { Word, String, Mark, Punctuation, Comment };

  std::string_view text;  // in the source; a comment with its `#`, without blanks at its end
  std::uint32_t begin = 0;
  Type type = Type::Word;
  bool own_line = false;      // a comment with nothing but blanks before it on its line
  bool blank_before = false;  // an empty line stands before it
  std::size_t partner = 0;    // of a brace: the index of the other one

  // From the tree.
  bool starts_item = false;  // something begins that has a line of its own
  Kind item{};               // what begins; of a statement, what it states
  bool starts_case = false;  // one of several odds or limits begins here
  bool starts_move = false;  // `becomes`

  [[nodiscard]] bool is(std::string_view word) const noexcept { return type != Type::String && type != Type::Comment && text == word; }
  [[nodiscard]] bool is_comment() const noexcept { return type == Type::Comment; }
};

/// All tokens of the tree's source in order, marked. Requires a tree that was parsed without errors.
[[nodiscard]] std::vector<Token> tokens_of(const Tree& tree);

}  // namespace fairroll::formatting
