// SPDX-License-Identifier: Apache-2.0
// Whom an act is about, and all that it looks at, as rows.
#include <algorithm>

#include <fairroll/detail/variable_range.hpp>

#include "act_memo.hpp"
#include "engine.hpp"

namespace fairroll {

using live::StateRows;

// ---- whom it is about
// -----------------------------------------------------------------------------------------------------------------------------

ReferenceMatches LiveEngine::fitting(Index seat, const WagerRef& reference) {
  ReferenceMatches meant;
  if (reference.wager >= program_->ruleset().wagers.size()) return meant;
  const auto add = [&](std::uint32_t id, bool part) {
    if (meant.wager_count++ == 0) meant.id = id;
    meant.has_component = meant.has_component || part;
  };
  if (!rows_stand()) {
    const std::vector<StandingWager>& wagers = table().wagers();
    const Naming naming(program_->ruleset(), wagers);
    for (const StandingWager& one : wagers)
      if (one.seat == seat && naming.fits(one, reference)) add(one.id, one.composite_id != 0);
  } else {
    for (std::size_t i = 0; i < standing_.size(); ++i)
      if (standing_[i].seat == seat && fits(i, reference)) add(standing_[i].id, standing_[i].whole != StateRows::none);
  }
  for (const Composite& one : state().composites)
    if (one.seat == seat && fairroll::fits(program_->ruleset(), one, reference)) add(one.id, false);
  return meant;
}

/// As situation_of() a table.
void LiveEngine::situation(Situation& out) {
  if (!rows_stand()) {
    out = situation_of(table().state());
    return;
  }
  out.thrower = state().thrower;
  out.is_thrower_excused = state().is_thrower_excused;
  out.owner.reset();
  out.game_values.resize(state().variables.size());
  for (Index variable = 0; variable < out.game_values.size(); ++variable) out.game_values[variable] = game_value(variable);
  out.held_wagers.resize(state().seats.size());
  write_holdings(standing_, state().composites, out.held_wagers);
}

NamedWager LiveEngine::named(std::size_t at) const {
  const LiveWager& one = standing_[at];
  const live::WagerTable& table = tables_->wagers[one.table];
  const int* const state = table.states[rows_[at] / table.columns];
  return {one.wager, one.role, one.ordinal, table.numbers, {state + table.own_at, state + table.states.width()}};
}

bool LiveEngine::fits(std::size_t at, const WagerRef& reference) const {
  if (standing_[at].wager != reference.wager) return false;
  if (standing_[at].parent == 0) return fairroll::fits(program_->ruleset(), named(at), nullptr, reference);
  const NamedWager parent = named(at_id(standing_[at].parent));
  return fairroll::fits(program_->ruleset(), named(at), &parent, reference);
}

std::size_t LiveEngine::at_id(std::uint32_t id) const {
  std::size_t at = 0;
  while (at < standing_.size() && standing_[at].id != id) ++at;
  return at;
}

/// The only wager of the seat that the reference fits; nothing: there is none, there are several, or it is a part of another.
std::optional<std::size_t> LiveEngine::only_one(Index seat, const WagerRef& reference) const {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < standing_.size(); ++i) {
    if (standing_[i].seat != seat || !fits(i, reference)) continue;
    if (found || standing_[i].whole != StateRows::none) return std::nullopt;
    found = i;
  }
  return found;
}

std::optional<LiveEngine::ActSubject> LiveEngine::subject_of(const TableAction& act) const {
  if (!covered_ || !rows_stand() || act.seat >= state().seats.size()) return std::nullopt;
  if (act.wager.role != no_index || act.is_accepted_in_error || act.is_in_flight || act.amount.units > large_amount) return std::nullopt;
  if (act.wager.wager >= program_->ruleset().wagers.size()) return std::nullopt;
  if (act.kind == TableAction::Kind::Bet) return bet_on(act);
  if (act.kind != TableAction::Kind::Raise && act.kind != TableAction::Kind::Reduce && act.kind != TableAction::Kind::Remove)
    return std::nullopt;
  ActSubject subject;
  subject.own = only_one(act.seat, act.wager);
  if (!subject.own) return std::nullopt;
  subject.table = standing_[*subject.own].table;
  if (const std::uint32_t parent = standing_[*subject.own].parent) subject.parent = at_id(parent);
  return is_simple(subject) ? std::optional(subject) : std::nullopt;
}

std::optional<LiveEngine::ActSubject> LiveEngine::bet_on(const TableAction& act) const {
  const Wager& type = program_->ruleset().wagers[act.wager.wager];
  if (act.wager.parent != no_index && act.wager.parent != type.parent) return std::nullopt;
  if (!type.components.empty()) return bet_on_parts(act);
  ActSubject subject;
  std::uint32_t under = StateRows::none;
  if (type.parent != no_index) {
    subject.parent = only_one(act.seat, parent_reference(program_->ruleset(), act.wager));
    if (!subject.parent) return std::nullopt;
    under = standing_[*subject.parent].table;
  }
  subject.table = live::find_table(*tables_, act.wager.wager, act.wager.numbers, under, live::Call::None);
  if (subject.table == StateRows::none) return std::nullopt;
  subject.own = equal_to(act.seat, subject);
  return is_simple(subject) ? std::optional(subject) : std::nullopt;
}

/// A new one: the seat has none like it, nor ones that its parts would join.
std::optional<LiveEngine::ActSubject> LiveEngine::bet_on_parts(const TableAction& act) const {
  const Wager& type = program_->ruleset().wagers[act.wager.wager];
  const auto member = std::find(type.numbers.begin(), type.numbers.end(), act.wager.numbers);
  if (member == type.numbers.end() && !(type.numbers.empty() && act.wager.numbers.empty())) return std::nullopt;
  const auto is_equal = [&](const Composite& one) {
    return one.seat == act.seat && one.role == no_index && one.wager == act.wager.wager && one.numbers == act.wager.numbers;
  };
  if (std::any_of(state().composites.begin(), state().composites.end(), is_equal)) return std::nullopt;
  ActSubject subject;
  subject.whole = act.wager.wager;
  subject.table = static_cast<std::uint32_t>(member - type.numbers.begin());
  return subject;
}

/// The wager that a bet would join (L2).
std::optional<std::size_t> LiveEngine::equal_to(Index seat, const ActSubject& fresh) const {
  const live::WagerTable& table = tables_->wagers[fresh.table];
  const std::vector<Variable>& variables = program_->ruleset().wagers[table.wager].variables;
  const std::uint32_t parent = fresh.parent ? standing_[*fresh.parent].id : 0;
  for (std::size_t i = 0; i < standing_.size(); ++i) {
    const LiveWager& one = standing_[i];
    if (one.seat != seat || one.wager != table.wager || one.role != no_index || one.whole != StateRows::none || one.parent != parent)
      continue;
    const NamedWager standing = named(i);
    const auto is_first = [](int value, const Variable& variable) { return value == first_value(variable); };
    if (standing.numbers == table.numbers &&
        std::equal(standing.variables.begin(), standing.variables.end(), variables.begin(), variables.end(), is_first))
      return i;
  }
  return std::nullopt;
}

/// Nothing stands behind it, and it stands behind one wager at most, which is as the rules have it.
bool LiveEngine::is_simple(const ActSubject& subject) const {
  if (subject.parent && standing_[*subject.parent].parent != 0) return false;
  if (subject.parent && tables_->wagers[standing_[*subject.parent].table].call != live::Call::None) return false;
  if (!subject.own) return true;
  const std::uint32_t id = standing_[*subject.own].id;
  return tables_->wagers[standing_[*subject.own].table].call == live::Call::None &&
         std::none_of(standing_.begin(), standing_.end(), [&](const LiveWager& one) { return one.parent == id; });
}

// ---- what it looks at
// -----------------------------------------------------------------------------------------------------------------------------

/// False: it looks at more than there is room for.
bool LiveEngine::write_key(const TableAction& act, const ActSubject& subject, const detail::ActLook& look) {
  key_.clear();
  key_.add(static_cast<std::uint32_t>(act.kind));
  key_.add(subject.table);
  key_.add(act.amount.units);
  const bool throws = state().thrower == act.seat;
  key_.add((state().thrower ? 1U : 0U) | (throws ? 2U : 0U) | (state().is_thrower_excused ? 4U : 0U) | (subject.own ? 8U : 0U) |
           (subject.parent ? 16U : 0U));
  key_.add(subject.whole);
  for (const std::optional<std::size_t>& at : {subject.own, subject.parent}) {
    if (!at) continue;
    key_.add(rows_[*at]);
    key_.add(standing_[*at].stake);
    key_.add(standing_[*at].commission);
  }
  for (const Index variable : look.game) key_.add(static_cast<std::uint32_t>(game_value(variable)));
  for (const Index wager : look.stakes) add_stakes(act.seat, wager);
  return (look.held.empty() || add_holders(act.seat, look.held)) && key_.is_whole();
}

/// By what a limit is measured where the wager stands behind none of that kind.
void LiveEngine::add_stakes(Index seat, Index wager) {
  std::int64_t stake = 0;
  std::uint32_t count = 0;
  for (const LiveWager& one : standing_) {
    if (one.wager != wager || one.seat != seat || one.role != no_index) continue;
    if (count == 0 || one.stake != stake) ++count;
    stake = one.stake;
  }
  key_.add(std::min(count, 2U));  // several that differ are no measure
  if (count == 1) key_.add(stake);
}

/// Who holds what, as far as a sentence may ask. False: the table has to tell.
bool LiveEngine::add_holders(Index seat, const std::vector<Index>& wagers) {
  if (!state().thrower) return false;
  for (const Index wager : wagers) {
    std::uint32_t holders = 0;
    const auto add = [&](const auto& one) {
      if (one.wager == wager && one.role == no_index)
        holders |= 1U | (one.seat == seat ? 2U : 0U) | (one.seat == state().thrower ? 4U : 0U);
    };
    std::for_each(standing_.begin(), standing_.end(), add);
    std::for_each(state().composites.begin(), state().composites.end(), add);
    key_.add(holders);
  }
  return true;
}

}  // namespace fairroll
