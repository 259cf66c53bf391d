// SPDX-License-Identifier: Apache-2.0
// Tables: throws at full speed, and what stands where.
#include <algorithm>
#include <span>

#include "fault.hpp"
#include "handles.hpp"

using namespace fairroll;
using namespace fairroll::c;

namespace {

void need_faces(const Ruleset& rules, const std::uint8_t* faces, std::size_t count) {
  if (count != 0) need(faces, "faces");
  const Vocabulary& vocabulary = rules.vocabulary;
  for (std::size_t i = 0; i < count; ++i)
    if (faces[i] < vocabulary.lowest_face || faces[i] > vocabulary.highest_face)
      refuse("`faces[" + std::to_string(i) + "]` is " + std::to_string(faces[i]) + ", but faces must be from " +
             std::to_string(vocabulary.lowest_face) + " to " + std::to_string(vocabulary.highest_face));
}

fairroll_settlement settlement_of(const LiveSettlement& from) {
  fairroll_settlement to{};
  to.id = from.id;
  to.seat = from.seat;
  to.role = from.role;
  to.wager = from.wager;
  to.outcome = static_cast<std::uint8_t>(from.outcome);
  to.ended = from.has_ended ? 1 : 0;
  to.rounded = from.is_rounded ? 1 : 0;
  to.charged = from.is_commission_charged ? 1 : 0;
  to.amount = from.amount;
  to.lost = from.loss;
  to.commission = from.commission;
  to.refund = from.refund;
  to.net = from.net;
  return to;
}

fairroll_composite composite_of(const LiveComposite& from) {
  fairroll_composite to{};
  to.id = from.id;
  to.outcome = static_cast<std::uint8_t>(from.outcome);
  to.ended = from.has_ended ? 1 : 0;
  to.net = from.net;
  return to;
}

fairroll_wager wager_of(const StandingWager& from) {
  fairroll_wager to{};
  to.id = from.id;
  to.seat = from.seat;
  to.role = from.role;
  to.wager = from.wager;
  to.behind = from.parent_id;
  to.composite = from.composite_id;
  to.stake = from.stake.units;
  to.called = static_cast<std::int8_t>(from.is_called_on ? (*from.is_called_on ? 1 : 0) : -1);
  to.in_error = from.is_accepted_in_error ? 1 : 0;
  to.undetermined = from.is_undetermined ? 1 : 0;
  return to;
}

/// Keeps what a throw came to where C can borrow it. There is room for it.
void keep(fairroll_table& table, const LiveThrow& thrown) {
  table.rolled.assign(thrown.settlements.begin(), thrown.settlements.end());
  table.settlements.clear();
  for (const LiveSettlement& one : thrown.settlements) table.settlements.push_back(settlement_of(one));
  table.composites.clear();
  for (const LiveComposite& one : thrown.composites) table.composites.push_back(composite_of(one));
  table.events.clear();
  if (thrown.full_result != nullptr) table.events.assign(thrown.full_result->events.begin(), thrown.full_result->events.end());
  for (Index event = 0; thrown.full_result == nullptr && event < 64; ++event)
    if ((thrown.events >> event & 1U) != 0) table.events.push_back(event);
}

fairroll_throw_result throw_of(const fairroll_table& table, const LiveThrow& thrown) {
  fairroll_throw_result to{};
  to.settlements = table.settlements.data();
  to.settlement_count = table.settlements.size();
  to.composites = table.composites.data();
  to.composite_count = table.composites.size();
  to.ruling = static_cast<std::uint8_t>(thrown.ruling);
  to.from_tables = thrown.is_from_tables ? 1 : 0;
  return to;
}

Account account_of(const Ruleset& rules, std::size_t seats, std::uint32_t account, std::uint32_t index) {
  if (account > FAIRROLL_HOUSE) refuse("there is no account " + std::to_string(account));
  const auto of = static_cast<Account::Kind>(account);
  if (of == Account::Kind::Seat && index >= seats) refuse("there is no seat " + std::to_string(index));
  if (of == Account::Kind::Role && index >= rules.vocabulary.roles.size()) refuse("there is no role " + std::to_string(index));
  return {of, of == Account::Kind::Seat || of == Account::Kind::Role ? index : no_index};
}

}  // namespace

fairroll_status fairroll_table_roll(fairroll_table* table, const uint8_t* faces, size_t count, fairroll_throw_result* out,
                                    fairroll_error** error) {
  if (out != nullptr) *out = fairroll_throw_result{};
  return guarded(__func__, error, [&] {
    need(table, "table");
    LiveTable& live = table->session.live_table();
    const Ruleset& rules = live.program().ruleset();
    if (count != static_cast<std::size_t>(rules.vocabulary.dice_count))
      refuse("a throw under these rules has " + std::to_string(rules.vocabulary.dice_count) + " faces, not " + std::to_string(count));
    need_faces(rules, faces, count);
    // No wager has more than two settlements, and nothing may run out of memory behind the throw.
    const std::size_t most = live.standing_wager_count();
    table->rolled.reserve(2 * most);
    table->settlements.reserve(2 * most);
    table->composites.reserve(most);
    table->events.reserve(rules.game.events.size());
    const LiveThrow& thrown = live.roll_bytes({faces, count});
    keep(*table, thrown);
    if (out != nullptr) *out = throw_of(*table, thrown);
  });
}

fairroll_status fairroll_table_roll_all(fairroll_table* table, const uint8_t* faces, size_t count, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(table, "table");
    LiveTable& live = table->session.live_table();
    const Ruleset& rules = live.program().ruleset();
    if (count % static_cast<std::size_t>(rules.vocabulary.dice_count) != 0)
      refuse("the number of faces must be a multiple of " + std::to_string(rules.vocabulary.dice_count) + ", not " + std::to_string(count));
    need_faces(rules, faces, count);
    table->rolled.clear();
    table->events.clear();
    live.roll_all(std::span(faces, count));
  });
}

fairroll_status fairroll_table_settlement_clauses(fairroll_table* table, size_t index, const uint32_t** out, size_t* count,
                                                  fairroll_error** error) {
  if (count != nullptr) *count = 0;
  return making(__func__, out, error, [&] {
    need(table, "table");
    need(count, "count");
    if (index >= table->rolled.size()) refuse("the last throw has no settlement " + std::to_string(index));
    table->clauses = table->session.live_table().find_deciding_clauses(table->rolled[index]);
    *out = table->clauses.data();
    *count = table->clauses.size();
  });
}

uint32_t fairroll_table_seat_count(const fairroll_table* table) {
  return table == nullptr ? 0 : static_cast<std::uint32_t>(table->seats.size());
}
const char* fairroll_table_seat_name(const fairroll_table* table, uint32_t seat) {
  return table == nullptr || seat >= table->seats.size() ? nullptr : table->seats[seat].c_str();
}

namespace {

/// The live table of a handle that may not be changed; only functions that are const are called on it.
const LiveTable& live_of(const fairroll_table& table) { return const_cast<fairroll_table&>(table).session.live_table(); }

}  // namespace

uint64_t fairroll_table_throw_count(const fairroll_table* table) { return table == nullptr ? 0 : live_of(*table).throw_count(); }
uint64_t fairroll_table_interpreted_throw_count(const fairroll_table* table) {
  return table == nullptr ? 0 : live_of(*table).fallback_throw_count();
}
uint32_t fairroll_table_thrower(const fairroll_table* table) {
  return table == nullptr ? FAIRROLL_NONE : live_of(*table).thrower().value_or(FAIRROLL_NONE);
}
uint32_t fairroll_table_dice_holder(const fairroll_table* table) {
  return table == nullptr ? FAIRROLL_NONE : live_of(*table).dice_holder().value_or(FAIRROLL_NONE);
}

fairroll_status fairroll_table_account_amount(fairroll_table* table, uint32_t account, uint32_t index, int64_t* out,
                                              fairroll_error** error) {
  if (out != nullptr) *out = 0;
  return guarded(__func__, error, [&] {
    need(table, "table");
    need(out, "out");
    const Table& now = table->session.table();
    *out = now.account_balance(account_of(now.ruleset(), now.seats().size(), account, index)).units;
  });
}

fairroll_status fairroll_table_balance(const fairroll_table* table, uint32_t account, uint32_t index, int64_t* out,
                                       fairroll_error** error) {
  if (out != nullptr) *out = 0;
  return guarded(__func__, error, [&] {
    need(table, "table");
    need(out, "out");
    const LiveTable& live = live_of(*table);
    const Account whose = account_of(live.program().ruleset(), table->seats.size(), account, index);
    if (whose.index == no_index) refuse("only seats and roles have balances");
    *out = (whose.kind == Account::Kind::Seat ? live.balance(index) : live.role_balance(index)).units;
  });
}

fairroll_status fairroll_table_wagers(fairroll_table* table, const fairroll_wager** out, size_t* count, fairroll_error** error) {
  if (count != nullptr) *count = 0;
  return making(__func__, out, error, [&] {
    need(table, "table");
    need(count, "count");
    table->wagers.clear();
    for (const StandingWager& one : table->session.table().wagers()) table->wagers.push_back(wager_of(one));
    *out = table->wagers.data();
    *count = table->wagers.size();
  });
}

fairroll_status fairroll_table_wager_text(fairroll_table* table, uint32_t id, fairroll_text** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(table, "table");
    const Table& now = table->session.table();
    for (const StandingWager& one : now.wagers())
      if (one.id == id) *out = text_of(now.describe(one));
    for (const Composite& one : now.composites())
      if (one.id == id) *out = text_of(now.describe(one));
    if (*out == nullptr) refuse("this table has no standing wager " + std::to_string(id));
  });
}

fairroll_status fairroll_table_totals(const fairroll_table* table, uint32_t wager, fairroll_totals* out, fairroll_error** error) {
  if (out != nullptr) *out = fairroll_totals{};
  return guarded(__func__, error, [&] {
    need(table, "table");
    need(out, "out");
    const std::vector<LiveTotals>& totals = live_of(*table).totals();
    if (wager >= totals.size()) refuse("there is no wager " + std::to_string(wager));
    const LiveTotals& from = totals[wager];
    *out = {from.win_count, from.loss_count, from.push_count, from.return_count, from.net};
  });
}
