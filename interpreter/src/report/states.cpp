// SPDX-License-Identifier: Apache-2.0
#include "states.hpp"

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

}  // namespace

Json states_json(const std::vector<Variable>& variables, const std::vector<int>& values) {
  Json out = Json::object();
  for (std::size_t i = 0; i < variables.size(); ++i) out[variables[i].name] = state_json(variables[i], values.at(i));
  return out;
}

}  // namespace fairroll
