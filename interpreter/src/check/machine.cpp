// SPDX-License-Identifier: Apache-2.0
// The machine of the game or of a wager: states, counts, sets; phases and events.
#include <algorithm>

#include <fairroll/detail/dice_event.hpp>

#include "lowering_context.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr std::size_t most_totals = 30;
constexpr int highest_top = 100'000;

bool is_variable(Sort sort) noexcept { return sort == Sort::State || sort == Sort::Count || sort == Sort::Set; }

/// `per shooter`: what returns to its first value when the turn ends.
bool read_per(LoweringContext& work, const Syntax& node) {
  const Syntax per = node.child(Kind::per);
  if (!per) return false;
  const Index role = find_role(work, per[0]);
  if (role == no_index || role == work.out.vocabulary.thrower) return true;
  work.report.wrong_kind(per[0], "a role that does not throw", "the thrower", "write the thrower; no other role takes turns");
  return true;
}

void shape_state(LoweringContext& work, const NameScope& reach, const Syntax& node, Variable& variable) {
  variable.kind = Variable::Kind::State;
  for (const Value& value : expand_values(work, reach, node.child(Kind::values))) {
    variable.values.push_back(value.text);
    variable.totals.push_back(value.number);
  }
}

void shape_count(LoweringContext& work, const Syntax& node, Variable& variable) {
  variable.kind = Variable::Kind::Count;
  const std::vector<Syntax> bounds = node.children_of_kind(Kind::integer);
  const int first = capped_int(bounds.front());
  const int last = capped_int(bounds.back());
  // Of a count at fault as many values are kept as may be meant: what names one of them is not at fault.
  variable.min_value = std::min({first, last, highest_top - 1});
  variable.max_value = std::min(std::max(first, last), highest_top);
  variable.initial_value = variable.min_value;
  variable.is_consecutive = node.has(Kind::in_a_row);
  variable.is_capped_at_max = node.has(Kind::or_more);
  if (first > highest_top || last > highest_top) {
    const Syntax& top = first > highest_top ? bounds.front() : bounds.back();
    work.report.add(Code::too_many_states, top,
                    "the maximum of this count is " + top.str() + ", but at most " + std::to_string(highest_top) + " is allowed",
                    "write a lower maximum, followed by `or more` if necessary");
  } else if (last <= first) {
    work.report.add(Code::not_a_value, bounds.back(), "the maximum of a count must be greater than " + bounds.front().str(),
                    "write the first value, followed by a greater maximum");
  }
}

/// A count that its own sentences move.
void shape_tally(LoweringContext& work, const Syntax& node, Variable& variable) {
  shape_count(work, node, variable);
  variable.is_tally = true;
  variable.is_capped_at_min = node.has(Kind::or_less);
  const Syntax from = node.child(Kind::tally_from);
  if (!from) return;
  variable.initial_value = capped_int(from[0]);
  if (variable.min_value <= variable.initial_value && variable.initial_value <= variable.max_value) return;
  work.report.add(Code::not_a_value, from[0], in_backticks(variable.name) + " cannot start at " + from[0].str(),
                  "its values are " + std::to_string(variable.min_value) + ".." + std::to_string(variable.max_value));
  variable.initial_value = variable.min_value;
}

void shape_set(LoweringContext& work, const NameScope& reach, const Syntax& node, Variable& variable) {
  variable.kind = Variable::Kind::Set;
  const Syntax values = node.child(Kind::values);
  for (const Value& value : expand_values(work, reach, values)) {
    if (!value.number) {
      work.report.add(Code::not_a_value, value.place, in_backticks(value.text) + " is not a total, so a set cannot contain it",
                      "write totals");
    } else if (check_total(work, *value.number, value.place)) {
      variable.values.push_back(value.text);
      variable.totals.push_back(value.number);
    }
  }
  if (variable.totals.size() <= most_totals) return;
  work.report.add(Code::too_many_states, values, "the set contains more than 30 totals", "declare several smaller sets");
  variable.totals.resize(most_totals);
  variable.values.resize(most_totals);
}

/// The first sentence that moves a state or tally; null: there is none.
Syntax first_move(const Syntax& node) {
  for (const Syntax& child : Children(node))
    if (child.is(Kind::becomes) || child.is(Kind::rises) || child.is(Kind::falls)) return child;
  return {};
}

ClauseKind kind_of(Sort sort) noexcept {
  if (sort == Sort::Count) return ClauseKind::CountChange;
  return sort == Sort::Set ? ClauseKind::SetChange : ClauseKind::Other;
}

bool rises_on_any_roll(const Syntax& node) {
  const Syntax trigger = node.child(Kind::occasion);
  const Syntax pattern = trigger.child(Kind::pattern);
  return !trigger.has(Kind::while_) && pattern.size() == 1 && pattern[0].is(Kind::any_roll);
}

void shape(LoweringContext& work, const NameScope& reach, const Entity& entity, Variable& variable, const std::string& subject) {
  const Syntax node = entity.item.node;
  variable.name = entity.name;
  variable.location = entity.place;
  variable.is_per_thrower = read_per(work, node);
  if (entity.sort == Sort::State) shape_state(work, reach, node, variable);
  if (node.is(Kind::tally)) shape_tally(work, node, variable);
  if (node.is(Kind::count)) shape_count(work, node, variable);
  if (entity.sort == Sort::Set) shape_set(work, reach, node, variable);
  const bool moves = node.is(Kind::set) || node.is(Kind::count);
  variable.clause = add_clause(work, entity.item,
                               {.kind = moves ? kind_of(entity.sort) : ClauseKind::Other,
                                .place = head_of(node, first_move(node)),
                                .subject = subject,
                                .least_words = 2,
                                .conditional = moves && !rises_on_any_roll(node)});
}

/// A throw that does not count shows nothing (A7). False, with a diagnostic: something is made of its faces.
bool shows_enough(LoweringContext& work, const Trigger& trigger, const Syntax& made) {
  const std::vector<ThrowTest>& any = trigger.pattern.included_tests;
  if (std::none_of(any.begin(), any.end(), [](const ThrowTest& one) { return one.op == ThrowTest::Op::InvalidRoll; })) return true;
  work.report.add(Code::wrong_kind, made, "an invalid throw has neither a total nor any other figure", "write a number or a value");
  return false;
}

/// The value that a state becomes; nothing and a diagnostic if it has no such value.
std::optional<int> value_of(LoweringContext& work, const Variable& state, const Syntax& node) {
  const std::string value = node.is(Kind::integer) ? std::to_string(small_int(node).value_or(-1)) : node.str();
  if (const auto at = position_of(state.values, value)) return static_cast<int>(*at);
  const std::string help = make_suggestion(node.text(), state.values, "its values are " + quoted_list(state.values));
  work.report.add(Code::not_a_value, node, in_backticks(node) + " is not a value of state " + in_backticks(state.name),
                  {state.location, "declared here"}, help);
  return std::nullopt;
}

void move_state(LoweringContext& work, const NameScope& reach, const Entity& entity, Variable& state, const std::string& subject) {
  for (const Syntax& becomes : Children(entity.item.node, Kind::becomes)) {
    VariableUpdate move;
    const Syntax value = becomes[0];
    move.becomes_total = value.is(Kind::total_);
    const std::optional<int> index = move.becomes_total ? 0 : value_of(work, state, value);
    move.value = index.value_or(0);
    move.trigger = lower_trigger(work, reach, becomes.child(Kind::occasion));
    if (move.trigger.pattern.included_tests.empty()) continue;  // it waits for what was struck
    if (move.becomes_total && !shows_enough(work, move.trigger, value)) continue;
    move.clause = add_clause(work, entity.item,
                             {.kind = ClauseKind::StateChange,
                              .place = becomes.location(),
                              .subject = subject,
                              .least_words = 2,
                              .conditional = !is_unconditional(move.trigger),
                              .parent = state.clause});
    if (index) state.moves.push_back(std::move(move));
  }
}

/// What a tally becomes or moves by; nothing and a diagnostic if it cannot.
std::optional<VariableUpdate> tally_move(LoweringContext& work, const NameScope& reach, const Variable& tally, const Syntax& node) {
  VariableUpdate move;
  if (!node.is(Kind::becomes)) {
    const std::optional<Figure> by = lower_figure(work, reach, node[0], FigureMay::ShowDiceAlone);
    if (!by) return std::nullopt;
    move.is_change = true;
    move.change = *by;
    for (FigureTerm& part : move.change) part.is_subtracted = part.is_subtracted != node.is(Kind::falls);
    return move;
  }
  move.becomes_total = node[0].is(Kind::total_);
  if (move.becomes_total) return move;
  move.value = node[0].is(Kind::integer) ? capped_int(node[0]) : tally.min_value - 1;
  if (tally.min_value <= move.value && move.value <= tally.max_value) return move;
  work.report.add(Code::not_a_value, node[0], in_backticks(node[0]) + " is not a value of tally " + in_backticks(tally.name),
                  {tally.location, "declared here"},
                  "its values are " + std::to_string(tally.min_value) + ".." + std::to_string(tally.max_value));
  return std::nullopt;
}

void move_tally(LoweringContext& work, const NameScope& reach, const Entity& entity, Variable& tally, const std::string& subject) {
  for (const Syntax& node : Children(entity.item.node)) {
    if (!node.is(Kind::becomes) && !node.is(Kind::rises) && !node.is(Kind::falls)) continue;
    std::optional<VariableUpdate> move = tally_move(work, reach, tally, node);
    const Trigger trigger = lower_trigger(work, reach, node.child(Kind::occasion));
    if (!move || trigger.pattern.included_tests.empty()) continue;  // it waits for what was struck
    if ((move->becomes_total || !detail::is_number(move->change)) && !shows_enough(work, trigger, node[0])) continue;
    move->trigger = trigger;
    move->clause = add_clause(work, entity.item,
                              {.kind = ClauseKind::StateChange,
                               .place = node.location(),
                               .subject = subject,
                               .least_words = 2,
                               .conditional = !is_unconditional(trigger),
                               .parent = tally.clause});
    tally.moves.push_back(std::move(*move));
  }
}

void move_gathering(LoweringContext& work, const NameScope& reach, const Entity& entity, Variable& variable) {
  VariableUpdate move;
  const Syntax trigger = entity.item.node.child(Kind::occasion);
  if (trigger) {
    NameScope counts = reach;
    counts.uncounted = reach.uncounted && variable.kind == Variable::Kind::Count;
    move.trigger = lower_trigger(work, counts, trigger);
  } else {  // a set without a trigger gathers whatever is thrown
    ThrowTest any;
    any.op = ThrowTest::Op::AnyRoll;
    any.location = entity.item.node.location();
    move.trigger.pattern.included_tests.push_back(std::move(any));
  }
  move.clause = variable.clause;
  variable.moves.push_back(std::move(move));
}

std::size_t count_of(Scope& names, Sort sort) {
  return static_cast<std::size_t>(std::count_if(names.entities().begin(), names.entities().end(),
                                                [&](const Entity& entity) { return entity.sort == sort && !entity.item.struck; }));
}

}  // namespace

void shape_variables(LoweringContext& work, const NameScope& reach, Scope& names, std::vector<Variable>& variables,
                     const std::string& subject) {
  variables.resize(count_of(names, Sort::State) + count_of(names, Sort::Count) + count_of(names, Sort::Set));
  for (Entity& entity : names.entities()) {
    const Report::Adopted adopted(work.report, entity.item.block->adopted_at);
    if (entity.sort == Sort::List) (void)list_values(work, reach, entity);
    if (is_variable(entity.sort)) shape(work, reach, entity, variables[entity.index], subject);
  }
}

void move_variables(LoweringContext& work, const NameScope& reach, Scope& names, std::vector<Variable>& variables,
                    const std::string& subject) {
  check_figures(work, reach, names);
  for (const Entity& entity : names.entities()) {
    if (!is_variable(entity.sort)) continue;
    const Report::Adopted adopted(work.report, entity.item.block->adopted_at);
    Variable& variable = variables[entity.index];
    if (entity.sort == Sort::State) {
      move_state(work, reach, entity, variable, subject);
    } else if (variable.is_tally) {
      move_tally(work, reach, entity, variable, subject);
    } else {
      move_gathering(work, reach, entity, variable);
    }
  }
}

void lower_phases_and_events(LoweringContext& work, const NameScope& reach, Scope& names, std::vector<Phase>& phases,
                             std::vector<Event>& events, const std::string& subject) {
  phases.resize(count_of(names, Sort::Phase));
  events.resize(count_of(names, Sort::Event));
  for (const Entity& entity : names.entities()) {
    if (entity.item.struck) continue;
    const Report::Adopted adopted(work.report, entity.item.block->adopted_at);
    const Syntax node = entity.item.node;
    if (entity.sort == Sort::Phase) {
      Phase& phase = phases[entity.index];
      phase.name = entity.name;
      phase.condition = lower_condition(work, reach, node[1]);
      phase.clause = add_clause(work, entity.item, {ClauseKind::Phase, node.location(), subject, {}, {}, 2, true});
    } else if (entity.sort == Sort::Event) {
      Event& event = events[entity.index];
      event.name = entity.name;
      event.trigger = lower_trigger(work, reach, node.child(Kind::occasion));
      event.clause = add_clause(work, entity.item, {ClauseKind::Event, node.location(), subject, {}, {}, 2, true});
    }
  }
}

void lower_game(LoweringContext& work) {
  NameScope reach;
  reach.uncounted = true;
  work.out.game.is_declared = work.material.has_game;
  lower_phases_and_events(work, reach, work.game_names, work.out.game.phases, work.out.game.events, "game");
  move_variables(work, reach, work.game_names, work.out.game.variables, "game");
}

}  // namespace fairroll::checking
