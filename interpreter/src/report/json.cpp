// SPDX-License-Identifier: Apache-2.0
// Steps, tables and whole reports as JSON.
#include <fairroll/report.hpp>

#include <fairroll/detail/rests_on.hpp>
#include <fairroll/json_writer.hpp>

namespace fairroll {

namespace {

using namespace words;

using detail::place_json;

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

void write_asked(const Ruleset& rules, std::string_view name, const std::vector<Asked>& asked, JsonWriter& out) {
  out.array(name, [&] {
    for (const Asked& one : asked)
      out.object([&] {
        out.member("stage", stage_words(one.stage));
        out.member("clause", clause_json(rules, one.clause));
        out.member("answer", answer_words(one.answer));
        out.member("decided", one.decided);
        out.array("reasons", [&] {
          for (const Reason& reason : one.reasons) out.value(reason_words(rules, reason));
          if (!one.words.empty()) out.value(one.words);
        });
        if (one.beaten_by != no_index) out.member("beatenBy", clause_json(rules, one.beaten_by));
        if (!one.why_beaten.empty()) out.member("whyBeaten", one.why_beaten);
      });
  });
}

void write_findings(const Ruleset& rules, const std::vector<Finding>& findings, JsonWriter& out) {
  out.array("findings", [&] {
    for (const Finding& finding : findings)
      out.object([&] {
        out.member("finding", finding_name(finding.kind));
        out.member("words", finding.words);
        if (finding.clause != no_index) out.member("clause", clause_json(rules, finding.clause));
      });
  });
}

Json facts_json(const Ruleset& rules, const std::vector<FactAt>& facts) {
  Json out = Json::array();
  for (const FactAt& at : facts) out.push_back(to_string(at, rules.vocabulary));
  return out;
}

/// Why it cannot be said, and what it could be.
void write_doubt(const Ruleset& rules, const Ruling& ruling, JsonWriter& out) {
  out.array("needs", [&] {
    for (const std::vector<FactAt>& set : ruling.needs) out.value(facts_json(rules, set));
  });
  out.array("possible", [&] {
    for (const Possibility& one : ruling.possible)
      out.object([&] {
        out.member("ruling", ruling_words(one.kind));
        if (one.total) out.member("total", *one.total);
        out.member("by", clauses_json(rules, one.by));
        out.array("example", [&] {
          for (const auto& [at, value] : one.example) out.value(to_string(at, value, rules.vocabulary));
        });
      });
  });
  out.member("tooMany", ruling.too_many);
}

void write_ruling(const Ruleset& rules, const Ruling& ruling, bool asked, JsonWriter& out) {
  out.member("ruling", ruling_words(ruling.kind));
  if (ruling.total) out.member("total", *ruling.total);
  out.member("by", clauses_json(rules, deciding(ruling)));
  if (!ruling.faces.empty()) out.member("faces", ruling.faces);
  if (ruling.kind == RulingKind::Undetermined) write_doubt(rules, ruling, out);
  if (asked) write_asked(rules, "asked", ruling.asked, out);
}

void write_charges(const Ruleset& rules, const std::optional<Money>& commission, const std::optional<Money>& refund,
                   const std::optional<Payable>& payable, JsonWriter& out) {
  if (commission) out.member("commission", to_string(*commission, rules.currency));
  if (refund) out.member("refund", to_string(*refund, rules.currency));
  if (!payable) return;
  const auto stake = [&](const std::optional<Money>& money) { return money ? Json(to_string(*money, rules.currency)) : Json(nullptr); };
  out.member("payable", {{"below", stake(payable->below)}, {"above", stake(payable->above)}});
}

void write_composites(const Ruleset& rules, const StepReport& step, JsonWriter& out) {
  out.array("composites", [&] {
    for (std::size_t i = 0; i < composites_of(step).size(); ++i) {
      const CompositeSettlement& one = composites_of(step)[i];
      out.value({{"id", one.before.id},
                 {"wager", step.composites.at(i)},
                 {"stake", to_string(one.before.stake, rules.currency)},
                 {"outcome", outcome_name(one.outcome)},
                 {"net", to_string(one.net, rules.currency)},
                 {"ended", one.ended}});
    }
  });
}

/// An account is named by what it is, so that a seat called `house` is not the house.
Json account_json(const RulesetReport& under, const Account& account) {
  const bool named = account.of == Account::Of::Seat || account.of == Account::Of::Role;
  const std::string words = account_words(under, account);
  return named ? Json{{account.of == Account::Of::Seat ? "seat" : "role", words}} : Json(words);
}

void write_ledger(const RulesetReport& under, const StepReport& step, JsonWriter& out) {
  out.array("ledger", [&] {
    for (std::size_t i = 0; i < ledger_of(step).size(); ++i)
      out.object([&] {
        const LedgerEntry& one = ledger_of(step)[i];
        out.member("entry", entry_name(one.kind));
        out.member("from", account_json(under, one.from));
        out.member("to", account_json(under, one.to));
        out.member("amount", to_string(one.amount, under.rules->currency));
        if (one.wager != 0) out.member("id", one.wager);
        if (one.wager != 0) out.member("wager", step.ledger.at(i));
        if (one.clause != no_index) out.member("by", clause_json(*under.rules, one.clause));
      });
  });
}

void write_settlement(const Ruleset& rules, const Settlement& settlement, const std::string& wager, bool asked, JsonWriter& out) {
  out.member("id", settlement.before.id);
  out.member("wager", wager);
  out.member("stake", stake_words(rules, settlement.before));
  out.member("outcome", outcome_name(settlement.outcome));
  if (settlement.amount) out.member("amount", to_string(*settlement.amount, rules.currency));
  if (settlement.lost) out.member("lost", to_string(*settlement.lost, rules.currency));
  if (const auto back = given_back(settlement)) out.member("givenBack", to_string(*back, rules.currency));
  if (settlement.exact) out.member("exactUnits", to_string(*settlement.exact));
  if (settlement.odds) out.member("odds", to_string(*settlement.odds));
  if (settlement.before.role != no_index) out.member("for", rules.vocabulary.roles.at(settlement.before.role));
  if (settlement.before.part_of != 0) out.member("partOf", settlement.before.part_of);
  if (settlement.before.taken_in_error) out.member("takenInError", true);
  if (settlement.at_turn_end) out.member("atTurnEnd", true);
  write_charges(rules, settlement.commission, settlement.refund, settlement.payable, out);
  out.member("ended", settlement.ended);
  out.member("by", clauses_json(rules, settlement.by));
  if (asked) write_asked(rules, "asked", settlement.asked, out);
}

void write_thrown(const Ruleset& rules, const StepReport& step, bool asked, JsonWriter& out) {
  out.member("recorded", throw_words(*step.record, rules.vocabulary));
  write_ruling(rules, step.thrown->ruling, asked, out);
  out.array("moved", [&] {
    for (const Moved& one : step.thrown->moved) {
      const Variable& variable = rules.game.variables.at(one.variable);
      out.value({{"name", variable.name},
                 {"from", Table::describe(variable, one.from)},
                 {"to", Table::describe(variable, one.to)},
                 {"by", clause_json(rules, one.clause)}});
    }
  });
  out.array("events", [&] {
    for (const Index event : step.thrown->events) out.value(rules.game.events.at(event).name);
  });
  if (!asked) return;
  write_asked(rules, "askedAtTheTable", step.thrown->asked, out);
  out.member("wouldChange", what_would_change(rules, *step.record, *step.before, step.thrown->ruling));
}

void write_acted(const Ruleset& rules, const ActResult& acted, bool asked, JsonWriter& out) {
  out.member("status", status_name(acted.status));
  out.member("words", acted.words);
  out.member("by", clauses_json(rules, acted.by));
  if (asked) write_asked(rules, "asked", acted.asked, out);
  write_charges(rules, acted.commission, acted.refund, acted.payable, out);
}

/// As whoever wrote the step said it.
void write_meta(const std::string& meta, JsonWriter& out) {
  if (!meta.empty()) out.member("meta", Json::verbatim(meta));
}

void write_expectations(const StepReport& step, JsonWriter& out) {
  out.array("expectations", [&] {
    for (const Expectation& one : step.expectations) {
      if (!one.applies) continue;
      out.object([&] {
        out.member("text", one.text);
        out.member("place", place_json(one.place));
        out.member("passed", one.passed);
        if (!one.passed) out.member("got", one.got);
        write_meta(one.meta, out);
      });
    }
  });
}

void write_step(const RulesetReport& under, const StepReport& step, bool asked, JsonWriter& out) {
  const Ruleset& rules = *under.rules;
  static constexpr const char* kinds[] = {"throw", "act", "given", "note", "rules"};
  out.member("kind", kinds[static_cast<std::size_t>(step.kind)]);
  out.member("text", step.text);
  out.member("place", place_json(step.place));
  write_meta(step.meta, out);
  if (step.thrown) write_thrown(rules, step, asked, out);
  if (step.acted) write_acted(rules, *step.acted, asked, out);
  if (!has_result(step)) return;
  out.array("settlements", [&] {
    for (std::size_t i = 0; i < settlements_of(step).size(); ++i)
      out.object([&] { write_settlement(rules, settlements_of(step)[i], step.wagers.at(i), asked, out); });
  });
  if (!composites_of(step).empty()) write_composites(rules, step, out);
  write_ledger(under, step, out);
  out.member("directives", directives_of(step));
  write_findings(rules, findings_of(step), out);
  out.member("balances", step.thrower_and_balances);
  write_expectations(step, out);
}

/// The file that declares it; null of rules that were never in one.
Json file_of(const Ruleset& rules) {
  for (const Layer& layer : rules.layers_in_force())
    if (layer.unit == rules.name && layer.place.source) return layer.place.source->name();
  return nullptr;
}

void write_under(const RulesetReport& under, bool asked, JsonWriter& out) {
  out.member("ruleset", under.ruleset);
  out.member("file", file_of(*under.rules));
  out.member("asOf", under.rules->as_of ? Json(to_string(*under.rules->as_of)) : Json(nullptr));
  out.member("currency", under.rules->currency.name);
  out.member("passed", under.passed());
  out.member("undetermined", under.undetermined);
  out.array("steps", [&] {
    for (const StepReport& step : under.steps) out.object([&] { write_step(under, step, asked, out); });
  });
  out.array("accounts", [&] {
    for (const auto& [account, money] : under.accounts)
      out.value({{"account", account_json(under, account)}, {"holds", to_string(money, under.rules->currency)}});
  });
}

void write_scenario(const ScenarioReport& report, bool asked, JsonWriter& out) {
  out.member("title", report.title);
  if (!report.row.empty()) out.member("row", report.row);
  out.member("place", place_json(report.place));
  out.member("ok", report.ok());
  out.array("under", [&] {
    for (const RulesetReport& under : report.under)
      if (under.rules) out.object([&] { write_under(under, asked, out); });
  });
}

}  // namespace

Json rests_on_json(const std::vector<AlternativeTaken>& questions) { return detail::list_json(questions, detail::alternative_shape); }

std::string step_json(const RulesetReport& report, const StepReport& step, JsonDetail detail) {
  std::string text;
  JsonWriter out(text);
  out.object([&] { write_step(report, step, detail == JsonDetail::Asked, out); });
  return text;
}

std::string scenarios_json(std::span<const ScenarioReport* const> scenarios, const Diagnostics& diagnostics, JsonDetail detail,
                           bool interrupted) {
  std::string text;
  JsonWriter out(text, 2);
  out.object([&] {
    out.member("format", 1);
    out.member("diagnostics", diagnostics_json(diagnostics));
    if (interrupted) out.member("interrupted", true);
    out.array("scenarios", [&] {
      for (const ScenarioReport* report : scenarios) out.object([&] { write_scenario(*report, detail == JsonDetail::Asked, out); });
    });
  });
  text += '\n';
  return text;
}

}  // namespace fairroll
