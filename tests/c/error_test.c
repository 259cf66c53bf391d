/* SPDX-License-Identifier: Apache-2.0 */
/* Versions, errors, and what NULL does everywhere. */
#include "check.h"

void test_versions(void) {
  CHECK(fairroll_is_abi_compatible());
  CHECK(fairroll_abi_version() == FAIRROLL_ABI_MAJOR * 65536u + FAIRROLL_ABI_MINOR);
  CHECK(strcmp(fairroll_version(), FAIRROLL_PROJECT_VERSION) == 0);
  CHECK(fairroll_language_version() == 1);
  CHECK(fairroll_snapshot_version() == 2);
}

void test_errors(void) {
  fairroll_error* error = NULL;
  fairroll_table* table = two_seats();
  static const char step[] = "throw 4 3 { die 2 rests on moon }";
  CHECK(fairroll_table_play(table, step, sizeof step - 1, FAIRROLL_BRIEF, NULL, &error) == FAIRROLL_ERROR_INPUT);
  CHECK(fairroll_error_status(error) == FAIRROLL_ERROR_INPUT);
  CHECK(fairroll_error_count(error) == 1);
  fairroll_diagnostic one;
  CHECK(fairroll_error_get(error, 0, &one) == FAIRROLL_OK);
  CHECK(strcmp(one.code, "F0301") == 0);
  CHECK(strcmp(one.slug, "not_a_value") == 0);
  CHECK(strcmp(one.severity, "error") == 0);
  CHECK(strstr(one.message, "moon") != NULL);
  CHECK(one.help[0] != '\0');
  CHECK(one.witness[0] == '\0');
  CHECK(strcmp(one.place, "step") == 0);
  CHECK(strcmp(one.text, "moon") == 0);
  CHECK(one.line == 1 && one.column == 28 && one.end_line == 1 && one.end_column == 32);
  CHECK(strstr(fairroll_error_text(error), "^^^^") != NULL);
  CHECK(strstr(fairroll_error_json(error), "\"F0301\"") != NULL);
  CHECK(fairroll_error_get(error, 1, &one) == FAIRROLL_ERROR_ARGUMENT);
  CHECK(one.code == NULL && one.line == 0);
  CHECK(fairroll_error_get(error, 0, NULL) == FAIRROLL_ERROR_ARGUMENT);
  fairroll_error_free(error);

  /* An error of the call has one diagnostic, without code and place. Success clears what was there before. */
  CHECK(fairroll_table_play(table, step, sizeof step - 1, 7, NULL, &error) == FAIRROLL_ERROR_ARGUMENT);
  CHECK(fairroll_error_get(error, 0, &one) == FAIRROLL_OK);
  CHECK(one.code[0] == '\0' && one.place[0] == '\0' && one.line == 0);
  CHECK(strstr(one.message, "fairroll_table_play: `detail`") != NULL);
  fairroll_error_free(error);
  CHECK(fairroll_table_play(table, "throw 4 3", 9, FAIRROLL_BRIEF, NULL, &error) == FAIRROLL_OK);
  CHECK(error == NULL);
  /* Nobody has to take the error. */
  CHECK(fairroll_table_play(table, step, sizeof step - 1, FAIRROLL_BRIEF, NULL, NULL) == FAIRROLL_ERROR_INPUT);
  fairroll_table_free(table);

  CHECK(fairroll_error_status(NULL) == FAIRROLL_OK);
  CHECK(fairroll_error_count(NULL) == 0);
  CHECK(strcmp(fairroll_error_text(NULL), "") == 0);
  CHECK(strcmp(fairroll_error_json(NULL), "[]") == 0);
  CHECK(fairroll_error_get(NULL, 0, &one) == FAIRROLL_ERROR_ARGUMENT);
}

static void null_frees(void) {
  fairroll_error_free(NULL);
  fairroll_text_free(NULL);
  fairroll_source_free(NULL);
  fairroll_selection_free(NULL);
  fairroll_rules_release(NULL);
  fairroll_table_free(NULL);
  CHECK(fairroll_rules_retain(NULL) == NULL);
  CHECK(fairroll_text_data(NULL) == NULL);
  CHECK(fairroll_text_size(NULL) == 0);
}

static void null_rules(void) {
  fairroll_fact fact;
  fairroll_clause clause;
  CHECK(fairroll_rules_name(NULL) == NULL);
  CHECK(fairroll_rules_title(NULL) == NULL);
  CHECK(fairroll_rules_fingerprint(NULL) == NULL);
  CHECK(fairroll_rules_warnings(NULL) == NULL);
  CHECK(fairroll_rules_uncompiled(NULL) == NULL);
  CHECK(fairroll_rules_currency(NULL) == NULL);
  CHECK(fairroll_rules_currency_decimals(NULL) == 0);
  CHECK(fairroll_rules_dice_count(NULL) == 0);
  CHECK(fairroll_rules_lowest_face(NULL) == 0);
  CHECK(fairroll_rules_highest_face(NULL) == 0);
  CHECK(fairroll_rules_wager_count(NULL) == 0);
  CHECK(fairroll_rules_wager_name(NULL, 0) == NULL);
  CHECK(fairroll_rules_find_wager(NULL, "pass") == FAIRROLL_NONE);
  CHECK(fairroll_rules_role_count(NULL) == 0);
  CHECK(fairroll_rules_role_name(NULL, 0) == NULL);
  CHECK(fairroll_rules_fact_count(NULL) == 0);
  CHECK(fairroll_rules_fact(NULL, 0, &fact) == FAIRROLL_ERROR_ARGUMENT);
  CHECK(fairroll_rules_fact(craps(), 0, NULL) == FAIRROLL_ERROR_ARGUMENT);
  CHECK(fairroll_rules_fact_value(NULL, 0, 0) == NULL);
  CHECK(fairroll_rules_clause_count(NULL) == 0);
  CHECK(fairroll_rules_clause(NULL, 0, &clause) == FAIRROLL_ERROR_ARGUMENT);
  CHECK(fairroll_rules_clause(craps(), 0, NULL) == FAIRROLL_ERROR_ARGUMENT);
  fairroll_layer layer;
  CHECK(fairroll_rules_layer_count(NULL) == 0);
  CHECK(fairroll_rules_layer(NULL, 0, &layer) == FAIRROLL_ERROR_ARGUMENT);
  CHECK(fairroll_rules_layer(craps(), 0, NULL) == FAIRROLL_ERROR_ARGUMENT);
  CHECK(fairroll_head_version(NULL) == 0 && fairroll_head_fingerprint_version(NULL) == 0);
  CHECK(fairroll_head_rules(NULL) == NULL && fairroll_head_fingerprint(NULL) == NULL && fairroll_head_as_of(NULL) == NULL);
  CHECK(fairroll_head_reading_count(NULL) == 0 && fairroll_head_posting_count(NULL) == 0);
  CHECK(fairroll_head_reading(NULL, 0) == NULL && fairroll_head_reading_alternative(NULL, 0) == NULL);
  CHECK(fairroll_head_posting(NULL, 0) == NULL && fairroll_head_posting_value(NULL, 0) == NULL);
  fairroll_head_free(NULL);
}

static void null_sources(void) {
  fairroll_error* error = NULL;
  fairroll_source* source = NULL;
  fairroll_selection* selection = NULL;
  fairroll_rules* rules = craps(); /* anything: it must be overwritten */
  CALL(fairroll_source_new(&source, &error));
  CALL(fairroll_selection_new(&selection, &error));
  FAILS(fairroll_source_new(NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_selection_new(NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_source_add_folder(NULL, ".", &error), FAIRROLL_ERROR_ARGUMENT, "`source` is NULL");
  FAILS(fairroll_source_add_folder(source, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`path` is NULL");
  FAILS(fairroll_source_add_text(NULL, "a", "", 0, &error), FAIRROLL_ERROR_ARGUMENT, "`source` is NULL");
  FAILS(fairroll_source_add_text(source, NULL, "", 0, &error), FAIRROLL_ERROR_ARGUMENT, "`name` is NULL");
  FAILS(fairroll_source_add_text(source, "a", NULL, 1, &error), FAIRROLL_ERROR_ARGUMENT, "`text` is NULL");
  FAILS(fairroll_source_add_resolver(NULL, NULL, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`source` is NULL");
  FAILS(fairroll_source_add_resolver(source, NULL, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`resolve` is NULL");
  CHECK(fairroll_sink_add(NULL, "a", "", 0, NULL) == FAIRROLL_ERROR_ARGUMENT);
  fairroll_sink_fail(NULL, "why");
  FAILS(fairroll_selection_set_as_of(NULL, "2020-01-01", &error), FAIRROLL_ERROR_ARGUMENT, "`selection` is NULL");
  FAILS(fairroll_selection_set_as_of(selection, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`day` is NULL");
  FAILS(fairroll_selection_set_reading(NULL, "a", "b", &error), FAIRROLL_ERROR_ARGUMENT, "`selection` is NULL");
  FAILS(fairroll_selection_set_reading(selection, NULL, "b", &error), FAIRROLL_ERROR_ARGUMENT, "`reading` is NULL");
  FAILS(fairroll_selection_set_reading(selection, "a", NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`alternative` is NULL");
  FAILS(fairroll_selection_set_posting(NULL, "a", "b", &error), FAIRROLL_ERROR_ARGUMENT, "`selection` is NULL");
  FAILS(fairroll_selection_set_posting(selection, NULL, "b", &error), FAIRROLL_ERROR_ARGUMENT, "`name` is NULL");
  FAILS(fairroll_selection_set_posting(selection, "a", NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`value` is NULL");
  FAILS(fairroll_rules_load(NULL, source, NULL, &rules, &error), FAIRROLL_ERROR_ARGUMENT, "`name` is NULL");
  CHECK(rules == NULL);
  FAILS(fairroll_rules_load("us_sd.craps", NULL, NULL, &rules, &error), FAIRROLL_ERROR_ARGUMENT, "`source` is NULL");
  FAILS(fairroll_rules_load("us_sd.craps", source, NULL, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  fairroll_selection_free(selection);
  fairroll_source_free(source);
}

static void null_tables(void) {
  fairroll_error* error = NULL;
  fairroll_table* table = NULL;
  fairroll_text* text = NULL;
  const uint8_t faces[] = {4, 3};
  const char* const seats[] = {"ann", NULL};
  FAILS(fairroll_rules_judge(NULL, "throw 4 3", 9, 0, &text, &error), FAIRROLL_ERROR_ARGUMENT, "`rules` is NULL");
  FAILS(fairroll_rules_judge(craps(), NULL, 9, 0, &text, &error), FAIRROLL_ERROR_ARGUMENT, "`step` is NULL");
  FAILS(fairroll_rules_judge(craps(), "throw 4 3", 9, 0, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_table_new(NULL, seats, 1, &table, &error), FAIRROLL_ERROR_ARGUMENT, "`rules` is NULL");
  FAILS(fairroll_table_new(craps(), NULL, 1, &table, &error), FAIRROLL_ERROR_ARGUMENT, "`seats` is NULL");
  FAILS(fairroll_table_new(craps(), seats, 2, &table, &error), FAIRROLL_ERROR_ARGUMENT, "`seats[i]` is NULL");
  FAILS(fairroll_table_new(craps(), seats, 1, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_table_clone(NULL, &table, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  FAILS(fairroll_table_play(NULL, "throw 4 3", 9, 0, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  FAILS(fairroll_table_roll(NULL, faces, 2, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  FAILS(fairroll_table_roll_all(NULL, faces, 2, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  FAILS(fairroll_rules_show(NULL, &text, &error), FAIRROLL_ERROR_ARGUMENT, "`rules` is NULL");
  FAILS(fairroll_table_show(NULL, &text, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  FAILS(fairroll_table_menu(NULL, 0, FAIRROLL_NONE, &text, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  FAILS(fairroll_table_register_rules(NULL, "a", craps(), &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  FAILS(fairroll_table_snapshot(NULL, 0, &text, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  FAILS(fairroll_table_restore(NULL, "", 0, &table, &error), FAIRROLL_ERROR_ARGUMENT, "`rules` is NULL");
  FAILS(fairroll_table_restore(craps(), NULL, 1, &table, &error), FAIRROLL_ERROR_ARGUMENT, "`snapshot` is NULL");
  FAILS(fairroll_table_change_rules(NULL, craps(), &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  FAILS(fairroll_table_wager_text(NULL, 1, &text, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  CHECK(fairroll_table_seat_count(NULL) == 0);
  CHECK(fairroll_table_seat_name(NULL, 0) == NULL);
  CHECK(fairroll_table_throw_count(NULL) == 0);
  CHECK(fairroll_table_interpreted_throw_count(NULL) == 0);
  CHECK(fairroll_table_thrower(NULL) == FAIRROLL_NONE);
  CHECK(fairroll_table_dice_holder(NULL) == FAIRROLL_NONE);
  CHECK(table == NULL && text == NULL);
}

/* Functions that give numbers, asked without a table and without a place for the answer. */
static void null_numbers(void) {
  fairroll_error* error = NULL;
  fairroll_table* table = two_seats();
  const fairroll_wager* wagers = NULL;
  const uint32_t* clauses = NULL;
  size_t count = 9;
  int64_t amount = 9;
  fairroll_totals totals;
  FAILS(fairroll_table_account_amount(NULL, FAIRROLL_SEAT, 0, &amount, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  CHECK(amount == 0);
  FAILS(fairroll_table_account_amount(table, FAIRROLL_SEAT, 0, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_table_balance(NULL, FAIRROLL_SEAT, 0, &amount, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  FAILS(fairroll_table_balance(table, FAIRROLL_SEAT, 0, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_table_wagers(NULL, &wagers, &count, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  CHECK(count == 0);
  FAILS(fairroll_table_wagers(table, NULL, &count, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_table_wagers(table, &wagers, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`count` is NULL");
  FAILS(fairroll_table_settlement_clauses(NULL, 0, &clauses, &count, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  FAILS(fairroll_table_settlement_clauses(table, 0, NULL, &count, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_table_settlement_clauses(table, 0, &clauses, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`count` is NULL");
  FAILS(fairroll_table_totals(NULL, 0, &totals, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  FAILS(fairroll_table_totals(table, 0, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_table_clone(table, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_table_snapshot(table, 0, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_table_restore(craps(), "", 0, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_table_change_rules(table, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`rules` is NULL");
  FAILS(fairroll_table_wager_text(table, 1, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  FAILS(fairroll_table_play(table, NULL, 1, 0, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`step` is NULL");
  FAILS(fairroll_table_roll(table, NULL, 2, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`faces` is NULL");
  FAILS(fairroll_table_roll_all(table, NULL, 2, &error), FAIRROLL_ERROR_ARGUMENT, "`faces` is NULL");
  CHECK(fairroll_table_throw_count(table) == 0);
  fairroll_table_free(table);
}

void test_null(void) {
  null_frees();
  null_rules();
  null_sources();
  null_tables();
  null_numbers();
}
