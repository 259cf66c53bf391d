// SPDX-License-Identifier: Apache-2.0
#include "happening.hpp"

#include <algorithm>
#include <utility>

#include "standing_words.hpp"

namespace fairroll {
namespace {

int value_of(const Term& term, const Moment& moment) {
  if (!term.is_number_of_wager) return term.value;
  return moment.numbers->at(static_cast<std::size_t>(term.value));
}

/// The game's sentences see no wager.
Moment of_game(const Moment& moment) {
  Moment game{moment.ruleset, moment.before, moment.faces};
  game.turn_ends = moment.turn_ends;
  game.known = moment.known;
  return game;
}

/// The parent's own sentences, asked from the wager that stands behind it.
Moment of_parent(const Moment& moment) {
  Moment parent = of_game(moment);
  parent.wager = &moment.ruleset.wagers[moment.wager->behind];
  parent.own = moment.parent;
  parent.numbers = moment.parent_numbers;
  return parent;
}

/// The moment as the owner of a variable, phase or event sees it.
Moment of_owner(Owner owner, const Moment& moment) {
  if (owner == Owner::Game) return of_game(moment);
  return owner == Owner::Parent ? of_parent(moment) : moment;
}

bool has_owner(Owner owner, const Moment& moment) noexcept {
  return owner == Owner::Game || (moment.wager != nullptr && (owner == Owner::Wager || moment.wager->behind != no_index));
}

bool event_happens(const Happening& happening, const Moment& asked_at, Trace* trace) {
  const Owner owner = happening.variable.owner;
  if (!has_owner(owner, asked_at)) return false;
  const Moment moment = of_owner(owner, asked_at);
  const Event& event = owner == Owner::Game ? moment.ruleset.game.events[happening.index] : moment.wager->events[happening.index];
  const auto ask = [&](const Moment& asked) { return happens(event.occasion, asked, trace); };
  if (trace == nullptr) return ask_once(event, moment, ask);
  std::string words;  // none if the trace has them already
  const bool answer = ask_once(event, moment, [&](const Moment& asked) {
    const bool happened = ask(asked);
    words = standing_words(event.occasion, moment);
    return happened;
  });
  merge(*trace, {Asked{Stage::Settlement, event.clause, answer_of(answer), false, {}, std::move(words)}}, false);
  return answer;
}

const std::vector<int>* values_of(Owner owner, const Moment& moment) noexcept {
  if (owner == Owner::Game) return &moment.before.game;
  return owner == Owner::Wager ? moment.own : moment.parent;
}

bool is_value_before(const Happening& happening, const Moment& moment) {
  const Variable* variable = declaration(happening.variable, moment);
  const std::vector<int>* values = values_of(happening.variable.owner, moment);
  if (variable == nullptr || values == nullptr) return false;
  return detail::is_value_thrown(*variable, values->at(happening.variable.index), moment.faces);
}

/// What a variable's sentences come to, without their names.
struct Step {
  int from = 0;
  int to = 0;
  Movement::Fault fault = Movement::Fault::None;
  bool moved = false;  ///< some sentence spoke
};

template <typename EachClause>
Step step_variable(const VariableRef& reference, const Moment& asked_at, Trace* trace, EachClause&& each_clause);

/// One throw adds at most one to a count, and one total to a set: from further away nothing reaches the aim, from there nothing does
/// either.
bool may_reach(const Variable& variable, int from, int aim) noexcept {
  if (variable.kind == Variable::Kind::State) return true;
  const int measured = measure(variable, from);
  return measured < aim && aim - measured <= 1;
}

bool reaches(const Happening& happening, const Moment& moment, Trace* trace) {
  const Variable* variable = declaration(happening.variable, moment);
  const std::vector<int>* values = values_of(happening.variable.owner, moment);
  if (variable == nullptr || values == nullptr) return false;
  const int aim = value_of(happening.first, moment);
  const int from = values->at(happening.variable.index);
  if (trace == nullptr && !may_reach(*variable, from, aim)) return false;
  const int to = ask_once(*variable, moment,
                          [&](const Moment& asked) { return step_variable(happening.variable, asked, trace, [](Index /*clause*/) {}).to; });
  return measure(*variable, from) < aim && measure(*variable, to) >= aim;
}

void note_phases(const Condition& condition, const Moment& moment, Trace& trace) {
  for (const Condition& operand : condition.operands) note_phases(operand, moment, trace);
  if (condition.op != Condition::Op::Phase) return;
  const Phase* phase = phase_of(condition, moment.ruleset, moment.wager);
  if (phase == nullptr) return;
  const auto is_it = [&](const Asked& asked) { return asked.clause == phase->clause; };
  if (phase->wide && std::any_of(trace.begin(), trace.end(), is_it)) return;  // told already, with all that it rests on
  const Moment owner = of_owner(condition.variable.owner, moment);
  const Answer answer = stood(phase->condition, owner, &trace);
  merge(trace, {Asked{Stage::Settlement, phase->clause, answer, false, {}, standing_words(phase->condition, owner)}}, false);
}

/// What one sentence would make of the value, if its occasion happens.
struct Aim {
  bool reached = false;  ///< the sentence speaks to this throw
  int value = 0;
  Movement::Fault fault = Movement::Fault::None;
};

Aim aim_of_state(const Variable& variable, const Move& move, const Moment& moment) {
  if (!move.becomes_total) return {true, move.value};
  const int total = total_of(moment.faces);
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if (variable.totals[i] && *variable.totals[i] == total) return {true, static_cast<int>(i)};
  return {true, 0, Movement::Fault::NoValue};
}

Aim aim_of_count(const Variable& variable, int from) {
  if (from < variable.high) return {true, from + 1};
  return {true, from, variable.or_more ? Movement::Fault::None : Movement::Fault::PastTop};
}

Aim aim_of_set(const Variable& variable, int from, const Moment& moment) {
  if (moment.faces.empty()) return {};
  const int total = total_of(moment.faces);
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if (variable.totals[i] == total) return {true, static_cast<int>(static_cast<unsigned>(from) | (1U << i))};
  return {};
}

Aim aim_of(const Variable& variable, const Move& move, int from, const Moment& moment) {
  switch (variable.kind) {
    case Variable::Kind::State:
      return aim_of_state(variable, move, moment);
    case Variable::Kind::Count:
      return aim_of_count(variable, from);
    default:
      return aim_of_set(variable, from, moment);
  }
}

void apply(Step& step, const Aim& aim) {
  const bool moved_before = std::exchange(step.moved, true);
  if (aim.fault != Movement::Fault::None)
    step.fault = aim.fault;
  else if (moved_before && step.to != aim.value)
    step.fault = Movement::Fault::TwoValues;
  else
    step.to = aim.value;
  if (step.fault != Movement::Fault::None) step.to = step.from;
}

/// A sentence that is met moves the value, unless one before it is at fault.
template <typename EachClause>
void step_move(Step& step, const Variable& variable, const Move& move, const Moment& moment, EachClause&& each_clause) {
  const Aim aim = aim_of(variable, move, step.from, moment);
  if (!aim.reached || step.fault != Movement::Fault::None) return;
  each_clause(move.clause);
  apply(step, aim);
}

/// Takes the sentences in turn, as `moment`'s owner sees them.
template <typename EachClause>
void step_moves(Step& step, const Variable& variable, const Moment& moment, EachClause&& each_clause) {
  for (const Move& move : variable.moves)
    if (happens(move.occasion, moment)) step_move(step, variable, move, moment, each_clause);
}

/// The same, told sentence by sentence.
template <typename EachClause>
void step_moves(Step& step, const Variable& variable, const Moment& moment, EachClause&& each_clause, Trace& trace) {
  for (const Move& move : variable.moves) {
    Trace reasons;
    Aim aim;
    if (happens(move.occasion, moment, &reasons)) aim = aim_of(variable, move, step.from, moment);
    if (aim.reached && step.fault == Movement::Fault::None) {
      each_clause(move.clause);
      apply(step, aim);
    }
    const bool effect = aim.reached && aim.fault == Movement::Fault::None && aim.value != step.from;
    merge(trace, std::move(reasons), effect);
    merge(trace, {Asked{Stage::Settlement, move.clause, answer_of(aim.reached), effect, {}, standing_words(move.occasion, moment)}}, false);
  }
}

template <typename EachClause>
Step step_variable(const VariableRef& reference, const Moment& asked_at, Trace* trace, EachClause&& each_clause) {
  Step result;
  const Variable* variable = declaration(reference, asked_at);
  const std::vector<int>* values = values_of(reference.owner, asked_at);
  if (variable == nullptr || values == nullptr) return result;
  result.from = result.to = values->at(reference.index);
  if (trace != nullptr)
    step_moves(result, *variable, of_owner(reference.owner, asked_at), each_clause, *trace);
  else if (reference.owner == Owner::Wager)  // nobody else's view is needed
    step_moves(result, *variable, asked_at, each_clause);
  else
    step_moves(result, *variable, of_owner(reference.owner, asked_at), each_clause);
  return result;
}

}  // namespace

const Variable* declaration(const VariableRef& variable, const Moment& moment) noexcept {
  const std::vector<Variable>* declared = &moment.ruleset.game.variables;
  if (variable.owner != Owner::Game) {
    if (moment.wager == nullptr) return nullptr;
    const bool own = variable.owner == Owner::Wager;
    if (!own && moment.wager->behind == no_index) return nullptr;
    declared = own ? &moment.wager->variables : &moment.ruleset.wagers[moment.wager->behind].variables;
  }
  return variable.index < declared->size() ? &(*declared)[variable.index] : nullptr;
}

namespace {

bool happens_slowly(const Happening& happening, const Moment& moment, Trace* trace) {
  using Op = Happening::Op;
  if (happening.op == Op::Event) return event_happens(happening, moment, trace);
  if (happening.op == Op::Reaching || happening.op == Op::SetReaching) return reaches(happening, moment, trace);
  if (happening.op == Op::ChangeOfThrower) return moment.turn_ends;
  if (moment.faces.empty()) return false;  // without a throw nothing else happens
  switch (happening.op) {
    case Op::StateValue:
      return is_value_before(happening, moment);
    case Op::AnyOther:
      if (moment.other_asked != nullptr) *moment.other_asked = true;
      return moment.nothing_else;
    default:
      return detail::dice_show(happening, moment.faces, [&moment](const Term& term) { return value_of(term, moment); });
  }
}

}  // namespace

/// What is asked most, without the room that the rest needs.
bool happens(const Happening& happening, const Moment& moment, Trace* trace) {
  using Op = Happening::Op;
  if (happening.op == Op::Total && !happening.first.is_number_of_wager && !happening.last.is_number_of_wager) {
    const int total = total_of(moment.faces);
    return happening.first.value <= total && total <= happening.last.value && !moment.faces.empty();
  }
  return happens_slowly(happening, moment, trace);
}

bool happens(const Pattern& pattern, const Moment& moment, Trace* trace) {
  // Loops of one or two: nothing is gained by unrolling them.
  bool any = false;
  for (auto one = pattern.any.begin(); !any && one != pattern.any.end(); ++one) any = happens(*one, moment, trace);
  for (auto one = pattern.except.begin(); any && one != pattern.except.end(); ++one) any = !happens(*one, moment, trace);
  return any;
}

bool happens(const Occasion& occasion, const Moment& moment, Trace* trace) {
  const bool thrown = happens(occasion.on, moment, trace);
  if (trace == nullptr && (!thrown || occasion.while_.op == Condition::Op::Always)) return thrown;
  // Whoever wants reasons wants to know how things stood all the same.
  return stood(occasion.while_, moment, trace) == Answer::Yes && thrown;
}

Answer stood(const Condition& condition, const Moment& moment, Trace* trace) {
  if (condition.op == Condition::Op::Always) return Answer::Yes;
  if (trace != nullptr) note_phases(condition, moment, *trace);
  Scope scope{moment.ruleset, moment.before};
  scope.wager = moment.wager;
  scope.own = moment.own;
  scope.parent = moment.parent;
  scope.numbers = moment.numbers;
  scope.parent_numbers = moment.parent_numbers;
  scope.known = moment.known;
  return holds(condition, scope);
}

void move(Movement& result, const VariableRef& variable, const Moment& moment, Trace* trace) {
  result.clauses.clear();
  const Step step = step_variable(variable, moment, trace, [&result](Index clause) { result.clauses.push_back(clause); });
  result.fault = step.fault;
  result.from = step.from;
  result.to = step.to;
}

Movement movement(const VariableRef& variable, const Moment& moment, Trace* trace) {
  Movement result;
  move(result, variable, moment, trace);
  return result;
}

int moved_to(const VariableRef& variable, const Moment& moment) {
  return step_variable(variable, moment, nullptr, [](Index /*clause*/) {}).to;
}

void merge(Trace& trace, Trace more, bool effect) {
  for (Asked& asked : more) {
    // An answer of yes to an event or phase is what gave the sentence that asked its effect.
    if (effect && asked.answer == Answer::Yes) asked.decided = true;
    const auto known = std::find_if(trace.begin(), trace.end(), [&](const Asked& one) { return one.clause == asked.clause; });
    if (known == trace.end()) {
      trace.push_back(std::move(asked));
      continue;
    }
    known->decided = known->decided || asked.decided;
    if (asked.answer == Answer::Yes) known->answer = Answer::Yes;
    if (known->words.empty()) known->words = std::move(asked.words);
  }
}

}  // namespace fairroll
