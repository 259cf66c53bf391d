// SPDX-License-Identifier: Apache-2.0
#include <fairroll/live_table.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>

#include <fairroll/snapshot.hpp>

#include "../oracle/every_throw.hpp"
#include "engine.hpp"

namespace fairroll {

// ---- what the engine leaves to the table
// -----------------------------------------------------------------------------------------------------

const LiveThrow& LiveEngine::roll(const ThrowRecord& record) {
  const auto known = [](const std::optional<int>& face) { return face.has_value(); };
  const bool plain = record.observations.empty() && record.calls.empty() && std::all_of(record.faces.begin(), record.faces.end(), known);
  if (!plain || !program_->outcomes().is_enumerated()) return by_table(record);
  state_.clear();
  for (const std::optional<int>& face : record.faces) state_.push_back(*face);
  return roll(state_, true);
}

const LiveThrow& LiveEngine::roll(std::span<const int> faces, bool report) {
  require_faces(faces);
  if (program_->outcomes().is_enumerated()) return roll_outcome(program_->outcomes().find(faces), report);
  ThrowRecord record;
  record.faces.assign(faces.begin(), faces.end());
  return by_table(record);
}

void LiveEngine::require_faces(std::span<const int> faces) const {
  const Vocabulary& vocabulary = program_->ruleset().vocabulary;
  const auto fits = [&](int face) { return vocabulary.lowest_face <= face && face <= vocabulary.highest_face; };
  if (faces.size() != static_cast<std::size_t>(vocabulary.dice_count) || !std::all_of(faces.begin(), faces.end(), fits))
    throw std::invalid_argument("LiveTable: the number of dice or a face does not match the vocabulary");
}

/// Plays `step` on a second table, which takes the place of the first one and is looked at by `take_up`: whole or not at all. Where memory
/// runs out on the way, the first table stands as it did, and the rows are made again before they are used.
template <typename Step, typename TakeUp>
void LiveEngine::all_or_nothing(const Step& step, const TakeUp& take_up) {
  spare_ = table();  // its lists keep their memory
  if (!step(spare_)) return;
  std::swap(table_, spare_);
  try {
    stale_ = true;
    if (!late_) import();
    take_up();
  } catch (...) {
    std::swap(table_, spare_);
    stale_ = true;
    throw;
  }
}

const LiveThrow& LiveEngine::by_table(const ThrowRecord& record, ReasonDetail reasons) {
  ThrowResult result;
  all_or_nothing(
      [&](Table& next) {
        TableCall call(next.mutable_state(), reasons);
        result = fairroll::roll(call, record);
        return true;
      },
      [&] { make_room_for(result); });
  full_ = std::move(result);
  report_full();
  ++throws_;
  ++by_table_;
  return throw_;
}

/// The entries of the ledger that may be a settlement's: where a wager has two, the throw's or those of the end of the turn.
std::span<const LedgerEntry> LiveEngine::moved_by(const Settlement& settlement) const {
  const std::span<const LedgerEntry> all = full_.ledger;
  if (settlement.is_at_turn_end) return all.subspan(full_.throw_entry_count);
  const Settlement* const next = &settlement + 1;
  const bool twice = next != full_.settlements.data() + full_.settlements.size() && next->is_at_turn_end;
  return twice ? all.first(full_.throw_entry_count) : all;
}

void LiveEngine::make_room_for(const ThrowResult& result) {
  if (settlements_.size() < result.settlements.size()) settlements_.resize(result.settlements.size());
  if (composites_.size() < result.composite_settlements.size()) composites_.resize(result.composite_settlements.size());
}

/// What the table said, in the words of a LiveThrow. There is room for it: the throw has happened, and nothing may fail any more.
void LiveEngine::report_full() {
  std::size_t count = 0;
  for (const Settlement& from : full_.settlements) {
    if (from.outcome == Outcome::Stays || from.outcome == Outcome::Off || from.wager_before.is_undetermined) continue;
    LiveSettlement& to = settlements_[count++];
    to = LiveSettlement{};
    to.id = from.wager_before.id;
    to.seat = from.wager_before.seat;
    to.role = from.wager_before.role;
    to.wager = from.wager_before.wager;
    to.composite_id = from.wager_before.composite_id;
    to.outcome = from.outcome;
    to.has_ended = from.has_ended;
    to.is_at_turn_end = from.is_at_turn_end;
    for (const LedgerEntry& entry : moved_by(from)) {
      if (entry.wager_id != to.id) continue;
      if (entry.kind == LedgerEntry::Kind::Win) to.amount += entry.amount.units;
      if (entry.kind == LedgerEntry::Kind::Loss) to.loss += entry.amount.units;
      if (entry.kind == LedgerEntry::Kind::Commission) to.commission += entry.amount.units;
      if (entry.kind == LedgerEntry::Kind::Refund) to.refund += entry.amount.units;
    }
    to.is_commission_charged = to.commission > 0;
    to.net = to.amount - to.loss - to.commission + to.refund;
    this->count(to.wager, to.outcome, to.net);
  }
  for (std::size_t i = 0; i < full_.composite_settlements.size(); ++i) {
    const CompositeSettlement& from = full_.composite_settlements[i];
    composites_[i] = {from.composite_before.id, from.outcome, from.has_ended, from.net.units, from.composite_before.stake.units};
  }
  throw_ = {false, full_.ruling.kind, {settlements_.data(), count}, {composites_.data(), full_.composite_settlements.size()}, 0, &full_,
            {}};
  for (const Index event : full_.events)
    if (event < 64) throw_.events |= std::uint64_t{1} << event;
}

ActionResult LiveEngine::execute(const TableAction& act, ReasonDetail reasons, const ActionFilter* wanted, bool* for_want_of_chips) {
  ActionResult result;
  all_or_nothing(
      [&](Table& next) {
        TableCall call(next.mutable_state(), reasons);
        call.words = wanted == nullptr;
        result = fairroll::act(call, act);
        if (for_want_of_chips != nullptr) *for_want_of_chips = call.for_want_of_chips;
        return result.status == ActionResult::Status::Accepted && (wanted == nullptr || (*wanted)(result));
      },
      [] {});
  return result;
}

const ThrowResult& LiveEngine::roll_with_explanation(const ThrowRecord& record) {
  return *by_table(record, ReasonDetail::Full).full_result;
}

LiveCounters LiveEngine::counters() const {
  LiveCounters counters{throws_, by_table_, {}};
  for (std::size_t i = 0; i < totals_.size(); ++i)
    if (totals_[i] != LiveTotals{}) counters.totals_by_wager[program_->ruleset().wagers[i].name] = totals_[i];
  return counters;
}

void LiveEngine::set_counters(const LiveCounters& counters) {
  throws_ = counters.throw_count;
  by_table_ = counters.fallback_throw_count;
  totals_.assign(totals_.size(), LiveTotals{});
  for (const auto& [name, totals] : counters.totals_by_wager) {
    const Index wager = program_->ruleset().find_wager(name);
    if (wager != no_index) totals_[wager] = totals;
  }
}

void LiveEngine::set_scene(const std::function<void(Table&)>& scene) {
  all_or_nothing(
      [&](Table& next) {
        scene(next);
        return true;
      },
      [] {});
}

std::vector<Index> LiveEngine::clauses(const LiveSettlement& settlement) const {
  if (settlement.cell == LiveSettlement::no_cell) {
    for (const Settlement& one : full_.settlements)
      if (one.wager_before.id == settlement.id && one.is_at_turn_end == settlement.is_at_turn_end) return one.deciding_clauses;
    return {};
  }
  const std::span<const Index> by = program_->clauses(settlement.cell);
  std::vector<Index> clauses(by.begin(), by.end());
  const Wager& type = program_->ruleset().wagers[settlement.wager];
  if (settlement.is_rounded) clauses.push_back(type.rounding->clause);
  if (settlement.is_commission_charged) clauses.push_back(type.commission->clause);
  return clauses;
}

// ---- the value that people hold
// ---------------------------------------------------------------------------------------------------------------

LiveTable::LiveTable(std::shared_ptr<const Program> program, std::vector<std::string> seats) {
  Table table(program->shared_ruleset(), std::move(seats));
  engine_ = std::make_unique<LiveEngine>(std::move(program), std::move(table));
}

LiveTable::LiveTable(std::shared_ptr<const Program> program, Table table)
    : engine_(std::make_unique<LiveEngine>(std::move(program), std::move(table))) {}

LiveTable::LiveTable(const LiveTable& other) : engine_(std::make_unique<LiveEngine>(*other.engine_)) {}
LiveTable::LiveTable(LiveTable&& other) noexcept = default;
LiveTable& LiveTable::operator=(const LiveTable& other) {
  if (this != &other) engine_ = std::make_unique<LiveEngine>(*other.engine_);
  return *this;
}
LiveTable& LiveTable::operator=(LiveTable&& other) noexcept = default;
LiveTable::~LiveTable() = default;

const LiveThrow& LiveTable::roll(std::span<const int> faces) { return engine_->roll(faces, true); }
const LiveThrow* LiveTable::roll_if(std::span<const int> faces, const ThrowFilter& filter) {
  return engine_->roll_if(faces, {&filter, false});
}
const LiveThrow* LiveTable::roll_valid_if(std::span<const int> faces, const ThrowFilter& filter) {
  return engine_->roll_if(faces, {&filter, true});
}
const LiveThrow& LiveTable::roll(const ThrowRecord& record) { return engine_->roll(record); }

namespace {

const LiveThrow& roll_one(LiveEngine& engine, std::span<const std::uint8_t> faces, bool report) {
  std::array<int, most_dice> wide{};
  const std::size_t dice = std::min(faces.size(), most_dice);
  std::copy_n(faces.begin(), dice, wide.begin());
  return engine.roll(std::span<const int>(wide.data(), dice), report);
}

}  // namespace

const LiveThrow& LiveTable::roll_bytes(std::span<const std::uint8_t> faces) { return roll_one(*engine_, faces, true); }

void LiveTable::roll_all(std::span<const std::uint8_t> faces) {
  const auto dice = static_cast<std::size_t>(program().ruleset().vocabulary.dice_count);
  for (std::size_t i = 0; i + dice <= faces.size(); i += dice) (void)roll_one(*engine_, faces.subspan(i, dice), false);
}

const ThrowResult& LiveTable::roll_with_explanation(const ThrowRecord& record) { return engine_->roll_with_explanation(record); }
Diagnostics LiveTable::change_program(std::shared_ptr<const Program> program) {
  if (program == engine_->program_pointer()) return {};
  CarryOverResult carried = carry_over(engine_->table(), program->shared_ruleset());
  if (!carried.ok()) return std::move(carried.refusals);
  auto engine = std::make_unique<LiveEngine>(std::move(program), std::move(*carried.table));
  engine->set_counters(engine_->counters());
  engine->defer_compiled_updates(engine_->rows_late());
  engine_ = std::move(engine);
  return {};
}

void LiveTable::edit_table(const std::function<void(Table&)>& scene) { engine_->set_scene(scene); }
ActionResult LiveTable::execute(const TableAction& act, ReasonDetail reasons) { return engine_->execute(act, reasons); }
const ActionResult& LiveTable::execute_if(const TableAction& act, const ActionFilter& filter, detail::ActMemo& memo) {
  return engine_->execute_if(act, filter, memo);
}
void LiveTable::copy_situation(Situation& out) { engine_->situation(out); }
ReferenceMatches LiveTable::find_matches(Index seat, const WagerRef& reference) { return engine_->fitting(seat, reference); }
void LiveTable::defer_compiled_updates() noexcept { engine_->defer_compiled_updates(); }
const Program& LiveTable::program() const noexcept { return engine_->program(); }
const Table& LiveTable::table() { return engine_->table(); }
std::optional<Index> LiveTable::thrower() const noexcept { return engine_->table_as_it_was().thrower(); }
std::optional<Index> LiveTable::dice_holder() const noexcept { return engine_->table_as_it_was().dice_holder(); }
Money LiveTable::balance(Index seat) const { return engine_->table_as_it_was().balance(seat); }
Money LiveTable::role_balance(Index role) const { return engine_->table_as_it_was().role_balance(role); }
const std::vector<std::string>& LiveTable::seats() const noexcept { return engine_->table_as_it_was().seats(); }
std::size_t LiveTable::standing_wager_count() const noexcept { return engine_->standing(); }
const std::vector<LiveTotals>& LiveTable::totals() const noexcept { return engine_->totals(); }
std::uint64_t LiveTable::throw_count() const noexcept { return engine_->throws(); }
std::uint64_t LiveTable::fallback_throw_count() const noexcept { return engine_->fallback_throw_count(); }
LiveCounters LiveTable::counters() const { return engine_->counters(); }
void LiveTable::set_counters(const LiveCounters& counters) { engine_->set_counters(counters); }
std::vector<Index> LiveTable::find_deciding_clauses(const LiveSettlement& settlement) const { return engine_->clauses(settlement); }

}  // namespace fairroll
