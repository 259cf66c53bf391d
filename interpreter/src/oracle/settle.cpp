// SPDX-License-Identifier: Apache-2.0
#include "settle.hpp"

#include <algorithm>
#include <limits>

#include "standing_words.hpp"

namespace fairroll {
namespace {

/// The row's own answer in the trace, behind those of the events and phases that it asked.
void note(Trace& trace, Trace reasons, TraceEntry row) {
  merge(trace, std::move(reasons), row.is_deciding);
  trace.push_back(std::move(row));
}

// ---- working
// -------------------------------------------------------------------------------------------------------------------------------

/// `decides`: what is off here would have been won or lost otherwise, or would have moved.
bool is_off(const EvalContext& context, const std::optional<bool>& called_on, bool decides, WagerStep& step, bool reasons) {
  bool off = false;
  for (const Window& row : context.wager->off_windows) {
    Trace why;
    const bool applies = stood(row.condition, context, reasons ? &why : nullptr) == Answer::Yes;
    const bool effect = applies && !called_on && decides;
    off = off || applies;
    if (effect) step.by.push_back(row.clause);
    if (!reasons) continue;
    TraceEntry asked{Stage::Settlement, row.clause, answer_of(applies), effect, {}, standing_words(row.condition, context)};
    if (applies && called_on) asked.override_reason = *called_on ? "called on by its owner" : "called off by its owner";
    note(step.asked, std::move(why), std::move(asked));
  }
  return called_on ? !*called_on : off;
}

// ---- verdicts
// ------------------------------------------------------------------------------------------------------------------------------

void ask_rows(std::vector<std::size_t>& applying, const EvalContext& context, std::vector<Trace>& reasons) {
  const std::vector<VerdictRow>& rows = context.wager->verdicts;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (happens(rows[i].trigger, context, reasons.empty() ? nullptr : &reasons[i])) applying.push_back(i);
}

bool names(const std::vector<Index>& clauses, Index clause) { return std::find(clauses.begin(), clauses.end(), clause) != clauses.end(); }

/// Rows of a lower layer yield to those of a higher one (section 5); inside a layer one yields only where it is written.
bool yields(const VerdictRow& a, const VerdictRow& b) {
  if (a.layer != b.layer) return a.layer < b.layer;
  return names(a.precedence.overriding_clauses, b.clause) || names(b.precedence.overridden_clauses, a.clause);
}

/// The clause to which the row yields among those that apply; no_index: to none.
Index overridden_by(const std::vector<VerdictRow>& rows, const std::vector<std::size_t>& applying, std::size_t row) {
  Index by = no_index;
  for (const std::size_t other : applying)
    if (other != row && yields(rows[row], rows[other])) by = rows[other].clause;
  return by;
}

void tell_of_rows(const EvalContext& context, const std::vector<std::size_t>& applying, std::vector<Trace>& reasons, WagerStep& step) {
  const std::vector<VerdictRow>& rows = context.wager->verdicts;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool applies = std::find(applying.begin(), applying.end(), i) != applying.end();
    const Index by = applies ? overridden_by(rows, applying, i) : no_index;
    TraceEntry asked{Stage::Settlement, rows[i].clause, answer_of(applies), applies && by == no_index && !step.contradiction, {}, {}};
    asked.explanation = standing_words(rows[i].trigger, context);
    asked.overriding_clause = by;
    if (by != no_index) asked.override_reason = "another rule takes precedence";
    note(step.asked, std::move(reasons[i]), std::move(asked));
  }
}

void ask_all_rows(EvalContext context, WagerStep& step, std::vector<Trace>& reasons) {
  bool other_asked = false;
  context.other_asked = &other_asked;
  ask_rows(step.rows, context, reasons);
  if (!step.rows.empty() || (!other_asked && reasons.empty())) return;
  context.nothing_else = true;  // `any other` is asked last (S5)
  ask_rows(step.rows, context, reasons);
}

void find_verdict(const EvalContext& context, WagerStep& step, bool with_reasons) {
  const std::vector<VerdictRow>& rows = context.wager->verdicts;
  std::vector<Trace> reasons(with_reasons ? rows.size() : 0);
  ask_all_rows(context, step, reasons);
  std::vector<std::size_t> applying;  // only where it may differ from what prevails, or is told
  if (step.rows.size() > 1) {
    applying = step.rows;
    const auto beaten = [&](std::size_t row) { return overridden_by(rows, applying, row) != no_index; };
    step.rows.erase(std::remove_if(step.rows.begin(), step.rows.end(), beaten), step.rows.end());
  } else if (with_reasons) {
    applying = step.rows;
  }
  for (const std::size_t row : step.rows) {
    const VerdictRow& first = rows[step.rows.front()];
    if (rows[row].verdict != first.verdict || rows[row].stays_up != first.stays_up) step.contradiction = true;
    step.by.push_back(rows[row].clause);
  }
  if (!step.rows.empty() && !step.contradiction) {
    step.verdict = rows[step.rows.front()].verdict;
    step.stays_up = rows[step.rows.front()].stays_up;
  }
  if (with_reasons) tell_of_rows(context, applying, reasons, step);
}

/// The parent is won or lost: so is what stands behind it and works.
bool is_shared(const ParentFate& fate) { return fate.verdict == Verdict::Wins || fate.verdict == Verdict::Loses; }

/// S6: as the parent does; returned where the parent is neither won nor lost, or where this one does not work.
void follow(const ParentFate& fate, WagerStep& step, const Wager& wager) {
  if (!fate.verdict) return;
  const bool shared = is_shared(fate) && !step.off;
  step.verdict = shared ? *fate.verdict : Verdict::Returned;
  step.stays_up = shared && fate.stays_up;
  step.by.insert(step.by.end(), fate.by.begin(), fate.by.end());
  if (wager.clause != no_index) step.by.push_back(wager.clause);
}

// ---- pay
// -----------------------------------------------------------------------------------------------------------------------------------

/// The arms that apply, of the highest layer; a table of a lower layer yields to them, one of a higher layer beats them.
void ask_arms(Payment& payment, const EvalContext& context, Trace* trace) {
  const Wager& wager = *context.wager;
  const std::vector<PayRow>& rows = wager.pay_rows;
  std::vector<Trace> reasons(trace == nullptr ? 0 : rows.size());
  std::vector<char> applies(reasons.size(), 0);
  const bool per_table = wager.paytable != no_index;
  int highest = per_table ? wager.paytable_layer : std::numeric_limits<int>::min();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Trace* why = trace == nullptr ? nullptr : &reasons[i];
    const bool thrown = !rows[i].pattern || happens(*rows[i].pattern, context, why);
    if (stood(rows[i].condition, context, why) != Answer::Yes || !thrown) continue;
    if (trace != nullptr) applies[i] = 1;
    if (rows[i].layer > highest) payment.arms.clear();
    if (rows[i].layer >= highest) payment.arms.push_back(i);
    highest = std::max(highest, rows[i].layer);
  }
  payment.per_table = per_table && wager.paytable_layer == highest;
  if (trace == nullptr) return;
  const Index winner = !payment.arms.empty() ? rows[payment.arms.front()].clause : wager.paytable_clause;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool speaks = applies[i] != 0 && rows[i].layer == highest;
    TraceEntry asked{Stage::Settlement, rows[i].clause, answer_of(applies[i] != 0), speaks, {}, to_string(rows[i].odds)};
    const std::string standing = standing_words(rows[i].condition, context);  // one sentence has several arms: each is asked for itself
    if (!standing.empty()) asked.explanation += ", " + standing;
    if (applies[i] != 0 && !speaks) {
      asked.overriding_clause = winner;
      asked.override_reason = "another rule takes precedence";
    }
    note(*trace, std::move(reasons[i]), std::move(asked));
  }
}

void choose_column(Payment& payment, const Paytable& table, const PaytableRow& row) {
  if (table.posted_column && *table.posted_column < row.columns.size()) {
    payment.odds = row.columns[*table.posted_column];
    return;
  }
  if (row.columns.size() == 1) {
    payment.odds = row.columns.front();
    return;
  }
  // An open choice does not matter where every alternative pays the same (U4).
  const Rational profit = row.columns.front().profit();
  const auto same = [&](const Odds& odds) { return odds.profit() == profit; };
  if (std::all_of(row.columns.begin(), row.columns.end(), same))
    payment.odds = row.columns.front();
  else
    payment.column_open = true;
}

void enter_table(Payment& payment, const EvalContext& context, Trace* trace) {
  const Paytable& table = context.ruleset.paytables[context.wager->paytable];
  if (!table.figure.empty()) {
    payment.key =
        detail::figure_of_dice(table.figure, context.faces, [&](const Term& term) { return detail::value_of(term, context.numbers); });
  } else if (const Variable* variable = declaration(table.measure, context)) {
    payment.key = measure(*variable, movement(table.measure, context, trace).to);
  } else {
    return;
  }
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const bool entered = !payment.row && table.rows[i].key.contains(payment.key);
    if (entered) payment.row = i;
    if (trace == nullptr) continue;
    const std::string words = table.measure_name + " is " + std::to_string(payment.key);
    trace->push_back(TraceEntry{Stage::Settlement, table.rows[i].clause, answer_of(entered), entered, {}, words});
  }
  payment.no_row = !payment.row;
  if (payment.row) choose_column(payment, table, table.rows[*payment.row]);
  if (trace != nullptr && context.wager->paytable_clause != no_index)
    trace->push_back(TraceEntry{Stage::Settlement, context.wager->paytable_clause, Answer::Yes, payment.row.has_value()});
}

/// Empty, but with the room that it has.
void start(Payment& payment) {
  payment.arms.clear();
  payment.by.clear();
  payment.row.reset();
  payment.odds.reset();
  payment.key = 0;
  payment.per_table = payment.no_row = payment.column_open = false;
}

void find_payment(Payment& payment, const EvalContext& context, Trace* trace) {
  start(payment);
  const Wager& wager = *context.wager;
  ask_arms(payment, context, trace);
  if (payment.per_table) enter_table(payment, context, trace);
  for (const std::size_t arm : payment.arms) payment.by.push_back(wager.pay_rows[arm].clause);
  if (payment.row) payment.by.push_back(context.ruleset.paytables[wager.paytable].rows[*payment.row].clause);
  if (payment.arms.empty()) return;
  // Two that agree pay what both say; two that differ pay nothing that anybody could name.
  const Odds& odds = wager.pay_rows[payment.arms.front()].odds;
  const auto same = [&](std::size_t arm) { return wager.pay_rows[arm].odds.profit() == odds.profit(); };
  const bool agree = std::all_of(payment.arms.begin() + 1, payment.arms.end(), same) && !payment.per_table;
  payment.odds = agree ? std::optional<Odds>(odds) : std::nullopt;
}

}  // namespace

Payment payment_of(const EvalContext& context, Trace* trace) {
  Payment payment;
  find_payment(payment, context, trace);
  return payment;
}

Outcome outcome_of(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::Wins:
      return Outcome::Wins;
    case Verdict::Loses:
      return Outcome::Loses;
    case Verdict::Pushes:
      return Outcome::Pushes;
    case Verdict::Returned:
      break;
  }
  return Outcome::Returned;
}

bool GameStep::faulty() const noexcept {
  return std::any_of(movements.begin(), movements.end(), [](const Movement& one) { return one.fault != Movement::Fault::None; });
}

bool WagerStep::faulty() const noexcept {
  return std::any_of(movements.begin(), movements.end(), [](const Movement& one) { return one.fault != Movement::Fault::None; });
}

namespace {

GameStep step_game(const EvalContext& context, bool reasons) {
  GameStep step;
  const Ruleset& ruleset = context.ruleset;
  step.after = context.before.game_values;
  for (Index i = 0; i < ruleset.game.events.size(); ++i) {
    const Event& event = ruleset.game.events[i];
    Trace why;
    const bool happened = happens(event.trigger, context, reasons ? &why : nullptr);
    if (happened) step.events.push_back(i);
    if (!reasons) continue;
    merge(step.asked, std::move(why), happened);
    merge(step.asked,
          {TraceEntry{Stage::Settlement, event.clause, answer_of(happened), happened, {}, standing_words(event.trigger, context)}}, false);
  }
  for (Index i = 0; i < ruleset.game.variables.size(); ++i) {
    step.movements.push_back(movement({Owner::Game, i}, context, reasons ? &step.asked : nullptr));
    const Movement& moved = step.movements.back();
    step.after[i] = moved.to;
    if (moved.to != moved.from) step.moved.push_back({i, moved.from, moved.to, moved.clauses.front()});
  }
  return step;
}

}  // namespace

GameStep step_game(const Ruleset& ruleset, const Situation& before, const std::vector<int>& faces, bool turn_ends, bool reasons) {
  EvalContext context{ruleset, before, faces};
  context.turn_ends = turn_ends;
  return step_game(context, reasons);
}

GameStep step_game_uncounted(const Ruleset& ruleset, const Situation& before, bool reasons) {
  EvalContext context{ruleset, before, no_dice};
  context.uncounted = true;
  return step_game(context, reasons);
}

bool names_invalid_roll(const Ruleset& ruleset) {
  const auto is_it = [](const ThrowTest& one) { return one.op == ThrowTest::Op::InvalidRoll; };
  const auto asks = [&](const detail::Sentence& one) {
    return one.on != nullptr && std::any_of(one.on->included_tests.begin(), one.on->included_tests.end(), is_it);
  };
  return detail::for_each_sentence(ruleset.game, asks) || detail::for_each_sentence(ruleset.conduct, asks);
}

namespace {

/// Empty, but with the room that it has.
void start(WagerStep& step, const WagerBefore& wager) {
  step.off = step.contradiction = step.silent = step.stays_up = false;
  step.rows.clear();
  step.verdict.reset();
  step.after = wager.own;
  if (step.payment) step.spare = std::move(*step.payment);
  step.payment.reset();
  step.by.clear();
  step.asked.clear();
}

void move_own(WagerStep& step, const EvalContext& context, Trace* trace) {
  step.movements.resize(step.off ? 0 : context.wager->variables.size());
  for (Index i = 0; i < step.movements.size(); ++i) {
    Movement& moved = step.movements[i];
    move(moved, {Owner::Wager, i}, context, trace);
    step.after[i] = moved.to;
    if (moved.to != moved.from && !step.verdict) step.by.insert(step.by.end(), moved.clauses.begin(), moved.clauses.end());
  }
}

/// What its sentences say, or its parent's fate.
void ask_wager(WagerStep& step, const Ruleset& ruleset, const Situation& before, const WagerBefore& wager, const std::vector<int>& faces,
               bool turn_ends, const ParentFate* fate, bool reasons) {
  EvalContext context{ruleset, before, faces};
  context.turn_ends = turn_ends;
  context.wager = &ruleset.wagers[wager.wager];
  context.numbers = &wager.numbers;
  context.own = &wager.own;
  context.parent = wager.parent;
  context.parent_numbers = wager.parent_numbers;
  const bool off_decides = fate == nullptr || !fate->verdict || is_shared(*fate);
  step.off = is_off(context, wager.called_on, off_decides, step, reasons);
  if (fate != nullptr) {
    follow(*fate, step, *context.wager);
  } else if (!step.off) {
    find_verdict(context, step, reasons);
  }
  Trace* trace = reasons ? &step.asked : nullptr;
  move_own(step, context, trace);
  if (step.verdict == Verdict::Wins) {
    step.payment = std::move(step.spare);
    find_payment(*step.payment, context, trace);
    step.by.insert(step.by.end(), step.payment->by.begin(), step.payment->by.end());
  }
  if (reasons && context.wager->one_roll_clause != no_index)
    step.asked.push_back(
        TraceEntry{Stage::Settlement, context.wager->one_roll_clause, answer_of(step.verdict.has_value()), step.verdict.has_value()});
}

}  // namespace

WagerStep step_wager(const Ruleset& ruleset, const Situation& before, const WagerBefore& wager, const std::vector<int>& faces,
                     const TurnTerms* turn_end, const ParentFate* fate, bool reasons) {
  WagerStep step;
  step_wager(step, ruleset, before, wager, faces, turn_end, fate, reasons);
  return step;
}

void step_wager(WagerStep& step, const Ruleset& ruleset, const Situation& before, const WagerBefore& wager, const std::vector<int>& faces,
                const TurnTerms* turn_end, const ParentFate* fate, bool reasons) {
  start(step, wager);
  if (turn_end == nullptr || turn_end->change || (fate != nullptr && fate->verdict))
    ask_wager(step, ruleset, before, wager, faces, turn_end != nullptr, fate, reasons);
  else
    step.movements.clear();
  step.silent = turn_end != nullptr && turn_end->per_thrower && !step.verdict && !step.contradiction && !step.faulty();
}

Situation at_the_start(const Ruleset& ruleset) {
  Situation situation;
  situation.game_values = first_values(ruleset.game.variables);
  return situation;
}

}  // namespace fairroll
