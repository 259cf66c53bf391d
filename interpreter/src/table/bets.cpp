// SPDX-License-Identifier: Apache-2.0
// A bet, from what is asked of it to the layout (L1-L3, L5). Each function leaves its verdict in the result.
#include <algorithm>

#include "../index_list.hpp"
#include "../oracle/standing_words.hpp"
#include "../oracle/words.hpp"
#include "money.hpp"

namespace fairroll {

namespace {

/// A tip is for an official: who throws bets for itself.
bool may_tip(const TableState& state, const TableAction& act, ActionResult& result) {
  const Index role = act.wager.role;
  if (role == no_index) return true;
  if (role < state.ruleset->vocabulary.roles.size() && role != state.ruleset->vocabulary.thrower) return true;
  return refuse(result, role == state.ruleset->vocabulary.thrower
                            ? "a tip cannot be for the " + role_name(state, role) + ", who throws the dice"
                            : "there is no such role");
}

bool names_thrower_holding(const Condition& condition, Index wager) {
  return detail::any_part(condition, [&](const Condition& one) {
    return one.op == Condition::Op::Holds && one.holder == Holder::Thrower &&
           std::find(one.wagers.begin(), one.wagers.end(), wager) != one.wagers.end();
  });
}

/// The thrower must hold that wager before a throw, or one of its parts. `held`: the seat's wagers; a part may have been left out.
bool thrower_must_hold(const Ruleset& rules, const std::vector<Index>& held, Index wager) {
  const auto asks_for_it = [&](const DutyBeforeThrow& duty) {
    return duty.role == rules.vocabulary.thrower && names_thrower_holding(duty.condition, wager);
  };
  const std::vector<DutyBeforeThrow>& duties = rules.conduct.duties_before_throw;
  const std::vector<Component>& parts = rules.wagers[wager].components;
  return (contains(held, wager) && std::any_of(duties.begin(), duties.end(), asks_for_it)) ||
         std::any_of(parts.begin(), parts.end(), [&](const Component& part) { return thrower_must_hold(rules, held, part.wager); });
}

/// While somebody throws only to decide what is left, whoever makes a bet that the thrower must hold has chosen to go on with the game
/// (T3).
void line_bet_made(TableCall& call, Index seat, Index wager, ActionResult& result) {
  if (!continuing(call.state) || !thrower_must_hold(call.rules, situation_of(call.state).held_wagers[seat], wager)) return;
  if (call.state.thrower == seat) {
    begin_turn(call.state, seat);
  } else {
    call.state.counted_wagers.clear();
    call.state.is_thrower_excused = false;
    call.state.thrower.reset();
    call.state.has_declined.assign(call.state.seats.size(), false);
    call.state.offered_seat = seat;
  }
  result.reason += "; the game continues, and the dice are with " + call.state.seats[seat];
  standing_directives(call, result.directives, result.trace);
}

bool place_bet(TableCall& call, const TableAction& act, const StandingWager* parent, ActionResult& result) {
  const StandingWager fresh{.seat = act.seat,
                            .wager = act.wager.wager,
                            .numbers = act.wager.numbers,
                            .variables = first_values(call.rules.wagers[act.wager.wager].variables),
                            .parent_id = parent == nullptr ? 0 : parent->id,
                            .role = act.wager.role};
  const bool again = equal_to(call.state, fresh) != nullptr;
  call.bet = {act.amount, Rational(1)};
  const std::uint32_t id = place_one(call, fresh, act.amount, act.is_accepted_in_error, result);
  if (id == 0) return false;
  const StandingWager& wager = *with_id(call.state.wagers, id);
  note_unpayable(call.state, result, wager);
  if (call.words) result.reason = placed_words(call.state, describe(call.state, wager), act.seat, wager.stake, again, result);
  return true;
}

}  // namespace

bool family_has(const TableState& state, const TableAction& act, std::vector<int>& numbers, ActionResult& result) {
  const Wager& type = state.ruleset->wagers[act.wager.wager];
  numbers = act.wager.numbers;
  if (const std::vector<int>* const known = type.find_numbers(numbers)) {
    numbers = *known;
  } else if (!(type.numbers.empty() && numbers.empty())) {
    std::vector<std::string> members;
    for (const std::vector<int>& member : type.numbers) members.push_back(type.format_numbers(member));
    const std::string wanted = numbers.empty() ? "needs a number" : "cannot be placed on this number";
    return refuse(result, "`" + type.name + "` " + (members.empty() ? "has no numbers" : wanted + "; choose " + listed(members, "or")),
                  {type.clause});
  }
  return true;
}

const StandingWager* parent_for(const TableState& state, const TableAction& act, ActionResult& result) {
  const Wager& type = state.ruleset->wagers[act.wager.wager];
  if (type.parent == no_index) {
    if (act.wager.parent != no_index) refuse(result, "`" + type.name + "` is not placed behind another wager", {type.clause});
    return nullptr;
  }
  const std::string& wanted = state.ruleset->wagers[type.parent].name;
  if (act.wager.parent != no_index && act.wager.parent != type.parent) {
    refuse(result, "`" + type.name + "` can be placed only behind `" + wanted + "`", {type.clause});
    return nullptr;
  }
  WagerRefError fault = WagerRefError::None;
  const StandingWager* parent = find_wager(state, act.seat, parent_reference(*state.ruleset, act.wager), &fault);
  if (fault == WagerRefError::NoSuchWager)
    refuse(result, state.seats[act.seat] + " needs a standing `" + wanted + "` wager to bet on `" + type.name + "`", {type.clause});
  if (fault == WagerRefError::Ambiguous)
    refuse(result, state.seats[act.seat] + " has several `" + wanted + "` wagers; specify the parent wager");
  if (parent == nullptr || !parent->is_undetermined) return parent;
  silent(result, "the outcome of " + owner_and_wager(state, *parent) + " is undetermined");
  return nullptr;
}

bool in_time(const TableState& state, const TableAction& act, ActionResult& result) {
  if (!act.is_in_flight) return true;
  if (!state.ruleset->conduct.bet_closing)
    return silent(result, "the rules do not state whether bets are accepted while the dice are in flight");
  const BetClosing& close = *state.ruleset->conduct.bet_closing;
  const std::vector<Index>& roles = close.confirming_roles;
  const bool confirmed = std::find(roles.begin(), roles.end(), act.confirming_role) != roles.end();
  const bool open = roles.empty() ? close.closes_at_rest : confirmed;
  result.trace.push_back(TraceEntry{Stage::Action, close.clause, answer_of(open), true});
  if (open) return true;
  const std::string needs = roles.empty() ? "bets are closed while the dice are in flight"
                                          : "a bet that is made while the dice are in flight must be confirmed by " +
                                                listed(roles, state.ruleset->vocabulary, "or");
  refuse(result, needs);
  result.deciding_clauses = {close.clause};
  return false;
}

namespace {

/// Whether some window is open, and which rows open it. `ask`: what a row's condition comes to.
template <typename Ask>
Answer windows(const Wager& type, std::vector<Index>& opening, const Ask& ask) {
  Answer open = Answer::No;
  for (const Window& row : type.betting_windows) {
    const Answer answer = ask(row);
    if (answer == Answer::Yes && !contains(opening, row.clause)) opening.push_back(row.clause);
    open = either(open, answer);
  }
  return open;
}

/// U4: nobody has the dice, and it matters who. A window that is open in either way is open, by every row that opens it in some.
Answer windows_in_every_way(const TableCall& call, const StandingWager& fresh, const StandingWager* parent, std::vector<Index>& opening) {
  const Wager& type = call.rules.wagers[fresh.wager];
  std::optional<Answer> open;
  std::vector<Index> in_some_way;
  for (Situation& way : ways_to_throw(call.state, fresh.seat)) {
    const Standpoint standpoint(call.rules, std::move(way), fresh, parent);
    const Answer one = windows(type, in_some_way, [&](const Window& row) { return stood(row.condition, standpoint.context()); });
    open = open.value_or(one) == one ? one : Answer::Depends;
  }
  opening = in_text_order(type.betting_windows, in_some_way);
  return *open;
}

}  // namespace

bool window_open(const TableCall& call, const TableAction& act, const StandingWager* parent, ActionResult& result) {
  const Wager& type = call.rules.wagers[act.wager.wager];
  const StandingWager fresh{
      .seat = act.seat, .wager = act.wager.wager, .numbers = act.wager.numbers, .variables = first_values(type.variables)};
  const Standpoint standpoint(call.rules, situation_of(call.state), fresh, parent);
  const EvalContext& context = standpoint.context();
  std::vector<Index> allowing;
  std::vector<Index> asked;
  bool is_undetermined = false;
  Answer open = windows(type, allowing, [&](const Window& row) {
    asked.push_back(row.clause);
    const Answer answer = ask(call, row.condition, row.clause, context, result);
    is_undetermined = is_undetermined || answer == Answer::Depends;
    return answer;
  });
  if (is_undetermined) open = windows_in_every_way(call, fresh, parent, allowing);
  credit_phases(result, call.rules);
  if (open == Answer::Yes) {
    for (const Index clause : allowing) decide_by(result, clause);
    return true;
  }
  if (open == Answer::No) {
    std::vector<const Condition*> cases;
    for (const Window& row : type.betting_windows) cases.push_back(&row.condition);
    return refuse(result, "`" + type.name + "` may not be placed now" + because(format_reason(cases, context)), asked);
  }
  result.status = ActionResult::Status::Undetermined;
  result.deciding_clauses = asked;
  result.reason = "the thrower is not recorded, so it is undetermined whether `" + type.name + "` may be placed";
  result.findings.push_back({FindingKind::Unsettled, asked.front(), result.reason});
  return false;
}

bool is_stake(const TableState& state, Money amount, const char* what, ActionResult& result) {
  if (amount.units > 0 && amount.units % state.ruleset->currency.smallest_unit == 0) return true;
  return refuse(result, std::string(what) + " must be a positive multiple of " +
                            to_string(Money{state.ruleset->currency.smallest_unit}, state.ruleset->currency) + " " +
                            state.ruleset->currency.name);
}

namespace {

bool bet_one(TableCall& call, const TableAction& act, ActionResult& result) {
  const StandingWager* parent = parent_for(call.state, act, result);
  if (!result.reason.empty()) return false;
  return in_time(call.state, act, result) && window_open(call, act, parent, result) && place_bet(call, act, parent, result);
}

}  // namespace

bool make_bet(TableCall& call, const TableAction& act, ActionResult& result) {
  if (act.wager.wager >= call.rules.wagers.size()) return refuse(result, "there is no such wager");
  if (!is_stake(call.state, act.amount, "a stake", result) || !may_tip(call.state, act, result)) return false;
  TableAction made = act;
  if (!family_has(call.state, act, made.wager.numbers, result)) return false;
  const bool whole = !call.rules.wagers[made.wager.wager].components.empty();
  if (!(whole ? bet_parts(call, made, result) : bet_one(call, made, result))) return false;
  if (made.wager.role == no_index) line_bet_made(call, act.seat, act.wager.wager, result);
  return true;
}

// ---- onto the layout

StandingWager* equal_to(TableState& state, const StandingWager& wager) {
  const auto found = std::find_if(state.wagers.begin(), state.wagers.end(), [&](const StandingWager& one) { return are_one(one, wager); });
  return found == state.wagers.end() ? nullptr : &*found;
}

StandingWager& add_wager(TableState& state, StandingWager wager) {
  wager.id = state.next_id++;
  wager.ordinal = free_ordinal(state.wagers, wager);
  wager.stake = {};
  state.wagers.push_back(std::move(wager));
  return state.wagers.back();
}

std::uint32_t place_one(TableCall& call, const StandingWager& fresh, Money amount, bool in_error, ActionResult& result) {
  StandingWager* joined = equal_to(call.state, fresh);
  // L2: betting again raises the wager, so what forbids raising forbids it; what is silent on raising does not.
  ActionResult raising;
  if (joined != nullptr && !permission_given(call, *joined, WagerAction::Raise, raising) &&
      raising.status == ActionResult::Status::Refused) {
    raising.trace.insert(raising.trace.begin(), result.trace.begin(), result.trace.end());
    result = std::move(raising);
    return 0;
  }
  StandingWager& wager = joined == nullptr ? add_wager(call.state, fresh) : *joined;
  add_stake(call, wager, amount);
  const std::uint32_t id = wager.id;
  if (!take_commission(call, wager, amount, result) || !limits_hold(call, id, in_error, result)) return 0;
  return id;
}

void note_nearest(const TableCall& call, const Rational& now, const ExactNearestStakes& wanted, ActionResult& result) {
  if (!call.bet) return;
  NearestStakes nearest;
  const auto moved = [&](const Rational& by) { return Money{(by / call.bet->share).ceil()}; };
  if (wanted.below && moved(now - *wanted.below) < call.bet->amount) nearest.lower = call.bet->amount - moved(now - *wanted.below);
  if (wanted.above) nearest.higher = call.bet->amount + moved(*wanted.above - now);
  result.nearest_amounts = nearest;
}

std::string placed_words(const TableState& state, const std::string& name, Index seat, Money stake, bool again,
                         const ActionResult& result) {
  std::string words = state.seats[seat] + (again ? " now has " : " has ") + to_string(stake, state.ruleset->currency) + " on " + name;
  if (result.commission) words += ", commission " + to_string(*result.commission, state.ruleset->currency);
  return words;
}

std::uint32_t put_wager(TableCall& call, StandingWager wager) {
  const Money amount = wager.stake;
  const Money chips = call.state.chips[wager.seat];
  if (call.state.has_bought_in[wager.seat] && chips < amount) post(call, entry_of(LedgerEntry::Kind::BuyIn, wager, amount - chips), wager);
  if (!call.rules.wagers[wager.wager].components.empty()) return put_parts(call, wager);
  const auto equal = [&](const StandingWager& one) { return are_one(one, wager) && !one.is_called_on; };
  const auto joined = std::find_if(call.state.wagers.begin(), call.state.wagers.end(), equal);  // L2
  StandingWager& standing = joined == call.state.wagers.end() ? add_wager(call.state, std::move(wager)) : *joined;
  add_stake(call, standing, amount);
  return standing.id;
}

}  // namespace fairroll
