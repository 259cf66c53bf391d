// SPDX-License-Identifier: Apache-2.0
// What lint() finds, as properties: it looks for what nothing reaches, and its words are better where a throw shows the same.
#include <algorithm>

#include "act_witness.hpp"
#include "proof.hpp"

namespace fairroll::analysis {

namespace {

std::optional<Property> property_of(Code code) {
  switch (code) {
    case Code::two_rulings:
    case Code::two_readings:
      return Property::OneRuling;
    case Code::past_top:
    case Code::outside_values:
    case Code::two_values:
    case Code::two_verdicts:
    case Code::two_leaves:
      return Property::OneVerdict;
    case Code::no_verdict:
    case Code::never_decided:
    case Code::outlives_thrower:
      return Property::Decided;
    case Code::no_pay:
    case Code::two_pays:
    case Code::missing_row:
    case Code::charged_again:
    case Code::unclear_base:
      return Property::Payable;
    case Code::below_floor:
    case Code::not_open:
      return Property::Floors;
    case Code::never_holds:
    case Code::dead_clause:
    case Code::unreachable:
    case Code::no_window:
    case Code::verdict_behind:
    case Code::no_effect:
      return Property::NoDeadRow;
    default:
      return std::nullopt;
  }
}

bool meets(const Place& a, const Place& b) {
  return a.source && a.source == b.source && a.span.begin < b.span.end && b.span.begin < a.span.end;
}

bool at_one_place(const Diagnostic& linted, const Failure& shown) {
  if (meets(linted.place, shown.place)) return true;
  return std::any_of(linted.labels.begin(), linted.labels.end(), [&](const Label& label) { return meets(label.place, shown.place); });
}

/// It speaks of that wager, or of the paytable that it pays by; what nobody knows the place of is the game as a whole.
bool about(const Ruleset& rules, const Diagnostic& linted, const Failure& shown) {
  const std::string& name = shown.wager;
  if (name.empty() && !shown.place.source) return true;
  const Index wager = name.empty() ? no_index : rules.find_wager(name);
  if (wager == no_index) return false;
  const auto says = [&](const std::string& word) { return linted.message.find('`' + word + '`') != std::string::npos; };
  const Index table = rules.wagers[wager].pays_per;
  const std::vector<Variable>& own = rules.wagers[wager].variables;
  return says(name) || (table != no_index && says(rules.paytables[table].name)) ||
         std::any_of(own.begin(), own.end(), [&](const Variable& variable) { return says(variable.name); });
}

std::string words_of(const Diagnostic& one) { return one.message + (one.witness.empty() ? "" : ": " + one.witness); }

/// The first wager that the message names.
Index wager_in(const Ruleset& rules, const std::string& message) {
  for (std::size_t begin = message.find('`'); begin != std::string::npos;) {
    const std::size_t end = message.find('`', begin + 1);
    if (end == std::string::npos) break;
    const Index wager = rules.find_wager(message.substr(begin + 1, end - begin - 1));
    if (wager != no_index) return wager;
    begin = message.find('`', end + 1);
  }
  return no_index;
}

/// What no throw alone shows: an act may.
void add_unshown(Proof& proof, const std::vector<Machine>& machines, const Diagnostic& one, Property property) {
  Failure failure{
      .property = property, .words = words_of(one), .help = one.help, .place = one.place, .wager = {}, .clauses = {}, .scenario = {}};
  const Ruleset& rules = *proof.ruleset;
  const Index wager = wager_in(rules, one.message);
  if (wager != no_index) {
    failure.wager = rules.wagers[wager].name;
    if (const std::optional<Played> played = act_witness(proof, machines, one.code, wager)) {
      failure.scenario = played->scenario;
      failure.throws = played->throws;
    }
  }
  proof.result.failures.push_back(std::move(failure));
}

}  // namespace

void prove_rows(Proof& proof, const Diagnostics& linted, const std::vector<Machine>& machines) {
  std::vector<Failure>& failures = proof.result.failures;
  std::vector<char> taken(failures.size(), 0);
  const auto shown_by = [&](const Diagnostic& one, Property property, bool by_place) {
    for (std::size_t i = 0; i < taken.size(); ++i) {
      if (taken[i] != 0 || failures[i].property != property) continue;
      if (by_place ? at_one_place(one, failures[i]) : about(*proof.ruleset, one, failures[i])) return i;
    }
    return taken.size();
  };
  for (const Diagnostic& one : linted) {
    if (one.code == Code::too_many_states) proof.result.limits.push_back(one.message);
    if (one.code == Code::no_reading) proof.result.remarks.push_back({Property::OneRuling, words_of(one), one.place});
    const std::optional<Property> property = property_of(one.code);
    if (!property) continue;
    std::size_t at = shown_by(one, *property, true);
    if (at == taken.size()) at = shown_by(one, *property, false);
    if (at == taken.size()) {
      add_unshown(proof, machines, one, *property);
      continue;
    }
    taken[at] = 1;
    failures[at].words = one.message;
    failures[at].help = one.help;
    failures[at].place = one.place;
  }
}

}  // namespace fairroll::analysis
