// SPDX-License-Identifier: Apache-2.0
#include <fairroll/syntax.hpp>

#include <algorithm>

#include "json/order.hpp"
#include "tokens.hpp"

namespace fairroll {

namespace {

constexpr std::string_view names[] = {
#define FAIRROLL_NODE(kind, contents) #kind,
#include <fairroll/nodes.def>
#undef FAIRROLL_NODE
};

// The next token of `text`, which loses it and the blanks behind it.
[[nodiscard]] std::string_view take_token(std::string_view& text) noexcept {
  const char* const end = text.data() + text.size();
  const char* const stop = scan::anything(text.data(), end);
  const std::string_view token = text.substr(0, static_cast<std::size_t>(stop - text.data()));
  const char* const next = scan::blanks(stop, end);
  text = text.substr(static_cast<std::size_t>(next - text.data()));
  return token;
}

// Leaves of several words (`any roll`) may have blanks, comments and `the` between them.
[[nodiscard]] bool same_words(std::string_view a, std::string_view b) noexcept {
  while (!a.empty() && !b.empty()) {
    if (take_token(a) != take_token(b)) return false;
  }
  return a.empty() && b.empty();
}

// Leaves whose kind does not tell their text.
[[nodiscard]] bool shows_text(Kind kind) noexcept {
  switch (kind) {
    case Kind::name:
    case Kind::integer:
    case Kind::number:
    case Kind::date:
    case Kind::text:
    case Kind::mark:
    case Kind::path:
    case Kind::preposition:
      return true;
    default:
      return false;
  }
}

[[nodiscard]] bool same(const Syntax& a, const Syntax& b) {
  if (a.kind() != b.kind() || a.size() != b.size()) return false;
  if (a.size() == 0) return !shows_text(a.kind()) || same_words(a.text(), b.text());
  const std::vector<Syntax> left = in_order(a);
  const std::vector<Syntax> right = in_order(b);
  return std::equal(left.begin(), left.end(), right.begin(), same);
}

void dump_node(const Syntax& node, std::size_t depth, std::string& out) {
  out.append(2 * depth, ' ').append("(").append(kind_name(node.kind()));
  if (shows_text(node.kind())) out.append(" ").append(node.text());
  for (const Syntax& child : node.children()) {
    out += '\n';
    dump_node(child, depth + 1, out);
  }
  out += ')';
}

}  // namespace

std::string_view kind_name(Kind kind) noexcept {
  std::string_view name = names[static_cast<std::size_t>(kind)];
  if (name.back() == '_') name.remove_suffix(1);
  return name;
}

Syntax Tree::root_node() const noexcept { return nodes.empty() ? Syntax() : Syntax(*this, root); }

std::string_view Syntax::text() const noexcept {
  if (tree_ == nullptr) return {};
  if (!tree_->texts.empty()) {
    const auto own = tree_->texts.find(id_);
    if (own != tree_->texts.end()) return own->second;
  }
  return tree_->source->slice(node().span);
}

std::string_view Syntax::metadata() const noexcept {
  if (tree_ == nullptr) return {};
  const auto found = tree_->metadata_spans.find(id_);
  return found == tree_->metadata_spans.end() ? std::string_view{} : tree_->source->slice(found->second);
}

std::string_view Syntax::unquoted_text() const noexcept {
  std::string_view token = text();
  if (token.size() >= 2 && token.front() == '"' && token.back() == '"') token = token.substr(1, token.size() - 2);
  return token;
}

Syntax Syntax::child(Kind kind) const noexcept {
  if (tree_ == nullptr) return {};
  const Node& parent = node();
  const NodeId end = parent.first_child + parent.child_count;
  for (NodeId id = parent.first_child; id != end; ++id) {
    if (tree_->nodes[id].kind == kind) return {*tree_, id};
  }
  return {};
}

Syntax Syntax::child_of_any_kind(std::initializer_list<Kind> kinds) const noexcept {
  for (std::size_t i = 0; i < size(); ++i) {
    for (const Kind kind : kinds) {
      if ((*this)[i].is(kind)) return (*this)[i];
    }
  }
  return {};
}

std::vector<Syntax> Syntax::children_of_kind(Kind kind) const {
  std::vector<Syntax> found;
  for (std::size_t i = 0; i < size(); ++i) {
    if ((*this)[i].is(kind)) found.push_back((*this)[i]);
  }
  return found;
}

std::vector<Syntax> Syntax::children() const {
  std::vector<Syntax> all;
  all.reserve(size());
  for (std::size_t i = 0; i < size(); ++i) all.push_back((*this)[i]);
  return all;
}

bool have_same_meaning(const Tree& a, const Tree& b) {
  if (a.nodes.empty() || b.nodes.empty()) return a.nodes.empty() && b.nodes.empty();
  return same(a.root_node(), b.root_node());
}

std::string dump(const Tree& tree) {
  std::string out;
  if (!tree.nodes.empty()) dump_node(tree.root_node(), 0, out);
  out += '\n';
  return out;
}

}  // namespace fairroll
