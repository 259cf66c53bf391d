// SPDX-License-Identifier: Apache-2.0
// How things stand: tests of recorded facts, then conditions.
#include <algorithm>
#include <array>
#include <set>

#include "lowering_context.hpp"
#include "tested.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

std::vector<std::string> fact_names(const Vocabulary& vocabulary, Subject subject) {
  std::vector<std::string> names;
  for (const Fact& fact : vocabulary.facts)
    if (fact.subject == subject) names.push_back(fact.name);
  return names;
}

std::string_view subject_name(Subject subject) noexcept {
  constexpr std::array<std::string_view, 3> names{"die", "throw", "turn"};
  return names[static_cast<std::size_t>(subject)];
}

std::string full_name(const Fact& fact) { return fact.preposition.empty() ? fact.name : fact.name + " " + fact.preposition; }

/// True if some fact can have that value.
bool is_a_value(const Vocabulary& vocabulary, const std::string& word) {
  for (const Fact& fact : vocabulary.facts)
    for (const std::string& value : fact.values)
      if (value == word) return true;
  return false;
}

/// One test under construction: where its values go.
struct Test {
  LoweringContext& work;
  const Fact& fact;
  FactTest result;

  bool add(const std::string& value) {
    const auto at = position_of(fact.values, value);
    if (at) result.mask |= Mask{1} << *at;
    return at.has_value();
  }

  bool add_word(const Syntax& node) {
    const auto at = position_of(fact.values, node.text());
    if (at) work.usage.means(node, fact.value_locations[*at], NameKind::Value);
    return at && add(node.str());
  }

  void refuse(const Syntax& node) {
    const std::string message = in_backticks(node) + " is not a value of " + in_backticks(full_name(fact));
    work.report.add(Code::not_a_value, node, message, {fact.location, "declared here"}, make_suggestion(node.text(), fact.values));
  }

  void refuse_name(const Syntax& node) {
    const Found found = peek_name(work, {}, node.str());
    if (found && found.entity->sort == Sort::Phase) {
      work.report.add(Code::read_as_value, node,
                      "phase " + in_backticks(node) + " is parsed as an additional value of " + in_backticks(full_name(fact)),
                      "put the phase in parentheses");
    } else if (is_a_value(work.out.vocabulary, node.str())) {
      refuse(node);
    } else {
      work.report.unknown("value of `" + full_name(fact) + "`", node, fact.values);
    }
  }

  void add_name(const Syntax& node) {
    if (add_word(node)) return;
    const auto list = work.vocabulary_lists.find(node.str());
    if (list == work.vocabulary_lists.end()) return refuse_name(node);
    work.usage.means(node, list->second.place, NameKind::List);
    for (const Value& value : list->second.values)
      if (!add(value.text)) return refuse(node);
  }

  void add_range(const Syntax& node) {
    const int low = small_int(node[0]).value_or(0);
    const int high = small_int(node[1]).value_or(-1);
    constexpr int widest = 1000;
    if (high < low || high - low > widest) return refuse(node);
    for (int i = low; i <= high; ++i)
      if (!add(std::to_string(i))) return refuse(node);
  }

  void add_none(const Syntax& node) {
    if (fact.is_set) {
      result.accepts_none = true;
    } else {
      work.report.add(Code::not_a_value, node, in_backticks(full_name(fact)) + " always has a value, so it cannot be `none`",
                      {fact.location, "declared here"}, "write one of its values");
    }
  }
};

}  // namespace

Condition lower_fact_test(LoweringContext& work, Subject subject, const Syntax& node) {
  Condition condition;
  condition.location = node.location();
  const Syntax word = node.child(Kind::name);
  const Index index = find_fact(work, subject, word);
  if (index == no_index) {
    const std::string kind = "fact about the " + std::string(subject_name(subject));
    std::string help;
    for (const Fact& fact : work.out.vocabulary.facts)
      if (fact.name == word.text()) help = in_backticks(word) + " is a fact about the " + std::string(subject_name(fact.subject));
    if (help.empty()) {
      work.report.unknown(kind, word, fact_names(work.out.vocabulary, subject));
    } else {
      work.report.add(Code::wrong_kind, word, "there is no " + kind + " named " + in_backticks(word), help);
    }
    return condition;
  }
  const Fact& fact = work.out.vocabulary.facts[index];
  const Syntax preposition = node.child(Kind::preposition);
  if (preposition && preposition.text() != fact.preposition) {
    work.report.add(
        Code::unknown, span_of(word, preposition),
        "there is no fact about the " + std::string(subject_name(subject)) + " named " + in_backticks(span_of(word, preposition).text()),
        {fact.location, "declared here"}, "write " + in_backticks(full_name(fact)));
    return condition;
  }
  Test test{work, fact, {}};
  test.result.fact = index;
  test.result.is_exclusive = node.has(Kind::only);
  test.result.is_negated = node.has(Kind::negated);
  for (const Syntax& value : Children(node.child(Kind::values))) {
    if (value.is(Kind::none_)) {
      test.add_none(value);
    } else if (value.is(Kind::range)) {
      test.add_range(value);
    } else if (value.is(Kind::name)) {
      test.add_name(value);
    } else if (!test.add(value.str())) {
      test.refuse(value);
    }
  }
  condition.op = Condition::Op::Fact;
  condition.test = test.result;
  return condition;
}

Condition lower_die_test(LoweringContext& work, const Syntax& node) {
  if (!node.is(Kind::and_) && !node.is(Kind::or_) && !node.is(Kind::not_)) return lower_fact_test(work, Subject::Die, node);
  Condition condition;
  condition.op = node.is(Kind::and_) ? Condition::Op::And : node.is(Kind::or_) ? Condition::Op::Or : Condition::Op::Not;
  condition.location = node.location();
  for (const Syntax& child : Children(node)) condition.operands.push_back(lower_die_test(work, child));
  return condition;
}

// ---- How things stand: conditions.

namespace {

using Op = Condition::Op;

Condition at(Op op, const Syntax& node) {
  Condition condition;
  condition.op = op;
  condition.location = node.location();
  return condition;
}

Condition joined(Op op, const Syntax& node, std::vector<Condition> operands) {
  if (operands.size() == 1) return std::move(operands.front());
  Condition condition = at(op, node);
  condition.operands = std::move(operands);
  return condition;
}

Condition denied(Condition condition) {
  Condition result;
  result.op = Op::Not;
  result.location = condition.location;
  result.operands.push_back(std::move(condition));
  return result;
}

void put(IntSet& set, int low, int high) {
  if (!set.ranges.empty() && set.ranges.back().high + 1 == low) {
    set.ranges.back().high = high;
  } else {
    set.ranges.push_back({low, high});
  }
}

IntSet set_of(const std::set<int>& numbers) {
  IntSet set;
  for (const int number : numbers) put(set, number, number);
  return set;
}

/// The wager that has the number: the one that speaks, or the one behind which it stands.
const Wager& wager_of(const LoweringContext& work, const NameScope& reach, Owner owner) {
  const Wager& wager = work.out.wagers[reach.wager];
  return owner == Owner::Parent ? work.out.wagers[wager.parent] : wager;
}

std::vector<int> numbers_at(const LoweringContext& work, const NameScope& reach, const VariableRef& number) {
  std::vector<int> numbers;
  for (const std::vector<int>& tuple : wager_of(work, reach, number.owner).numbers) numbers.push_back(tuple[number.index]);
  return numbers;
}

/// `n is ...`, with no values yet.
Condition number_test(const Syntax& node, const VariableRef& number) {
  Condition condition = at(Op::Number, node);
  condition.number = static_cast<int>(number.index);
  if (number.owner == Owner::Parent) condition.variable.owner = number.owner;
  return condition;
}

/// The test as a condition; where the wager's own number is a value, for each number that the wager may have.
Condition finish(const LoweringContext& work, const NameScope& reach, const Tested& tested, const Syntax& node, const Condition& subject,
                 bool negated) {
  std::vector<Condition> any;
  if (!tested.values().empty() || tested.numbers().empty()) {
    any.push_back(subject);
    any.back().values = set_of(tested.values());
  }
  for (const VariableRef& which : tested.numbers()) {
    const std::vector<int> listed = numbers_at(work, reach, which);
    for (const int number : std::set<int>(listed.begin(), listed.end())) {
      Tested one = tested.fresh();
      if (!one.add_number(number)) continue;  // the name never has that number
      Condition is_number = number_test(node, which);
      is_number.values = set_of({number});
      Condition is_value = subject;
      is_value.values = set_of(one.values());
      any.push_back(joined(Op::And, node, {std::move(is_number), std::move(is_value)}));
    }
  }
  Condition result = joined(Op::Or, node, std::move(any));
  return negated ? denied(std::move(result)) : result;
}

Range range_of(const LoweringContext& work, const NameScope& reach, const Found& found) {
  Range range{in_backticks(found.entity->name), found.entity->place};
  if (found.entity->sort == Sort::Number) {
    range.allowed = numbers_at(work, reach, found.variable());
    return range;
  }
  const Variable& variable = variable_of(work, reach, found.variable());
  if (variable.kind == Variable::Kind::State) {
    range.state = &variable;
  } else if (variable.kind == Variable::Kind::Set) {
    range.what = "the number of " + range.what;
    range.high = static_cast<int>(variable.totals.size());
  } else {
    range.low = variable.min_value;
    range.high = variable.max_value;
  }
  return range;
}

Condition test_variable(LoweringContext& work, const NameScope& reach, const Syntax& node, const Found& found) {
  const bool is_number = found.entity->sort == Sort::Number;
  if (is_number && wager_of(work, reach, found.owner).numbers.empty()) return at(Op::Always, node);  // its numbers were refused
  const Syntax test = node.child(Kind::test);
  Tested tested{work, reach, range_of(work, reach, found)};
  tested.read(test);
  Condition subject = is_number ? number_test(node, found.variable()) : at(Op::Variable, node);
  if (!is_number) subject.variable = found.variable();
  return finish(work, reach, tested, node, subject, test.has(Kind::negated));
}

Condition lower_is(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  const Syntax word = node.child(Kind::name);
  const Found found = find_name(work, reach, word);
  if (!found) {
    work.report.unknown_name("state, count or number", word, names_of(work, reach, {Sort::State, Sort::Count, Sort::Number}));
    return at(Op::Always, node);
  }
  switch (found.entity->sort) {
    case Sort::State:
    case Sort::Count:
    case Sort::Number:
      return test_variable(work, reach, node, found);
    case Sort::Set:
      work.report.wrong_kind(word, "a set", "a state, count or number",
                             "write `number of " + word.str() + " is ...` or `" + word.str() + " includes ...`");
      break;
    case Sort::Phase:
      work.report.wrong_kind(word, "a phase", "a state, count or number",
                             "write only the name, because a phase is true or false: `" + word.str() + "`");
      break;
    default:
      work.report.wrong_kind(word, with_article(found.entity->sort), "a state, count or number");
      break;
  }
  return at(Op::Always, node);
}

Condition lower_number_is(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  const Syntax word = node.child(Kind::name);
  const Found found = require_name(work, reach, word, Sort::Set, "write `" + word.str() + " is ...` without `number of`");
  return found ? test_variable(work, reach, node, found) : at(Op::Always, node);
}

Condition lower_includes(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  const Syntax word = node[0];
  const Found found = require_name(work, reach, word, Sort::Set);
  if (!found) return at(Op::Always, node);
  Range range{in_backticks(word), found.entity->place};
  for (const auto& total : variable_of(work, reach, found.variable()).totals)
    if (total) range.allowed.push_back(*total);
  if (range.allowed.empty()) return at(Op::Always, node);
  Tested tested{work, reach, std::move(range)};
  tested.add(node[1]);
  Condition subject = at(Op::Includes, node);
  subject.variable = found.variable();
  return finish(work, reach, tested, node, subject, false);
}

Condition lower_phase(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  const Syntax word = node.child(Kind::name);
  const Found found = find_name(work, reach, word);
  if (found && found.entity->sort == Sort::Phase) {
    ++found.entity->named;
    Condition condition = at(Op::Phase, node);
    condition.phase = found.entity->index;
    condition.variable.owner = found.owner;
    return condition;
  }
  if (!found) {
    if (is_wager(work, word.str())) {
      work.report.wrong_kind(word, "a wager", "a phase", "test who holds the wager: `any seat holds " + word.str() + "`");
    } else {
      work.report.unknown_name("phase", word, names_of(work, reach, {Sort::Phase}));
    }
  } else if (found.entity->sort == Sort::Event) {
    work.report.wrong_kind(word, "an event", "a phase", "write the event after `on`, because an event is a pattern of throws");
  } else {
    work.report.wrong_kind(word, with_article(found.entity->sort), "a phase",
                           "write a comparison with a value: `" + word.str() + " is ...`");
  }
  return at(Op::Always, node);
}

/// Only a wager has an owner to speak of.
bool has_owner(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  if (reach.wager != no_index) return true;
  work.report.add(Code::wrong_kind, node, "`its owner` refers to the owner of a wager, but this statement is not in a wager",
                  "use `its owner` only in wagers; in conduct, test the wagers that the thrower or `any seat` holds");
  return false;
}

Condition lower_owner_throws(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  if (!has_owner(work, reach, node)) return at(Op::Always, node);
  if (work.out.vocabulary.thrower != no_index) return at(Op::Throws, node);
  work.report.add(Code::wrong_kind, node, "this game has no thrower", "declare the `thrower` in the vocabulary");
  return at(Op::Always, node);
}

Condition lower_holding(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  Condition condition = at(Op::Holds, node);
  if (!reach.holding) {
    work.report.add(Code::wrong_kind, node, "verdicts, odds and states cannot depend on who holds a wager",
                    "use `holds` only in conduct and in betting windows");
    return at(Op::Always, node);
  }
  if (node.is(Kind::owner_holds) && !has_owner(work, reach, node)) return at(Op::Always, node);
  condition.holder = node.is(Kind::seat_any)      ? Holder::AnySeat
                     : node.is(Kind::seat_no)     ? Holder::NoSeat
                     : node.is(Kind::owner_holds) ? Holder::Owner
                                                  : Holder::Thrower;
  const Syntax role = node.child(Kind::name);
  const Index index = node.is(Kind::holds) ? find_role(work, role) : no_index;
  if (index != no_index && index != work.out.vocabulary.thrower) {
    work.report.wrong_kind(role, "a role that does not throw", "the thrower", "write the thrower, `any seat` or `no seat` before `holds`");
  }
  condition.wagers = find_wagers(work, node.child(Kind::holding));
  return condition;
}

Condition lower_dice(LoweringContext& work, const Syntax& node) {
  Condition condition = at(Op::Dice, node);
  const int dice = work.out.vocabulary.dice_count;
  const Syntax number = node.child(Kind::integer);
  const int given = number ? small_int(number).value_or(-1) : 0;
  condition.quantifier = node.is(Kind::die_any)       ? Condition::Quantifier::Any
                         : node.is(Kind::die_each)    ? Condition::Quantifier::Each
                         : node.is(Kind::die_no)      ? Condition::Quantifier::None
                         : node.is(Kind::die_exactly) ? Condition::Quantifier::Exactly
                                                      : Condition::Quantifier::Numbered;
  const bool numbered = condition.quantifier == Condition::Quantifier::Numbered;
  if (number && dice > 0 && (given < (numbered ? 1 : 0) || given > dice)) {
    const std::string count = std::to_string(dice);
    work.report.add(Code::not_a_value, number,
                    numbered ? "there is no die " + number.str() : "the number of dice in this test cannot be " + number.str(),
                    numbered ? "the dice are numbered 1.." + count : "a throw has " + count + " dice");
  }
  condition.number = numbered ? given - 1 : given;
  condition.operands.push_back(lower_die_test(work, node[node.size() - 1]));
  return condition;
}

Condition lower_fact(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  if (!reach.facts) {
    const bool in_conduct = reach.wager == no_index && reach.holding;
    work.report.add(Code::wrong_kind, node, "facts about a throw cannot be tested here",
                    in_conduct ? "test facts after `when`"
                               : "test only totals, faces and states here; "
                                 "use facts only to decide whether a throw counts, for example in `the roll is invalid when ...`");
    return at(Op::Always, node);
  }
  if (node.is(Kind::throw_test)) return lower_fact_test(work, Subject::Throw, node[0]);
  if (node.is(Kind::turn_test)) return lower_fact_test(work, Subject::Turn, node[0]);
  return lower_dice(work, node);
}

}  // namespace

const Variable& variable_of(const LoweringContext& work, const NameScope& reach, const VariableRef& ref) {
  switch (ref.owner) {
    case Owner::Game:
      return work.out.game.variables[ref.index];
    case Owner::Wager:
      return work.out.wagers[reach.wager].variables[ref.index];
    case Owner::Parent:
      break;
  }
  return work.out.wagers[work.out.wagers[reach.wager].parent].variables[ref.index];
}

Condition lower_condition(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  switch (node.kind()) {
    case Kind::or_:
    case Kind::and_:
    case Kind::not_: {
      Condition condition = at(node.is(Kind::or_) ? Op::Or : node.is(Kind::and_) ? Op::And : Op::Not, node);
      for (const Syntax& child : Children(node)) condition.operands.push_back(lower_condition(work, reach, child));
      return condition;
    }
    case Kind::is:
      return lower_is(work, reach, node);
    case Kind::number_is:
      return lower_number_is(work, reach, node);
    case Kind::includes:
      return lower_includes(work, reach, node);
    case Kind::phase_ref:
      return lower_phase(work, reach, node);
    case Kind::seat_any:
    case Kind::seat_no:
    case Kind::holds:
    case Kind::owner_holds:
      return lower_holding(work, reach, node);
    case Kind::owner_throws:
      return lower_owner_throws(work, reach, node);
    default:
      return lower_fact(work, reach, node);
  }
}

Condition lower_standing(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  const Syntax standing = node.child(Kind::standing);
  if (!standing || standing[0].is(Kind::at_any_time)) return {};
  return lower_condition(work, reach, standing[0]);
}

Condition lower_while(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  const Syntax standing = node.child(Kind::while_);
  if (!standing) return {};
  return lower_condition(work, reach, standing[0]);
}

}  // namespace fairroll::checking
