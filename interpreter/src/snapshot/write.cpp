// SPDX-License-Identifier: Apache-2.0
// From a table to its document.
#include <map>

#include "../oracle/settle.hpp"
#include "archive.hpp"

namespace fairroll {
namespace {

Json value_of(const Variable& variable, int value) {
  switch (variable.kind) {
    case Variable::Kind::State:
      return variable.values.at(static_cast<std::size_t>(value));
    case Variable::Kind::Count:
      return value;
    case Variable::Kind::Set:
      break;
  }
  Json totals = Json::array();
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if ((static_cast<unsigned>(value) >> i & 1U) != 0) totals.push_back(*variable.totals[i]);
  return totals;
}

Json values_of(const std::vector<Variable>& variables, const std::vector<int>& values) {
  Json out = Json::object();
  for (std::size_t i = 0; i < variables.size(); ++i) out[variables[i].name] = value_of(variables[i], values.at(i));
  return out;
}

Json seat_or_null(const std::optional<Index>& seat) { return seat ? Json(*seat) : Json(nullptr); }

Json wager_json(const Ruleset& rules, const StandingWager& wager) {
  const Wager& type = rules.wagers.at(wager.wager);
  Json out = {{"id", wager.id}, {"seat", wager.seat}, {"wager", type.name}};
  if (!wager.numbers.empty()) out["numbers"] = wager.numbers;
  if (wager.ordinal != 1) out["ordinal"] = wager.ordinal;
  out["stake"] = to_string(wager.stake, rules.currency);
  if (!type.variables.empty()) out["states"] = values_of(type.variables, wager.variables);
  if (wager.parent_id != 0) out["behind"] = wager.parent_id;
  if (wager.is_called_on) out["called_on"] = *wager.is_called_on;
  if (wager.role != no_index) out["for"] = rules.vocabulary.roles.at(wager.role);
  if (wager.composite_id != 0) out["part_of"] = wager.composite_id;
  if (wager.commission.units != 0) out["commission"] = to_string(wager.commission, rules.currency);
  if (wager.is_accepted_in_error) out["taken_in_error"] = true;
  if (wager.is_undetermined) out["in_doubt"] = true;
  return out;
}

/// What wagers in doubt stood behind and is gone, by id: parents before what stood behind them.
Json gone_json(const TableState& state) {
  std::map<std::uint32_t, const StandingWager*> gone;
  for (const StandingWager& wager : state.wagers)
    for (const StandingWager* one = wager.ended_parent.get(); one != nullptr; one = one->ended_parent.get()) gone.emplace(one->id, one);
  Json out = Json::array();
  for (const auto& [id, wager] : gone) out.push_back(wager_json(*state.ruleset, *wager));
  return out;
}

bool has_inner(const Ruleset& rules, Index wager) {
  const std::vector<Component>& parts = rules.wagers.at(wager).components;
  return std::any_of(parts.begin(), parts.end(), [&](const Component& part) { return !rules.wagers.at(part.wager).components.empty(); });
}

/// Shares and stakes of composites inside composites are fractions of money units: `1/2`.
Json inner_json(const Ruleset& rules, const InnerComposite& inner) {
  Json out = {{"wager", rules.wagers.at(inner.wager).name}};
  if (!inner.numbers.empty()) out["numbers"] = inner.numbers;
  if (inner.is_accepted_in_error) out["taken_in_error"] = true;
  if (inner.stake_after_action != inner.stake) out["staked"] = to_string(inner.stake_after_action);
  Json parts = Json::array();
  for (const ComponentShare& part : inner.components) parts.push_back({{"id", part.id}, {"share", to_string(part.share)}});
  out["parts"] = std::move(parts);
  return out;
}

Json composite_json(const Ruleset& rules, const Composite& composite) {
  Json out = {{"id", composite.id}, {"seat", composite.seat}, {"wager", rules.wagers.at(composite.wager).name}};
  if (!composite.numbers.empty()) out["numbers"] = composite.numbers;
  if (composite.role != no_index) out["for"] = rules.vocabulary.roles.at(composite.role);
  if (composite.is_accepted_in_error) out["taken_in_error"] = true;
  if (composite.stake_after_action != composite.stake) out["staked"] = to_string(composite.stake_after_action, rules.currency);
  if (!has_inner(rules, composite.wager)) return out;
  Json inner = Json::array();
  for (const InnerComposite& one : composite.inner_composites) inner.push_back(inner_json(rules, one));
  out["inner"] = std::move(inner);
  return out;
}

/// Names of those that are as at the start: rules that do not have them lose nothing.
Json at_start(const std::vector<Variable>& variables, const std::vector<int>& values) {
  Json names = Json::array();
  for (std::size_t i = 0; i < variables.size(); ++i)
    if (values.at(i) == first_value(variables[i])) names.push_back(variables[i].name);
  return names;
}

}  // namespace

Json TableArchive::write(const TableState& state) {
  const Ruleset& rules = *state.ruleset;
  const auto words = [&](Money amount) { return to_string(amount, rules.currency); };
  Json out = {
      {"currency", {{"name", rules.currency.name}, {"decimals", rules.currency.decimal_count}}},
      {"dice",
       {{"count", rules.vocabulary.dice_count}, {"lowest", rules.vocabulary.lowest_face}, {"highest", rules.vocabulary.highest_face}}},
      {"seats", state.seats},
      {"game", values_of(rules.game.variables, state.variables)},
      {"at_start", at_start(rules.game.variables, state.variables)}};
  out["thrower"] = seat_or_null(state.thrower);
  out["offered"] = seat_or_null(state.offered_seat);
  out["last_thrower"] = seat_or_null(state.last_thrower);
  Json declined = Json::array();
  for (std::size_t seat = 0; seat < state.has_declined.size(); ++seat)
    if (state.has_declined[seat]) declined.push_back(seat);
  out["declined"] = std::move(declined);
  Json only = Json::array();
  for (const Index wager : state.counted_wagers) only.push_back(rules.wagers.at(wager).name);
  out["only"] = std::move(only);
  out["excused"] = state.is_thrower_excused;
  out["last_faces"] = state.last_faces;
  if (!state.last_game_values.empty() || rules.game.variables.empty())
    out["game_before"] = values_of(rules.game.variables, state.last_game_values);
  Json composites = Json::array();
  for (const Composite& one : state.composites) composites.push_back(composite_json(rules, one));
  out["composites"] = std::move(composites);
  Json wagers = Json::array();
  for (const StandingWager& one : state.wagers) wagers.push_back(wager_json(rules, one));
  out["wagers"] = std::move(wagers);
  if (Json gone = gone_json(state); gone.size() != 0) out["gone"] = std::move(gone);
  out["next_id"] = state.next_id;
  Json seats = Json::array();
  for (std::size_t i = 0; i < state.seats.size(); ++i)
    seats.push_back({{"chips", words(state.chips[i])}, {"decided", words(state.balances[i])}, {"bought_in", bool{state.has_bought_in[i]}}});
  out["seat_accounts"] = std::move(seats);
  Json roles = Json::object();
  for (std::size_t i = 0; i < rules.vocabulary.roles.size(); ++i)
    if (state.role_chips[i].units != 0 || state.role_balances[i].units != 0)
      roles[rules.vocabulary.roles[i]] = {{"chips", words(state.role_chips[i])}, {"decided", words(state.role_balances[i])}};
  out["role_accounts"] = std::move(roles);
  out["brought"] = words(state.total_buy_in);
  out["house"] = words(state.house_win);
  return out;
}

}  // namespace fairroll
