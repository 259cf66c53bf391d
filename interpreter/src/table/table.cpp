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

namespace fairroll {
namespace {

/// The number by which people name a wager: its only number, or the number that its only state stands at (L2).
std::optional<int> own_number(const Wager& wager, const StandingWager& standing) {
  if (standing.numbers.size() == 1) return standing.numbers.front();
  if (!wager.number_names.empty() || wager.variables.size() != 1) return std::nullopt;
  const Variable& only = wager.variables.front();
  if (only.kind != Variable::Kind::State) return std::nullopt;
  return only.totals.at(static_cast<std::size_t>(standing.variables.at(0)));
}

/// Those of one wager of the family, however a file lists them.
bool same_numbers(const Wager& family, const std::vector<int>& listed, const std::vector<int>& own) {
  const std::vector<int>* const meant = family.find_numbers(listed);
  return meant != nullptr && *meant == own;
}

}  // namespace

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

bool Table::fits(const StandingWager& wager, const StandingWager* parent, const WagerRef& reference) const {
  if (wager.wager != reference.wager || wager.role != reference.role) return false;
  const Wager& type = ruleset_->wagers.at(wager.wager);
  if (!reference.numbers.empty()) {
    const bool named = reference.numbers.size() == 1 && own_number(type, wager) == reference.numbers.front();
    if (!named && !(reference.numbers.size() > 1 && same_numbers(type, reference.numbers, wager.numbers))) return false;
  }
  if (reference.behind == no_index) return true;
  if (parent == nullptr || parent->wager != reference.behind) return false;
  return !reference.behind_number || own_number(ruleset_->wagers.at(parent->wager), *parent) == reference.behind_number;
}

const StandingWager* Table::find(Index seat, const WagerRef& reference, RefFault* fault) const {
  std::vector<const StandingWager*> fitting;
  for (const StandingWager& wager : wagers_) {
    const auto is_parent = [&](const StandingWager& one) { return one.id == wager.parent; };
    const auto parent = std::find_if(wagers_.begin(), wagers_.end(), is_parent);
    if (wager.seat == seat && fits(wager, parent == wagers_.end() ? nullptr : &*parent, reference)) fitting.push_back(&wager);
  }
  // A part of a composite has another name as well.
  const auto is_part = [](const StandingWager* wager) { return wager->part_of != 0; };
  if (!std::all_of(fitting.begin(), fitting.end(), is_part))
    fitting.erase(std::remove_if(fitting.begin(), fitting.end(), is_part), fitting.end());
  if (fitting.size() > 1 && reference.numbers.empty()) {
    // Without a number, the one that has none is meant: it has no other name.
    std::vector<const StandingWager*> nameless;
    for (const StandingWager* wager : fitting)
      if (!own_number(ruleset_->wagers[wager->wager], *wager) && wager->numbers.empty()) nameless.push_back(wager);
    if (nameless.size() == 1) fitting = nameless;
  }
  if (fault != nullptr) *fault = fitting.empty() ? RefFault::NoSuchWager : fitting.size() > 1 ? RefFault::Several : RefFault::None;
  return fitting.size() == 1 ? fitting.front() : nullptr;
}

bool Table::fits(const Composite& composite, const WagerRef& reference) const {
  return composite.wager == reference.wager && composite.role == reference.role &&
         (reference.numbers.empty() || same_numbers(ruleset_->wagers.at(composite.wager), reference.numbers, composite.numbers));
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

std::string Table::describe(const StandingWager& wager) const {
  std::string words;
  const StandingWager* one = &wager;
  for (bool first = true; one != nullptr; first = false) {
    const Wager& type = ruleset_->wagers.at(one->wager);
    const auto number = own_number(type, *one);
    words += (first ? "" : " behind ") +
             (one->numbers.empty() && number ? type.name + " " + std::to_string(*number) : type.named(one->numbers));
    if (one->parent == 0) break;
    const std::uint32_t parent = one->parent;
    const auto found = std::find_if(wagers_.begin(), wagers_.end(), [&](const StandingWager& other) { return other.id == parent; });
    if (found == wagers_.end()) words += " behind " + ruleset_->wagers.at(type.behind).name;
    one = found == wagers_.end() ? nullptr : &*found;
  }
  return wager.role == no_index ? words : words + " for " + ruleset_->vocabulary.roles.at(wager.role);
}

std::string Table::describe(const Composite& composite) const {
  const std::string words = ruleset_->wagers.at(composite.wager).named(composite.numbers);
  return composite.role == no_index ? words : words + " for " + ruleset_->vocabulary.roles.at(composite.role);
}

std::string Table::describe(const Variable& variable, int value) { return value_words(variable, value); }

}  // namespace fairroll
