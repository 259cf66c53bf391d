// SPDX-License-Identifier: Apache-2.0
#include "satisfy.hpp"

#include <algorithm>
#include <bit>

#include "../mask_bit.hpp"
#include "../oracle/settle.hpp"

namespace fairroll::linting {

namespace {

constexpr std::size_t most_classes = 12;  // of an `any of` fact: 4,096 sets

// Two values that no named mask tells apart are one class; the first of each class stands for it.
std::vector<Mask> classes(const std::vector<std::size_t>& order, const std::vector<Mask>& masks) {
  std::vector<Mask> found;
  for (std::size_t value : order) {
    bool known = std::any_of(found.begin(), found.end(), [&](Mask other) {
      return std::all_of(masks.begin(), masks.end(), [&](Mask m) { return ((m & other) != 0) == ((m & bit(value)) != 0); });
    });
    if (!known) found.push_back(bit(value));
  }
  return found;
}

bool names_one_die(const Condition& condition) {
  if (condition.op == Condition::Op::Dice && condition.quantifier == Condition::Quantifier::Numbered) return true;
  return std::any_of(condition.operands.begin(), condition.operands.end(), names_one_die);
}

// What a state or count may be; a set is not enumerated here (its atoms are left open), which can only hide a fault, never invent one.
std::vector<Mask> variable_range(const Variable& variable) {
  std::vector<Mask> values;
  int low = first_value(variable);
  int high = variable.kind == Variable::Kind::Count ? variable.high : static_cast<int>(variable.values.size()) - 1;
  for (int i = low; i <= high && i - low < 4096; ++i) values.push_back(static_cast<Mask>(i));
  return values;
}

}  // namespace

Satisfier::Satisfier(const Ruleset& ruleset)
    : ruleset_(ruleset),
      dice_(static_cast<std::size_t>(std::max(1, ruleset.vocabulary.dice))),
      first_variable_(ruleset.vocabulary.facts.size() * dice_),
      first_thrower_(first_variable_ + ruleset.game.variables.size()),
      first_any_(first_thrower_ + ruleset.wagers.size()),
      cells_(first_any_ + ruleset.wagers.size()),
      tests_(ruleset.vocabulary.facts.size()),
      domains_(ruleset.vocabulary.facts.size()),
      ranges_(ruleset.game.variables.size()) {}

std::size_t Satisfier::fact_cell(Index fact, int die) const { return fact * dice_ + static_cast<std::size_t>(std::max(0, die)); }

Answer Satisfier::open(std::size_t cell) {
  pick_ = cell;
  return Answer::Depends;
}

Mask Satisfier::by_name(Index from, Mask value, Index to) const {
  const auto& names = ruleset_.vocabulary.facts[from].values;
  const auto& others = ruleset_.vocabulary.facts[to].values;
  Mask result = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((value & bit(i)) == 0) continue;
    auto at = i < others.size() && others[i] == names[i] ? others.begin() + static_cast<std::ptrdiff_t>(i)
                                                         : std::find(others.begin(), others.end(), names[i]);
    if (at != others.end()) result |= bit(static_cast<std::size_t>(at - others.begin()));
  }
  return result;
}

// The value that a test sees: nothing where `only when` gives none, with what `including` adds. False: still open.
bool Satisfier::effective(Index fact, int die, std::optional<Mask>& value) {
  const Fact& f = ruleset_.vocabulary.facts[fact];
  int own_die = f.subject == Subject::Die ? die : 0;
  value.reset();
  if (f.only_when != no_index) {
    std::optional<Mask> gate;
    if (!effective(f.only_when, die, gate)) return false;
    if ((gate.value_or(0) & f.only_when_values) == 0) return true;
  }
  const Cell& cell = cells_[fact_cell(fact, own_die)];
  if (!cell.known) {
    pick_ = fact_cell(fact, own_die);
    return false;
  }
  Mask own = cell.value;
  if (f.including != no_index) {
    std::optional<Mask> contained;
    if (!effective(f.including, die, contained)) return false;
    own |= by_name(f.including, contained.value_or(0), fact);
  }
  value = own;
  return true;
}

Answer Satisfier::evaluate_fact(const FactTest& test, int die) {
  std::optional<Mask> value;
  if (!effective(test.fact, die, value)) return Answer::Depends;
  return answer_of(value && passes(test, *value));
}

Answer Satisfier::evaluate_dice(const Condition& condition) {
  const Condition& test = condition.operands.front();
  if (condition.quantifier == Condition::Quantifier::Numbered) return evaluate(test, condition.number);
  int yes = 0;
  int open_dice = 0;
  std::size_t first_open = 0;
  for (int die = 0; die < static_cast<int>(dice_); ++die) {
    Answer answer = evaluate(test, die);
    if (answer == Answer::Depends && open_dice++ == 0) first_open = pick_;
    if (answer == Answer::Yes) ++yes;
  }
  pick_ = first_open;
  int all = static_cast<int>(dice_);
  auto decide = [&](bool surely, bool possibly) { return surely ? Answer::Yes : possibly ? Answer::Depends : Answer::No; };
  switch (condition.quantifier) {
    case Condition::Quantifier::Any:
      return decide(yes > 0, open_dice > 0);
    case Condition::Quantifier::None:
      return decide(yes == 0 && open_dice == 0, yes == 0);
    case Condition::Quantifier::Each:
      return decide(yes == all, yes + open_dice == all);
    default:
      return decide(yes == condition.number && open_dice == 0, yes <= condition.number && condition.number <= yes + open_dice);
  }
}

Answer Satisfier::evaluate_variable(const Condition& condition) {
  std::size_t cell = variable_cell(condition.variable.index);
  const Variable& variable = ruleset_.game.variables[condition.variable.index];
  if (variable.kind == Variable::Kind::Set || condition.op == Condition::Op::Includes) return open(cells_.size());
  if (!cells_[cell].known) return open(cell);
  return answer_of(condition.values.contains(static_cast<int>(cells_[cell].value)));
}

Answer Satisfier::evaluate_holds(const Condition& condition) {
  bool thrower = condition.holder == Holder::Thrower;
  Answer answer = Answer::No;
  for (Index wager : condition.wagers) {
    const Cell& own = cells_[thrower_cell(wager)];
    const Cell& any = cells_[any_cell(wager)];
    if ((own.known && own.value != 0) || (!thrower && any.known && any.value != 0)) {
      answer = Answer::Yes;
      break;
    }
    if (!own.known) answer = open(thrower_cell(wager));
    if (!thrower && !any.known) answer = open(any_cell(wager));
  }
  return condition.holder == Holder::NoSeat ? negated(answer) : answer;
}

Answer Satisfier::evaluate(const Condition& condition, int die) {
  switch (condition.op) {
    case Condition::Op::And:
    case Condition::Op::Or: {
      Answer stops = condition.op == Condition::Op::And ? Answer::No : Answer::Yes;
      Answer answer = stops == Answer::No ? Answer::Yes : Answer::No;
      std::size_t first_open = 0;
      for (const Condition& operand : condition.operands) {
        Answer one = evaluate(operand, die);
        if (one == stops) return one;
        if (one == Answer::Depends && answer != Answer::Depends) first_open = pick_;
        if (one == Answer::Depends) answer = Answer::Depends;
      }
      pick_ = first_open;
      return answer;
    }
    case Condition::Op::Not:
      return negated(evaluate(condition.operands.front(), die));
    case Condition::Op::Dice:
      return evaluate_dice(condition);
    case Condition::Op::Fact:
      return evaluate_fact(condition.test, die);
    case Condition::Op::Variable:
    case Condition::Op::Includes:
      return evaluate_variable(condition);
    case Condition::Op::Phase:
      return evaluate(ruleset_.game.phases[condition.phase].condition, die);
    case Condition::Op::Holds:
      return evaluate_holds(condition);
    default:
      return Answer::Yes;
  }
}

// ---- which values have to be tried
// ---------------------------------------------------------------------------------------------------------

void Satisfier::collect(const FactTest& test) {
  auto& masks = tests_[test.fact];
  if (std::find(masks.begin(), masks.end(), test.mask) != masks.end()) return;
  if (masks.empty()) tested_.push_back(test.fact);
  masks.push_back(test.mask);
  const Fact& fact = ruleset_.vocabulary.facts[test.fact];
  if (fact.only_when != no_index) collect(FactTest{fact.only_when, fact.only_when_values});
  if (fact.including != no_index) collect(FactTest{fact.including, by_name(test.fact, test.mask, fact.including)});
}

void Satisfier::collect(const Condition& condition) {
  if (condition.op == Condition::Op::Fact) collect(condition.test);
  for (const Condition& operand : condition.operands) collect(operand);
}

Satisfier::Values Satisfier::fact_values(Index index) const {
  const Fact& fact = ruleset_.vocabulary.facts[index];
  std::vector<std::size_t> order;
  Mask standard = fact.standard.value_or(0);
  for (std::size_t i = 0; i < fact.values.size(); ++i)
    if ((standard & bit(i)) != 0) order.push_back(i);
  for (std::size_t i = 0; i < fact.values.size(); ++i)
    if ((standard & bit(i)) == 0) order.push_back(i);
  std::vector<Mask> found = classes(order, tests_[index]);
  if (!fact.several) return found;
  Values sets;
  if (found.size() > most_classes) return sets;
  for (std::size_t chosen = 0; chosen < (std::size_t{1} << found.size()); ++chosen) {
    Mask set = 0;
    for (std::size_t i = 0; i < found.size(); ++i)
      if ((chosen >> i & 1U) != 0) set |= found[i];
    sets.push_back(set);
  }
  std::stable_sort(sets.begin(), sets.end(), [](Mask a, Mask b) { return std::popcount(a) < std::popcount(b); });
  if (fact.standard) sets.insert(sets.begin(), *fact.standard);
  return sets;
}

const Satisfier::Values& Satisfier::values_of(std::size_t cell) {
  if (cell >= first_thrower_) return yes_no_;
  if (cell >= first_variable_) {
    Values& range = ranges_[cell - first_variable_];
    if (range.empty()) range = variable_range(ruleset_.game.variables[cell - first_variable_]);
    return range;
  }
  auto& domain = domains_[cell / dice_];
  if (!domain) domain = fact_values(static_cast<Index>(cell / dice_));
  return *domain;
}

// ---- the search
// ----------------------------------------------------------------------------------------------------------------------------

bool Satisfier::step(const Question& question, bool& gave_up) {
  if (++steps_ > budget) {
    gave_up = true;
    return false;
  }
  bool all = true;
  bool only_sets = false;
  std::size_t branch = 0;
  for (const Part& part : question.parts) {
    pick_ = cells_.size();
    Answer answer = evaluate(*part.condition, part.die);
    if (answer == (part.wanted ? Answer::No : Answer::Yes)) return false;
    if (answer != Answer::Depends) continue;
    if (pick_ >= cells_.size())
      only_sets = true;
    else if (all) {
      all = false;
      branch = pick_;
    }
  }
  if (all) {
    gave_up = gave_up || only_sets;
    return true;
  }
  const Values& values = values_of(branch);
  if (values.empty()) gave_up = true;
  cells_[branch].known = true;
  touched_.push_back(branch);
  for (std::size_t i = 0; i < values.size(); ++i) {
    cells_[branch].value = values[i];
    if (step(question, gave_up)) return true;
    if (gave_up) break;
  }
  cells_[branch].known = false;
  return false;
}

Found Satisfier::solve(const Question& asked, Witness* witness) {
  if (exhausted()) return Found::TooMany;
  for (std::size_t cell : touched_) cells_[cell] = Cell{};
  touched_.clear();
  for (Index fact : tested_) {
    tests_[fact].clear();
    domains_[fact].reset();
  }
  tested_.clear();
  steps_ = 0;

  Question question = asked;
  for (const Part& part : question.parts) collect(*part.condition);
  for (const auto& [at, value] : question.given) {
    collect(FactTest{at.fact, value});
    Cell& cell = cells_[fact_cell(at.fact, at.die)];
    cell.value = value;
    cell.known = true;
    touched_.push_back(fact_cell(at.fact, at.die));
  }
  // By symmetry, one `any die` that shall hold may be taken to hold of the first die, if nothing else tells the dice apart.
  bool symmetric = question.given.empty() && std::none_of(question.parts.begin(), question.parts.end(),
                                                          [](const Part& part) { return part.die >= 0 || names_one_die(*part.condition); });
  for (Part& part : question.parts) {
    if (!symmetric) break;
    if (!part.wanted || part.condition->op != Condition::Op::Dice || part.condition->quantifier != Condition::Quantifier::Any) continue;
    part = Part{&part.condition->operands.front(), true, 0};
    symmetric = false;
  }

  bool gave_up = false;
  bool found = step(question, gave_up);
  total_ += steps_;
  if (gave_up) return Found::TooMany;
  if (found && witness != nullptr) tell(*witness);
  return found ? Found::Yes : Found::No;
}

// What the search settled, without facts that have no value beside the others.
void Satisfier::tell(Witness& witness) const {
  witness = {};
  const auto& facts = ruleset_.vocabulary.facts;
  for (std::size_t die = 0; die < dice_; ++die)
    for (std::size_t fact = 0; fact < facts.size(); ++fact) {
      const Cell& cell = cells_[fact * dice_ + die];
      if (!cell.known) continue;
      const Fact& f = facts[fact];
      if (f.subject != Subject::Die && die > 0) continue;
      if (f.only_when != no_index) {
        const Cell& gate = cells_[f.only_when * dice_ + (facts[f.only_when].subject == Subject::Die ? die : 0)];
        if (gate.known && (gate.value & f.only_when_values) == 0) continue;
      }
      witness.facts.emplace_back(FactAt{f.subject, static_cast<int>(die), static_cast<Index>(fact)}, cell.value);
    }
  std::stable_sort(witness.facts.begin(), witness.facts.end(), [](const auto& a, const auto& b) {
    return std::pair(a.first.subject, a.first.die) < std::pair(b.first.subject, b.first.die);
  });
  for (std::size_t i = 0; i < ruleset_.game.variables.size(); ++i)
    if (const Cell& cell = cells_[first_variable_ + i]; cell.known)
      witness.variables.emplace_back(static_cast<Index>(i), static_cast<int>(cell.value));
  for (std::size_t i = 0; i < ruleset_.wagers.size(); ++i) {
    if (const Cell& cell = cells_[first_thrower_ + i]; cell.known)
      witness.thrower_holds.emplace_back(static_cast<Index>(i), cell.value != 0);
    if (const Cell& cell = cells_[first_any_ + i]; cell.known) witness.any_seat_holds.emplace_back(static_cast<Index>(i), cell.value != 0);
  }
}

}  // namespace fairroll::linting
