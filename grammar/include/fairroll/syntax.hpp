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

enum class Kind : std::uint16_t {
#define FAIRROLL_NODE(kind, contents) kind,
#include <fairroll/nodes.def>
#undef FAIRROLL_NODE
};

/// The kind's name as nodes.def spells it (a trailing `_` removed).
[[nodiscard]] std::string_view kind_name(Kind kind) noexcept;

using NodeId = std::uint32_t;

/// Children are contiguous in the arena: Tree::nodes[first_child, first_child + child_count).
struct Node {
  Kind kind{};
  Span span;  ///< from its first to its last token, without the blanks and comments behind it
  NodeId first_child = 0;
  std::uint32_t child_count = 0;
};
static_assert(std::is_trivially_copyable_v<Node>);

class Syntax;

/// A parsed file. A value; immutable once the parser has returned it.
struct Tree {
  SourcePtr source;
  std::vector<Node> nodes;
  NodeId root = 0;  ///< meaningful only if `nodes` is not empty
  /// The text of leaves whose slice of the source is not their text: JSON strings with escapes, and leaves that a file leaves unsaid.
  std::map<NodeId, std::string> texts{};
  bool is_json = false;  ///< read from the JSON form: between the leaves stands JSON, so words_of() has the words of a node

  [[nodiscard]] Syntax top() const noexcept;
};

/// A cursor on a node; cheap to copy; valid as long as its Tree lives and stays where it is. A null cursor answers every question with "none".
class Syntax {
 public:
  Syntax() = default;
  Syntax(const Tree& tree, NodeId id) noexcept : tree_(&tree), id_(id) {}

  explicit operator bool() const noexcept { return tree_ != nullptr; }
  [[nodiscard]] bool is(Kind kind) const noexcept { return tree_ != nullptr && node().kind == kind; }
  [[nodiscard]] Kind kind() const noexcept { return node().kind; }
  [[nodiscard]] Span span() const noexcept { return tree_ != nullptr ? node().span : Span{}; }
  [[nodiscard]] Place place() const { return tree_ != nullptr ? Place{tree_->source, node().span} : Place{}; }
  /// The source text under the node; for leaves this is the token.
  [[nodiscard]] std::string_view text() const noexcept;
  [[nodiscard]] std::string str() const { return std::string(text()); }
  /// A `text` leaf without its quotes.
  [[nodiscard]] std::string_view unquoted() const noexcept;

  [[nodiscard]] std::size_t size() const noexcept { return tree_ != nullptr ? node().child_count : 0; }
  [[nodiscard]] Syntax operator[](std::size_t i) const noexcept { return {*tree_, node().first_child + static_cast<NodeId>(i)}; }
  /// The first child of that kind, or null.
  [[nodiscard]] Syntax child(Kind kind) const noexcept;
  /// The first child whose kind is one of those, or null.
  [[nodiscard]] Syntax child_of(std::initializer_list<Kind> kinds) const noexcept;
  [[nodiscard]] bool has(Kind kind) const noexcept { return static_cast<bool>(child(kind)); }
  /// All children of that kind, in order.
  [[nodiscard]] std::vector<Syntax> all(Kind kind) const;
  [[nodiscard]] std::vector<Syntax> children() const;
  /// The tree was read from the JSON form.
  [[nodiscard]] bool is_json() const noexcept { return tree_ != nullptr && tree_->is_json; }

  friend bool operator==(const Syntax& a, const Syntax& b) noexcept { return a.tree_ == b.tree_ && a.id_ == b.id_; }

 private:
  [[nodiscard]] const Node& node() const noexcept { return tree_->nodes[id_]; }

  const Tree* tree_ = nullptr;
  NodeId id_ = 0;
};

/// The same kinds in the same shape with the same words; places, blanks, comments and `the` do not matter, nor whether the file is text or
/// JSON, nor what of a throw was noted first, observations or calls, and of a scenario, postings or readings.
[[nodiscard]] bool same_meaning(const Tree& a, const Tree& b);

/// Canonical s-expression, one line per node, for tests.
[[nodiscard]] std::string dump(const Tree& tree);

}  // namespace fairroll
