// SPDX-License-Identifier: Apache-2.0
// What a clause asks as a tree of tests, and which of them matter to its answer: masking MC/DC.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <fairroll/model/ruleset.hpp>

namespace fairroll::analysis::cover {

using Known = std::optional<bool>;  ///< nothing: not known

/// One asking of one test: of a test on dice there is one for each die.
struct Leaf {
  static constexpr std::size_t untold = static_cast<std::size_t>(-1);
  const Condition* condition = nullptr;   ///< either this ...
  const ThrowTest* dice_event = nullptr;  ///< ... or this
  int die = -1;                           ///< the die that it asks of; -1: the die at hand, or none
  std::size_t test = untold;              ///< which test of the decision; `untold`: none that anybody can vary (`any roll`, `any other`)
};

/// How leaves come together.
struct Node {
  enum class Op { Always, Leaf, And, Or, Not, Exactly } op = Op::Always;
  std::vector<Node> parts{};
  std::size_t leaf = 0;  ///< Leaf
  int count = 0;         ///< Exactly: how many of the parts hold
};

/// Three-valued (Kleene): what is not known does not matter where the others decide.
[[nodiscard]] Known evaluate(const Node& node, const std::vector<Known>& permissions);

/// True if the answer turns when this leaf alone turns, all others as they are, and that is known.
[[nodiscard]] bool matters(const Node& node, std::vector<Known>& permissions, std::size_t leaf);

/// What is asked of one clause, whole.
struct Expression {
  Node root;
  std::vector<Leaf> permissions;
  std::vector<SourceLocation> tests;  ///< as they are written, in their order
};

/// Puts an expression together; all that is added must hold at once. A piece of text that was taken apart by the checker (`point is n`) is
/// one test, because it is one in the rule file. Refers to what is added.
class Composer {
 public:
  explicit Composer(int dice) : dice_(dice) {}
  Composer& add(const Condition& condition, bool negated = false);
  Composer& add(const ThrowPattern& pattern);
  /// Leaves the composer empty.
  [[nodiscard]] Expression take();

 private:
  Node of(const Condition& condition, int die);
  Node of(const ThrowTest& dice_event);
  Node quantified(const Condition& condition);
  Node leaf(const SourceLocation& place, Leaf leaf);

  int dice_;
  Expression out_;
};

}  // namespace fairroll::analysis::cover
