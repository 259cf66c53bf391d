/* SPDX-License-Identifier: Apache-2.0 */
/* Fairroll from C: a ruling with its clause, a point and a seven-out, a table that survives a power cut, and an error that says what to do.
 *
 *   cc -std=c11 example.c $(pkg-config --cflags --libs fairroll-c) -o example && ./example /usr/share/fairroll/rulesets
 *
 * Ends with 0 if all went as it should. */
#include <fairroll.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program if a call failed. A real one would free what it has and tell its caller. */
static void must(fairroll_status status, fairroll_error** error) {
  if (status == FAIRROLL_OK) return;
  fprintf(stderr, "%s", fairroll_error_text(*error));
  fairroll_error_free(*error);
  exit(EXIT_FAILURE);
}

static fairroll_rules* load(const char* folder, const char* name) {
  fairroll_error* error = NULL;
  fairroll_source* source = NULL;
  fairroll_rules* rules = NULL;
  must(fairroll_source_new(&source, &error), &error);
  must(fairroll_source_add_folder(source, folder, &error), &error);
  must(fairroll_rules_load(name, source, NULL, &rules, &error), &error);
  fairroll_source_free(source); /* the rules have all they need */
  printf("%s, %s\n", fairroll_rules_name(rules), fairroll_rules_title(rules));
  return rules;
}

/* Words in, a line of JSON out; what is shown begins where the result does. */
static void play(fairroll_table* table, const char* step) {
  fairroll_error* error = NULL;
  fairroll_text* result = NULL;
  must(fairroll_table_play(table, step, strlen(step), FAIRROLL_BRIEF, &result, &error), &error);
  const char* ruling = strstr(fairroll_text_data(result), "\"ruling\"");
  printf("\n%s\n  %.200s...\n", step, ruling != NULL ? ruling : strstr(fairroll_text_data(result), "\"status\""));
  fairroll_text_free(result);
}

/* A throw as numbers: no text, no allocation. */
static void roll(const fairroll_rules* rules, fairroll_table* table, uint8_t first, uint8_t second) {
  static const char* const outcomes[] = {"wins", "loses", "pushes", "is returned", "stays", "moves", "is off", "is in doubt"};
  const uint8_t faces[] = {first, second};
  fairroll_error* error = NULL;
  fairroll_throw_result thrown;
  must(fairroll_table_roll(table, faces, 2, &thrown, &error), &error);
  printf("\n%d and %d:%s\n", first, second, thrown.settlement_count == 0 ? " nothing is decided" : "");
  for (size_t i = 0; i < thrown.settlement_count; ++i) {
    const fairroll_settlement* one = &thrown.settlements[i];
    const uint32_t* by = NULL;
    size_t clauses = 0;
    fairroll_clause clause;
    printf("  %s of %s %s, net %lld cents\n", fairroll_rules_wager_name(rules, one->wager), fairroll_table_seat_name(table, one->seat),
           outcomes[one->outcome], (long long)one->net);
    must(fairroll_table_settlement_clauses(table, i, &by, &clauses, &error), &error);
    for (size_t k = 0; k < clauses; ++k)
      if (fairroll_rules_clause(rules, by[k], &clause) == FAIRROLL_OK) printf("    by %s: %s\n", clause.address, clause.text);
  }
}

static int64_t balance(fairroll_table* table, uint32_t seat) {
  fairroll_error* error = NULL;
  int64_t amount = 0;
  must(fairroll_table_balance(table, FAIRROLL_SEAT, seat, &amount, &error), &error);
  return amount;
}

static fairroll_text* snapshot(fairroll_table* table) {
  fairroll_error* error = NULL;
  fairroll_text* bytes = NULL;
  must(fairroll_table_snapshot(table, FAIRROLL_SNAPSHOT_BINARY, &bytes, &error), &error);
  return bytes;
}

/* Writes down what a power cut must not take, and goes on from there. 1 if both tables come to the same. */
static int survives(const fairroll_rules* rules, fairroll_table* table) {
  fairroll_error* error = NULL;
  fairroll_table* again = NULL;
  fairroll_text* before = snapshot(table);
  must(fairroll_table_restore(rules, fairroll_text_data(before), fairroll_text_size(before), &again, &error), &error);
  printf("\nsnapshot of %zu bytes, restored\n", fairroll_text_size(before));
  roll(rules, table, 3, 4);
  roll(rules, again, 3, 4);
  fairroll_text* one = snapshot(table);
  fairroll_text* other = snapshot(again);
  const int same = fairroll_text_size(one) == fairroll_text_size(other) &&
                   memcmp(fairroll_text_data(one), fairroll_text_data(other), fairroll_text_size(one)) == 0;
  printf("\nboth tables are %s\n", same ? "the same, byte for byte" : "DIFFERENT");
  fairroll_text_free(one);
  fairroll_text_free(other);
  fairroll_text_free(before);
  fairroll_table_free(again);
  return same;
}

/* A step that cannot be: the error says where, why, and what to do. 1 if it does. */
static int explains(fairroll_table* table) {
  static const char step[] = "carl bets 10.00 on pass";
  fairroll_error* error = NULL;
  fairroll_diagnostic first;
  const fairroll_status status = fairroll_table_play(table, step, strlen(step), FAIRROLL_BRIEF, NULL, &error);
  printf("\n%s", fairroll_error_text(error));
  const int good = status == FAIRROLL_ERROR_INPUT && fairroll_error_get(error, 0, &first) == FAIRROLL_OK && strcmp(first.text, "carl") == 0;
  fairroll_error_free(error);
  return good;
}

int main(int count, char** words) {
  static const char* const seats[] = {"ann", "bob"};
  if (count != 2) {
    fprintf(stderr, "usage: %s FOLDER-OF-RULESETS\n", words[0]);
    return 2;
  }
  if (!fairroll_is_abi_compatible()) {
    fprintf(stderr, "this libfairroll is another than fairroll.h promises\n");
    return 2;
  }
  fairroll_error* error = NULL;
  fairroll_rules* rules = load(words[1], "us_sd.craps");
  fairroll_table* table = NULL;
  must(fairroll_table_new(rules, seats, 2, &table, &error), &error);
  play(table, "ann takes dice");
  play(table, "ann bets 10.00 on pass");
  play(table, "bob bets 10.00 on dont_pass");
  play(table, "throw 4 3 { die 2 rests on other_die }"); /* a die on another: no throw at all, and the clause that says so */
  roll(rules, table, 4, 2);                              /* the point */
  const int same = survives(rules, table);               /* and the seven-out */
  printf("ann %lld, bob %lld cents\n", (long long)balance(table, 0), (long long)balance(table, 1));
  const int told = explains(table);
  fairroll_table_free(table);
  fairroll_rules_release(rules);
  return same && told ? EXIT_SUCCESS : EXIT_FAILURE;
}
