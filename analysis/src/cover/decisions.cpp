// SPDX-License-Identifier: Apache-2.0
#include "decisions.hpp"

#include <algorithm>
#include <type_traits>

#include <fairroll/detail/visit.hpp>

#include "mentioned.hpp"

namespace fairroll::analysis::cover {
namespace {

using detail::Sentence;

bool same_tests(const Expression& a, const Expression& b) {
  return std::equal(a.tests.begin(), a.tests.end(), b.tests.begin(), b.tests.end(),
                    [](const SourceLocation& one, const SourceLocation& other) {
                      return one.source == other.source && one.span.begin == other.span.begin && one.span.end == other.span.end;
                    });
}

/// Of a throw. Nobody records when another duty arises, and a throw does not say that the turn changes.
bool is_asked(const Duty& duty) {
  const auto change = [](const ThrowTest& one) { return one.op == ThrowTest::Op::ChangeOfThrower; };
  const bool deed = duty.action.kind == ConductActionKind::Relinquish || duty.action.kind == ConductActionKind::Other;
  return deed && std::none_of(duty.trigger->pattern.included_tests.begin(), duty.trigger->pattern.included_tests.end(), change);
}

template <typename Row>
Decision::Asked asked(const Sentence& one, const Row& row) {
  using Asked = Decision::Asked;
  if constexpr (std::is_same_v<Row, Limit>) return row.kind == Limit::Kind::MaxWin ? Asked::WinAllowed : Asked::StakeAllowed;
  switch (one.kind) {
    case ClauseKind::DieReading:
      return Asked::EachDie;
    case ClauseKind::Directive:
      return one.on != nullptr ? Asked::WithClause : Asked::Afterwards;
    case ClauseKind::Commission:
      return Asked::Refund;
    case ClauseKind::Components:
      return Asked::PartsOf;
    default:
      return Asked::WithClause;
  }
}

}  // namespace

Decisions::Decisions(const Ruleset& rules) : rules_(rules), by_clause_(rules.clauses.size()), unnamed_(rules.wagers.size()) {
  add_sentences(rules.conduct, no_index);
  add_sentences(rules.game, no_index);
  add_states(rules.game.variables, rules.game.events, no_index);
  for (Index i = 0; i < rules.wagers.size(); ++i) {
    add_sentences(rules.wagers[i], i);
    add_states(rules.wagers[i].variables, rules.wagers[i].events, i);
  }
  for (Decision& one : all_) {
    const std::vector<std::size_t>& same = by_clause_[one.clause];
    const auto asked_alike = [&](std::size_t i) { return all_[i].asked == one.asked; };
    one.alone = one.alone && std::count_if(same.begin(), same.end(), asked_alike) <= 1;
    find_families(one);
  }
}

void Decisions::find_families(Decision& decision) const {
  if (decision.wager == no_index) return;
  const Wager& wager = rules_.wagers[decision.wager];
  const bool of_parent = wager.parent != no_index && !rules_.wagers[wager.parent].numbers.empty();
  if (wager.numbers.empty() && !of_parent) return;
  decision.families.assign(decision.expression.tests.size(), Decision::Family::None);
  for (const Leaf& leaf : decision.expression.permissions) {
    if (leaf.test == Leaf::untold) continue;
    const Mentioned mentioned = mentioned_by(decision, leaf, rules_);
    if (of_parent && mentioned.parent_number) decision.families[leaf.test] = Decision::Family::Parent;
    if (!wager.numbers.empty() && mentioned.own_number) decision.families[leaf.test] = Decision::Family::Own;
  }
}

std::string Decisions::member(const Decision& decision, Decision::Family family, const std::vector<int>& numbers) const {
  const Wager& wager = rules_.wagers[decision.wager];
  if (family == Decision::Family::Own) return wager.format_name(numbers);
  return wager.name + " behind " + rules_.wagers[wager.parent].format_name(numbers);
}

std::vector<std::string> Decisions::members(const Decision& decision, std::size_t test) const {
  std::vector<std::string> out;
  const Decision::Family family = decision.families.empty() ? Decision::Family::None : decision.families[test];
  if (family == Decision::Family::None) return out;
  const Wager& wager = rules_.wagers[decision.wager];
  for (const std::vector<int>& numbers : (family == Decision::Family::Own ? wager : rules_.wagers[wager.parent]).numbers)
    out.push_back(member(decision, family, numbers));
  return out;
}

std::string Decisions::member(const Decision& decision, std::size_t test, const StandingWager* own, const StandingWager* parent) const {
  const Decision::Family family = decision.families.empty() ? Decision::Family::None : decision.families[test];
  const StandingWager* const of = family == Decision::Family::Own ? own : family == Decision::Family::Parent ? parent : nullptr;
  return of == nullptr ? std::string() : member(decision, family, of->numbers);
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

template <typename Speaks>
void Decisions::add_sentences(const Speaks& of, Index wager) {
  detail::for_each_sentence(of, [&](const Sentence& one, const auto& row) {
    Composer what(rules_.vocabulary.dice_count);
    if (one.on != nullptr) what.add(*one.on);
    if (one.while_ != nullptr) what.add(*one.while_);
    if (one.unless != nullptr) what.add(*one.unless, one.kind != ClauseKind::Components);  // of a part: whether it is left out
    using Row = std::remove_cvref_t<decltype(row)>;
    if constexpr (std::is_same_v<Row, Duty>) {
      if (!row.trigger || !is_asked(row)) return;
    }
    if constexpr (std::is_same_v<Row, Power>)
      add(Decision::Asked::Power, one.clause, wager, what, &row);
    else
      add(asked(one, row), one.clause, wager, what);
    if constexpr (std::is_same_v<Row, PayRow>) {
      const std::vector<PayRow>& cases = one.kind == ClauseKind::Odds ? rules_.wagers[wager].pay_rows : rules_.wagers[wager].surrender_rows;
      const auto same = [&](const PayRow& other) { return other.clause == row.clause; };
      if (!all_.empty() && all_.back().clause == row.clause) all_.back().alone = std::count_if(cases.begin(), cases.end(), same) == 1;
    }
  });
}

void Decisions::add_states(const std::vector<Variable>& variables, const std::vector<Event>& events, Index wager) {
  const auto expression = [&](const Trigger& trigger) {
    return Composer(rules_.vocabulary.dice_count).add(trigger.pattern).add(trigger.condition).take();
  };
  for (Index i = 0; i < variables.size(); ++i) {
    std::vector<Expression>& moves = moves_[{wager, i}];
    for (const VariableUpdate& move : variables[i].moves) moves.push_back(expression(move.trigger));
  }
  for (Index i = 0; i < events.size(); ++i) events_.emplace(std::pair(wager, i), expression(events[i].trigger));
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
