// SPDX-License-Identifier: Apache-2.0
// Tables: made, played in words, and shown.
#include <fairroll/table.hpp>

#include "fault.hpp"
#include "handles.hpp"

using namespace fairroll;
using namespace fairroll::c;

namespace fairroll::c {

JsonDetail detail_of(std::uint32_t detail) {
  if (detail == FAIRROLL_BRIEF) return JsonDetail::Brief;
  if (detail == FAIRROLL_DETAILED) return JsonDetail::Full;
  refuse("`detail` is neither FAIRROLL_BRIEF nor FAIRROLL_DETAILED");
}

StepReport played(TableSession& session, std::string_view step) {
  StepResult result = session.execute(step);
  if (!result.ok()) throw BadInput{std::move(result.diagnostics)};
  return std::move(*result.report);
}

}  // namespace fairroll::c

namespace {

std::vector<std::string> checked_seats(const Ruleset& rules, const char* const* seats, std::size_t count) {
  if (count != 0) need(seats, "seats");
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) {
    need(seats[i], "seats[i]");
    names.emplace_back(seats[i]);
  }
  Diagnostics faults = check_seat_names(rules, names);
  if (!faults.empty()) throw BadInput{std::move(faults)};
  return names;
}

/// What was handed out by earlier calls is no more.
void forget(fairroll_table& table) {
  table.rolled.clear();
  table.settlements.clear();
  table.composites.clear();
}

}  // namespace

fairroll_table::fairroll_table(TableSession played) : session(std::move(played)), seats(session.table().seats()) {}

fairroll_status fairroll_table_new(const fairroll_rules* rules, const char* const* seats, size_t count, fairroll_table** out,
                                   fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(rules, "rules");
    *out = new fairroll_table(TableSession(rules->program, checked_seats(rules->ruleset(), seats, count)));
  });
}

fairroll_status fairroll_table_clone(fairroll_table* table, fairroll_table** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(table, "table");
    auto other = std::make_unique<fairroll_table>(table->session);
    other->events = table->events;
    other->known = table->known;
    *out = other.release();
  });
}

fairroll_status fairroll_table_allow_given(fairroll_table* table, uint32_t allow, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(table, "table");
    table->session.allow_given_steps(allow != 0);
  });
}

void fairroll_table_free(fairroll_table* table) { delete table; }

fairroll_status fairroll_table_play(fairroll_table* table, const char* step, size_t size, uint32_t detail, fairroll_text** out,
                                    fairroll_error** error) {
  if (out != nullptr) *out = nullptr;
  return guarded(__func__, error, [&] {
    need(table, "table");
    const JsonDetail how = detail_of(detail);
    const std::string_view text = bytes(step, size, "step");
    TableSession next = table->session;  // this one must stand as it did if there is no memory for the result
    StepReport report = played(next, text);
    if (out != nullptr) *out = text_of(format_step_json(next.make_report_header(), report, how));
    table->session = std::move(next);
    if (report.throw_result) table->events = std::move(report.throw_result->events);
    if (report.kind == StepReport::Kind::Rules) table->events.clear();
    forget(*table);
  });
}

fairroll_status fairroll_table_change_rules(fairroll_table* table, const fairroll_rules* rules, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(table, "table");
    need(rules, "rules");
    Diagnostics refusals = table->session.live_table().change_program(rules->program);
    if (!refusals.empty()) throw BadInput{std::move(refusals)};
    table->events.clear();
    forget(*table);
  });
}

fairroll_status fairroll_table_register_rules(fairroll_table* table, const char* name, const fairroll_rules* rules,
                                              fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(table, "table");
    need(name, "name");
    need(rules, "rules");
    using Known = std::map<std::string, std::shared_ptr<const Program>>;
    const auto known = table->known ? std::make_shared<Known>(*table->known) : std::make_shared<Known>();
    (*known)[name] = rules->program;
    table->session.set_rules_finder([known](const RulesRequest& wanted, Diagnostics&) {
      const auto found = known->find(wanted.to_text());
      return found == known->end() ? nullptr : found->second;
    });
    table->known = known;
  });
}

fairroll_status fairroll_table_show(fairroll_table* table, fairroll_text** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(table, "table");
    *out = text_of(format_table_json(table->session.table(), table->events));
  });
}

fairroll_status fairroll_table_menu(fairroll_table* table, uint32_t seat, uint32_t role, fairroll_text** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(table, "table");
    const Table& now = table->session.table();
    if (seat >= now.seats().size()) refuse("there is no seat " + std::to_string(seat));
    if (role != FAIRROLL_NONE && role >= now.ruleset().vocabulary.roles.size()) refuse("there is no role " + std::to_string(role));
    *out = text_of(format_possible_bets_json(now, seat, role));
  });
}
