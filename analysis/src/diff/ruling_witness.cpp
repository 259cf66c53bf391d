// SPDX-License-Identifier: Apache-2.0
#include "ruling_witness.hpp"

#include <array>

namespace fairroll::analysis::difference {

namespace {

/// The next faces in the order of numbers; false: there are no more.
bool next_faces(ThrowRecord& record, const Vocabulary& vocabulary) {
  for (std::size_t die = record.faces.size(); die-- > 0;) {
    if (*record.faces[die] < vocabulary.highest) {
      ++*record.faces[die];
      return true;
    }
    record.faces[die] = vocabulary.lowest;
  }
  return false;
}

bool is_late(const Ruling& ruling) {
  return std::any_of(ruling.findings.begin(), ruling.findings.end(),
                     [](const Finding& finding) { return finding.kind == FindingKind::Late; });
}

/// What `expect` says of it.
std::string expected(const Ruling& ruling) {
  switch (ruling.kind) {
    case RulingKind::Valid:
      return "valid" + (ruling.total ? " " + std::to_string(*ruling.total) : std::string());
    case RulingKind::Invalid:
      return "invalid";
    case RulingKind::NoRoll:
      return "no_roll";
    case RulingKind::Void:
      return "void";
    default:
      return "undetermined";
  }
}

/// A clause that looked at something that the record tells.
bool looked(const Asked& asked, const ThrowRecord& record) {
  return std::any_of(asked.reasons.begin(), asked.reasons.end(), [&](const Reason& reason) {
    return std::any_of(record.observations.begin(), record.observations.end(),
                       [&](const Observation& seen) { return seen.at.subject == reason.at.subject && seen.at.fact == reason.at.fact; });
  });
}

/// Clauses that decide; of a valid throw those that read its dice or say which total governs.
std::vector<Index> deciding(const Ruling& ruling) {
  if (ruling.kind != RulingKind::Valid) return ruling.by;
  std::vector<Index> clauses;
  for (const Asked& asked : ruling.asked)
    if (asked.decided && (asked.stage == Stage::Reading || asked.stage == Stage::Total)) clauses.push_back(asked.clause);
  return clauses;
}

std::vector<Index> in_vain(const Ruling& ruling, const ThrowRecord& record) {
  std::vector<Index> clauses;
  for (const Asked& asked : ruling.asked) {
    if (asked.decided || asked.clause == no_index) continue;
    const bool of_law = asked.stage == Stage::LawOfTheRoll || asked.stage == Stage::Void;
    if ((of_law && looked(asked, record)) || asked.stage == Stage::Call) clauses.push_back(asked.clause);
  }
  return clauses;
}

}  // namespace

std::vector<Citation> citations(const Ruleset& rules, std::vector<Index> clauses) {
  std::sort(clauses.begin(), clauses.end());
  clauses.erase(std::unique(clauses.begin(), clauses.end()), clauses.end());
  std::vector<Citation> all;
  for (const Index clause : clauses)
    if (clause < rules.clauses.size()) all.push_back({rules.clauses[clause].address, rules.clauses[clause].place});
  return all;
}

std::string both_scenarios(const std::string& a, const std::string& b) {
  const std::size_t body = b.find("scenario ");
  return a + "\n" + (body == std::string::npos ? b : b.substr(body));
}

std::vector<std::string> steps_of(const std::string& scenario) {
  std::vector<std::string> steps;
  const std::size_t body = scenario.find("{\n");
  for (std::size_t at = body == std::string::npos ? scenario.size() : body + 2; at < scenario.size();) {
    const std::size_t end = std::min(scenario.find('\n', at), scenario.size());
    const std::string line = scenario.substr(at, end - at);
    at = end + 1;
    if (line.size() < 3 || line[2] == ' ' || line.front() != ' ') continue;  // expectations stand deeper
    const std::string step = line.substr(2);
    if (step.rfind("seats ", 0) == 0 || step.find(" takes the dice") != std::string::npos) continue;
    steps.push_back(step);
  }
  return steps;
}

std::string call_words(const JointCall& call, const std::vector<std::string>& roles, const std::vector<CallTime>& times) {
  static constexpr std::array<const char*, 3> when{"before the dice rest", "late", "as soon as possible"};
  std::string words = call.what == JointCall::What::NoRoll  ? "no_roll called by "
                      : call.what == JointCall::What::Total ? "the total called by "
                                                            : "another total called by ";
  for (std::size_t i = 0; i < roles.size(); ++i) words += (i == 0 ? "" : i + 1 == roles.size() ? " or " : ", ") + roles[i];
  if (times.size() == when.size()) return words;
  for (std::size_t i = 0; i < times.size(); ++i) words += (i == 0 ? " " : " or ") + std::string(when[static_cast<std::size_t>(times[i])]);
  return words;
}

DiffSide RulingWitness::side(int book, const Ruling& ruling, const ThrowRecord& record) const {
  const Ruleset& rules = work_.rules(book);
  DiffSide one{
      headline(ruling) + (is_late(ruling) ? ", late" : ""), citations(rules, deciding(ruling)), ruling.kind == RulingKind::Valid, {}};
  if (one.counts) one.in_vain = citations(rules, in_vain(ruling, record));
  return one;
}

std::string RulingWitness::scenario(int book, const Ruling& ruling, const ThrowRecord& record, const Situation& situation) const {
  const Compared& side = work_.side(book);
  const Compared& other = work_.side(1 - book);
  const std::string title =
      "a throw that " + (side.ruleset->name == other.ruleset->name ? "another day's text" : other.ruleset->name) + " rules otherwise";
  return scenario_of(*side.ruleset, side.selection, title, record, situation, expected(ruling));
}

std::optional<Difference> RulingWitness::show(ThrowRecord record, const Situation& situation, const JointCall* call) {
  const Situation here = common_.situation(0, situation);
  const Situation there = common_.situation(1, situation);
  do {
    ThrowRecord a = common_.record(0, record);
    ThrowRecord b = common_.record(1, record);
    if (call != nullptr) {
      a.calls = {books_[0]->call_of(*call, a, books_[0]->ruling(a, here).total)};
      b.calls = {books_[1]->call_of(*call, b, books_[1]->ruling(b, there).total)};
      if (a.calls.front().total != b.calls.front().total) continue;
    }
    const Ruling one = books_[0]->ruling(a, here);
    const Ruling other = books_[1]->ruling(b, there);
    if (one.kind == other.kind && one.total == other.total && is_late(one) == is_late(other)) continue;
    Difference difference;
    difference.kind = Difference::Kind::Ruling;
    difference.a = side(0, one, a);
    difference.b = side(1, other, b);
    const std::string first = scenario(0, one, a, here);
    difference.steps = steps_of(first);
    difference.scenario = both_scenarios(first, scenario(1, other, b, there));
    return difference;
  } while (next_faces(record, common_.rules().vocabulary));
  return std::nullopt;
}

}  // namespace fairroll::analysis::difference
