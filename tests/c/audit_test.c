/* SPDX-License-Identifier: Apache-2.0 */
/* Logs of tables held against the rules. */
#include "check.h"

#include <stdlib.h>

static const char night[] =
    "{\"seats\": [\"ann\", \"bob\"], \"meta\": {\"table\": 5}}\r\n"
    "\n"
    "{\"act\": {\"by\": \"ann\", \"bets\": \"10.00\", \"on\": {\"wager\": \"pass\"}}, \"meta\": {\"table\": 5}}\n"
    "{\"throw\": {\"faces\": [4, 3]}, \"paid\": [{\"who\": \"ann\", \"on\": {\"wager\": \"pass\"}, \"wins\": \"15.00\"}],"
    " \"meta\": {\"table\": 5, \"official\": \"jim\", \"at\": \"22:14\"}}\n"
    "this is no JSON\n"
    "{\"act\": {\"by\": \"bob\", \"bets\": \"10.00\", \"on\": {\"wager\": \"come\"}}, \"meta\": {\"table\": 5}}\n"
    "{\"throw\": {\"faces\": [6, 6], \"facts\": [{\"die\": 1, \"fact\": \"rests on\", \"is\": null}]}, \"ruled\":"
    " {\"ruling\": \"valid\", \"total\": 12}, \"meta\": {\"table\": 6}}";

static const char* const craps_alone[] = {"us_sd.craps"};

static fairroll_audit* new_audit(void) {
  fairroll_error* error = NULL;
  fairroll_audit* audit = NULL;
  fairroll_source* source = shipped();
  CALL(fairroll_audit_new(source, craps_alone, 1, NULL, &audit, &error));
  fairroll_source_free(source);
  if (audit == NULL) abort();
  return audit;
}

/* The log in pieces of that size. */
static void feed(fairroll_audit* audit, const char* log, size_t size, size_t piece) {
  fairroll_error* error = NULL;
  CALL(fairroll_audit_begin_log(audit, "night.jsonl", &error));
  for (size_t i = 0; i < size; i += piece) CALL(fairroll_audit_feed(audit, log + i, size - i < piece ? size - i : piece, &error));
  CALL(fairroll_audit_end_log(audit, &error));
}

static void a_payment(const fairroll_audit_report* told) {
  CHECK(told->kind == FAIRROLL_REPORT_DISCREPANCY && told->entry == FAIRROLL_ENTRY_PAYMENT);
  CHECK(strcmp(told->file, "night.jsonl") == 0 && told->line == 4);
  CHECK(strcmp(told->table, "5") == 0 && strcmp(told->official, "jim") == 0);
  CHECK(strcmp(told->meta, "{\"table\":5,\"official\":\"jim\",\"at\":\"22:14\"}") == 0);
  CHECK(strcmp(told->ruleset, "us_sd.craps") == 0 && strcmp(told->step, "throw 4 3") == 0);
  CHECK(strcmp(told->recorded, "ann pass wins 15.00") == 0 && strcmp(told->expected, "wins 10.00") == 0);
  CHECK(strcmp(told->owner, "ann") == 0 && strcmp(told->wager, "pass") == 0);
  CHECK(told->has_difference == 1 && told->difference == 500 && told->decimals == 2 && strcmp(told->currency, "USD") == 0);
  CHECK(told->reason_count == 2 && strstr(told->reasons[0], "pass wins") != NULL);
  CHECK(told->explanation[0] == '\0' && told->help[0] == '\0' && told->code[0] == '\0');
}

/* What is told of the night above. */
static void what_is_told(fairroll_audit* audit) {
  fairroll_audit_report told;
  CHECK(fairroll_audit_next(audit, &told) == 1);
  a_payment(&told);
  CHECK(fairroll_audit_next(audit, &told) == 1);
  CHECK(told.kind == FAIRROLL_REPORT_INVALID_LINE && told.line == 5 && strcmp(told.file, "night.jsonl") == 0);
  CHECK(told.code[0] == 'F' && told.explanation[0] != '\0' && told.table[0] == '\0' && told.reason_count == 0 && told.has_difference == 0);
  CHECK(fairroll_audit_next(audit, &told) == 1);
  CHECK(told.kind == FAIRROLL_REPORT_DISCREPANCY && told.entry == FAIRROLL_ENTRY_RULING && told.line == 6 && told.has_difference == 0);
  CHECK(fairroll_audit_next(audit, &told) == 1);
  CHECK(told.kind == FAIRROLL_REPORT_UNDETERMINED && told.line == 7 && strcmp(told.table, "6") == 0);
  CHECK(told.explanation[0] != '\0' && told.reason_count > 0 && told.reasons[0][0] != '\0' && told.expected[0] == '\0');
  CHECK(fairroll_audit_next(audit, &told) == 0 && told.file == NULL);
}

static fairroll_text* summary_of(const fairroll_audit* audit) {
  fairroll_error* error = NULL;
  fairroll_text* text = NULL;
  CALL(fairroll_audit_summary(audit, &text, &error));
  if (text == NULL) abort();
  return text;
}

static int same(const fairroll_text* a, const fairroll_text* b) {
  return fairroll_text_size(a) == fairroll_text_size(b) && memcmp(fairroll_text_data(a), fairroll_text_data(b), fairroll_text_size(a)) == 0;
}

/* Wherever the bytes are cut, the same is told; and so by shares that are added. */
static void cut_anywhere(void) {
  static const size_t pieces[] = {1, 7, 200, sizeof night};
  fairroll_error* error = NULL;
  fairroll_audit* sum = new_audit();
  fairroll_text* whole = NULL;
  size_t told_by_shares = 0;
  for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; ++i) {
    fairroll_audit* audit = new_audit();
    feed(audit, night, sizeof night - 1, pieces[i]);
    what_is_told(audit);
    fairroll_text* text = summary_of(audit);
    CHECK(whole == NULL || same(text, whole));
    fairroll_text_free(whole);
    whole = text;
    fairroll_audit_free(audit);
  }
  CHECK(strstr(fairroll_text_data(whole), "\"lines\":6,\"invalid_lines\":1,\"tables\":[\"5\",\"6\"]") != NULL);
  fairroll_audit* by_three = new_audit();
  CALL(fairroll_audit_set_jobs(by_three, 3, &error));
  for (int i = 0; i < 2; ++i) {
    feed(by_three, night, sizeof night - 1, 300);
    what_is_told(by_three);
  }
  fairroll_audit_free(by_three);
  for (uint32_t share = 0; share < 3; ++share) {
    fairroll_audit* audit = new_audit();
    fairroll_audit_report told;
    CALL(fairroll_audit_set_share(audit, share, 3, &error));
    feed(audit, night, sizeof night - 1, 100);
    fairroll_text* part = summary_of(audit);
    CALL(fairroll_audit_add_summary(sum, fairroll_text_data(part), fairroll_text_size(part), &error));
    while (fairroll_audit_next(audit, &told) == 1) ++told_by_shares;
    fairroll_text_free(part);
    fairroll_audit_free(audit);
  }
  fairroll_text* added = summary_of(sum);
  CHECK(same(added, whole) && told_by_shares == 4);
  fairroll_text_free(added);
  fairroll_text_free(whole);
  fairroll_audit_free(sum);
}

/* A log names its rules, and tables by another member; a second log has tables of its own. */
static void logs_of_their_own(void) {
  static const char log[] =
      "{\"title\": \"a night\", \"under\": [\"us_sd.craps\"]}\n"
      "{\"seats\": [\"ann\"], \"meta\": {\"pit\": \"a\"}}\n"
      "{\"throw\": {\"faces\": [1, 1]}, \"ruled\": {\"ruling\": \"no_roll\"}, \"meta\": {\"pit\": \"a\", \"box\": \"kim\"}}\n";
  fairroll_error* error = NULL;
  fairroll_audit* audit = NULL;
  fairroll_audit_report told;
  fairroll_source* source = shipped();
  CALL(fairroll_audit_new(source, NULL, 0, NULL, &audit, &error));
  fairroll_source_free(source); /* the audit has what it needs to look for further rules */
  CALL(fairroll_audit_set_members(audit, "pit", "box", &error));
  CALL(fairroll_audit_end_log(audit, &error));
  for (int i = 0; i < 2; ++i) {
    feed(audit, log, sizeof log - 1, 50);
    CHECK(fairroll_audit_next(audit, &told) == 1);
    CHECK(strcmp(told.table, "a") == 0 && strcmp(told.official, "kim") == 0 && told.entry == FAIRROLL_ENTRY_RULING && told.line == 3);
    CHECK(fairroll_audit_next(audit, &told) == 0);
  }
  CALL(fairroll_audit_begin_log(audit, "one", &error));
  CALL(fairroll_audit_feed(audit, "nonsense", 8, &error));
  CALL(fairroll_audit_begin_log(audit, "other", &error)); /* ends the one before */
  CHECK(fairroll_audit_next(audit, &told) == 1 && strcmp(told.file, "one") == 0 && told.kind == FAIRROLL_REPORT_INVALID_LINE);
  fairroll_audit_free(audit);
}

/* What another rule book, or another day, would have made of it. */
static void against_another(void) {
  static const char log[] =
      "{\"seats\": [\"ann\"], \"meta\": {\"table\": 5}}\n"
      "{\"act\": {\"by\": \"ann\", \"bets\": \"10.00\", \"on\": {\"wager\": \"field\"}}, \"meta\": {\"table\": 5}}\n"
      "{\"throw\": {\"faces\": [6, 6]}, \"paid\": [{\"who\": \"ann\", \"on\": {\"wager\": \"field\"}, \"wins\": \"20.00\"}], \"meta\": "
      "{\"table\": 5}}\n"
      "{\"throw\": {\"faces\": [6, 6], \"facts\": [{\"die\": 1, \"fact\": \"rests on\", \"is\": null}]}, \"ruled\": {\"ruling\": \"void\"},"
      " \"meta\": {\"table\": 5}}\n";
  fairroll_error* error = NULL;
  fairroll_audit_report told;
  fairroll_audit* audit = new_audit();
  FAILS(fairroll_audit_set_comparison(NULL, "us_nj.craps", NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`audit` is NULL");
  FAILS(fairroll_audit_set_comparison(audit, NULL, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "both NULL");
  FAILS(fairroll_audit_set_comparison(audit, NULL, "2015-02-30", &error), FAIRROLL_ERROR_ARGUMENT, "is not a date");
  FAILS(fairroll_audit_set_comparison(audit, "us_sd.crabs", NULL, &error), FAIRROLL_ERROR_INPUT, "us_sd.crabs");
  CALL(fairroll_audit_set_comparison(audit, "us_co.craps", "2024-01-01", &error));
  feed(audit, log, sizeof log - 1, 1000);
  CHECK(fairroll_audit_next(audit, &told) == 1);
  CHECK(told.kind == FAIRROLL_REPORT_CHANGE && told.entry == FAIRROLL_ENTRY_PAYMENT && told.line == 3 && strcmp(told.table, "5") == 0);
  CHECK(strcmp(told.other_ruleset, "us_co.craps as of 2024-01-01") == 0 && strcmp(told.ruleset, "us_sd.craps") == 0);
  CHECK(strcmp(told.expected, "wins 20.00") == 0 && strstr(told.other_result, "undetermined") != NULL && told.other_reason_count > 0);
  CHECK(told.reason_count > 0 && strcmp(told.owner, "ann") == 0 && strcmp(told.wager, "field") == 0 && strcmp(told.currency, "USD") == 0);
  CHECK(told.has_difference == 0 && told.decimals == 2 && told.difference == 0 && told.recorded[0] == '\0');
  CHECK(fairroll_audit_next(audit, &told) == 1 && told.kind == FAIRROLL_REPORT_UNDETERMINED && told.other_reason_count == 0);
  CHECK(fairroll_audit_next(audit, &told) == 1 && told.kind == FAIRROLL_REPORT_NOT_COMPARED && told.line == 4);
  CHECK(strstr(told.explanation, "us_co.craps") != NULL && told.other_ruleset[0] == '\0');
  CHECK(fairroll_audit_next(audit, &told) == 0);
  CALL(fairroll_audit_begin_log(audit, "x", &error));
  FAILS(fairroll_audit_set_comparison(audit, "us_nj.craps", NULL, &error), FAIRROLL_ERROR_ARGUMENT, "a log has already begun");
  fairroll_audit_free(audit);
}

/* No more is kept of a line than a parser reads. */
static void a_line_without_end(void) {
  static char blanks[1 << 16];
  fairroll_error* error = NULL;
  fairroll_audit* audit = new_audit();
  fairroll_audit_report told;
  memset(blanks, 'x', sizeof blanks);
  CALL(fairroll_audit_begin_log(audit, "long", &error));
  for (int i = 0; i < 40; ++i) CALL(fairroll_audit_feed(audit, blanks, sizeof blanks, &error));
  CHECK(fairroll_audit_next(audit, &told) == 1 && told.kind == FAIRROLL_REPORT_INVALID_LINE && told.line == 1);
  fairroll_audit_free(audit);
}

static void nothing_to_audit(void) {
  static const char* const unknown[] = {"us_sd.crabs"};
  static const char* const none[] = {NULL};
  static const char amendment[] = "language 1\namendment my.later \"x\" to us_sd.crabs { in force from 2030-01-01 }\n";
  fairroll_error* error = NULL;
  fairroll_audit* audit = NULL;
  fairroll_text* text = NULL;
  fairroll_audit_report told;
  fairroll_selection* selection = NULL;
  fairroll_source* source = shipped();
  FAILS(fairroll_audit_new(NULL, craps_alone, 1, NULL, &audit, &error), FAIRROLL_ERROR_ARGUMENT, "`source` is NULL");
  FAILS(fairroll_audit_new(source, NULL, 1, NULL, &audit, &error), FAIRROLL_ERROR_ARGUMENT, "`under` is NULL");
  FAILS(fairroll_audit_new(source, none, 1, NULL, &audit, &error), FAIRROLL_ERROR_ARGUMENT, "`under[i]` is NULL");
  FAILS(fairroll_audit_new(source, craps_alone, 1, NULL, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_audit_new(source, unknown, 1, NULL, &audit, &error), FAIRROLL_ERROR_INPUT, "us_sd.crabs");
  CALL(fairroll_selection_new(&selection, &error));
  CALL(fairroll_selection_set_posting(selection, "no_such_posting", "1", &error));
  FAILS(fairroll_audit_new(source, craps_alone, 1, selection, &audit, &error), FAIRROLL_ERROR_INPUT, "no_such_posting");
  fairroll_selection_free(selection);
  CALL(fairroll_source_add_text(source, "later.fair", amendment, sizeof amendment - 1, &error));
  FAILS(fairroll_audit_new(source, craps_alone, 1, NULL, &audit, &error), FAIRROLL_ERROR_INPUT, "uses `my.later`");
  CALL(fairroll_source_add_text(source, "later.fair", "shopping list", 13, &error));
  FAILS(fairroll_audit_new(source, craps_alone, 1, NULL, &audit, &error), FAIRROLL_ERROR_INPUT, "does not begin like a rule file");
  CHECK(audit == NULL);
  fairroll_source_free(source);

  audit = new_audit();
  FAILS(fairroll_audit_set_members(NULL, NULL, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`audit` is NULL");
  FAILS(fairroll_audit_set_share(NULL, 0, 1, &error), FAIRROLL_ERROR_ARGUMENT, "`audit` is NULL");
  FAILS(fairroll_audit_set_share(audit, 0, 0, &error), FAIRROLL_ERROR_ARGUMENT, "no share 0 of 0");
  FAILS(fairroll_audit_set_share(audit, 2, 2, &error), FAIRROLL_ERROR_ARGUMENT, "no share 2 of 2");
  FAILS(fairroll_audit_set_jobs(NULL, 1, &error), FAIRROLL_ERROR_ARGUMENT, "`audit` is NULL");
  FAILS(fairroll_audit_set_jobs(audit, 0, &error), FAIRROLL_ERROR_ARGUMENT, "1 to 1024, not 0");
  FAILS(fairroll_audit_set_jobs(audit, 1025, &error), FAIRROLL_ERROR_ARGUMENT, "1 to 1024, not 1025");
  FAILS(fairroll_audit_begin_log(NULL, "x", &error), FAIRROLL_ERROR_ARGUMENT, "`audit` is NULL");
  FAILS(fairroll_audit_begin_log(audit, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`name` is NULL");
  FAILS(fairroll_audit_feed(audit, "x", 1, &error), FAIRROLL_ERROR_ARGUMENT, "no log has begun");
  FAILS(fairroll_audit_feed(NULL, "x", 1, &error), FAIRROLL_ERROR_ARGUMENT, "`audit` is NULL");
  FAILS(fairroll_audit_end_log(NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`audit` is NULL");
  FAILS(fairroll_audit_summary(NULL, &text, &error), FAIRROLL_ERROR_ARGUMENT, "`audit` is NULL");
  FAILS(fairroll_audit_summary(audit, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_audit_add_summary(NULL, "{}", 2, &error), FAIRROLL_ERROR_ARGUMENT, "`audit` is NULL");
  FAILS(fairroll_audit_add_summary(audit, NULL, 2, &error), FAIRROLL_ERROR_ARGUMENT, "`summary` is NULL");
  FAILS(fairroll_audit_add_summary(audit, "{}", 2, &error), FAIRROLL_ERROR_INPUT, "not an audit summary in the format of this version");
  CHECK(fairroll_audit_next(NULL, &told) == 0 && fairroll_audit_next(audit, NULL) == 0 && fairroll_audit_next(audit, &told) == 0);
  CALL(fairroll_audit_begin_log(audit, "x", &error));
  FAILS(fairroll_audit_feed(audit, NULL, 1, &error), FAIRROLL_ERROR_ARGUMENT, "`data` is NULL");
  CALL(fairroll_audit_feed(audit, NULL, 0, &error));
  FAILS(fairroll_audit_set_share(audit, 0, 2, &error), FAIRROLL_ERROR_ARGUMENT, "a log has already begun");
  FAILS(fairroll_audit_set_jobs(audit, 2, &error), FAIRROLL_ERROR_ARGUMENT, "a log has already begun");
  FAILS(fairroll_audit_set_members(audit, "x", "y", &error), FAIRROLL_ERROR_ARGUMENT, "a log has already begun");
  fairroll_audit_free(audit);
  fairroll_audit_free(NULL);
}

void test_audits(void) {
  cut_anywhere();
  logs_of_their_own();
  against_another();
  a_line_without_end();
  nothing_to_audit();
}
