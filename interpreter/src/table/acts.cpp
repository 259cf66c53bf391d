// SPDX-License-Identifier: Apache-2.0
// What people do between throws: acts as a whole, the dice (taking, declining, giving up and ordering away), deeds that the rules name in
// their own words, and the words in which an act ends.
#include <algorithm>

#include "../oracle/standing_words.hpp"
#include "../oracle/words.hpp"
#include "mechanics.hpp"

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
    else if (fact.standard)
      facts.set(i, 0, *fact.standard);
  }
  return facts;
}

}  // namespace

ActResult TableMechanics::act(const TableAct& act) {
  composites_before_ = state_.composites;
  ActResult result;
  TableAct made = act;
  // The official name of a seat's part: who throws acts for the seat that throws.
  if (made.seat == no_index && made.role != no_index && made.role == rules_.vocabulary.thrower && state_.thrower)
    made.seat = *state_.thrower;
  const bool of_dice = act.kind == TableAct::Kind::OrdersRelinquishment || act.kind == TableAct::Kind::Does;
  if (made.seat >= state_.seats.size() && !(of_dice && made.role < rules_.vocabulary.roles.size())) {
    refuse(result, "nobody sits there");
    return result;
  }
  const Money chips = made.seat < state_.seats.size() ? state_.chips[made.seat] : Money{};
  perform(made, result);
  if (!reasons_) result.asked.clear();
  if (result.status == ActResult::Status::Accepted) require_chips(made.seat, chips, result);
  if (result.status == ActResult::Status::Accepted) {
    refresh_composites();
    result.composites = settled_composites(result.settlements);
    result.ledger = std::move(ledger_);
    return result;
  }
  // L3: nothing came to pass.
  result.settlements.clear();
  result.directives.clear();
  result.commission.reset();
  result.refund.reset();
  return result;
}

void TableMechanics::perform(const TableAct& made, ActResult& result) {
  switch (made.kind) {
    case TableAct::Kind::BuysIn:
      buys_in(made, result);
      break;
    case TableAct::Kind::Bets:
      bets(made, result);
      break;
    case TableAct::Kind::TakesDice:
      takes(made.seat, result);
      break;
    case TableAct::Kind::DeclinesDice:
      declines(made.seat, made, result);
      break;
    case TableAct::Kind::RelinquishesDice:
      relinquishes(made.seat, made, result);
      break;
    case TableAct::Kind::OrdersRelinquishment:
      orders(made, result);
      break;
    case TableAct::Kind::Does:
      does(made, result);
      break;
    default:
      change(made, result);
  }
}

void TableMechanics::takes(Index seat, ActResult& result) {
  if (rules_.vocabulary.thrower == no_index) return refuse(result, "at this game nobody holds the dice");
  const std::vector<Index> go = rules_.conduct.dice_go ? std::vector<Index>{rules_.conduct.dice_go->clause} : std::vector<Index>{};
  if (state_.thrower && !state_.excused) {
    if (*state_.thrower == seat) return refuse(result, seat_name(seat) + " has the dice already");
    return refuse(result, seat_name(*state_.thrower) + " has the dice", go);
  }
  if (state_.offered && *state_.offered != seat) return refuse(result, "the dice are offered to " + seat_name(*state_.offered), go);
  // Who throws first may bet after he took them: nobody gave them up yet.
  if (state_.last_thrower && !go.empty() && !holds_what_the_dice_ask(seat)) {
    std::vector<std::string> wanted;
    for (const Index wager : rules_.conduct.dice_go->seats_holding) wanted.push_back("`" + rules_.wagers[wager].name + "`");
    return refuse(result, "the dice go to seats that hold " + listed(wanted, "or"), go);
  }
  if (!state_.offered && state_.last_thrower && go.empty()) return silent(result, "the text does not say to whom the dice go");
  result.by = go;
  begin_turn(seat);
  result.words = seat_name(seat) + " has the dice";
  standing_directives(result.directives, result.asked);
}

void TableMechanics::declines(Index seat, const TableAct& act, ActResult& result) {
  if (state_.thrower == seat) return relinquishes(seat, act, result);
  if (state_.offered != seat) return refuse(result, "the dice are not offered to " + seat_name(seat));
  state_.declined[seat] = true;
  if (rules_.conduct.dice_go) result.by = {rules_.conduct.dice_go->clause};
  offer_after(seat, notes_of(result));
  const auto now_with = dice_with(state_);
  result.words = seat_name(seat) + " declines the dice" + (now_with ? "; they are with " + seat_name(*now_with) : std::string{});
  standing_directives(result.directives, result.asked);
}

void TableMechanics::relinquishes(Index seat, const TableAct& act, ActResult& result) {
  if (state_.thrower != seat) return refuse(result, seat_name(seat) + " does not have the dice");
  if (state_.excused) return silent(result, "nobody else takes the dice, and the text does not say what then");
  if (!has_power(DeedKind::Relinquish, rules_.vocabulary.thrower, act, result)) {
    if (result.words.empty()) silent(result, "the text does not say whether " + seat_name(seat) + " may give up the dice");
    return;
  }
  give_up(result);
}

void TableMechanics::orders(const TableAct& act, ActResult& result) {
  const Index role = act.role != no_index ? act.role : rules_.vocabulary.thrower;
  if (!state_.thrower || state_.excused) return refuse(result, "nobody's turn can be ended: nobody has the dice");
  if (!has_power(DeedKind::OrderRelinquishment, role, act, result)) {
    if (!result.words.empty()) return;
    refuse(result, "no rule lets the " + role_name(role) + " order the dice to be given up");
    result.findings.push_back({FindingKind::WithoutAuthority, no_index, result.words});
    return;
  }
  give_up(result);
}

void TableMechanics::give_up(ActResult& result) {
  const std::string giver = seat_name(*state_.thrower);
  end_turn(true, notes_of(result));
  join_equal();
  const auto now_with = dice_with(state_);
  result.words = giver + " gives up the dice" + (now_with ? "; they are with " + seat_name(*now_with) : std::string{});
  standing_directives(result.directives, result.asked);
}

void TableMechanics::does(const TableAct& act, ActResult& result) {
  const bool throws_now = act.seat != no_index && state_.thrower == act.seat;
  const Index role = act.role != no_index ? act.role : throws_now ? rules_.vocabulary.thrower : no_index;
  if (has_power(DeedKind::Other, role, act, result)) {
    result.words = "allowed";
    return;
  }
  for (const Duty& duty : rules_.conduct.duties) {  // who must may; whether its occasion is past, nobody recorded
    if (duty.role != role || duty.deed.kind != DeedKind::Other || duty.deed.words != act.words) continue;
    result.by = {duty.clause};
    result.words = "a duty";
    return;
  }
  if (result.words.empty())
    silent(result, "the text does not speak of \"" + act.words + "\" by " + (role == no_index ? seat_name(act.seat) : role_name(role)));
}

// ---- powers
// --------------------------------------------------------------------------------------------------------------------------------

bool TableMechanics::has_power(DeedKind deed, Index role, const TableAct& act, ActResult& result) const {
  std::vector<Index> refusing;
  for (const Power& power : rules_.conduct.powers) {
    if (power.deed.kind != deed || (deed == DeedKind::Other && power.deed.words != act.words)) continue;
    if (std::find(power.roles.begin(), power.roles.end(), role) == power.roles.end()) continue;
    if (power_applies(power, act, result)) return true;
    refusing.push_back(power.clause);
  }
  if (refusing.empty()) return false;
  const bool thrower = role == rules_.vocabulary.thrower;
  refuse(result, (thrower && act.seat != no_index ? seat_name(act.seat) : "the " + role_name(role)) +
                     " may not do that now, for the rule says: " + rules_.clauses[refusing.front()].text);
  result.by = std::move(refusing);
  result.findings.push_back({FindingKind::WithoutCause, result.by.front(), result.words});
  return false;
}

bool TableMechanics::power_applies(const Power& power, const TableAct& act, ActResult& result) const {
  const Situation now = situation_of(state_);
  const Facts facts = facts_of(rules_, act.conduct);
  Scope scope{rules_, now};
  scope.facts = &facts;
  Trace reasons;
  bool thrown = true;
  if (power.on) {
    Situation before = now;
    before.game = state_.last_game;
    thrown = !state_.last_faces.empty();
    for (const std::vector<int>& faces : state_.last_faces) {
      const Moment last{rules_, before, faces};
      thrown = happens(*power.on, last, &reasons) && thrown;
    }
  }
  const Answer free = both(answer_of(thrown), holds(power.while_, scope));
  std::vector<Index> grounds;
  for (const Ground& ground : power.grounds) {
    const Answer barred = ground.unless ? holds(*ground.unless, scope) : Answer::No;
    const Answer answer = both(holds(ground.condition, scope), negated(barred));
    if (answer == Answer::Yes) grounds.push_back(ground.clause == no_index ? power.clause : ground.clause);
    if (ground.clause != no_index && ground.clause != power.clause)
      merge(reasons, {Asked{Stage::Act, ground.clause, answer, free == Answer::Yes && answer == Answer::Yes}}, false);
  }
  const bool applies = free == Answer::Yes && (power.grounds.empty() || !grounds.empty());
  merge(result.asked, std::move(reasons), applies);
  merge(result.asked, {Asked{Stage::Act, power.clause, answer_of(applies), applies}}, false);
  if (applies) result.by = power.grounds.empty() ? std::vector<Index>{power.clause} : std::move(grounds);
  return applies;
}

// ---- the ends of an act, and what its sentences were asked
// -----------------------------------------------------------------------------------------------------------------------------------------

std::string because(const std::string& standing) { return standing.empty() ? std::string{} : ": " + standing; }

Answer TableMechanics::ask(const Condition& condition, Index clause, const Moment& moment, ActResult& result) const {
  if (!reasons_) return stood(condition, moment);
  Trace reasons;
  const Answer answer = stood(condition, moment, &reasons);
  merge(result.asked, std::move(reasons), false);
  merge(result.asked, {Asked{Stage::Act, clause, answer, false, {}, standing_words(condition, moment)}}, false);
  return answer;
}

void decide_by(ActResult& result, const Index clause) {
  if (clause == no_index) return;
  if (std::find(result.by.begin(), result.by.end(), clause) == result.by.end()) result.by.push_back(clause);
  for (Asked& asked : result.asked)
    if (asked.clause == clause) asked.decided = asked.answer == Answer::Yes;
}

void credit_phases(ActResult& result, const Ruleset& rules) {
  for (Asked& asked : result.asked)
    if (asked.clause != no_index && rules.clauses[asked.clause].kind == ClauseKind::Phase && asked.answer == Answer::Yes)
      asked.decided = true;
}

void refuse(ActResult& result, std::string words, std::vector<Index> by) {
  result.status = ActResult::Status::Refused;
  result.words = std::move(words);
  for (const Index clause : by) decide_by(result, clause);
}

void silent(ActResult& result, std::string words, std::vector<Index> by) {
  result.status = ActResult::Status::Undetermined;
  for (const Index clause : by) decide_by(result, clause);
  result.findings.push_back({FindingKind::Silent, by.empty() ? no_index : by.front(), words});
  result.words = std::move(words);
}

void undetermined(ActResult& result, FindingKind kind, std::string words, std::vector<Index> by) {
  take_back_words(result);
  result.status = ActResult::Status::Undetermined;
  for (const Index clause : by) decide_by(result, clause);
  result.findings.push_back({kind, by.empty() ? no_index : by.front(), words});
  result.words = std::move(words);
}

void take_back_words(ActResult& result) {
  result.by.clear();
  result.words.clear();
  for (Asked& asked : result.asked) asked.decided = false;
}

}  // namespace fairroll
