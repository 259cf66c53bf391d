// SPDX-License-Identifier: Apache-2.0
// The table as a value: what stands on it, what things are called.
#include <fairroll/table.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "../oracle/standing_words.hpp"
#include "../oracle/variable_range.hpp"
#include "mechanics.hpp"
#include "naming.hpp"

namespace fairroll {

std::string_view status_name(ActResult::Status status) noexcept {
  switch (status) {
    case ActResult::Status::Accepted:
      return "accepted";
    case ActResult::Status::Refused:
      return "refused";
    case ActResult::Status::Undetermined:
      return "undetermined";
  }
  return "";
}

std::string_view outcome_name(Outcome outcome) noexcept {
  constexpr std::array<std::string_view, 8> names{"wins", "loses", "pushes", "returned", "stays", "moves", "off", "undetermined"};
  static_assert(names.size() == static_cast<std::size_t>(Outcome::Undetermined) + 1);
  return names[static_cast<std::size_t>(outcome)];
}

Table::Table(std::shared_ptr<const Ruleset> ruleset, std::vector<std::string> seats)
    : ruleset_(std::move(ruleset)),
      seats_(std::move(seats)),
      variables_(first_values(ruleset_->game.variables)),
      balances_(seats_.size()),
      role_balances_(ruleset_->vocabulary.roles.size()),
      chips_(seats_.size()),
      role_chips_(role_balances_.size()),
      bought_in_(seats_.size(), false),
      declined_(seats_.size(), false) {}

ThrowResult Table::roll(const ThrowRecord& record, Reasons reasons) {
  Table next = *this;
  ThrowResult result = TableMechanics(next, reasons).roll(record);
  *this = std::move(next);
  return result;
}

ActResult Table::act(const TableAct& act, Reasons reasons) {
  Table next = *this;
  ActResult result = TableMechanics(next, reasons).act(act);
  if (result.status == ActResult::Status::Accepted) *this = std::move(next);
  return result;
}

void Table::set_variable(Index game_variable, int value) {
  const Variable& variable = ruleset_->game.variables.at(game_variable);
  if (!in_range(variable, value)) throw std::out_of_range("no value of " + variable.name);
  variables_[game_variable] = value;
}

std::uint32_t Table::put(Index seat, Index wager, std::vector<int> numbers, Money stake, std::vector<int> variables, std::uint32_t parent,
                         Index role) {
  const Wager& type = ruleset_->wagers.at(wager);
  if (seat >= seats_.size()) throw std::out_of_range("no such seat");
  const Vocabulary& vocabulary = ruleset_->vocabulary;
  if (role != no_index && (role >= vocabulary.roles.size() || role == vocabulary.thrower)) throw std::out_of_range("no such role to tip");
  if (stake.units <= 0) throw std::out_of_range("a stake is more than nothing");
  if (variables.size() != type.variables.size()) throw std::out_of_range("not the states of " + type.name);
  for (std::size_t i = 0; i < variables.size(); ++i)
    if (!in_range(type.variables[i], variables[i])) throw std::out_of_range("no value of " + type.variables[i].name);
  const bool member = std::find(type.numbers.begin(), type.numbers.end(), numbers) != type.numbers.end();
  if (type.numbers.empty() ? !numbers.empty() : !member) throw std::out_of_range("no such number of " + type.name);
  const auto is_parent = [&](const StandingWager& one) {
    return one.id == parent && one.seat == seat && one.role == role && one.wager == type.behind;
  };
  const bool parent_fits = std::any_of(wagers_.begin(), wagers_.end(), is_parent);
  if (type.behind == no_index ? parent != 0 : !parent_fits) throw std::out_of_range("not the wager that " + type.name + " stands behind");
  StandingWager wanted;
  wanted.seat = seat;
  wanted.role = role;
  wanted.wager = wager;
  wanted.numbers = std::move(numbers);
  wanted.stake = stake;
  wanted.variables = std::move(variables);
  wanted.parent = parent;
  Table next = *this;
  const std::uint32_t id = TableMechanics(next, Reasons::None).put(std::move(wanted));
  *this = std::move(next);
  return id;
}

std::optional<Index> Table::dice_with() const noexcept { return thrower_ ? thrower_ : offered_; }

Situation Table::situation() const {
  Situation now;
  now.game = variables_;
  now.thrower = thrower_;
  now.thrower_excused = excused_;
  now.held.resize(seats_.size());
  for (const StandingWager& wager : wagers_) {
    if (wager.role != no_index) continue;  // a tip is the role's
    std::vector<Index>& held = now.held[wager.seat];
    if (std::find(held.begin(), held.end(), wager.wager) == held.end()) held.push_back(wager.wager);
  }
  for (const Composite& composite : composites_)
    if (composite.role == no_index) now.held[composite.seat].push_back(composite.wager);
  return now;
}

const StandingWager* Table::find(Index seat, const WagerRef& reference, RefFault* fault) const {
  const std::vector<const StandingWager*> meant = Naming(*ruleset_, wagers_).meant(seat, reference);
  if (fault != nullptr) *fault = meant.empty() ? RefFault::NoSuchWager : meant.size() > 1 ? RefFault::Several : RefFault::None;
  return meant.size() == 1 ? meant.front() : nullptr;
}

bool Table::fits(const Composite& composite, const WagerRef& reference) const {
  return composite.wager == reference.wager && composite.role == reference.role &&
         (reference.numbers.empty() || same_numbers(ruleset_->wagers.at(composite.wager), reference.numbers, composite.numbers)) &&
         reference.ordinal.value_or(1) == 1;
}

const Composite* Table::find_composite(Index seat, const WagerRef& reference) const {
  const Composite* found = nullptr;
  for (const Composite& one : composites_) {
    if (one.seat != seat || !fits(one, reference)) continue;
    if (found != nullptr) return nullptr;
    found = &one;
  }
  return found;
}

WagerRef Table::reference(const StandingWager& wager) const { return Naming(*ruleset_, wagers_).reference(wager); }

std::string Table::describe(const StandingWager& wager) const { return Naming(*ruleset_, wagers_).describe(wager); }

std::string Table::describe(const Composite& composite) const {
  const std::string words = ruleset_->wagers.at(composite.wager).named(composite.numbers);
  return composite.role == no_index ? words : words + " for " + ruleset_->vocabulary.roles.at(composite.role);
}

std::string Table::describe(const Variable& variable, int value) { return value_words(variable, value); }

}  // namespace fairroll
