#include "happening.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "standing_words.hpp"

namespace fairroll {
namespace {

bool all_alike(const std::vector<int>& faces) noexcept {
  return std::all_of(faces.begin(), faces.end(), [&](int face) { return face == faces.front(); });
}

int most_alike(const std::vector<int>& faces) {
  std::ptrdiff_t most = 0;
  for (const int face : faces) most = std::max(most, std::count(faces.begin(), faces.end(), face));
  return static_cast<int>(most);
}

int value_of(const Term& term, const Moment& moment) {
  if (!term.is_number_of_wager) return term.value;
  return moment.numbers->at(static_cast<std::size_t>(term.value));
}

bool shows(const Happening& happening, const Moment& moment) {
  const auto times_shown = [&](int face) { return std::count(moment.faces.begin(), moment.faces.end(), face); };
  if (happening.times > 0) return times_shown(value_of(happening.terms.front(), moment)) == happening.times;
  // Two terms that name one face ask for two dice.
  for (const Term& term : happening.terms) {
    const int face = value_of(term, moment);
    const auto asked =
        std::count_if(happening.terms.begin(), happening.terms.end(), [&](const Term& other) { return value_of(other, moment) == face; });
    if (times_shown(face) < asked) return false;
  }
  return true;
}

/// The game's sentences see no wager.
Moment of_game(const Moment& moment) {
  Moment game{moment.ruleset, moment.before, moment.faces};
  game.turn_ends = moment.turn_ends;
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
  const bool answer = happens(event.occasion, moment, trace);
  if (trace != nullptr)
    merge(*trace, {Asked{Stage::Settlement, event.clause, answer_of(answer), false, {}, standing_words(event.occasion, moment)}}, false);
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
  const std::optional<int>& total = variable->totals.at(static_cast<std::size_t>(values->at(happening.variable.index)));
  return total && *total == total_of(moment.faces);
}

bool reaches(const Happening& happening, const Moment& moment, Trace* trace) {
  const Variable* variable = declaration(happening.variable, moment);
  if (variable == nullptr) return false;
  const Movement moved = movement(happening.variable, moment, trace);
  const int aim = value_of(happening.first, moment);
  return measure(*variable, moved.from) < aim && measure(*variable, moved.to) >= aim;
}

void note_phases(const Condition& condition, const Moment& moment, Trace& trace) {
  for (const Condition& operand : condition.operands) note_phases(operand, moment, trace);
  if (condition.op != Condition::Op::Phase) return;
  const Phase* phase = phase_of(condition, moment.ruleset, moment.wager);
  if (phase == nullptr) return;
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
  const int total = total_of(moment.faces);
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if (variable.totals[i] && *variable.totals[i] == total && !moment.faces.empty())
      return {true, static_cast<int>(static_cast<unsigned>(from) | (1U << i))};
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

void apply(Movement& movement, const Aim& aim, Index clause) {
  if (movement.fault != Movement::Fault::None) return;
  const bool moved_before = !movement.clauses.empty();
  movement.clauses.push_back(clause);
  if (aim.fault != Movement::Fault::None)
    movement.fault = aim.fault;
  else if (moved_before && movement.to != aim.value)
    movement.fault = Movement::Fault::TwoValues;
  else
    movement.to = aim.value;
  if (movement.fault != Movement::Fault::None) movement.to = movement.from;
}

}  // namespace

int total_of(const std::vector<int>& faces) noexcept { return std::accumulate(faces.begin(), faces.end(), 0); }

int measure(const Variable& variable, int value) noexcept {
  return variable.kind == Variable::Kind::Set ? std::popcount(static_cast<unsigned>(value)) : value;
}

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

bool happens(const Happening& happening, const Moment& moment, Trace* trace) {
  using Op = Happening::Op;
  if (happening.op == Op::Event) return event_happens(happening, moment, trace);
  if (happening.op == Op::Reaching || happening.op == Op::SetReaching) return reaches(happening, moment, trace);
  if (happening.op == Op::ChangeOfThrower) return moment.turn_ends;
  if (moment.faces.empty()) return false;  // without a throw nothing else happens
  const int total = total_of(moment.faces);
  switch (happening.op) {
    case Op::Total:
      return value_of(happening.first, moment) <= total && total <= value_of(happening.last, moment);
    case Op::Hard:
      return total == value_of(happening.first, moment) && all_alike(moment.faces);
    case Op::Easy:
      return total == value_of(happening.first, moment) && !all_alike(moment.faces);
    case Op::Showing:
      return shows(happening, moment);
    case Op::Odd:
      return total % 2 != 0;
    case Op::Even:
      return total % 2 == 0;
    case Op::Pair:
      return most_alike(moment.faces) >= 2;
    case Op::Triple:
      return most_alike(moment.faces) >= 3;
    case Op::StateValue:
      return is_value_before(happening, moment);
    case Op::AnyOther:
      return moment.nothing_else;
    default:
      return happening.op == Op::AnyRoll;
  }
}

bool happens(const Pattern& pattern, const Moment& moment, Trace* trace) {
  const auto one = [&](const Happening& happening) { return happens(happening, moment, trace); };
  return std::any_of(pattern.any.begin(), pattern.any.end(), one) && std::none_of(pattern.except.begin(), pattern.except.end(), one);
}

bool happens(const Occasion& occasion, const Moment& moment, Trace* trace) {
  const bool thrown = happens(occasion.on, moment, trace);
  if (!thrown && trace == nullptr) return false;  // whoever wants reasons wants to know how things stood all the same
  return stood(occasion.while_, moment, trace) == Answer::Yes && thrown;
}

Answer stood(const Condition& condition, const Moment& moment, Trace* trace) {
  if (trace != nullptr) note_phases(condition, moment, *trace);
  Scope scope{moment.ruleset, moment.before};
  scope.wager = moment.wager;
  scope.own = moment.own;
  scope.parent = moment.parent;
  scope.numbers = moment.numbers;
  scope.parent_numbers = moment.parent_numbers;
  return holds(condition, scope);
}

Movement movement(const VariableRef& reference, const Moment& asked_at, Trace* trace) {
  Movement result;
  const Variable* variable = declaration(reference, asked_at);
  const std::vector<int>* values = values_of(reference.owner, asked_at);
  if (variable == nullptr || values == nullptr) return result;
  result.from = result.to = values->at(reference.index);
  const Moment moment = of_owner(reference.owner, asked_at);
  for (const Move& move : variable->moves) {
    Trace reasons;
    Aim aim;
    if (happens(move.occasion, moment, trace == nullptr ? nullptr : &reasons)) aim = aim_of(*variable, move, result.from, moment);
    if (aim.reached) apply(result, aim, move.clause);
    if (trace == nullptr) continue;
    const bool effect = aim.reached && aim.fault == Movement::Fault::None && aim.value != result.from;
    merge(*trace, std::move(reasons), effect);
    merge(*trace, {Asked{Stage::Settlement, move.clause, answer_of(aim.reached), effect, {}, standing_words(move.occasion, moment)}},
          false);
  }
  return result;
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
