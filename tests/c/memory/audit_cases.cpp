// SPDX-License-Identifier: Apache-2.0
// Logs of tables held against the rules.
#include "run.hpp"
#include "world.hpp"

namespace {

constexpr char night[] =
    "{\"seats\": [\"ann\", \"bob\"], \"meta\": {\"table\": 5}}\n"
    "{\"act\": {\"by\": \"ann\", \"bets\": \"10.00\", \"on\": {\"wager\": \"line\"}}, \"meta\": {\"table\": 5}}\n"
    "{\"throw\": {\"faces\": [4, 3]}, \"paid\": [{\"who\": \"ann\", \"on\": {\"wager\": \"line\"}, \"wins\": \"15.00\"}], \"meta\": "
    "{\"table\": 5}}\n"
    "nonsense\n"
    "{\"throw\": {\"faces\": [6, null]}, \"meta\": {\"table\": 6}}";

const char* const under[] = {"small.house"};

Owned<fairroll_audit> an_audit() {
  fairroll_audit* audit = nullptr;
  MUST(fairroll_audit_new(small_source().get(), under, 1, nullptr, &audit, &error));
  return Owned<fairroll_audit>(audit);
}

Owned<fairroll_audit> begun() {
  Owned<fairroll_audit> audit = an_audit();
  MUST(fairroll_audit_begin_log(audit.get(), "night", &error));
  return audit;
}

Owned<fairroll_audit> fed() {
  Owned<fairroll_audit> audit = begun();
  MUST(fairroll_audit_feed(audit.get(), night, sizeof night - 1, &error));
  return audit;
}

std::string summary_of(const fairroll_audit* audit) {
  fairroll_text* text = nullptr;
  MUST(fairroll_audit_summary(audit, &text, &error));
  const Owned<fairroll_text> owned(text);
  return bytes_of(text);
}

std::size_t told_by(Run& run, fairroll_audit* audit) {
  std::size_t count = 0;
  run.quiet("fairroll_audit_next", [&] {
    fairroll_audit_report told;
    for (; fairroll_audit_next(audit, &told) == 1; ++count) run.check(told.file != nullptr && told.line > 0, "what is told has a place");
  });
  return count;
}

/// What has failed takes no more bytes, and gives what it has.
void is_lost(Run& run, fairroll_audit* audit) {
  run.check(fairroll_audit_feed(audit, night, sizeof night - 1, nullptr) == FAIRROLL_ERROR_ARGUMENT, "it takes no more");
  run.check(told_by(run, audit) <= 3, "what was told is there");
}

void audit_new(Run& run) {
  const Owned<fairroll_source> source = small_source();
  fairroll_audit* audit = nullptr;
  const bool made = run.call("fairroll_audit_new", FAIRROLL_OK,
                             [&](fairroll_error** error) { return fairroll_audit_new(source.get(), under, 1, nullptr, &audit, error); });
  run.check(made == (audit != nullptr), "there is an audit exactly if there was memory");
  run.quiet("fairroll_audit_free", [&] { fairroll_audit_free(audit); });
}

void audit_set(Run& run) {
  const Owned<fairroll_audit> audit = an_audit();
  run.quiet("fairroll_audit_set_share",
            [&] { run.check(fairroll_audit_set_share(audit.get(), 1, 2, nullptr) == FAIRROLL_OK, "there is a share 1 of 2"); });
  run.quiet("fairroll_audit_set_jobs", [&] { run.check(fairroll_audit_set_jobs(audit.get(), 2, nullptr) == FAIRROLL_OK, "two may play"); });
  run.call("fairroll_audit_set_members", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_audit_set_members(audit.get(), "the table, by a long name", "the official, by a long name", error);
  });
}

void audit_against(Run& run) {
  const Owned<fairroll_audit> audit = an_audit();
  run.call("fairroll_audit_set_comparison", FAIRROLL_OK,
           [&](fairroll_error** error) { return fairroll_audit_set_comparison(audit.get(), "small.game", "2020-01-01", error); });
  MUST(fairroll_audit_begin_log(audit.get(), "night", &error));
  MUST(fairroll_audit_feed(audit.get(), night, sizeof night - 1, &error));
  run.check(told_by(run, audit.get()) >= 2, "it may be used as it is");
}

void audit_begin(Run& run) {
  const Owned<fairroll_audit> audit = an_audit();
  const bool good = run.call("fairroll_audit_begin_log", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_audit_begin_log(audit.get(), "a log that has a long name", error);
  });
  if (!good) is_lost(run, audit.get());
  run.check(told_by(run, audit.get()) == 0, "nothing is told of no line");
}

void audit_feed(Run& run) {
  const Owned<fairroll_audit> audit = begun();
  const bool good = run.call("fairroll_audit_feed", FAIRROLL_OK,
                             [&](fairroll_error** error) { return fairroll_audit_feed(audit.get(), night, sizeof night - 1, error); });
  if (!good) return is_lost(run, audit.get());
  run.check(told_by(run, audit.get()) == 2, "a payment and a bad line are told");
}

void audit_end(Run& run) {
  const Owned<fairroll_audit> audit = fed();
  const bool good =
      run.call("fairroll_audit_end_log", FAIRROLL_OK, [&](fairroll_error** error) { return fairroll_audit_end_log(audit.get(), error); });
  if (!good) is_lost(run, audit.get());
}

void audit_summary(Run& run) {
  const Owned<fairroll_audit> audit = fed();
  const std::string before = summary_of(audit.get());
  fairroll_text* text = nullptr;
  const bool made = run.call("fairroll_audit_summary", FAIRROLL_OK,
                             [&](fairroll_error** error) { return fairroll_audit_summary(audit.get(), &text, error); });
  const Owned<fairroll_text> owned(text);
  run.check(made ? bytes_of(text) == before : text == nullptr, "there is a summary exactly if there was memory");
}

void audit_add(Run& run) {
  const Owned<fairroll_audit> audit = fed();
  const std::string part = summary_of(audit.get());
  const bool added = run.call("fairroll_audit_add_summary", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_audit_add_summary(audit.get(), part.data(), part.size(), error);
  });
  run.check((summary_of(audit.get()) == part) == !added, "it is added, or nothing is");
}

}  // namespace

std::vector<Case> audit_cases() {
  return {{"audit_new", audit_new},         {"audit_set_members", audit_set}, {"audit_set_against", audit_against},
          {"audit_begin_log", audit_begin}, {"audit_feed", audit_feed},       {"audit_end_log", audit_end},
          {"audit_summary", audit_summary}, {"audit_add_summary", audit_add}};
}
