// SPDX-License-Identifier: Apache-2.0
#include "desk.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fairroll/log.hpp>

namespace fairroll::audit::season {

namespace {

constexpr std::uint64_t steps_of_shift = 400;    // of one official at one table
constexpr std::uint32_t uncounted_once_in = 40;  // throws
constexpr std::uint32_t harmless_once_in = 100;  // throws
constexpr std::uint32_t error_uncounted_once_in = 10;
constexpr std::uint32_t balances_once_in = 8;  // throws
constexpr std::uint32_t refusals_told_once_in = 6;
constexpr int most_bad_bets = 12;               // that are tried until the rules refuse one
constexpr std::int64_t far_too_large = 10'000;  // times the usual stake

std::vector<std::string> names_of_seats(std::uint64_t count) {
  std::vector<std::string> names;
  for (std::uint64_t i = 1; i <= count; ++i) names.push_back("player_" + std::to_string(i));
  return names;
}

/// The rules say what becomes of every wager that was taken outside its limits.
bool says_what_follows(const Table& table) {
  const Ruleset& rules = table.ruleset();
  const auto is_open = [&](const StandingWager& one) {
    return one.is_accepted_in_error && !(rules.over_maximum_rule && rules.under_minimum_rule);
  };
  return std::none_of(table.wagers().begin(), table.wagers().end(), is_open);
}

/// Twice what the limits allow at most. False: none speaks, or the maximum is no multiple of the stake: what is taken over it may be paid
/// as if it were the maximum, and that exactly.
bool raise_past_limit(TableAction& act, const Table& table) {
  TableAction raised = act;
  raised.amount.units *= far_too_large;
  const ActionResult refused = Table(table).execute(raised, ReasonDetail::None);
  if (refused.status != ActionResult::Status::Refused || !refused.nearest_amounts || !refused.nearest_amounts->lower) return false;
  const Money most = *refused.nearest_amounts->lower;
  if (most.units % act.amount.units != 0) return false;
  raised.amount = most + most;
  if (Table(table).execute(raised, ReasonDetail::None).status != ActionResult::Status::Refused) return false;
  act = std::move(raised);
  return true;
}

}  // namespace

Desk::Desk(Shared& shared, std::uint64_t number)
    : shared_(shared),
      number_(std::to_string(number)),
      official_((number - 1) % shared.officials.size()),
      stream_(shared.options.seed, number),
      seats_(shared.options.seat_count, shared.options.strategies),
      live_(shared.books.front().program(), names_of_seats(shared.options.seat_count)),
      before_(live_.table()) {
  live_.defer_compiled_updates();
  seats_.choose(book(), stream_);
  relieve_official();
}

void Desk::relieve_official() {
  meta_ = "{\"table\":" + number_ + ",\"official\":" + Json(shared_.officials[official_]).dump(-1) + ",\"at\":\"";
}

bool Desk::errs() {
  const Rational& rate = shared_.rates[official_];
  if (rate.numerator() == 0) return false;
  return stream_.below(static_cast<std::uint32_t>(rate.denominator())) < rate.numerator();
}

PlantedError Desk::fault_at(const Line& line) {
  PlantedError fault;
  fault.line_number = line.number;
  fault.table = number_;
  fault.official = shared_.officials[official_];
  fault.ruleset = rules().name;
  fault.currency = rules().currency;
  return fault;
}

template <typename Body>
void Desk::write(Line& line, const Body& body) {
  line.text.clear();
  JsonWriter out(line.text);
  out.object([&] {
    body(out);
    out.member("meta", Json::verbatim(meta_ + std::string(line.at) + "\"}"));
  });
}

void Desk::write_act(Line& line, const TableAction& act, const char* ruled) {
  write(line, [&](JsonWriter& out) {
    const std::string on = act.wager.wager == no_index ? std::string() : reference_json(rules(), act.wager);
    season::write_act(out, rules(), act, before_.seats()[act.seat], on);
    if (ruled != nullptr) out.object("ruled", [&] { out.member("ruling", ruled); });
  });
}

void Desk::step(Line& line) {
  if (++steps_ % steps_of_shift == 0) {
    official_ = (official_ + 1) % shared_.officials.size();
    relieve_official();
  }
  if (!seated_) return sit(line);
  const bool changes = book_ + 1 < shared_.books.size() && shared_.books[book_ + 1].from() <= line.step;
  if (changes && change_rules(line)) return;
  if (!changes && bets_open_ && bet(line)) return;  // until rules change that cannot yet, nobody bets
  bets_open_ = false;
  if (take_dice(line)) return;
  roll(line);
  bets_open_ = true;
  seats_.begin_bets();
}

void Desk::sit(Line& line) {
  seated_ = true;
  write(line, [&](JsonWriter& out) { out.member("seats", before_.seats()); });
}

/// False: something that stands has no place under the new rules yet.
bool Desk::change_rules(Line& line) {
  Book& next = shared_.books[book_ + 1];
  if (!live_.change_program(next.program()).empty()) return false;
  ++book_;
  before_ = live_.table();
  seats_.choose(next, stream_);
  seats_.begin_bets();
  bets_open_ = true;
  write(line, [&](JsonWriter& out) { out.member("rules", next.name()); });
  return true;
}

// ---- what seats do

bool Desk::bet(Line& line) {
  while (const std::optional<TableAction> act = seats_.next(book(), live_.table(), stream_))
    if (try_act(line, *act)) return true;
  return false;
}

/// False: nothing is written of it.
bool Desk::try_act(Line& line, const TableAction& act) {
  if (act.kind == TableAction::Kind::Bet && errs()) {
    const auto times = [&](PlantedErrorKind kind) { return shared_.planted[static_cast<std::size_t>(kind)]; };
    const bool takes = times(PlantedErrorKind::BetAccepted) <= times(PlantedErrorKind::BetRefused);
    if (takes && take_bad_bet(line)) return true;
    if (refuse_good_bet(line, act)) return true;
    if (!takes && take_bad_bet(line)) return true;
  }
  const ActionResult::Status status = live_.execute(act, ReasonDetail::None).status;
  if (status == ActionResult::Status::Accepted) return write_act(line, act, nullptr), true;
  const bool told =
      status == ActionResult::Status::Refused && act.kind == TableAction::Kind::Bet && stream_.below(refusals_told_once_in) == 0;
  if (told) write_act(line, act, "refused");
  return told;
}

bool Desk::refuse_good_bet(Line& line, const TableAction& act) {
  before_ = live_.table();
  if (Table(before_).execute(act, ReasonDetail::None).status != ActionResult::Status::Accepted) return false;
  line.fault = fault_at(line);
  line.fault->kind = PlantedErrorKind::BetRefused;
  line.fault->entry_kind = LogEntryCheck::Kind::Ruling;
  line.fault->recorded_result = "refused";
  ++shared_.planted[static_cast<std::size_t>(PlantedErrorKind::BetRefused)];
  write_act(line, act, "refused");
  return true;
}

/// A bet at the wrong time, or of an amount that is too large.
bool Desk::take_bad_bet(Line& line) {
  before_ = live_.table();
  for (int i = 0; i < most_bad_bets; ++i) {
    const std::size_t bet = book().opening()[stream_.below(static_cast<std::uint32_t>(book().opening().size()))];
    TableAction act = bet_of(book().bets()[bet], stream_.below(static_cast<std::uint32_t>(seats_.size())), 1);
    const bool too_large = stream_.below(3) == 0 && raise_past_limit(act, before_);
    if (!too_large && Table(before_).execute(act, ReasonDetail::None).status != ActionResult::Status::Refused) continue;
    write_act(line, act, stream_.below(2) == 0 ? "accepted" : nullptr);
    std::optional<Table> behind = behind_line(line);
    if (!behind || !says_what_follows(*behind)) continue;
    go_on_from(std::move(*behind));
    line.fault = fault_at(line);
    line.fault->kind = PlantedErrorKind::BetAccepted;
    line.fault->entry_kind = LogEntryCheck::Kind::Ruling;
    line.fault->recorded_result = "accepted";
    ++shared_.planted[static_cast<std::size_t>(PlantedErrorKind::BetAccepted)];
    return true;
  }
  return false;
}

bool Desk::take_dice(Line& line) {
  if (rules().vocabulary.thrower == no_index || live_.thrower()) return false;
  const auto count = static_cast<Index>(seats_.size());
  const Index first = live_.dice_holder() ? *live_.dice_holder() : stream_.below(count);
  for (Index i = 0; i < count; ++i) {
    TableAction act;
    act.kind = TableAction::Kind::TakeDice;
    act.seat = (first + i) % count;
    if (live_.execute(act, ReasonDetail::None).status != ActionResult::Status::Accepted) continue;
    write_act(line, act, nullptr);
    return true;
  }
  return false;
}

// ---- the throw

const Mark* Desk::some_mark(bool errs) {
  const bool uncounted = stream_.below(errs ? error_uncounted_once_in : uncounted_once_in) == 0;
  const bool harmless = stream_.below(harmless_once_in) == 0;
  const std::vector<Mark>& marks = uncounted ? book().uncounted() : book().harmless();
  if (marks.empty() || !(uncounted || harmless)) return nullptr;
  return &marks[stream_.below(static_cast<std::uint32_t>(marks.size()))];
}

void Desk::roll(Line& line) {
  before_ = live_.table();
  const bool wrong = errs();
  const std::vector<int> faces = book().faces(stream_, before_);
  const Mark* const mark = some_mark(wrong);
  ThrowRecord record = marked(faces, mark, static_cast<int>(stream_.below(static_cast<std::uint32_t>(faces.size()))));
  if (mark != nullptr && adjudicate(rules(), record, before_.situation()).kind == RulingKind::Undetermined)
    record = marked(faces, nullptr, 0);
  const LiveThrow& thrown = live_.roll(record);
  const Settlements all = settled(before_, thrown);
  Told told;
  told.ruled.kind = thrown.ruling;
  if (thrown.full_result != nullptr)
    told.ruled.total = thrown.full_result->ruling.total;
  else
    for (const int face : faces) told.ruled.total = told.ruled.total.value_or(0) + face;
  for (const Settled& one : all.wagers) told.paid.push_back(paid_of(before_, one));
  const bool open = all.open || thrown.ruling == RulingKind::Undetermined;
  if (open) ++shared_.undetermined;
  if (wrong && !open) {
    line.fault = fault_at(line);
    const Table& behind = live_.table();
    plant({before_, behind, record, told.ruled, all}, stream_, shared_.planted, told, *line.fault);
  } else if (!open) {
    tell_balances(told);
  }
  write(line, [&](JsonWriter& out) {
    write_throw(out, rules().vocabulary, record);
    write_ruled(out, told.ruled);
    write_paid(out, told.paid, rules().currency);
    write_balance(out, told.balance, rules().currency);
  });
  if (line.fault || all.open) follow(line);
}

void Desk::tell_balances(Told& told) {
  if (stream_.below(balances_once_in) != 0) return;
  const Index seat = stream_.below(static_cast<std::uint32_t>(seats_.size()));
  told.balance.push_back({before_.seats()[seat], false, live_.balance(seat)});
}

/// The table as it stands if what the line says was done; nothing: it cannot be said so.
std::optional<Table> Desk::behind_line(const Line& line) const {
  Diagnostics faults;
  return execute_recorded_line(before_, std::make_shared<const Source>("season", line.text, static_cast<std::uint32_t>(line.number)),
                               faults);
}

void Desk::go_on_from(Table table) {
  live_ = LiveTable(book().program(), std::move(table));
  live_.defer_compiled_updates();
}

void Desk::follow(const Line& line) {
  std::optional<Table> behind = behind_line(line);
  if (!behind) throw std::logic_error("the table does not accept a generated line: " + line.text);
  go_on_from(std::move(*behind));
}

}  // namespace fairroll::audit::season
