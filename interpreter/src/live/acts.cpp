// SPDX-License-Identifier: Apache-2.0
// Acts on wagers that are one row each, without the table: what becomes of them is known from the last time that things stood so.
#include <algorithm>

#include <fairroll/detail/variable_range.hpp>

#include "act_memo.hpp"
#include "engine.hpp"

namespace fairroll {

using live::StateRows;

const ActResult& LiveEngine::act_if(const TableAct& act, const WantedAct& wanted, detail::ActMemo& memo) {
  has_key_ = false;
  const bool of_dice = act.kind == TableAct::Kind::TakesDice;
  if (const ActResult* const known = of_dice ? known_taking(act, wanted, memo) : known_act(act, wanted, memo)) return *known;
  const std::uint32_t first_new = state().next_id;
  bool for_want_of_chips = false;
  act_result_ = this->act(act, Reasons::None, &wanted, &for_want_of_chips);
  act_result_.ledger.clear();
  act_result_.directives.clear();
  const bool is_certain = act_result_.status != ActResult::Status::Undetermined && !for_want_of_chips;
  if (!has_key_ || !is_certain || !act_result_.settlements.empty()) return act_result_;
  detail::KnownAct known{act_result_, parts_since(first_new)};
  const bool of_parts = act.wager.wager != no_index && !program_->ruleset().wagers[act.wager.wager].parts.empty();
  const bool was_declined = known.parts.empty() && known.result.status == ActResult::Status::Accepted;
  if (!of_parts || !was_declined) memo.keep(key_, std::move(known));
  return act_result_;
}

/// What was made of parts by the act that was just done.
std::vector<detail::PartMade> LiveEngine::parts_since(std::uint32_t first_id) const {
  std::vector<detail::PartMade> parts;
  for (const StandingWager& one : state().wagers)
    if (one.id >= first_id && one.part_of != 0)
      parts.push_back(
          {live::find_table(*tables_, one.wager, one.numbers, StateRows::none, live::Call::None), one.stake.units, one.commission.units});
  return parts;
}

/// Null: the table has to do it.
const ActResult* LiveEngine::known_act(const TableAct& act, const WantedAct& wanted, detail::ActMemo& memo) {
  const std::optional<ActSubject> subject = subject_of(act);
  has_key_ = subject && write_key(act, *subject, memo.look(act.wager.wager));
  const detail::KnownAct* const known = has_key_ ? memo.find(key_) : nullptr;
  if (known == nullptr) return nullptr;
  const ActResult& result = known->result;
  if (result.status != ActResult::Status::Accepted) return &result;
  const std::optional<ActEffect> effect = effect_of(act, *subject, *known);
  if (!effect) return nullptr;
  if (wanted(result)) take_effect(*effect);
  return &result;
}

// ---- taking the dice
// -----------------------------------------------------------------------------------------------------------------------------

/// The same of who takes the dice: it matters to whom they are offered, and who holds what they ask for (T1).
const ActResult* LiveEngine::known_taking(const TableAct& act, const WantedAct& wanted, detail::ActMemo& memo) {
  if (!rows_stand() || !(covered_ || awaits_thrower_) || act.seat >= state().seats.size() || act.role != no_index) return nullptr;
  if (state().thrower || state().excused || program_->ruleset().vocabulary.thrower == no_index) return nullptr;
  key_.clear();
  key_.add(static_cast<std::uint32_t>(act.kind));
  key_.add(state().offered ? (state().offered == act.seat ? 1U : 2U) : 0U);
  key_.add((state().last_thrower ? 1U : 0U) | (program_->ruleset().conduct.dice_go && may_throw(act.seat) ? 2U : 0U));
  has_key_ = true;
  const detail::KnownAct* const known = memo.find(key_);
  if (known == nullptr) return nullptr;
  const bool begins = known->result.status == ActResult::Status::Accepted && wanted(known->result);
  return begins && !begin_turn_on_rows(act.seat) ? nullptr : &known->result;
}

/// False: nothing has changed, and some wager has no row while that seat throws.
bool LiveEngine::begin_turn_on_rows(Index seat) {
  for (std::size_t i = 0; i < standing_.size(); ++i) {
    const live::WagerTable& table = tables_->wagers[standing_[i].table];
    next_[i] = rows_[i];
    if (!table.asks_owner) continue;
    const int* const now = table.states[rows_[i] / table.columns];
    state_.assign(now, now + table.states.width());
    state_[table.members.size()] = standing_[i].seat == seat ? 1 : 0;
    const std::uint32_t row = table.states.find(state_.data());
    if (row == StateRows::none) return false;
    next_[i] = row * table.columns;
  }
  rows_.swap(next_);
  begin_turn(state(), seat);
  turn_ended_ = true;  // no throw of this turn is known
  asked_ = awaits_thrower_ = false;
  covered_ = true;
  return true;
}

// ---- whom it is about
// -----------------------------------------------------------------------------------------------------------------------------

LiveReference LiveEngine::fitting(Index seat, const WagerRef& reference) {
  LiveReference meant;
  const auto add = [&](std::uint32_t id, bool part) {
    if (meant.wagers++ == 0) meant.id = id;
    meant.part = meant.part || part;
  };
  if (!rows_stand()) {
    const std::vector<StandingWager>& wagers = table().wagers();
    const Naming naming(program_->ruleset(), wagers);
    for (const StandingWager& one : wagers)
      if (one.seat == seat && naming.fits(one, reference)) add(one.id, one.part_of != 0);
    for (const Composite& one : state().composites)
      if (one.seat == seat && fairroll::fits(program_->ruleset(), one, reference)) add(one.id, false);
    return meant;
  }
  if (!program_->ruleset().wagers[reference.wager].parts.empty()) {
    for (const Whole& whole : wholes_) {
      const Composite* const one = composite_with_id(state(), whole.id);
      if (one != nullptr && one->seat == seat && fairroll::fits(program_->ruleset(), *one, reference)) add(one->id, false);
    }
    return meant;
  }
  for (std::size_t i = 0; i < standing_.size(); ++i)
    if (standing_[i].seat == seat && fits(i, reference)) add(standing_[i].id, standing_[i].whole != StateRows::none);
  return meant;
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

std::optional<LiveEngine::ActSubject> LiveEngine::subject_of(const TableAct& act) const {
  if (!covered_ || !rows_stand() || act.seat >= state().seats.size()) return std::nullopt;
  if (act.wager.role != no_index || act.taken_in_error || act.in_flight || act.amount.units > large_amount) return std::nullopt;
  if (act.wager.wager >= program_->ruleset().wagers.size()) return std::nullopt;
  if (act.kind == TableAct::Kind::Bets) return bet_on(act);
  if (act.kind != TableAct::Kind::Raises && act.kind != TableAct::Kind::Reduces && act.kind != TableAct::Kind::Removes) return std::nullopt;
  ActSubject subject;
  subject.own = only_one(act.seat, act.wager);
  if (!subject.own) return std::nullopt;
  subject.table = standing_[*subject.own].table;
  if (const std::uint32_t parent = standing_[*subject.own].parent) subject.parent = at_id(parent);
  return is_simple(subject) ? std::optional(subject) : std::nullopt;
}

std::optional<LiveEngine::ActSubject> LiveEngine::bet_on(const TableAct& act) const {
  const Wager& type = program_->ruleset().wagers[act.wager.wager];
  if (act.wager.behind != no_index && act.wager.behind != type.behind) return std::nullopt;
  if (!type.parts.empty()) return bet_on_parts(act);
  ActSubject subject;
  std::uint32_t under = StateRows::none;
  if (type.behind != no_index) {
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
std::optional<LiveEngine::ActSubject> LiveEngine::bet_on_parts(const TableAct& act) const {
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
bool LiveEngine::write_key(const TableAct& act, const ActSubject& subject, const detail::ActLook& look) {
  key_.clear();
  key_.add(static_cast<std::uint32_t>(act.kind));
  key_.add(subject.table);
  key_.add(act.amount.units);
  const bool throws = state().thrower == act.seat;
  key_.add((state().thrower ? 1U : 0U) | (throws ? 2U : 0U) | (state().excused ? 4U : 0U) | (subject.own ? 8U : 0U) |
           (subject.parent ? 16U : 0U));
  key_.add(subject.whole);
  for (const std::optional<std::size_t>& at : {subject.own, subject.parent}) {
    if (!at) continue;
    key_.add(rows_[*at]);
    key_.add(standing_[*at].stake);
    key_.add(standing_[*at].commission);
  }
  for (const detail::ActLook::Value& value : look.game) {
    const live::GamePart& part = tables_->game[value.part];
    key_.add(static_cast<std::uint32_t>(part.states[game_[value.part] / part.columns][value.member]));
  }
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
  if (!state().thrower || !state().composites.empty()) return false;
  for (const Index wager : wagers) {
    std::uint32_t holders = 0;
    for (const LiveWager& one : standing_) {
      if (one.wager != wager || one.role != no_index) continue;
      holders |= 1U | (one.seat == seat ? 2U : 0U) | (one.seat == state().thrower ? 4U : 0U);
    }
    key_.add(holders);
  }
  return true;
}

// ---- what it does
// -----------------------------------------------------------------------------------------------------------------------------

/// Nothing: the table has to do it.
std::optional<LiveEngine::ActEffect> LiveEngine::effect_of(const TableAct& act, const ActSubject& subject, const detail::KnownAct& known) {
  const ActResult& result = known.result;
  ActEffect effect;
  effect.subject = subject;
  effect.seat = act.seat;
  const std::int64_t stood = subject.own ? standing_[*subject.own].stake : 0;
  effect.stake = act.kind == TableAct::Kind::Bets ? stood + act.amount.units : act.kind == TableAct::Kind::Removes ? 0 : act.amount.units;
  effect.charged = result.commission.value_or(Money{}).units - result.refund.value_or(Money{}).units;
  effect.cost = effect.stake - stood + effect.charged;
  const std::int64_t commission = (subject.own ? standing_[*subject.own].commission : 0) + effect.charged;
  if (effect.stake > large_amount || commission > large_amount) return std::nullopt;
  if (state().bought_in[act.seat] && state().chips[act.seat].units < effect.cost) return std::nullopt;
  if (subject.whole != no_index) {
    effect.numbers = &act.wager.numbers;
    effect.parts = known.parts;
    return find_rows_of_parts(act.seat, known.parts) ? std::optional(effect) : std::nullopt;
  }
  if (!subject.own && !first_row(act.seat, subject, effect.row)) return std::nullopt;
  return effect;
}

/// Where a wager begins. False: no play leads there.
bool LiveEngine::first_row(Index seat, const ActSubject& fresh, std::uint32_t& row) {
  const live::WagerTable& table = tables_->wagers[fresh.table];
  state_.resize(table.states.width());
  std::size_t to = 0;
  for (const Index member : table.members) state_[to++] = game_value(member);
  if (table.asks_owner) {
    if (!state().thrower) return false;
    state_[to++] = *state().thrower == seat ? 1 : 0;
  }
  if (fresh.parent)
    for (const int value : named(*fresh.parent).variables) state_[to++] = value;
  for (const Variable& variable : program_->ruleset().wagers[table.wager].variables) state_[to++] = first_value(variable);
  row = to == state_.size() ? table.states.find(state_.data()) : StateRows::none;
  return row != StateRows::none;
}

bool LiveEngine::find_rows_of_parts(Index seat, std::span<const detail::PartMade> parts) {
  rows_of_parts_.assign(parts.size(), StateRows::none);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    ActSubject part;
    part.table = parts[i].table;
    if (part.table == StateRows::none || !first_row(seat, part, rows_of_parts_[i])) return false;
  }
  return !parts.empty();
}

void LiveEngine::take_effect(const ActEffect& effect) {
  const Index seat = effect.seat;
  state().chips[seat].units -= effect.cost;
  state().balances[seat].units -= effect.charged;
  state().house.units += effect.charged;
  asked_ = false;  // somebody may hold what nobody held
  dirty_ = true;
  if (effect.subject.whole != no_index) {
    stand_parts(effect);
  } else if (!effect.subject.own) {
    LiveWager one = fresh_wager(seat, {effect.subject.table, effect.stake, effect.charged});
    if (effect.subject.parent) one.parent = standing_[*effect.subject.parent].id;
    stand(one, effect.row);
  } else if (effect.stake == 0) {
    erase(*effect.subject.own);
  } else {
    LiveWager& one = standing_[*effect.subject.own];
    one.stake = effect.stake;
    one.commission += effect.charged;
    forget_wins(one);
  }
  covered_ = !is_large_account(state().chips[seat].units) && !is_large_account(state().balances[seat].units) &&
             !is_large_account(state().house.units);
}

LiveEngine::LiveWager LiveEngine::fresh_wager(Index seat, const detail::PartMade& made) {
  LiveWager one;
  one.id = state().next_id++;
  one.seat = seat;
  one.wager = tables_->wagers[made.table].wager;
  one.place = no_place;
  one.table = made.table;
  one.bounded = state().bought_in[seat];
  one.stake = made.stake;
  one.commission = made.commission;
  one.ordinal = free_ordinal(one);
  return one;
}

void LiveEngine::stand_parts(const ActEffect& effect) {
  Whole whole;
  whole.id = state().next_id++;
  whole.parts = static_cast<std::uint32_t>(effect.parts.size());
  state().composites.push_back({whole.id, effect.seat, no_index, effect.subject.whole, *effect.numbers, Money{effect.stake}});
  wholes_.push_back(whole);
  for (std::size_t i = 0; i < effect.parts.size(); ++i) {
    LiveWager part = fresh_wager(effect.seat, effect.parts[i]);
    part.whole = static_cast<std::uint32_t>(wholes_.size() - 1);
    stand(part, rows_of_parts_[i]);
  }
}

/// Behind all others of its seat: ids rise in the order of placing.
void LiveEngine::stand(const LiveWager& one, std::uint32_t row) {
  const live::WagerTable& table = tables_->wagers[one.table];
  const auto at =
      std::upper_bound(standing_.begin(), standing_.end(), one.seat, [](Index seat, const LiveWager& other) { return seat < other.seat; }) -
      standing_.begin();
  const live::WagerCell* const cells = tables_->cells.data();
  looks_.insert(looks_.begin() + at, {cells + table.first_cell, cells + table.first_turn_end, table.columns, table.column_set});
  rows_.insert(rows_.begin() + at, row * table.columns);
  standing_.insert(standing_.begin() + at, one);
  asks_owner_ = asks_owner_ || table.asks_owner;
  give_room_for_wins(static_cast<std::size_t>(at));
  make_room();
}

/// As free_ordinal() of a table (L2).
int LiveEngine::free_ordinal(const LiveWager& fresh) const {
  const std::vector<int>& numbers = tables_->wagers[fresh.table].numbers;
  const auto is_taken = [&](int ordinal) {
    return std::any_of(standing_.begin(), standing_.end(), [&](const LiveWager& one) {
      return one.ordinal == ordinal && one.seat == fresh.seat && one.role == fresh.role && one.wager == fresh.wager &&
             tables_->wagers[one.table].numbers == numbers;
    });
  };
  int ordinal = 1;
  while (is_taken(ordinal)) ++ordinal;
  return ordinal;
}

/// Room of wagers that have ended is used again when there is no more.
void LiveEngine::give_room_for_wins(std::size_t at) {
  const std::size_t count = tables_->wagers[standing_[at].table].odds.size();
  if (wins_.size() + count > wins_.capacity()) return give_all_room_for_wins();
  standing_[at].wins_at = static_cast<std::uint32_t>(wins_.size());
  wins_.resize(wins_.size() + count);
}

void LiveEngine::give_all_room_for_wins() {
  std::uint32_t wins = 0;
  for (LiveWager& one : standing_) {
    one.wins_at = wins;
    wins += static_cast<std::uint32_t>(tables_->wagers[one.table].odds.size());
  }
  wins_.reserve(std::size_t{2} * wins);
  wins_.assign(wins, Win{});
}

void LiveEngine::forget_wins(const LiveWager& one) {
  for (std::size_t i = 0; i < tables_->wagers[one.table].odds.size(); ++i) wins_[one.wins_at + i].ready = false;
}

int LiveEngine::game_value(Index variable) const {
  for (std::size_t i = 0; i < tables_->game.size(); ++i) {
    const live::GamePart& part = tables_->game[i];
    for (std::size_t m = 0; m < part.members.size(); ++m)
      if (part.members[m] == variable) return part.states[game_[i] / part.columns][m];
  }
  return state().variables[variable];
}

}  // namespace fairroll
