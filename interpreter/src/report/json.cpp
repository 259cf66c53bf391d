// SPDX-License-Identifier: Apache-2.0
// Steps, tables and whole reports as JSON.
#include <fairroll/json_results.hpp>

#include <fairroll/json.hpp>
#include <fairroll/words.hpp>

namespace fairroll {

namespace {

using namespace words;

Json place_json(const Place& place) {
  if (!place.source) return nullptr;
  const LineColumn at = place.source->locate(place.span.begin);
  return {{"file", place.source->name()}, {"line", at.line}, {"column", at.column}};
}

Json clause_json(const Ruleset& rules, Index clause) {
  if (clause >= rules.clauses.size()) return nullptr;
  const Clause& one = rules.clauses[clause];
  Json out = {{"address", one.address}, {"text", one.text}, {"unit", one.unit}, {"place", place_json(one.place)}};
  if (one.recalled) out["recalled"] = true;
  return out;
}

Json clauses_json(const Ruleset& rules, const std::vector<Index>& clauses) {
  Json out = Json::array();
  for (const Index clause : clauses)
    if (clause < rules.clauses.size()) out.push_back(clause_json(rules, clause));
  return out;
}

Json asked_json(const Ruleset& rules, const std::vector<Asked>& asked) {
  Json out = Json::array();
  for (const Asked& one : asked) {
    Json reasons = Json::array();
    for (const Reason& reason : one.reasons) reasons.push_back(reason_words(rules, reason));
    if (!one.words.empty()) reasons.push_back(one.words);
    Json entry = {{"stage", stage_words(one.stage)},
                  {"clause", clause_json(rules, one.clause)},
                  {"answer", answer_words(one.answer)},
                  {"decided", one.decided},
                  {"reasons", reasons}};
    if (one.beaten_by != no_index) entry["beatenBy"] = clause_json(rules, one.beaten_by);
    if (!one.why_beaten.empty()) entry["whyBeaten"] = one.why_beaten;
    out.push_back(std::move(entry));
  }
  return out;
}

Json findings_json(const Ruleset& rules, const std::vector<Finding>& findings) {
  Json out = Json::array();
  for (const Finding& finding : findings) {
    Json entry = {{"finding", finding_name(finding.kind)}, {"words", finding.words}};
    if (finding.clause != no_index) entry["clause"] = clause_json(rules, finding.clause);
    out.push_back(std::move(entry));
  }
  return out;
}

Json facts_json(const Ruleset& rules, const std::vector<FactAt>& facts) {
  Json out = Json::array();
  for (const FactAt& at : facts) out.push_back(to_string(at, rules.vocabulary));
  return out;
}

Json ruling_json(const Ruleset& rules, const Ruling& ruling, bool asked) {
  Json out = {{"ruling", ruling_words(ruling.kind)}};
  if (ruling.total) out["total"] = *ruling.total;
  out["by"] = clauses_json(rules, deciding(ruling));
  if (!ruling.faces.empty()) out["faces"] = ruling.faces;
  if (ruling.kind == RulingKind::Undetermined) {
    Json needs = Json::array();
    for (const std::vector<FactAt>& set : ruling.needs) needs.push_back(facts_json(rules, set));
    out["needs"] = std::move(needs);
    Json possible = Json::array();
    for (const Possibility& one : ruling.possible) {
      Json example = Json::array();
      for (const auto& [at, value] : one.example) example.push_back(to_string(at, value, rules.vocabulary));
      Json entry = {{"ruling", ruling_words(one.kind)}};
      if (one.total) entry["total"] = *one.total;
      entry["by"] = clauses_json(rules, one.by);
      entry["example"] = std::move(example);
      possible.push_back(std::move(entry));
    }
    out["possible"] = std::move(possible);
    out["tooMany"] = ruling.too_many;
  }
  if (asked) out["asked"] = asked_json(rules, ruling.asked);
  return out;
}

Json charges_json(const Ruleset& rules, const std::optional<Money>& commission, const std::optional<Money>& refund,
                  const std::optional<Payable>& payable) {
  Json out = Json::object();
  if (commission) out["commission"] = to_string(*commission, rules.currency);
  if (refund) out["refund"] = to_string(*refund, rules.currency);
  if (!payable) return out;
  const auto stake = [&](const std::optional<Money>& money) { return money ? Json(to_string(*money, rules.currency)) : Json(nullptr); };
  out["payable"] = {{"below", stake(payable->below)}, {"above", stake(payable->above)}};
  return out;
}

Json composites_json(const Ruleset& rules, const StepReport& step) {
  Json out = Json::array();
  for (std::size_t i = 0; i < composites_of(step).size(); ++i) {
    const CompositeSettlement& one = composites_of(step)[i];
    out.push_back({{"id", one.before.id},
                   {"wager", step.composites.at(i)},
                   {"stake", to_string(one.before.stake, rules.currency)},
                   {"outcome", outcome_name(one.outcome)},
                   {"net", to_string(one.net, rules.currency)},
                   {"ended", one.ended}});
  }
  return out;
}

/// An account is named by what it is, so that a seat called `house` is not the house.
Json account_json(const RulesetReport& under, const Account& account) {
  const bool named = account.of == Account::Of::Seat || account.of == Account::Of::Role;
  const std::string words = account_words(under, account);
  return named ? Json{{account.of == Account::Of::Seat ? "seat" : "role", words}} : Json(words);
}

Json ledger_json(const RulesetReport& under, const StepReport& step) {
  Json out = Json::array();
  for (std::size_t i = 0; i < ledger_of(step).size(); ++i) {
    const LedgerEntry& one = ledger_of(step)[i];
    Json entry = {{"entry", entry_name(one.kind)},
                  {"from", account_json(under, one.from)},
                  {"to", account_json(under, one.to)},
                  {"amount", to_string(one.amount, under.rules->currency)}};
    if (one.wager != 0) entry["id"] = one.wager;
    if (one.wager != 0) entry["wager"] = step.ledger.at(i);
    if (one.clause != no_index) entry["by"] = clause_json(*under.rules, one.clause);
    out.push_back(std::move(entry));
  }
  return out;
}

Json accounts_json(const RulesetReport& under) {
  Json out = Json::array();
  for (const auto& [account, money] : under.accounts)
    out.push_back({{"account", account_json(under, account)}, {"holds", to_string(money, under.rules->currency)}});
  return out;
}

Json settlement_json(const Ruleset& rules, const Settlement& settlement, const std::string& wager, bool asked) {
  Json out = {{"id", settlement.before.id}, {"wager", wager}, {"stake", stake_words(rules, settlement.before)}, {"outcome", outcome_name(settlement.outcome)}};
  if (settlement.amount) out["amount"] = to_string(*settlement.amount, rules.currency);
  if (settlement.lost) out["lost"] = to_string(*settlement.lost, rules.currency);
  if (const auto back = given_back(settlement)) out["givenBack"] = to_string(*back, rules.currency);
  if (settlement.exact) out["exactUnits"] = to_string(*settlement.exact);
  if (settlement.odds) out["odds"] = to_string(*settlement.odds);
  if (settlement.before.role != no_index) out["for"] = rules.vocabulary.roles.at(settlement.before.role);
  if (settlement.before.part_of != 0) out["partOf"] = settlement.before.part_of;
  if (settlement.before.taken_in_error) out["takenInError"] = true;
  if (settlement.at_turn_end) out["atTurnEnd"] = true;
  out.update(charges_json(rules, settlement.commission, settlement.refund, settlement.payable));
  out["ended"] = settlement.ended;
  out["by"] = clauses_json(rules, settlement.by);
  if (asked) out["asked"] = asked_json(rules, settlement.asked);
  return out;
}

Json step_to_json(const RulesetReport& under, const StepReport& step, bool asked) {
  const Ruleset& rules = *under.rules;
  static constexpr const char* kinds[] = {"throw", "act", "given", "note"};
  Json out = {{"kind", kinds[static_cast<std::size_t>(step.kind)]}, {"text", step.text}, {"place", place_json(step.place)}};
  if (step.thrown) {
    out["recorded"] = throw_words(*step.record, rules.vocabulary);
    out.update(ruling_json(rules, step.thrown->ruling, asked));
    Json moved = Json::array();
    for (const Moved& one : step.thrown->moved) {
      const Variable& variable = rules.game.variables.at(one.variable);
      moved.push_back({{"name", variable.name},
                       {"from", Table::describe(variable, one.from)},
                       {"to", Table::describe(variable, one.to)},
                       {"by", clause_json(rules, one.clause)}});
    }
    out["moved"] = std::move(moved);
    Json events = Json::array();
    for (const Index event : step.thrown->events) events.push_back(rules.game.events.at(event).name);
    out["events"] = std::move(events);
    if (asked) out["askedAtTheTable"] = asked_json(rules, step.thrown->asked);
    if (asked) out["wouldChange"] = what_would_change(rules, *step.record, *step.before, step.thrown->ruling);
  }
  if (step.acted) {
    out["status"] = status_name(step.acted->status);
    out["words"] = step.acted->words;
    out["by"] = clauses_json(rules, step.acted->by);
    if (asked) out["asked"] = asked_json(rules, step.acted->asked);
    out.update(charges_json(rules, step.acted->commission, step.acted->refund, step.acted->payable));
  }
  if (!has_result(step)) return out;
  Json settlements = Json::array();
  for (std::size_t i = 0; i < settlements_of(step).size(); ++i)
    settlements.push_back(settlement_json(rules, settlements_of(step)[i], step.wagers.at(i), asked));
  out["settlements"] = std::move(settlements);
  if (!composites_of(step).empty()) out["composites"] = composites_json(rules, step);
  out["ledger"] = ledger_json(under, step);
  out["directives"] = directives_of(step);
  out["findings"] = findings_json(rules, findings_of(step));
  out["balances"] = step.thrower_and_balances;
  Json expectations = Json::array();
  for (const Expectation& one : step.expectations) {
    if (!one.applies) continue;
    Json entry = {{"text", one.text}, {"place", place_json(one.place)}, {"passed", one.passed}};
    if (!one.passed) entry["got"] = one.got;
    expectations.push_back(std::move(entry));
  }
  out["expectations"] = std::move(expectations);
  return out;
}

Json scenario_json(const ScenarioReport& report, bool asked) {
  Json out = {{"title", report.title}};
  if (!report.row.empty()) out["row"] = report.row;
  out["place"] = place_json(report.place);
  out["ok"] = report.ok();
  Json unders = Json::array();
  for (const RulesetReport& under : report.under) {
    if (!under.rules) continue;
    Json steps = Json::array();
    for (const StepReport& step : under.steps) steps.push_back(step_to_json(under, step, asked));
    Json entry = {{"ruleset", under.ruleset},
                  {"asOf", under.rules->as_of ? Json(to_string(*under.rules->as_of)) : Json(nullptr)},
                  {"currency", under.rules->currency.name}};
    entry["passed"] = under.passed();
    entry["undetermined"] = under.undetermined;
    entry["steps"] = std::move(steps);
    entry["accounts"] = accounts_json(under);
    unders.push_back(std::move(entry));
  }
  out["under"] = std::move(unders);
  return out;
}

}  // namespace

std::string step_json(const RulesetReport& report, const StepReport& step, JsonDetail detail) {
  return step_to_json(report, step, detail == JsonDetail::Asked).dump();
}

std::string scenarios_json(std::span<const ScenarioReport* const> scenarios, const Diagnostics& diagnostics, JsonDetail detail) {
  Json document = {{"format", 1}, {"diagnostics", diagnostics_json(diagnostics)}};
  Json all = Json::array();
  for (const ScenarioReport* report : scenarios) all.push_back(scenario_json(*report, detail == JsonDetail::Asked));
  document["scenarios"] = std::move(all);
  return document.dump(2) + '\n';
}

}  // namespace fairroll
