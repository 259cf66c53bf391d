// SPDX-License-Identifier: Apache-2.0
// What sentences say, in words that no order and no place changes: two that say the same are the same text.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <fairroll/ruleset.hpp>

namespace fairroll::analysis::trial {

/// Names stand for what they name, phases for their conditions. `wager`: whose sentences they are, if any. Refers to both.
class Words {
 public:
  /// `named` gathers of each fact the values that some test tells from the others.
  using Named = std::map<Index, Mask>;
  Words(const Ruleset& rules, const Wager* wager, Named* named = nullptr) : rules_(rules), wager_(wager), named_(named) {}

  std::string roles(const std::vector<Index>& of) const {
    return sorted_names(of, [&](Index i) { return rules_.vocabulary.roles[i]; });
  }
  std::string wagers(const std::vector<Index>& of) const {
    return sorted_names(of, [&](Index i) { return rules_.wagers[i].name; });
  }
  std::string role(Index of) const { return of == no_index ? "-" : rules_.vocabulary.roles[of]; }
  std::string clauses(const std::vector<Index>& of) const {
    return sorted_names(of, [&](Index i) { return rules_.clauses[i].address; });
  }

  const Variable& variable(VariableRef ref) const {
    if (ref.owner == Owner::Game) return rules_.game.variables[ref.index];
    return owner(ref.owner).variables[ref.index];
  }
  const Wager& owner(Owner of) const { return of == Owner::Parent ? rules_.wagers[wager_->behind] : *wager_; }

  std::string test(const FactTest& test) const {
    const Fact& fact = rules_.vocabulary.facts[test.fact];
    if (named_ != nullptr) {
      Mask& named = (*named_)[test.fact];
      named |= test.only || test.accepts_none ? ~Mask{0} : test.mask;
    }
    std::string out = (test.negated ? "not " : "") + fact.name + (test.only ? " only" : "") + (test.accepts_none ? " none" : "");
    for (std::size_t i = 0; i < fact.values.size(); ++i)
      if ((test.mask >> i & 1U) != 0) out += " " + fact.values[i];
    return out;
  }

  std::string condition(const Condition& of) const {
    using Op = Condition::Op;
    switch (of.op) {
      case Op::Always:
        return "always";
      case Op::And:
      case Op::Or: {
        std::vector<std::string> parts;
        for (const Condition& one : of.operands) parts.push_back(condition(one));
        return (of.op == Op::And ? "all" : "one") + joined(std::move(parts));
      }
      case Op::Not:
        return "not(" + condition(of.operands[0]) + ")";
      case Op::Dice:
        return "dice " + std::to_string(static_cast<int>(of.quantifier)) + " " + std::to_string(of.number) + "(" +
               condition(of.operands[0]) + ")";
      case Op::Fact:
        return test(of.test);
      case Op::Variable:
      case Op::Includes:
        return (of.op == Op::Includes ? "includes " : "is ") + variable(of.variable).name + values(variable(of.variable), of);
      case Op::Number: {
        std::string out = (of.variable.owner == Owner::Parent ? "parent's number " : "number ") + std::to_string(of.number);
        for (int i = 0; i <= 120; ++i)
          if (of.values.contains(i)) out += " " + std::to_string(i);
        return out;
      }
      case Op::Phase:
        if (of.variable.owner == Owner::Game) return condition(rules_.game.phases[of.phase].condition);
        return Words(rules_, &owner(of.variable.owner)).condition(owner(of.variable.owner).phases[of.phase].condition);
      case Op::Holds:
        return "holds " + std::to_string(static_cast<int>(of.holder)) + wagers(of.wagers);
    }
    return {};
  }

  std::string happening(const Happening& of) const {
    std::string out = std::to_string(static_cast<int>(of.op)) + " " + term(of.first) + " " + term(of.last) + " " + std::to_string(of.times);
    for (const Term& one : of.terms) out += " " + term(one);
    if (of.op == Happening::Op::Event)
      out += " " + (of.variable.owner == Owner::Game ? rules_.game.events[of.index].name : owner(of.variable.owner).events[of.index].name);
    if (of.op == Happening::Op::StateValue || of.op == Happening::Op::Reaching || of.op == Happening::Op::SetReaching)
      out += " " + variable(of.variable).name;
    return out;
  }
  std::string pattern(const Pattern& of) const {
    std::vector<std::string> any;
    std::vector<std::string> except;
    for (const Happening& one : of.any) any.push_back(happening(one));
    for (const Happening& one : of.except) except.push_back(happening(one));
    return joined(std::move(any)) + " except" + joined(std::move(except));
  }
  std::string occasion(const Occasion& of) const { return pattern(of.on) + " while " + condition(of.while_); }
  std::string amount(const Amount& of) const {
    std::string out = std::to_string(static_cast<int>(of.of)) + " " + to_string(of.factor) + " " + std::to_string(of.money.units);
    if (of.of == Amount::Of::Stake) out += " " + rules_.wagers[of.index].name;
    if (of.of == Amount::Of::Posted) out += " " + rules_.postings[of.index].name;
    return out;
  }
  std::string rounding(const Rounding& of) const { return std::to_string(static_cast<int>(of.direction)) + " " + amount(of.to); }
  static std::string term(const Term& of) { return (of.is_number_of_wager ? "n" : "") + std::to_string(of.value); }
  static std::string joined(std::vector<std::string> parts) {
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    std::string out = "(";
    for (const std::string& one : parts) out += one + ";";
    return out + ")";
  }
  std::string precedence(const Precedence& of) const { return " to " + clauses(of.subject_to) + " over " + clauses(of.notwithstanding); }

 private:
  template <typename Name>
  static std::string sorted_names(const std::vector<Index>& of, Name name) {
    std::vector<std::string> parts;
    for (const Index one : of) parts.push_back(name(one));
    return joined(std::move(parts));
  }
  std::string values(const Variable& of, const Condition& test) const {
    std::string out;
    const int low = of.kind == Variable::Kind::Count ? of.low : 0;
    const int states = static_cast<int>(of.values.size()) - 1;
    const int high = of.kind == Variable::Kind::Count ? of.high : of.kind == Variable::Kind::State ? states : 120;
    for (int i = low; i <= high; ++i)
      if (test.values.contains(i))
        out += " " + (of.kind == Variable::Kind::State ? of.values[static_cast<std::size_t>(i)] : std::to_string(i));
    return out;
  }

  const Ruleset& rules_;
  const Wager* wager_;
  Named* named_;
};

}  // namespace fairroll::analysis::trial
