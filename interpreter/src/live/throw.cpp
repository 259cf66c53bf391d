// SPDX-License-Identifier: Apache-2.0
// One throw from the tables. Nothing is changed before it is certain that the tables can say all of it.
#include <algorithm>
#include <stdexcept>

#include "engine.hpp"

namespace fairroll {

using live::WagerCell;

const LiveThrow& LiveEngine::roll_outcome(std::size_t outcome, bool report) {
  import_if_stale();
  if (covered_ && play(outcome, report, {}) == Played::Yes) return throw_;
  ThrowRecord record;
  const std::vector<int>& faces = program_->outcomes().faces(outcome);
  record.faces.assign(faces.begin(), faces.end());
  return by_table(record);
}

/// Who holds what matters under some rules; who throws must be known then.
bool LiveEngine::ask_ruling() const {
  const live::PlainRuling& ruling = tables_->ruling;
  if (ruling.kinds.count == 0) return ruling.valid.front() != 0;
  if (!state().thrower || state().is_thrower_excused) return false;
  const Held held = who_holds(ruling.kinds);
  return ruling.valid[(held.by_thrower << ruling.kinds.count) | held.by_others] != 0;
}

/// Kinds that the thrower holds, and the others; where nobody is known to throw, all are others.
LiveEngine::Held LiveEngine::who_holds(const live::HoldingKinds& kinds) const {
  Held held;
  const auto add = [&](Index seat, Index wager) { (seat == state().thrower ? held.by_thrower : held.by_others) |= kinds.kind_of[wager]; };
  for (const LiveWager& one : standing_)
    if (one.role == no_index) add(one.seat, one.wager);
  for (const StandingWager& one : state().wagers)
    if (one.is_undetermined && one.role == no_index) add(one.seat, one.wager);
  for (const Composite& one : state().composites)
    if (one.role == no_index) add(one.seat, one.wager);
  return held;
}

LiveEngine::Played LiveEngine::play(std::size_t outcome, bool report, const Wanted& wanted) {
  if (!asked_ && !wanted.is_ruled) {
    asked_ = true;
    valid_ = ask_ruling();
  }
  if (!wanted.is_ruled && !valid_) return Played::NotInTables;
  std::size_t count = look_up(outcome);
  if ((game_flags_ & live::GameCell::faulty) != 0) return Played::NotInTables;
  const bool turn_ends = (game_flags_ & live::GameCell::turn_ends) != 0;
  if (turn_ends) {
    const std::optional<std::size_t> with_turn_end = end_turn_in_tables(count);
    if (!with_turn_end) return Played::NotInTables;
    count = *with_turn_end;
  }
  if (!is_certain(count, turn_ends)) return Played::NotInTables;
  if (wanted.asked != nullptr && !is_wanted(outcome, count, turn_ends, wanted)) {
    std::fill(ended_.begin(), ended_.end(), 0);
    return Played::NotWanted;
  }
  turn_ended_ = turn_ends;
  commit(outcome, count, report);
  return Played::Yes;
}

/// Shows what the throw would settle, and what is off, and asks.
bool LiveEngine::is_wanted(std::size_t outcome, std::size_t count, bool turn_ends, const Wanted& wanted) {
  if (turn_ends && !program_->ruleset().conduct.dice_offer) return false;  // the table finds that nobody says to whom the dice go
  if (!wanted.is_ruled && !find_plainly()) return false;
  const std::uint16_t* const columns = tables_->column_of.data() + outcome * tables_->column_sets;
  std::size_t shown = 0;
  std::size_t at = 0;
  bool all = true;  // that is to be told
  for (std::uint32_t i = 0; i < looks_.size(); ++i) {
    const WagerCell* const thrown = looks_[i].cells + rows_[i] + columns[looks_[i].set];
    const bool off = static_cast<Outcome>(thrown->outcome) == Outcome::Off;
    const bool speaks = at < count && news_[at].at == i;
    const News news = speaks ? news_[at++] : News{i, thrown};
    const bool told = (news.cell->flags & (WagerCell::decides | WagerCell::moves)) != 0;
    all = all && !(off && turn_ends);
    if (!told && !off) continue;
    foresee(news, settlements_[shown]);
    if ((news.cell->flags & WagerCell::decides) != 0) note_part(standing_[i], settlements_[shown]);
    ++shown;
  }
  LiveThrow ahead;
  ahead.composites = tell_wholes(false);
  ahead.settlements = {settlements_.data(), shown};
  try {
    return all && (*wanted.asked)(ahead);
  } catch (...) {
    std::fill(ended_.begin(), ended_.end(), 0);
    throw;
  }
}

/// What is found in a throw of which nothing but the faces is recorded, as things stand. False: the table has to tell.
bool LiveEngine::find_plainly() {
  if (!findings_) findings_.emplace(program_->ruleset());
  const live::HoldingKinds* const kinds = findings_->kinds();
  if (kinds == nullptr || state().is_thrower_excused) return false;
  const Held held = who_holds(*kinds);
  const std::uint32_t key = ((state().thrower ? 1U : 0U) << (2 * kinds->count)) | (held.by_thrower << kinds->count) | held.by_others;
  plain_findings_ = findings_->of(
      key, [&] { return situation_of(table().state()); }, program_->outcomes());
  return plain_findings_ != nullptr;
}

const LiveThrow* LiveEngine::roll_if(std::span<const int> faces, const Wanted& wanted) {
  require_faces(faces);
  if (!program_->outcomes().is_enumerated()) return nullptr;
  import_if_stale();
  if (!covered_ || play(program_->outcomes().find(faces), true, wanted) != Played::Yes) return nullptr;
  if (!wanted.is_ruled) throw_.findings = *plain_findings_;
  return &throw_;
}

/// Where everything goes, and what there is to tell: how many news.
std::size_t LiveEngine::look_up(std::size_t outcome) {
  game_flags_ = 0;
  events_ = 0;
  for (std::size_t i = 0; i < game_.size(); ++i) {
    const live::GamePart& part = tables_->game[i];
    const live::GameCell& cell = part.cells[game_[i] + part.column_of[outcome]];
    game_next_[i] = cell.next;
    game_flags_ = static_cast<std::uint8_t>(game_flags_ | cell.flags);
    events_ |= cell.events;
  }
  const std::uint16_t* const columns = tables_->column_of.data() + outcome * tables_->column_sets;
  const Look* const looks = looks_.data();
  const std::uint32_t* const rows = rows_.data();
  std::uint32_t* const next = next_.data();
  News* const news = news_.data();
  const auto wagers = static_cast<std::uint32_t>(looks_.size());
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < wagers; ++i) {
    const WagerCell* const cell = looks[i].cells + rows[i] + columns[looks[i].set];
    next[i] = cell->next;
    news[count] = {i, cell};  // overwritten by the next, if there is nothing to tell
    count += cell->flags != 0 ? 1U : 0U;
  }
  return count;
}

/// T2, of what the throw leaves standing. Nothing: there would be two things to tell of a wager, so that the table must tell them.
std::optional<std::size_t> LiveEngine::end_turn_in_tables(std::size_t count) {
  for (std::size_t i = 0; i < game_.size(); ++i) {
    const live::GamePart& part = tables_->game[i];
    game_next_[i] = part.turn_end[game_next_[i] / part.columns];
  }
  std::size_t told = 0;
  std::size_t after = 0;
  for (std::uint32_t i = 0; i < looks_.size(); ++i) {
    const bool spoken = told < count && news_[told].at == i;
    const WagerCell* const thrown = spoken ? news_[told++].cell : nullptr;
    const auto is = [&](const WagerCell* cell, std::uint8_t flag) { return cell != nullptr && (cell->flags & flag) != 0; };
    const WagerCell* cell = thrown;
    if (!is(thrown, WagerCell::ends) && !is(thrown, WagerCell::open)) {
      const WagerCell* const end = looks_[i].turn_end + next_[i] / looks_[i].columns;
      next_[i] = end->next;
      const bool speaks = static_cast<Outcome>(end->outcome) != Outcome::Stays;
      if (is(thrown, WagerCell::decides) && speaks) return std::nullopt;
      some_changed_ = some_changed_ || is(end, WagerCell::changes) || is(thrown, WagerCell::changes);
      if (speaks) cell = end;
    }
    if (cell == nullptr || cell->flags == 0) continue;
    news_at_turn_end_[after++] = {i, cell};
  }
  news_.swap(news_at_turn_end_);
  return after;
}

// ---- is it certain?
// --------------------------------------------------------------------------------------------------------------------------

/// What is not certain leaves nothing behind, also where it ends with an exception.
bool LiveEngine::is_certain(std::size_t count, bool turn_ends) {
  bool certain = false;
  try {
    certain = (count == 0 || prepare(count)) && (!turn_ends || find_next_thrower());
  } catch (...) {
    std::fill(ended_.begin(), ended_.end(), 0);
    throw;
  }
  if (!certain) std::fill(ended_.begin(), ended_.end(), 0);
  return certain;
}

bool LiveEngine::prepare(std::size_t count) {
  if (some_owed_) std::fill(owed_.begin(), owed_.end(), 0);
  some_owed_ = some_ended_ = some_whole_ = false;
  for (Cap& cap : caps_) cap.won = 0;
  for (std::size_t i = 0; i < count; ++i)
    if (!prepare_one(news_[i])) return false;
  return true;
}

bool LiveEngine::prepare_one(const News& news) {
  const WagerCell& cell = *news.cell;
  if ((cell.flags & WagerCell::open) != 0) return false;
  const bool ends = (cell.flags & WagerCell::ends) != 0;
  if (ends) ended_[news.at] = 1;
  const LiveWager& one = standing_[news.at];
  switch (static_cast<Outcome>(cell.outcome)) {
    case Outcome::Wins: {
      const PayoutQuote& win = win_of(one, cell.odds);
      if (!(ends ? win.known : win.known_up)) return false;
      const std::int64_t profit = win.profit.units;
      const std::int64_t commission = (ends ? win.commission : win.commission_up).units;
      if (profit > large_amount || commission > large_amount) return false;
      if (profit > 0 && !note_capped(one.wager, profit)) return false;
      const std::int64_t lacking = profit < 0 ? (ends ? 0 : -profit) : commission - profit - (ends ? one.stake : 0);
      return lacking <= 0 || owner_can_pay(one, lacking);
    }
    case Outcome::Loses:
      return ends || owner_can_pay(one, one.stake);  // what is lost and stays up is staked again
    case Outcome::Returned:
      return ends;
    default:
      return true;
  }
}

const PayoutQuote& LiveEngine::win_of(const LiveWager& standing, std::uint16_t odds) {
  Win& win = wins_[standing.wins_at + odds];
  if (!win.ready) {
    const Odds& at = tables_->wagers[standing.table].odds[odds];
    win.ahead = payout_quote(state(), standing.wager, Money{standing.stake}, at);
    win.ready = true;
  }
  return win.ahead;
}

/// Whatever the order in which the wagers of one owner are settled: what it has before the throw covers it.
bool LiveEngine::owner_can_pay(const LiveWager& standing, std::int64_t more) {
  if (!standing.bounded) return true;
  const bool seat = standing.role == no_index;
  std::int64_t& owed = owed_[seat ? standing.seat : state().seats.size() + standing.role];
  some_owed_ = true;
  owed += more;
  return owed <= (seat ? state().chips[standing.seat] : state().role_chips[standing.role]).units;
}

/// False: the wins of this throw together pass a cap (M6), or nobody posted it.
bool LiveEngine::note_capped(Index wager, std::int64_t profit) {
  for (const std::uint32_t at : caps_of_[wager]) {
    Cap& cap = caps_[at];
    cap.won += profit;
    if (!cap.at || cap.won > *cap.at) return false;
  }
  return true;
}

/// T1: to whom the dice go if the turn ends with this throw. False: to nobody, so that the table must say who throws on (T3).
bool LiveEngine::find_next_thrower() {
  next_thrower_.reset();
  const Ruleset& rules = program_->ruleset();
  const std::optional<Index> last = state().thrower ? state().thrower : state().last_thrower;
  if (!last || rules.vocabulary.thrower == no_index || !rules.conduct.dice_offer) return true;
  next_thrower_ =
      next_seat(*rules.conduct.dice_offer, static_cast<Index>(state().seats.size()), *last, [&](Index seat) { return may_throw(seat); });
  return next_thrower_.has_value();
}

/// It holds what the dice ask for, once this throw is settled. As write_holdings() has it: a tip is the role's.
bool LiveEngine::may_throw(Index seat) const {
  if (program_->ruleset().conduct.dice_offer->required_wagers.empty()) return true;
  const auto wanted = [&](const auto& one) { return one.seat == seat && one.role == no_index && tables_->wanted_to_throw[one.wager] != 0; };
  for (std::size_t i = 0; i < standing_.size(); ++i)
    if (ended_[i] == 0 && wanted(standing_[i])) return true;
  for (const Composite& one : state().composites)
    if (wanted(one) && stands_on(one.id)) return true;
  return std::any_of(doubts_.begin(), doubts_.end(), wanted);
}

/// Some part of that composite stands once this throw is settled.
bool LiveEngine::stands_on(std::uint32_t composite) const {
  std::size_t whole = 0;
  while (wholes_[whole].id != composite) ++whole;
  std::size_t ended = 0;
  for (std::size_t i = 0; i < standing_.size(); ++i)
    if (standing_[i].whole == whole && ended_[i] != 0) ++ended;
  return ended < wholes_[whole].parts;
}

// ---- it comes to pass
// ------------------------------------------------------------------------------------------------------------------------

void LiveEngine::commit(std::size_t outcome, std::size_t count, bool report) {
  ++throws_;
  dirty_ = thrown_ = true;
  last_outcome_ = outcome;
  std::size_t settled = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const WagerCell& cell = *news_[i].cell;
    some_changed_ = some_changed_ || (cell.flags & WagerCell::changes) != 0;
    some_ended_ = some_ended_ || (cell.flags & WagerCell::ends) != 0;
    if ((cell.flags & (WagerCell::decides | WagerCell::moves)) == 0) continue;
    settle(news_[i], settlements_[settled]);
    if (report) ++settled;
  }
  rows_.swap(next_);
  game_before_.swap(game_);
  game_.swap(game_next_);
  throw_.is_from_tables = true;
  throw_.ruling = RulingKind::Valid;
  throw_.full_result = nullptr;
  throw_.events = events_;
  throw_.settlements = {settlements_.data(), settled};
  throw_.composites = tell_wholes(true);
  throw_.findings = {};
  if (some_ended_) take_down_ended();
  if (some_whole_ended_) drop_ended_wholes();
  if (some_changed_) join_equal();
  if (turn_ended_) pass_dice();
  if (some_ended_ || turn_ended_) asked_ = false;
  some_changed_ = some_ended_ = false;
}

/// As end_turn() of a table: who throws next is found already.
void LiveEngine::pass_dice() {
  if (state().thrower) state().last_thrower = state().thrower;
  state().thrower.reset();
  state().is_thrower_excused = false;
  state().has_declined.assign(state().seats.size(), false);
  if (state().last_thrower) state().offered_seat = next_thrower_;
  awaits_thrower_ = asks_owner_ && covered_;
  if (asks_owner_) covered_ = false;  // until somebody has the dice
}

}  // namespace fairroll
