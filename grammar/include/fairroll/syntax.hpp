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

/// The kind of a syntax node. Each row of nodes.def defines one enumerator. A trailing `_` distinguishes a name from a C++ keyword. New
/// versions of the language can change the numeric values of the enumerators. To store a kind, use kind_name().
enum class Kind : std::uint16_t {
#define FAIRROLL_NODE(kind, contents) kind,
#include <fairroll/nodes.def>
#undef FAIRROLL_NODE
};

/// Returns the name of the kind as in nodes.def, without a trailing `_`. The returned view refers to a constant.
[[nodiscard]] std::string_view kind_name(Kind kind) noexcept;

/// An index into Tree::nodes.
using NodeId = std::uint32_t;

/// A node of a syntax tree. Trivially copyable. A node refers neither to its tree nor to its parent. Use Syntax to read a node. The
/// children of a node are Tree::nodes[first_child, first_child + child_count).
struct Node {
  Kind kind{};                    ///< Kind of the node, a row of nodes.def.
  Span span;                      ///< Span from the first to the last token, without following whitespace and comments.
  NodeId first_child = 0;         ///< Index of the first child in Tree::nodes. Meaningless if there are no children.
  std::uint32_t child_count = 0;  ///< Number of children. 0 for a leaf, such as `7` or `at least`.
};
static_assert(std::is_trivially_copyable_v<Node>);

class Syntax;

/// A parsed file. The tree is immutable after the parser has returned it, and several threads may then read it. The tree keeps its source
/// alive. Nesting is limited to 100 levels (F0805), so that the depth of a recursion over the tree is bounded.
struct Tree {
  SourcePtr source;         ///< Source of the tree. Never null in a tree that a parser returned.
  std::vector<Node> nodes;  ///< All nodes. The children of a node are contiguous. In all other respects, the order is unspecified.
  NodeId root = 0;          ///< Index of the root in `nodes`. Meaningful only if `nodes` is not empty.
  /// Texts of leaves that differ from their part of the source: JSON strings with escapes, and leaves that a file may omit.
  std::map<NodeId, std::string> texts{};
  /// Spans of the `meta` members of steps. A `meta` member is a JSON object that Fairroll does not interpret but passes on.
  std::map<NodeId, Span> metadata_spans{};
  /// True if the tree was parsed from JSON. The source then contains JSON between the leaves. Use format_syntax() for the text of a node.
  bool is_json = false;
  /// True if the tree was parsed from a log with one JSON object per line. In this case, the size and the number of steps are not limited.
  bool is_log = false;

  /// Returns a cursor at the root, or a null cursor if nothing could be parsed.
  [[nodiscard]] Syntax root_node() const noexcept;
};

/// A cursor at a node of a syntax tree. Copying is cheap. The cursor owns nothing. The cursor and the views that it returns are valid while
/// its Tree exists and is not moved. A null cursor returns empty results, so that optional children need no test. Only kind() and
/// operator[] require a cursor that is not null. Thread-safe.
class Syntax {
 public:
  /// Creates a null cursor.
  Syntax() = default;
  /// Creates a cursor at the node with the index `id`. `id` must be less than tree.nodes.size(), which is not checked.
  Syntax(const Tree& tree, NodeId id) noexcept : tree_(&tree), id_(id) {}

  /// Returns true if the cursor is not null.
  explicit operator bool() const noexcept { return tree_ != nullptr; }
  /// Returns true if the cursor is not null and its node is of the kind `kind`.
  [[nodiscard]] bool is(Kind kind) const noexcept { return tree_ != nullptr && node().kind == kind; }
  /// Returns the kind of the node. The cursor must not be null.
  [[nodiscard]] Kind kind() const noexcept { return node().kind; }
  /// Returns the span of the node, or {0, 0} if the cursor is null.
  [[nodiscard]] Span span() const noexcept { return tree_ != nullptr ? node().span : Span{}; }
  /// Returns the span of the node with its source. The result can outlive the tree. If the cursor is null, the result has no source.
  [[nodiscard]] SourceLocation location() const { return tree_ != nullptr ? SourceLocation{tree_->source, node().span} : SourceLocation{}; }
  /// Returns the source text of the node, including inner whitespace and comments. For a leaf, returns its token, which can come from
  /// Tree::texts.
  [[nodiscard]] std::string_view text() const noexcept;
  /// Returns a copy of text(), which can outlive the tree.
  [[nodiscard]] std::string str() const { return std::string(text()); }
  /// Returns text() without surrounding quotation marks, if there are any. The language has no escape sequences.
  [[nodiscard]] std::string_view unquoted_text() const noexcept;

  /// Returns the `meta` object of a step as it is in the JSON source, including the braces. Returns an empty view if there is none.
  [[nodiscard]] std::string_view metadata() const noexcept;

  /// Returns the number of children.
  [[nodiscard]] std::size_t size() const noexcept { return tree_ != nullptr ? node().child_count : 0; }
  /// Returns the child with the index `i`, counted from 0 in text order. `i` must be less than size(), and the cursor must not be null. Use
  /// this operator only for uniform children, such as the cells of a row. Select all other children by kind.
  [[nodiscard]] Syntax operator[](std::size_t i) const noexcept { return {*tree_, node().first_child + static_cast<NodeId>(i)}; }
  /// Returns the first child of the kind `kind`, or a null cursor. This function and the following functions consider only direct children
  /// and take linear time.
  [[nodiscard]] Syntax child(Kind kind) const noexcept;
  /// Returns the first child whose kind is in `kinds`, or a null cursor.
  [[nodiscard]] Syntax child_of_any_kind(std::initializer_list<Kind> kinds) const noexcept;
  /// Returns true if the node has a child of the kind `kind`.
  [[nodiscard]] bool has(Kind kind) const noexcept { return static_cast<bool>(child(kind)); }
  /// Returns all children of the kind `kind`, in text order.
  [[nodiscard]] std::vector<Syntax> children_of_kind(Kind kind) const;
  /// Returns all children, in text order.
  [[nodiscard]] std::vector<Syntax> children() const;
  /// Returns true if the tree was parsed from JSON.
  [[nodiscard]] bool is_json() const noexcept { return tree_ != nullptr && tree_->is_json; }

  /// Returns true if the tree was parsed from a log with one JSON object per line.
  [[nodiscard]] bool is_log() const noexcept { return tree_ != nullptr && tree_->is_log; }

  /// Returns true if both cursors refer to the same node of the same Tree object. Use have_same_meaning() to compare contents.
  friend bool operator==(const Syntax& a, const Syntax& b) noexcept { return a.tree_ == b.tree_ && a.id_ == b.id_; }

 private:
  [[nodiscard]] const Node& node() const noexcept { return tree_->nodes[id_]; }

  const Tree* tree_ = nullptr;
  NodeId id_ = 0;
};

/// Returns true if both trees have the same structure, node kinds and words. Locations, whitespace, comments and the word `the` are
/// ignored. Either tree can come from text or from JSON. The order of observations and calls in a throw has no effect, nor does the order
/// of postings and interpretations in a scenario.
[[nodiscard]] bool have_same_meaning(const Tree& a, const Tree& b);

/// Returns the tree as an s-expression with one node per line and a final line ending. Intended for tests and debugging. The result cannot
/// be parsed.
[[nodiscard]] std::string dump(const Tree& tree);

}  // namespace fairroll
