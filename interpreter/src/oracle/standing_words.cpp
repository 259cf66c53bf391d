// SPDX-License-Identifier: Apache-2.0
#include "standing_words.hpp"

#include <algorithm>
#include <set>

#include <fairroll/detail/joined.hpp>

namespace fairroll {
namespace {

/// Gathers statements in the order of first mention, each once.
class Statements {
 public:
  explicit Statements(const EvalContext& context) : context_(context) {}

  void add(const Condition& condition) {
    switch (condition.op) {
      case Condition::Op::Variable:
      case Condition::Op::Includes:
        return add(condition.variable);
      case Condition::Op::Number:
        return add_number(condition.number, condition.variable.owner == Owner::Parent);
      case Condition::Op::Phase:
        return add_phase(condition);
      case Condition::Op::Throws:
        return say_who_throws();
      default:
        for (const Condition& operand : condition.operands) add(operand);
    }
  }

  /// Only what makes the condition hold, or not hold.
  void add_reason(const Condition& condition) {
    const bool holds = stood(condition, context_) == Answer::Yes;
    switch (condition.op) {
      case Condition::Op::And:
      case Condition::Op::Or:
        for (const Condition& operand : condition.operands)
          if ((stood(operand, context_) == Answer::Yes) == holds) add_reason(operand);
        return;
      case Condition::Op::Not:
        return add_reason(condition.operands.front());
      case Condition::Op::Phase:
        return add_reason_of_phase(condition);
      case Condition::Op::Holds:
        return say(holding_words(condition, holds));
      default:
        return add(condition);
    }
  }

  void add(const ThrowPattern& pattern) {
    for (const ThrowTest& dice_event : pattern.included_tests) add(dice_event);
    for (const ThrowTest& dice_event : pattern.excluded_tests) add(dice_event);
  }

  void add(const ThrowTest& dice_event) {
    for (const ThrowTest& operand : dice_event.operands) add(operand);
    switch (dice_event.op) {
      case ThrowTest::Op::All:
        return;
      case ThrowTest::Op::FigureIs:
        say_dice();
        return detail::for_each_variable(dice_event, [this](const VariableRef& named) { add(named); });
      case ThrowTest::Op::StateValue:
      case ThrowTest::Op::Reaching:
      case ThrowTest::Op::SetReaching:
        say_dice();
        return add(dice_event.variable);
      case ThrowTest::Op::AnyRoll:
      case ThrowTest::Op::AnyOther:
      case ThrowTest::Op::ChangeOfThrower:
      case ThrowTest::Op::InvalidRoll:
        return;
      default:
        return say_dice();
    }
  }

  [[nodiscard]] std::string text() const { return detail::joined(statements_, ", "); }

 private:
  void add_phase(const Condition& condition) {
    const Phase* phase = phase_of(condition, context_.ruleset, context_.wager);
    if (phase == nullptr || !told_.insert(phase).second) return;
    if (condition.variable.owner != Owner::Parent) return add(phase->condition);
    const EvalContext seen = as_parent_sees();
    Statements parent(seen);
    parent.add(phase->condition);
    for (const std::string& statement : parent.statements_) say(statement);
  }

  void add_reason_of_phase(const Condition& condition) {
    const Phase* phase = phase_of(condition, context_.ruleset, context_.wager);
    if (phase == nullptr || !told_.insert(phase).second) return;
    if (condition.variable.owner != Owner::Parent) return add_reason(phase->condition);
    const EvalContext seen = as_parent_sees();
    Statements parent(seen);
    parent.add_reason(phase->condition);
    for (const std::string& statement : parent.statements_) say(statement);
  }

  [[nodiscard]] EvalContext as_parent_sees() const {
    EvalContext parent{context_.ruleset, context_.before, context_.faces};
    parent.wager = &context_.ruleset.wagers[context_.wager->parent];
    parent.own = context_.parent;
    parent.numbers = context_.parent_numbers;
    return parent;
  }

  /// `shooter holds no pass`, `no seat holds pass or come`.
  [[nodiscard]] std::string holding_words(const Condition& condition, bool holds) const {
    const Ruleset& rules = context_.ruleset;
    std::string wagers = detail::joined(condition.wagers, " or ", [&](const Index wager) { return rules.wagers[wager].name; });
    if (condition.holder == Holder::Owner) return (holds ? "its owner holds " : "its owner holds no ") + wagers;
    if (condition.holder != Holder::Thrower)
      return ((condition.holder == Holder::AnySeat) == holds ? "a seat holds " : "no seat holds ") + wagers;
    return rules.vocabulary.roles[rules.vocabulary.thrower] + (holds ? " holds " : " holds no ") + wagers;
  }

  void add(const VariableRef& reference) {
    const Variable* variable = declaration(reference, context_);
    if (variable == nullptr) return;
    const std::vector<int>* values = reference.owner == Owner::Game    ? &context_.before.game_values
                                     : reference.owner == Owner::Wager ? context_.own
                                                                       : context_.parent;
    if (values == nullptr || reference.index >= values->size()) return;
    say(variable->name + " is " + value_words(*variable, (*values)[reference.index]));
  }

  void say_who_throws() {
    const Answer answer = detail::owner_throws(context_.before);
    say(answer == Answer::Depends ? "it is unknown whether the owner of the wager throws"
        : answer == Answer::Yes   ? "its owner throws"
                                  : "its owner does not throw");
  }

  // What happens, or does not, rests on the dice before anything else.
  void say_dice() {
    if (context_.faces.empty()) return;
    say("the dice show " + context_.ruleset.vocabulary.format_faces(context_.faces));
  }

  void add_number(int which, bool of_parent) {
    const auto index = static_cast<std::size_t>(which);
    const Wager* wager = context_.wager;
    if (wager != nullptr && of_parent) wager = wager->parent == no_index ? nullptr : &context_.ruleset.wagers[wager->parent];
    const std::vector<int>* const numbers = of_parent ? context_.parent_numbers : context_.numbers;
    if (wager == nullptr || numbers == nullptr || index >= numbers->size() || index >= wager->number_names.size()) return;
    say(wager->number_names[index] + " is " + std::to_string((*numbers)[index]));
  }

  void say(std::string statement) {
    if (std::find(statements_.begin(), statements_.end(), statement) == statements_.end()) statements_.push_back(std::move(statement));
  }

  const EvalContext& context_;
  std::vector<std::string> statements_;
  std::set<const Phase*> told_;
};

}  // namespace

std::string value_words(const Variable& variable, int value) {
  if (variable.kind == Variable::Kind::Count) return std::to_string(value);
  if (variable.kind == Variable::Kind::State) {
    const auto index = static_cast<std::size_t>(value);
    return index < variable.values.size() ? variable.values[index] : std::to_string(value);
  }
  std::string gathered;
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if (((static_cast<unsigned>(value) >> i) & 1U) != 0)
      gathered += (gathered.empty() ? "" : ", ") + std::to_string(variable.totals[i].value_or(0));
  return gathered.empty() ? "none" : gathered;
}

std::string standing_words(const Condition& condition, const EvalContext& context) {
  Statements statements(context);
  statements.add(condition);
  return statements.text();
}

std::string format_reason(const Condition& condition, const EvalContext& context) {
  Statements statements(context);
  statements.add_reason(condition);
  return statements.text();
}

std::string format_reason(const std::vector<const Condition*>& conditions, const EvalContext& context) {
  Statements statements(context);
  for (const Condition* const condition : conditions) statements.add_reason(*condition);
  return statements.text();
}

std::string standing_words(const Trigger& trigger, const EvalContext& context) {
  Statements statements(context);
  statements.add(trigger.pattern);
  statements.add(trigger.condition);
  return statements.text();
}

std::string standing_words(const ThrowPattern& pattern, const EvalContext& context) {
  Statements statements(context);
  statements.add(pattern);
  return statements.text();
}

}  // namespace fairroll
