/* SPDX-License-Identifier: Apache-2.0 */
/* The least that a test needs. A failed check is printed and counted; main() returns whether there were any. */
#ifndef CHECK_H
#define CHECK_H

#include <fairroll.h>
#include <stdio.h>
#include <string.h>

extern int checks;
extern int failures;

#define CHECK(condition)                                                  \
  do {                                                                    \
    ++checks;                                                             \
    if (!(condition)) {                                                   \
      ++failures;                                                         \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
    }                                                                     \
  } while (0)

/* A call that must go well; prints why it did not. */
#define CALL(call)                                          \
  do {                                                      \
    error = NULL;                                           \
    const fairroll_status status_ = (call);                 \
    CHECK(status_ == FAIRROLL_OK);                          \
    CHECK(error == NULL);                                   \
    if (error != NULL) fputs(fairroll_error_text(error), stderr); \
    fairroll_error_free(error);                             \
    error = NULL;                                           \
  } while (0)

/* A call that must fail with that status and say something like `words`. */
#define FAILS(call, status, words)                             \
  do {                                                         \
    error = NULL;                                              \
    CHECK((call) == (status));                                 \
    CHECK(fairroll_error_status(error) == (status));           \
    CHECK(fairroll_error_count(error) >= 1);                   \
    CHECK(strstr(fairroll_error_text(error), (words)) != NULL); \
    if (strstr(fairroll_error_text(error), (words)) == NULL) fputs(fairroll_error_text(error), stderr); \
    CHECK(strstr(fairroll_error_json(error), "\"message\"") != NULL); \
    fairroll_error_free(error);                                \
    error = NULL;                                              \
  } while (0)

/* The rule book that most tests use, loaded once; never NULL. Not to be released. */
fairroll_rules* craps(void);
/* A source of all shipped rule files. The caller frees it. */
fairroll_source* shipped(void);
/* A table with `ann` and `bob`. The caller frees it. */
fairroll_table* two_seats(void);
/* Plays a step that must be read; 1 if its result contains `words`. */
int comes_to(fairroll_table* table, const char* step, const char* words);

void test_versions(void);
void test_errors(void);
void test_null(void);
void test_source(void);
void test_resolvers(void);
void test_trust(void);
void test_rules(void);
void test_judging_one(void);
void test_steps(void);
void test_rolls(void);
void test_shown(void);
void test_change_by_a_step(void);
void test_accounts(void);
void test_snapshots(void);
void test_change_of_rules(void);
void test_threads(void);
void test_batches(void);
void test_audits(void);
void test_states(void);
void test_edges(void);
void test_combination(void);
void test_readings(void);
void test_proofs(void);
void test_differences(void);
void test_simulations(void);

#endif
