// SPDX-License-Identifier: Apache-2.0
#include "known.hpp"

#include "judge.hpp"
#include "report.hpp"

namespace fairroll {
namespace {

void ask_duties(const Ruleset& ruleset, const Situation& situation, const Knowledge& knowledge, Ruling& ruling) {
  Scope scope{ruleset, situation};
  scope.facts = &knowledge.facts();
  scope.thrower_holds = knowledge.thrower_holds();
  for (const DutyBeforeThrow& duty : ruleset.conduct.duties_before_throw) {
    const bool waived = situation.is_thrower_excused && duty.role == ruleset.vocabulary.thrower;
    TraceEntry& asked = ruling.trace.emplace_back();
    asked.clause = duty.clause;
    asked.answer = holds(duty.condition, scope);
    asked.is_deciding = asked.answer == Answer::No && !waived;
    if (asked.is_deciding) ruling.findings.push_back({FindingKind::Duty, duty.clause, {}});
  }
}

}  // namespace

Ruling adjudicate_known(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation) {
  Knowledge knowledge(ruleset, record, situation);
  Judge judge(ruleset, record, situation);
  if (knowledge.open()) knowledge.reduce(judge.mentions());
  if (knowledge.completions() != 1) return adjudicate(ruleset, record, situation);
  knowledge.prepare();
  if (!knowledge.complete(0)) return adjudicate(ruleset, record, situation);
  const CompletionResult& outcome = judge.judge(knowledge);
  Ruling ruling;
  ruling.kind = outcome.kind;
  ruling.total = outcome.total;
  ruling.deciding_clauses = outcome.by;
  ruling.reason = judge.dilemma();
  ask_duties(ruleset, situation, knowledge, ruling);
  for (const Question& question : judge.questions()) {
    if (question.asked == 0) continue;
    TraceEntry& asked = ruling.trace.emplace_back();
    asked.stage = question.stage;
    asked.clause = question.clause;
    asked.answer = answer_of(question.yes > 0);
    asked.is_deciding = question.decided;
  }
  report_findings(ruleset, record, judge, 1, ruling);
  return ruling;
}

}  // namespace fairroll
