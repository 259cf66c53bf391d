// SPDX-License-Identifier: Apache-2.0
// Where a change is made, and how it is written down.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fairroll/analysis/mutation.hpp>

namespace fairroll::analysis::mutation {

/// A node with the nodes around it, and the list that changes go to.
class Site {
 public:
  Site(Syntax at, const std::vector<Syntax>& above, const Ruleset& ruleset, std::vector<Mutation>& out)
      : node(at), rules(ruleset), above_(above), out_(out), source_(at.location().source) {}

  /// The node `levels` above, from 1; null above the top.
  [[nodiscard]] Syntax up(std::size_t levels = 1) const noexcept {
    return levels <= above_.size() ? above_[above_.size() - levels] : Syntax{};
  }
  [[nodiscard]] std::string_view text() const { return source_->text(); }
  [[nodiscard]] std::string_view slice(Span span) const { return source_->slice(span); }

  void change(Span span, std::string text, std::string_view name) const;
  /// Drops it and the blanks before it.
  void erase(Span span, std::string_view name) const;
  /// Drops one of several that are separated somehow, with the separator.
  void drop_one(const std::vector<Span>& items, std::size_t which, std::string_view name) const;
  /// The first token of the node, outside its children, that is this word; an empty span if there is none.
  [[nodiscard]] Span word(std::string_view word) const;
  /// The last token before `at` if it is this word or sign; else an empty span at `at`.
  [[nodiscard]] Span before(std::uint32_t at, std::string_view word) const;

  Syntax node;
  const Ruleset& rules;

 private:
  const std::vector<Syntax>& above_;
  std::vector<Mutation>& out_;
  SourcePtr source_;
};

/// The span with the parentheses around it, if there are some of its own.
[[nodiscard]] Span with_parentheses(const Site& site, Span span);
[[nodiscard]] std::vector<Span> spans(const std::vector<Syntax>& nodes);
[[nodiscard]] bool is_condition(Kind kind);

using Maker = void (*)(const Site&);
/// One kind of change to one kind of node.
struct Operator {
  Kind kind;
  std::string_view change;
  Maker make;
};

// operators.cpp says to which nodes each is applied.
void drop_items(const Site& site);
void drop_this(const Site& site);
void drop_behind_comma(const Site& site);
void drop_grounds(const Site& site);
void strike(const Site& site);
void drop_arm(const Site& site);
void drop_row(const Site& site);
void add_item(const Site& site);
void exchange_word(const Site& site);
void exchange_joint(const Site& site);
void exchange_fact_values(const Site& site);
void exchange_default(const Site& site);
void exchange_role(const Site& site);
void exchange_becomes(const Site& site);
void rotate_first(const Site& site);
void negate(const Site& site);
void negate_fact(const Site& site);
void add_only(const Site& site);
void drop_condition(const Site& site);
void off_by_one(const Site& site);
void off_by_a_day(const Site& site);
void drop_end(const Site& site);

namespace names {
inline constexpr std::string_view struck = "statement struck";
inline constexpr std::string_view item_dropped = "item dropped";
inline constexpr std::string_view item_added = "item added";
inline constexpr std::string_view clause_dropped = "qualification dropped";
inline constexpr std::string_view condition_dropped = "condition dropped";
inline constexpr std::string_view negated = "condition negated";
inline constexpr std::string_view exchanged = "word exchanged";
inline constexpr std::string_view value_exchanged = "value exchanged";
inline constexpr std::string_view role_exchanged = "role exchanged";
inline constexpr std::string_view start_exchanged = "first exchanged";
inline constexpr std::string_view off_by_one = "number off by one";
inline constexpr std::string_view off_by_a_day = "date off by a day";
inline constexpr std::string_view only_added = "only added";
}  // namespace names

/// Every operator, by kind of node.
[[nodiscard]] const std::vector<Operator>& operators();

}  // namespace fairroll::analysis::mutation
