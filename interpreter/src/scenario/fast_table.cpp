// SPDX-License-Identifier: Apache-2.0
#include "fast_table.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include <fairroll/report.hpp>

#include "../table/naming.hpp"

namespace fairroll::scenario {

using detail::ScannedBalance;
using detail::ScannedLine;
using detail::ScannedPayment;
using detail::ScannedWager;

void FastTable::take(const Table& table) {
  live_.edit_table([&](Table& scene) { scene = table; });
}

bool FastTable::play(const ScannedLine& line, LogLineSummary& out) {
  line_ = &line;
  recalled_.clear();
  findings_.clear();
  deciding_.clear();
  ruling_ = RulingKind::Valid;
  try {
    if (!(line.is_throw ? play_throw(line) : play_act(line))) return false;
  } catch (const std::overflow_error&) {
    return false;  // nothing has changed
  }
  findings_.insert(findings_.end(), recalled_.size(), FindingKind::Recalled);
  out.is_throw = line.is_throw;
  out.faces = {line.faces.data(), line.is_throw ? line.dice : 0};
  out.ruling = ruling_;
  out.clauses = deciding_;
  out.findings = findings_;
  return true;
}

// ---- throws

bool FastTable::play_throw(const ScannedLine& line) {
  const Vocabulary& vocabulary = rules().vocabulary;
  if (line.dice != static_cast<std::size_t>(vocabulary.dice_count) || !vocabulary.face_names.empty()) return false;
  int total = 0;
  for (std::size_t die = 0; die < line.dice; ++die) {
    if (line.faces[die] < vocabulary.lowest_face || line.faces[die] > vocabulary.highest_face) return false;
    total += line.faces[die];
  }
  const bool is_told_valid = line.ruling.empty() ? !line.total : line.ruling == "valid" && line.total.value_or(total) == total;
  if (!is_told_valid && line.record.empty()) return false;
  const auto as_told = [this](const LiveThrow& ahead) { return is_as_told(ahead); };
  if (!line.record.empty()) return play_recorded(line, is_told_valid ? std::optional(total) : std::nullopt, as_told);
  const LiveThrow* const thrown = live_.roll_if({line.faces.data(), line.dice}, as_told);
  if (thrown == nullptr) return false;
  findings_.assign(thrown->findings.begin(), thrown->findings.end());
  return true;
}

/// A throw of which more is recorded than its faces: one that does not count, or one that is valid and read as it lies all the same.
/// `total`: that of its faces, if the line may tell it as valid.
bool FastTable::play_recorded(const ScannedLine& line, std::optional<int> total, const ThrowFilter& wanted) {
  const ThrowJudge* const judge = fast_->judge();
  if (judge == nullptr || !fast_->reads_by_what_was_read()) return false;
  nothing_.faces.resize(line.dice);
  live_.copy_situation(now_);
  batch::FastThrow fast;
  if (!batch::read_fast_record(fast_->form(), line.record, judge->pack(nothing_, now_), fast)) return false;
  const std::span<const int> faces(line.faces.data(), line.dice);
  const PackedRuling judged = judge->judge(fast.packed);
  if (judged.is_uncovered) return false;
  if (judged.kind != RulingKind::Valid) {
    if (!stays_as_told(line, judged)) return false;
  } else {
    if (judged.clauses != 0 || judged.total != total || !judge->has_faces(fast.packed, faces)) return false;
    if (live_.roll_valid_if(faces, wanted) == nullptr) return false;
  }
  judged_.clear();
  judge->list_findings(judged, judged_);
  for (const BriefFinding& finding : judged_) findings_.push_back(finding.kind);
  return true;
}

/// A throw that does not count, and is told so.
bool FastTable::stays_as_told(const ScannedLine& line, const PackedRuling& judged) {
  if (judged.kind == RulingKind::Undetermined || !fast_->stands_still()) return false;
  if (!line.ruling.empty() && line.ruling != words::ruling_name(judged.kind)) return false;
  if (line.total || !line.paid.empty() || !stand_as_told({})) return false;
  ruling_ = judged.kind;
  for (std::uint64_t left = judged.clauses; left != 0; left &= left - 1)
    deciding_.push_back(fast_->judge()->candidate_clauses()[static_cast<std::size_t>(std::countr_zero(left))]);
  return true;
}

bool FastTable::is_as_told(const LiveThrow& ahead) {
  if ((line_->says_paid && !is_as_paid(ahead)) || !stand_as_told(ahead.settlements)) return false;
  if (fast_->recalls()) note_recalls(ahead.settlements);
  return true;
}

/// Of each wager that is decided the line tells what it is paid, and of no other.
bool FastTable::is_as_paid(const LiveThrow& ahead) {
  const auto decided = [](const LiveSettlement& one) { return one.outcome <= Outcome::Returned && one.composite_id == 0; };
  const auto count = std::count_if(ahead.settlements.begin(), ahead.settlements.end(), decided);
  if (static_cast<std::size_t>(count) + ahead.composites.size() != line_->paid.size()) return false;
  paid_.clear();
  for (const ScannedPayment& told : line_->paid) {
    const Index seat = seat_called(told.who);
    if (seat == no_index || !read_wager(told.on, reference_)) return false;
    const ReferenceMatches meant = live_.find_matches(seat, reference_);
    if (meant.wager_count != 1 || meant.has_component || std::find(paid_.begin(), paid_.end(), meant.id) != paid_.end()) return false;
    if (!is_paid_as_due(told, meant.id, ahead)) return false;
    paid_.push_back(meant.id);
  }
  return true;
}

bool FastTable::is_paid_as_due(const ScannedPayment& told, std::uint32_t id, const LiveThrow& ahead) const {
  const auto is_it = [&](const auto& one) { return one.id == id; };
  const auto pays = [&](std::int64_t units) { return parse_money(told.amount, rules().currency) == Money{units}; };
  const auto due = std::find_if(ahead.settlements.begin(), ahead.settlements.end(), is_it);
  if (due != ahead.settlements.end()) return due->outcome == told.outcome && (told.outcome != Outcome::Wins || pays(due->amount));
  // A wager made of parts is lost if all of it is.
  const auto whole = std::find_if(ahead.composites.begin(), ahead.composites.end(), is_it);
  if (whole == ahead.composites.end() || whole->outcome != told.outcome) return false;
  return told.outcome == Outcome::Wins ? pays(whole->net)
                                       : told.outcome == Outcome::Pushes || (whole->has_ended && whole->net == -whole->stake);
}

bool FastTable::stand_as_told(std::span<const LiveSettlement> settlements) const {
  return std::all_of(line_->balances.begin(), line_->balances.end(), [&](const ScannedBalance& told) {
    const Index seat = seat_called(told.who);
    const std::optional<Money> amount = parse_money(told.amount, rules().currency);
    if (seat == no_index || !amount) return false;
    std::int64_t units = live_.balance(seat).units;
    for (const LiveSettlement& one : settlements)
      if (one.seat == seat && one.role == no_index) units += one.net;
    return units == (told.down ? -amount->units : amount->units);
  });
}

// ---- acts

bool FastTable::read_act(const ScannedLine& line) {
  using Action = TableAction::Kind;
  act_.kind = line.act;
  act_.seat = seat_called(line.who);
  act_.amount = Money{};
  if (act_.seat == no_index) return false;
  const bool has_amount =
      act_.kind == Action::BuyIn || act_.kind == Action::Bet || act_.kind == Action::Raise || act_.kind == Action::Reduce;
  if (has_amount) {
    const std::optional<Money> amount = parse_money(line.amount, rules().currency);
    if (!amount || amount->units <= 0) return false;
    act_.amount = *amount;
  }
  if (line.on.name.empty()) return true;
  if (!read_wager(line.on, act_.wager)) return false;
  const Wager& type = rules().wagers[act_.wager.wager];
  if (act_.kind != Action::Bet) return type.components.empty() && is_clear(act_.seat, act_.wager);
  if (!is_member(act_.wager)) return false;
  return type.parent == no_index ? act_.wager.parent == no_index : is_clear(act_.seat, parent_reference(rules(), act_.wager));
}

/// An act that decides no wager, which the rules accept and the line says was done, or which they refuse and the line says was refused.
bool FastTable::play_act(const ScannedLine& line) {
  const bool refused = line.ruling == "refused";
  if (!refused && !line.ruling.empty() && line.ruling != "accepted") return false;
  if (line.total || !line.paid.empty() || !line.balances.empty() || !read_act(line)) return false;
  const auto wanted = [refused](const ActionResult& done) { return !refused && done.settlements.empty(); };
  const ActionResult& result = live_.execute_if(act_, wanted, fast_->acts());
  if (result.status != (refused ? ActionResult::Status::Refused : ActionResult::Status::Accepted) || !result.settlements.empty())
    return false;
  for (const Finding& finding : result.findings) findings_.push_back(finding.kind);
  for (const Index clause : result.deciding_clauses) note_recall(clause);
  return true;
}

// ---- names

Index FastTable::seat_called(std::string_view name) const noexcept {
  const std::vector<std::string>& seats = live_.seats();
  for (Index seat = 0; seat < seats.size(); ++seat)
    if (seats[seat] == name) return seat;
  return no_index;
}

bool FastTable::read_wager(const ScannedWager& wager, WagerRef& out) const {
  out.wager = fast_->wager_called(wager.name);
  if (out.wager == no_index) return false;
  const Wager& type = rules().wagers[out.wager];
  if (wager.count > 1 && type.is_ordered) return false;  // the line would have to say so
  out.numbers.assign(wager.numbers.begin(), wager.numbers.begin() + static_cast<std::ptrdiff_t>(wager.count));
  std::sort(out.numbers.begin(), out.numbers.end());
  out.parent = no_index;
  out.parent_number = wager.parent_number;
  if (wager.behind.empty()) return true;
  out.parent = fast_->wager_called(wager.behind);
  return out.parent != no_index && type.parent == out.parent;
}

/// One wager of the seat fits at most, and that one is no part of another.
bool FastTable::is_clear(Index seat, const WagerRef& reference) {
  const ReferenceMatches meant = live_.find_matches(seat, reference);
  return meant.wager_count <= 1 && !meant.has_component;
}

/// The numbers are those of one wager of the family.
bool FastTable::is_member(const WagerRef& reference) const {
  const std::vector<std::vector<int>>& family = rules().wagers[reference.wager].numbers;
  if (family.empty()) return reference.numbers.empty();
  return std::find(family.begin(), family.end(), reference.numbers) != family.end();
}

// ---- what is not from a text that was read

void FastTable::note_recall(Index clause) {
  if (fast_->is_recalled(clause) && std::find(recalled_.begin(), recalled_.end(), clause) == recalled_.end()) recalled_.push_back(clause);
}

/// As LiveTable::find_deciding_clauses() names those of a settlement.
void FastTable::note_recalls(std::span<const LiveSettlement> settlements) {
  for (const LiveSettlement& one : settlements) {
    for (const Index clause : fast_->program()->clauses(one.cell)) note_recall(clause);
    const Wager& type = rules().wagers[one.wager];
    if (one.is_rounded) note_recall(type.rounding->clause);
    if (one.is_commission_charged) note_recall(type.commission->clause);
  }
}

}  // namespace fairroll::scenario
