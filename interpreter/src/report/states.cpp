// SPDX-License-Identifier: Apache-2.0
// The states of a table as JSON.
#include <fairroll/json.hpp>
#include <fairroll/json_results.hpp>

namespace fairroll {

namespace {

Json set_json(const Variable& variable, int value) {
  Json totals = Json::array();
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if ((static_cast<unsigned>(value) >> i & 1U) != 0) totals.push_back(*variable.totals[i]);
  return totals;
}

Json state_json(const Variable& variable, int value) {
  switch (variable.kind) {
    case Variable::Kind::Count:
      return value;
    case Variable::Kind::Set:
      return set_json(variable, value);
    case Variable::Kind::State:
      break;
  }
  const auto index = static_cast<std::size_t>(value);
  const std::optional<int>& total = variable.totals.at(index);
  return total ? Json(*total) : Json(variable.values.at(index));
}

Json all_states_json(const std::vector<Variable>& variables, const std::vector<int>& values) {
  Json out = Json::object();
  for (std::size_t i = 0; i < variables.size(); ++i) out[variables[i].name] = state_json(variables[i], values.at(i));
  return out;
}

}  // namespace

std::string states_json(const Table& table) {
  const Ruleset& rules = table.ruleset();
  Json wagers = Json::array();
  for (const StandingWager& one : table.wagers())
    wagers.push_back({{"id", one.id}, {"states", all_states_json(rules.wagers.at(one.wager).variables, one.variables)}});
  return Json{{"game", all_states_json(rules.game.variables, table.variables())}, {"wagers", std::move(wagers)}}.dump();
}

}  // namespace fairroll
