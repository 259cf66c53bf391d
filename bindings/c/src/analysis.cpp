// SPDX-License-Identifier: Apache-2.0
// What can be known before anybody throws: edges, proofs, differences.
#include <fairroll/analysis/json_results.hpp>

#include "fault.hpp"
#include "handles.hpp"
#include "watch.hpp"

using namespace fairroll;
using namespace fairroll::c;

namespace {

std::vector<analysis::Fraction> dice_of(const Vocabulary& vocabulary, const char* const* chances, std::size_t count) {
  if (count != 0) need(chances, "dice");
  std::vector<analysis::Fraction> dice;
  for (std::size_t i = 0; i < count; ++i) {
    need(chances[i], "dice[i]");
    const std::optional<analysis::Fraction> chance = analysis::Fraction::parse(chances[i]);
    if (!chance) refuse("`dice`: `" + std::string(chances[i]) + "` is not an exact fraction such as 1/6");
    dice.push_back(*chance);
  }
  const std::string fault = analysis::describe_dice_error(dice, vocabulary);
  if (!fault.empty()) refuse("`dice`: " + fault);
  return dice;
}

std::optional<Money> stake_of(const Currency& currency, const char* stake) {
  if (stake == nullptr) return std::nullopt;
  const std::optional<Money> amount = parse_money(stake, currency);
  if (!amount || amount->units <= 0) refuse("`stake`: `" + std::string(stake) + "` is not an amount of " + currency.name + " above 0");
  return amount;
}

/// Everything that verify() needs to know of a name; BadInput if its files cannot be read.
Library library_of(const char* name, const fairroll_source& source) {
  Library library(source.limits);
  Diagnostics faults;
  add_unit_with_dependencies(library, name, source.resolver(), faults);
  sort_diagnostics(faults);
  if (has_errors(faults)) throw BadInput{std::move(faults)};
  return library;
}

fairroll_text* edges_text(const fairroll_rules& rules, const analysis::EdgeQuery& query) {
  Diagnostics faults;
  const analysis::EdgeReport report =
      analysis::compute_edge_report(*rules.library, rules.program->shared_ruleset(), rules.selection, query, faults);
  if (!faults.empty()) throw BadInput{std::move(faults)};
  return text_of(analysis::format_edge_json(report, {}));
}

analysis::ComparedRuleset compared(const fairroll_rules& rules) { return {rules.program->shared_ruleset(), rules.selection}; }

}  // namespace

fairroll_status fairroll_rules_edges(const fairroll_rules* rules, const char* wager, const char* stake, const char* const* dice,
                                     size_t dice_count, fairroll_text** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(rules, "rules");
    const Ruleset& ruleset = rules->ruleset();
    *out = edges_text(*rules,
                      {wager == nullptr ? "" : wager, stake_of(ruleset.currency, stake), dice_of(ruleset.vocabulary, dice, dice_count)});
  });
}

fairroll_status fairroll_rules_combined_edge(const fairroll_rules* rules, const char* bets, const char* const* dice, size_t dice_count,
                                             fairroll_text** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(rules, "rules");
    need(bets, "bets");
    if (*bets == '\0') refuse("`bets` is empty");
    *out = edges_text(*rules, {"", std::nullopt, dice_of(rules->ruleset().vocabulary, dice, dice_count), bets});
  });
}

fairroll_status fairroll_verify(const char* name, const fairroll_source* source, const fairroll_selection* selection,
                                fairroll_progress_callback watch, void* context, fairroll_text** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(name, "name");
    need(source, "source");
    const Library library = library_of(name, *source);
    analysis::ResultsByReading<analysis::Verification> found =
        analysis::verify_under_readings(library, name, selection == nullptr ? Selection{} : selection->chosen, watch_of(watch, context));
    Diagnostics faults = analysis::collect_diagnostics(found);
    if (!found.base_result.ruleset) {
      add_missing_unit_help(faults);
      throw BadInput{std::move(faults)};
    }
    *out = text_of(analysis::format_verification_json({{name, std::move(found), std::move(faults)}}));
  });
}

fairroll_status fairroll_diff(const fairroll_rules* a, const fairroll_rules* b, fairroll_progress_callback watch, void* context,
                              fairroll_text** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(a, "a");
    need(b, "b");
    const analysis::DiffByReading found =
        analysis::compute_diff_under_readings(*a->library, *b->library, compared(*a), compared(*b), watch_of(watch, context));
    *out = text_of(analysis::format_diff_json(&found, {}));
  });
}
