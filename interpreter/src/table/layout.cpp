// SPDX-License-Identifier: Apache-2.0
// The wagers of a layout: who stands behind whom, which are one, and what they are called (L2). Acts, expectations, results and messages
// ask for names here, each of its own moment.
#include "naming.hpp"

#include <algorithm>

#include "call.hpp"

namespace fairroll {

namespace {

/// The number by which people name a wager: its only number, or the number that its only state stands at (L2).
std::optional<int> own_number(const Wager& wager, const NamedWager& standing) {
  if (standing.numbers.size() == 1) return standing.numbers.front();
  if (!wager.number_names.empty() || wager.variables.size() != 1) return std::nullopt;
  const Variable& only = wager.variables.front();
  if (only.kind != Variable::Kind::State) return std::nullopt;
  return only.totals.at(static_cast<std::size_t>(standing.variables.front()));
}

bool has_numbers(const WagerRef& reference, const Wager& type, const NamedWager& wager) {
  if (reference.numbers.empty()) return true;
  if (reference.numbers.size() == 1) return own_number(type, wager) == reference.numbers.front();
  return same_numbers(type, reference.numbers, wager.numbers);
}

bool is_part(const StandingWager* wager) noexcept { return wager->composite_id != 0; }

template <typename Is>
void drop(std::vector<const StandingWager*>& wagers, const Is& is) {
  wagers.erase(std::remove_if(wagers.begin(), wagers.end(), is), wagers.end());
}

std::string name_of(const Wager& type, const WagerRef& reference) {
  return type.format_name(reference.numbers) + (reference.ordinal ? " (" + std::to_string(*reference.ordinal) + ")" : "");
}

}  // namespace

bool same_numbers(const Wager& family, const std::vector<int>& listed, const std::vector<int>& own) {
  if (listed.size() != own.size()) return false;
  return family.is_ordered ? listed == own : std::is_permutation(listed.begin(), listed.end(), own.begin());
}

WagerRef parent_reference(const Ruleset& rules, const WagerRef& wager) {
  WagerRef parent;
  parent.wager = rules.wagers[wager.wager].parent;
  if (wager.parent_number) parent.numbers.push_back(*wager.parent_number);
  parent.ordinal = wager.parent_ordinal;
  parent.role = wager.role;
  return parent;
}

std::string reference_words(const Ruleset& rules, const WagerRef& reference) {
  std::string words = name_of(rules.wagers[reference.wager], reference);
  if (reference.parent != no_index) words += " behind " + name_of(rules.wagers[reference.parent], parent_reference(rules, reference));
  return reference.role == no_index ? words : words + " for " + rules.vocabulary.roles[reference.role];
}

bool are_one(const StandingWager& a, const StandingWager& b) {
  return a.seat == b.seat && a.role == b.role && a.wager == b.wager && a.numbers == b.numbers && a.variables == b.variables &&
         a.parent_id == b.parent_id && a.composite_id == b.composite_id && !a.is_undetermined && !b.is_undetermined;
}

bool is_taken(std::span<const StandingWager> standing, const StandingWager& like, int ordinal) {
  return std::any_of(standing.begin(), standing.end(), [&](const StandingWager& one) {
    return one.ordinal == ordinal && one.seat == like.seat && one.role == like.role && one.wager == like.wager &&
           one.numbers == like.numbers;
  });
}

int free_ordinal(std::span<const StandingWager> standing, const StandingWager& fresh) {
  return least_ordinal([&](int ordinal) { return is_taken(standing, fresh, ordinal); });
}

const StandingWager* with_id(std::span<const StandingWager> standing, std::uint32_t id) noexcept {
  if (id == 0) return nullptr;
  const auto found = std::find_if(standing.begin(), standing.end(), [&](const StandingWager& one) { return one.id == id; });
  return found == standing.end() ? nullptr : &*found;
}

bool fits(const Ruleset& rules, const NamedWager& wager, const NamedWager* parent, const WagerRef& reference) {
  if (wager.wager != reference.wager || wager.role != reference.role) return false;
  if (reference.ordinal && *reference.ordinal != wager.ordinal) return false;
  if (!has_numbers(reference, rules.wagers.at(wager.wager), wager)) return false;
  if (reference.parent == no_index) return true;
  if (parent == nullptr || parent->wager != reference.parent) return false;
  if (reference.parent_ordinal && *reference.parent_ordinal != parent->ordinal) return false;
  return !reference.parent_number || own_number(rules.wagers.at(parent->wager), *parent) == reference.parent_number;
}

bool Naming::fits(const StandingWager& wager, const WagerRef& reference) const {
  if (wager.wager != reference.wager) return false;  // most are another
  const StandingWager* const parent = parent_of(wager);
  if (parent == nullptr) return fairroll::fits(rules_, named(wager), nullptr, reference);
  const NamedWager behind = named(*parent);
  return fairroll::fits(rules_, named(wager), &behind, reference);
}

std::vector<const StandingWager*> Naming::fitting(Index seat, const WagerRef& reference) const {
  std::vector<const StandingWager*> found;
  for (const StandingWager& wager : wagers_)
    if (wager.seat == seat && fits(wager, reference)) found.push_back(&wager);
  return found;
}

std::vector<const StandingWager*> Naming::narrowed(std::vector<const StandingWager*> fitting, const WagerRef& reference) const {
  // A part of a composite has another name as well.
  if (!std::all_of(fitting.begin(), fitting.end(), is_part)) drop(fitting, is_part);
  if (fitting.size() < 2 || !reference.numbers.empty()) return fitting;
  // Without a number, the one that has none is meant: it has no other name.
  std::vector<const StandingWager*> nameless = fitting;
  drop(nameless, [&](const StandingWager* one) { return !one->numbers.empty() || own_number(rules_.wagers[one->wager], named(*one)); });
  return nameless.empty() ? fitting : nameless;
}

WagerRef Naming::reference(const StandingWager& wager) const {
  WagerRef name;
  name.wager = wager.wager;
  name.role = wager.role;
  name.numbers = wager.numbers;
  if (name.numbers.empty())
    if (const auto number = own_number(rules_.wagers.at(wager.wager), named(wager))) name.numbers = {*number};
  if (const StandingWager* parent = parent_of(wager)) {
    const WagerRef behind = reference(*parent);
    name.parent = behind.wager;
    name.parent_number = own_number(rules_.wagers.at(parent->wager), named(*parent));
    name.parent_ordinal = behind.ordinal;
  }
  const std::vector<const StandingWager*> found = meant(wager.seat, name);
  // One that is gone may have had the ordinal of one that stands: that does not tell them apart.
  const auto is_other = [&](const StandingWager* one) { return one->id != wager.id && one->ordinal != wager.ordinal; };
  if (std::any_of(found.begin(), found.end(), is_other)) name.ordinal = wager.ordinal;
  return name;
}

std::string Naming::describe(const StandingWager& wager) const {
  const Wager& type = rules_.wagers.at(wager.wager);
  std::string words = name_of(type, reference(wager));
  if (const StandingWager* parent = parent_of(wager))
    words += " behind " + name_of(rules_.wagers.at(parent->wager), reference(*parent));
  else if (wager.parent_id != 0)
    words += " behind " + rules_.wagers.at(type.parent).name;
  return wager.role == no_index ? words : words + " for " + rules_.vocabulary.roles.at(wager.role);
}

std::vector<std::string> Naming::describe(const std::vector<const StandingWager*>& wagers) const {
  std::vector<std::string> names;
  for (const StandingWager* wager : wagers) names.push_back(describe(*wager));
  return names;
}

// ---- how a table stands

Situation situation_of(const TableState& state) {
  Situation now;
  now.game_values = state.variables;
  now.thrower = state.thrower;
  now.is_thrower_excused = state.is_thrower_excused;
  now.held_wagers.resize(state.seats.size());
  write_holdings(state.wagers, state.composites, now.held_wagers);
  return now;
}

std::vector<Situation> ways_to_throw(const TableState& state, Index owner) {
  std::vector<Situation> ways{situation_of(state)};
  if (ways.front().thrower || ways.front().is_thrower_excused) return ways;
  ways.push_back(ways.front());
  ways.front().thrower = owner;
  ways.back().is_thrower_excused = true;
  return ways;
}

const StandingWager* find_wager(const TableState& state, Index seat, const WagerRef& reference, WagerRefError* fault) {
  const std::vector<const StandingWager*> meant = Naming(*state.ruleset, state.wagers).meant(seat, reference);
  if (fault != nullptr)
    *fault = meant.empty() ? WagerRefError::NoSuchWager : meant.size() > 1 ? WagerRefError::Ambiguous : WagerRefError::None;
  return meant.size() == 1 ? meant.front() : nullptr;
}

const Composite* find_composite(const TableState& state, Index seat, const WagerRef& reference) {
  const Composite* found = nullptr;
  for (const Composite& one : state.composites) {
    if (one.seat != seat || !fits(*state.ruleset, one, reference)) continue;
    if (found != nullptr) return nullptr;
    found = &one;
  }
  return found;
}

bool fits(const Ruleset& rules, const Composite& composite, const WagerRef& reference) {
  return composite.wager == reference.wager && composite.role == reference.role &&
         (reference.numbers.empty() || same_numbers(rules.wagers.at(composite.wager), reference.numbers, composite.numbers)) &&
         reference.ordinal.value_or(1) == 1;
}

std::string describe(const Ruleset& rules, const Composite& composite) {
  const std::string words = rules.wagers.at(composite.wager).format_name(composite.numbers);
  return composite.role == no_index ? words : words + " for " + rules.vocabulary.roles.at(composite.role);
}

// ---- what stands on the table

namespace {

/// False: it does not stand behind that wager, directly or not.
bool remember(StandingWager& wager, const StandingWager& gone) {
  if (wager.parent_id == gone.id) {
    wager.ended_parent = std::make_shared<const StandingWager>(gone);
    return true;
  }
  if (wager.ended_parent == nullptr) return false;
  StandingWager parent = *wager.ended_parent;
  if (!remember(parent, gone)) return false;
  wager.ended_parent = std::make_shared<const StandingWager>(std::move(parent));
  return true;
}

bool join_one_pair(TableState& state) {
  std::vector<StandingWager>& wagers = state.wagers;
  for (std::size_t a = 0; a < wagers.size(); ++a)
    for (std::size_t b = a + 1; b < wagers.size(); ++b) {
      if (!are_one(wagers[a], wagers[b]) || wagers[a].is_called_on != wagers[b].is_called_on) continue;
      join_inner_shares(state.composites, {wagers[a].composite_id, wagers[a].id, wagers[a].stake, wagers[b].id, wagers[b].stake});
      wagers[a].stake = wagers[a].stake + wagers[b].stake;
      wagers[a].commission = wagers[a].commission + wagers[b].commission;
      wagers[a].is_accepted_in_error = wagers[a].is_accepted_in_error || wagers[b].is_accepted_in_error;
      for (StandingWager& child : wagers)
        if (child.parent_id == wagers[b].id) child.parent_id = wagers[a].id;
      keep_name(wagers, wagers[b]);
      wagers.erase(wagers.begin() + static_cast<std::ptrdiff_t>(b));
      return true;
    }
  return false;
}

}  // namespace

void keep_name(std::vector<StandingWager>& standing, const StandingWager& gone) {
  for (StandingWager& one : standing)
    if (one.is_undetermined) remember(one, gone);
}

StandingWager& standing_wager(TableState& state, std::uint32_t id) {
  return *std::find_if(state.wagers.begin(), state.wagers.end(), [&](const StandingWager& one) { return one.id == id; });
}

std::vector<std::uint32_t> with_followers(const TableState& state, std::uint32_t id) {
  std::vector<std::uint32_t> all{id};
  for (const StandingWager& one : state.wagers)  // parents stand before what stands behind them
    if (one.parent_id != 0 && std::find(all.begin(), all.end(), one.parent_id) != all.end()) all.push_back(one.id);
  return all;
}

void take_down(TableState& state, const std::vector<std::uint32_t>& gone) {
  const auto is_gone = [&](const StandingWager& one) { return std::find(gone.begin(), gone.end(), one.id) != gone.end(); };
  state.wagers.erase(std::remove_if(state.wagers.begin(), state.wagers.end(), is_gone), state.wagers.end());
}

std::string owner_and_wager(const TableState& state, const StandingWager& wager) {
  return state.seats[wager.seat] + "'s " + describe(state, wager);
}

std::string role_name(const TableState& state, Index role) {
  return role < state.ruleset->vocabulary.roles.size() ? state.ruleset->vocabulary.roles[role] : std::string("nobody");
}

void join_equal(TableState& state) {
  while (join_one_pair(state)) {
  }
}

}  // namespace fairroll
