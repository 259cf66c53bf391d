// What a player does with chips between throws (L1-L6). Each function leaves its verdict in the result.
#include <algorithm>

#include "../oracle/standing_words.hpp"
#include "../oracle/words.hpp"
#include "mechanics.hpp"

namespace fairroll {
namespace {

Act wanted_act(TableAct::Kind kind) noexcept {
  switch (kind) {
    case TableAct::Kind::Raises:
      return Act::Raised;
    case TableAct::Kind::Reduces:
      return Act::Reduced;
    case TableAct::Kind::CallsOn:
      return Act::CalledOn;
    case TableAct::Kind::CallsOff:
      return Act::CalledOff;
    default:
      return Act::Removed;
  }
}

std::string because(const std::string& standing) { return standing.empty() ? std::string{} : ": " + standing; }

/// `while` conditions of acts, asked as things stand now. Answers and the phases they rest on go to the result.
Answer ask(const Condition& condition, Index clause, const Moment& moment, ActResult& result) {
  Trace reasons;
  const Answer answer = stood(condition, moment, &reasons);
  merge(result.asked, std::move(reasons), false);
  merge(result.asked, {Asked{Stage::Act, clause, answer, false, {}, standing_words(condition, moment)}}, false);
  return answer;
}

/// Clauses that decided the act, and with an answer of yes what they rest on.
void decide_by(ActResult& result, const Index clause) {
  if (clause == no_index) return;
  if (std::find(result.by.begin(), result.by.end(), clause) == result.by.end()) result.by.push_back(clause);
  for (Asked& asked : result.asked)
    if (asked.clause == clause) asked.decided = asked.answer == Answer::Yes;
}

/// Phases that held count as part of what allowed or refused the act.
void credit_phases(ActResult& result, const Ruleset& rules) {
  for (Asked& asked : result.asked)
    if (asked.clause != no_index && rules.clauses[asked.clause].kind == ClauseKind::Phase && asked.answer == Answer::Yes)
      asked.decided = true;
}

}  // namespace

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

// ---- betting
// -------------------------------------------------------------------------------------------------------------------------------

/// The numbers as the family spells them; a pair has no order.
bool TableMechanics::family_has(const TableAct& act, std::vector<int>& numbers, ActResult& result) const {
  const Wager& type = rules_.wagers[act.wager.wager];
  numbers = act.wager.numbers;
  const bool known = std::find(type.numbers.begin(), type.numbers.end(), numbers) != type.numbers.end();
  std::vector<int> turned(numbers.rbegin(), numbers.rend());
  if (!known && std::find(type.numbers.begin(), type.numbers.end(), turned) != type.numbers.end())
    numbers = std::move(turned);
  else if (!known && !(type.numbers.empty() && numbers.empty())) {
    std::vector<std::string> members;
    for (const std::vector<int>& member : type.numbers) {
      std::string words;
      for (const int number : member) words += (words.empty() ? "" : " and ") + std::to_string(number);
      members.push_back(std::move(words));
    }
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
  WagerRef reference;
  reference.wager = type.behind;
  if (act.wager.behind_number) reference.numbers = {*act.wager.behind_number};
  RefFault fault = RefFault::None;
  const StandingWager* parent = table_.find(act.seat, reference, &fault);
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
  const Situation now = table_.situation();
  const std::vector<int> no_faces;
  const std::vector<int> own = first_values(type.variables);
  Moment moment{rules_, now, no_faces};
  moment.wager = &type;
  moment.numbers = &act.wager.numbers;
  moment.own = &own;
  if (parent != nullptr) moment.parent = &parent->variables;
  if (parent != nullptr) moment.parent_numbers = &parent->numbers;
  Answer open = Answer::No;
  std::vector<Index> allowing;
  std::vector<Index> asked;
  std::string standing_now;
  for (const Standing& row : type.placed) {
    const Answer answer = ask(row.while_, row.clause, moment, result);
    if (answer == Answer::Yes) allowing.push_back(row.clause);
    asked.push_back(row.clause);
    open = either(open, answer);
    if (standing_now.empty()) standing_now = standing_words(row.while_, moment);
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

void TableMechanics::bets(const TableAct& act, ActResult& result) {
  if (act.wager.wager >= rules_.wagers.size()) return refuse(result, "there is no such wager");
  if (act.amount.units <= 0 || act.amount.units % rules_.currency.step != 0)
    return refuse(result, "a stake is a whole number of " + to_string(Money{rules_.currency.step}, rules_.currency) + " " +
                              rules_.currency.name + ", more than nothing");
  TableAct made = act;
  if (!family_has(act, made.wager.numbers, result)) return;
  const StandingWager* parent = parent_for(made, result);
  if (!result.words.empty()) return;
  if (!in_time(made, result) || !window_open(made, parent, result)) return;
  place(made, made.wager.numbers, parent == nullptr ? 0 : parent->id, result);
  if (result.status == ActResult::Status::Accepted) line_bet_made(act.seat, act.wager.wager, result);
}

void TableMechanics::place(const TableAct& act, std::vector<int> numbers, std::uint32_t parent, ActResult& result) {
  const std::vector<int> own = first_values(rules_.wagers[act.wager.wager].variables);
  const auto equal = [&](const StandingWager& one) {
    return one.seat == act.seat && one.wager == act.wager.wager && one.numbers == numbers && one.variables == own && one.parent == parent &&
           !one.in_doubt;
  };
  const auto joined = std::find_if(table_.wagers_.begin(), table_.wagers_.end(), equal);
  if (joined == table_.wagers_.end()) {
    const std::uint32_t id = table_.put(act.seat, act.wager.wager, std::move(numbers), act.amount, own, parent);
    result.words = seat_name(act.seat) + " has " + to_string(act.amount, rules_.currency) + " on " + table_.describe(*standing(id));
    return;
  }
  // L2: betting again raises the wager, so what forbids raising forbids it; what is silent on raising does not.
  ActResult raising;
  if (!leave_given(*joined, Act::Raised, raising) && raising.status == ActResult::Status::Refused) {
    raising.asked.insert(raising.asked.begin(), result.asked.begin(), result.asked.end());
    result = std::move(raising);
    return;
  }
  joined->stake = joined->stake + act.amount;
  result.words = seat_name(act.seat) + " now has " + to_string(joined->stake, rules_.currency) + " on " + table_.describe(*joined);
}

// ---- what may be done with a standing wager
// ------------------------------------------------------------------------------------------------

bool TableMechanics::leave_given(const StandingWager& wager, Act wanted, ActResult& result) const {
  const Wager& type = rules_.wagers[wager.wager];
  const Situation now = table_.situation();
  const std::vector<int> no_faces;
  Moment moment{rules_, now, no_faces};
  moment.wager = &type;
  moment.numbers = &wager.numbers;
  moment.own = &wager.variables;
  const StandingWager* parent = wager.parent == 0 ? nullptr : standing(wager.parent);
  if (parent != nullptr) moment.parent = &parent->variables;
  if (parent != nullptr) moment.parent_numbers = &parent->numbers;
  std::vector<const Leave*> applying;
  int highest = 0;
  std::string standing_now;
  for (const Leave& row : type.leaves) {
    if (row.act != wanted || ask(row.while_, row.clause, moment, result) != Answer::Yes) continue;
    if (applying.empty() || row.layer > highest) {
      highest = row.layer;
      applying.clear();
    }
    if (row.layer == highest) applying.push_back(&row);
    standing_now = standing_words(row.while_, moment);
  }
  credit_phases(result, rules_);
  const std::string what = "`" + table_.describe(wager) + "`";
  std::vector<Index> by;
  for (const Leave* row : applying) by.push_back(row->clause);
  if (applying.empty()) {
    silent(result, "the text does not say whether " + what + " may be " + std::string(act_name(wanted)) + " now");
    return false;
  }
  const auto allows = [](const Leave* row) { return row->allowed; };
  if (std::all_of(applying.begin(), applying.end(), allows)) {
    for (const Index clause : by) decide_by(result, clause);
    return true;
  }
  if (std::any_of(applying.begin(), applying.end(), allows))
    silent(result, "the text says both that " + what + " may and that it may not be " + std::string(act_name(wanted)), by);
  else
    refuse(result, what + " may not be " + std::string(act_name(wanted)) + because(standing_now), by);
  return false;
}

void TableMechanics::change(const TableAct& act, ActResult& result) {
  if (act.wager.wager >= rules_.wagers.size()) return refuse(result, "there is no such wager");
  RefFault fault = RefFault::None;
  const StandingWager* found = table_.find(act.seat, act.wager, &fault);
  const std::string& name = rules_.wagers[act.wager.wager].name;
  if (fault == RefFault::NoSuchWager) return refuse(result, seat_name(act.seat) + " has no such `" + name + "`");
  if (fault == RefFault::Several) return refuse(result, seat_name(act.seat) + " has several `" + name + "`: say which");
  if (found->in_doubt) return silent(result, "nobody can say what became of " + owner_and_wager(*found));
  if (act.kind == TableAct::Kind::Surrenders) return refuse(result, "nothing allows `" + table_.describe(*found) + "` to be surrendered");
  const Act wanted = wanted_act(act.kind);
  const bool sized = wanted == Act::Raised || wanted == Act::Reduced;
  if (sized && (act.amount.units <= 0 || act.amount.units % rules_.currency.step != 0))
    return refuse(result, "a stake is a whole number of " + to_string(Money{rules_.currency.step}, rules_.currency) + " " +
                              rules_.currency.name + ", more than nothing");
  if ((wanted == Act::Raised && act.amount <= found->stake) || (wanted == Act::Reduced && act.amount >= found->stake))
    return refuse(result, "`" + table_.describe(*found) + "` stands at " + to_string(found->stake, rules_.currency) + " already");
  if (!leave_given(*found, wanted, result)) return;
  StandingWager& wager = table_.wagers_[static_cast<std::size_t>(found - table_.wagers_.data())];
  result.words = table_.describe(wager) + " is " + std::string(act_name(wanted));
  if (wanted == Act::Removed) return remove(wager, result);
  if (sized) {
    wager.stake = act.amount;
    result.words += " to " + to_string(act.amount, rules_.currency);
  } else {
    wager.called_on = wanted == Act::CalledOn;
    join_equal();
  }
}

/// S6, L1: what stands behind it is returned.
void TableMechanics::remove(const StandingWager& wager, ActResult& result) {
  std::vector<std::uint32_t> gone{wager.id};
  for (const StandingWager& one : table_.wagers_) {
    if (one.parent == 0 || std::find(gone.begin(), gone.end(), one.parent) == gone.end()) continue;
    gone.push_back(one.id);
    Settlement settlement;
    settlement.before = settlement.after = one;
    settlement.outcome = Outcome::Returned;
    settlement.ended = true;
    if (rules_.wagers[one.wager].clause != no_index) settlement.by = {rules_.wagers[one.wager].clause};
    result.settlements.push_back(std::move(settlement));
  }
  const auto is_gone = [&](const StandingWager& one) { return std::find(gone.begin(), gone.end(), one.id) != gone.end(); };
  table_.wagers_.erase(std::remove_if(table_.wagers_.begin(), table_.wagers_.end(), is_gone), table_.wagers_.end());
}

// ---- T3: a bet that lets its owner throw
// ---------------------------------------------------------------------------------------------------

namespace {

bool names_thrower_holding(const Condition& condition, Index wager) {
  if (condition.op == Condition::Op::Holds && condition.holder == Holder::Thrower)
    return std::find(condition.wagers.begin(), condition.wagers.end(), wager) != condition.wagers.end();
  return std::any_of(condition.operands.begin(), condition.operands.end(),
                     [&](const Condition& operand) { return names_thrower_holding(operand, wager); });
}

}  // namespace

/// While somebody throws only to decide what is left, whoever makes a bet that the thrower must hold has chosen to go on with the game.
void TableMechanics::line_bet_made(Index seat, Index wager, ActResult& result) {
  if (!continuing()) return;
  const auto asks_for_it = [&](const DutyBefore& duty) {
    return duty.role == rules_.vocabulary.thrower && names_thrower_holding(duty.condition, wager);
  };
  if (std::none_of(rules_.conduct.duties_before.begin(), rules_.conduct.duties_before.end(), asks_for_it)) return;
  if (table_.thrower_ == seat) {
    begin_turn(seat);
  } else {
    table_.only_.clear();
    table_.excused_ = false;
    table_.thrower_.reset();
    table_.declined_.assign(table_.seats_.size(), false);
    table_.offered_ = seat;
  }
  result.words += "; the game goes on, the dice are with " + seat_name(seat);
  standing_directives(result.directives, result.asked);
}

}  // namespace fairroll
