// SPDX-License-Identifier: Apache-2.0
#include "decisions.hpp"

#include <algorithm>

namespace fairroll::analysis::cover {
namespace {

bool same_tests(const Expression& a, const Expression& b) {
  return std::equal(a.tests.begin(), a.tests.end(), b.tests.begin(), b.tests.end(), [](const Place& one, const Place& other) {
    return one.source == other.source && one.span.begin == other.span.begin && one.span.end == other.span.end;
  });
}

/// Of a throw. Nobody records when another duty arises, and a throw does not say that the turn changes.
bool is_asked(const Duty& duty) {
  const auto change = [](const Happening& one) { return one.op == Happening::Op::ChangeOfThrower; };
  const bool deed = duty.deed.kind == DeedKind::Relinquish || duty.deed.kind == DeedKind::Other;
  return deed && std::none_of(duty.occasion->on.any.begin(), duty.occasion->on.any.end(), change);
}

}  // namespace

Decisions::Decisions(const Ruleset& rules) : rules_(rules), by_clause_(rules.clauses.size()), unnamed_(rules.wagers.size()) {
  add_conduct();
  add_states(rules.game.variables, rules.game.phases, rules.game.events, no_index);
  for (Index i = 0; i < rules.wagers.size(); ++i) {
    add_wager(i);
    add_terms(i);
  }
  for (Decision& one : all_) {
    const std::vector<std::size_t>& same = by_clause_[one.clause];
    const auto asked_alike = [&](std::size_t i) { return all_[i].asked == one.asked; };
    one.alone = one.alone && std::count_if(same.begin(), same.end(), asked_alike) <= 1;
  }
}

void Decisions::add(Decision::Asked asked, Index clause, Index wager, Composer& what, const Power* power) {
  Decision one{asked, clause, wager, power, true, what.take()};
  if (one.expression.tests.empty() || clause >= by_clause_.size()) return;
  // One sentence may be kept for several acts: it asks the same of each.
  for (const std::size_t i : by_clause_[clause])
    if (all_[i].asked == asked && all_[i].wager == wager && same_tests(all_[i].expression, one.expression)) return;
  by_clause_[clause].push_back(all_.size());
  const bool unnamed = asked == Decision::Asked::StakeAllowed || asked == Decision::Asked::WinAllowed || asked == Decision::Asked::PartsOf;
  if (unnamed) unnamed_[wager].push_back(all_.size());
  all_.push_back(std::move(one));
}

void Decisions::add(Index clause, Index wager, const Occasion& occasion) {
  Composer what(rules_.vocabulary.dice);
  what.add(occasion.on).add(occasion.while_);
  add(Decision::Asked::WithClause, clause, wager, what);
}

Expression Decisions::expression_of(const Occasion& occasion) const {
  Composer what(rules_.vocabulary.dice);
  return what.add(occasion.on).add(occasion.while_).take();
}

void Decisions::add(Index clause, Index wager, const Condition& condition) {
  Composer what(rules_.vocabulary.dice);
  what.add(condition);
  add(Decision::Asked::WithClause, clause, wager, what);
}

void Decisions::add_grounds(const std::vector<Ground>& grounds) {
  for (const Ground& ground : grounds) {
    Composer what(rules_.vocabulary.dice);
    what.add(ground.condition);
    if (ground.unless) what.add(*ground.unless, true);
    add(Decision::Asked::WithClause, ground.clause, no_index, what);
  }
}

void Decisions::add_conduct() {
  const Conduct& conduct = rules_.conduct;
  Composer what(rules_.vocabulary.dice);
  for (const DutyBefore& one : conduct.duties_before) add(one.clause, no_index, one.condition);
  for (const Duty& one : conduct.duties)
    if (one.occasion && is_asked(one)) add(one.clause, no_index, *one.occasion);
  for (const RollRule& one : conduct.rolls) add_grounds(one.grounds);
  for (const Power& one : conduct.powers) {
    add_grounds(one.grounds);
    if (one.on) what.add(*one.on);
    what.add(one.while_);
    add(Decision::Asked::Power, one.clause, no_index, what, &one);
  }
  for (const NeverACause& one : conduct.nevers) add(one.clause, no_index, one.condition);
  for (const DieReads& one : conduct.readings) {
    what.add(one.condition);
    add(Decision::Asked::EachDie, one.clause, no_index, what);
  }
  for (const Direct& one : conduct.directives) {
    if (one.on) what.add(*one.on);
    what.add(one.while_);
    add(one.on ? Decision::Asked::WithClause : Decision::Asked::Afterwards, one.clause, no_index, what);
  }
}

void Decisions::add_states(const std::vector<Variable>& variables, const std::vector<Phase>& phases, const std::vector<Event>& events,
                           Index wager) {
  for (Index i = 0; i < variables.size(); ++i) {
    std::vector<Expression>& moves = moves_[{wager, i}];
    for (const Move& move : variables[i].moves) {
      add(move.clause, wager, move.occasion);
      moves.push_back(expression_of(move.occasion));
    }
  }
  for (const Phase& phase : phases) add(phase.clause, wager, phase.condition);
  for (Index i = 0; i < events.size(); ++i) {
    add(events[i].clause, wager, events[i].occasion);
    events_.emplace(std::pair(wager, i), expression_of(events[i].occasion));
  }
}

void Decisions::add_wager(Index index) {
  const Wager& wager = rules_.wagers[index];
  add_states(wager.variables, wager.phases, wager.events, index);
  for (const VerdictRow& row : wager.verdicts) add(row.clause, index, row.occasion);
  for (const Standing& row : wager.placed) add(row.clause, index, row.while_);
  for (const Standing& row : wager.off) add(row.clause, index, row.while_);
  for (const Leave& row : wager.leaves) add(row.clause, index, row.while_);
  for (const std::vector<PayRow>* rows : {&wager.pays, &wager.surrenders})
    for (const PayRow& row : *rows) {
      Composer what(rules_.vocabulary.dice);
      if (row.on) what.add(*row.on);
      what.add(row.while_);
      const auto same = [&](const PayRow& other) { return other.clause == row.clause; };
      add(Decision::Asked::WithClause, row.clause, index, what);
      if (!all_.empty() && all_.back().clause == row.clause) all_.back().alone = std::count_if(rows->begin(), rows->end(), same) == 1;
    }
}

void Decisions::add_terms(Index index) {
  const Wager& wager = rules_.wagers[index];
  Composer what(rules_.vocabulary.dice);
  for (const Limit& limit : wager.limits) {
    what.add(limit.while_);
    const bool of_win = limit.kind == Limit::Kind::WinAtMost;
    add(of_win ? Decision::Asked::WinAllowed : Decision::Asked::StakeAllowed, limit.clause, index, what);
  }
  if (wager.commission && wager.commission->refunded) {
    what.add(*wager.commission->refunded);
    add(Decision::Asked::Refund, wager.commission->clause, index, what);
  }
  for (const Part& part : wager.parts) {
    if (part.unless) what.add(*part.unless);
    add(Decision::Asked::PartsOf, wager.parts_clause, index, what);
  }
}

const Expression* Decisions::event(Index wager, Index event) const {
  const auto found = events_.find({wager, event});
  return found == events_.end() ? nullptr : &found->second;
}

const std::vector<Expression>* Decisions::moves(Index wager, Index variable) const {
  const auto found = moves_.find({wager, variable});
  return found == moves_.end() ? nullptr : &found->second;
}

}  // namespace fairroll::analysis::cover
