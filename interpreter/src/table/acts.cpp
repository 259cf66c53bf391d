// SPDX-License-Identifier: Apache-2.0
// What people do between throws: acts as a whole, the dice (taking, declining, giving up and ordering away), deeds that the rules name in
// their own words, and the words in which an act ends.
#include <algorithm>

#include "../oracle/standing_words.hpp"
#include "../oracle/words.hpp"
#include "money.hpp"

namespace fairroll {

namespace {

/// Turn facts as the act states them, the rest at their defaults.
Facts facts_of(const Ruleset& rules, const std::vector<Mask>& conduct) {
  Facts facts(rules.vocabulary);
  for (Index i = 0; i < rules.vocabulary.facts.size(); ++i) {
    const Fact& fact = rules.vocabulary.facts[i];
    if (fact.subject != Subject::Turn) continue;
    if (i < conduct.size() && conduct[i] != 0)
      facts.set(i, 0, conduct[i]);
    else if (fact.default_value)
      facts.set(i, 0, *fact.default_value);
  }
  return facts;
}

bool take_dice(TableCall& call, Index seat, ActionResult& result) {
  if (call.rules.vocabulary.thrower == no_index) return refuse(result, "in this game, seats do not take the dice");
  const std::vector<Index> go =
      call.rules.conduct.dice_offer ? std::vector<Index>{call.rules.conduct.dice_offer->clause} : std::vector<Index>{};
  if (call.state.thrower && !call.state.is_thrower_excused) {
    if (*call.state.thrower == seat) return refuse(result, call.state.seats[seat] + " already has the dice");
    return refuse(result, call.state.seats[*call.state.thrower] + " has the dice", go);
  }
  if (call.state.offered_seat && *call.state.offered_seat != seat)
    return refuse(result, "the dice are offered to " + call.state.seats[*call.state.offered_seat], go);
  if (!go.empty() && !holds_what_the_dice_ask(call.state, seat)) {
    std::vector<std::string> wanted;
    for (const Index wager : call.rules.conduct.dice_offer->required_wagers) wanted.push_back("`" + call.rules.wagers[wager].name + "`");
    return refuse(result, "only a seat with a wager on " + listed(wanted, "or") + " may take the dice", go);
  }
  if (!call.state.offered_seat && call.state.last_thrower && go.empty())
    return silent(result, "the rules do not state which seat receives the dice next");
  result.deciding_clauses = go;
  begin_turn(call.state, seat);
  result.reason = call.state.seats[seat] + " has the dice";
  standing_directives(call, result.directives, result.trace);
  return true;
}

bool give_up(TableCall& call, ActionResult& result) {
  const std::string giver = call.state.seats[*call.state.thrower];
  end_turn(call, true, notes_of(result));
  join_equal(call.state);
  const auto now_with = dice_seat(call.state);
  result.reason = giver + " gives up the dice" + (now_with ? "; the dice are now with " + call.state.seats[*now_with] : std::string{});
  standing_directives(call, result.directives, result.trace);
  return true;
}

bool power_applies(const TableState& state, const Power& power, const TableAction& act, ActionResult& result) {
  const Situation now = situation_of(state);
  const Facts facts = facts_of(*state.ruleset, act.turn_facts);
  Scope scope{*state.ruleset, now};
  scope.facts = &facts;
  Trace reasons;
  bool thrown = true;
  if (power.pattern) {
    Situation before = now;
    before.game_values = state.last_game_values;
    thrown = !state.last_faces.empty();
    for (const std::vector<int>& faces : state.last_faces) {
      const EvalContext last{*state.ruleset, before, faces};
      thrown = happens(*power.pattern, last, &reasons) && thrown;
    }
  }
  const Answer free = both(answer_of(thrown), holds(power.condition, scope));
  std::vector<Index> grounds;
  for (const Ground& ground : power.grounds) {
    const Answer barred = ground.exception ? holds(*ground.exception, scope) : Answer::No;
    const Answer answer = both(holds(ground.condition, scope), negated(barred));
    if (answer == Answer::Yes) grounds.push_back(ground.clause == no_index ? power.clause : ground.clause);
    if (ground.clause != no_index && ground.clause != power.clause)
      merge(reasons, {TraceEntry{Stage::Action, ground.clause, answer, free == Answer::Yes && answer == Answer::Yes}}, false);
  }
  const bool applies = free == Answer::Yes && (power.grounds.empty() || !grounds.empty());
  merge(result.trace, std::move(reasons), applies);
  merge(result.trace, {TraceEntry{Stage::Action, power.clause, answer_of(applies), applies}}, false);
  if (applies) result.deciding_clauses = power.grounds.empty() ? std::vector<Index>{power.clause} : std::move(grounds);
  return applies;
}

bool has_power(const TableState& state, ConductActionKind deed, Index role, const TableAction& act, ActionResult& result) {
  std::vector<Index> refusing;
  for (const Power& power : state.ruleset->conduct.powers) {
    if (power.action.kind != deed || (deed == ConductActionKind::Other && power.action.text != act.text)) continue;
    if (std::find(power.roles.begin(), power.roles.end(), role) == power.roles.end()) continue;
    if (power_applies(state, power, act, result)) return true;
    refusing.push_back(power.clause);
  }
  if (refusing.empty()) return false;
  const bool thrower = role == state.ruleset->vocabulary.thrower;
  refuse(result, (thrower && act.seat != no_index ? state.seats[act.seat] : "the " + role_name(state, role)) +
                     " may not do that now; the rule is: " + state.ruleset->clauses[refusing.front()].text);
  result.deciding_clauses = std::move(refusing);
  result.findings.push_back({FindingKind::WithoutCause, result.deciding_clauses.front(), result.reason});
  return false;
}

bool relinquish_dice(TableCall& call, Index seat, const TableAction& act, ActionResult& result) {
  if (call.state.thrower != seat) return refuse(result, call.state.seats[seat] + " does not have the dice");
  if (call.state.is_thrower_excused) return silent(result, "no other seat takes the dice, but the rules do not state what happens next");
  if (!has_power(call.state, ConductActionKind::Relinquish, call.rules.vocabulary.thrower, act, result)) {
    if (result.reason.empty()) silent(result, "the rules do not state whether " + call.state.seats[seat] + " may give up the dice");
    return false;
  }
  return give_up(call, result);
}

bool decline_dice(TableCall& call, Index seat, const TableAction& act, ActionResult& result) {
  if (call.state.thrower == seat) return relinquish_dice(call, seat, act, result);
  if (call.state.offered_seat != seat) return refuse(result, "the dice are not offered to " + call.state.seats[seat]);
  call.state.has_declined[seat] = true;
  if (call.rules.conduct.dice_offer) result.deciding_clauses = {call.rules.conduct.dice_offer->clause};
  offer_after(call.state, call.state.last_thrower.value_or(seat), notes_of(result));  // who had them last is behind all others
  const auto now_with = dice_seat(call.state);
  result.reason =
      call.state.seats[seat] + " declines the dice" + (now_with ? "; the dice are now with " + call.state.seats[*now_with] : std::string{});
  standing_directives(call, result.directives, result.trace);
  return true;
}

bool order_relinquishment(TableCall& call, const TableAction& act, ActionResult& result) {
  const Index role = act.role != no_index ? act.role : call.rules.vocabulary.thrower;
  if (!call.state.thrower || call.state.is_thrower_excused) return refuse(result, "there is no turn to end, because no seat has the dice");
  if (!has_power(call.state, ConductActionKind::OrderRelinquishment, role, act, result)) {
    if (!result.reason.empty()) return false;
    refuse(result, "no rule gives the " + role_name(call.state, role) + " the power to order relinquishment of the dice");
    result.findings.push_back({FindingKind::WithoutAuthority, no_index, result.reason});
    return false;
  }
  return give_up(call, result);
}

bool do_deed(TableState& state, const TableAction& act, ActionResult& result) {
  const bool throws_now = act.seat != no_index && state.thrower == act.seat;
  const Index role = act.role != no_index ? act.role : throws_now ? state.ruleset->vocabulary.thrower : no_index;
  if (has_power(state, ConductActionKind::Other, role, act, result)) {
    result.reason = "allowed";
    return true;
  }
  for (const Duty& duty : state.ruleset->conduct.duties) {  // who must may; whether its trigger is past, nobody recorded
    if (duty.role != role || duty.action.kind != ConductActionKind::Other || duty.action.text != act.text) continue;
    result.deciding_clauses = {duty.clause};
    result.reason = "required by a duty";
    return true;
  }
  if (result.reason.empty())
    silent(result, "the rules contain no statement about \"" + act.text + "\" by " +
                       (role == no_index ? state.seats[act.seat] : role_name(state, role)));
  return false;
}

bool perform(TableCall& call, const TableAction& made, ActionResult& result) {
  switch (made.kind) {
    case TableAction::Kind::BuyIn:
      return buy_in(call, made, result);
    case TableAction::Kind::Bet:
      return make_bet(call, made, result);
    case TableAction::Kind::TakeDice:
      return take_dice(call, made.seat, result);
    case TableAction::Kind::DeclineDice:
      return decline_dice(call, made.seat, made, result);
    case TableAction::Kind::RelinquishDice:
      return relinquish_dice(call, made.seat, made, result);
    case TableAction::Kind::OrderRelinquishment:
      return order_relinquishment(call, made, result);
    case TableAction::Kind::Other:
      return do_deed(call.state, made, result);
    default:
      return change_wager(call, made, result);
  }
}

}  // namespace

ActionResult act(TableCall& call, const TableAction& act) {
  call.composites_before = call.state.composites;
  ActionResult result;
  TableAction made = act;
  // The official name of a seat's part: who throws acts for the seat that throws.
  if (made.seat == no_index && made.role != no_index && made.role == call.rules.vocabulary.thrower && call.state.thrower)
    made.seat = *call.state.thrower;
  const bool of_dice = act.kind == TableAction::Kind::OrderRelinquishment || act.kind == TableAction::Kind::Other;
  if (made.seat >= call.state.seats.size() && !(of_dice && made.role < call.rules.vocabulary.roles.size())) {
    refuse(result, "there is no such seat");
    return result;
  }
  const Money chips = made.seat < call.state.seats.size() ? call.state.chips[made.seat] : Money{};
  const bool performed = perform(call, made, result);
  if (performed && continuing(call.state)) end_continuation_if_over(call.state, notes_of(result));
  const bool accepted = performed && chips_suffice(call.state, made.seat, chips, result);
  call.for_want_of_chips = performed && !accepted;
  if (!call.reasons) result.trace.clear();
  if (accepted) {
    refresh_composites(call.state);
    note_changed_composites(call);
    result.composite_settlements = settled_composites(call, result.settlements);
    result.ledger = std::move(call.ledger);
    return result;
  }
  // L3: nothing came to pass.
  const auto is_of_what_stands = [](const Finding& one) {
    return one.kind == FindingKind::OverLimit || one.kind == FindingKind::UnderLimit;
  };
  std::erase_if(result.findings, is_of_what_stands);
  result.settlements.clear();
  result.directives.clear();
  result.commission.reset();
  result.refund.reset();
  return result;
}

// ---- the ends of an act, and what its sentences were asked

std::string nearest_words(const ExactNearestStakes& nearest, const Currency& currency) {
  std::string words;
  if (nearest.below) words += "; the nearest lower stake is " + format_exact_amount(*nearest.below, currency);
  if (nearest.above)
    words += std::string(nearest.below ? ", and" : ";") + " the nearest higher stake is " + format_exact_amount(*nearest.above, currency);
  return words;
}

std::string because(const std::string& standing) { return standing.empty() ? std::string{} : ": " + standing; }

Answer ask(const TableCall& call, const Condition& condition, Index clause, const EvalContext& context, ActionResult& result) {
  if (!call.reasons) return stood(condition, context);
  Trace reasons;
  const Answer answer = stood(condition, context, &reasons);
  merge(result.trace, std::move(reasons), false);
  merge(result.trace, {TraceEntry{Stage::Action, clause, answer, false, {}, standing_words(condition, context)}}, false);
  return answer;
}

void decide_by(ActionResult& result, const Index clause) {
  if (clause == no_index) return;
  if (std::find(result.deciding_clauses.begin(), result.deciding_clauses.end(), clause) == result.deciding_clauses.end())
    result.deciding_clauses.push_back(clause);
  for (TraceEntry& asked : result.trace)
    if (asked.clause == clause) asked.is_deciding = asked.answer == Answer::Yes;
}

void credit_phases(ActionResult& result, const Ruleset& rules) {
  for (TraceEntry& asked : result.trace)
    if (asked.clause != no_index && rules.clauses[asked.clause].kind == ClauseKind::Phase && asked.answer == Answer::Yes)
      asked.is_deciding = true;
}

bool refuse(ActionResult& result, std::string words, std::vector<Index> by) {
  result.status = ActionResult::Status::Refused;
  result.reason = std::move(words);
  for (const Index clause : by) decide_by(result, clause);
  return false;
}

bool silent(ActionResult& result, std::string words, std::vector<Index> by) {
  result.status = ActionResult::Status::Undetermined;
  for (const Index clause : by) decide_by(result, clause);
  result.findings.push_back({FindingKind::Silent, by.empty() ? no_index : by.front(), words});
  result.reason = std::move(words);
  return false;
}

bool undetermined(ActionResult& result, FindingKind kind, std::string words, std::vector<Index> by) {
  take_back_words(result);
  result.status = ActionResult::Status::Undetermined;
  for (const Index clause : by) decide_by(result, clause);
  result.findings.push_back({kind, by.empty() ? no_index : by.front(), words});
  result.reason = std::move(words);
  return false;
}

void take_back_words(ActionResult& result) {
  result.deciding_clauses.clear();
  result.reason.clear();
  for (TraceEntry& asked : result.trace) asked.is_deciding = false;
}

}  // namespace fairroll
