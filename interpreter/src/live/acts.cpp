// SPDX-License-Identifier: Apache-2.0
// Acts on wagers that are one row each, without the table: what becomes of them is known from the last time that things stood so.
#include <algorithm>

#include <fairroll/detail/variable_range.hpp>

#include "act_memo.hpp"
#include "engine.hpp"

namespace fairroll {

using live::StateRows;

namespace {

/// Words name a seat, and entries a wager: they are not those of the next act that comes to the same.
void forget_what_is_not_told(ActionResult& result) {
  result.reason.clear();
  result.ledger.clear();
  result.directives.clear();
  for (Finding& finding : result.findings) finding.description.clear();
}

}  // namespace

const ActionResult& LiveEngine::execute_if(const TableAction& act, const ActionFilter& filter, detail::ActMemo& memo) {
  has_key_ = of_parts_ = false;
  const bool of_dice = act.kind == TableAction::Kind::TakeDice;
  if (const ActionResult* const known = of_dice ? known_taking(act, filter, memo) : known_act(act, filter, memo)) return *known;
  const std::uint32_t first_new = state().next_id;
  bool for_want_of_chips = false;
  act_result_ = this->execute(act, ReasonDetail::None, &filter, &for_want_of_chips);
  forget_what_is_not_told(act_result_);
  const bool is_certain = act_result_.status != ActionResult::Status::Undetermined && !for_want_of_chips;
  if (!has_key_ || !is_certain || !act_result_.settlements.empty()) return act_result_;
  detail::KnownAct known{act_result_, parts_since(first_new), inner_since(first_new)};
  const bool was_declined = known.parts.empty() && known.result.status == ActionResult::Status::Accepted;
  if (!of_parts_ || !was_declined) memo.keep(key_, std::move(known));  // of which parts it is made, only a bet that was made tells
  return act_result_;
}

/// What was made of parts by the act that was just done.
std::vector<detail::NewPart> LiveEngine::parts_since(std::uint32_t first_id) const {
  std::vector<detail::NewPart> parts;
  for (const StandingWager& one : state().wagers)
    if (one.id >= first_id && one.composite_id != 0)
      parts.push_back(
          {live::find_table(*tables_, one.wager, one.numbers, StateRows::none, live::Call::None), one.stake.units, one.commission.units});
  return parts;
}

/// The composites inside the composite that the last act made; parts get their ids after it, in the order of placing.
std::vector<InnerComposite> LiveEngine::inner_since(std::uint32_t first_id) const {
  std::vector<InnerComposite> inner;
  for (const Composite& one : state().composites)
    if (one.id >= first_id) inner = one.inner_composites;
  for (InnerComposite& one : inner)
    for (ComponentShare& part : one.components) part.id -= first_id + 1;
  return inner;
}

/// Null: the table has to do it.
const ActionResult* LiveEngine::known_act(const TableAction& act, const ActionFilter& filter, detail::ActMemo& memo) {
  const std::optional<ActSubject> subject = subject_of(act);
  has_key_ = subject && write_key(act, *subject, memo.look(act.wager.wager));
  of_parts_ = subject && subject->whole != no_index;
  const detail::KnownAct* const known = has_key_ ? memo.find(key_) : nullptr;
  if (known == nullptr) return nullptr;
  const ActionResult& result = known->result;
  if (result.status != ActionResult::Status::Accepted) return &result;
  const std::optional<ActEffect> effect = effect_of(act, *subject, *known);
  if (!effect) return nullptr;
  if (filter(result)) take_effect(*effect);
  return &result;
}

// ---- taking the dice
// -----------------------------------------------------------------------------------------------------------------------------

/// The same of who takes the dice: it matters to whom they are offered, and who holds what they ask for (T1).
const ActionResult* LiveEngine::known_taking(const TableAction& act, const ActionFilter& filter, detail::ActMemo& memo) {
  if (!rows_stand() || !(covered_ || awaits_thrower_) || act.seat >= state().seats.size() || act.role != no_index) return nullptr;
  if (state().thrower || state().is_thrower_excused || program_->ruleset().vocabulary.thrower == no_index) return nullptr;
  key_.clear();
  key_.add(static_cast<std::uint32_t>(act.kind));
  key_.add(state().offered_seat ? (state().offered_seat == act.seat ? 1U : 2U) : 0U);
  key_.add((state().last_thrower ? 1U : 0U) | (program_->ruleset().conduct.dice_offer && may_throw(act.seat) ? 2U : 0U));
  has_key_ = true;
  const detail::KnownAct* const known = memo.find(key_);
  if (known == nullptr) return nullptr;
  const bool begins = known->result.status == ActionResult::Status::Accepted && filter(known->result);
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

// ---- what it does
// -----------------------------------------------------------------------------------------------------------------------------

/// Nothing: the table has to do it.
std::optional<LiveEngine::ActEffect> LiveEngine::effect_of(const TableAction& act, const ActSubject& subject,
                                                           const detail::KnownAct& known) {
  const ActionResult& result = known.result;
  ActEffect effect;
  effect.subject = subject;
  effect.seat = act.seat;
  const std::int64_t stood = subject.own ? standing_[*subject.own].stake : 0;
  effect.stake = act.kind == TableAction::Kind::Bet      ? stood + act.amount.units
                 : act.kind == TableAction::Kind::Remove ? 0
                                                         : act.amount.units;
  effect.charged = result.commission.value_or(Money{}).units - result.refund.value_or(Money{}).units;
  effect.cost = effect.stake - stood + effect.charged;
  const std::int64_t commission = (subject.own ? standing_[*subject.own].commission : 0) + effect.charged;
  if (effect.stake > large_amount || commission > large_amount) return std::nullopt;
  if (state().has_bought_in[act.seat] && state().chips[act.seat].units < effect.cost) return std::nullopt;
  if (subject.whole != no_index) {
    effect.numbers = &act.wager.numbers;
    effect.parts = known.parts;
    effect.inner = &known.inner;
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

bool LiveEngine::find_rows_of_parts(Index seat, std::span<const detail::NewPart> parts) {
  rows_of_parts_.assign(parts.size(), StateRows::none);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    ActSubject part;
    part.table = parts[i].table;
    if (part.table == StateRows::none || !first_row(seat, part, rows_of_parts_[i])) return false;
  }
  return !parts.empty();
}

namespace {

template <typename Thing>
void give_room(std::vector<Thing>& things, std::size_t count) {
  if (things.capacity() < count) things.reserve(2 * count);
}

}  // namespace

/// For all that stands once it is done. Where memory runs out, nothing has changed yet.
void LiveEngine::give_room_for(const ActEffect& effect) {
  if (effect.subject.own) return;
  const bool of_parts = effect.subject.whole != no_index;
  const std::size_t count = standing_.size() + (of_parts ? effect.parts.size() : 1);
  std::size_t wins = of_parts ? 0 : tables_->wagers[effect.subject.table].odds.size();
  for (const detail::NewPart& part : effect.parts) wins += tables_->wagers[part.table].odds.size();
  if (wins_.size() + wins > wins_.capacity()) {
    for (const LiveWager& one : standing_) wins += tables_->wagers[one.table].odds.size();
    give_room(wins_, wins);
  }
  give_room(standing_, count);
  give_room(looks_, count);
  give_room(rows_, count);
  give_room(next_, count);
  give_room(ended_, count);
  give_room(news_, count + 1);
  give_room(news_at_turn_end_, count + 1);
  give_room(settlements_, count);
  give_room(kept_, state().wagers.size());
  if (of_parts) give_room_for_whole(effect);
}

/// What was made of parts and stands no more lends it its memory.
void LiveEngine::give_room_for_whole(const ActEffect& effect) {
  give_room(wholes_, wholes_.size() + 1);
  give_room(composites_, wholes_.size() + 1);
  give_room(state().composites, state().composites.size() + 1);
  give_room(ended_composites_, ended_composites_.size() + state().composites.size() + 1);  // as many as may end
  if (ended_composites_.empty()) ended_composites_.emplace_back();
  ended_composites_.back().numbers = *effect.numbers;
  ended_composites_.back().inner_composites = *effect.inner;
}

void LiveEngine::take_effect(const ActEffect& effect) {
  const Index seat = effect.seat;
  give_room_for(effect);
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
  state().chips[seat].units -= effect.cost;
  state().balances[seat].units -= effect.charged;
  state().house_win.units += effect.charged;
  asked_ = false;  // somebody may hold what nobody held
  dirty_ = true;
  covered_ = !is_large_account(state().chips[seat].units) && !is_large_account(state().balances[seat].units) &&
             !is_large_account(state().house_win.units);
}

LiveEngine::LiveWager LiveEngine::fresh_wager(Index seat, const detail::NewPart& made) {
  LiveWager one;
  one.id = state().next_id++;
  one.seat = seat;
  one.wager = tables_->wagers[made.table].wager;
  one.place = no_place;
  one.table = made.table;
  one.bounded = state().has_bought_in[seat];
  one.stake = made.stake;
  one.commission = made.commission;
  one.ordinal = free_ordinal(one);
  return one;
}

void LiveEngine::stand_parts(const ActEffect& effect) {
  Whole whole;
  whole.id = state().next_id;
  whole.parts = static_cast<std::uint32_t>(effect.parts.size());
  Composite& made = ended_composites_.back();  // its numbers and the composites inside it are there
  made.id = whole.id;
  made.seat = effect.seat;
  made.role = no_index;
  made.wager = effect.subject.whole;
  made.stake = made.stake_after_action = Money{effect.stake};
  made.is_accepted_in_error = false;
  for (InnerComposite& inner : made.inner_composites)
    for (ComponentShare& part : inner.components) part.id += made.id + 1;
  state().composites.push_back(std::move(made));
  ended_composites_.pop_back();
  ++state().next_id;
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
  return least_ordinal(is_taken);
}

/// There is room for all that stand; that of wagers which have ended is used again when there is no more.
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
  wins_.assign(wins, Win{});
}

void LiveEngine::forget_wins(const LiveWager& one) {
  for (std::size_t i = 0; i < tables_->wagers[one.table].odds.size(); ++i) wins_[one.wins_at + i].ready = false;
}

int LiveEngine::game_value(Index variable) const {
  const live::GamePlace place = tables_->place_of[variable];
  const live::GamePart& part = tables_->game[place.part];
  return part.states[game_[place.part] / part.columns][place.member];
}

}  // namespace fairroll
