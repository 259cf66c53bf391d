// SPDX-License-Identifier: Apache-2.0
#include "triggers.hpp"

#include <algorithm>
#include <utility>

#include "standing_words.hpp"

namespace fairroll {
namespace {

int value_of(const Term& term, const EvalContext& context) { return detail::value_of(term, context.numbers); }

/// The game's sentences see no wager.
EvalContext of_game(const EvalContext& context) {
  EvalContext game{context.ruleset, context.before, context.faces};
  game.turn_ends = context.turn_ends;
  game.uncounted = context.uncounted;
  game.known = context.known;
  return game;
}

/// The parent's own sentences, asked from the wager that stands behind it.
EvalContext of_parent(const EvalContext& context) {
  EvalContext parent = of_game(context);
  parent.wager = &context.ruleset.wagers[context.wager->parent];
  parent.own = context.parent;
  parent.numbers = context.parent_numbers;
  return parent;
}

/// The moment as the owner of a variable, phase or event sees it.
EvalContext of_owner(Owner owner, const EvalContext& context) {
  if (owner == Owner::Game) return of_game(context);
  return owner == Owner::Parent ? of_parent(context) : context;
}

bool has_owner(Owner owner, const EvalContext& context) noexcept {
  return owner == Owner::Game || (context.wager != nullptr && (owner == Owner::Wager || context.wager->parent != no_index));
}

bool event_happens(const ThrowTest& dice_event, const EvalContext& asked_at, Trace* trace) {
  const Owner owner = dice_event.variable.owner;
  if (!has_owner(owner, asked_at)) return false;
  const EvalContext context = of_owner(owner, asked_at);
  const Event& event =
      owner == Owner::Game ? context.ruleset.game.events[dice_event.event_index] : context.wager->events[dice_event.event_index];
  const auto ask = [&](const EvalContext& asked) { return happens(event.trigger, asked, trace); };
  if (trace == nullptr) return ask_once(event, context, ask);
  std::string words;  // none if the trace has them already
  const bool answer = ask_once(event, context, [&](const EvalContext& asked) {
    const bool happened = ask(asked);
    words = standing_words(event.trigger, context);
    return happened;
  });
  merge(*trace, {TraceEntry{Stage::Settlement, event.clause, answer_of(answer), false, {}, std::move(words)}}, false);
  return answer;
}

const std::vector<int>* values_of(Owner owner, const EvalContext& context) noexcept {
  if (owner == Owner::Game) return &context.before.game_values;
  return owner == Owner::Wager ? context.own : context.parent;
}

bool is_value_before(const ThrowTest& dice_event, const EvalContext& context) {
  const Variable* variable = declaration(dice_event.variable, context);
  const std::vector<int>* values = values_of(dice_event.variable.owner, context);
  if (variable == nullptr || values == nullptr) return false;
  return detail::is_value_thrown(*variable, values->at(dice_event.variable.index), context.faces);
}

bool figure_is(const ThrowTest& dice_event, const EvalContext& context) {
  const std::optional<int> value = detail::figure_value(
      dice_event.figure, context.faces, [&](const Term& term) { return value_of(term, context); },
      [&](const VariableRef& named) -> std::optional<int> {
        const Variable* variable = declaration(named, context);
        const std::vector<int>* values = values_of(named.owner, context);
        if (variable == nullptr || values == nullptr) return std::nullopt;
        return detail::number_at(*variable, values->at(named.index));
      });
  return value && dice_event.values.contains(*value);
}

/// What a variable's sentences come to, without their names.
struct VariableStep {
  int from = 0;
  int to = 0;
  Movement::Fault fault = Movement::Fault::None;
  bool moved = false;  ///< some sentence spoke
};

template <typename EachClause>
VariableStep step_variable(const VariableRef& reference, const EvalContext& asked_at, Trace* trace, EachClause&& each_clause);

/// One throw adds at most one to a count, and one total to a set: from further away nothing reaches the aim, from there nothing does
/// either.
bool may_reach(const Variable& variable, int from, int aim) noexcept {
  if (variable.kind == Variable::Kind::State || variable.is_tally) return true;
  const int measured = measure(variable, from);
  return measured < aim && aim - measured <= 1;
}

bool reaches(const ThrowTest& dice_event, const EvalContext& context, Trace* trace) {
  const Variable* variable = declaration(dice_event.variable, context);
  const std::vector<int>* values = values_of(dice_event.variable.owner, context);
  if (variable == nullptr || values == nullptr) return false;
  const int aim = value_of(dice_event.first_term, context);
  const int from = values->at(dice_event.variable.index);
  if (trace == nullptr && !may_reach(*variable, from, aim)) return false;
  const int to = ask_once(*variable, context, [&](const EvalContext& asked) {
    return step_variable(dice_event.variable, asked, trace, [](Index /*clause*/) {}).to;
  });
  return measure(*variable, from) < aim && measure(*variable, to) >= aim;
}

void note_phases(const Condition& condition, const EvalContext& context, Trace& trace) {
  for (const Condition& operand : condition.operands) note_phases(operand, context, trace);
  if (condition.op != Condition::Op::Phase) return;
  const Phase* phase = phase_of(condition, context.ruleset, context.wager);
  if (phase == nullptr) return;
  const auto is_it = [&](const TraceEntry& asked) { return asked.clause == phase->clause; };
  if (phase->is_cached && std::any_of(trace.begin(), trace.end(), is_it)) return;  // told already, with all that it rests on
  const EvalContext owner = of_owner(condition.variable.owner, context);
  const Answer answer = stood(phase->condition, owner, &trace);
  merge(trace, {TraceEntry{Stage::Settlement, phase->clause, answer, false, {}, standing_words(phase->condition, owner)}}, false);
}

/// What one sentence would make of the value, if its trigger happens.
struct Aim {
  bool reached = false;  ///< the sentence speaks to this throw
  int value = 0;
  Movement::Fault fault = Movement::Fault::None;
};

Aim aim_of_state(const Variable& variable, const VariableUpdate& move, const EvalContext& context) {
  if (!move.becomes_total) return {true, move.value};
  const int total = total_of(context.faces);
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if (variable.totals[i] && *variable.totals[i] == total) return {true, static_cast<int>(i)};
  return {true, 0, Movement::Fault::NoValue};
}

Aim aim_of_count(const Variable& variable, int to) {
  if (to > variable.max_value)
    return {true, variable.max_value, variable.is_capped_at_max ? Movement::Fault::None : Movement::Fault::PastTop};
  if (to < variable.min_value)
    return {true, variable.min_value, variable.is_capped_at_min ? Movement::Fault::None : Movement::Fault::BelowBottom};
  return {true, to};
}

Aim aim_of_tally(const Variable& variable, const VariableUpdate& move, int from, const EvalContext& context) {
  if (move.becomes_total) return aim_of_count(variable, total_of(context.faces));
  if (!move.is_change) return {true, move.value};
  if (context.faces.empty() && !(context.uncounted && detail::is_number(move.change))) return {};  // without a throw there is no figure
  return aim_of_count(variable,
                      from + detail::figure_of_dice(move.change, context.faces, [&](const Term& term) { return value_of(term, context); }));
}

Aim aim_of_set(const Variable& variable, int from, const EvalContext& context) {
  if (context.faces.empty()) return {};
  const int total = total_of(context.faces);
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if (variable.totals[i] == total) return {true, static_cast<int>(static_cast<unsigned>(from) | (1U << i))};
  return {};
}

Aim aim_of(const Variable& variable, const VariableUpdate& move, int from, const EvalContext& context) {
  switch (variable.kind) {
    case Variable::Kind::State:
      return aim_of_state(variable, move, context);
    case Variable::Kind::Count:
      return variable.is_tally ? aim_of_tally(variable, move, from, context) : aim_of_count(variable, from + 1);
    default:
      return aim_of_set(variable, from, context);
  }
}

void apply(VariableStep& step, const Aim& aim) {
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
void step_move(VariableStep& step, const Variable& variable, const VariableUpdate& move, const EvalContext& context,
               EachClause&& each_clause) {
  const Aim aim = aim_of(variable, move, step.from, context);
  if (!aim.reached || step.fault != Movement::Fault::None) return;
  each_clause(move.clause);
  apply(step, aim);
}

/// Takes the sentences in turn, as `context`'s owner sees them.
template <typename EachClause>
void step_moves(VariableStep& step, const Variable& variable, const EvalContext& context, EachClause&& each_clause) {
  for (const VariableUpdate& move : variable.moves)
    if (happens(move.trigger, context)) step_move(step, variable, move, context, each_clause);
}

/// The same, told sentence by sentence.
template <typename EachClause>
void step_moves(VariableStep& step, const Variable& variable, const EvalContext& context, EachClause&& each_clause, Trace& trace) {
  for (const VariableUpdate& move : variable.moves) {
    Trace reasons;
    Aim aim;
    if (happens(move.trigger, context, &reasons)) aim = aim_of(variable, move, step.from, context);
    if (aim.reached && step.fault == Movement::Fault::None) {
      each_clause(move.clause);
      apply(step, aim);
    }
    const bool effect = aim.reached && aim.fault == Movement::Fault::None && aim.value != step.from;
    merge(trace, std::move(reasons), effect);
    merge(trace, {TraceEntry{Stage::Settlement, move.clause, answer_of(aim.reached), effect, {}, standing_words(move.trigger, context)}},
          false);
  }
}

template <typename EachClause>
VariableStep step_variable(const VariableRef& reference, const EvalContext& asked_at, Trace* trace, EachClause&& each_clause) {
  VariableStep result;
  const Variable* variable = declaration(reference, asked_at);
  const std::vector<int>* values = values_of(reference.owner, asked_at);
  if (variable == nullptr || values == nullptr) return result;
  result.from = result.to = values->at(reference.index);
  const auto rest = [&] {  // a count in a row begins anew, by its own sentence
    if (!variable->is_consecutive || result.moved || asked_at.faces.empty() || result.from == variable->initial_value) return;
    result.to = variable->initial_value;
    each_clause(variable->clause);
  };
  if (trace != nullptr)
    step_moves(result, *variable, of_owner(reference.owner, asked_at), each_clause, *trace);
  else if (reference.owner == Owner::Wager)  // nobody else's view is needed
    step_moves(result, *variable, asked_at, each_clause);
  else
    step_moves(result, *variable, of_owner(reference.owner, asked_at), each_clause);
  rest();
  return result;
}

}  // namespace

const Variable* declaration(const VariableRef& variable, const EvalContext& context) noexcept {
  const std::vector<Variable>* declared = &context.ruleset.game.variables;
  if (variable.owner != Owner::Game) {
    if (context.wager == nullptr) return nullptr;
    const bool own = variable.owner == Owner::Wager;
    if (!own && context.wager->parent == no_index) return nullptr;
    declared = own ? &context.wager->variables : &context.ruleset.wagers[context.wager->parent].variables;
  }
  return variable.index < declared->size() ? &(*declared)[variable.index] : nullptr;
}

namespace {

bool happens_slowly(const ThrowTest& dice_event, const EvalContext& context, Trace* trace) {
  using Op = ThrowTest::Op;
  if (dice_event.op == Op::Event) return event_happens(dice_event, context, trace);
  if (dice_event.op == Op::Reaching || dice_event.op == Op::SetReaching) return reaches(dice_event, context, trace);
  if (dice_event.op == Op::ChangeOfThrower) return context.turn_ends;
  if (dice_event.op == Op::InvalidRoll) return context.uncounted;
  if (context.faces.empty()) return false;  // without a throw nothing else happens
  switch (dice_event.op) {
    case Op::StateValue:
      return is_value_before(dice_event, context);
    case Op::FigureIs:
      return figure_is(dice_event, context);
    case Op::All:
      return std::all_of(dice_event.operands.begin(), dice_event.operands.end(),
                         [&](const ThrowTest& one) { return happens(one, context, trace); });
    case Op::AnyOther:
      if (context.other_asked != nullptr) *context.other_asked = true;
      return context.nothing_else;
    default:
      return detail::dice_show(dice_event, context.faces, [&context](const Term& term) { return value_of(term, context); });
  }
}

}  // namespace

/// What is asked most, without the room that the rest needs.
bool happens(const ThrowTest& dice_event, const EvalContext& context, Trace* trace) {
  using Op = ThrowTest::Op;
  if (dice_event.op == Op::Total && !dice_event.first_term.is_number_of_wager && !dice_event.last_term.is_number_of_wager) {
    const int total = total_of(context.faces);
    return dice_event.first_term.value <= total && total <= dice_event.last_term.value && !context.faces.empty();
  }
  return happens_slowly(dice_event, context, trace);
}

bool happens(const ThrowPattern& pattern, const EvalContext& context, Trace* trace) {
  // Loops of one or two: nothing is gained by unrolling them.
  bool any = false;
  for (auto one = pattern.included_tests.begin(); !any && one != pattern.included_tests.end(); ++one) any = happens(*one, context, trace);
  for (auto one = pattern.excluded_tests.begin(); any && one != pattern.excluded_tests.end(); ++one) any = !happens(*one, context, trace);
  return any;
}

bool happens(const Trigger& trigger, const EvalContext& context, Trace* trace) {
  const bool thrown = happens(trigger.pattern, context, trace);
  if (trace == nullptr && (!thrown || trigger.condition.op == Condition::Op::Always)) return thrown;
  // Whoever wants reasons wants to know how things stood all the same.
  return stood(trigger.condition, context, trace) == Answer::Yes && thrown;
}

Answer stood(const Condition& condition, const EvalContext& context, Trace* trace) {
  if (condition.op == Condition::Op::Always) return Answer::Yes;
  if (trace != nullptr) note_phases(condition, context, *trace);
  Scope scope{context.ruleset, context.before};
  scope.wager = context.wager;
  scope.own = context.own;
  scope.parent = context.parent;
  scope.numbers = context.numbers;
  scope.parent_numbers = context.parent_numbers;
  scope.known = context.known;
  return holds(condition, scope);
}

void move(Movement& result, const VariableRef& variable, const EvalContext& context, Trace* trace) {
  result.clauses.clear();
  const VariableStep step = step_variable(variable, context, trace, [&result](Index clause) { result.clauses.push_back(clause); });
  result.fault = step.fault;
  result.from = step.from;
  result.to = step.to;
}

Movement movement(const VariableRef& variable, const EvalContext& context, Trace* trace) {
  Movement result;
  move(result, variable, context, trace);
  return result;
}

int moved_to(const VariableRef& variable, const EvalContext& context) {
  return step_variable(variable, context, nullptr, [](Index /*clause*/) {}).to;
}

void merge(Trace& trace, Trace more, bool effect) {
  for (TraceEntry& asked : more) {
    // An answer of yes to an event or phase is what gave the sentence that asked its effect.
    if (effect && asked.answer == Answer::Yes) asked.is_deciding = true;
    const auto known = std::find_if(trace.begin(), trace.end(), [&](const TraceEntry& one) { return one.clause == asked.clause; });
    if (known == trace.end()) {
      trace.push_back(std::move(asked));
      continue;
    }
    known->is_deciding = known->is_deciding || asked.is_deciding;
    if (asked.answer == Answer::Yes) known->answer = Answer::Yes;
    if (known->explanation.empty()) known->explanation = std::move(asked.explanation);
  }
}

}  // namespace fairroll
