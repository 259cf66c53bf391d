// Does a result keep what was expected of it?
#include <algorithm>

#include "fault.hpp"
#include "play.hpp"

namespace fairroll::scenario {
namespace {

bool cannot_ask(Diagnostics& out, Code code, const Place& place, std::string message, std::string help) {
  out.push_back(fault(code, place, std::move(message), std::move(help)));
  return false;
}

std::string join_words(const std::vector<std::string>& words, const std::string& none) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
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
    std::string needs;
    for (const std::vector<FactAt>& set : ruling.needs) needs += (needs.empty() ? "" : " or ") + need_words(scene.rules, set);
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

void judge_directive(const Expected& expected, const Scene& scene, Expectation& result) {
  const std::vector<std::string>& directives = scene.last.thrown ? scene.last.thrown->directives : scene.last.acted->directives;
  result.passed = std::find(directives.begin(), directives.end(), expected.directive) != directives.end();
  if (result.passed) return;
  std::vector<std::string> quoted;
  for (const std::string& directive : directives) quoted.push_back("\"" + directive + "\"");
  result.got = join_words(quoted, "no directive");
}

const std::vector<Settlement>& settlements_of(const StepReport& step) {
  return step.thrown ? step.thrown->settlements : step.acted->settlements;
}

/// The wagers that fit, before the step first: `ann w 5 moves` speaks of a wager that had no number, `ann w 5 wins` of one that had it.
std::vector<const Settlement*> settled(const Expected& expected, const Scene& scene) {
  const std::vector<Settlement>& all = settlements_of(scene.last);
  const auto parent_of = [&](const StandingWager& wager, bool was) -> const StandingWager* {
    if (wager.parent == 0) return nullptr;
    for (const Settlement& each : all)
      if (each.before.id == wager.parent) return was ? &each.before : &each.after;
    for (const StandingWager& each : scene.table.wagers())
      if (each.id == wager.parent) return &each;
    return nullptr;
  };
  std::vector<const Settlement*> before;
  std::vector<const Settlement*> after;
  for (const Settlement& each : all) {
    if (each.before.seat != expected.seat) continue;
    if (scene.table.fits(each.before, parent_of(each.before, true), expected.wager))
      before.push_back(&each);
    else if (!each.ended && scene.table.fits(each.after, parent_of(each.after, false), expected.wager))
      after.push_back(&each);
  }
  if (expected.outcome == Outcome::Moves && !after.empty()) return after;
  return before.empty() ? after : before;
}

bool judge_wager(const Expected& expected, const Scene& scene, const Step& step, Expectation& result, Diagnostics& out) {
  const std::string& seat = scene.table.seats()[expected.seat];
  const std::vector<const Settlement*> found = settled(expected, scene);
  RefFault fault = RefFault::None;
  const StandingWager* standing = scene.table.find(expected.seat, expected.wager, &fault);
  if (found.size() > 1 || (found.empty() && fault == RefFault::Several))
    return cannot_ask(out, Code::which_wager, expected.wager_place, "several wagers of `" + seat + "` fit `" + expected.wager_words + "`",
                      "name its number, or the wager behind which it stands");
  if (found.empty() && standing == nullptr)
    return cannot_ask(out, Code::no_such_wager, expected.wager_place,
                      "`" + seat + "` has no wager `" + expected.wager_words + "`, neither standing nor decided by the last throw",
                      "place it first, or ask right behind the throw that decides it");
  const Currency& currency = scene.rules.currency;
  if (expected.kind == Expected::Kind::Stands) {
    result.passed = standing != nullptr && standing->stake == expected.amount;
    if (!result.passed) result.got = standing == nullptr ? "it has ended" : "stands " + to_string(standing->stake, currency);
    return true;
  }
  if (found.empty()) {
    if (!scene.last.thrown)
      return cannot_ask(out, Code::nothing_to_expect, step.place, "no throw has decided anything since",
                        "after an act, ask `" + seat + " " + expected.wager_words + " stands ...`");
    result.passed = expected.outcome == Outcome::Stays;
    if (!result.passed) result.got = "stays";
    return true;
  }
  const Settlement& settlement = *found.front();
  result.passed = settlement.outcome == expected.outcome;
  if (result.passed && expected.amount_given) result.passed = settlement.amount == expected.amount;
  if (!result.passed) result.got = outcome_words(scene.rules, settlement);
  return true;
}

void judge_state(const Expected& expected, const Scene& scene, Expectation& result) {
  const int value = scene.table.variables().at(expected.variable);
  result.passed = std::find(expected.values.begin(), expected.values.end(), value) != expected.values.end();
  if (!result.passed) {
    const Variable& variable = scene.rules.game.variables[expected.variable];
    result.got = variable.name + " is " + Table::describe(variable, value);
  }
}

void judge_balance(const Expected& expected, const Scene& scene, Expectation& result) {
  const Money balance = scene.table.balance(expected.seat);
  result.passed = balance == expected.amount;
  if (result.passed) return;
  const bool down = balance.units < 0;
  result.got =
      scene.table.seats()[expected.seat] + (down ? " down " : " up ") + to_string(down ? Money{} - balance : balance, scene.rules.currency);
}

void judge_dice(const Expected& expected, const Scene& scene, Expectation& result) {
  const auto seat = scene.table.dice_with();
  result.passed = seat == expected.seat;
  if (!result.passed) result.got = seat ? "dice with " + scene.table.seats()[*seat] : "dice with nobody";
}

}  // namespace

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
    case Expected::Kind::Directive:
      judge_directive(expected, scene, result);
      return true;
    case Expected::Kind::Dice:
      judge_dice(expected, scene, result);
      return true;
    case Expected::Kind::State:
      judge_state(expected, scene, result);
      return true;
    case Expected::Kind::Balance:
      judge_balance(expected, scene, result);
      return true;
    case Expected::Kind::Wager:
    case Expected::Kind::Stands:
      return judge_wager(expected, scene, step, result, out);
  }
  return true;
}

}  // namespace fairroll::scenario
