// SPDX-License-Identifier: Apache-2.0
#include "report.hpp"

#include <algorithm>

#include <fairroll/report.hpp>

#include "../index_list.hpp"
#include "explain.hpp"
#include "words.hpp"

namespace fairroll {
namespace {

std::string called(const Call& call) { return call.is_no_roll ? "no_roll" : std::to_string(call.total); }

std::string when(CallTime time) {
  switch (time) {
    case CallTime::BeforeRest:
      return {};
    case CallTime::Late:
      return " after the dice came to rest, although an earlier call was possible";
    case CallTime::AsSoonAsPossible:
      return " after the dice came to rest, as soon as possible";
  }
  return {};
}

/// Writes what calls lacked into what was asked.
class CallReporter {
 public:
  CallReporter(const Ruleset& ruleset, const ThrowRecord& record, const Judge& judge) : ruleset_(ruleset), record_(record), judge_(judge) {}

  /// `asked` is what question `index` became.
  void report(std::size_t index, TraceEntry& asked) const {
    const Question& question = judge_.questions()[index];
    if (question.call == no_index) return;
    const Call& call = record_.calls[question.call];
    const std::string who = called(call) + " called by " + role(call.role) + when(call.time);
    asked.explanation = asked.explanation.empty() ? who : who + "; " + asked.explanation;
    for (const CallCase& call_case : call.is_no_roll ? judge_.no_roll_calls() : judge_.total_calls())
      for (const Entitlement& entitlement : call_case.entitlements) {
        const bool ground = contains_question(entitlement, index);
        if (entitlement.question == index || ground) explain(call_case, entitlement, question, ground, asked);
      }
  }

  /// Why the caller has no power: other roles have it (`only designated_employee may make this call`), or it is for other throws.
  std::string why_not_he(const CallCase& call_case) const {
    const std::vector<Entitlement>& all = call_case.entitlements;
    if (std::any_of(all.begin(), all.end(), [](const Entitlement& one) { return !one.foreign; }))
      return "this role has the power, but not for this throw";
    std::vector<Index> roles;
    const auto add = [&](Index role) {
      if (!contains(roles, role)) roles.push_back(role);
    };
    for (const Entitlement& entitlement : call_case.entitlements) {
      if (entitlement.duty != nullptr)
        add(entitlement.duty->role);
      else
        std::for_each(entitlement.power->roles.begin(), entitlement.power->roles.end(), add);
    }
    return "only " + listed(roles, ruleset_.vocabulary, "or") + " may make this call";
  }

 private:
  static bool contains_question(const Entitlement& entitlement, std::size_t index) {
    return std::find(entitlement.grounds.begin(), entitlement.grounds.end(), index) != entitlement.grounds.end();
  }

  const std::string& role(Index index) const { return ruleset_.vocabulary.roles[index]; }

  void explain(const CallCase& call_case, const Entitlement& entitlement, const Question& question, bool ground, TraceEntry& asked) const {
    const Call& call = record_.calls[call_case.call];
    if (ground && question.yes == 0) return;  // it did not hold: nothing was taken from it
    const bool barred = ground && question.overridden_by != no_index;
    if (barred) {
      asked.overriding_clause = question.overridden_by;
      asked.override_reason = "excluded by `" + ruleset_.clauses[question.overridden_by].address + "`";
      return;
    }
    const Index power = entitlement.power != nullptr ? entitlement.power->clause : no_index;
    switch (question.missing.value_or(Missing::Nothing)) {
      case Missing::Nothing:
        return explain_prevailing(call_case, asked);
      case Missing::Authority:
        if (ground) asked.overriding_clause = power;
        asked.override_reason = "called by " + role(call.role) + "; " + why_not_he(call_case);
        return add_counterfactual(call, entitlement, asked);
      case Missing::Cause:
        asked.override_reason = no_cause(call, entitlement);
        return;
      case Missing::Time:
        if (ground) asked.overriding_clause = power;
        asked.override_reason = "too late: called" + when(call.time);
        return add_counterfactual(call, entitlement, asked);
      case Missing::Overruled:
        asked.overriding_clause = call_case.overruled_by;
        asked.override_reason = "overruled: " + role(record_.calls[call_case.overruling_call].role) + " called " +
                                called(record_.calls[call_case.overruling_call]);
        return;
    }
  }

  /// Of a total that counts: another call may have prevailed over it.
  void explain_prevailing(const CallCase& call_case, TraceEntry& asked) const {
    const CallCase* prevailing = judge_.prevailing();
    const Call& call = record_.calls[call_case.call];
    if (call.is_no_roll || prevailing == nullptr || record_.calls[prevailing->call].total == call.total) return;
    const Call& over = record_.calls[prevailing->call];
    asked.overriding_clause = call_case.overruled_by;
    asked.override_reason = role(over.role) + " called " + called(over) + ", which prevails";
  }

  static std::string no_cause(const Call& call, const Entitlement& entitlement) {
    if (!call.ground) return "none of its grounds applies";
    return "the named ground `" + *call.ground + (entitlement.grounds.empty() ? "` does not belong to this power" : "` does not apply");
  }

  /// What would have given the call effect, if one other caller or moment would have.
  void add_counterfactual(const Call& call, const Entitlement& entitlement, TraceEntry& asked) const {
    const std::vector<std::size_t>& grounds = entitlement.grounds;
    const bool cause = entitlement.power != nullptr &&
                       (entitlement.power->grounds.empty() || std::any_of(grounds.begin(), grounds.end(), [&](std::size_t ground) {
                          const Question& question = judge_.questions()[ground];
                          return question.yes > 0 && question.overridden_by == no_index;
                        }));
    if (!cause || !call.is_no_roll) return;
    asked.override_reason += "; the call would have taken effect if made";
    if (entitlement.foreign) asked.override_reason += " by " + listed(entitlement.power->roles, ruleset_.vocabulary, "or");
    if (entitlement.time == InTime::No) asked.override_reason += " before the dice came to rest";
  }

  const Ruleset& ruleset_;
  const ThrowRecord& record_;
  const Judge& judge_;
};

Answer answer_of_tally(const Question& question) {
  if (question.yes == 0) return Answer::No;
  return question.yes == question.asked ? Answer::Yes : Answer::Depends;
}

/// The answer in all completions that the record does not rule out.
struct CompletionTally {
  std::uint64_t judged = 0;  ///< how many; 0: none, or too many to try
  Answer answer = Answer::Depends;
};

/// Requires Knowledge::prepare(), unless there are too many.
CompletionTally tally_of(const Ruleset& ruleset, const Condition& condition, const Situation& situation, Knowledge& knowledge,
                         int die = -1) {
  CompletionTally tally;
  const std::uint64_t completions = knowledge.completions();
  if (completions > most_completions) return tally;
  bool agree = true;
  for (std::uint64_t number = 0; number < completions; ++number) {
    if (!knowledge.complete(number)) continue;
    Scope scope{ruleset, situation};
    scope.facts = &knowledge.facts();
    scope.thrower_holds = knowledge.thrower_holds();
    scope.die = die;
    const Answer answer = holds(condition, scope);
    agree = agree && (tally.judged == 0 || answer == tally.answer);
    tally.answer = answer;
    ++tally.judged;
  }
  if (!agree) tally.answer = Answer::Depends;
  return tally;
}

void add_finding(Ruling& ruling, FindingKind kind, Index clause, std::string words) {
  ruling.findings.push_back(Finding{kind, clause, std::move(words)});
}

/// How things stood and what was seen, of a question that was answered.
std::string why(const Ruleset& ruleset, const TraceEntry& asked) {
  std::string all = asked.explanation;
  for (const Reason& reason : asked.reasons) all += (all.empty() ? "" : ", ") + words::format_reason(ruleset, reason);
  return all;
}

}  // namespace

void report_duties(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation, Ruling& ruling) {
  for (const DutyBeforeThrow& duty : ruleset.conduct.duties_before_throw) {
    const bool waived = situation.is_thrower_excused && duty.role == ruleset.vocabulary.thrower;
    // What is unknown of other facts says nothing about this duty: only what its own condition looks at is completed.
    Mentions mentions(ruleset);
    mentions.add(duty.condition);
    mentions.leave_out_faces();
    Knowledge knowledge(ruleset, record, situation);
    if (knowledge.open()) knowledge.reduce(std::move(mentions));
    if (knowledge.completions() <= most_completions) knowledge.prepare();
    const CompletionTally tally = tally_of(ruleset, duty.condition, situation, knowledge);
    Scope scope{ruleset, situation};
    if (tally.judged > 0) {
      scope.facts = &knowledge.facts();
      scope.thrower_holds = knowledge.thrower_holds();
    }
    const auto whatever_is_open = [&](const Condition& part, int die) { return tally_of(ruleset, part, situation, knowledge, die).answer; };
    const bool sure_breach = tally.judged > 1 && tally.answer == Answer::No;
    Explainer explainer = sure_breach ? Explainer(knowledge, scope, whatever_is_open) : Explainer(knowledge, scope, tally.judged != 1);
    explainer.add(duty.condition);
    TraceEntry asked{Stage::Duty, duty.clause, tally.answer};
    asked.explanation = explainer.words();
    asked.reasons = explainer.take_reasons();
    asked.is_deciding = asked.answer == Answer::No && !waived;
    if (waived) asked.override_reason = "waived, because no seat took the dice";
    if (asked.is_deciding)
      add_finding(ruling, FindingKind::Duty, duty.clause, ruleset.vocabulary.roles[duty.role] + ": " + why(ruleset, asked));
    ruling.trace.push_back(std::move(asked));
  }
}

void report_questions(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation, const Judge& judge,
                      const Knowledge& knowledge, std::uint64_t judged, bool stands, Ruling& ruling) {
  Scope scope{ruleset, situation};
  scope.facts = &knowledge.facts();
  scope.thrower_holds = knowledge.thrower_holds();
  const CallReporter calls(ruleset, record, judge);
  const std::vector<Question>& questions = judge.questions();
  ruling.trace.reserve(ruling.trace.size() + questions.size());
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const Question& question = questions[i];
    if (question.asked == 0) continue;
    TraceEntry& asked = ruling.trace.emplace_back();
    asked.stage = question.stage;
    asked.clause = question.clause;
    asked.answer = answer_of_tally(question);
    asked.is_deciding = stands && question.decided;
    Explainer explainer(knowledge, scope, judged > 1);
    if (question.condition != nullptr) explainer.add(*question.condition, question.die);
    if (question.unless != nullptr && holds(*question.condition, scope) != Answer::No) explainer.add(*question.unless, question.die);
    asked.explanation = explainer.words();
    asked.reasons = explainer.take_reasons();
    if (question.call != no_index) {
      calls.report(i, asked);
    } else if (question.overridden_by != no_index) {
      asked.overriding_clause = question.overridden_by;
      asked.override_reason = "`" + ruleset.clauses[question.overridden_by].address + "` takes precedence";
    }
  }
}

void report_findings(const Ruleset& ruleset, const ThrowRecord& record, const Judge& judge, std::uint64_t judged, Ruling& ruling) {
  const CallReporter calls(ruleset, record, judge);
  const auto always = [&](const CallCase& call_case, Missing missing) {
    return call_case.lacked[static_cast<std::size_t>(missing)] == judged;
  };
  const auto report = [&](const CallCase& call_case) {
    const Call& call = record.calls[call_case.call];
    const std::string who = called(call) + " called by " + ruleset.vocabulary.roles[call.role];
    // The right that a finding about a call rests on.
    const auto under = [&](Missing missing) { return call_case.lacked_under[static_cast<std::size_t>(missing)]; };
    const bool right_is_open = (call.is_no_roll ? ruleset.conduct.open_no_roll_clause : ruleset.conduct.open_total_clause) != no_index;
    if (always(call_case, Missing::Authority) && !right_is_open) {
      const bool nobody = call_case.entitlements.empty();
      const std::string may = nobody ? "no clause gives any role this power" : calls.why_not_he(call_case);
      add_finding(ruling, FindingKind::WithoutAuthority, under(Missing::Authority), who + "; " + may);
    }
    if (always(call_case, Missing::Cause))
      add_finding(ruling, FindingKind::WithoutCause, under(Missing::Cause),
                  who + "; " + (call.ground ? "the named ground `" + *call.ground + "` does not apply" : "none of its grounds applies"));
    if (always(call_case, Missing::Time)) add_finding(ruling, FindingKind::TooLate, under(Missing::Time), who + when(call.time));
    if (call_case.late == judged)
      add_finding(ruling, FindingKind::Late, call_case.late_by, who + when(call.time) + "; the call takes effect");
    if (call_case.miscalled == judged)
      add_finding(ruling, FindingKind::Miscalled, ruleset.conduct.result_clause,
                  who + "; the dice show " + (call_case.shown ? std::to_string(*call_case.shown) : "another total"));
  };
  if (judged == 0) return;
  for (const CallCase& call_case : judge.no_roll_calls()) report(call_case);
  for (const CallCase& call_case : judge.total_calls()) report(call_case);
  std::vector<Index> open;  // one statement may leave several questions open
  for (const TraceEntry& asked : ruling.trace) {
    if (!asked.is_deciding || asked.stage != Stage::OpenQuestion || contains(open, asked.clause)) continue;
    open.push_back(asked.clause);
    const Clause& clause = ruleset.clauses[asked.clause];
    add_finding(ruling, FindingKind::Silent, asked.clause, "`" + clause.address + "`: " + clause.text);
  }
  std::vector<Index> said;
  for (const TraceEntry& asked : ruling.trace) {
    if (!asked.is_deciding || contains(said, asked.clause) || !ruleset.clauses[asked.clause].is_unverified) continue;
    said.push_back(asked.clause);
    add_finding(ruling, FindingKind::Recalled, asked.clause,
                "`" + ruleset.clauses[asked.clause].address + "` is unverified: its text was not compared with the law");
  }
}

}  // namespace fairroll
