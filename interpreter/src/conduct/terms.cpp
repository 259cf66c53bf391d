// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>

#include "../index_list.hpp"
#include "../mask_bit.hpp"
#include "../oracle/condition.hpp"
#include "../oracle/settle.hpp"
#include "compiler.hpp"

namespace fairroll::judging {

// ---- what some bits mean

namespace {

/// Wagers that nobody of this kind may hold.
void take_away(std::vector<Index>& held, const Holding& holding) {
  for (const Index wager : holding.wagers) held.erase(std::remove(held.begin(), held.end(), wager), held.end());
}

}  // namespace

Decoded::Decoded(const Layout& layout, bool for_reading)
    : layout_(layout),
      ruleset_(*layout.ruleset),
      for_reading_(for_reading),
      dice_(static_cast<std::size_t>(ruleset_.vocabulary.dice_count)),
      base_(ruleset_.vocabulary.facts.size() * dice_),
      holds_(layout.holdings.size(), Answer::No) {
  for (Index fact = 0; fact < ruleset_.vocabulary.facts.size(); ++fact)
    for (int die = 0; die < ruleset_.vocabulary.dice_count; ++die) base_[at(fact, die)] = ruleset_.vocabulary.facts[fact].default_value;
  for (const Variable& variable : ruleset_.game.variables) game_.push_back(first_value(variable));
}

bool Decoded::take(std::size_t first, std::size_t last, std::uint64_t code) {
  for (std::size_t i = first; i < last; ++i) {
    const Field& field = layout_.fields[i];
    const auto mine = static_cast<std::uint32_t>(code >> (field.shift - layout_.fields[first].shift)) & ((1U << field.width) - 1);
    if (mine >= layout_.codes(field)) return false;
    switch (field.of) {
      case Field::Of::Fact:
      case Field::Of::Reading:
        base_[at(field.index, field.die)] = codes()[field.index].value(mine);
        break;
      case Field::Of::Variable:
        game_[field.index] = layout_.variables[field.index].examples[mine];
        break;
      case Field::Of::Holding:
        holds_[field.index] = mine == 2 ? Answer::Depends : answer_of(mine == 1);
        break;
      case Field::Of::Excused:
        excused_ = mine == 1;
        break;
      case Field::Of::Call:
        call_ = mine;
        break;
      default:
        face_ = mine;
        break;
    }
  }
  return true;
}

bool Decoded::holder_unknown() const noexcept { return std::find(holds_.begin(), holds_.end(), Answer::Depends) != holds_.end(); }

Situation Decoded::situation() const {
  Situation situation;
  situation.game_values = game_;
  situation.thrower = 0;
  situation.is_thrower_excused = excused_;
  std::vector<Index> all;
  for (Index i = 0; i < ruleset_.wagers.size(); ++i) all.push_back(i);
  situation.held_wagers = {all, all};  // the thrower, and somebody else: each holds whatever nothing says he does not hold
  for (std::size_t i = 0; i < holds_.size(); ++i) {
    if (holds_[i] != Answer::No) continue;
    take_away(situation.held_wagers[0], layout_.holdings[i]);
    if (!layout_.holdings[i].thrower) take_away(situation.held_wagers[1], layout_.holdings[i]);
  }
  return situation;
}

bool Decoded::possible() const {
  if (holds_.empty()) return true;
  const Situation situation = this->situation();
  const auto holds_one = [&](std::size_t seat, const Holding& holding) {
    const std::vector<Index>& held = situation.held_wagers[seat];
    return std::any_of(holding.wagers.begin(), holding.wagers.end(),
                       [&](Index wager) { return std::find(held.begin(), held.end(), wager) != held.end(); });
  };
  for (std::size_t i = 0; i < holds_.size(); ++i) {
    const Holding& holding = layout_.holdings[i];
    const bool yes = holds_one(0, holding) || (!holding.thrower && holds_one(1, holding));
    if (holds_[i] != Answer::Depends && yes != (holds_[i] == Answer::Yes)) return false;
  }
  return true;
}

FactValue Decoded::value_of(Index fact, int die) const {
  return detail::fact_value(ruleset_.vocabulary, fact, die, [this](Index one, int of) { return base_[at(one, of)]; });
}

Answer Decoded::fact(const FactTest& test, int die) const {
  const bool of_die = ruleset_.vocabulary.facts[test.fact].subject == Subject::Die;
  if (of_die && die < 0) return Answer::Depends;
  const FactValue value = value_of(test.fact, of_die ? die : 0);
  return value.known ? answer_of(value.has && passes(test, value.value)) : Answer::Depends;
}

Answer Decoded::variable(const Condition& condition) const {
  if (condition.variable.owner != Owner::Game) return Answer::Depends;
  return answer_of(detail::is_value(condition, ruleset_.game.variables[condition.variable.index], game_[condition.variable.index]));
}

Answer Decoded::includes(const Condition& condition) const {
  if (condition.variable.owner != Owner::Game) return Answer::Depends;
  return answer_of(detail::has_gathered(condition, ruleset_.game.variables[condition.variable.index], game_[condition.variable.index]));
}

Answer Decoded::phase(const Condition& condition, int die) const {
  const Phase* phase = phase_of(condition, ruleset_, nullptr);
  return phase == nullptr ? Answer::Depends : detail::evaluate(phase->condition, *this, die);
}

Answer Decoded::holds(const Condition& condition) const {
  const auto found = std::find(layout_.holdings.begin(), layout_.holdings.end(), holding_of(condition));
  if (found == layout_.holdings.end()) return Answer::Depends;
  const Answer answer = holds_[static_cast<std::size_t>(found - layout_.holdings.begin())];
  return condition.holder == Holder::NoSeat ? negated(answer) : answer;
}

/// The oracle shall not stop at a die that nothing says how to read: the tables ask it for the clauses only.
void Decoded::fill_in(ThrowRecord& record) const {
  for (const DieReading& reading : ruleset_.conduct.die_readings) {
    const Fact& fact = ruleset_.vocabulary.facts[reading.fact];
    for (int die = 0; die < (fact.subject == Subject::Die ? ruleset_.vocabulary.dice_count : 1); ++die) {
      const FactKey at{fact.subject, die, reading.fact};
      const auto same = [&](const Observation& other) { return other.fact == at; };
      if (std::any_of(record.observations.begin(), record.observations.end(), same)) continue;
      const bool has = fact.required_fact == no_index || [&] {
        const FactValue other =
            value_of(fact.required_fact, ruleset_.vocabulary.facts[fact.required_fact].subject == Subject::Die ? die : 0);
        return other.has && (other.value & fact.required_values) != 0;
      }();
      if (has) record.observations.push_back({at, {Mask{1}}, {}});
    }
  }
}

ThrowRecord Decoded::record() const {
  const Vocabulary& vocabulary = ruleset_.vocabulary;
  ThrowRecord record;
  record.faces.assign(dice_, vocabulary.lowest_face);
  for (const Field& field : layout_.fields) {
    if (field.of != Field::Of::Fact) continue;
    const std::optional<Mask>& base = base_[at(field.index, field.die)];
    if (base && value_of(field.index, field.die).has)
      record.observations.push_back({{vocabulary.facts[field.index].subject, field.die, field.index}, {*base}, {}});
  }
  fill_in(record);
  if (call_ == 0) return record;
  const CallCode::Example& example = layout_.calls.examples[call_ - 1];
  Call& call = record.calls.emplace_back();
  call.is_no_roll = example.no_roll;
  call.role = example.role;
  call.time = example.time;
  call.total = vocabulary.dice_count * vocabulary.lowest_face + 1;  // not what the dice show, so that a call that counts is a miscall
  return record;
}

// ---- which bits of the answer they come to

Terms::Terms(const Layout& layout, const std::vector<Part>& parts, const ConductAsks& asks)
    : layout_(layout),
      ruleset_(*layout.ruleset),
      part_of_fact_(ruleset_.vocabulary.facts.size() * static_cast<std::size_t>(ruleset_.vocabulary.dice_count), -1),
      part_of_variable_(ruleset_.game.variables.size(), -1),
      part_of_holding_(layout.holdings.size(), -1) {
  for (std::size_t part = 0; part < parts.size(); ++part)
    for (std::size_t i = parts[part].first; i < parts[part].last; ++i) {
      const Field& field = layout.fields[i];
      const int which = static_cast<int>(part);
      if (field.of == Field::Of::Fact)
        part_of_fact_[field.index * static_cast<std::size_t>(ruleset_.vocabulary.dice_count) + static_cast<std::size_t>(field.die)] = which;
      if (field.of == Field::Of::Variable) part_of_variable_[field.index] = which;
      if (field.of == Field::Of::Holding) part_of_holding_[field.index] = which;
      if (field.of == Field::Of::Excused) part_of_excused_ = which;
    }
  bits = layout.calls.width;  // from call_shift, 0
  for (const LawGround& ground : asks.law)
    if (ground.stage == Stage::RulingWithoutCall) deciders.push_back(ground.clause);
  deciders.insert(deciders.end(), asks.causes.begin(), asks.causes.end());
  for (const LawGround& ground : asks.law)
    if (ground.stage != Stage::RulingWithoutCall) deciders.push_back(ground.clause);
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
  const int part = part_of_fact_[fact * static_cast<std::size_t>(ruleset_.vocabulary.dice_count) + static_cast<std::size_t>(at)];
  std::uint64_t all = part < 0 ? 0 : bit(static_cast<std::size_t>(part));
  if (asked.required_fact != no_index) all |= parts_of_fact(asked.required_fact, die);
  if (asked.included_fact != no_index) all |= parts_of_fact(asked.included_fact, die);
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
    for (int each = 0; each < (dice ? ruleset_.vocabulary.dice_count : 1); ++each)
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
      for (int one = 0; one < ruleset_.vocabulary.dice_count; ++one)
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
    for (int each = 0; each < (dice ? ruleset_.vocabulary.dice_count : 1); ++each) all |= assign(operand, dice ? each : die);
  return all;
}

}  // namespace fairroll::judging
