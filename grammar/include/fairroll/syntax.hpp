// SPDX-License-Identifier: Apache-2.0
// The syntax tree: uniform nodes in one arena, addressed by kind, each with its span. nodes.def is the contract: which kinds there are and
// what children each has. Readers ask for children by kind, never by position.
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

/// What a node is. The rows of nodes.def, which say what children each has; a trailing `_` only avoids words of C++. New versions of the
/// language add rows, so the values of the enumerators are not stable: keep kind_name().
enum class Kind : std::uint16_t {
#define FAIRROLL_NODE(kind, contents) kind,
#include <fairroll/nodes.def>
#undef FAIRROLL_NODE
};

/// The kind's name as nodes.def spells it (a trailing `_` removed).
[[nodiscard]] std::string_view kind_name(Kind kind) noexcept;

/// Index into Tree::nodes.
using NodeId = std::uint32_t;

/// One node, trivially copyable; it knows neither its tree nor its parent. Read it through Syntax.
/// Children are contiguous in the arena: Tree::nodes[first_child, first_child + child_count).
struct Node {
  Kind kind{};                    ///< which row of nodes.def
  Span span;                      ///< from its first to its last token, without the blanks and comments behind it
  NodeId first_child = 0;         ///< without meaning if there are no children
  std::uint32_t child_count = 0;  ///< 0: a leaf, whose text is its token
};
static_assert(std::is_trivially_copyable_v<Node>);

class Syntax;

/// A parsed file. A value; immutable once the parser has returned it, and then safe to read from any number of threads. It keeps its source
/// alive. Brackets nest at most
/// 100 deep in it (F0805), so recursion over it is bounded.
struct Tree {
  SourcePtr source;         ///< never null in a tree that a parser returned
  std::vector<Node> nodes;  ///< the arena; in no order but that children stand together
  NodeId root = 0;          ///< meaningful only if `nodes` is not empty
  /// The text of leaves whose slice of the source is not their text: JSON strings with escapes, and leaves that a file leaves unsaid.
  std::map<NodeId, std::string> texts{};
  /// Where the `meta` of a step stands, an object of JSON that means nothing here and is handed through.
  std::map<NodeId, Span> metas{};
  bool is_json = false;  ///< read from the JSON form: between the leaves stands JSON, so words_of() has the words of a node
  bool is_log = false;   ///< read from lines of JSON: it may be of any size, and so many steps

  /// A cursor on the root; null if nothing could be read.
  [[nodiscard]] Syntax top() const noexcept;
};

/// A cursor on a node: two words, cheap to copy. It owns nothing and is valid as long as its Tree lives and stays where it is; so are the
/// views that it returns. A null cursor answers every question with "none", so optional parts need no test before they are asked on; only
/// kind() and operator[] require a node. Reading is safe from any thread.
class Syntax {
 public:
  /// The null cursor.
  Syntax() = default;
  /// `id` must be below the size of tree.nodes; it is not checked.
  Syntax(const Tree& tree, NodeId id) noexcept : tree_(&tree), id_(id) {}

  /// Not null.
  explicit operator bool() const noexcept { return tree_ != nullptr; }
  /// There is a node, and it is of that kind.
  [[nodiscard]] bool is(Kind kind) const noexcept { return tree_ != nullptr && node().kind == kind; }
  /// Requires a node.
  [[nodiscard]] Kind kind() const noexcept { return node().kind; }
  /// Node::span; {0, 0} of the null cursor.
  [[nodiscard]] Span span() const noexcept { return tree_ != nullptr ? node().span : Span{}; }
  /// The same with the source, so that it may outlive the tree; a place without a source of the null cursor.
  [[nodiscard]] Place place() const { return tree_ != nullptr ? Place{tree_->source, node().span} : Place{}; }
  /// The source text under the node, blanks and comments within it included; for leaves this is the token, from wherever it came
  /// (Tree::texts).
  [[nodiscard]] std::string_view text() const noexcept;
  /// A copy of text(), which may outlive the tree.
  [[nodiscard]] std::string str() const { return std::string(text()); }
  /// text() without the quotes around it, if it has any. There are no escapes inside: the language has none.
  [[nodiscard]] std::string_view unquoted() const noexcept;

  /// The `meta` of a step in JSON as it stands in the source, braces included; empty if it has none.
  [[nodiscard]] std::string_view meta() const noexcept;

  /// How many children.
  [[nodiscard]] std::size_t size() const noexcept { return tree_ != nullptr ? node().child_count : 0; }
  /// Child `i` from 0, in the order of the text. Requires i < size(). For what nodes.def says to be uniform (the cells of a row, the values
  /// of a list); everything else is asked for by kind.
  [[nodiscard]] Syntax operator[](std::size_t i) const noexcept { return {*tree_, node().first_child + static_cast<NodeId>(i)}; }
  /// The first child of that kind, or null. Like everything below it looks at the children alone, not at theirs; linear in their number.
  [[nodiscard]] Syntax child(Kind kind) const noexcept;
  /// The first child whose kind is one of those, or null.
  [[nodiscard]] Syntax child_of(std::initializer_list<Kind> kinds) const noexcept;
  /// Whether a child of that kind is there.
  [[nodiscard]] bool has(Kind kind) const noexcept { return static_cast<bool>(child(kind)); }
  /// All children of that kind, in order.
  [[nodiscard]] std::vector<Syntax> all(Kind kind) const;
  /// All children, in order.
  [[nodiscard]] std::vector<Syntax> children() const;
  /// The tree was read from the JSON form.
  [[nodiscard]] bool is_json() const noexcept { return tree_ != nullptr && tree_->is_json; }

  /// The tree was read from a log of lines.
  [[nodiscard]] bool is_log() const noexcept { return tree_ != nullptr && tree_->is_log; }

  /// The same node of the same Tree object; two nodes that say the same are compared by same_meaning().
  friend bool operator==(const Syntax& a, const Syntax& b) noexcept { return a.tree_ == b.tree_ && a.id_ == b.id_; }

 private:
  [[nodiscard]] const Node& node() const noexcept { return tree_->nodes[id_]; }

  const Tree* tree_ = nullptr;
  NodeId id_ = 0;
};

/// The same kinds in the same shape with the same words; places, blanks, comments and `the` do not matter, nor whether the file is text or
/// JSON, nor what of a throw was noted first, observations or calls, and of a scenario, postings or readings.
[[nodiscard]] bool same_meaning(const Tree& a, const Tree& b);

/// Canonical s-expression, one line per node, with a line end behind the last. For tests and for people; not a format to be read back.
[[nodiscard]] std::string dump(const Tree& tree);

}  // namespace fairroll
