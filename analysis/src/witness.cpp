// SPDX-License-Identifier: Apache-2.0
#include "witness.hpp"

#include <algorithm>
#include <array>

#include "scene.hpp"

namespace fairroll::analysis {

namespace {

/// `wins 10.00`, `stays`, ...
std::string outcome_words(const Settlement& settlement, const Currency& currency) {
  std::string words(outcome_name(settlement.outcome));
  if (settlement.outcome == Outcome::Wins && settlement.amount) words += " " + to_string(*settlement.amount, currency);
  return words;
}

}  // namespace

ScenarioText::ScenarioText(const Ruleset& ruleset, const Selection& selection, const std::string& title) {
  text_ = "language 1\n\nscenario \"" + title + "\" under " + ruleset.name;
  if (ruleset.as_of) text_ += " as of " + to_string(*ruleset.as_of);
  for (const auto& [name, value] : selection.postings) text_ += "\n  posting " + name + " " + value;
  for (const auto& [name, value] : selection.readings) text_ += "\n  reading " + name + " as " + value;
  text_ += " {\n";
}

void ScenarioText::line(const std::string& words, int deeper) {
  text_ += std::string(static_cast<std::size_t>(2 + 2 * deeper), ' ') + words + "\n";
}

std::string throw_in_words(const Ruleset& ruleset, const ThrowRecord& record) {
  std::string words = "throw";
  for (const std::optional<int>& face : record.faces) words += " " + (face ? std::to_string(*face) : std::string("unknown"));
  std::string details;
  for (const Observation& seen : record.observations)
    if (seen.possible.size() == 1) details += "  " + to_string(seen.at, seen.possible.front(), ruleset.vocabulary);
  static constexpr std::array<const char*, 3> when{"", " late", " as soon as possible"};
  for (const Call& call : record.calls)
    details += "  call " + (call.no_roll ? std::string("no_roll") : std::to_string(call.total)) + " by " +
               ruleset.vocabulary.roles[call.role] + when[static_cast<std::size_t>(call.time)];
  return details.empty() ? words : words + " {" + details.substr(1) + " }";
}

std::string scenario_of(const Ruleset& ruleset, const Selection& selection, const std::string& title, const ThrowRecord& record,
                        const Situation& situation, const std::string& expected) {
  ScenarioText text(ruleset, selection, title);
  text.line("seats " + Scene::seats()[0] + ", " + Scene::seats()[1]);
  for (std::size_t i = 0; i < situation.game.size(); ++i) {
    const Variable& variable = ruleset.game.variables[i];
    const int first = variable.kind == Variable::Kind::Count ? variable.low : 0;
    if (situation.game[i] != first) text.line("given " + variable.name + " is " + Table::describe(variable, situation.game[i]));
  }
  for (std::size_t seat = 0; seat < situation.held.size() && seat < Scene::seats().size(); ++seat)
    for (const Index wager : situation.held[seat]) {
      const Wager& one = ruleset.wagers[wager];
      text.line("given " + Scene::seats()[seat] + " has " + to_string(Scene::stakes(ruleset.currency).front(), ruleset.currency) + " on " +
                one.named(one.numbers.empty() ? std::vector<int>{} : one.numbers.front()));
    }
  if (ruleset.vocabulary.thrower != no_index) text.line(Scene::seats()[0] + " takes the dice");
  text.line(throw_in_words(ruleset, record));
  text.line("expect " + expected, 1);
  return text.str();
}

std::string continued(const std::string& scenario, const std::string& step, const std::string& expected) {
  std::string text = scenario.substr(0, scenario.rfind('}'));
  if (!step.empty()) text += "  " + step + "\n";
  if (!expected.empty()) text += "    expect " + expected + "\n";
  return text + "}\n";
}

Played play(const std::shared_ptr<const Ruleset>& ruleset, const Selection& selection, const std::string& title, const MachineKey& key,
            const std::vector<WayStep>& way) {
  Scene scene(ruleset, selection, title);
  scene.let_throws_count(key);
  Played played;
  for (std::size_t i = 0; i < way.size(); ++i) {
    if (way[i].placed) {
      scene.place(*way[i].placed);
      continue;
    }
    const StandingWager* before = scene.standing(key);
    const std::string name = before == nullptr ? "" : scene.table().describe(*before);
    const std::uint32_t id = before == nullptr ? 0 : before->id;
    ThrowResult result = scene.roll(way[i].faces);
    ++played.throws;
    if (i + 1 < way.size()) continue;
    played.findings = result.findings;
    bool told = false;
    for (const Settlement& settlement : result.settlements) {
      if (settlement.before.id != id) continue;
      scene.expect(Scene::seats()[Scene::bettor] + " " + name + " " + outcome_words(settlement, ruleset->currency));
      played.last = settlement;
      told = settlement.outcome != Outcome::Undetermined;
    }
    const auto unsettled = [](const Finding& finding) { return finding.kind == FindingKind::Unsettled; };
    if (!told && std::any_of(result.findings.begin(), result.findings.end(), unsettled)) scene.expect("finding unsettled");
  }
  played.scenario = scene.str();
  played.table = scene.table();
  if (const StandingWager* now = scene.standing(key)) played.wager = scene.table().describe(*now);
  return played;
}

}  // namespace fairroll::analysis
