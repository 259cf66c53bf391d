// SPDX-License-Identifier: Apache-2.0
// Iteration over the statements of wagers, of the game and of conduct, over the parts of their conditions, and over the phases and events
// that they name. Structured bindings list all members of each structure, so that code with a new member does not compile before the member
// is handled here. Phase and Event have a base class, for which this is not possible. Internal header, not installed.
#pragma once

#include <array>
#include <type_traits>

#include <fairroll/detail/dice_event.hpp>
#include <fairroll/model/ruleset.hpp>

namespace fairroll::detail {

/// Conditions of one statement; null for conditions that it does not have. One clause may have several statements, for example one for each
/// case or action.
struct Sentence {
  ClauseKind kind{};
  Index clause = no_index;
  const ThrowPattern* on = nullptr;   ///< pattern of the throw
  const Condition* while_ = nullptr;  ///< condition on the state before the throw, or on observed facts
  const Condition* unless = nullptr;  ///< exception; while it is true, the statement does not apply

  template <typename... Kinds>
  [[nodiscard]] bool is(Kinds... one) const noexcept {
    return ((kind == one) || ...);
  }
};

// ---- Statements of single rows

inline Sentence sentence(ClauseKind kind, const VariableUpdate& row) {
  const auto& [becomes_total, value, rises, by, trigger, clause] = row;
  return {kind, clause, &trigger.pattern, &trigger.condition};
}
inline Sentence sentence(ClauseKind kind, const VerdictRow& row) {
  const auto& [verdict, stays_up, trigger, precedence, clause, layer] = row;
  return {kind, clause, &trigger.pattern, &trigger.condition};
}
inline Sentence sentence(ClauseKind kind, const PayRow& row) {
  const auto& [odds, at_least, on, while_, clause, layer] = row;
  return {kind, clause, on ? &*on : nullptr, &while_};
}
inline Sentence sentence(ClauseKind kind, const Window& row) {
  const auto& [while_, clause, layer] = row;
  return {kind, clause, nullptr, &while_};
}
inline Sentence sentence(ClauseKind kind, const Permission& row) {
  const auto& [act, allowed, while_, clause, layer] = row;
  return {kind, clause, nullptr, &while_};
}
inline Sentence sentence(ClauseKind kind, const Limit& row) {
  const auto& [bounds, amount, while_, adds, clause, layer] = row;
  return {kind, clause, nullptr, &while_};
}
/// The condition is that of the refund.
inline Sentence sentence(ClauseKind kind, const Commission& row) {
  const auto& [percent, of_win, context, rounding, at_least, refunded, clause, layer] = row;
  return {kind, clause, nullptr, refunded ? &*refunded : nullptr};
}
inline Sentence sentence(ClauseKind kind, const PayRounding& row) {
  const auto& [rounding, clause, layer] = row;
  return {kind, clause};
}
inline Sentence sentence(ClauseKind kind, const PaytableRow& row) {
  const auto& [key, columns, clause] = row;
  return {kind, clause};
}
inline Sentence sentence(ClauseKind kind, const Phase& row) { return {kind, row.clause, nullptr, &row.condition}; }
inline Sentence sentence(ClauseKind kind, const Event& row) { return {kind, row.clause, &row.trigger.pattern, &row.trigger.condition}; }
inline Sentence sentence(ClauseKind kind, const Ground& row) {
  const auto& [marks, condition, unless, precedence, clause] = row;
  return {kind, clause, nullptr, &condition, unless ? &*unless : nullptr};
}
inline Sentence sentence(ClauseKind kind, const DutyBeforeThrow& row) {
  const auto& [role, condition, clause] = row;
  return {kind, clause, nullptr, &condition};
}
inline Sentence sentence(ClauseKind kind, const Duty& row) {
  const auto& [role, deed, trigger, clause] = row;
  return {kind, clause, trigger ? &trigger->pattern : nullptr, trigger ? &trigger->condition : nullptr};
}
inline Sentence sentence(ClauseKind kind, const Power& row) {
  const auto& [roles, alone, deed, on, grounds, while_, timing, clause] = row;
  return {kind, clause, on ? &*on : nullptr, &while_};
}
inline Sentence sentence(ClauseKind kind, const ExcludedGrounds& row) {
  const auto& [grounds, condition, clause] = row;
  return {kind, clause, nullptr, &condition};
}
inline Sentence sentence(ClauseKind kind, const DieReading& row) {
  const auto& [opposite, fact, condition, precedence, clause] = row;
  return {kind, clause, nullptr, &condition};
}
inline Sentence sentence(ClauseKind kind, const BetClosing& row) {
  const auto& [at_rest, in_flight_confirmed_by, clause] = row;
  return {kind, clause};
}
inline Sentence sentence(ClauseKind kind, const DiceOffer& row) {
  const auto& [first, clockwise, seats_holding, else_throws, for_only, clause] = row;
  return {kind, clause};
}
inline Sentence sentence(ClauseKind kind, const HeldDiceRule& row) {
  const auto& [count, shown, while_, clause] = row;
  return {kind, clause, nullptr, &while_};
}
inline Sentence sentence(ClauseKind kind, const Directive& row) {
  const auto& [role, words, on, while_, clause] = row;
  return {kind, clause, on ? &*on : nullptr, &while_};
}

/// Calls `call()` and returns its result, or false if it returns void.
template <typename Call>
bool stops(const Call& call) {
  if constexpr (std::is_void_v<std::invoke_result_t<const Call&>>) {
    call();
    return false;
  } else {
    return call();
  }
}
/// Calls `f(sentence, row)`, or `f(sentence)` if `f` does not take a row. Returns true if `f` returns true, which ends the iteration. A
/// function that returns void sees all statements.
template <typename F, typename Row>
bool tell(F& f, const Sentence& sentence, const Row& row) {
  if constexpr (std::is_invocable_v<F&, const Sentence&, const Row&>)
    return stops([&] { return f(sentence, row); });
  else
    return stops([&] { return f(sentence); });
}
template <typename F, typename Row>
bool tell(F&& f, ClauseKind kind, const std::vector<Row>& rows) {
  for (const Row& row : rows)
    if (tell(f, sentence(kind, row), row)) return true;
  return false;
}
template <typename F, typename Row>
bool tell(F&& f, ClauseKind kind, const std::optional<Row>& row) {
  return row && tell(f, sentence(kind, *row), *row);
}

// ---- Iteration over all statements
// Each overload calls `f(sentence, row)` or `f(sentence)` for every statement until a call returns true, and returns whether one did. For a
// statement without conditions, such as a declaration, the row is the object that contains it.

/// Visits the declaration of a variable and the statements that move it.
template <typename F>
bool for_each_sentence(const Variable& of, F&& f) {
  const auto& [kind, name, values, totals, low, high, start, or_more, or_less, is_tally, in_a_row, per_thrower, moves, clause, place,
               wide] = of;
  constexpr std::array kinds{ClauseKind::StateChange, ClauseKind::CountChange, ClauseKind::SetChange};
  return tell(f, Sentence{ClauseKind::Other, clause}, of) ||
         tell(f, is_tally ? ClauseKind::StateChange : kinds[static_cast<std::size_t>(kind)], moves);
}

template <typename F>
bool for_each_sentence(const std::vector<Variable>& variables, F&& f) {
  for (const Variable& variable : variables)
    if (for_each_sentence(variable, f)) return true;
  return false;
}

template <typename F>
bool for_each_sentence(const Game& of, F&& f) {
  const auto& [exists, variables, phases, events] = of;
  return for_each_sentence(variables, f) || tell(f, ClauseKind::Phase, phases) || tell(f, ClauseKind::Event, events);
}

template <typename F>
bool for_each_sentence(const Paytable& of, F&& f) {
  const auto& [name, measure, figure, measure_name, columns, rows, posted, clause, place] = of;
  return tell(f, Sentence{ClauseKind::Other, clause}, of) || tell(f, ClauseKind::PaytableRow, rows);
}

/// Visits the wager's own statements, but not those of its paytable, its parent and its components.
template <typename F>
bool for_each_sentence(const Wager& of, F&& f) {
  const auto& [name, title, number_names, numbers, in_order, behind, one_roll, one_roll_clause, variables, verdicts, pays, pays_per,
               pays_per_clause, pays_per_layer, placed, off, permissions, phases, events, limits, commission, rounding, surrenders, parts,
               parts_clause, clause, place] = of;
  if (tell(f, Sentence{ClauseKind::Other, clause}, of) || for_each_sentence(variables, f) || tell(f, ClauseKind::Phase, phases) ||
      tell(f, ClauseKind::Event, events) || tell(f, Sentence{ClauseKind::OneRoll, one_roll_clause}, of) ||
      tell(f, ClauseKind::Verdict, verdicts) || tell(f, ClauseKind::BettingWindow, placed) || tell(f, ClauseKind::OffWindow, off) ||
      tell(f, ClauseKind::Permission, permissions) || tell(f, ClauseKind::Odds, pays) ||
      tell(f, Sentence{ClauseKind::Odds, pays_per_clause}, of) || tell(f, ClauseKind::Surrender, surrenders) ||
      tell(f, ClauseKind::Limit, limits) || tell(f, ClauseKind::Commission, commission) || tell(f, ClauseKind::Other, rounding) ||
      tell(f, Sentence{ClauseKind::Components, parts_clause}, of))
    return true;
  for (const Component& part : parts) {
    const auto& [units, wager, terms, unless, words] = part;
    if (tell(f, Sentence{ClauseKind::Components, parts_clause, nullptr, nullptr, unless ? &*unless : nullptr}, part)) return true;
  }
  return false;
}

template <typename F>
bool for_each_sentence(const Power& of, F&& f) {
  return tell(f, ClauseKind::CallGround, of.grounds) || tell(f, sentence(ClauseKind::Power, of), of);
}

/// Visits all statements of conduct. Questions that the text leaves open have ClauseKind::Silence.
template <typename F>
bool for_each_sentence(const Conduct& of, F&& f) {
  const auto& [duties_before, duties, powers, rolls, nothing_else, open_no_roll, open_total, nevers, readings, total_called_governs,
               result_clause, bets_close, dice_go, keep_dice, directives] = of;
  if (tell(f, ClauseKind::DutyBeforeThrow, duties_before) || tell(f, ClauseKind::Duty, duties)) return true;
  for (const RollRule& rule : rolls) {
    const auto& [kind, grounds] = rule;
    if (tell(f, kind == RulingKind::Undetermined ? ClauseKind::Silence : ClauseKind::Ruling, grounds)) return true;
  }
  for (const Power& power : powers)
    if (for_each_sentence(power, f)) return true;
  return tell(f, ClauseKind::ExcludedGrounds, nevers) || tell(f, ClauseKind::DieReading, readings) ||
         tell(f, ClauseKind::Directive, directives) || tell(f, Sentence{ClauseKind::ResultIs, result_clause}, of) ||
         tell(f, Sentence{ClauseKind::Other, nothing_else}, of) || tell(f, Sentence{ClauseKind::Silence, open_no_roll}, of) ||
         tell(f, Sentence{ClauseKind::Silence, open_total}, of) || tell(f, ClauseKind::BetClosing, bets_close) ||
         tell(f, ClauseKind::DiceOffer, dice_go) || tell(f, ClauseKind::HeldDiceRule, keep_dice);
}

// ---- Parts of conditions and patterns

/// Calls `f` for a condition and its operands, recursively, until a call returns true. Returns whether one did. Named phases are not
/// followed.
template <typename F>
bool any_part(const Condition& condition, const F& f) {
  if (f(condition)) return true;
  for (const Condition& operand : condition.operands)
    if (any_part(operand, f)) return true;
  return false;
}
/// Calls `f` for a condition, or for the elements of a pattern, and their operands, recursively. Names are not followed.
template <typename F>
void for_each_part(const Condition& condition, const F& f) {
  f(condition);
  for (const Condition& operand : condition.operands) for_each_part(operand, f);
}
template <typename F>
void for_each_part(const ThrowTest& dice_event, const F& f) {
  f(dice_event);
  for (const ThrowTest& operand : dice_event.operands) for_each_part(operand, f);
}
template <typename F>
void for_each_part(const ThrowPattern& pattern, const F& f) {
  for (const ThrowTest& one : pattern.included_tests) for_each_part(one, f);
  for (const ThrowTest& one : pattern.excluded_tests) for_each_part(one, f);
}

/// Returns true if the condition depends on the value of `variable`.
[[nodiscard]] inline bool names_variable(const Condition& one) noexcept {
  return one.op == Condition::Op::Variable || one.op == Condition::Op::Includes;
}
/// Returns true if the dice event depends on how the throw moves `variable`.
[[nodiscard]] inline bool names_moves(const ThrowTest& one) noexcept {
  return one.op == ThrowTest::Op::Reaching || one.op == ThrowTest::Op::SetReaching;
}
/// Calls `f(reference)` for each variable that the element names itself, not through its operands.
template <typename F>
void for_each_variable(const Condition& one, const F& f) {
  if (names_variable(one)) f(one.variable);
}
template <typename F>
void for_each_variable(const Figure& figure, const F& f) {
  for (const FigureTerm& part : figure)
    if (names_variable(part)) f(part.variable);
}
template <typename F>
void for_each_variable(const ThrowTest& one, const F& f) {
  if (one.op == ThrowTest::Op::StateValue || names_moves(one)) f(one.variable);
  for_each_variable(one.figure, f);
}

// ---- Conditions together with the phases and events that they name

/// Context of a statement: its owner, which resolves names, and the die that a condition refers to.
struct Speaker {
  const Ruleset* rules = nullptr;
  const Wager* wager = nullptr;   ///< owner of the statement; null: the game or conduct
  const Wager* parent = nullptr;  ///< parent of `wager`; null if there is none, or it is not needed
  int above = 0;                  ///< number of steps from the initial wager to `wager` by way of parents; 0 also for the game
  int die = -1;                   ///< die that the condition refers to, from 0; -1: none or any

  Speaker(const Ruleset& of, const Wager* speaks, const Wager* behind) : rules(&of), wager(speaks), parent(behind) {}
  /// Uses the parent that the ruleset declares.
  explicit Speaker(const Ruleset& of, const Wager* speaks = nullptr) : Speaker(of, speaks, parent_of(of, speaks)) {}

  /// Returns the context in which names of `owner` are resolved.
  [[nodiscard]] Speaker as(Owner owner) const {
    if (owner == Owner::Wager) return *this;
    Speaker other(*rules, owner == Owner::Game ? nullptr : parent);
    other.above = owner == Owner::Game ? 0 : above + 1;
    other.die = die;
    return other;
  }
  /// Returns the named variable, or null if it belongs to a parent and there is none.
  [[nodiscard]] const Variable* variable(const VariableRef& named) const {
    const Wager* const owner = as(named.owner).wager;
    if (named.owner != Owner::Game && owner == nullptr) return nullptr;
    return &(owner == nullptr ? rules->game.variables : owner->variables)[named.index];
  }
  /// Returns the kind of wager that `wager` is placed behind, or null if there is none.
  static const Wager* parent_of(const Ruleset& rules, const Wager* wager) {
    return wager == nullptr || wager->parent == no_index ? nullptr : &rules.wagers[wager->parent];
  }
};

/// Returns the phase that a condition of `wager` names, or of the game if `wager` is null. Returns null if the owner of the phase does not
/// exist.
[[nodiscard]] inline const Phase* phase_of(const Condition& condition, const Ruleset& ruleset, const Wager* wager) noexcept {
  const Owner owner = condition.variable.owner;
  if (owner == Owner::Parent) wager = Speaker::parent_of(ruleset, wager);
  if (owner != Owner::Game && wager == nullptr) return nullptr;
  const std::vector<Phase>& phases = owner == Owner::Game ? ruleset.game.phases : wager->phases;
  return condition.phase < phases.size() ? &phases[condition.phase] : nullptr;
}

/// Calls `look(part, speaker)` for each condition and dice event, outermost first, and follows named phases and events. If a call returns
/// false, the operands of that part are skipped.
template <typename Look>
void read(const Condition& condition, Speaker speaker, const Look& look) {
  if (!look(condition, speaker)) return;
  if (condition.op == Condition::Op::Phase) {
    const Speaker owner = speaker.as(condition.variable.owner);
    if (condition.variable.owner != Owner::Game && owner.wager == nullptr) return;
    return read((owner.wager == nullptr ? speaker.rules->game.phases : owner.wager->phases)[condition.phase].condition, owner, look);
  }
  if (condition.op == Condition::Op::Dice && condition.quantifier == Condition::Quantifier::Numbered) speaker.die = condition.number;
  for (const Condition& operand : condition.operands) read(operand, speaker, look);
}

template <typename Look>
void read(const Trigger& trigger, const Speaker& speaker, const Look& look);

template <typename Look>
void read(const ThrowTest& dice_event, const Speaker& speaker, const Look& look) {
  if (!look(dice_event, speaker)) return;
  for (const ThrowTest& operand : dice_event.operands) read(operand, speaker, look);
  if (dice_event.op != ThrowTest::Op::Event) return;
  const Speaker owner = speaker.as(dice_event.variable.owner);
  if (dice_event.variable.owner != Owner::Game && owner.wager == nullptr) return;
  read((owner.wager == nullptr ? speaker.rules->game.events : owner.wager->events)[dice_event.event_index].trigger, owner, look);
}

template <typename Look>
void read(const ThrowPattern& pattern, const Speaker& speaker, const Look& look) {
  for (const ThrowTest& one : pattern.included_tests) read(one, speaker, look);
  for (const ThrowTest& one : pattern.excluded_tests) read(one, speaker, look);
}
template <typename Look>
void read(const Trigger& trigger, const Speaker& speaker, const Look& look) {
  read(trigger.pattern, speaker, look);
  read(trigger.condition, speaker, look);
}
template <typename Look>
void read(const Sentence& sentence, const Speaker& speaker, const Look& look) {
  if (sentence.on != nullptr) read(*sentence.on, speaker, look);
  if (sentence.while_ != nullptr) read(*sentence.while_, speaker, look);
  if (sentence.unless != nullptr) read(*sentence.unless, speaker, look);
}

/// Returns true if `test(part, speaker)` is true for a part of any statement that decides the wager or restricts its placing and changes.
/// Phases and events are visited where they are named.
template <typename Test>
[[nodiscard]] bool names(const Ruleset& ruleset, const Wager& wager, const Test& test) {
  bool found = false;
  const auto look = [&](const auto& part, const Speaker& speaker) {
    found = found || test(part, speaker);
    return !found;
  };
  return for_each_sentence(wager, [&](const Sentence& one) {
    if (!one.is(ClauseKind::Phase, ClauseKind::Event, ClauseKind::Commission, ClauseKind::Components))
      read(one, Speaker(ruleset, &wager), look);
    return found;
  });
}

/// Returns true if a statement of the wager tests whether its owner throws, directly or through a phase or event.
[[nodiscard]] inline bool names_owner(const Ruleset& ruleset, const Wager& wager) {
  return names(ruleset, wager, [](const auto& part, const Speaker& /*speaker*/) {
    if constexpr (std::is_same_v<decltype(part), const Condition&>) return part.op == Condition::Op::Throws;
    return false;
  });
}

}  // namespace fairroll::detail
