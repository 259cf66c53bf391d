// SPDX-License-Identifier: Apache-2.0
// A bet, from what is asked of it to the layout (L1-L3, L5). Each function leaves its verdict in the result.
#include <algorithm>

#include "../oracle/standing_words.hpp"
#include "../oracle/words.hpp"
#include "mechanics.hpp"
#include "naming.hpp"

namespace fairroll {

/// The numbers as the family lists them.
bool TableMechanics::family_has(const TableAct& act, std::vector<int>& numbers, ActResult& result) const {
  const Wager& type = rules_.wagers[act.wager.wager];
  numbers = act.wager.numbers;
  if (const std::vector<int>* const known = type.find_numbers(numbers)) {
    numbers = *known;
  } else if (!(type.numbers.empty() && numbers.empty())) {
    std::vector<std::string> members;
    for (const std::vector<int>& member : type.numbers) members.push_back(type.spelt(member));
    const std::string wanted = numbers.empty() ? "needs a number" : "cannot be made on that number";
    refuse(result, "`" + type.name + "` " + (members.empty() ? "has no numbers" : wanted + ": there is " + listed(members, "and")),
           {type.clause});
    return false;
  }
  return true;
}

/// Null without a refusal: the wager stands behind none.
const StandingWager* TableMechanics::parent_for(const TableAct& act, ActResult& result) const {
  const Wager& type = rules_.wagers[act.wager.wager];
  if (type.behind == no_index) {
    if (act.wager.behind != no_index) refuse(result, "`" + type.name + "` stands behind no other wager", {type.clause});
    return nullptr;
  }
  const std::string& wanted = rules_.wagers[type.behind].name;
  if (act.wager.behind != no_index && act.wager.behind != type.behind) {
    refuse(result, "`" + type.name + "` stands behind `" + wanted + "` only", {type.clause});
    return nullptr;
  }
  RefFault fault = RefFault::None;
  const StandingWager* parent = find_wager(state_, act.seat, parent_reference(rules_, act.wager), &fault);
  if (fault == RefFault::NoSuchWager)
    refuse(result, seat_name(act.seat) + " has no such `" + wanted + "` for it to stand behind", {type.clause});
  if (fault == RefFault::Several) refuse(result, seat_name(act.seat) + " has several `" + wanted + "`: say behind which it stands");
  if (parent == nullptr || !parent->in_doubt) return parent;
  silent(result, "nobody can say what became of " + owner_and_wager(*parent));
  return nullptr;
}

/// `bets close ...`: an act is made between throws; only a bet in flight needs more.
bool TableMechanics::in_time(const TableAct& act, ActResult& result) const {
  if (!act.in_flight) return true;
  if (!rules_.conduct.bets_close) {
    silent(result, "the text says nothing of bets made while the dice are in flight");
    return false;
  }
  const BetsClose& close = *rules_.conduct.bets_close;
  const std::vector<Index>& roles = close.in_flight_confirmed_by;
  const bool confirmed = std::find(roles.begin(), roles.end(), act.confirmed_by) != roles.end();
  const bool open = roles.empty() ? close.at_rest : confirmed;
  result.asked.push_back(Asked{Stage::Act, close.clause, answer_of(open), true});
  if (open) return true;
  const std::string needs = roles.empty() ? "bets are closed while the dice are in flight"
                                          : "a bet in flight stands only when confirmed by " + listed(roles, rules_.vocabulary, "or");
  refuse(result, needs);
  result.by = {close.clause};
  return false;
}

/// When it may be made: windows add up.
bool TableMechanics::window_open(const TableAct& act, const StandingWager* parent, ActResult& result) const {
  const Wager& type = rules_.wagers[act.wager.wager];
  const StandingWager fresh{.wager = act.wager.wager, .numbers = act.wager.numbers, .variables = first_values(type.variables)};
  const Standpoint standpoint(rules_, situation_of(state_), fresh, parent);
  const Moment& moment = standpoint.moment();
  Answer open = Answer::No;
  std::vector<Index> allowing;
  std::vector<Index> asked;
  std::string standing_now;
  for (const Standing& row : type.placed) {
    const Answer answer = ask(row.while_, row.clause, moment, result);
    if (answer == Answer::Yes) allowing.push_back(row.clause);
    asked.push_back(row.clause);
    open = either(open, answer);
    if (standing_now.empty()) standing_now = reason_words(row.while_, moment);
  }
  credit_phases(result, rules_);
  if (open == Answer::Yes) {
    for (const Index clause : allowing) decide_by(result, clause);
    return true;
  }
  if (open == Answer::No) {
    refuse(result, "`" + type.name + "` may not be placed now" + because(standing_now), asked);
    return false;
  }
  result.status = ActResult::Status::Undetermined;
  result.by = asked;
  result.words = "whether `" + type.name + "` may be placed depends on who throws, and that is not recorded";
  result.findings.push_back({FindingKind::Unsettled, asked.front(), result.words});
  return false;
}

bool TableMechanics::is_stake(Money amount, const char* what, ActResult& result) const {
  if (amount.units > 0 && amount.units % rules_.currency.step == 0) return true;
  refuse(result, std::string(what) + " a whole number of " + money_words(Money{rules_.currency.step}) + " " + rules_.currency.name +
                     ", more than nothing");
  return false;
}

/// A tip is for an official: who throws bets for itself.
bool TableMechanics::may_tip(const TableAct& act, ActResult& result) const {
  const Index role = act.wager.role;
  if (role == no_index) return true;
  if (role < rules_.vocabulary.roles.size() && role != rules_.vocabulary.thrower) return true;
  refuse(result, role == rules_.vocabulary.thrower ? "a tip is for who does not throw, and the " + role_name(role) + " throws"
                                                   : "there is no such role to tip");
  return false;
}

void TableMechanics::bets(const TableAct& act, ActResult& result) {
  if (act.wager.wager >= rules_.wagers.size()) return refuse(result, "there is no such wager");
  if (!is_stake(act.amount, "a stake is", result) || !may_tip(act, result)) return;
  TableAct made = act;
  if (!family_has(act, made.wager.numbers, result)) return;
  if (!rules_.wagers[made.wager.wager].parts.empty()) return bet_parts(made, result);
  const StandingWager* parent = parent_for(made, result);
  if (!result.words.empty()) return;
  if (!in_time(made, result) || !window_open(made, parent, result)) return;
  place(made, parent, result);
  const bool own = made.wager.role == no_index;
  if (own && result.status == ActResult::Status::Accepted) line_bet_made(act.seat, act.wager.wager, result);
}

// ---- T3: a bet that lets its owner throw
// ---------------------------------------------------------------------------------------------------

namespace {

bool names_thrower_holding(const Condition& condition, Index wager) {
  return detail::any_part(condition, [&](const Condition& one) {
    return one.op == Condition::Op::Holds && one.holder == Holder::Thrower &&
           std::find(one.wagers.begin(), one.wagers.end(), wager) != one.wagers.end();
  });
}

}  // namespace

/// While somebody throws only to decide what is left, whoever makes a bet that the thrower must hold has chosen to go on with the game.
void TableMechanics::line_bet_made(Index seat, Index wager, ActResult& result) {
  if (!continuing()) return;
  const auto asks_for_it = [&](const DutyBefore& duty) {
    return duty.role == rules_.vocabulary.thrower && names_thrower_holding(duty.condition, wager);
  };
  if (std::none_of(rules_.conduct.duties_before.begin(), rules_.conduct.duties_before.end(), asks_for_it)) return;
  if (state_.thrower == seat) {
    begin_turn(seat);
  } else {
    state_.only.clear();
    state_.excused = false;
    state_.thrower.reset();
    state_.declined.assign(state_.seats.size(), false);
    state_.offered = seat;
  }
  result.words += "; the game goes on, the dice are with " + seat_name(seat);
  standing_directives(result.directives, result.asked);
}

// ---- onto the layout
// -----------------------------------------------------------------------------------------------------------------------------------------

StandingWager* TableMechanics::equal_to(const StandingWager& wager) {
  const auto found =
      std::find_if(state_.wagers.begin(), state_.wagers.end(), [&](const StandingWager& one) { return are_one(one, wager); });
  return found == state_.wagers.end() ? nullptr : &*found;
}

StandingWager& TableMechanics::add_wager(StandingWager wager) {
  wager.id = state_.next_id++;
  wager.ordinal = free_ordinal(state_.wagers, wager);
  wager.stake = {};
  state_.wagers.push_back(std::move(wager));
  return state_.wagers.back();
}

std::uint32_t TableMechanics::place_one(const StandingWager& fresh, Money amount, bool in_error, ActResult& result) {
  StandingWager* joined = equal_to(fresh);
  // L2: betting again raises the wager, so what forbids raising forbids it; what is silent on raising does not.
  ActResult raising;
  if (joined != nullptr && !leave_given(*joined, Act::Raised, raising) && raising.status == ActResult::Status::Refused) {
    raising.asked.insert(raising.asked.begin(), result.asked.begin(), result.asked.end());
    result = std::move(raising);
    return 0;
  }
  StandingWager& wager = joined == nullptr ? add_wager(fresh) : *joined;
  stake(wager, amount);
  const std::uint32_t id = wager.id;
  if (!take_commission(wager, amount, result) || !limits_hold(id, in_error, result)) return 0;
  return id;
}

/// A bet that was refused because what is at `now` would have to be `below` or `above`: the amounts of the bet that bring it there.
void TableMechanics::note_nearest(Money now, const std::optional<Money>& below, const std::optional<Money>& above,
                                  ActResult& result) const {
  if (!bet_) return;
  Payable nearest;
  const auto moved = [&](Money by) { return Money{(Rational(by.units) / bet_->share).ceil()}; };
  if (below && moved(now - *below) < bet_->amount) nearest.below = bet_->amount - moved(now - *below);
  if (above) nearest.above = bet_->amount + moved(*above - now);
  result.nearest = nearest;
}

std::string TableMechanics::placed_words(const std::string& name, Index seat, Money stake, bool again, const ActResult& result) const {
  std::string words = seat_name(seat) + (again ? " now has " : " has ") + money_words(stake) + " on " + name;
  if (result.commission) words += ", commission " + money_words(*result.commission);
  return words;
}

void TableMechanics::place(const TableAct& act, const StandingWager* parent, ActResult& result) {
  const StandingWager fresh{.seat = act.seat,
                            .wager = act.wager.wager,
                            .numbers = act.wager.numbers,
                            .variables = first_values(rules_.wagers[act.wager.wager].variables),
                            .parent = parent == nullptr ? 0 : parent->id,
                            .role = act.wager.role};
  const bool again = equal_to(fresh) != nullptr;
  bet_ = {act.amount, Rational(1)};
  const std::uint32_t id = place_one(fresh, act.amount, act.taken_in_error, result);
  if (id == 0) return;
  const StandingWager& wager = *standing(id);
  note_unpayable(result, wager);
  result.words = placed_words(describe(wager), act.seat, wager.stake, again, result);
}

std::uint32_t TableMechanics::put(StandingWager wager) {
  const Money amount = wager.stake;
  const Money chips = state_.chips[wager.seat];
  if (state_.bought_in[wager.seat] && chips < amount) post(entry_of(LedgerEntry::Kind::BuyIn, wager, amount - chips), wager);
  if (!rules_.wagers[wager.wager].parts.empty()) return put_parts(wager);
  const auto equal = [&](const StandingWager& one) { return are_one(one, wager) && !one.called_on; };
  const auto joined = std::find_if(state_.wagers.begin(), state_.wagers.end(), equal);  // L2
  StandingWager& standing = joined == state_.wagers.end() ? add_wager(std::move(wager)) : *joined;
  stake(standing, amount);
  return standing.id;
}

}  // namespace fairroll
