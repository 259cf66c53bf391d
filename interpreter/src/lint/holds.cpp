// SPDX-License-Identifier: Apache-2.0
// Conditions that nothing can make true, and dice whose face nothing settles.
#include <algorithm>
#include <set>

#include <fairroll/detail/joined.hpp>

#include "../doubtful_faces.hpp"
#include "checks.hpp"
#include "satisfy.hpp"
#include "words.hpp"

namespace fairroll::linting {

namespace {

// A fact with one value at a time that is tested twice: the usual slip is `and` for `or`.
Index tested_twice(const Ruleset& ruleset, const Condition& condition) {
  std::set<Index> seen;
  Index twice = no_index;
  for_each_part(condition, [&](const Condition& one) {
    if (one.op == Condition::Op::Fact && !ruleset.vocabulary.facts[one.test.fact].is_set && !seen.insert(one.test.fact).second)
      twice = one.test.fact;
  });
  return twice;
}

std::string way_out(const Ruleset& ruleset, const Condition& condition) {
  const Index twice = tested_twice(ruleset, condition);
  if (twice == no_index) return "remove the clause, or correct the condition";
  const Fact& fact = ruleset.vocabulary.facts[twice];
  std::string name = fact.name + (fact.preposition.empty() ? "" : " " + fact.preposition);
  return "combine the values with `or`, or remove the clause; only one value at a time is possible for `" + name + "`";
}

const char* what_cannot(const Condition& condition) {
  bool of_throw = condition.op == Condition::Op::Dice || condition.op == Condition::Op::Fact;
  if (!of_throw)
    for (const Condition& operand : condition.operands)
      if (operand.op == Condition::Op::Dice || operand.op == Condition::Op::Fact) of_throw = true;
  return of_throw ? "no throw can make this condition true" : "no state of the game can make this condition true";
}

// Is `value` of this fact spoken of by a condition, as a test that it passes and the default does not?
bool refers_to(const Condition& condition, Index fact, Mask value) {
  return any_part(condition,
                  [&](const Condition& one) { return one.op == Condition::Op::Fact && one.test.fact == fact && passes(one.test, value); });
}

bool refers_to(const std::vector<Ground>& grounds, Index fact, Mask value) {
  return std::any_of(grounds.begin(), grounds.end(), [&](const Ground& g) { return refers_to(g.condition, fact, value); });
}

bool tests(const Condition& condition, Index fact) {
  return any_part(condition, [&](const Condition& one) { return one.op == Condition::Op::Fact && one.test.fact == fact; });
}

bool tests_only(const Condition& condition, Index fact) {
  return !any_part(condition, [&](const Condition& one) { return one.op == Condition::Op::Fact && one.test.fact != fact; });
}

// The clause that speaks of how a die lies in terms of this fact; no_index: none does.
Index spoken_by(const Ruleset& ruleset, Index fact, bool alone) {
  for (const DieReading& reads : ruleset.conduct.die_readings)
    if (alone ? tests_only(reads.condition, fact) : tests(reads.condition, fact)) return reads.clause;
  if (alone) return no_index;
  for (const RollRule& roll : ruleset.conduct.rulings)
    for (const Ground& ground : roll.grounds)
      if (roll.kind == RulingKind::Void && tests(ground.condition, fact)) return ground.clause;
  return no_index;
}

// Which values of the fact somebody should speak of. Where the vocabulary says under which values a face is in doubt (`only when`), those;
// where it says nothing of the kind, every value but the default of a fact by which alone dice are read.
Mask questionable(const Ruleset& ruleset, Index index, Index& clause) {
  const Fact& fact = ruleset.vocabulary.facts[index];
  if (fact.subject != Subject::Die || fact.is_set) return 0;
  Mask doubtful = 0;
  for (Index i = 0; i < ruleset.vocabulary.facts.size(); ++i) doubtful |= doubtful_values(ruleset.vocabulary, i);
  clause = spoken_by(ruleset, index, doubtful == 0);
  if (clause == no_index) return 0;
  const Mask all = fact.values.size() >= 64 ? ~Mask{0} : (Mask{1} << fact.values.size()) - 1;
  return (doubtful != 0 ? doubtful_values(ruleset.vocabulary, index) : all) & ~fact.default_value.value_or(0);
}

bool spoken_of(const Ruleset& ruleset, Index fact, Mask value) {
  const Conduct& conduct = ruleset.conduct;
  return std::any_of(conduct.die_readings.begin(), conduct.die_readings.end(),
                     [&](const DieReading& r) { return refers_to(r.condition, fact, value); }) ||
         std::any_of(conduct.rulings.begin(), conduct.rulings.end(),
                     [&](const RollRule& r) { return r.kind != RulingKind::Undetermined && refers_to(r.grounds, fact, value); }) ||
         std::any_of(conduct.powers.begin(), conduct.powers.end(),
                     [&](const Power& p) { return p.action.kind == ConductActionKind::CallNoRoll && refers_to(p.grounds, fact, value); });
}

}  // namespace

bool check_can_hold(const Ruleset& ruleset, Satisfier& satisfier, const Condition& condition, int die, Index clause, Diagnostics& found) {
  if (satisfier.solve({{{&condition, true, die}}, {}}) == Found::No) {
    tell(found, Code::never_holds, place_of(ruleset, condition, clause), what_cannot(condition), way_out(ruleset, condition));
    return false;
  }
  bool of_one_die = condition.op == Condition::Op::Dice && condition.quantifier == Condition::Quantifier::Any;
  const Condition& alternatives = of_one_die ? condition.operands.front() : condition;
  if (alternatives.op == Condition::Op::Or)
    for (const Condition& one : alternatives.operands) check_can_hold(ruleset, satisfier, one, of_one_die ? 0 : die, clause, found);
  return true;
}

void check_no_reading(const Ruleset& ruleset, Satisfier& /*satisfier*/, Diagnostics& found) {
  const auto& facts = ruleset.vocabulary.facts;
  for (Index index = 0; index < facts.size(); ++index) {
    Index clause = no_index;
    Mask values = questionable(ruleset, index, clause);
    std::vector<std::string> left;
    for (std::size_t i = 0; i < facts[index].values.size(); ++i)
      if ((values >> i & 1U) != 0 && !spoken_of(ruleset, index, Mask{1} << i)) left.push_back(facts[index].values[i]);
    if (left.empty()) continue;
    std::string name = facts[index].name + (facts[index].preposition.empty() ? "" : " " + facts[index].preposition);
    tell(found, Code::no_reading, place_of(ruleset, clause),
         "no `die reads` or `roll is void` clause covers a die for which this fact is recorded: `" + name + " " +
             detail::listed(left, "or") + "`",
         "add one of these clauses; otherwise the recorded face of the die counts", {}, "die 1 " + name + " " + left.front());
    if (place_of(ruleset, clause).source)
      found.back().repairs = {
          added_below(place_of(ruleset, clause), "the roll is void when any die " + name + " " + detail::joined(left, ", "))};
  }
}

}  // namespace fairroll::linting
