// SPDX-License-Identifier: Apache-2.0
// What a season is known to have wrong, in the words of an audit.
#include <array>

#include <fairroll/audit/log_generator.hpp>
#include <fairroll/json.hpp>

namespace fairroll::audit {

namespace {

Json json_of(const std::map<std::string, Tally>& all, const Currency& currency) {
  Json out = Json::object();
  for (const auto& [name, one] : all)
    out[name] = {{"count", one.count},
                 {"tooMuch", to_string(one.overpayment, currency)},
                 {"tooLittle", to_string(one.underpayment, currency)},
                 {"unpriced", one.unpriced_count}};
  return out;
}

}  // namespace

std::string_view betting_strategy_name(BettingStrategy strategy) noexcept {
  constexpr std::array<std::string_view, 4> words{"flat", "behind", "random", "listed"};
  return words[static_cast<std::size_t>(strategy)];
}

std::string_view planted_error_kind_name(PlantedErrorKind kind) noexcept {
  constexpr std::array<std::string_view, planted_error_kind_count> words{
      "valid_not_counted", "invalid_counted", "wrong_total", "bet_taken",    "bet_refused", "paid_too_much", "paid_too_little",
      "not_paid",          "loss_paid",       "win_taken",   "push_decided", "paid_twice",  "wrong_balance"};
  return words[static_cast<std::size_t>(kind)];
}

std::string format_planted_error_json(const PlantedError& fault) {
  Json out = {{"kind", "fault"},
              {"line", fault.line_number},
              {"table", fault.table},
              {"official", fault.official},
              {"ruleset", fault.ruleset},
              {"fault", planted_error_kind_name(fault.kind)},
              {"entry", entry_kind_name(fault.entry_kind)}};
  if (!fault.owner.empty()) out["who"] = fault.owner;
  if (!fault.wager.empty()) out["wager"] = fault.wager;
  if (!fault.recorded_result.empty()) out["recorded"] = fault.recorded_result;
  if (fault.difference) out["difference"] = to_string(*fault.difference, fault.currency);
  return out.dump(-1);
}

void PlantedErrorSummary::add(const PlantedError& fault) {
  ++count_;
  Under& under = rulesets_[fault.ruleset];
  under.currency = fault.currency;
  under.by_deed[std::string(entry_kind_name(fault.entry_kind))].add_discrepancy(fault.difference);
  under.by_fault[std::string(planted_error_kind_name(fault.kind))].add_discrepancy(fault.difference);
  under.by_table[fault.table].add_discrepancy(fault.difference);
  under.by_official[fault.official].add_discrepancy(fault.difference);
}

std::string PlantedErrorSummary::to_json(std::uint64_t line_count) const {
  Json rulesets = Json::object();
  for (const auto& [name, under] : rulesets_)
    rulesets[name] = {{"currency", under.currency.name},
                      {"discrepancies", json_of(under.by_deed, under.currency)},
                      {"byFault", json_of(under.by_fault, under.currency)},
                      {"byTable", json_of(under.by_table, under.currency)},
                      {"byOfficial", json_of(under.by_official, under.currency)}};
  const Json out = {{"kind", "summary"}, {"lines", line_count}, {"faults", count_}, {"rulesets", std::move(rulesets)}};
  return out.dump(-1);
}

}  // namespace fairroll::audit
