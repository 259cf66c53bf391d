/* SPDX-License-Identifier: Apache-2.0 */
/* Logs judged in batches. */
#include "check.h"

#include <pthread.h>
#include <stdlib.h>

static const char batch[] =
    "{\"throw\": {\"faces\": [4, 3]}}\r\n"
    "\n"
    "{\"throw\": {\"faces\": [4, 3], \"facts\": [{\"die\": 2, \"fact\": \"rests on\", \"is\": \"other_die\"}]}}\n"
    "{\"note\": \"nothing\"}\n"
    "{\"throw\": {\"faces\": [4, 9]}}\n"
    "{\"throw\": {\"faces\": [6, null]}}\n"
    "not JSON";

static fairroll_judge* new_judge(void) {
  fairroll_error* error = NULL;
  fairroll_judge* judge = NULL;
  CALL(fairroll_judge_new(craps(), &judge, &error));
  if (judge == NULL) abort();
  return judge;
}

/* Columns of the batch above. */
static void look(const fairroll_columns* found) {
  static const uint8_t rulings[] = {FAIRROLL_VALID,        FAIRROLL_INVALID, FAIRROLL_NOT_A_THROW,
                                    FAIRROLL_INVALID_LINE, FAIRROLL_VALID,   FAIRROLL_INVALID_LINE};
  static const uint64_t numbers[] = {1, 3, 4, 5, 6, 7};
  CHECK(found->rows == 6);
  if (found->rows != 6) return;
  for (size_t i = 0; i < 6; ++i) {
    CHECK(found->rulings[i] == rulings[i] || i == 4); /* a face that is not known: as the oracle has it */
    CHECK(found->numbers[i] == numbers[i]);
    CHECK(found->offsets[i] + found->lengths[i] < sizeof batch);
    CHECK(found->clause_begins[i] <= found->clause_begins[i + 1]);
    CHECK(found->finding_begins[i] <= found->finding_begins[i + 1]);
    CHECK(found->totals[i] == (i == 0 ? 7 : -1) || i == 4);
  }
  CHECK(found->from_tables[0] == 1 && found->from_tables[2] == 0);
  CHECK(found->lengths[0] == 28 && batch[found->offsets[1]] == '{');
  CHECK(found->clause_begins[2] - found->clause_begins[1] == 1);
  fairroll_clause clause;
  CHECK(fairroll_rules_clause(craps(), found->clauses[found->clause_begins[1]], &clause) == FAIRROLL_OK);
  CHECK(strstr(clause.address, "invalid") != NULL);
  CHECK(found->error_count == 2);
  if (found->error_count != 2) return;
  CHECK(found->errors[0].row == 3 && found->errors[0].code == 706 && found->errors[1].row == 5 && found->errors[1].code == 714);
  CHECK(batch[found->offsets[3] + found->errors[0].begin] == '9' && found->errors[0].end == found->errors[0].begin + 1);
}

/* What a line carries is where it stands, by whichever way the line is read. */
static void metas(const fairroll_judge* judge, fairroll_verdicts* verdicts) {
  static const char log[] =
      "{\"throw\": {\"faces\": [4, 3]}, \"meta\": {\"table\": 5}}\n"
      "{\"throw\": {\"faces\": [4, 3]}}\n"
      "{\"meta\": {\"e\": \"\\u00e9\"}, \"throw\": {\"faces\": [4, 3]}}\n";
  fairroll_error* error = NULL;
  const fairroll_span* found = NULL;
  size_t count = 0;
  CALL(fairroll_judge_lines(judge, log, sizeof log - 1, verdicts, &error));
  CHECK(fairroll_verdicts_meta_spans(verdicts, &found, &count) == FAIRROLL_OK && count == 3);
  if (count != 3) return;
  CHECK(found[0].end - found[0].begin == 12 && memcmp(log + found[0].begin, "{\"table\": 5}", 12) == 0);
  CHECK(found[1].begin == 0 && found[1].end == 0);
  CHECK(found[2].begin == 9 && found[2].end - found[2].begin == 15);
}

static void nothing_to_use(fairroll_judge* judge, fairroll_verdicts* verdicts) {
  fairroll_error* error = NULL;
  fairroll_columns columns;
  FAILS(fairroll_judge_new(NULL, &judge, &error), FAIRROLL_ERROR_ARGUMENT, "`rules` is NULL");
  CHECK(judge == NULL);
  FAILS(fairroll_judge_new(craps(), NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_verdicts_new(NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_judge_lines(NULL, batch, 1, verdicts, &error), FAIRROLL_ERROR_ARGUMENT, "`judge` is NULL");
  FAILS(fairroll_judge_check_line(NULL, batch, 1, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`judge` is NULL");
  CHECK(fairroll_verdicts_columns(verdicts, &columns) == FAIRROLL_OK);
  CHECK(columns.rows == 0 && columns.clause_begins[0] == 0 && columns.finding_begins[0] == 0 && columns.error_count == 0);
  CHECK(fairroll_verdicts_columns(NULL, &columns) == FAIRROLL_ERROR_ARGUMENT);
  CHECK(fairroll_verdicts_columns(verdicts, NULL) == FAIRROLL_ERROR_ARGUMENT);
  const fairroll_span* metas = NULL;
  size_t count = 9;
  CHECK(fairroll_verdicts_meta_spans(verdicts, &metas, &count) == FAIRROLL_OK && count == 0);
  CHECK(fairroll_verdicts_meta_spans(NULL, &metas, &count) == FAIRROLL_ERROR_ARGUMENT && metas == NULL);
  CHECK(fairroll_verdicts_meta_spans(verdicts, NULL, &count) == FAIRROLL_ERROR_ARGUMENT);
  CHECK(fairroll_verdicts_meta_spans(verdicts, &metas, NULL) == FAIRROLL_ERROR_ARGUMENT);
  CHECK(strcmp(fairroll_finding_name(0), "duty") == 0);
  CHECK(fairroll_finding_name(255) == NULL);
  fairroll_judge_free(NULL);
  fairroll_verdicts_free(NULL);
}

struct worker {
  pthread_t thread;
  const fairroll_judge* judge;
  int failed;
};

static void* work(void* argument) {
  struct worker* worker = argument;
  fairroll_verdicts* verdicts = NULL;
  fairroll_columns columns;
  worker->failed += fairroll_verdicts_new(&verdicts, NULL) != FAIRROLL_OK;
  for (int i = 0; i < 200; ++i) {
    worker->failed += fairroll_judge_lines(worker->judge, batch, sizeof batch - 1, verdicts, NULL) != FAIRROLL_OK;
    worker->failed += fairroll_verdicts_columns(verdicts, &columns) != FAIRROLL_OK || columns.rows != 6 || columns.totals[0] != 7;
  }
  fairroll_verdicts_free(verdicts);
  return NULL;
}

static void by_eight_threads(const fairroll_judge* judge) {
  struct worker workers[8];
  for (int i = 0; i < 8; ++i) {
    workers[i].judge = judge;
    workers[i].failed = 0;
    CHECK(pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0);
  }
  for (int i = 0; i < 8; ++i) {
    CHECK(pthread_join(workers[i].thread, NULL) == 0);
    CHECK(workers[i].failed == 0);
  }
}

void test_batches(void) {
  fairroll_error* error = NULL;
  fairroll_judge* judge = new_judge();
  fairroll_verdicts* verdicts = NULL;
  fairroll_columns columns;
  CALL(fairroll_verdicts_new(&verdicts, &error));
  nothing_to_use(judge, verdicts);
  for (int i = 0; i < 2; ++i) { /* used again, they are as new */
    CALL(fairroll_judge_lines(judge, batch, sizeof batch - 1, verdicts, &error));
    CHECK(fairroll_verdicts_columns(verdicts, &columns) == FAIRROLL_OK);
    look(&columns);
  }
  metas(judge, verdicts);
  FAILS(fairroll_judge_lines(judge, batch, 1, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`verdicts` is NULL");
  FAILS(fairroll_judge_lines(judge, NULL, 1, verdicts, &error), FAIRROLL_ERROR_ARGUMENT, "`lines` is NULL");
  CHECK(fairroll_verdicts_columns(verdicts, &columns) == FAIRROLL_OK && columns.rows == 0);
  CALL(fairroll_judge_lines(judge, NULL, 0, verdicts, &error));
  CHECK(fairroll_verdicts_columns(verdicts, &columns) == FAIRROLL_OK && columns.rows == 0);

  CALL(fairroll_judge_check_line(judge, "{\"note\": \"x\"}", 13, NULL, &error));
  CALL(fairroll_judge_check_line(judge, "{\"throw\": {\"faces\": [4, 3]}}", 28, "log", &error));
  FAILS(fairroll_judge_check_line(judge, "{\"throw\": {\"faces\": [4, 9]}}", 28, "log:7", &error), FAIRROLL_ERROR_INPUT,
        "log:7:1:25: error[F0706]");
  FAILS(fairroll_judge_check_line(judge, NULL, 1, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`line` is NULL");
  by_eight_threads(judge);
  fairroll_verdicts_free(verdicts);
  fairroll_judge_free(judge);
}
