// SPDX-License-Identifier: Apache-2.0
// Conditions, happenings, and what they move.
#include "speller.hpp"

namespace fairroll {

/// The operands of a chain: `a or (b or c)` is `c or a or b`.
void Speller::gather(const Condition& condition, Condition::Op op, std::vector<std::string>& operands) const {
  for (const Condition& one : condition.operands) {
    if (one.op == op)
      gather(one, op, operands);
    else
      operands.push_back(this->condition(one));
  }
}

std::string Speller::fact_test(const FactTest& test) const {
  return fact(test.fact) + values(test.fact, test.mask) + number(test.accepts_none) + number(test.only) + number(test.negated);
}

std::string Speller::condition(const Condition& c) const {
  const std::string op = number(c.op);
  switch (c.op) {
    case Condition::Op::Always:
      return op;
    case Condition::Op::And:
    case Condition::Op::Or: {
      std::vector<std::string> operands;
      gather(c, c.op, operands);
      return operands.size() == 1 ? operands.front() : op + heap_of(std::move(operands));
    }
    case Condition::Op::Not:
      return op + condition(c.operands.at(0));
    case Condition::Op::Dice:
      return op + number(c.quantifier) + number(c.number) + condition(c.operands.at(0));
    case Condition::Op::Fact:
      return op + fact_test(c.test);
    case Condition::Op::Variable:
      return op + variable(c.variable) + values(c.variable, c.values);
    case Condition::Op::Includes:
      return op + variable(c.variable) + range(c.values.ranges);
    case Condition::Op::Number:
      return op + number(c.number) + range(c.values.ranges);
    case Condition::Op::Phase:
      return op + number(c.variable.owner) + word(phases(c.variable.owner).at(c.phase).name);
    case Condition::Op::Holds:
      return op + number(c.holder) + wager_names(c.wagers);
  }
  return op;
}

std::string Speller::happening(const Happening& h) const {
  const std::string op = number(h.op);
  switch (h.op) {
    case Happening::Op::Total:
      return op + term(h.first) + term(h.last);
    case Happening::Op::Hard:
    case Happening::Op::Easy:
      return op + term(h.first);
    case Happening::Op::Showing: {
      std::vector<std::string> faces;  // a face may be asked for twice
      for (const Term& one : h.terms) faces.push_back(term(one));
      std::sort(faces.begin(), faces.end());
      return op + list(faces, [](const std::string& one) { return one; }) + number(h.times);
    }
    case Happening::Op::Event:
      return op + number(h.variable.owner) + word(events(h.variable.owner).at(h.index).name);
    case Happening::Op::StateValue:
      return op + variable(h.variable);
    case Happening::Op::Reaching:
    case Happening::Op::SetReaching:
      return op + variable(h.variable) + term(h.first);
    case Happening::Op::Odd:
    case Happening::Op::Even:
    case Happening::Op::Pair:
    case Happening::Op::Triple:
    case Happening::Op::AnyRoll:
    case Happening::Op::AnyOther:
    case Happening::Op::ChangeOfThrower:
      break;
  }
  return op;
}

/// `4, 5, 6` is `4..6`.
std::string Speller::happenings(const std::vector<Happening>& all) const {
  std::vector<IntRange> totals;
  std::vector<std::string> others;
  for (const Happening& one : all) {
    if (one.op == Happening::Op::Total && !one.first.is_number_of_wager && !one.last.is_number_of_wager)
      totals.push_back({one.first.value, one.last.value});
    else
      others.push_back(happening(one));
  }
  return range(std::move(totals)) + heap_of(std::move(others));
}

std::string Speller::pattern(const Pattern& pattern) const { return happenings(pattern.any) + happenings(pattern.except); }

std::string Speller::precedence(const Precedence& precedence) const {
  const auto one = [&](Index index) { return clause(index); };
  return heap(precedence.subject_to, one) + heap(precedence.notwithstanding, one);
}

/// Of a state's values the first is where it starts; the order of the others means nothing.
std::string Speller::moving(const Variable& v) const {
  const auto total = [&](const std::optional<int>& t) { return perhaps(t, [&](int n) { return number(n); }); };
  const auto value = [&](int at) {
    return v.kind == Variable::Kind::State ? word(v.values.at(static_cast<std::size_t>(at))) : std::string();
  };
  const auto move = [&](const Move& m) {
    return (m.becomes_total ? number(1) : number(0) + value(m.value)) + occasion(m.occasion) + by(m.clause);
  };
  std::string text = number(v.kind) + word(v.name);
  if (v.kind == Variable::Kind::State) text += value(0) + words(v.values);
  if (v.kind == Variable::Kind::Set) text += heap(v.totals, total);
  return text + number(v.low) + number(v.high) + number(v.or_more) + number(v.per_thrower) + heap(v.moves, move) + by(v.clause);
}

std::string Speller::machine(const std::vector<Variable>& variables, const std::vector<Phase>& phases,
                             const std::vector<Event>& events) const {
  return heap(variables, [&](const Variable& v) { return moving(v); }) +
         heap(phases, [&](const Phase& p) { return word(p.name) + condition(p.condition) + by(p.clause); }) +
         heap(events, [&](const Event& e) { return word(e.name) + occasion(e.occasion) + by(e.clause); });
}

}  // namespace fairroll
