// SPDX-License-Identifier: Apache-2.0
// Tables that are kept, and what their snapshots say of themselves.
#include <fairroll/snapshot.hpp>

#include "fault.hpp"
#include "handles.hpp"

using namespace fairroll;
using namespace fairroll::c;

struct fairroll_head {
  SnapshotHead read;
  std::string as_of;
  /// Pairs, in the order of their names.
  std::vector<std::pair<std::string, std::string>> readings;
  std::vector<std::pair<std::string, std::string>> postings;
};

namespace {

fairroll_table* table_of(const fairroll_rules& rules, Table table, const std::optional<LiveCounters>& counters) {
  Diagnostics faults = check_seat_names(rules.ruleset(), table.seats());
  if (!faults.empty()) throw BadInput{std::move(faults)};
  auto made = std::make_unique<fairroll_table>(TableSession(rules.program, std::move(table)));
  if (counters) made->session.live_table().set_counters(*counters);
  return made.release();
}

fairroll_head* head_of(SnapshotHead read) {
  auto head = std::make_unique<fairroll_head>();
  if (read.selection.as_of) head->as_of = to_string(*read.selection.as_of);
  head->readings.assign(read.selection.readings.begin(), read.selection.readings.end());
  head->postings.assign(read.selection.postings.begin(), read.selection.postings.end());
  head->read = std::move(read);
  return head.release();
}

using Pairs = std::vector<std::pair<std::string, std::string>>;

const char* name_at(const Pairs& pairs, std::uint32_t index) { return index < pairs.size() ? pairs[index].first.c_str() : nullptr; }
const char* value_at(const Pairs& pairs, std::uint32_t index) { return index < pairs.size() ? pairs[index].second.c_str() : nullptr; }

}  // namespace

fairroll_status fairroll_table_snapshot(fairroll_table* table, uint32_t form, fairroll_text** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(table, "table");
    if (form > FAIRROLL_SNAPSHOT_BINARY) refuse("`form` is neither FAIRROLL_SNAPSHOT_JSON nor FAIRROLL_SNAPSHOT_BINARY");
    *out = text_of(save_snapshot(table->session.live_table(), static_cast<SnapshotFormat>(form)));
  });
}

fairroll_status fairroll_table_restore(const fairroll_rules* rules, const char* data, size_t size, fairroll_table** out,
                                       fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(rules, "rules");
    RestoredTable restored = restore_table(bytes(data, size, "snapshot"), rules->program->shared_ruleset());
    if (!restored.ok()) throw BadInput{std::move(restored.diagnostics)};
    *out = table_of(*rules, std::move(*restored.table), restored.counters);
  });
}

fairroll_status fairroll_table_carry_over(const fairroll_rules* rules, const char* data, size_t size, fairroll_table** out,
                                          fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(rules, "rules");
    CarryOverResult carried = carry_over(bytes(data, size, "snapshot"), rules->program->shared_ruleset());
    if (!carried.ok()) throw BadInput{std::move(carried.refusals)};
    *out = table_of(*rules, std::move(*carried.table), carried.counters);
  });
}

fairroll_status fairroll_snapshot_head(const char* data, size_t size, fairroll_head** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    ParsedSnapshotHead read = parse_snapshot_head(bytes(data, size, "snapshot"));
    if (!read.ok()) throw BadInput{std::move(read.diagnostics)};
    *out = head_of(std::move(*read.head));
  });
}

void fairroll_head_free(fairroll_head* head) { delete head; }

fairroll_status fairroll_head_copy_selection(const fairroll_head* head, fairroll_selection* selection, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(head, "head");
    need(selection, "selection");
    selection->chosen = head->read.selection;
  });
}

uint32_t fairroll_head_version(const fairroll_head* head) { return head == nullptr ? 0 : static_cast<std::uint32_t>(head->read.version); }
const char* fairroll_head_rules(const fairroll_head* head) { return head == nullptr ? nullptr : head->read.ruleset_name.c_str(); }
const char* fairroll_head_fingerprint(const fairroll_head* head) { return head == nullptr ? nullptr : head->read.fingerprint.c_str(); }
uint32_t fairroll_head_fingerprint_version(const fairroll_head* head) {
  return head == nullptr ? 0 : static_cast<std::uint32_t>(head->read.fingerprint_version);
}
const char* fairroll_head_as_of(const fairroll_head* head) { return head == nullptr ? nullptr : head->as_of.c_str(); }
uint32_t fairroll_head_reading_count(const fairroll_head* head) {
  return head == nullptr ? 0 : static_cast<std::uint32_t>(head->readings.size());
}
const char* fairroll_head_reading(const fairroll_head* head, uint32_t index) {
  return head == nullptr ? nullptr : name_at(head->readings, index);
}
const char* fairroll_head_reading_alternative(const fairroll_head* head, uint32_t index) {
  return head == nullptr ? nullptr : value_at(head->readings, index);
}
uint32_t fairroll_head_posting_count(const fairroll_head* head) {
  return head == nullptr ? 0 : static_cast<std::uint32_t>(head->postings.size());
}
const char* fairroll_head_posting(const fairroll_head* head, uint32_t index) {
  return head == nullptr ? nullptr : name_at(head->postings, index);
}
const char* fairroll_head_posting_value(const fairroll_head* head, uint32_t index) {
  return head == nullptr ? nullptr : value_at(head->postings, index);
}
