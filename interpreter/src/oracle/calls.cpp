// SPDX-License-Identifier: Apache-2.0
// Calls: A3 (no_roll) and A6 (the total).
#include <algorithm>
#include <numeric>

#include "../index_list.hpp"
#include "judge.hpp"
#include "triggers.hpp"

namespace fairroll {
InTime in_time(CallDeadline timing, CallTime time) noexcept {
  if (time == CallTime::BeforeRest || timing == CallDeadline::AnyTime) return InTime::Yes;
  if (timing == CallDeadline::Preferably) return InTime::Late;
  return timing == CallDeadline::WheneverPossible && time == CallTime::AsSoonAsPossible ? InTime::Yes : InTime::No;
}

/// Brings up a power and its grounds for one call. If the caller named grounds, only those.
void Judge::entitle(CallCase& to, const Power& power, Stage stage, bool foreign) {
  const Call& call = call_of(to);
  Entitlement& entitlement = to.entitlements.emplace_back();
  entitlement.power = &power;
  entitlement.foreign = foreign;
  entitlement.time = in_time(power.timing, call.time);
  const bool one_ground_is_all = power.grounds.size() == 1 && power.grounds.front().clause == power.clause;
  if (!one_ground_is_all) {
    entitlement.question = ask(stage, power.clause, nullptr, nullptr, nullptr);
    questions_.back().call = to.call;
  }
  for (const Ground& ground : power.grounds) {
    if (call.ground && !contains(call.ground_clauses, ground.clause)) continue;
    entitlement.grounds.push_back(
        ask(stage, ground.clause, &ground.condition, ground.exception ? &*ground.exception : nullptr, &ground.precedence));
    questions_.back().call = to.call;
  }
}

void Judge::ask_calls() {
  for (std::size_t i = 0; i < record_.calls.size(); ++i) {
    if (!record_.calls[i].is_no_roll) continue;
    CallCase& call_case = no_roll_calls_.emplace_back();
    call_case.call = i;
    const auto each_power = [&](bool foreign) {
      for (const Power& power : ruleset_.conduct.powers)
        if (power.action.kind == ConductActionKind::CallNoRoll && contains(power.roles, record_.calls[i].role) != foreign)
          entitle(call_case, power, Stage::Call, foreign);
    };
    each_power(false);
    if (call_case.entitlements.empty()) each_power(true);  // asked all the same: what would the right caller have achieved?
  }
  nevers_.begin = questions_.size();
  if (!no_roll_calls_.empty())
    for (const ExcludedGrounds& never : ruleset_.conduct.excluded_grounds)
      ask(Stage::Call, never.clause, &never.condition, nullptr, nullptr);
  nevers_.end = questions_.size();
}

void Judge::ask_totals() {
  for (std::size_t i = 0; i < record_.calls.size(); ++i) {
    if (record_.calls[i].is_no_roll) continue;
    CallCase& call_case = total_calls_.emplace_back();
    call_case.call = i;
    const Index role = record_.calls[i].role;
    const auto each_duty = [&](bool foreign) {
      for (const Duty& duty : ruleset_.conduct.duties) {
        if (duty.action.kind != ConductActionKind::CallTotal || (duty.role == role) == foreign) continue;
        Entitlement& entitlement = call_case.entitlements.emplace_back();
        entitlement.duty = &duty;
        entitlement.foreign = foreign;
        entitlement.question = ask(Stage::Total, duty.clause, nullptr, nullptr, nullptr);
        questions_.back().call = i;
      }
    };
    const auto each_power = [&](ConductActionKind deed, bool foreign) {
      for (const Power& power : ruleset_.conduct.powers)
        if (power.action.kind == deed && contains(power.roles, role) != foreign) entitle(call_case, power, Stage::Total, foreign);
    };
    const auto each_right = [&](bool foreign) {
      each_duty(foreign);
      each_power(ConductActionKind::CallTotal, foreign);
      each_power(ConductActionKind::Overrule, foreign);
    };
    each_right(false);
    if (call_case.entitlements.empty()) each_right(true);
  }
  if (ruleset_.conduct.result_clause != no_index) result_ = ask(Stage::Total, ruleset_.conduct.result_clause, nullptr, nullptr, nullptr);
}

/// How things stand, and what this throw does, let the power be used at all.
bool Judge::entitled(const Power& power) const {
  if (!holds_now(power.condition)) return false;
  if (!power.pattern) return true;
  return happens(*power.pattern, EvalContext{ruleset_, situation_, faces_});
}

bool Judge::ground_holds(const Power& power) const {
  return power.grounds.empty() || std::any_of(power.grounds.begin(), power.grounds.end(), [&](const Ground& ground) {
           return holds_now(ground.condition) && !(ground.exception && holds_now(*ground.exception));
         });
}

/// The `never a cause` that bars a ground now; no_index: none.
Index Judge::barred(Index ground, bool count) {
  Index by = no_index;
  for (std::size_t i = 0; i < ruleset_.conduct.excluded_grounds.size(); ++i) {
    if (!contains(ruleset_.conduct.excluded_grounds[i].grounds, ground)) continue;
    const std::size_t never = nevers_.begin + i;
    if (count) tally(never, applies(never));
    if (!applies(never)) continue;
    if (count) questions_[never].decided = true;
    by = questions_[never].clause;
  }
  return by;
}

/// A power by which the caller of a total may overrule the role; null: none.
const Power* Judge::overruling(const Call& by, Index role) const {
  for (const Power& power : ruleset_.conduct.powers) {
    const bool may =
        power.action.kind == ConductActionKind::Overrule && contains(power.roles, by.role) && contains(power.action.overruled, role);
    if (may && in_time(power.timing, by.time) != InTime::No && entitled(power) && ground_holds(power)) return &power;
  }
  return nullptr;
}

/// Somebody who may overrule the caller called a total.
bool Judge::overruled(CallCase& call_case) const {
  for (const CallCase& total : total_calls_) {
    const Power* power = overruling(call_of(total), call_of(call_case).role);
    if (power == nullptr) continue;
    call_case.overruled_by = power->clause;
    call_case.overruling_call = total.call;
    return true;
  }
  return false;
}

/// Finds the grounds that are good: they hold, no `never a cause` bars them, no other clause speaks alone.
bool Judge::find_causes(const Entitlement& entitlement) {
  causes_.clear();
  if (entitlement.power->grounds.empty()) causes_.push_back(entitlement.question);  // at discretion
  for (const std::size_t index : entitlement.grounds) {
    tally(index, applies(index));
    if (!applies(index)) continue;
    const Index never = questions_[index].stage == Stage::Call ? barred(questions_[index].clause, true) : no_index;
    if (never != no_index)
      questions_[index].overridden_by = never;
    else if (!beaten(index))
      causes_.push_back(index);
  }
  return !causes_.empty();
}

/// What a call lacks under one power. Grounds are asked even of a caller without authority: a reader wants to know.
Missing Judge::weigh(CallCase& call_case, const Entitlement& entitlement) {
  const bool authority = !entitlement.foreign && entitled(*entitlement.power);
  if (entitlement.question != no_index) tally(entitlement.question, authority);
  const bool cause = find_causes(entitlement);
  Missing missing = Missing::Nothing;
  if (!authority)
    missing = Missing::Authority;
  else if (!cause)
    missing = Missing::Cause;
  else if (entitlement.time == InTime::No)
    missing = Missing::Time;
  else if (call_of(call_case).is_no_roll && overruled(call_case))
    missing = Missing::Overruled;
  if (entitlement.question != no_index) questions_[entitlement.question].missing = missing;
  for (const std::size_t ground : entitlement.grounds) questions_[ground].missing = missing;
  return missing;
}

/// The questions by which a call that counts does so under this right: the right itself, and its grounds that hold.
template <typename Each>
void Judge::each_effective(const Entitlement& entitlement, const Each& each) {
  if (entitlement.question != no_index && questions_[entitlement.question].missing == Missing::Nothing)
    each(questions_[entitlement.question]);
  for (const std::size_t ground : entitlement.grounds)
    if (questions_[ground].missing == Missing::Nothing && applies(ground)) each(questions_[ground]);
}

/// Has the call effect by this ground of its? Asked when another clause is `subject to` it; counts nothing.
bool Judge::has_effect(std::size_t question) {
  for (CallCase& call_case : no_roll_calls_)
    for (const Entitlement& entitlement : call_case.entitlements) {
      if (std::find(entitlement.grounds.begin(), entitlement.grounds.end(), question) == entitlement.grounds.end()) continue;
      return !entitlement.foreign && entitlement.time != InTime::No && entitled(*entitlement.power) &&
             barred(questions_[question].clause, false) == no_index && !overruled(call_case);
    }
  return false;
}

/// A3. True: a call has effect.
bool Judge::calls() {
  for (CallCase& call_case : no_roll_calls_) {
    Nearest nearest;
    bool late = false;
    for (const Entitlement& entitlement : call_case.entitlements) {
      const Missing missing = weigh(call_case, entitlement);
      nearest.weigh(entitlement, missing);
      if (missing != Missing::Nothing) continue;
      late = late || entitlement.time == InTime::Late;
      if (entitlement.time == InTime::Late && call_case.late_by == no_index) call_case.late_by = entitlement.power->clause;
      if (entitlement.question != no_index) questions_[entitlement.question].decided = true;
      for (const std::size_t cause : causes_) {
        questions_[cause].decided = true;
        if (!contains(outcome_.by, questions_[cause].clause)) outcome_.by.push_back(questions_[cause].clause);
      }
    }
    call_case.lacks(nearest);
    if (late) ++call_case.late;
  }
  if (outcome_.by.empty()) return false;
  outcome_.kind = RulingKind::NoRoll;
  return true;
}

/// Does a call of the total count, and by what?
void Judge::weigh_total(CallCase& call_case) {
  call_case.by_power = call_case.by_duty = false;
  Nearest nearest;
  for (const Entitlement& entitlement : call_case.entitlements) {
    if (entitlement.duty == nullptr) {
      const Missing missing = weigh(call_case, entitlement);
      nearest.weigh(entitlement, missing);
      if (missing == Missing::Nothing && entitlement.power->action.kind == ConductActionKind::CallTotal) call_case.by_power = true;
      continue;
    }
    const std::optional<Trigger>& trigger = entitlement.duty->trigger;
    const bool due = !entitlement.foreign &&
                     (!trigger || (holds_now(trigger->condition) && happens(trigger->pattern, EvalContext{ruleset_, situation_, faces_})));
    tally(entitlement.question, due);
    const Missing missing = due ? Missing::Nothing : Missing::Authority;
    questions_[entitlement.question].missing = missing;
    nearest.weigh(entitlement, missing);
    if (due) call_case.by_duty = true;
  }
  call_case.lacks(nearest);
  call_case.counts = call_case.missing == Missing::Nothing;
}

/// A power prevails over a mere duty, who may overrule over whom he may overrule.
bool Judge::prevails(const CallCase& over, const CallCase& under) const {
  const bool only_duty = under.by_duty && !under.by_power;
  return (over.by_power && only_duty) || overruling(call_of(over), call_of(under).role) != nullptr;
}

/// Which call of the total prevails over all that differ from it?
void Judge::settle_calls() {
  calls_differ_ = false;
  for (const CallCase& call_case : total_calls_) {
    if (!call_case.counts) continue;
    const bool over_all = std::all_of(total_calls_.begin(), total_calls_.end(), [&](const CallCase& other) {
      if (!other.counts || call_of(other).total == call_of(call_case).total) return true;
      return prevails(call_case, other) && !prevails(other, call_case);
    });
    calls_differ_ = calls_differ_ || !over_all;
    if (over_all && prevailing_ == nullptr) prevailing_ = &call_case;
  }
  calls_differ_ = calls_differ_ && prevailing_ == nullptr;
}

/// Those that agree with the prevailing call count by their clauses; those that differ yield to it.
void Judge::give_effect_to_totals() {
  if (prevailing_ == nullptr) return;
  for (CallCase& call_case : total_calls_) {
    if (!call_case.counts) continue;
    if (call_of(call_case).total == call_of(*prevailing_).total) {
      for (const Entitlement& entitlement : call_case.entitlements)
        each_effective(entitlement, [](Question& question) { question.decided = true; });
      continue;
    }
    call_case.overruling_call = prevailing_->call;
    const Power* power = overruling(call_of(*prevailing_), call_of(call_case).role);
    if (power != nullptr) call_case.overruled_by = power->clause;
  }
}

/// A8, of calls of the total. True: somebody called what the dice do not show, and the text does not say whether he may.
bool Judge::silent_on_totals(int sum) {
  if (open_total_ == no_index) return false;
  const bool unknown_right = std::any_of(total_calls_.begin(), total_calls_.end(), [&](const CallCase& call_case) {
    return call_case.missing == Missing::Authority && call_of(call_case).total != sum;
  });
  tally(open_total_, unknown_right);
  return unknown_right && left_open(open_total_, "the rules do not state who calls the total, or whether the call prevails over the dice");
}

void Judge::note_miscalled(CallCase& call_case, int shown) {
  if (call_case.miscalled++ == 0)
    call_case.shown = shown;
  else if (call_case.shown != shown)
    call_case.shown.reset();
}

/// A6.
void Judge::total() {
  int sum = 0;
  for (const int face : faces_) sum += face;
  for (CallCase& call_case : total_calls_) weigh_total(call_case);
  if (silent_on_totals(sum)) return;
  settle_calls();
  const bool called_governs = ruleset_.conduct.is_called_total_binding.value_or(false);
  if (calls_differ_ && called_governs) {
    const auto rest_on = [&](const Question& question) {
      if (!contains(outcome_.by, question.clause)) outcome_.by.push_back(question.clause);
    };
    for (const CallCase& call_case : total_calls_)
      for (const Entitlement& entitlement : call_case.entitlements)
        if (call_case.counts) each_effective(entitlement, rest_on);
    undetermined("the called totals differ, and no call prevails");
    return;
  }
  give_effect_to_totals();
  for (CallCase& call_case : total_calls_)
    if (call_case.counts && (calls_differ_ || &call_case == prevailing_) && call_of(call_case).total != sum) note_miscalled(call_case, sum);
  outcome_.total = called_governs && prevailing_ != nullptr ? call_of(*prevailing_).total : sum;
  if (result_ == no_index) return;
  tally(result_, true);
  questions_[result_].decided = true;
}

}  // namespace fairroll
