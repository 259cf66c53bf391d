// SPDX-License-Identifier: Apache-2.0
#include <fairroll/report.hpp>

#include <algorithm>
#include <array>

#include "join.hpp"

namespace fairroll::words {

namespace {

const std::string nothing;

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

/// Nobody reads more values that a fact may have had.
constexpr std::size_t most_told = 16;

std::string observation_words(const Observation& seen, const Vocabulary& vocabulary) {
  if (seen.possible_values.empty()) return to_string(seen.fact, vocabulary) + " unknown";
  // Of a fact with one value at a time, several bits read as one of these.
  if (seen.fact.fact != no_index && !vocabulary.facts.at(seen.fact.fact).is_set) {
    Mask all = 0;
    for (const Mask value : seen.possible_values) all |= value;
    return to_string(seen.fact, all, vocabulary);
  }
  std::string out;
  const std::size_t told = std::min(seen.possible_values.size(), most_told);
  for (std::size_t i = 0; i < told; ++i) join(out, to_string(seen.fact, seen.possible_values[i], vocabulary), " or ");
  if (told < seen.possible_values.size()) join(out, std::to_string(seen.possible_values.size() - told) + " more", " or ");
  return out;
}

}  // namespace

std::string format_call(const Call& call, const Vocabulary& vocabulary) {
  std::string out = call.is_no_roll ? "no_roll" : std::to_string(call.total);
  if (call.ground) out += " under \"" + *call.ground + "\"";
  out += " called by " + (call.role < vocabulary.roles.size() ? vocabulary.roles[call.role] : std::string("an unknown role"));
  if (call.time == CallTime::Late) out += " late";
  if (call.time == CallTime::AsSoonAsPossible) out += " as soon as possible";
  return out;
}

std::string format_throw(const ThrowRecord& record, const Vocabulary& vocabulary) {
  std::string out = "throw";
  for (const std::optional<int>& face : record.faces) out += " " + (face ? vocabulary.face_name(*face) : std::string("unknown"));
  for (const Observation& seen : record.observations) join(out, observation_words(seen, vocabulary));
  for (const Call& call : record.calls) join(out, format_call(call, vocabulary));
  return out;
}

std::string format_step(const StepReport& step, const Ruleset& rules) {
  return step.record ? format_throw(*step.record, rules.vocabulary) : step.text;
}

const std::string& get_clause_address(const Ruleset& rules, Index clause) {
  return clause < rules.clauses.size() ? rules.clauses[clause].address : nothing;
}

const std::string& get_clause_text(const Ruleset& rules, Index clause) {
  return clause < rules.clauses.size() ? rules.clauses[clause].text : nothing;
}

std::string format_addresses(const Ruleset& rules, const std::vector<Index>& clauses) {
  std::string out;
  for (const Index clause : clauses)
    if (clause < rules.clauses.size()) join(out, rules.clauses[clause].address);
  return out;
}

std::string format_citation(const Ruleset& rules, Index clause) {
  return clause < rules.clauses.size() ? format_short_location(rules.clauses[clause].location) : nothing;
}

std::vector<Index> find_deciding_clauses(const Ruling& ruling) {
  if (ruling.kind != RulingKind::Valid || !ruling.deciding_clauses.empty()) return ruling.deciding_clauses;
  std::vector<Index> out;
  for (const TraceEntry& asked : ruling.trace)
    // A duty decides whether there is a finding, and nothing about the throw.
    if (asked.is_deciding && asked.stage != Stage::Duty && asked.clause != no_index &&
        std::find(out.begin(), out.end(), asked.clause) == out.end())
      out.push_back(asked.clause);
  return out;
}

std::string format_stake(const Ruleset& rules, const StandingWager& wager) { return to_string(wager.stake, rules.currency); }

std::string format_outcome(const Ruleset& rules, const Settlement& settlement) {
  std::string out(outcome_name(settlement.outcome));
  if (settlement.outcome == Outcome::Wins && settlement.amount) out += " " + to_string(*settlement.amount, rules.currency);
  if (settlement.outcome == Outcome::Loses)
    out += " " + to_string(settlement.partial_loss.value_or(settlement.wager_before.stake), rules.currency);
  if (const auto back = compute_returned_stake(settlement)) out += ", given back " + to_string(*back, rules.currency);
  if (settlement.exact_profit && settlement.amount && Rational(settlement.amount->units) != *settlement.exact_profit)
    out += " (exactly " + format_exact_amount(rules, *settlement.exact_profit) + ")";
  if (settlement.exact_profit && !settlement.amount) {
    out += ": the win would be exactly " + format_exact_amount(rules, *settlement.exact_profit);
    if (!settlement.exact_profit->is_whole() && settlement.nearest_stakes &&
        !format_nearest_stakes(rules, *settlement.nearest_stakes).empty())
      out += ", which cannot be paid exactly; " + format_nearest_stakes(rules, *settlement.nearest_stakes);
  }
  if (settlement.is_at_turn_end) out += " as the turn ends";
  const std::string charges = format_charges(rules, settlement.commission, settlement.refund);
  return out + (charges.empty() ? "" : ", " + charges);
}

std::optional<Money> compute_returned_stake(const Settlement& settlement) {
  if (!settlement.partial_loss || !settlement.has_ended) return std::nullopt;
  return settlement.wager_before.stake - *settlement.partial_loss;
}

std::string format_variable_change(const Ruleset& rules, const VariableChange& moved) {
  const Variable& variable = rules.game.variables.at(moved.variable);
  return variable.name + " is " + Table::describe(variable, moved.new_value);
}

std::string format_needed_facts(const Ruleset& rules, const std::vector<FactKey>& facts) {
  std::string out;
  for (const FactKey& at : facts) join(out, to_string(at, rules.vocabulary), " and ");
  return out;
}

std::string format_possible_ruling(const RulesetReport& under, const PossibleRuling& possibility) {
  std::string out(ruling_name(possibility.kind));
  if (possibility.total) out += " " + std::to_string(*possibility.total);
  std::string when;
  for (const auto& [at, value] : possibility.example) join(when, to_string(at, value, under.ruleset->vocabulary, under.seats), " and ");
  if (!when.empty()) out += " if, for example, " + when;
  if (!possibility.deciding_clauses.empty()) out += ", by " + format_addresses(*under.ruleset, possibility.deciding_clauses);
  return out;
}

std::string format_reason(const Ruleset& rules, const Reason& reason) {
  if (reason.values.empty()) return to_string(reason.fact, rules.vocabulary) + " has no value";
  std::string out;
  // A reader needs no more than a few of what is possible.
  for (std::size_t i = 0; i < reason.values.size() && i < 4; ++i)
    join(out, to_string(reason.fact, reason.values[i], rules.vocabulary), " or ");
  if (reason.values.size() > 4) out += " or another value";
  return out;
}

std::string_view stage_name(Stage stage) noexcept {
  static constexpr std::array<std::string_view, 11> words = {"duty before the throw",
                                                             "law of the roll",
                                                             "calls of no_roll",
                                                             "void",
                                                             "what the text leaves open",
                                                             "reading of the dice",
                                                             "total",
                                                             "settlement",
                                                             "turn",
                                                             "directions",
                                                             "act"};
  return words[static_cast<std::size_t>(stage)];
}

std::string_view answer_name(Answer answer) noexcept {
  switch (answer) {
    case Answer::Yes:
      return "yes";
    case Answer::No:
      return "no";
    case Answer::Depends:
      return "depends";
  }
  return "";
}

std::string_view ruling_name(RulingKind kind) noexcept {
  switch (kind) {
    case RulingKind::Valid:
      return "valid";
    case RulingKind::Invalid:
      return "invalid";
    case RulingKind::NoRoll:
      return "no_roll";
    case RulingKind::Void:
      return "void";
    case RulingKind::Undetermined:
      return "undetermined";
  }
  return "";
}

std::string format_result(const StepReport& step) {
  if (step.throw_result) return format_headline(step.throw_result->ruling);
  return step.action_result ? upper(action_status_name(step.action_result->status)) : nothing;
}

const std::vector<Finding>& get_findings(const StepReport& step) {
  static const std::vector<Finding> none;
  if (step.throw_result) return step.throw_result->findings;
  return step.action_result ? step.action_result->findings : none;
}

const std::vector<Settlement>& get_settlements(const StepReport& step) {
  static const std::vector<Settlement> none;
  if (step.throw_result) return step.throw_result->settlements;
  return step.action_result ? step.action_result->settlements : none;
}

const std::vector<std::string>& get_directives(const StepReport& step) {
  static const std::vector<std::string> none;
  if (step.throw_result) return step.throw_result->directives;
  return step.action_result ? step.action_result->directives : none;
}

bool has_result(const StepReport& step) noexcept { return step.throw_result.has_value() || step.action_result.has_value(); }

std::string format_finding(const Finding& finding) {
  std::string out(finding_name(finding.kind));
  if (!finding.description.empty()) out += ": " + finding.description;
  return out;
}

}  // namespace fairroll::words
