// SPDX-License-Identifier: Apache-2.0
// The table as a value.
#include <fairroll/table.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include <fairroll/detail/variable_range.hpp>

#include "../oracle/standing_words.hpp"
#include "call.hpp"

namespace fairroll {

std::string_view action_status_name(ActionResult::Status status) noexcept {
  switch (status) {
    case ActionResult::Status::Accepted:
      return "accepted";
    case ActionResult::Status::Refused:
      return "refused";
    case ActionResult::Status::Undetermined:
      return "undetermined";
  }
  return "";
}

std::string_view outcome_name(Outcome outcome) noexcept {
  constexpr std::array<std::string_view, 8> names{"wins", "loses", "pushes", "returned", "stays", "moves", "off", "undetermined"};
  static_assert(names.size() == static_cast<std::size_t>(Outcome::Undetermined) + 1);
  return names[static_cast<std::size_t>(outcome)];
}

Table::Table(std::shared_ptr<const Ruleset> ruleset, std::vector<std::string> seats) {
  state_.variables = first_values(ruleset->game.variables);
  state_.balances.resize(seats.size());
  state_.chips.resize(seats.size());
  state_.role_balances.resize(ruleset->vocabulary.roles.size());
  state_.role_chips.resize(ruleset->vocabulary.roles.size());
  state_.has_bought_in.resize(seats.size());
  state_.has_declined.resize(seats.size());
  state_.seats = std::move(seats);
  state_.ruleset = std::move(ruleset);
  state_.offered_seat = find_first_offered_seat(*state_.ruleset, static_cast<Index>(state_.seats.size()));
}

ThrowResult Table::roll(const ThrowRecord& record, ReasonDetail reasons) {
  TableState next = state_;
  TableCall call(next, reasons);
  ThrowResult result = fairroll::roll(call, record);
  state_ = std::move(next);
  return result;
}

ThrowResult Table::roll_as_ruled(const ThrowRecord& record, const HouseRuling& ruled, ReasonDetail reasons) {
  TableState next = state_;
  TableCall call(next, reasons);
  ThrowResult result = fairroll::roll_as_ruled(call, record, ruled);
  state_ = std::move(next);
  return result;
}

ActionResult Table::execute(const TableAction& act, ReasonDetail reasons) {
  TableState next = state_;
  TableCall call(next, reasons);
  ActionResult result = fairroll::act(call, act);
  if (result.status == ActionResult::Status::Accepted) state_ = std::move(next);
  return result;
}

void Table::set_variable(Index game_variable, int value) {
  const Variable& variable = ruleset().game.variables.at(game_variable);
  if (!in_range(variable, value)) throw std::out_of_range("`" + variable.name + "` cannot have this value");
  state_.variables[game_variable] = value;
}

std::uint32_t Table::place_wager(Index seat, Index wager, std::vector<int> numbers, Money stake, std::vector<int> variables,
                                 std::uint32_t parent, Index role) {
  const Wager& type = ruleset().wagers.at(wager);
  if (seat >= seats().size()) throw std::out_of_range("there is no such seat");
  const Vocabulary& vocabulary = ruleset().vocabulary;
  if (role != no_index && (role >= vocabulary.roles.size() || role == vocabulary.thrower))
    throw std::out_of_range("a tip cannot be for this role");
  if (stake.units <= 0) throw std::out_of_range("a stake must be positive");
  if (variables.size() != type.variables.size())
    throw std::out_of_range("the number of values does not match the number of states of `" + type.name + "`");
  for (std::size_t i = 0; i < variables.size(); ++i)
    if (!in_range(type.variables[i], variables[i])) throw std::out_of_range("`" + type.variables[i].name + "` cannot have this value");
  const bool member = std::find(type.numbers.begin(), type.numbers.end(), numbers) != type.numbers.end();
  if (type.numbers.empty() ? !numbers.empty() : !member) throw std::out_of_range("`" + type.name + "` does not have this number");
  const auto is_parent = [&](const StandingWager& one) {
    return one.id == parent && one.seat == seat && one.role == role && one.wager == type.parent;
  };
  const bool parent_fits = std::any_of(wagers().begin(), wagers().end(), is_parent);
  if (type.parent == no_index ? parent != 0 : !parent_fits)
    throw std::out_of_range("this wager cannot be the parent of `" + type.name + "`");
  TableState next = state_;
  TableCall call(next, ReasonDetail::None);
  const std::uint32_t id = put_wager(call, {.seat = seat,
                                            .wager = wager,
                                            .numbers = std::move(numbers),
                                            .stake = stake,
                                            .variables = std::move(variables),
                                            .parent_id = parent,
                                            .role = role});
  state_ = std::move(next);
  return id;
}

std::optional<Index> Table::dice_holder() const noexcept { return fairroll::dice_seat(state_); }
Situation Table::situation() const { return situation_of(state_); }
const StandingWager* Table::find_wager(Index seat, const WagerRef& reference, WagerRefError* fault) const {
  return fairroll::find_wager(state_, seat, reference, fault);
}
bool Table::matches(const Composite& composite, const WagerRef& reference) const { return fairroll::fits(ruleset(), composite, reference); }
const Composite* Table::find_composite(Index seat, const WagerRef& reference) const {
  return fairroll::find_composite(state_, seat, reference);
}
WagerRef Table::make_reference(const StandingWager& wager) const { return Naming(ruleset(), wagers()).reference(wager); }
std::string Table::describe(const StandingWager& wager) const { return Naming(ruleset(), wagers()).describe(wager); }
std::string Table::describe(const Composite& composite) const { return fairroll::describe(ruleset(), composite); }
std::string Table::describe(const Variable& variable, int value) { return value_words(variable, value); }

}  // namespace fairroll
