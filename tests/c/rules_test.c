/* SPDX-License-Identifier: Apache-2.0 */
/* What is in a rule book, and one throw judged by it. */
#include "check.h"

static void selections(fairroll_source* source) {
  fairroll_error* error = NULL;
  fairroll_rules* rules = NULL;
  fairroll_selection* selection = NULL;
  CALL(fairroll_selection_new(&selection, &error));
  FAILS(fairroll_selection_set_as_of(selection, "2020-02-30", &error), FAIRROLL_ERROR_ARGUMENT, "`2020-02-30` is not a date");
  CALL(fairroll_selection_set_as_of(selection, "2020-02-28", &error));
  CALL(fairroll_rules_load("us_sd.craps", source, selection, &rules, &error));
  CHECK(strcmp(fairroll_rules_fingerprint(rules), fairroll_rules_fingerprint(craps())) == 0); /* another day, the same text in force */
  fairroll_rules_release(rules);
  CALL(fairroll_selection_set_as_of(selection, "2016-01-01", &error));
  CALL(fairroll_rules_load("us_sd.craps", source, selection, &rules, &error));
  CHECK(strcmp(fairroll_rules_fingerprint(rules), fairroll_rules_fingerprint(craps())) != 0);
  fairroll_rules_release(rules);
  CALL(fairroll_selection_set_as_of(selection, "2020-02-28", &error));
  CALL(fairroll_selection_set_reading(selection, "no_such", "thing", &error));
  FAILS(fairroll_rules_load("us_sd.craps", source, selection, &rules, &error), FAIRROLL_ERROR_INPUT, "no_such");
  CHECK(rules == NULL);
  fairroll_selection_free(selection);
  CALL(fairroll_selection_new(&selection, &error));
  CALL(fairroll_selection_set_posting(selection, "no_such", "thing", &error));
  FAILS(fairroll_rules_load("us_sd.craps", source, selection, &rules, &error), FAIRROLL_ERROR_INPUT, "no_such");
  fairroll_selection_free(selection);
}

static void facts(const fairroll_rules* rules) {
  int rests = 0;
  for (uint32_t i = 0; i < fairroll_rules_fact_count(rules); ++i) {
    fairroll_fact fact;
    CHECK(fairroll_rules_fact(rules, i, &fact) == FAIRROLL_OK);
    CHECK(fact.name[0] != '\0' && fact.value_count >= 1 && fact.value_count <= 64 && fact.subject <= FAIRROLL_SUBJECT_TURN);
    for (uint32_t value = 0; value < fact.value_count; ++value) CHECK(fairroll_rules_fact_value(rules, i, value)[0] != '\0');
    CHECK(fairroll_rules_fact_value(rules, i, fact.value_count) == NULL);
    rests += strcmp(fact.name, "rests") == 0 && strcmp(fact.preposition, "on") == 0 && fact.subject == FAIRROLL_SUBJECT_DIE;
  }
  CHECK(rests == 1);
  fairroll_fact none;
  CHECK(fairroll_rules_fact(rules, FAIRROLL_NONE, &none) == FAIRROLL_ERROR_ARGUMENT);
  CHECK(none.name == NULL && none.value_count == 0);
  CHECK(fairroll_rules_fact_value(rules, FAIRROLL_NONE, 0) == NULL);
}

static void clauses(const fairroll_rules* rules) {
  fairroll_clause clause;
  for (uint32_t i = 0; i < fairroll_rules_clause_count(rules); ++i) {
    CHECK(fairroll_rules_clause(rules, i, &clause) == FAIRROLL_OK);
    CHECK(clause.address[0] != '\0' && clause.text[0] != '\0' && clause.unit[0] != '\0');
    CHECK(strstr(clause.place, ".fair") != NULL && clause.line >= 1 && clause.column >= 1);
  }
  CHECK(fairroll_rules_clause(rules, FAIRROLL_NONE, &clause) == FAIRROLL_ERROR_ARGUMENT);
  CHECK(clause.address == NULL && clause.line == 0);
}

static void layers(fairroll_source* source) {
  static const char amendment[] =
      "language 1\namendment us_sd.tonight \"Tonight\" to us_sd.craps {\n  in force from 2026-07-01\n}\namend wager field {\n  stake at "
      "most 500.00\n}\n";
  fairroll_error* error = NULL;
  fairroll_rules* rules = NULL;
  fairroll_layer layer;
  CALL(fairroll_source_add_text(source, "tonight", amendment, sizeof amendment - 1, &error));
  CALL(fairroll_rules_load("us_sd.craps", source, NULL, &rules, &error));
  const uint32_t count = fairroll_rules_layer_count(rules);
  CHECK(count >= 3);
  CHECK(fairroll_rules_layer(rules, 0, &layer) == FAIRROLL_OK);
  CHECK(layer.kind == FAIRROLL_MODEL && strcmp(layer.unit, "common.craps") == 0 && strcmp(layer.file, "common/craps.fair") == 0);
  CHECK(fairroll_rules_layer(rules, count - 1, &layer) == FAIRROLL_OK);
  CHECK(layer.kind == FAIRROLL_AMENDMENT && strcmp(layer.unit, "us_sd.tonight") == 0 && strcmp(layer.title, "Tonight") == 0);
  CHECK(strcmp(layer.file, "tonight") == 0 && strcmp(layer.from, "2026-07-01") == 0 && layer.until[0] == '\0');
  CHECK(fairroll_rules_layer(rules, count, &layer) == FAIRROLL_ERROR_ARGUMENT && layer.unit == NULL);
  CHECK(strcmp(fairroll_rules_fingerprint(rules), fairroll_rules_fingerprint(craps())) != 0);
  fairroll_rules_release(rules);
  /* A text that is handed over counts. */
  CALL(fairroll_source_add_text(source, "tonight", "garbage", 7, &error));
  FAILS(fairroll_rules_load("us_sd.craps", source, NULL, &rules, &error), FAIRROLL_ERROR_INPUT, "garbage");
  fairroll_source_free(source);
}

void test_rules(void) {
  fairroll_error* error = NULL;
  fairroll_rules* rules = craps();
  CHECK(strcmp(fairroll_rules_name(rules), "us_sd.craps") == 0);
  CHECK(fairroll_rules_title(rules)[0] != '\0');
  CHECK(strlen(fairroll_rules_fingerprint(rules)) == 32);
  CHECK(fairroll_rules_warnings(rules)[0] == '[');
  CHECK(fairroll_rules_uncompiled(rules)[0] == '[');
  CHECK(strcmp(fairroll_rules_currency(rules), "USD") == 0);
  CHECK(fairroll_rules_currency_decimals(rules) == 2);
  CHECK(fairroll_rules_dice_count(rules) == 2);
  CHECK(fairroll_rules_lowest_face(rules) == 1 && fairroll_rules_highest_face(rules) == 6);
  const uint32_t pass = fairroll_rules_find_wager(rules, "pass");
  CHECK(pass < fairroll_rules_wager_count(rules));
  CHECK(strcmp(fairroll_rules_wager_name(rules, pass), "pass") == 0);
  CHECK(fairroll_rules_wager_name(rules, fairroll_rules_wager_count(rules)) == NULL);
  CHECK(fairroll_rules_find_wager(rules, "no_such") == FAIRROLL_NONE);
  CHECK(fairroll_rules_find_wager(rules, NULL) == FAIRROLL_NONE);
  CHECK(fairroll_rules_role_count(rules) > 1);
  CHECK(fairroll_rules_role_name(rules, 0) != NULL);
  CHECK(fairroll_rules_role_name(rules, FAIRROLL_NONE) == NULL);
  facts(rules);
  clauses(rules);

  layers(shipped());
  fairroll_source* source = shipped();
  selections(source);
  /* The same files give the same rules; an owner more or less is nothing to the others. */
  fairroll_rules* again = NULL;
  CALL(fairroll_rules_load("us_sd.craps", source, NULL, &again, &error));
  fairroll_source_free(source);
  CHECK(strcmp(fairroll_rules_fingerprint(again), fairroll_rules_fingerprint(rules)) == 0);
  CHECK(fairroll_rules_retain(again) == again);
  fairroll_rules_release(again);
  CHECK(strcmp(fairroll_rules_name(again), "us_sd.craps") == 0);
  /* A table keeps what it needs. */
  fairroll_table* table = NULL;
  CALL(fairroll_table_new(again, NULL, 0, &table, &error));
  fairroll_rules_release(again);
  CHECK(comes_to(table, "throw 4 3", "\"total\":7"));
  fairroll_table_free(table);
}

/* 1 if what the step comes to contains `words`. */
static int judged(const char* step, uint32_t detail, const char* words) {
  fairroll_error* error = NULL;
  fairroll_text* result = NULL;
  CALL(fairroll_rules_judge(craps(), step, strlen(step), detail, &result, &error));
  const int found = strstr(fairroll_text_data(result), words) != NULL;
  CHECK(strlen(fairroll_text_data(result)) == fairroll_text_size(result));
  fairroll_text_free(result);
  return found;
}

void test_judging_one(void) {
  fairroll_error* error = NULL;
  fairroll_text* result = NULL;
  CHECK(judged("throw 4 3", FAIRROLL_BRIEF, "\"ruling\":\"valid\",\"total\":7"));
  CHECK(judged("{\"throw\": {\"faces\": [4, 3], \"facts\": [{\"die\": 2, \"fact\": \"rests on\", \"is\": \"other_die\"}]}}", FAIRROLL_BRIEF,
               "\"ruling\":\"invalid\""));
  CHECK(judged("throw 4 3 { die 2 rests unknown }", FAIRROLL_BRIEF, "\"needs\":[["));
  CHECK(judged("throw 4 3 { die 2 rests unknown }", FAIRROLL_BRIEF, "\"possible\":[{"));
  CHECK(judged("throw 4 3", FAIRROLL_DETAILED, "\"evaluated\":[{"));
  CHECK(!judged("throw 4 3", FAIRROLL_BRIEF, "\"evaluated\""));
  FAILS(fairroll_rules_judge(craps(), "ann takes the dice", 18, FAIRROLL_BRIEF, &result, &error), FAIRROLL_ERROR_INPUT, "only a throw");
  FAILS(fairroll_rules_judge(craps(), "note \"x\"", 8, FAIRROLL_BRIEF, &result, &error), FAIRROLL_ERROR_INPUT, "only a throw");
  FAILS(fairroll_rules_judge(craps(), "throw 4", 7, FAIRROLL_BRIEF, &result, &error), FAIRROLL_ERROR_INPUT, "error");
  FAILS(fairroll_rules_judge(craps(), "", 0, FAIRROLL_BRIEF, &result, &error), FAIRROLL_ERROR_INPUT, "contains no step");
  FAILS(fairroll_rules_judge(craps(), "throw 4 3", 9, 2, &result, &error), FAIRROLL_ERROR_ARGUMENT, "`detail`");
  CHECK(result == NULL);
}
