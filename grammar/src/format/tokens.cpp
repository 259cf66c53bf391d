// SPDX-License-Identifier: Apache-2.0
#include "tokens.hpp"

#include <algorithm>
#include <map>

#include <fairroll/detail/step_kinds.hpp>

namespace fairroll::formatting {

namespace {

bool in_word(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-'; }

// A token that does not look like one: where it ends, and what it is.
struct Known {
  std::uint32_t end;
  Token::Type type;
};
using KnownTokens = std::map<std::uint32_t, Known>;

// Splits the text. Marks look like parentheses or brackets, fractions like two numbers; only the tree knows where they are.
class Scanner {
 public:
  Scanner(std::string_view text, const KnownTokens& known) : text_(text), known_(known) {}

  std::vector<Token> scan() {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = 3;
    while (skip_blanks()) {
      const std::size_t begin = at_;
      const Token::Type type = take();
      Token token;
      token.text = text_.substr(begin, at_ - begin);
      while (type == Token::Type::Comment && (token.text.back() == '\r' || token.text.back() == ' ' || token.text.back() == '\t')) {
        token.text.remove_suffix(1);
      }
      token.begin = static_cast<std::uint32_t>(begin);
      token.type = type;
      token.own_line = tokens_.empty() || line_ends_ > 0;
      token.blank_before = !tokens_.empty() && line_ends_ > 1;
      if (type == Token::Type::Punctuation) pair(token);
      tokens_.push_back(token);
    }
    return std::move(tokens_);
  }

 private:
  bool skip_blanks() {
    for (line_ends_ = 0; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n') ++line_ends_;
      if (c != ' ' && c != '\t' && c != '\r' && c != '\n') return true;
    }
    return false;
  }

  Token::Type take() {
    const char c = text_[at_];
    if (c == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
      return Token::Type::Comment;
    }
    if (c == '"') {
      const std::size_t end = text_.find('"', at_ + 1);
      at_ = end == std::string_view::npos ? text_.size() : end + 1;
      return Token::Type::String;
    }
    if (const auto known = known_.find(static_cast<std::uint32_t>(at_)); known != known_.end()) {
      at_ = known->second.end;
      return known->second.type;
    }
    if (in_word(c)) {
      take_word();
      return Token::Type::Word;
    }
    at_ += text_.substr(at_, 2) == ".." ? 2 : 1;
    return Token::Type::Punctuation;
  }

  // Names, numbers, dates and paths: a point belongs to it if a word goes on behind it (`us_sd.craps`, `0.01`, but not `1..6`).
  void take_word() {
    const auto goes_on = [this] { return text_[at_] == '.' && at_ + 1 < text_.size() && in_word(text_[at_ + 1]); };
    while (at_ < text_.size() && (in_word(text_[at_]) || goes_on())) ++at_;
  }

  void pair(Token& token) {
    if (token.text == "{") open_.push_back(tokens_.size());
    if (token.text != "}" || open_.empty()) return;
    token.partner = open_.back();
    tokens_[open_.back()].partner = tokens_.size();
    open_.pop_back();
  }

  std::string_view text_;
  const KnownTokens& known_;
  std::size_t at_ = 0;
  int line_ends_ = 0;
  std::vector<std::size_t> open_;
  std::vector<Token> tokens_;
};

// Whether a child of that parent has a line of its own.
bool has_line(Syntax child, Syntax parent) {
  switch (parent.kind()) {
    case Kind::rule_file:
    case Kind::scenario_file:
    case Kind::head:
      return true;
    case Kind::vocabulary:
      return !child.is(Kind::path) && !child.is(Kind::text);
    case Kind::scenario:
      return detail::is_step(child.kind());
    case Kind::throw_:
      return child.is(Kind::detail) || child.is(Kind::called_no_roll) || child.is(Kind::called_total);
    case Kind::grounds:
    case Kind::new_text:
      return child.is(Kind::statement) || (child.is(Kind::ground) && child.has(Kind::mark));
    default:
      return child.is(Kind::statement) || child.is(Kind::alternative) || child.is(Kind::row);
  }
}

// What a statement states.
Kind matter(Syntax node) {
  if (node.is(Kind::statement) && node.size() > 0) return node[node.size() - 1].kind();
  return node.kind();
}

// Writes what the tree knows onto the tokens.
class Marker {
 public:
  Marker(std::vector<Token>& tokens, const std::vector<Syntax>& nodes) : tokens_(tokens), nodes_(nodes) {}

  void mark() {
    for (const Syntax node : nodes_) {
      for (std::size_t i = 0; i < node.size(); ++i) mark(node[i], node);
    }
  }

 private:
  void mark(Syntax child, Syntax parent) {
    if (tokens_.empty()) return;
    if (has_line(child, parent)) {
      Token& token = first_of(child);
      token.starts_item = true;
      token.item = matter(child);
    }
    if (child.is(Kind::becomes) || child.is(Kind::rises) || child.is(Kind::falls)) first_of(child).starts_move = true;
    if (child.is(Kind::arm) || child.is(Kind::limit)) first_of(child).starts_case = true;
  }

  // `the` belongs to what follows it, although no node counts it in.
  Token& first_of(Syntax node) {
    auto at =
        std::lower_bound(tokens_.begin(), tokens_.end(), node.span().begin, [](const Token& t, std::uint32_t b) { return t.begin < b; });
    if (at == tokens_.end()) --at;
    while (at != tokens_.begin() && std::prev(at)->is("the")) --at;
    return *at;
  }

  std::vector<Token>& tokens_;
  const std::vector<Syntax>& nodes_;
};

std::vector<Syntax> nodes_of(const Tree& tree) {
  std::vector<Syntax> nodes;
  if (tree.nodes.empty()) return nodes;
  nodes.push_back(tree.root_node());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Syntax node = nodes[i];
    for (std::size_t k = 0; k < node.size(); ++k) nodes.push_back(node[k]);
  }
  return nodes;
}

}  // namespace

std::vector<Token> tokens_of(const Tree& tree) {
  const std::vector<Syntax> nodes = nodes_of(tree);
  KnownTokens known;
  for (const Syntax node : nodes) {
    if (node.is(Kind::mark)) known.emplace(node.span().begin, Known{node.span().end, Token::Type::Mark});
    if (node.is(Kind::fraction)) known.emplace(node.span().begin, Known{node.span().end, Token::Type::Word});
  }
  std::vector<Token> tokens = Scanner(tree.source->text(), known).scan();
  Marker(tokens, nodes).mark();
  return tokens;
}

}  // namespace fairroll::formatting
