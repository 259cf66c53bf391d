// SPDX-License-Identifier: Apache-2.0
// The syntax tree: nodes of one type, stored in one vector. nodes.def lists the kinds of nodes and the children of each kind. Code that
// reads a tree should select children by kind, not by position.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/source.hpp>

namespace FAIRROLL_API fairroll {

/// The kind of a node: one enumerator for each row of nodes.def. A trailing `_` avoids keywords of C++. New versions of the language can
/// change the numeric values of the enumerators: store kind_name() instead.
enum class Kind : std::uint16_t {
#define FAIRROLL_NODE(kind, contents) kind,
#include <fairroll/nodes.def>
#undef FAIRROLL_NODE
};

/// Returns the name of the kind as in nodes.def, without a trailing `_`. The view refers to a constant.
[[nodiscard]] std::string_view kind_name(Kind kind) noexcept;

/// An index into Tree::nodes.
using NodeId = std::uint32_t;

/// A node of a tree, trivially copyable. It refers neither to its tree nor to its parent: use Syntax to read it. The children are
/// Tree::nodes[first_child, first_child + child_count).
struct Node {
  Kind kind{};                    ///< a row of nodes.def
  Span span;                      ///< from the first to the last token, without following whitespace and comments
  NodeId first_child = 0;         ///< meaningless if there are no children
  std::uint32_t child_count = 0;  ///< 0 for a leaf, whose text is its token
};
static_assert(std::is_trivially_copyable_v<Node>);

class Syntax;

/// A parsed file. Immutable after the parser returned it, and then safe to read from several threads. Keeps its source alive. Nesting is
/// limited to 100 levels (F0805), so recursion over the tree is bounded.
struct Tree {
  SourcePtr source;         ///< never null in a tree that a parser returned
  std::vector<Node> nodes;  ///< all nodes; the children of a node are contiguous, otherwise the order is unspecified
  NodeId root = 0;          ///< meaningful only if `nodes` is not empty
  /// The texts of leaves that differ from their slice of the source: JSON strings with escapes, and leaves that a file may omit.
  std::map<NodeId, std::string> texts{};
  /// The places of the `meta` members of steps. `meta` is a JSON object that Fairroll does not interpret but passes on.
  std::map<NodeId, Span> metas{};
  /// True if read from JSON; the source then contains JSON between the leaves, so use format_syntax() for the text of a node.
  bool is_json = false;
  bool is_log = false;  ///< true if read from a log, one JSON object per line; size and number of steps are then not limited

  /// Returns a cursor on the root, or a null cursor if nothing could be read.
  [[nodiscard]] Syntax top() const noexcept;
};

/// A cursor on a node. Cheap to copy. Owns nothing: a cursor and the views that it returns are valid while its Tree exists and is not
/// moved. A null cursor returns empty results, so optional children need no test; only kind() and operator[] require a node. Thread-safe.
class Syntax {
 public:
  /// Creates a null cursor.
  Syntax() = default;
  /// Creates a cursor. `id` must be less than tree.nodes.size(); this is not checked.
  Syntax(const Tree& tree, NodeId id) noexcept : tree_(&tree), id_(id) {}

  /// Returns true if the cursor is not null.
  explicit operator bool() const noexcept { return tree_ != nullptr; }
  /// Returns true if the cursor is not null and its node is of kind `kind`.
  [[nodiscard]] bool is(Kind kind) const noexcept { return tree_ != nullptr && node().kind == kind; }
  /// Returns the kind of the node. The cursor must not be null.
  [[nodiscard]] Kind kind() const noexcept { return node().kind; }
  /// Returns the span of the node, or {0, 0} for a null cursor.
  [[nodiscard]] Span span() const noexcept { return tree_ != nullptr ? node().span : Span{}; }
  /// Returns the span with its source, which can outlive the tree. A null cursor returns a place without a source.
  [[nodiscard]] Place place() const { return tree_ != nullptr ? Place{tree_->source, node().span} : Place{}; }
  /// Returns the source text of the node, including inner whitespace and comments. For a leaf, returns its token, which can come from
  /// Tree::texts.
  [[nodiscard]] std::string_view text() const noexcept;
  /// Returns a copy of text(), which can outlive the tree.
  [[nodiscard]] std::string str() const { return std::string(text()); }
  /// Returns text() without surrounding quotes, if there are any. The language has no escape sequences.
  [[nodiscard]] std::string_view unquoted() const noexcept;

  /// Returns the `meta` object of a step in JSON as in the source, including braces; empty if there is none.
  [[nodiscard]] std::string_view meta() const noexcept;

  /// Returns the number of children.
  [[nodiscard]] std::size_t size() const noexcept { return tree_ != nullptr ? node().child_count : 0; }
  /// Returns child `i`, counted from 0 in text order. `i` must be less than size(), and the cursor must not be null. Use this only for
  /// uniform children, such as the cells of a row; select all others by kind.
  [[nodiscard]] Syntax operator[](std::size_t i) const noexcept { return {*tree_, node().first_child + static_cast<NodeId>(i)}; }
  /// Returns the first child of kind `kind`, or a null cursor. This function and the following consider only direct children; they take
  /// linear time.
  [[nodiscard]] Syntax child(Kind kind) const noexcept;
  /// Returns the first child whose kind is in `kinds`, or a null cursor.
  [[nodiscard]] Syntax child_of(std::initializer_list<Kind> kinds) const noexcept;
  /// Returns true if there is a child of kind `kind`.
  [[nodiscard]] bool has(Kind kind) const noexcept { return static_cast<bool>(child(kind)); }
  /// Returns all children of kind `kind`, in text order.
  [[nodiscard]] std::vector<Syntax> all(Kind kind) const;
  /// Returns all children, in text order.
  [[nodiscard]] std::vector<Syntax> children() const;
  /// Returns true if the tree was read from JSON.
  [[nodiscard]] bool is_json() const noexcept { return tree_ != nullptr && tree_->is_json; }

  /// Returns true if the tree was read from a log, one JSON object per line.
  [[nodiscard]] bool is_log() const noexcept { return tree_ != nullptr && tree_->is_log; }

  /// Returns true if both cursors refer to the same node of the same Tree object. Use have_same_meaning() to compare contents.
  friend bool operator==(const Syntax& a, const Syntax& b) noexcept { return a.tree_ == b.tree_ && a.id_ == b.id_; }

 private:
  [[nodiscard]] const Node& node() const noexcept { return tree_->nodes[id_]; }

  const Tree* tree_ = nullptr;
  NodeId id_ = 0;
};

/// Returns true if both trees have the same kinds, shape and words. Places, whitespace, comments and the word `the` are ignored, and so is
/// whether a file is text or JSON. The order of observations and calls in a throw is ignored, and so is that of postings and
/// interpretations in a scenario.
[[nodiscard]] bool have_same_meaning(const Tree& a, const Tree& b);

/// Returns an s-expression with one node per line and a final line end. For tests and debugging; it cannot be parsed again.
[[nodiscard]] std::string dump(const Tree& tree);

}  // namespace fairroll
