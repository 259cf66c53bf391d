// SPDX-License-Identifier: Apache-2.0
// Snapshots by themselves: what they say of their rules, and how they come under others.
#include "run.hpp"
#include "world.hpp"

namespace {

struct FreeHead {
  void operator()(fairroll_head* one) const { fairroll_head_free(one); }
};
using OwnedHead = std::unique_ptr<fairroll_head, FreeHead>;

std::string kept(uint32_t form) {
  const Owned<fairroll_table> table = at_play();
  fairroll_text* text = nullptr;
  MUST(fairroll_table_snapshot(table.get(), form, &text, &error));
  std::string bytes = bytes_of(text);
  fairroll_text_free(text);
  return bytes;
}

OwnedHead head_of(const std::string& bytes) {
  fairroll_head* head = nullptr;
  MUST(fairroll_snapshot_head(bytes.data(), bytes.size(), &head, &error));
  return OwnedHead(head);
}

void read_head(Run& run, const std::string& bytes, fairroll_status expected) {
  fairroll_head* head = nullptr;
  const bool went = run.call("fairroll_snapshot_head", expected,
                             [&](fairroll_error** error) { return fairroll_snapshot_head(bytes.data(), bytes.size(), &head, error); });
  run.check((went && expected == FAIRROLL_OK) == (head != nullptr), "there is a head exactly if there was memory");
  run.quiet("fairroll_head_free", [&] { fairroll_head_free(head); });
}

void head_json(Run& run) { read_head(run, kept(FAIRROLL_SNAPSHOT_JSON), FAIRROLL_OK); }
void head_binary(Run& run) { read_head(run, kept(FAIRROLL_SNAPSHOT_BINARY), FAIRROLL_OK); }
void head_damaged(Run& run) { read_head(run, kept(FAIRROLL_SNAPSHOT_JSON) + "x", FAIRROLL_ERROR_INPUT); }

void head_select(Run& run) {
  const OwnedHead head = head_of(kept(FAIRROLL_SNAPSHOT_JSON));
  fairroll_selection* selection = nullptr;
  MUST(fairroll_selection_new(&selection, &error));
  const Owned<fairroll_selection> owned(selection);
  run.call("fairroll_head_copy_selection", FAIRROLL_OK,
           [&](fairroll_error** error) { return fairroll_head_copy_selection(head.get(), selection, error); });
}

void carry_over(Run& run) {
  const std::string bytes = kept(FAIRROLL_SNAPSHOT_JSON);
  fairroll_table* table = nullptr;
  const bool went = run.call("fairroll_table_carry_over", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_table_carry_over(later(), bytes.data(), bytes.size(), &table, error);
  });
  run.check(went == (table != nullptr), "there is a table exactly if there was memory");
  fairroll_table_free(table);
}

void answers(Run& run) {
  const OwnedHead owned = head_of(kept(FAIRROLL_SNAPSHOT_JSON));
  const fairroll_head* const head = owned.get();
  run.quiet("fairroll_head_version", [&] { (void)fairroll_head_version(head); });
  run.quiet("fairroll_head_rules", [&] { (void)fairroll_head_rules(head); });
  run.quiet("fairroll_head_fingerprint", [&] { (void)fairroll_head_fingerprint(head); });
  run.quiet("fairroll_head_fingerprint_version", [&] { (void)fairroll_head_fingerprint_version(head); });
  run.quiet("fairroll_head_as_of", [&] { (void)fairroll_head_as_of(head); });
  run.quiet("fairroll_head_reading_count", [&] { (void)fairroll_head_reading_count(head); });
  run.quiet("fairroll_head_reading", [&] { (void)fairroll_head_reading(head, 0); });
  run.quiet("fairroll_head_reading_alternative", [&] { (void)fairroll_head_reading_alternative(head, 0); });
  run.quiet("fairroll_head_posting_count", [&] { (void)fairroll_head_posting_count(head); });
  run.quiet("fairroll_head_posting", [&] { (void)fairroll_head_posting(head, 0); });
  run.quiet("fairroll_head_posting_value", [&] { (void)fairroll_head_posting_value(head, 0); });
}

}  // namespace

std::vector<Case> head_cases() {
  return {{"snapshot_head, JSON", head_json}, {"snapshot_head, binary", head_binary}, {"snapshot_head, damaged", head_damaged},
          {"head_select", head_select},       {"table_carry_over", carry_over},       {"answers of heads", answers}};
}
