// SPDX-License-Identifier: Apache-2.0
#include "satisfy.hpp"

#include <algorithm>
#include <bit>

#include "../oracle/settle.hpp"

namespace fairroll::linting {

namespace {

constexpr std::size_t most_classes = 12;  // of an `any of` fact: 4,096 sets

bool names_one_die(const Condition& condition) {
  return detail::any_part(
      condition, [](const Condition& one) { return one.op == Condition::Op::Dice && one.quantifier == Condition::Quantifier::Numbered; });
}

// What a state or count may be; a set is not enumerated here (its atoms are left open), which can only hide a fault, never invent one.
std::vector<Mask> variable_range(const Variable& variable) {
  std::vector<Mask> values;
  int low = least_value(variable);
  int high = variable.kind == Variable::Kind::Count ? variable.max_value : static_cast<int>(variable.values.size()) - 1;
  for (int i = low; i <= high && i - low < 4096; ++i) values.push_back(static_cast<Mask>(i));
  return values;
}

}  // namespace

Satisfier::Satisfier(const Ruleset& ruleset)
    : ruleset_(ruleset),
      dice_(static_cast<std::size_t>(std::max(1, ruleset.vocabulary.dice_count))),
      first_variable_(ruleset.vocabulary.facts.size() * dice_),
      first_thrower_(first_variable_ + ruleset.game.variables.size()),
      first_any_(first_thrower_ + ruleset.wagers.size()),
      cells_(first_any_ + ruleset.wagers.size()),
      asked_(ruleset.vocabulary),
      domains_(ruleset.vocabulary.facts.size()),
      ranges_(ruleset.game.variables.size()) {}

std::size_t Satisfier::fact_cell(Index fact, int die) const { return fact * dice_ + static_cast<std::size_t>(std::max(0, die)); }

namespace {

/// An answer, and of one that depends the cell that leaves it open.
struct CellAnswer {
  Answer answer = Answer::Depends;
  std::size_t cell = 0;

  CellAnswer() = default;
  explicit CellAnswer(Answer known) : answer(known) {}
  static CellAnswer open(std::size_t cell) {
    CellAnswer one;
    one.cell = cell;
    return one;
  }
};

Answer answer_of(const CellAnswer& one) { return one.answer; }
CellAnswer negated(CellAnswer one) {
  one.answer = detail::negated(one.answer);
  return one;
}
/// Of two that depend the first.
CellAnswer both(const CellAnswer& a, const CellAnswer& b) {
  if (a.answer == Answer::No || b.answer == Answer::Yes) return a;
  return b.answer == Answer::No || a.answer == Answer::Yes ? b : a;
}
CellAnswer either(const CellAnswer& a, const CellAnswer& b) { return negated(both(negated(a), negated(b))); }

}  // namespace

/// The cells, as detail::evaluate() asks for them.
struct Satisfier::Source {
  using Truth = CellAnswer;
  const Satisfier& of;

  [[nodiscard]] int dice_count() const { return static_cast<int>(of.dice_); }

  [[nodiscard]] CellAnswer fact(const FactTest& test, int die) const {
    std::size_t open = 0;
    const auto recorded = [&](Index fact, int die_of_fact) -> std::optional<Mask> {
      open = of.fact_cell(fact, die_of_fact);
      return of.cells_[open].known ? std::optional<Mask>(of.cells_[open].value) : std::nullopt;
    };
    const detail::FactValue value = detail::fact_value(of.ruleset_.vocabulary, test.fact, die, recorded);
    return value.known ? CellAnswer(detail::answer_of(value.has && passes(test, value.value))) : CellAnswer::open(open);
  }

  /// A set is not enumerated.
  [[nodiscard]] CellAnswer variable(const Condition& condition) const {
    const Cell& cell = of.cells_[of.variable_cell(condition.variable.index)];
    if (of.ruleset_.game.variables[condition.variable.index].kind == Variable::Kind::Set) return includes(condition);
    if (!cell.known) return CellAnswer::open(of.variable_cell(condition.variable.index));
    return CellAnswer(detail::answer_of(condition.values.contains(static_cast<int>(cell.value))));
  }
  [[nodiscard]] CellAnswer includes(const Condition&) const { return CellAnswer::open(of.cells_.size()); }
  [[nodiscard]] static CellAnswer number(const Condition&) { return CellAnswer(Answer::Yes); }  // no wager is at hand
  [[nodiscard]] CellAnswer phase(const Condition& condition, int die) const {
    return detail::evaluate(of.ruleset_.game.phases[condition.phase].condition, *this, die);
  }

  [[nodiscard]] CellAnswer holds(const Condition& condition) const {
    const bool thrower = condition.holder == Holder::Thrower;
    CellAnswer answer(Answer::No);
    for (const Index wager : condition.wagers) {
      const Cell& own = of.cells_[of.thrower_cell(wager)];
      const Cell& any = of.cells_[of.any_cell(wager)];
      if ((own.known && own.value != 0) || (!thrower && any.known && any.value != 0)) {
        answer = CellAnswer(Answer::Yes);
        break;
      }
      if (!own.known) answer = CellAnswer::open(of.thrower_cell(wager));
      if (!thrower && !any.known) answer = CellAnswer::open(of.any_cell(wager));
    }
    return condition.holder == Holder::NoSeat ? negated(answer) : answer;
  }
};

Answer Satisfier::evaluate(const Condition& condition, int die) {
  const CellAnswer answer = detail::evaluate(condition, Source{*this}, die);
  if (answer.answer == Answer::Depends) pick_ = answer.cell;
  return answer.answer;
}

// ---- which values have to be tried
// ---------------------------------------------------------------------------------------------------------

void Satisfier::collect(const Condition& condition) {
  detail::for_each_part(condition, [this](const Condition& one) {
    if (one.op == Condition::Op::Fact) asked_.add(one.test);
  });
}

/// One value of each class; that of the default before the others.
Satisfier::Values Satisfier::fact_values(Index index) const {
  const Fact& fact = ruleset_.vocabulary.facts[index];
  const Mask standard = fact.default_value.value_or(0);
  Values found;
  for (const Mask one : asked_.facts[index].classes(fact))
    found.push_back(detail::lowest_bit((one & standard) != 0 ? one & standard : one));
  std::sort(found.begin(), found.end(),
            [&](Mask a, Mask b) { return std::pair((a & standard) == 0, a) < std::pair((b & standard) == 0, b); });
  if (!fact.is_set) return found;
  Values sets;
  if (found.size() > most_classes) return sets;
  for (std::size_t chosen = 0; chosen < (std::size_t{1} << found.size()); ++chosen) {
    Mask set = 0;
    for (std::size_t i = 0; i < found.size(); ++i)
      if ((chosen >> i & 1U) != 0) set |= found[i];
    sets.push_back(set);
  }
  std::stable_sort(sets.begin(), sets.end(), [](Mask a, Mask b) { return std::popcount(a) < std::popcount(b); });
  if (fact.default_value) sets.insert(sets.begin(), *fact.default_value);
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
  for (auto& domain : domains_) domain.reset();
  asked_.clear();
  steps_ = 0;

  Question question = asked;
  for (const Part& part : question.parts) collect(*part.condition);
  for (const auto& [at, value] : question.given) {
    asked_.add(at.fact, value);
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
      if (f.required_fact != no_index) {
        const Cell& gate = cells_[f.required_fact * dice_ + (facts[f.required_fact].subject == Subject::Die ? die : 0)];
        if (gate.known && (gate.value & f.required_values) == 0) continue;
      }
      witness.facts.emplace_back(FactKey{f.subject, static_cast<int>(die), static_cast<Index>(fact)}, cell.value);
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
