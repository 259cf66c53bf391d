// SPDX-License-Identifier: Apache-2.0
// A desk for disputes: judges a throw as it was observed and, while the ruling hangs on something that nobody noted, asks for the smallest
// set of facts that would decide it, whatever they turn out to be. Then it names the clauses.
//
//   dispute_desk RULES_FOLDER RULE_BOOK < answers
//
// The first line is the throw in the words of a scenario (`throw 4 3 { die 2 rests unknown }`), every further one answers a question.
#include <algorithm>
#include <iostream>
#include <optional>
#include <string>

#include <fairroll/live_table.hpp>
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>

namespace {

using namespace fairroll;

/// `rail, bowl or none`
std::string choices(const std::vector<std::string>& values) {
  std::string out;
  for (std::size_t i = 0; i < values.size(); ++i) out += (i == 0 ? "" : i + 1 == values.size() ? " or " : ", ") + values[i];
  return out;
}

std::vector<std::string> values_of(const FactKey& at, const Vocabulary& words) {
  if (at.fact != no_index) {
    std::vector<std::string> values = words.facts[at.fact].values;
    if (words.facts[at.fact].is_set) values.emplace_back("none");
    return values;
  }
  std::vector<std::string> faces;
  for (int face = words.lowest_face; face <= words.highest_face; ++face) faces.push_back(std::to_string(face));
  return faces;
}

/// Writes one answer into the record; false if it is none of the values.
bool note(ThrowRecord& record, const FactKey& at, const std::string& answer, const Vocabulary& words) {
  const std::vector<std::string> values = values_of(at, words);
  const auto found = std::find(values.begin(), values.end(), answer);
  if (found == values.end()) return false;
  const auto value = static_cast<unsigned>(found - values.begin());
  if (at.fact == no_index) {
    record.faces[static_cast<std::size_t>(at.die)] = words.lowest_face + static_cast<int>(value);
    return true;
  }
  std::erase_if(record.observations, [&](const Observation& one) { return one.fact == at; });
  const bool none = value == words.facts[at.fact].values.size();
  record.observations.push_back({at, {none ? Mask{0} : Mask{1} << value}, {}});
  return true;
}

/// False: there are no more answers.
bool ask(ThrowRecord& record, const FactKey& at, const Vocabulary& words) {
  std::cout << "  " << to_string(at, words) << "? " << choices(values_of(at, words)) << '\n';
  for (std::string answer; std::getline(std::cin, answer);) {
    if (note(record, at, answer, words)) return true;
    std::cout << "  `" << answer << "` is none of these\n";
  }
  return false;
}

int settle(const Ruleset& rules, ThrowRecord record, const Situation& situation) {
  for (;;) {
    const Ruling ruling = adjudicate(rules, record, situation);
    if (ruling.kind != RulingKind::Undetermined) {
      std::cout << format_headline(ruling) << '\n';
      for (const Index clause : ruling.deciding_clauses)
        std::cout << "  by " << rules.clauses[clause].address << ": " << rules.clauses[clause].text << '\n';
      return 0;
    }
    if (ruling.deciding_fact_sets.empty()) {
      std::cout << "undetermined: " << ruling.reason << '\n';
      return 4;
    }
    std::cout << "undetermined; this would decide it:\n";
    for (const FactKey& at : ruling.deciding_fact_sets.front())
      if (!ask(record, at, rules.vocabulary)) return 4;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: dispute_desk RULES_FOLDER RULE_BOOK\n";
    return 2;
  }
  const LoadResult loaded = load(argv[2], make_folder_resolver({argv[1]}));
  if (!loaded.ok()) {
    std::cerr << render_text(loaded.diagnostics);
    return 1;
  }
  std::string line;
  std::getline(std::cin, line);
  TableSession table(loaded.program, {"thrower"});
  const StepResult read = table.execute(line);
  if (!read.ok() || !read.report->record) {
    std::cerr << (read.diagnostics.empty() ? std::string("write a throw: `throw 4 3`\n") : render_text(read.diagnostics));
    return 3;
  }
  return settle(*loaded.ruleset, *read.report->record, *read.report->situation_before);
}
