// SPDX-License-Identifier: Apache-2.0
// A line of a log: what the rules say of it, and how the table stands behind what was done.
#include <algorithm>
#include <stdexcept>

#include <fairroll/detail/variable_range.hpp>
#include <fairroll/report.hpp>

#include "../table/call.hpp"
#include "play.hpp"

namespace fairroll::scenario {
namespace {

const ExpectedAnswer* ruled_in(const std::vector<Step>& steps) {
  for (const Step& step : steps)
    if (const auto* const expected = step.get<ExpectStep>(); expected != nullptr && expected->applies)
      if (const auto* const answer = std::get_if<ExpectedAnswer>(&expected->what)) return answer;
  return nullptr;
}

bool is_ruled_so(const Ruling& ruling, const ExpectedAnswer& told) {
  return ruling.kind == *told.ruling && (!told.total || ruling.total == told.total);
}

/// What a settlement brought its owner, commission and refund included.
Money gain(const Settlement& one) {
  Money sum = one.refund.value_or(Money{}) - one.commission.value_or(Money{});
  if (one.outcome == Outcome::Wins) return sum + one.amount.value_or(Money{});
  return one.outcome == Outcome::Loses ? sum - one.partial_loss.value_or(one.wager_before.stake) : sum;
}

/// What a throw brought all who had wagers; nothing: some settlement nobody can tell.
std::optional<Money> gain_of_all(const StepReport& step) {
  Money sum;
  for (const Settlement& one : words::get_settlements(step)) {
    if (one.outcome == Outcome::Undetermined || (one.outcome == Outcome::Wins && !one.amount)) return std::nullopt;
    if (is_decided(one)) sum = sum + gain(one);
  }
  return sum;
}

/// So much more than the rules say went from the house to that account.
void move_money(TableState& state, Index seat, Index role, Money amount) {
  if (role != no_index) {
    state.role_balances[role] = state.role_balances[role] + amount;
    state.role_chips[role] = state.role_chips[role] + amount;
  } else {
    state.balances[seat] = state.balances[seat] + amount;
    state.chips[seat] = state.chips[seat] + amount;
  }
  state.house_win = state.house_win - amount;
}

LogEntryCheck not_told(LogEntryCheck::Kind kind, const SourceLocation& place, std::string due, std::vector<Index> by) {
  LogEntryCheck deed;
  deed.kind = kind;
  deed.is_correct = false;
  deed.location = place;
  deed.required_value = std::move(due);
  deed.deciding_clauses = std::move(by);
  return deed;
}

const Settlement* settlement_with(const StepReport& step, std::uint32_t id) {
  const auto& all = words::get_settlements(step);
  const auto found = std::find_if(all.begin(), all.end(), [&](const Settlement& one) { return one.wager_before.id == id; });
  return found == all.end() ? nullptr : &*found;
}

const CompositeSettlement* composite_with(const StepReport& step, std::uint32_t id) {
  const auto& all = words::get_composite_settlements(step);
  const auto found = std::find_if(all.begin(), all.end(), [&](const CompositeSettlement& one) { return one.composite_before.id == id; });
  return found == all.end() ? nullptr : &*found;
}

/// A wager of which a line says what it was paid: what is due to it, and to whom.
struct PaymentDue {
  std::optional<Money> owed = Money{};  ///< nothing: nobody can say
  Money stake;
  Money charges;  ///< commission and refund that are due
  Index role = no_index;
  bool stays = true;  ///< by the rules it is neither won nor lost
  std::vector<Index> by;
};

bool is_open(const Settlement& one) noexcept {
  return one.outcome == Outcome::Undetermined || (one.outcome == Outcome::Wins && !one.amount);
}

std::vector<Index> clauses_of_parts(const StepReport& done, std::uint32_t composite) {
  std::vector<Index> by;
  for (const Settlement& one : words::get_settlements(done))
    if (one.wager_before.composite_id == composite && is_decided(one))
      by.insert(by.end(), one.deciding_clauses.begin(), one.deciding_clauses.end());
  std::sort(by.begin(), by.end());
  by.erase(std::unique(by.begin(), by.end()), by.end());
  return by;
}

void take_due(PaymentDue& paid, const Settlement& due) {
  paid.owed = is_open(due) ? std::nullopt : std::optional(gain(due));
  paid.stake = due.wager_before.stake;
  paid.charges = due.refund.value_or(Money{}) - due.commission.value_or(Money{});
  paid.role = due.wager_before.role;
  paid.stays = !is_decided(due);
  paid.by = due.deciding_clauses;
}

bool may_stay_up(const Wager& type) {
  return std::any_of(type.verdicts.begin(), type.verdicts.end(), [](const VerdictRow& row) { return row.stays_up; });
}

PaymentDue paid_wager(const TableState& state, const StepReport& done, const ExpectedWager& told, std::optional<std::uint32_t> id) {
  PaymentDue paid;
  paid.role = told.wager.role;
  if (!id) return paid;
  if (const StandingWager* const standing = with_id(state.wagers, *id)) {
    paid.role = standing->role;
    paid.stake = standing->stake;
  }
  for (const Composite& one : state.composites)
    if (one.id == *id) {
      paid.role = one.role;
      paid.stake = one.stake;
    }
  if (const Settlement* const due = settlement_with(done, *id)) take_due(paid, *due);
  if (const CompositeSettlement* const whole = composite_with(done, *id)) {
    paid.owed = whole->outcome == Outcome::Undetermined ? std::nullopt : std::optional(whole->net);
    paid.stake = whole->composite_before.stake;
    paid.role = whole->composite_before.role;
    paid.stays = false;
    paid.by = clauses_of_parts(done, *id);
  }
  if (done.throw_result && done.throw_result->ruling.kind == RulingKind::Undetermined) paid.owed.reset();
  return paid;
}

/// The wager was paid as the line says. `id`: the wager, if there is one; `again`: an earlier payment of the line is its own already.
void follow_payment(TableState& state, const StepReport& done, const ExpectedWager& told, std::optional<std::uint32_t> id, bool again,
                    LogEntryCheck& deed) {
  PaymentDue paid = paid_wager(state, done, told, id);
  if (again) {
    paid.owed = Money{};
    paid.charges = Money{};
  }
  Money got = paid.charges;
  if (told.outcome == Outcome::Wins) got = got + told.amount.value_or(Money{});
  if (told.outcome == Outcome::Loses) got = got - paid.stake;
  deed.role = paid.role;
  deed.deciding_clauses = paid.by;
  deed.is_undetermined = !paid.owed;
  if (paid.owed) deed.difference = got - *paid.owed;
  // Who won, and whose stake was pushed, may stay up where the rules say so.
  const bool goes = paid.owed ? paid.stays : !may_stay_up(state.ruleset->wagers[told.wager.wager]);
  const bool is_gone = told.outcome == Outcome::Loses || told.outcome == Outcome::Returned || goes;
  if (is_gone && id && !again) give_back(state, *id);
  for (StandingWager& one : state.wagers)
    if (one.id == id) one.is_undetermined = false;  // the house has decided it
  move_money(state, told.seat, deed.role, got - paid.owed.value_or(Money{}));
}

/// An act that the rules refuse, and the table took.
void force(Table& table, const ActStep& act, Diagnostics& out) {
  using Action = TableAction::Kind;
  const TableAction& what = act.act;
  if (what.wager.wager == no_index || what.seat == no_index) return;
  const Wager& type = table.ruleset().wagers[what.wager.wager];
  if (what.kind == Action::Bet) {
    TableAction in_error = what;  // outside its limits
    in_error.is_accepted_in_error = true;
    if (table.execute(in_error, ReasonDetail::None).status == ActionResult::Status::Accepted) return;
    (void)put_wager(table, GivenWager{what.seat, what.amount, what.wager, first_values(type.variables), act.written}, out);
    return;
  }
  const StandingWager* const standing = table.find_wager(what.seat, what.wager);
  if (standing == nullptr) return;
  if (what.kind == Action::Remove) return give_back(table.mutable_state(), standing->id);
  if (what.kind != Action::Raise && what.kind != Action::Reduce) return;
  const Money more = what.amount - standing->stake;
  TableState& state = table.mutable_state();
  Money& chips = standing->role != no_index ? state.role_chips[standing->role] : state.chips[standing->seat];
  chips = chips - more;
  standing_wager(state, standing->id).stake = what.amount;
}

}  // namespace

void give_back(TableState& state, std::uint32_t id) {
  std::vector<std::uint32_t> gone;
  for (const StandingWager& one : state.wagers)
    if (one.id == id || one.composite_id == id)
      for (const std::uint32_t follower : with_followers(state, one.id)) gone.push_back(follower);
  for (const StandingWager& one : state.wagers) {
    if (std::find(gone.begin(), gone.end(), one.id) == gone.end()) continue;
    Money& chips = one.role != no_index ? state.role_chips[one.role] : state.chips[one.seat];
    chips = chips + one.stake;
  }
  take_down(state, gone);
  refresh_composites(state);
}

/// The throw, or the act, counts as the house ruled it. `before`: the table as it stood then.
void Play::follow_ruling(const Table& before) {
  const ExpectedAnswer* const told = ruled_in(steps_);
  const StepReport& due = report().steps[*last_];
  if (due.throw_result) {
    const bool says_otherwise = told != nullptr && told->ruling && !is_ruled_so(due.throw_result->ruling, *told);
    if (!says_otherwise) return;
    table_ = before;
    as_done_ = report_of(StepReport::Kind::Throw, steps_.front());
    as_done_->record = due.record;
    keep_before(table_, *as_done_);
    as_done_->throw_result = table_.roll_as_ruled(*due.record, {*told->ruling, told->total});
    tell_after(table_, *as_done_);
    return;
  }
  const bool was_taken = told == nullptr || !told->status || *told->status == ActionResult::Status::Accepted;
  const bool is_correct = due.action_result->status == ActionResult::Status::Accepted;
  if (!was_taken && is_correct) table_ = before;
  if (!was_taken || is_correct) return;
  if (told == nullptr) {
    told_.push_back(not_told(LogEntryCheck::Kind::Ruling, due.location, due.action_result->reason, due.action_result->deciding_clauses));
    told_.back().is_undetermined = due.action_result->status == ActionResult::Status::Undetermined;
  }
  Diagnostics dropped;
  if (const auto* const act = steps_.front().get<ActStep>(); act->refused.empty()) force(table_, *act, dropped);
}

/// What the line says of its ruling; of a throw with what came of it for all.
void Play::tell_ruling(LogEntryCheck& deed) {
  const StepReport& due = report().steps[*last_];
  deed.kind = LogEntryCheck::Kind::Ruling;
  deed.deciding_clauses = due.throw_result ? deciding(due.throw_result->ruling) : due.action_result->deciding_clauses;
  deed.is_undetermined = !deed.is_correct && (due.throw_result ? due.throw_result->ruling.kind == RulingKind::Undetermined
                                                               : due.action_result->status == ActionResult::Status::Undetermined);
  if (!as_done_) return;
  const bool nothing_moved = as_done_->throw_result->ruling.kind == RulingKind::Undetermined;
  const std::optional<Money> done = nothing_moved ? Money{} : gain_of_all(*as_done_);
  const std::optional<Money> owed = gain_of_all(due);
  if (done && owed) deed.difference = *done - *owed;
}

void Play::tell_payment(const ExpectedWager& told, LogEntryCheck& deed, const StepReport& done, std::optional<std::uint32_t> id,
                        bool again) {
  deed.kind = LogEntryCheck::Kind::Payment;
  deed.seat = told.seat;
  deed.wager = told.written.words;
  if (again) {
    deed.is_correct = false;
    deed.required_value = "the line already contains this payment";
  }
  if (!deed.is_correct && told.what == ExpectedWager::What::Outcome) follow_payment(table_.mutable_state(), done, told, id, again, deed);
}

void Play::tell_balance(const ExpectedMoney& told, LogEntryCheck& deed) {
  deed.kind = LogEntryCheck::Kind::Balance;
  deed.seat = told.seat;
  deed.role = told.role;
  if (deed.is_correct) return;
  const bool of_role = told.role != no_index;
  const Account purse = of_role ? Account{Account::Kind::Role, told.role} : Account{Account::Kind::Seat, told.seat};
  const Money now = told.chips ? table_.account_balance(purse) : of_role ? table_.role_balance(told.role) : table_.balance(told.seat);
  deed.difference = told.amount - now;
  if (!told.chips) return move_money(table_.mutable_state(), told.seat, told.role, *deed.difference);
  TableState& state = table_.mutable_state();  // chips that came from outside, or went there
  Money& chips = of_role ? state.role_chips[told.role] : state.chips[told.seat];
  chips = chips + *deed.difference;
  state.total_buy_in = state.total_buy_in + *deed.difference;
}

/// Of wagers made of parts that were decided: those that are one deed, which is told where the line does not pay them. Of the others it
/// names parts.
std::vector<std::uint32_t> Play::follow_unpaid_composites(const StepReport& done, const SourceLocation& place) {
  std::vector<std::uint32_t> wholes;
  const auto& settlements = words::get_settlements(done);
  for (const CompositeSettlement& one : words::get_composite_settlements(done)) {
    const auto is_paid_part = [&](const Settlement& part) {
      return part.wager_before.composite_id == one.composite_before.id && is_spoken_of(spoken_, part.wager_before.id);
    };
    if (std::any_of(settlements.begin(), settlements.end(), is_paid_part)) continue;
    wholes.push_back(one.composite_before.id);
    if (is_spoken_of(spoken_, one.composite_before.id)) continue;
    LogEntryCheck deed =
        not_told(LogEntryCheck::Kind::Unpaid, place, whose_words(table_, one.composite_before) + " " + words::format_outcome(*rules_, one),
                 clauses_of_parts(done, one.composite_before.id));
    deed.wager = table_.describe(one.composite_before);
    deed.is_undetermined = one.outcome == Outcome::Undetermined;
    add_unpaid(std::move(deed), one.composite_before.seat, one.composite_before.role, one.net);
  }
  return wholes;
}

/// Of what was decided, and not paid, one deed for each wager.
void Play::follow_unpaid(const StepReport& done, const SourceLocation& place) {
  if (done.throw_result && done.throw_result->ruling.kind == RulingKind::Undetermined) return;
  const std::vector<std::uint32_t> wholes = follow_unpaid_composites(done, place);
  for (const Settlement& one : words::get_settlements(done)) {
    const bool is_correct = is_decided(one) || (is_open(one) && !one.wager_before.is_undetermined);
    const bool is_part = std::find(wholes.begin(), wholes.end(), one.wager_before.composite_id) != wholes.end();
    if (!is_correct || is_part || is_spoken_of(spoken_, one.wager_before.id)) continue;
    LogEntryCheck deed =
        not_told(LogEntryCheck::Kind::Unpaid, place,
                 whose_words(table_, done.standing_wagers, one.wager_before) + " " + format_outcome(*rules_, one), one.deciding_clauses);
    deed.wager = Naming(*rules_, done.standing_wagers).describe(one.wager_before);
    deed.is_undetermined = is_open(one);
    add_unpaid(std::move(deed), one.wager_before.seat, one.wager_before.role, deed.is_undetermined ? Money{} : gain(one));
  }
}

void Play::add_unpaid(LogEntryCheck deed, Index seat, Index role, Money owed) {
  deed.seat = seat;
  deed.role = role;
  if (!deed.is_undetermined) {
    deed.difference = Money{} - owed;
    move_money(table_.mutable_state(), seat, role, *deed.difference);
  }
  told_.push_back(std::move(deed));
}

/// Asks what the line says was done, and goes on from there.
bool Play::follow_told(const Step& step, const ExpectStep& told, Diagnostics& out) {
  if (!told.applies) return true;
  StepReport& due = report().steps[*last_];
  const auto* const answer = std::get_if<ExpectedAnswer>(&told.what);
  const StepReport& done = as_done_ && answer == nullptr ? *as_done_ : due;
  if (std::holds_alternative<ExpectedNothingElse>(told.what)) {
    follow_unpaid(done, step.place);
    return true;
  }
  Expectation result;
  result.location = step.place;
  result.text = step.text;
  const std::size_t spoken = spoken_.size();
  Diagnostics faults;
  if (!judge(told, step.place, table_, done, spoken_, result, faults)) {
    if (!faults.empty() && faults.front().code == Code::which_wager) {
      out.push_back(std::move(faults.front()));
      return false;
    }
    result.passed = false;
    result.actual = faults.empty() ? "no such result" : faults.front().message;
  }
  LogEntryCheck deed;
  deed.is_correct = result.passed;
  deed.location = step.place;
  deed.recorded_value = step.text.substr(step.text.find(' ') + 1);  // without `expect`
  deed.required_value = result.actual;
  const std::optional<std::uint32_t> id = spoken_.size() > spoken ? std::optional(spoken_.back()) : std::nullopt;
  const auto before = spoken_.begin() + static_cast<std::ptrdiff_t>(spoken);
  const bool again = id && std::find(spoken_.begin(), before, *id) != before;
  if (answer != nullptr) tell_ruling(deed);
  if (const auto* const wager = std::get_if<ExpectedWager>(&told.what)) tell_payment(*wager, deed, done, id, again);
  if (const auto* const money = std::get_if<ExpectedMoney>(&told.what)) tell_balance(*money, deed);
  due.expectations.push_back(std::move(result));
  told_.push_back(std::move(deed));
  return true;
}

bool Play::feed_line(std::vector<Step> steps, bool follows, Diagnostics& out) {
  std::vector<Step> told(std::make_move_iterator(steps.begin() + 1), std::make_move_iterator(steps.end()));
  steps.resize(1);
  const bool is_event = steps.front().get<ThrowStep>() != nullptr || steps.front().get<ActStep>() != nullptr;
  const std::optional<Table> before = follows && is_event ? std::optional(table_) : std::nullopt;
  if (!feed(std::move(steps.front()), out)) return false;
  for (Step& one : told) steps_.push_back(std::move(one));
  try {
    if (before) follow_ruling(*before);
    for (std::size_t i = 1; i < steps_.size(); ++i) {
      const ExpectStep& expected = *steps_[i].get<ExpectStep>();
      if (before ? follow_told(steps_[i], expected, out) : expect(steps_[i], expected, out)) continue;
      if (before) table_ = *before;
      return false;
    }
  } catch (const std::overflow_error&) {
    if (before) table_ = *before;
    out.push_back(too_large(steps_.front()));
    return false;
  }
  return true;
}

}  // namespace fairroll::scenario
