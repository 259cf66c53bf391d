/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"

#include <stdlib.h>

int checks = 0;
int failures = 0;

static fairroll_rules* shared_rules = NULL;

fairroll_source* shipped(void) {
  fairroll_error* error = NULL;
  fairroll_source* source = NULL;
  CALL(fairroll_source_new(&source, &error));
  CALL(fairroll_source_add_folder(source, FAIRROLL_ROOT "/rulesets", &error));
  return source;
}

fairroll_rules* craps(void) {
  fairroll_error* error = NULL;
  if (shared_rules == NULL) {
    fairroll_source* source = shipped();
    CALL(fairroll_rules_load("us_sd.craps", source, NULL, &shared_rules, &error));
    fairroll_source_free(source);
  }
  if (shared_rules == NULL) abort();
  return shared_rules;
}

fairroll_table* two_seats(void) {
  static const char* const seats[] = {"ann", "bob"};
  fairroll_error* error = NULL;
  fairroll_table* table = NULL;
  CALL(fairroll_table_new(craps(), seats, 2, &table, &error));
  if (table == NULL) abort();
  return table;
}

int comes_to(fairroll_table* table, const char* step, const char* words) {
  fairroll_error* error = NULL;
  fairroll_text* result = NULL;
  CALL(fairroll_table_play(table, step, strlen(step), FAIRROLL_BRIEF, &result, &error));
  const int found = result != NULL && strstr(fairroll_text_data(result), words) != NULL;
  if (!found) fprintf(stderr, "%s comes to %s\n", step, result == NULL ? "nothing" : fairroll_text_data(result));
  fairroll_text_free(result);
  return found;
}

int main(void) {
  test_versions();
  test_errors();
  test_null();
  test_source();
  test_resolvers();
  test_trust();
  test_rules();
  test_judging_one();
  test_steps();
  test_rolls();
  test_shown();
  test_change_by_a_step();
  test_accounts();
  test_snapshots();
  test_change_of_rules();
  test_threads();
  test_batches();
  test_audits();
  test_states();
  test_edges();
  test_combination();
  test_readings();
  test_proofs();
  test_differences();
  test_simulations();
  fairroll_rules_release(shared_rules);
  printf("%d checks, %d failed\n", checks, failures);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
