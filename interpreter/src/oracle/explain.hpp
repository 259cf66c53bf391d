// SPDX-License-Identifier: Apache-2.0
// Why a condition was answered as it was: the facts that it looked at, and how things stood, in words.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "knowledge.hpp"

namespace fairroll {

/// Gathers the reasons of one answer. In a record that leaves nothing open only what carried the answer is named: of `a or b` the one that
/// held, of `any die` the dice that did. Otherwise everything that was looked at.
class Explainer {
 public:
  /// The answer to a part of the condition, of the die at hand, whatever the record leaves open.
  using Ask = std::function<Answer(const Condition& condition, int die)>;

  Explainer(const Knowledge& knowledge, const Scope& scope, bool everything)
      : knowledge_(knowledge), scope_(scope), everything_(everything) {}
  /// Of a record that leaves something open, and an answer that is the same all the same: names what is sure to carry it.
  Explainer(const Knowledge& knowledge, const Scope& scope, Ask ask)
      : knowledge_(knowledge), scope_(scope), everything_(false), ask_(std::move(ask)) {}

  void add(const Condition& condition, int die = -1);

  [[nodiscard]] std::vector<Reason> take_reasons() { return std::move(reasons_); }
  /// `shooter holds pass, point is 6`; empty if only facts were looked at.
  [[nodiscard]] const std::string& words() const noexcept { return words_; }

 private:
  [[nodiscard]] Answer answer(const Condition& condition, const Scope& scope) const {
    return ask_ ? ask_(condition, scope.die) : holds(condition, scope);
  }
  void add_operands(const Condition& condition, const Scope& scope);
  void add_dice(const Condition& condition, const Scope& scope);
  void add_in(const Condition& condition, const Scope& scope);
  void add_fact(const FactTest& test, const Scope& scope);
  void say(const std::string& words);
  [[nodiscard]] std::string holding_words(const Condition& condition, const Scope& scope) const;
  [[nodiscard]] std::string variable_words(const Condition& condition) const;

  const Knowledge& knowledge_;
  Scope scope_;
  bool everything_;
  Ask ask_;
  std::vector<Reason> reasons_;
  std::string words_;
};

}  // namespace fairroll
