// SPDX-License-Identifier: Apache-2.0
// Rules: loaded, shared, and asked what is in them.
#include <fairroll/json.hpp>
#include <fairroll/render.hpp>
#include <fairroll/snapshot.hpp>
#include <fairroll/table.hpp>

#include "fault.hpp"
#include "handles.hpp"

using namespace fairroll;
using namespace fairroll::c;

namespace {

std::string left_to_table(const std::vector<CompileError>& faults) {
  Json out = Json::array();
  for (const CompileError& one : faults) out.push_back({{"message", one.message}, {"help", one.help}});
  return out.dump();
}

std::string day(const std::optional<Date>& date) { return date ? to_string(*date) : std::string(); }

std::unique_ptr<fairroll_rules> rules_of(LoadResult loaded) {
  auto rules = std::make_unique<fairroll_rules>();
  rules->fingerprint = compute_fingerprint(*loaded.ruleset);
  rules->warnings = render_json(loaded.diagnostics, -1);
  rules->left_to_table = left_to_table(loaded.uncompiled_parts);
  for (Layer& layer : loaded.ruleset->all_layers()) {
    const Period period = layer.period;
    rules->layers.push_back({std::move(layer), day(period.first_date), day(period.last_date)});
  }
  const bool one_reading = loaded.ruleset->alternatives.empty();
  rules->library = one_reading ? std::make_shared<const Library>() : std::move(loaded.library);
  rules->program = std::move(loaded.program);
  return rules;
}

template <typename List>
const typename List::value_type* at(const List& list, std::uint32_t index) {
  return index < list.size() ? &list[index] : nullptr;
}

template <typename List>
std::uint32_t count(const List& list) {
  return static_cast<std::uint32_t>(list.size());
}

}  // namespace

fairroll_status fairroll_rules_load(const char* name, const fairroll_source* source, const fairroll_selection* selection,
                                    fairroll_rules** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(name, "name");
    need(source, "source");
    const Selection chosen = selection == nullptr ? Selection{} : selection->chosen;
    LoadResult loaded = load(name, source->resolver(), chosen, source->limits);
    if (!loaded.ok()) throw BadInput{std::move(loaded.diagnostics)};
    std::unique_ptr<fairroll_rules> rules = rules_of(std::move(loaded));
    rules->selection = chosen;
    *out = rules.release();
  });
}

fairroll_rules* fairroll_rules_retain(fairroll_rules* rules) {
  if (rules != nullptr) rules->owners.fetch_add(1, std::memory_order_relaxed);
  return rules;
}

void fairroll_rules_release(fairroll_rules* rules) {
  if (rules != nullptr && rules->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete rules;
}

const char* fairroll_rules_name(const fairroll_rules* rules) { return rules == nullptr ? nullptr : rules->ruleset().name.c_str(); }
const char* fairroll_rules_title(const fairroll_rules* rules) { return rules == nullptr ? nullptr : rules->ruleset().title.c_str(); }
const char* fairroll_rules_fingerprint(const fairroll_rules* rules) { return rules == nullptr ? nullptr : rules->fingerprint.c_str(); }
const char* fairroll_rules_warnings(const fairroll_rules* rules) { return rules == nullptr ? nullptr : rules->warnings.c_str(); }
const char* fairroll_rules_uncompiled(const fairroll_rules* rules) { return rules == nullptr ? nullptr : rules->left_to_table.c_str(); }
const char* fairroll_rules_currency(const fairroll_rules* rules) {
  return rules == nullptr ? nullptr : rules->ruleset().currency.name.c_str();
}
int32_t fairroll_rules_currency_decimals(const fairroll_rules* rules) {
  return rules == nullptr ? 0 : rules->ruleset().currency.decimal_count;
}
uint32_t fairroll_rules_dice_count(const fairroll_rules* rules) {
  return rules == nullptr ? 0 : static_cast<std::uint32_t>(rules->ruleset().vocabulary.dice_count);
}
uint32_t fairroll_rules_lowest_face(const fairroll_rules* rules) {
  return rules == nullptr ? 0 : static_cast<std::uint32_t>(rules->ruleset().vocabulary.lowest_face);
}
uint32_t fairroll_rules_highest_face(const fairroll_rules* rules) {
  return rules == nullptr ? 0 : static_cast<std::uint32_t>(rules->ruleset().vocabulary.highest_face);
}

uint32_t fairroll_rules_layer_count(const fairroll_rules* rules) { return rules == nullptr ? 0 : count(rules->layers); }

fairroll_status fairroll_rules_layer(const fairroll_rules* rules, uint32_t layer, fairroll_layer* out) {
  if (out == nullptr) return FAIRROLL_ERROR_ARGUMENT;
  *out = fairroll_layer{};
  const fairroll_rules::LayerInForce* one = rules == nullptr ? nullptr : at(rules->layers, layer);
  if (one == nullptr) return FAIRROLL_ERROR_ARGUMENT;
  out->unit = one->layer.unit.c_str();
  out->title = one->layer.title.c_str();
  out->file = one->layer.location.source ? one->layer.location.source->name().c_str() : "";
  out->from = one->from.c_str();
  out->until = one->until.c_str();
  out->kind = static_cast<std::uint8_t>(one->layer.kind);
  return FAIRROLL_OK;
}

uint32_t fairroll_rules_wager_count(const fairroll_rules* rules) { return rules == nullptr ? 0 : count(rules->ruleset().wagers); }
const char* fairroll_rules_wager_name(const fairroll_rules* rules, uint32_t wager) {
  const Wager* one = rules == nullptr ? nullptr : at(rules->ruleset().wagers, wager);
  return one == nullptr ? nullptr : one->name.c_str();
}

uint32_t fairroll_rules_find_wager(const fairroll_rules* rules, const char* name) {
  if (rules == nullptr || name == nullptr) return FAIRROLL_NONE;
  for (std::uint32_t i = 0; i < count(rules->ruleset().wagers); ++i)
    if (rules->ruleset().wagers[i].name == name) return i;
  return FAIRROLL_NONE;
}

uint32_t fairroll_rules_role_count(const fairroll_rules* rules) { return rules == nullptr ? 0 : count(rules->ruleset().vocabulary.roles); }
const char* fairroll_rules_role_name(const fairroll_rules* rules, uint32_t role) {
  const std::string* one = rules == nullptr ? nullptr : at(rules->ruleset().vocabulary.roles, role);
  return one == nullptr ? nullptr : one->c_str();
}

uint32_t fairroll_rules_fact_count(const fairroll_rules* rules) { return rules == nullptr ? 0 : count(rules->ruleset().vocabulary.facts); }

fairroll_status fairroll_rules_fact(const fairroll_rules* rules, uint32_t fact, fairroll_fact* out) {
  if (out == nullptr) return FAIRROLL_ERROR_ARGUMENT;
  *out = fairroll_fact{};
  const Fact* one = rules == nullptr ? nullptr : at(rules->ruleset().vocabulary.facts, fact);
  if (one == nullptr) return FAIRROLL_ERROR_ARGUMENT;
  out->name = one->name.c_str();
  out->preposition = one->preposition.c_str();
  out->value_count = count(one->values);
  out->subject = static_cast<std::uint8_t>(one->subject);
  out->several = one->is_set ? 1 : 0;
  out->has_default = one->default_value ? 1 : 0;
  return FAIRROLL_OK;
}

const char* fairroll_rules_fact_value(const fairroll_rules* rules, uint32_t fact, uint32_t value) {
  const Fact* one = rules == nullptr ? nullptr : at(rules->ruleset().vocabulary.facts, fact);
  const std::string* word = one == nullptr ? nullptr : at(one->values, value);
  return word == nullptr ? nullptr : word->c_str();
}

uint32_t fairroll_rules_clause_count(const fairroll_rules* rules) { return rules == nullptr ? 0 : count(rules->ruleset().clauses); }

fairroll_status fairroll_rules_clause(const fairroll_rules* rules, uint32_t clause, fairroll_clause* out) {
  if (out == nullptr) return FAIRROLL_ERROR_ARGUMENT;
  *out = fairroll_clause{};
  const Clause* one = rules == nullptr ? nullptr : at(rules->ruleset().clauses, clause);
  if (one == nullptr) return FAIRROLL_ERROR_ARGUMENT;
  out->address = one->address.c_str();
  out->text = one->text.c_str();
  out->unit = one->unit.c_str();
  out->place = "";
  out->conditional = one->is_conditional ? 1 : 0;
  out->unverified = one->is_unverified ? 1 : 0;
  if (!one->location.source) return FAIRROLL_OK;
  const LineColumn begin = one->location.source->locate(one->location.span.begin);
  out->place = one->location.source->name().c_str();
  out->line = begin.line;
  out->column = begin.column;
  return FAIRROLL_OK;
}

fairroll_status fairroll_rules_show(const fairroll_rules* rules, fairroll_text** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(rules, "rules");
    *out = text_of(format_ruleset_json(rules->ruleset()));
  });
}

fairroll_status fairroll_rules_judge(const fairroll_rules* rules, const char* step, size_t size, uint32_t detail, fairroll_text** out,
                                     fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(rules, "rules");
    const JsonDetail how = detail_of(detail);
    TableSession session(rules->program, {});
    const StepResult result = session.execute(bytes(step, size, "step"));
    const bool wants_seats = !result.ok() && result.diagnostics.front().code == Code::no_thrower;  // an act, or what is expected of one
    if (!result.ok() && !wants_seats) throw BadInput{result.diagnostics};
    if (wants_seats || result.report->kind != StepReport::Kind::Throw)
      throw BadInput{{{Code::not_one_step,
                       wants_seats ? result.diagnostics.front().location : result.report->location,
                       "only a throw can be judged without a table",
                       {},
                       {},
                       {},
                       "apply the step to a table"}}};
    *out = text_of(format_step_json(session.make_report_header(), *result.report, how));
  });
}
