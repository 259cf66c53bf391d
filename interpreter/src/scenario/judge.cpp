// SPDX-License-Identifier: Apache-2.0
// Does a result keep what was expected of it?
#include <algorithm>

#include <fairroll/detail/joined.hpp>

#include "judge.hpp"

namespace fairroll::scenario {
namespace {

std::string join_words(const std::vector<std::string>& words, const std::string& none) {
  std::string out = detail::joined(words, ", ");
  return out.empty() ? none : out;
}

std::string need_words(const Ruleset& rules, const std::vector<FactAt>& facts) {
  std::vector<std::string> words;
  for (const FactAt& at : facts) words.push_back(to_string(at, rules.vocabulary));
  return join_words(words, "nothing");
}

std::string act_words(const Ruleset& rules, const ActResult& act) {
  std::string out(status_name(act.status));
  if (!act.by.empty()) out += " by " + addresses(rules, act.by);
  if (!act.words.empty()) out += ": " + act.words;
  return out;
}

std::vector<Index> sorted(std::vector<Index> list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

bool by_matches(const Expected& expected, const std::vector<Index>& by) { return !expected.by_given || sorted(by) == expected.by; }

bool needs_match(const Expected& expected, const Ruling& ruling) {
  if (!expected.needs_given) return true;
  return std::any_of(ruling.needs.begin(), ruling.needs.end(), [&](std::vector<FactAt> set) {
    std::sort(set.begin(), set.end());
    return set == expected.needs;
  });
}

void judge_ruling(const Expected& expected, const Scene& scene, Expectation& result) {
  const Ruling& ruling = scene.last.thrown->ruling;
  const RulingKind kind = expected.kind == Expected::Kind::Undetermined ? RulingKind::Undetermined : expected.ruling;
  result.passed = ruling.kind == kind && (!expected.total || ruling.total == expected.total) && by_matches(expected, deciding(ruling)) &&
                  needs_match(expected, ruling);
  if (result.passed) return;
  result.got = ruling_words(scene.rules, ruling);
  if (ruling.kind == RulingKind::Undetermined) {
    std::string needs = detail::joined(ruling.needs, " or ", [&](const std::vector<FactAt>& set) { return need_words(scene.rules, set); });
    if (!needs.empty()) result.got += " needs " + needs;
  }
}

void judge_act(const Expected& expected, const Scene& scene, Expectation& result) {
  const ActResult& act = *scene.last.acted;
  const ActResult::Status status = expected.kind == Expected::Kind::Undetermined ? ActResult::Status::Undetermined : expected.status;
  result.passed = act.status == status && by_matches(expected, act.by);
  if (!result.passed) result.got = act_words(scene.rules, act);
}

void judge_finding(const Expected& expected, const Scene& scene, Expectation& result) {
  const std::vector<Finding>& findings = scene.last.thrown ? scene.last.thrown->findings : scene.last.acted->findings;
  std::vector<std::string> names;
  for (const Finding& finding : findings) {
    if (finding.kind == expected.finding) result.passed = true;
    names.emplace_back(finding_name(finding.kind));
  }
  if (!result.passed) result.got = join_words(names, "no finding");
}

void judge_no_finding(const Expected& expected, const Scene& scene, Expectation& result) {
  const std::vector<Finding>& findings = scene.last.thrown ? scene.last.thrown->findings : scene.last.acted->findings;
  result.passed = true;
  for (const Finding& finding : findings) {
    if (finding.kind != expected.finding) continue;
    result.passed = false;
    result.got = std::string(finding_name(finding.kind)) + (finding.words.empty() ? "" : ": " + finding.words);
  }
}

void judge_directive(const Expected& expected, const Scene& scene, Expectation& result) {
  const std::vector<std::string>& directives = scene.last.thrown ? scene.last.thrown->directives : scene.last.acted->directives;
  result.passed = std::find(directives.begin(), directives.end(), expected.directive) != directives.end();
  if (result.passed) return;
  std::vector<std::string> quoted;
  for (const std::string& directive : directives) quoted.push_back("\"" + directive + "\"");
  result.got = join_words(quoted, "no directive");
}

void judge_no_directive(const Expected& expected, const Scene& scene, Expectation& result) {
  judge_directive(expected, scene, result);
  result.passed = !result.passed;
  if (!result.passed) result.got = "directive \"" + expected.directive + "\"";
}

void judge_state(const Expected& expected, const Scene& scene, Expectation& result) {
  const int value = scene.table.variables().at(expected.variable);
  result.passed = std::find(expected.values.begin(), expected.values.end(), value) != expected.values.end();
  if (!result.passed) {
    const Variable& variable = scene.rules.game.variables[expected.variable];
    result.got = variable.name + " is " + Table::describe(variable, value);
  }
}

void judge_dice(const Expected& expected, const Scene& scene, Expectation& result) {
  const auto seat = scene.table.dice_with();
  result.passed = seat == expected.seat;
  if (!result.passed) result.got = seat ? "dice with " + scene.table.seats()[*seat] : "dice with nobody";
}

}  // namespace

bool cannot_ask(Diagnostics& out, Code code, const Place& place, std::string message, std::string help) {
  out.push_back(fault(code, place, std::move(message), std::move(help)));
  return false;
}

std::vector<Index> deciding(const Ruling& ruling) {
  if (ruling.kind != RulingKind::Valid || !ruling.by.empty()) return ruling.by;
  std::vector<Index> out;
  for (const Asked& asked : ruling.asked)
    if (asked.decided && asked.stage != Stage::Duty && asked.clause != no_index) out.push_back(asked.clause);
  return out;
}

bool judge(const Expected& expected, const Scene& scene, const Step& step, Expectation& result, Diagnostics& out) {
  switch (expected.kind) {
    case Expected::Kind::Undetermined:
      if (scene.last.thrown)
        judge_ruling(expected, scene, result);
      else
        judge_act(expected, scene, result);
      return true;
    case Expected::Kind::Ruling:
      if (!scene.last.thrown)
        return cannot_ask(out, Code::nothing_to_expect, step.place, "a ruling is expected of a throw, and the last step is an act",
                          "an act is `accepted`, `refused` or `undetermined`; put this behind the throw");
      judge_ruling(expected, scene, result);
      return true;
    case Expected::Kind::ActStatus:
      if (!scene.last.acted)
        return cannot_ask(out, Code::nothing_to_expect, step.place, "a throw is neither accepted nor refused",
                          "a throw is `valid`, `invalid`, `no_roll`, `void` or `undetermined`");
      judge_act(expected, scene, result);
      return true;
    case Expected::Kind::Finding:
      judge_finding(expected, scene, result);
      return true;
    case Expected::Kind::NoFinding:
      judge_no_finding(expected, scene, result);
      return true;
    case Expected::Kind::Directive:
      judge_directive(expected, scene, result);
      return true;
    case Expected::Kind::NoDirective:
      judge_no_directive(expected, scene, result);
      return true;
    case Expected::Kind::Dice:
      judge_dice(expected, scene, result);
      return true;
    case Expected::Kind::State:
      judge_state(expected, scene, result);
      return true;
    case Expected::Kind::Balance:
    case Expected::Kind::Chips:
      judge_money(expected, scene, result);
      return true;
    case Expected::Kind::Wager:
    case Expected::Kind::Stands:
    case Expected::Kind::Commission:
      return judge_wager(expected, scene, step, result, out);
  }
  return true;
}

}  // namespace fairroll::scenario
