// SPDX-License-Identifier: Apache-2.0
#include "judge_terms.hpp"

#include <algorithm>
#include <bit>

#include "../index_list.hpp"
#include "../mask_bit.hpp"
#include "../oracle/condition.hpp"

namespace fairroll::judging {
Terms::Terms(const Layout& layout, const std::vector<Part>& parts, const ConductAsks& asks)
    : layout_(layout),
      ruleset_(*layout.ruleset),
      part_of_fact_(ruleset_.vocabulary.facts.size() * static_cast<std::size_t>(ruleset_.vocabulary.dice), -1),
      part_of_variable_(ruleset_.game.variables.size(), -1),
      part_of_holding_(layout.holdings.size(), -1) {
  for (std::size_t part = 0; part < parts.size(); ++part)
    for (std::size_t i = parts[part].first; i < parts[part].last; ++i) {
      const Field& field = layout.fields[i];
      const int which = static_cast<int>(part);
      if (field.of == Field::Of::Fact)
        part_of_fact_[field.index * static_cast<std::size_t>(ruleset_.vocabulary.dice) + static_cast<std::size_t>(field.die)] = which;
      if (field.of == Field::Of::Variable) part_of_variable_[field.index] = which;
      if (field.of == Field::Of::Holding) part_of_holding_[field.index] = which;
      if (field.of == Field::Of::Excused) part_of_excused_ = which;
    }
  bits = layout.calls.width;  // from call_shift, 0
  for (const LawGround& ground : asks.law)
    if (ground.stage == Stage::LawOfTheRoll) deciders.push_back(ground.clause);
  deciders.insert(deciders.end(), asks.causes.begin(), asks.causes.end());
  for (const LawGround& ground : asks.law)
    if (ground.stage != Stage::LawOfTheRoll) deciders.push_back(ground.clause);
  if (deciders.size() + asks.duties.size() + 2 > clause_bits) {
    bits = decision_bits + 1;
    return;
  }
  add_law(asks);
  for (const AskedCondition& asked : asks.calls) bits_of[asked.clause] |= assign(*asked.condition, asked.die);
  for (const AskedCondition& asked : asks.readings) bits_of[asked.clause] |= assign(*asked.condition, asked.die);
  add_duties(asks);
}

std::size_t Terms::decider(Index clause) const noexcept {
  return static_cast<std::size_t>(std::find(deciders.begin(), deciders.end(), clause) - deciders.begin());
}

bool Terms::is_simple(Index clause) const noexcept {
  const std::size_t at = decider(clause);
  const auto is_one = [&](const auto& of_stage) { return (of_stage.second & bit(at)) != 0; };
  return at < deciders.size() && std::any_of(simple.begin(), simple.end(), is_one);
}

bool Terms::tells_duty(Index clause) const noexcept { return contains(duties, clause); }

void Terms::add_law(const ConductAsks& asks) {
  std::map<RulingKind, std::uint64_t> any;  // one of the simple grounds of that kind holds
  for (const LawGround& ground : asks.law) {
    std::vector<Term> found;
    if (ground.linked || !alternatives(*ground.condition, -1, true, found)) {
      bits_of[ground.clause] |= assign(*ground.condition, -1);
      continue;
    }
    std::uint64_t& summary = any[ground.kind];
    if (summary == 0) summary = new_bit();
    const std::uint64_t mine = bit(decider(ground.clause));
    put(std::move(found), summary | mine << decision_bits, false);
    bits_of[ground.clause] |= summary;
    simple[ground.stage] |= mine;
  }
}

void Terms::add_duties(const ConductAsks& asks) {
  first_duty = static_cast<unsigned>(deciders.size());
  bool excused_matters = false;
  for (const AskedDuty& duty : asks.duties) {
    const bool of_thrower = duty.role == ruleset_.vocabulary.thrower;
    std::vector<Term> breach;
    if (!alternatives(*duty.condition, -1, false, breach)) {
      always_asked |= bits_of[duty.clause] |= assign(*duty.condition, -1);
      excused_matters = excused_matters || of_thrower;
      continue;
    }
    const std::uint64_t mine = bit(first_duty + duties.size());
    put(std::move(breach), mine << decision_bits, true);
    if (of_thrower) thrower_duties |= mine;
    duties.push_back(duty.clause);
  }
  excused = first_duty + static_cast<unsigned>(duties.size());
  if (part_of_excused_ < 0) return;
  Term term;
  term.part = static_cast<std::size_t>(part_of_excused_);
  term.out = bit(excused) << decision_bits;
  if (excused_matters) {
    const std::uint64_t decides = new_bit();
    term.out |= decides;
    always_asked |= decides;
  }
  terms.push_back(term);  // without a condition: the field itself
}

std::uint64_t Terms::parts_of_fact(Index fact, int die) const {
  const Fact& asked = ruleset_.vocabulary.facts[fact];
  const int at = asked.subject == Subject::Die ? std::max(die, 0) : 0;
  const int part = part_of_fact_[fact * static_cast<std::size_t>(ruleset_.vocabulary.dice) + static_cast<std::size_t>(at)];
  std::uint64_t all = part < 0 ? 0 : bit(static_cast<std::size_t>(part));
  if (asked.only_when != no_index) all |= parts_of_fact(asked.only_when, die);
  if (asked.including != no_index) all |= parts_of_fact(asked.including, die);
  return all;
}

/// The parts that say something of what the condition asks.
std::uint64_t Terms::parts_of(const Condition& condition, int die) const {
  const auto one = [](int part) { return part < 0 ? std::uint64_t{0} : bit(static_cast<std::size_t>(part)); };
  switch (condition.op) {
    case Condition::Op::Fact:
      return parts_of_fact(condition.test.fact, die);
    case Condition::Op::Variable:
    case Condition::Op::Includes:
      return one(part_of_variable_[condition.variable.index]);
    case Condition::Op::Holds: {
      const auto found = std::find(layout_.holdings.begin(), layout_.holdings.end(), holding_of(condition));
      return one(part_of_holding_[static_cast<std::size_t>(found - layout_.holdings.begin())]);
    }
    case Condition::Op::Phase: {
      const Phase* phase = phase_of(condition, ruleset_, nullptr);
      return phase == nullptr ? 0 : parts_of(phase->condition, die);
    }
    default:
      break;
  }
  std::uint64_t all = 0;
  const bool dice = condition.op == Condition::Op::Dice;
  const bool numbered = dice && condition.quantifier == Condition::Quantifier::Numbered;
  for (const Condition& operand : condition.operands)
    for (int each = 0; each < (dice ? ruleset_.vocabulary.dice : 1); ++each)
      if (!numbered || each == condition.number) all |= parts_of(operand, dice ? each : die);
  return all;
}

/// Takes the condition apart into conditions of one part each, any of which is enough for the answer `positive`. False: it is not of that
/// kind.
bool Terms::alternatives(const Condition& condition, int die, bool positive, std::vector<Term>& out) const {
  const std::uint64_t parts = parts_of(condition, die);
  if ((parts & (parts - 1)) == 0) {
    out.push_back({parts == 0 ? 0 : static_cast<std::size_t>(std::countr_zero(parts)), &condition, die, positive});
    return true;
  }
  const auto each = [&](bool as) {
    return std::all_of(condition.operands.begin(), condition.operands.end(),
                       [&](const Condition& operand) { return alternatives(operand, die, as, out); });
  };
  switch (condition.op) {
    case Condition::Op::Not:
      return each(!positive);
    case Condition::Op::Or:
      return positive && each(positive);
    case Condition::Op::And:
      return !positive && each(positive);
    case Condition::Op::Phase:
      return alternatives(phase_of(condition, ruleset_, nullptr)->condition, die, positive, out);
    case Condition::Op::Dice: {
      using Quantifier = Condition::Quantifier;
      const Condition& of_die = condition.operands.front();
      if (condition.quantifier == Quantifier::Numbered) return alternatives(of_die, condition.number, positive, out);
      const bool any = condition.quantifier == Quantifier::Any && positive;
      const bool one_too_many = condition.quantifier == Quantifier::None && !positive;
      const bool one_fails = condition.quantifier == Quantifier::Each && !positive;
      if (!any && !one_too_many && !one_fails) return false;
      for (int one = 0; one < ruleset_.vocabulary.dice; ++one)
        if (!alternatives(of_die, one, !one_fails, out)) return false;
      return true;
    }
    default:
      return false;
  }
}

void Terms::put(std::vector<Term> more, std::uint64_t out, bool lenient) {
  for (Term& term : more) {
    term.out = out;
    term.lenient = lenient;
    terms.push_back(term);
  }
}

/// Decision bits from which the answer follows.
std::uint64_t Terms::assign(const Condition& condition, int die) {
  if (condition.op == Condition::Op::Always) return 0;
  const auto [at, fresh] = assigned_.insert({{&condition, die}, 0});
  if (!fresh) return at->second;
  std::uint64_t mine = 0;
  std::vector<Term> found;
  bool whole = alternatives(condition, die, true, found);
  if (!whole) {
    found.clear();
    whole = alternatives(condition, die, false, found);
  }
  if (whole) {
    mine = new_bit();
    put(std::move(found), mine, false);
  } else {
    mine = split(condition, die);
  }
  return assigned_[{&condition, die}] = mine;
}

std::uint64_t Terms::split(const Condition& condition, int die) {
  if (const Phase* phase = condition.op == Condition::Op::Phase ? phase_of(condition, ruleset_, nullptr) : nullptr)
    return assign(phase->condition, die);
  std::uint64_t all = 0;
  const bool dice = condition.op == Condition::Op::Dice;
  for (const Condition& operand : condition.operands)
    for (int each = 0; each < (dice ? ruleset_.vocabulary.dice : 1); ++each) all |= assign(operand, dice ? each : die);
  return all;
}

}  // namespace fairroll::judging
