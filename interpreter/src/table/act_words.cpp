// SPDX-License-Identifier: Apache-2.0
// How an act ends, in words, and what its sentences were asked.
#include <algorithm>

#include "../oracle/standing_words.hpp"
#include "mechanics.hpp"

namespace fairroll {

std::string because(const std::string& standing) { return standing.empty() ? std::string{} : ": " + standing; }

Answer TableMechanics::ask(const Condition& condition, Index clause, const Moment& moment, ActResult& result) const {
  if (!reasons_) return stood(condition, moment);
  Trace reasons;
  const Answer answer = stood(condition, moment, &reasons);
  merge(result.asked, std::move(reasons), false);
  merge(result.asked, {Asked{Stage::Act, clause, answer, false, {}, standing_words(condition, moment)}}, false);
  return answer;
}

void decide_by(ActResult& result, const Index clause) {
  if (clause == no_index) return;
  if (std::find(result.by.begin(), result.by.end(), clause) == result.by.end()) result.by.push_back(clause);
  for (Asked& asked : result.asked)
    if (asked.clause == clause) asked.decided = asked.answer == Answer::Yes;
}

void credit_phases(ActResult& result, const Ruleset& rules) {
  for (Asked& asked : result.asked)
    if (asked.clause != no_index && rules.clauses[asked.clause].kind == ClauseKind::Phase && asked.answer == Answer::Yes)
      asked.decided = true;
}

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

void undetermined(ActResult& result, FindingKind kind, std::string words, std::vector<Index> by) {
  take_back_words(result);
  result.status = ActResult::Status::Undetermined;
  for (const Index clause : by) decide_by(result, clause);
  result.findings.push_back({kind, by.empty() ? no_index : by.front(), words});
  result.words = std::move(words);
}

void take_back_words(ActResult& result) {
  result.by.clear();
  result.words.clear();
  for (Asked& asked : result.asked) asked.decided = false;
}

}  // namespace fairroll
