// SPDX-License-Identifier: Apache-2.0
// A ruling: every completion of what is unknown is judged in the fixed order (judge.cpp); if all come to the same, that stands (U1).
#include <algorithm>
#include <stdexcept>

#include "needs.hpp"
#include "report.hpp"
#include "words.hpp"

namespace fairroll {
namespace {

/// One thing that the completions come to; its clauses are those of all of them (U1).
struct Distinct {
  RulingKind kind{};
  std::optional<int> total;
  std::vector<Index> by;
  std::uint64_t example = 0;  // the first completion that comes to it
};

/// All completions, judged.
struct Survey {
  OutcomeTable table;
  std::vector<Distinct> outcomes;
  std::vector<std::vector<int>> faces;  // of those that come to a total: as read, each once
  std::string dilemma;                  // why one of them is undetermined by itself
  std::uint64_t judged = 0;             // completions that the record does not rule out
};

std::uint16_t file(std::vector<Distinct>& outcomes, const CompletionResult& outcome, std::uint64_t number) {
  auto found = std::find_if(outcomes.begin(), outcomes.end(),
                            [&](const Distinct& other) { return other.kind == outcome.kind && other.total == outcome.total; });
  if (found == outcomes.end()) found = outcomes.insert(found, Distinct{outcome.kind, outcome.total, {}, number});
  for (const Index clause : outcome.by)
    if (std::find(found->by.begin(), found->by.end(), clause) == found->by.end()) found->by.push_back(clause);
  return static_cast<std::uint16_t>(found - outcomes.begin());
}

Survey survey(Judge& judge, Knowledge& knowledge) {
  Survey result;
  const std::uint64_t completions = knowledge.completions();
  result.table.assign(completions, ruled_out);
  for (std::uint64_t number = 0; number < completions; ++number) {
    if (!knowledge.complete(number)) continue;
    const CompletionResult& outcome = judge.judge(knowledge);
    ++result.judged;
    result.table[number] = file(result.outcomes, outcome, number);
    if (outcome.kind == RulingKind::Valid) result.faces.push_back(judge.faces());
    if (outcome.kind == RulingKind::Undetermined) result.dilemma = judge.dilemma();
  }
  std::sort(result.faces.begin(), result.faces.end());
  result.faces.erase(std::unique(result.faces.begin(), result.faces.end()), result.faces.end());
  return result;
}

/// Adds every row of faces from die `die` on that sums to `rest`; false if they are too many to list.
bool list_faces(const Vocabulary& vocabulary, std::size_t die, int rest, std::vector<int>& row, std::vector<std::vector<int>>& all) {
  const int behind = vocabulary.dice_count - static_cast<int>(die) - 1;
  if (behind < 0) {
    if (rest == 0) all.push_back(row);
    return all.size() <= most_completions;
  }
  for (int face = vocabulary.lowest_face; face <= vocabulary.highest_face; ++face) {
    if (rest - face < behind * vocabulary.lowest_face || rest - face > behind * vocabulary.highest_face) continue;
    row[die] = face;
    if (!list_faces(vocabulary, die + 1, rest - face, row, all)) return false;
  }
  return true;
}

/// U3: the faces that fit the total that governs; if it is a call that no faces of the record fit, all that come to it.
std::vector<std::vector<int>> fitting(const Vocabulary& vocabulary, std::vector<std::vector<int>> faces, int total) {
  const auto differs = [&](const std::vector<int>& row) {
    int sum = 0;
    for (const int face : row) sum += face;
    return sum != total;
  };
  faces.erase(std::remove_if(faces.begin(), faces.end(), differs), faces.end());
  if (!faces.empty()) return faces;
  std::vector<int> row(static_cast<std::size_t>(vocabulary.dice_count));
  if (!list_faces(vocabulary, 0, total, row, faces)) faces.clear();
  return faces;
}

/// What find_record_errors() would have said, where going on would not be safe.
void require_judgeable(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation) {
  if (record.faces.size() != static_cast<std::size_t>(ruleset.vocabulary.dice_count))
    throw std::invalid_argument("adjudicate: the record and the vocabulary have different numbers of dice");
  if (situation.game_values.size() != ruleset.game.variables.size())
    throw std::invalid_argument("adjudicate: the situation and the game have different numbers of states");
  for (const Call& call : record.calls)
    if (call.role >= ruleset.vocabulary.roles.size())
      throw std::invalid_argument("adjudicate: a call has a role that is not in the vocabulary");
  for (const Observation& seen : record.observations) {
    const bool face = seen.fact.fact == no_index && seen.fact.subject == Subject::Die;
    const bool fact =
        seen.fact.fact < ruleset.vocabulary.facts.size() && ruleset.vocabulary.facts[seen.fact.fact].subject == seen.fact.subject;
    const int places = seen.fact.subject == Subject::Die ? ruleset.vocabulary.dice_count : 1;
    if ((!face && !fact) || seen.fact.die < 0 || seen.fact.die >= places)
      throw std::invalid_argument("adjudicate: an observation has a fact that is not in the vocabulary");
  }
}

void give_up(const Knowledge& knowledge, const Vocabulary& vocabulary, Ruling& ruling) {
  ruling.kind = RulingKind::Undetermined;
  ruling.has_too_many_cases = true;
  ruling.deciding_fact_sets.push_back(first_to_establish(knowledge));
  std::vector<std::string> names;
  for (const FactKey& at : ruling.deciding_fact_sets.front()) names.push_back(to_string(at, vocabulary));
  ruling.reason = "the unknown facts leave more than " + std::to_string(most_completions) +
                  " cases open; first determine the facts that leave the most cases open: " + listed(names, "and");
}

/// U2. Who knows a set may know from it what it includes: that is decided value by value, not class by class.
std::vector<std::vector<FactKey>> needs_of(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation,
                                           Knowledge& knowledge, const Survey& by_class) {
  Knowledge by_value(ruleset, record, situation);
  Judge judge(ruleset, record, situation);
  by_value.reduce(judge.mentions());
  if (!by_value.split_what_is_included() || by_value.completions() > most_completions) return smallest_needs(knowledge, by_class.table);
  by_value.prepare();
  return smallest_needs(by_value, survey(judge, by_value).table);
}

void disagree(const Vocabulary& vocabulary, const Knowledge& knowledge, const Survey& survey, Ruling& ruling) {
  ruling.kind = RulingKind::Undetermined;
  ruling.reason = survey.dilemma.empty() ? "the ruling depends on unknown facts" : survey.dilemma;
  for (const Distinct& outcome : survey.outcomes)
    ruling.possible_rulings.push_back(
        PossibleRuling{outcome.kind, outcome.total, outcome.by, example_of(vocabulary, knowledge, survey.table, outcome.example)});
}

void stand(const Vocabulary& vocabulary, Survey& survey, Ruling& ruling) {
  const Distinct& outcome = survey.outcomes.front();
  ruling.kind = outcome.kind;
  ruling.total = outcome.total;
  ruling.deciding_clauses = outcome.by;
  ruling.reason = survey.dilemma;
  if (outcome.total) ruling.faces = fitting(vocabulary, std::move(survey.faces), *outcome.total);
}

}  // namespace

Ruling adjudicate(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation) {
  require_judgeable(ruleset, record, situation);
  Ruling ruling;
  Knowledge knowledge(ruleset, record, situation);
  Judge judge(ruleset, record, situation);
  if (knowledge.open()) knowledge.reduce(judge.mentions());
  if (knowledge.completions() > most_completions) {
    give_up(knowledge, ruleset.vocabulary, ruling);
    report_duties(ruleset, record, situation, ruling);
    return ruling;
  }
  ruling.case_count = knowledge.completions();
  knowledge.prepare();
  Survey all = survey(judge, knowledge);
  report_duties(ruleset, record, situation, ruling);
  const bool stands = all.outcomes.size() == 1;
  if (stands) stand(ruleset.vocabulary, all, ruling);
  report_questions(ruleset, record, situation, judge, knowledge, all.judged, stands, ruling);
  report_findings(ruleset, record, judge, all.judged, ruling);
  if (all.outcomes.size() > 1) {
    disagree(ruleset.vocabulary, knowledge, all, ruling);
    ruling.deciding_fact_sets = needs_of(ruleset, record, situation, knowledge, all);
  }
  if (all.outcomes.empty()) {
    ruling.kind = RulingKind::Undetermined;
    ruling.reason = "the record contradicts itself, because no values of the unknown facts are consistent with the record";
  }
  return ruling;
}

}  // namespace fairroll
