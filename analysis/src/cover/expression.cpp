// SPDX-License-Identifier: Apache-2.0
#include "expression.hpp"

#include <algorithm>

namespace fairroll::analysis::cover {
namespace {

/// Of parts of which `yes` hold and `open` may: whether between `least` and `most` hold.
Known within(int yes, int open, int least, int most) {
  if (yes >= least && yes + open <= most) return true;
  if (yes > most || yes + open < least) return false;
  return std::nullopt;
}

bool same_place(const SourceLocation& a, const SourceLocation& b) {
  return a.source == b.source && a.span.begin == b.span.begin && a.span.end == b.span.end;
}

/// The checker made several conditions of one piece of text.
bool taken_apart(const Condition& condition) {
  return !condition.operands.empty() && std::all_of(condition.operands.begin(), condition.operands.end(),
                                                    [&](const Condition& one) { return same_place(one.location, condition.location); });
}

}  // namespace

Known evaluate(const Node& node, const std::vector<Known>& permissions) {
  if (node.op == Node::Op::Always) return true;
  if (node.op == Node::Op::Leaf) return permissions[node.leaf];
  int yes = 0;
  int open = 0;
  for (const Node& part : node.parts) {
    const Known answer = evaluate(part, permissions);
    yes += answer.value_or(false) ? 1 : 0;
    open += answer ? 0 : 1;
  }
  const int all = static_cast<int>(node.parts.size());
  switch (node.op) {
    case Node::Op::And:
      return within(yes, open, all, all);
    case Node::Op::Or:
      return within(yes, open, 1, all);
    case Node::Op::Not:
      return within(yes, open, 0, 0);
    default:
      return within(yes, open, node.count, node.count);
  }
}

bool matters(const Node& node, std::vector<Known>& permissions, std::size_t leaf) {
  const Known kept = permissions[leaf];
  permissions[leaf] = true;
  const Known holding = evaluate(node, permissions);
  permissions[leaf] = false;
  const Known failing = evaluate(node, permissions);
  permissions[leaf] = kept;
  return holding && failing && *holding != *failing;
}

Node Composer::leaf(const SourceLocation& place, Leaf leaf) {
  if (place.source) {
    const auto known =
        std::find_if(out_.tests.begin(), out_.tests.end(), [&](const SourceLocation& one) { return same_place(one, place); });
    leaf.test = static_cast<std::size_t>(known - out_.tests.begin());
    if (known == out_.tests.end()) out_.tests.push_back(place);
  }
  out_.permissions.push_back(leaf);
  return {Node::Op::Leaf, {}, out_.permissions.size() - 1, 0};
}

Node Composer::quantified(const Condition& condition) {
  using Q = Condition::Quantifier;
  if (condition.quantifier == Q::Numbered) return of(condition.operands.front(), condition.number);
  Node node;
  for (int die = 0; die < dice_; ++die) node.parts.push_back(of(condition.operands.front(), die));
  node.op = condition.quantifier == Q::Any ? Node::Op::Or : condition.quantifier == Q::Each ? Node::Op::And : Node::Op::Exactly;
  node.count = condition.quantifier == Q::None ? 0 : condition.number;
  return node;
}

Node Composer::of(const Condition& condition, int die) {
  using Op = Condition::Op;
  if (condition.op == Op::Always) return {};
  if (condition.op == Op::Dice) return quantified(condition);
  if (condition.operands.empty() || taken_apart(condition)) return leaf(condition.location, {&condition, nullptr, die, Leaf::untold});
  Node node;
  node.op = condition.op == Op::And ? Node::Op::And : condition.op == Op::Or ? Node::Op::Or : Node::Op::Not;
  for (const Condition& one : condition.operands) node.parts.push_back(of(one, die));
  return node;
}

Node Composer::of(const ThrowTest& dice_event) {
  if (dice_event.op == ThrowTest::Op::All) {
    Node all{Node::Op::And, {}, 0, 0};
    for (const ThrowTest& one : dice_event.operands) all.parts.push_back(of(one));
    return all;
  }
  const bool is_test = dice_event.op != ThrowTest::Op::AnyRoll && dice_event.op != ThrowTest::Op::AnyOther;
  if (is_test) return leaf(dice_event.location, {nullptr, &dice_event, -1, Leaf::untold});
  out_.permissions.push_back({nullptr, &dice_event, -1, Leaf::untold});  // that there is a throw, or the absence of all the others: no test
  return {Node::Op::Leaf, {}, out_.permissions.size() - 1, 0};
}

Composer& Composer::add(const Condition& condition, bool negated) {
  if (condition.op == Condition::Op::Always) return *this;
  Node node = of(condition, -1);
  if (negated) node = {Node::Op::Not, {std::move(node)}, 0, 0};
  out_.root.parts.push_back(std::move(node));
  return *this;
}

Composer& Composer::add(const ThrowPattern& pattern) {
  Node any{Node::Op::Or, {}, 0, 0};
  for (const ThrowTest& one : pattern.included_tests) any.parts.push_back(of(one));
  out_.root.parts.push_back(std::move(any));
  for (const ThrowTest& one : pattern.excluded_tests) out_.root.parts.push_back({Node::Op::Not, {of(one)}, 0, 0});
  return *this;
}

Expression Composer::take() {
  out_.root.op = out_.root.parts.empty() ? Node::Op::Always : Node::Op::And;
  Expression out = std::move(out_);
  out_ = {};
  return out;
}

}  // namespace fairroll::analysis::cover
