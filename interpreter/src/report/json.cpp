// SPDX-License-Identifier: Apache-2.0
// Steps, tables and whole reports as JSON.
#include <fairroll/report.hpp>

#include <memory>
#include <set>
#include <utility>

#include <fairroll/detail/result_shapes.hpp>
#include <fairroll/json_writer.hpp>
#include <fairroll/law_text.hpp>

namespace fairroll {

namespace {

using namespace words;
using namespace detail;

constexpr auto a_money = [] { return schema::ref("money"); };
constexpr auto an_outcome = [] { return schema::ref("outcome"); };
constexpr auto known_place = [] { return schema::or_null(schema::ref("place")); };
constexpr auto any_meta = [] { return schema::any_object(); };

const Ruleset& rules_of(const RulesetReport& under) { return under.ruleset ? *under.ruleset : MemberSchema::specimen<Ruleset>(); }

std::optional<std::string> money_words(const Ruleset& rules, const std::optional<Money>& amount) {
  return amount ? std::optional(to_string(*amount, rules.currency)) : std::nullopt;
}

// ---- clauses

const auto clause_shape = referred("clause", [](auto& out, const Clause& one) {
  out.members("address", one.address, "text", one.text, "unit", one.unit);
  out.member("place", place_json(one.location), known_place);
  out.when(one.is_unverified).member("recalled", true, always_true);
});

const Clause* clause_at(const Ruleset& rules, Index clause) { return clause < rules.clauses.size() ? &rules.clauses[clause] : nullptr; }

std::vector<const Clause*> clauses_at(const Ruleset& rules, const std::vector<Index>& clauses) {
  std::vector<const Clause*> out;
  for (const Index clause : clauses)
    if (clause < rules.clauses.size()) out.push_back(&rules.clauses[clause]);
  return out;
}

/// Passages that one list has told already.
using PassagesTold = std::set<std::pair<const Source*, std::uint32_t>>;

/// The text stands where the passage comes first; from then on its place tells.
auto passage_shape(const std::shared_ptr<PassagesTold>& told) {
  return referred("passage", [told](auto& out, const Passage& one) {
    out.member("section", one.section);
    out.when(!one.marks.empty()).member("marks", one.marks);
    const bool is_first = told->emplace(one.location.source.get(), one.location.span.begin).second;
    out.when(is_first).member("text", [&] { return format_passage(one); });
    out.member("place", place_json(one.location), known_place);
  });
}

const std::vector<Passage>& passages_of(const Ruleset& rules, Index clause) {
  return clause < rules.clauses.size() ? rules.clauses[clause].law_passages : MemberSchema::specimen<Clause>().law_passages;
}

auto asked_shape(const Ruleset& rules) {
  return referred("evaluated", [&rules, told = std::make_shared<PassagesTold>()](auto& out, const TraceEntry& one) {
    out.member("stage", stage_name(one.stage));
    out.object_or_null("clause", clause_at(rules, one.clause), clause_shape);
    out.when(!passages_of(rules, one.clause).empty()).list("words", passages_of(rules, one.clause), passage_shape(told));
    out.members("answer", named(one.answer, Answer::Depends, answer_name), "decided", one.is_deciding);
    out.member("reasons", [&] {
      std::vector<std::string> reasons;
      for (const Reason& reason : one.reasons) reasons.push_back(format_reason(rules, reason));
      if (!one.explanation.empty()) reasons.push_back(one.explanation);
      return reasons;
    });
    out.when(one.overriding_clause != no_index).object_or_null("outrankedBy", clause_at(rules, one.overriding_clause), clause_shape);
    out.when(!one.override_reason.empty()).member("outrankedReason", one.override_reason);
  });
}

// ---- a throw

auto possibility_shape(const RulesetReport& under) {
  return [&under](auto& out, const PossibleRuling& one) {
    out.member("ruling", named(one.kind, RulingKind::Undetermined, ruling_name));
    out.given("total", one.total);
    out.list("by", clauses_at(rules_of(under), one.deciding_clauses), clause_shape);
    out.member("example", [&] {
      std::vector<std::string> facts;
      for (const auto& [at, value] : one.example) facts.push_back(to_string(at, value, rules_of(under).vocabulary, under.seats));
      return facts;
    });
  };
}

template <typename Out>
void tell_ruling(Out& out, const RulesetReport& under, const Ruling& ruling, bool asked) {
  const Ruleset& rules = rules_of(under);
  const bool open = ruling.kind == RulingKind::Undetermined;
  out.member("ruling", named(ruling.kind, RulingKind::Undetermined, ruling_name));
  out.given("total", ruling.total);
  out.list("by", clauses_at(rules, find_deciding_clauses(ruling)), clause_shape);
  out.when(!ruling.faces.empty()).member("faces", ruling.faces);
  out.when(open).member("needs", [&] {
    std::vector<std::vector<std::string>> sets;
    for (const std::vector<FactKey>& set : ruling.deciding_fact_sets) {
      std::vector<std::string>& facts = sets.emplace_back();
      for (const FactKey& at : set) facts.push_back(to_string(at, rules.vocabulary));
    }
    return sets;
  });
  out.when(open).list("possible", ruling.possible_rulings, possibility_shape(under));
  out.when(open).member("tooManyCases", ruling.has_too_many_cases);
  out.when(asked).list("evaluated", ruling.trace, asked_shape(rules));
}

auto moved_shape(const Ruleset& rules) {
  return [&rules](auto& out, const VariableChange& one) {
    const auto variable = [&]() -> const Variable& { return rules.game.variables.at(one.variable); };
    out.member("name", [&] { return variable().name; });
    out.member("from", [&] { return Table::describe(variable(), one.old_value); });
    out.member("to", [&] { return Table::describe(variable(), one.new_value); });
    out.object_or_null("by", clause_at(rules, one.clause), clause_shape);
  };
}

template <typename Out>
void tell_thrown(Out& out, const RulesetReport& under, const StepReport& step, bool asked) {
  const Ruleset& rules = rules_of(under);
  const ThrowResult& thrown = step.throw_result ? *step.throw_result : MemberSchema::specimen<ThrowResult>();
  out.member("recorded", [&] { return format_throw(*step.record, rules.vocabulary); });
  tell_ruling(out, under, thrown.ruling, asked);
  out.list("moved", thrown.variable_changes, moved_shape(rules));
  out.member("events", [&] {
    std::vector<std::string> names;
    for (const Index event : thrown.events) names.push_back(rules.game.events.at(event).name);
    return names;
  });
  out.when(asked).list("evaluatedAtTable", thrown.trace, asked_shape(rules));
  out.when(asked).member("wouldChange", [&] { return list_ruling_changes(rules, *step.record, *step.situation_before, thrown.ruling); });
}

// ---- an act, and what throws and acts have in common

/// What a commission came to, and the nearest stakes that are paid exactly.
template <typename Out>
void tell_charges(Out& out, const Ruleset& rules, const std::optional<Money>& commission, const std::optional<Money>& refund,
                  const std::optional<NearestStakes>& nearest_stakes) {
  out.given("commission", money_words(rules, commission), a_money);
  out.given("refund", money_words(rules, refund), a_money);
  out.given_object("payable", nearest_stakes, [&rules](auto& inner, const NearestStakes& one) {
    inner.member("below", money_words(rules, one.lower), [] { return schema::or_null(a_money()); });
    inner.member("above", money_words(rules, one.higher), [] { return schema::or_null(a_money()); });
  });
}

template <typename Out>
void tell_acted(Out& out, const Ruleset& rules, const StepReport& step, bool asked) {
  const ActionResult& acted = step.action_result ? *step.action_result : MemberSchema::specimen<ActionResult>();
  out.members("status", named(acted.status, ActionResult::Status::Undetermined, action_status_name), "words", acted.reason);
  out.list("by", clauses_at(rules, acted.deciding_clauses), clause_shape);
  out.when(asked).list("evaluated", acted.trace, asked_shape(rules));
  tell_charges(out, rules, acted.commission, acted.refund, acted.nearest_stakes);
}

/// Something of a wager, and whose and which that is.
template <typename Part>
struct OfWager {
  const Part& part = MemberSchema::specimen<Part>();
  const std::string& wager = MemberSchema::specimen<std::string>();
};
template <typename Part>
std::vector<OfWager<Part>> of_wagers(const std::vector<Part>& parts, const std::vector<std::string>& wagers) {
  std::vector<OfWager<Part>> out;
  for (std::size_t i = 0; i < parts.size(); ++i) out.push_back({parts[i], wagers.at(i)});
  return out;
}

auto settlement_shape(const Ruleset& rules, bool asked) {
  return referred("settlement", [&rules, asked](auto& out, const OfWager<Settlement>& of) {
    const Settlement& one = of.part;
    out.members("id", one.wager_before.id, "wager", of.wager);
    out.member("stake", format_stake(rules, one.wager_before), a_money);
    out.member("outcome", outcome_name(one.outcome), an_outcome);
    out.given("amount", money_words(rules, one.amount), a_money);
    out.given("lost", money_words(rules, one.partial_loss), a_money);
    out.given("returned", money_words(rules, compute_returned_stake(one)), a_money);
    out.given("exactUnits", one.exact_profit ? std::optional(to_string(*one.exact_profit)) : std::nullopt);
    out.given("odds", one.odds ? std::optional(to_string(*one.odds)) : std::nullopt);
    out.when(one.wager_before.role != no_index)
        .member(
            "for", [&] { return rules.vocabulary.roles.at(one.wager_before.role); },
            [](const ResultNames& words) { return schema::one_of(words.roles); });
    out.when(one.wager_before.composite_id != 0).member("composite", one.wager_before.composite_id);
    out.when(one.wager_before.is_accepted_in_error).member("takenInError", true, always_true);
    out.when(one.is_at_turn_end).member("atTurnEnd", true, always_true);
    tell_charges(out, rules, one.commission, one.refund, one.nearest_stakes);
    out.member("ended", one.has_ended);
    out.list("by", clauses_at(rules, one.deciding_clauses), clause_shape);
    out.when(asked).list("evaluated", one.trace, asked_shape(rules));
    out.last_in_schema({"commission", "refund", "payable"});
  });
}

auto composite_shape(const Ruleset& rules) {
  return [&rules](auto& out, const OfWager<CompositeSettlement>& of) {
    out.members("id", of.part.composite_before.id, "wager", of.wager);
    out.member("stake", to_string(of.part.composite_before.stake, rules.currency), a_money);
    out.member("outcome", outcome_name(of.part.outcome), an_outcome);
    out.member("net", to_string(of.part.net, rules.currency), a_money);
    out.member("ended", of.part.has_ended);
  };
}

/// An account is named by what it is, so that a seat called `house` is not the house.
Json account_json(const RulesetReport& under, const Account& account) {
  const bool named = account.kind == Account::Kind::Seat || account.kind == Account::Kind::Role;
  const std::string words = format_account_name(under, account);
  return named ? Json{{account.kind == Account::Kind::Seat ? "seat" : "role", words}} : Json(words);
}
constexpr auto an_account = [] {
  return schema::any_of(Json::array({schema::object({{"seat", schema::text}}), schema::object({{"role", schema::text}}), schema::text}));
};

auto entry_shape(const RulesetReport& under) {
  return [&under](auto& out, const OfWager<LedgerEntry>& of) {
    const LedgerEntry& one = of.part;
    out.member("entry", named(one.kind, LedgerEntry::Kind::Refund, ledger_entry_name));
    out.member(
        "from", [&] { return account_json(under, one.payer); }, an_account);
    out.member(
        "to", [&] { return account_json(under, one.payee); }, an_account);
    out.member("amount", to_string(one.amount, rules_of(under).currency), a_money);
    out.when(one.wager_id != 0).member("id", one.wager_id);
    out.when(one.wager_id != 0).member("wager", of.wager);
    out.when(one.clause != no_index).object_or_null("by", clause_at(rules_of(under), one.clause), clause_shape);
  };
}

auto finding_shape(const Ruleset& rules) {
  return [&rules](auto& out, const Finding& one) {
    out.members("finding", named(one.kind, FindingKind::Recalled, finding_name), "words", one.description);
    out.when(one.clause != no_index).object_or_null("clause", clause_at(rules, one.clause), clause_shape);
  };
}

/// As whoever wrote the step said it.
template <typename Out>
void tell_meta(Out& out, const std::string& meta) {
  out.when(!meta.empty())
      .member(
          "meta", [&] { return Json::verbatim(meta); }, any_meta);
}

constexpr auto expectation_shape = [](auto& out, const Expectation& one) {
  out.member("text", one.text);
  out.member("place", place_json(one.location), known_place);
  out.member("passed", one.passed);
  out.when(!one.passed).member("got", one.actual);
  tell_meta(out, one.metadata);
};

template <typename Out>
void tell_consequences(Out& out, const RulesetReport& under, const StepReport& step, bool asked) {
  const Ruleset& rules = rules_of(under);
  out.list("settlements", of_wagers(get_settlements(step), step.settled_wagers), settlement_shape(rules, asked));
  out.when(!get_composite_settlements(step).empty())
      .list("composites", of_wagers(get_composite_settlements(step), step.settled_composites), composite_shape(rules));
  out.list("ledger", of_wagers(get_ledger(step), step.ledger_owners), entry_shape(under));
  out.member("directives", get_directives(step));
  out.list("findings", get_findings(step), finding_shape(rules));
  out.member("balances", step.table_status_lines);
  out.list(
      "expectations",
      [&] {
        std::vector<const Expectation*> asked_of;
        for (const Expectation& one : step.expectations)
          if (one.is_applicable) asked_of.push_back(&one);
        return asked_of;
      },
      expectation_shape);
  out.last_in_schema({"by", "evaluated", "settlements", "composites", "ledger", "directives", "findings", "balances", "expectations"});
}

// ---- steps

/// Which of its members there are.
enum class StepForm { Thrown, Acted, Other };

constexpr const char* step_kinds[] = {"throw", "act", "given", "note", "rules"};

auto step_shape(const RulesetReport& under, StepForm form, bool asked) {
  return [&under, form, asked](auto& out, const StepReport& step) {
    out.member("kind", step_kinds[static_cast<std::size_t>(step.kind)], [form] {
      return form == StepForm::Other ? schema::one_of({step_kinds[2], step_kinds[3], step_kinds[4]})
                                     : schema::constant(step_kinds[static_cast<std::size_t>(form)]);
    });
    out.member("text", step.text);
    out.member("place", place_json(step.location), known_place);
    tell_meta(out, step.metadata);
    if (form == StepForm::Thrown) tell_thrown(out, under, step, asked);
    if (form == StepForm::Acted) tell_acted(out, rules_of(under), step, asked);
    if (form != StepForm::Other) tell_consequences(out, under, step, asked);
  };
}

/// Steps that did not come to a result have the members of those that have none.
auto any_step_shape(const RulesetReport& under, bool asked) {
  return [&under, asked](auto& out, const StepReport& step) {
    const StepForm form = step.throw_result ? StepForm::Thrown : step.action_result ? StepForm::Acted : StepForm::Other;
    step_shape(under, form, asked)(out, step);
  };
}

constexpr auto any_step = [](const ResultNames& names) { return schema::any_of(step_schemas(names)); };

/// The file that declares it; nothing of rules that were never in one.
std::optional<std::string> file_of(const Ruleset& rules) {
  for (const Layer& layer : rules.all_layers())
    if (layer.unit == rules.name && layer.location.source) return layer.location.source->name();
  return std::nullopt;
}

auto under_shape(bool asked) {
  return [asked](auto& out, const RulesetReport& under) {
    const Ruleset& rules = rules_of(under);
    out.member("ruleset", under.ruleset_name, ruleset_name);
    out.member("file", [&] { return file_of(rules); });
    out.member("asOf", rules.as_of ? std::optional(to_string(*rules.as_of)) : std::nullopt);
    out.member("currency", rules.currency.name, currency_name);
    out.members("passed", under.passed(), "undetermined", under.is_undetermined);
    out.list("steps", under.steps, any_step_shape(under, asked), any_step);
    out.list("accounts", under.accounts, [&](auto& inner, const std::pair<Account, Money>& one) {
      inner.member(
          "account", [&] { return account_json(under, one.first); }, an_account);
      inner.member("holds", to_string(one.second, rules.currency), a_money);
    });
  };
}

auto scenario_shape(bool asked) {
  return [asked](auto& out, const ScenarioReport& report) {
    out.member("title", report.title);
    out.when(!report.row.empty()).member("row", report.row);
    out.member("place", place_json(report.location), known_place);
    out.member("ok", report.ok());
    out.list(
        "under",
        [&] {
          std::vector<const RulesetReport*> checked;
          for (const RulesetReport& under : report.ruleset_reports)
            if (under.ruleset) checked.push_back(&under);
          return checked;
        },
        under_shape(asked));
  };
}

struct ScenariosDocument {
  std::span<const ScenarioReport* const> scenarios;
  const Diagnostics& diagnostics = MemberSchema::specimen<Diagnostics>();
  bool asked = false;
  bool interrupted = false;
};

constexpr auto scenarios_shape = [](auto& out, const ScenariosDocument& document) {
  out.member("diagnostics", make_diagnostics_json(document.diagnostics), known_diagnostics);
  out.when(document.interrupted).member("interrupted", true, always_true);
  out.list("scenarios", document.scenarios, scenario_shape(document.asked));
  out.last_in_schema({"interrupted"});
};

}  // namespace

Json make_alternatives_json(const std::vector<SelectedAlternative>& questions) { return list_json(questions, alternative_shape); }

std::string format_step_json(const RulesetReport& report, const StepReport& step, JsonDetail detail) {
  std::string text;
  JsonWriter out(text);
  MemberWriter members(out);
  out.object([&] { any_step_shape(report, detail == JsonDetail::Full)(members, step); });
  return text;
}

std::string format_scenarios_json(std::span<const ScenarioReport* const> scenarios, const Diagnostics& diagnostics, JsonDetail detail,
                                  bool interrupted) {
  return json_document(ScenariosDocument{scenarios, diagnostics, detail == JsonDetail::Full, interrupted}, scenarios_shape);
}

std::vector<Json> step_schemas(const ResultNames& names) {
  const RulesetReport& under = MemberSchema::specimen<RulesetReport>();
  std::vector<Json> all;
  for (const StepForm form : {StepForm::Thrown, StepForm::Acted, StepForm::Other})
    all.push_back(schema_of_part<StepReport>(step_shape(under, form, true), names));
  return all;
}

Json scenarios_schema(const ResultNames& names) {
  return schema::described(schema_of<ScenariosDocument>(scenarios_shape, names), "output of `fairroll run` and `fairroll explain`");
}

Json result_definitions(const ResultNames& names) {
  const Ruleset& rules = MemberSchema::specimen<Ruleset>();
  return {{"place", a_place()},
          {"money", amount_form()},
          {"outcome", schema::names_of(Outcome::Undetermined, outcome_name)},
          {"clause", schema_of_part<Clause>(clause_shape, names)},
          {"evaluated", schema_of_part<TraceEntry>(asked_shape(rules), names)},
          {"settlement", schema_of_part<OfWager<Settlement>>(settlement_shape(rules, true), names)}};
}

}  // namespace fairroll
