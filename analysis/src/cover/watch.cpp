// SPDX-License-Identifier: Apache-2.0
#include "watch.hpp"

#include <algorithm>
#include <map>

#include <fairroll/detail/dice_event.hpp>
#include <fairroll/detail/evaluate.hpp>
#include <fairroll/detail/variable_range.hpp>

namespace fairroll::analysis::cover {
namespace {

using As = Decision::Asked;

bool contains(const std::vector<Index>& all, Index one) { return std::find(all.begin(), all.end(), one) != all.end(); }

Known known(Answer answer) { return answer == Answer::Depends ? Known() : Known(answer == Answer::Yes); }

/// A bet as it would begin.
StandingWager fresh(const Ruleset& rules, const WagerRef& wager) {
  StandingWager out;
  out.wager = wager.wager;
  out.numbers = wager.numbers;
  out.variables = first_values(rules.wagers[wager.wager].variables);
  return out;
}

class Watch {
 public:
  Watch(const Decisions& decisions, const Shown& shown) : decisions_(decisions), rules_(decisions.rules()), shown_(shown) {}

  void step(const StepReport& step) {
    if (step.situation_before && step.situation_before->thrower != thrower_) last_faces_.clear();  // a new turn
    if (step.situation_before) thrower_ = step.situation_before->thrower;
    if (step.throw_result && step.record && step.situation_before) thrown(step);
    if (step.action_result && step.action && step.situation_before) acted(step);
  }

 private:
  /// Who may use the powers that are asked about now.
  struct Callers {
    std::vector<std::pair<Index, ConductActionKind>> all;
    [[nodiscard]] bool may(const Power& power) const {
      return std::any_of(all.begin(), all.end(), [&](const auto& one) {
        return contains(power.roles, one.first) && (one.second == power.action.kind || power.action.kind == ConductActionKind::Overrule);
      });
    }
  };

  void thrown(const StepReport& step) {
    const ThrowResult& result = *step.throw_result;
    Asking asking{situation(*step.situation_before), {}};
    asking.at.record = &*step.record;
    asking.faces = faces_of(*step.record, result.ruling);
    Asking afterwards{situation(*step.situation_after), std::vector<int>{}};
    Callers callers;
    for (const Call& call : step.record->calls)
      callers.all.emplace_back(call.role, call.is_no_roll ? ConductActionKind::CallNoRoll : ConductActionKind::CallTotal);
    each(result.ruling.trace, asking, afterwards, callers);
    asking.uncounted = result.ruling.kind != RulingKind::Valid && result.ruling.kind != RulingKind::Undetermined;
    if (asking.uncounted) asking.faces = std::vector<int>{};
    each(result.trace, asking, afterwards, callers);
    settled(result.settlements, asking, afterwards);
    if (result.ruling.kind != RulingKind::Valid || !asking.faces) return;
    last_faces_ = *asking.faces;
    last_game_ = step.situation_before->game_values;
  }

  void acted(const StepReport& step) {
    const ActionResult& result = *step.action_result;
    const TableAction& act = *step.action;
    Asking asking{situation(*step.situation_before), std::vector<int>{}};
    const Asking afterwards{situation(*step.situation_after), std::vector<int>{}};
    if (deed_of(act.kind)) {
      ordered(act, result, *step.situation_before, afterwards);
      return settled(result.settlements, Asking{situation(*step.situation_before), std::vector<int>{}}, afterwards);
    }
    StandingWager begun;
    if (act.wager.wager != no_index) stand(asking, step, begun);
    act_ = act.kind;
    bets_ = act.kind == TableAction::Kind::Bet;
    each(result.trace, asking, afterwards, {});
    bets_ = false;
    settled(result.settlements, Asking{situation(*step.situation_before), std::vector<int>{}}, afterwards);
    if (asking.at.wager != nullptr) unnamed(act, result, asking);
  }

  /// The wager that an act is about, and what it stands behind. A bet is asked about as it would begin.
  void stand(Asking& asking, const StepReport& step, StandingWager& begun) {
    const TableAction& act = *step.action;
    asking.at.wager = &rules_.wagers[act.wager.wager];
    begun = fresh(rules_, act.wager);
    begun.seat = act.seat;
    standing_ = step.affected_wager ? &*step.affected_wager : nullptr;
    asking.at.own = act.kind == TableAction::Kind::Bet ? &begun : standing_;
    asking.at.parent = step.parent_wager ? &*step.parent_wager : nullptr;
  }

  /// Of an act by a power.
  static std::optional<ConductActionKind> deed_of(TableAction::Kind kind) {
    if (kind == TableAction::Kind::OrderRelinquishment) return ConductActionKind::OrderRelinquishment;
    if (kind == TableAction::Kind::RelinquishDice) return ConductActionKind::Relinquish;
    return kind == TableAction::Kind::Other ? std::optional(ConductActionKind::Other) : std::nullopt;
  }

  /// An act by a power: its grounds are asked of what was observed of the turn, its `on` of the last throw.
  void ordered(const TableAction& act, const ActionResult& result, const Situation& before, const Asking& afterwards) {
    ThrowRecord record;
    for (Index i = 0; i < act.turn_facts.size() && i < rules_.vocabulary.facts.size(); ++i)
      if (rules_.vocabulary.facts[i].subject == Subject::Turn)
        record.observations.push_back({FactKey{Subject::Turn, 0, i}, {act.turn_facts[i]}, {}});
    Situation then = before;
    if (!last_faces_.empty()) then.game_values = last_game_;
    Asking asking{situation(before), std::nullopt};
    asking.at.record = &record;
    Asking last{situation(then), last_faces_};
    Callers callers;
    const bool throws_now = act.seat != no_index && before.thrower == act.seat;
    const Index role = act.role != no_index ? act.role : throws_now ? rules_.vocabulary.thrower : no_index;
    if (role != no_index) callers.all.emplace_back(role, *deed_of(act.kind));
    for (const TraceEntry& one : result.trace) {
      if (one.clause >= rules_.clauses.size()) continue;
      for (const std::size_t i : decisions_.of(one.clause)) {
        const Decision& decision = decisions_.all()[i];
        const bool of_throw = decision.power != nullptr && decision.power->pattern.has_value();
        if (of_throw && decision.power->condition.op != Condition::Op::Always) continue;  // one is asked of then, one of now
        if (decision.wager != no_index) continue;
        ask(decision, decision.asked == As::Afterwards ? afterwards : of_throw ? last : asking, one, callers);
      }
    }
  }

  void each(const std::vector<TraceEntry>& all, const Asking& asking, const Asking& afterwards, const Callers& callers) {
    std::map<Index, int> dice;  // one die after the other is asked by the same clause
    for (const TraceEntry& one : all) {
      const int die = dice[one.clause]++;
      if (one.clause >= rules_.clauses.size() || one.answer == Answer::Depends) continue;
      for (const std::size_t i : decisions_.of(one.clause)) {
        const Decision& decision = decisions_.all()[i];
        Asking seen = decision.asked == As::Afterwards ? afterwards : asking;
        if (!sees(decision, seen)) continue;
        if (decision.asked == As::EachDie) seen.at.die = die;
        // Betting again raises what stands.
        const bool raises = bets_ && rules_.clauses[decision.clause].kind == ClauseKind::Permission;
        if (raises) seen.at.own = standing_;
        ask(decision, seen, one, callers);
      }
    }
  }

  /// Turns to whose sentence it is; false: it is somebody else's.
  [[nodiscard]] bool sees(const Decision& decision, Asking& asking) const {
    if (decision.wager == no_index) {
      asking.at.wager = nullptr;
      asking.at.own = asking.at.parent = nullptr;
      return true;
    }
    if (asking.at.wager == &rules_.wagers[decision.wager]) return true;
    if (asking.at.wager == nullptr || asking.at.wager->parent != decision.wager || asking.at.parent == nullptr) return false;
    asking.at.wager = &rules_.wagers[decision.wager];
    asking.at.own = asking.at.parent;
    asking.at.parent = nullptr;
    return true;
  }

  void ask(const Decision& decision, const Asking& asking, const TraceEntry& asked, const Callers& callers) {
    Answered answered{known(asked.answer), decision.alone};
    switch (decision.asked) {
      case As::Power:
        if (!callers.may(*decision.power)) return;
        answered = {};  // the answer is about authority and cause as well
        break;
      case As::Refund:
        if (act_ != TableAction::Kind::Remove && act_ != TableAction::Kind::Reduce) return;
        break;
      case As::StakeAllowed:
      case As::WinAllowed:
      case As::PartsOf:
        return;
      default:
        break;
    }
    tell(decision, asking, answered);
  }

  void tell(const Decision& decision, const Asking& asking, const Answered& answered) {
    for (const Side& side : shown_by(decision.expression, asking, decisions_, answered))
      shown_(decision, side, side.holds ? decisions_.member(decision, side.test, asking.at.own, asking.at.parent) : std::string());
  }

  void settled(const std::vector<Settlement>& settlements, const Asking& asking, const Asking& afterwards) {
    for (const Settlement& one : settlements) {
      Asking seen = asking;
      seen.at.wager = &rules_.wagers[one.wager_before.wager];
      seen.at.own = &one.wager_before;
      for (const Settlement& other : settlements)
        if (one.wager_before.parent_id != 0 && other.wager_before.id == one.wager_before.parent_id) seen.at.parent = &other.wager_before;
      seen.nothing_else = nothing_else(one);
      each(one.trace, seen, afterwards, {});
      if (one.outcome == Outcome::Wins) unnamed(one.wager_before.wager, As::WinAllowed, seen);
    }
  }

  /// Whether `any other` is left to decide; nothing: no verdict was asked.
  [[nodiscard]] Known nothing_else(const Settlement& settled) const {
    Known out;
    for (const VerdictRow& row : rules_.wagers[settled.wager_before.wager].verdicts) {
      const auto other = [](const ThrowTest& one) { return one.op == ThrowTest::Op::AnyOther; };
      if (std::any_of(row.trigger.pattern.included_tests.begin(), row.trigger.pattern.included_tests.end(), other)) continue;
      for (const TraceEntry& asked : settled.trace)
        if (asked.clause == row.clause) out = out.value_or(true) && asked.answer == Answer::No;
    }
    return out;
  }

  void unnamed(Index wager, As what, const Asking& asking) {
    for (const std::size_t i : decisions_.unnamed(wager))
      if (decisions_.all()[i].asked == what) tell(decisions_.all()[i], asking, {});
  }

  /// Limits are asked once all else allows the act, and name themselves only where they refuse it.
  void unnamed(const TableAction& act, const ActionResult& result, const Asking& asking) {
    using Kind = TableAction::Kind;
    if (act.kind != Kind::Bet && act.kind != Kind::Raise && act.kind != Kind::Reduce) return;
    const std::vector<Limit>& limits = asking.at.wager->limits;
    const bool by_limit =
        std::any_of(limits.begin(), limits.end(), [&](const Limit& one) { return contains(result.deciding_clauses, one.clause); });
    if (result.status != ActionResult::Status::Accepted && !by_limit) return;
    unnamed(act.wager.wager, As::StakeAllowed, asking);
    if (act.kind == Kind::Bet) unnamed(act.wager.wager, As::PartsOf, asking);
  }

  [[nodiscard]] conditions::Case situation(const Situation& of) const {
    conditions::Case out;
    out.rules = &rules_;
    out.before = &of;
    return out;
  }

  /// As they are read; of a throw that is not valid as they were recorded.
  static std::optional<std::vector<int>> faces_of(const ThrowRecord& record, const Ruling& ruling) {
    if (ruling.kind == RulingKind::Valid && ruling.faces.size() == 1) return ruling.faces.front();
    if (ruling.kind == RulingKind::Valid && !ruling.faces.empty()) return std::nullopt;
    std::vector<int> out;
    for (const std::optional<int>& face : record.faces) {
      if (!face) return std::nullopt;
      out.push_back(*face);
    }
    return out;
  }

  const Decisions& decisions_;
  const Ruleset& rules_;
  const Shown& shown_;
  std::optional<Index> thrower_;
  std::vector<int> last_faces_;  // of the last valid throw of the turn
  std::vector<int> last_game_;   // before it
  TableAction::Kind act_{};
  bool bets_ = false;
  const StandingWager* standing_ = nullptr;  // that an act is about
};

}  // namespace

void watch(const Decisions& decisions, const RulesetReport& report, const Shown& shown) {
  Watch watch(decisions, shown);
  for (const StepReport& step : report.steps) watch.step(step);
}

// ---- what the tests said

namespace {

using Faces = std::vector<int>;

/// Leaves that only the oracle can tell, at most.
constexpr std::size_t most_untold_asked = 8;

bool is_known(const Term& term, const Asking& asking) {
  if (!term.is_number_of_wager) return true;
  return asking.at.own != nullptr && static_cast<std::size_t>(term.value) < asking.at.own->numbers.size();
}

/// Every number of the wager that the happening names is known.
bool numbers_known(const ThrowTest& of, const Asking& asking) {
  const auto known = [&](const Term& term) { return is_known(term, asking); };
  return known(of.first_term) && known(of.last_term) && std::all_of(of.terms.begin(), of.terms.end(), known) &&
         std::all_of(of.figure.begin(), of.figure.end(), [&](const FigureTerm& part) { return known(part.number); });
}

/// Requires is_known().
int value_of(const Term& term, const Asking& asking) {
  return term.is_number_of_wager ? asking.at.own->numbers[static_cast<std::size_t>(term.value)] : term.value;
}

const Variable* variable_of(VariableRef ref, const Asking& asking, const std::vector<int>*& values) {
  const Ruleset& rules = *asking.at.rules;
  if (ref.owner == Owner::Game) {
    values = &asking.at.before->game_values;
    return &rules.game.variables[ref.index];
  }
  const StandingWager* standing = ref.owner == Owner::Wager ? asking.at.own : asking.at.parent;
  if (asking.at.wager == nullptr || standing == nullptr || standing->wager >= rules.wagers.size()) return nullptr;
  values = &standing->variables;
  return &rules.wagers[standing->wager].variables[ref.index];
}

Known is_value_before(const ThrowTest& of, const Faces& faces, const Asking& asking) {
  const std::vector<int>* values = nullptr;
  const Variable* variable = variable_of(of.variable, asking, values);
  if (variable == nullptr || of.variable.index >= values->size()) return std::nullopt;
  return detail::is_value_thrown(*variable, (*values)[of.variable.index], faces);
}

/// Of a figure that names what nobody knows, nothing.
Known figure_is(const ThrowTest& of, const Faces& faces, const Asking& asking) {
  bool all_known = true;
  const std::optional<int> value = detail::figure_value(
      of.figure, faces, [&asking](const Term& term) { return value_of(term, asking); },
      [&](const VariableRef& named) -> std::optional<int> {
        const std::vector<int>* values = nullptr;
        const Variable* variable = variable_of(named, asking, values);
        if (variable != nullptr && named.index < values->size()) return detail::number_at(*variable, (*values)[named.index]);
        all_known = false;
        return std::nullopt;
      });
  if (!all_known) return std::nullopt;
  return value && of.values.contains(*value);
}

/// As the owner of what is named sees it.
Asking seen_by(Owner owner, const Asking& asking) {
  Asking out = asking;
  if (owner == Owner::Wager) return out;
  out.nothing_else = false;  // it is a matter of the verdicts of the wager that asks
  const bool parent = owner == Owner::Parent && asking.at.wager != nullptr && asking.at.wager->parent != no_index;
  out.at.wager = parent ? &asking.at.rules->wagers[asking.at.wager->parent] : nullptr;
  out.at.own = parent ? asking.at.parent : nullptr;
  out.at.parent = nullptr;
  return out;
}

Index index_of(const Asking& owner, const Decisions& decisions) {
  return owner.at.wager == nullptr ? no_index : static_cast<Index>(owner.at.wager - decisions.rules().wagers.data());
}

/// What the throw brings a count or the size of a set to.
/// What that sentence makes of the tally; nothing: without dice there is no figure.
std::optional<int> tally_after(const VariableUpdate& move, int from, const Asking& asking) {
  const Faces& faces = *asking.faces;
  if (!move.is_change && !move.becomes_total) return move.value;
  if (faces.empty() && (move.becomes_total || !detail::is_number(move.change))) return std::nullopt;
  if (move.becomes_total) return detail::total_of(faces);
  return from + detail::figure_of_dice(move.change, faces, [&asking](const Term& term) { return value_of(term, asking); });
}

/// Whether a sentence that takes it past the number speaks.
Known tally_reaches(const Variable& tally, int from, int aim, const std::vector<Known>& spoke, const Asking& asking) {
  if (from >= aim) return false;
  Known any = false;
  for (std::size_t i = 0; i < spoke.size(); ++i) {
    const std::optional<int> to = tally_after(tally.moves[i], from, asking);
    if (!to || *to < aim) continue;
    if (spoke[i] && *spoke[i]) return true;
    if (!spoke[i]) any = std::nullopt;
  }
  return any;
}

Known reaches(const ThrowTest& of, const Asking& asking, const Decisions& decisions) {
  const Asking owner = seen_by(of.variable.owner, asking);
  const std::vector<int>* values = nullptr;
  const Variable* variable = variable_of(of.variable, asking, values);
  const std::vector<Expression>* moves = decisions.moves(index_of(owner, decisions), of.variable.index);
  if (variable == nullptr || moves == nullptr || !asking.faces || of.variable.index >= values->size()) return std::nullopt;
  const int value = (*values)[of.variable.index];
  const bool is_set = variable->kind == Variable::Kind::Set;
  if (variable->kind == Variable::Kind::State || !numbers_known(of, asking)) return std::nullopt;
  if (variable->is_tally) {
    std::vector<Known> spoke;
    for (const Expression& move : *moves) spoke.push_back(evaluate(move.root, answers_of(move, owner, decisions)));
    return tally_reaches(*variable, value, value_of(of.first_term, asking), spoke, asking);
  }
  if (detail::measure(*variable, value) + 1 != value_of(of.first_term, asking)) return false;  // a throw adds one at most
  if (is_set) {
    const auto at = std::find(variable->totals.begin(), variable->totals.end(), detail::total_of(*asking.faces));
    if (at == variable->totals.end() || (value >> (at - variable->totals.begin()) & 1) != 0) return false;
  }
  Known any = false;
  for (const Expression& move : *moves) {
    const Known answer = evaluate(move.root, answers_of(move, owner, decisions));
    if (answer && *answer) return true;
    if (!answer) any = std::nullopt;
  }
  return any;
}

Known event_happens(const ThrowTest& of, const Asking& asking, const Decisions& decisions) {
  const Asking owner = seen_by(of.variable.owner, asking);
  if (of.variable.owner != Owner::Game && owner.at.wager == nullptr) return std::nullopt;
  const Expression* event = decisions.event(index_of(owner, decisions), of.event_index);
  return event == nullptr ? std::nullopt : evaluate(event->root, answers_of(*event, owner, decisions));
}

Known happens(const ThrowTest& of, const Asking& asking, const Decisions& decisions) {
  if (of.op == ThrowTest::Op::Event) return event_happens(of, asking, decisions);
  if (of.op == ThrowTest::Op::Reaching || of.op == ThrowTest::Op::SetReaching) return reaches(of, asking, decisions);
  if (of.op == ThrowTest::Op::ChangeOfThrower) return std::nullopt;
  if (of.op == ThrowTest::Op::InvalidRoll) return asking.uncounted;
  if (asking.faces && asking.faces->empty()) return false;  // without a throw nothing else happens
  if (of.op == ThrowTest::Op::AnyRoll) return true;
  if (of.op == ThrowTest::Op::AnyOther) return asking.nothing_else;
  if (!asking.faces || !numbers_known(of, asking)) return std::nullopt;
  if (of.op == ThrowTest::Op::StateValue) return is_value_before(of, *asking.faces, asking);
  if (of.op == ThrowTest::Op::FigureIs) return figure_is(of, *asking.faces, asking);
  return detail::dice_show(of, *asking.faces, [&asking](const Term& term) { return value_of(term, asking); });
}

bool is_untold(const Leaf& leaf) {
  if (leaf.dice_event == nullptr) return false;
  const ThrowTest::Op op = leaf.dice_event->op;
  return op == ThrowTest::Op::Reaching || op == ThrowTest::Op::SetReaching || op == ThrowTest::Op::ChangeOfThrower ||
         op == ThrowTest::Op::AnyOther || op == ThrowTest::Op::Event;
}

/// The oracle may have answered so.
bool agrees(Known worked_out, const Answered& answered) {
  if (!worked_out || !answered.whole) return true;
  return *answered.whole ? *worked_out || !answered.alone : !*worked_out;
}

/// What is shown if the leaves say this.
void add_shown(const Expression& expression, std::vector<Known>& permissions, std::vector<Side>& out) {
  for (std::size_t i = 0; i < permissions.size(); ++i) {
    const std::size_t test = expression.permissions[i].test;
    if (test != Leaf::untold && permissions[i] && matters(expression.root, permissions, i)) out.push_back({test, *permissions[i]});
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

}  // namespace

Known answer_of(const Leaf& leaf, const Asking& asking, const Decisions& decisions) {
  if (leaf.dice_event != nullptr) return happens(*leaf.dice_event, asking, decisions);
  if (leaf.die < 0) return conditions::evaluate(*leaf.condition, asking.at);
  conditions::Case of_die = asking.at;
  of_die.die = leaf.die;
  return conditions::evaluate(*leaf.condition, of_die);
}

std::vector<Known> answers_of(const Expression& expression, const Asking& asking, const Decisions& decisions) {
  std::vector<Known> out;
  out.reserve(expression.permissions.size());
  for (const Leaf& leaf : expression.permissions) out.push_back(answer_of(leaf, asking, decisions));
  return out;
}

std::vector<Side> shown_by(const Expression& expression, const Asking& asking, const Decisions& decisions, Answered answered) {
  std::vector<Known> permissions = answers_of(expression, asking, decisions);
  std::vector<std::size_t> untold;
  for (std::size_t i = 0; i < permissions.size(); ++i)
    if (!permissions[i] && is_untold(expression.permissions[i])) untold.push_back(i);
  if (untold.size() > most_untold_asked || !answered.whole) untold.clear();
  std::optional<std::vector<Side>> always;  // shown in whatever way the answer may have come about
  for (std::size_t way = 0; way < std::size_t{1} << untold.size(); ++way) {
    for (std::size_t i = 0; i < untold.size(); ++i) permissions[untold[i]] = (way >> i & 1U) != 0;
    if (!agrees(evaluate(expression.root, permissions), answered)) continue;
    std::vector<Side> shown;
    add_shown(expression, permissions, shown);
    if (!always) {
      always = std::move(shown);
      continue;
    }
    const auto not_now = [&](const Side& side) { return !std::binary_search(shown.begin(), shown.end(), side); };
    always->erase(std::remove_if(always->begin(), always->end(), not_now), always->end());
  }
  return always.value_or(std::vector<Side>{});
}

}  // namespace fairroll::analysis::cover
