// SPDX-License-Identifier: Apache-2.0
#include <fairroll/detail/lexemes.hpp>

#include <set>

#include "../keywords.hpp"
#include "tokens.hpp"

namespace fairroll::detail {

namespace {

using Class = Lexeme::Class;

Class class_of(words::Class highlight) noexcept {
  switch (highlight) {
    case words::Class::Unit:
      return Class::Unit;
    case words::Class::Statement:
      return Class::Statement;
    case words::Class::Joint:
      return Class::Joint;
    case words::Class::Value:
      return Class::Value;
    case words::Class::Record:
      return Class::Record;
  }
  return Class::Name;
}

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Where a leaf says that a name stands.
std::set<std::uint32_t> names_in(const Tree& tree) {
  std::set<std::uint32_t> names;
  for (const Node& node : tree.nodes)
    if (node.kind == Kind::name || node.kind == Kind::path || node.kind == Kind::preposition) names.insert(node.span.begin);
  return names;
}

Class class_of(const formatting::Token& token, bool is_name) {
  switch (token.type) {
    case formatting::Token::Type::Comment:
      return Class::Comment;
    case formatting::Token::Type::String:
      return Class::Text;
    case formatting::Token::Type::Mark:
      return Class::Mark;
    case formatting::Token::Type::Punctuation:
      return Class::Punctuation;
    case formatting::Token::Type::Word:
      break;
  }
  if (is_name) return Class::Name;
  if (is_digit(token.text.front()) || token.text.front() == '-') return Class::Number;
  const words::Word word = words::find(token.text);
  return word == words::no_word ? Class::Name : class_of(words::keywords[word].highlight);
}

}  // namespace

std::vector<Lexeme> lexemes(const Tree& tree) {
  const std::set<std::uint32_t> names = names_in(tree);
  std::vector<Lexeme> all;
  for (const formatting::Token& token : formatting::tokens_of(tree)) {
    const Span span{token.begin, token.begin + static_cast<std::uint32_t>(token.text.size())};
    if (!token.text.empty()) all.push_back({span, class_of(token, names.count(token.begin) != 0)});
  }
  return all;
}

}  // namespace fairroll::detail
