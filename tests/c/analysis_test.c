/* SPDX-License-Identifier: Apache-2.0 */
/* What can be known before anybody throws, and the states of a table. */
#include "check.h"

static int says(fairroll_text* text, const char* words) {
  const int found = text != NULL && strstr(fairroll_text_data(text), words) != NULL;
  if (!found) fprintf(stderr, "no %s in %.2000s\n", words, text == NULL ? "nothing" : fairroll_text_data(text));
  return found;
}

static int stop_at_once(void* context, const char* stage, uint64_t done, uint64_t of) {
  ++*(int*)context;
  CHECK(stage != NULL && done <= of);
  return 1;
}

static int go_on(void* context, const char* stage, uint64_t done, uint64_t of) {
  (void)stage;
  (void)done;
  (void)of;
  ++*(int*)context;
  return 0;
}

void test_states(void) {
  fairroll_error* error = NULL;
  fairroll_text* states = NULL;
  fairroll_table* table = two_seats();
  CHECK(comes_to(table, "ann takes dice", "accepted"));
  CHECK(comes_to(table, "ann bets 10.00 on come", "refused"));
  CALL(fairroll_table_show(table, &states, &error));
  CHECK(says(states, "\"states\":{\"point\":\"none\""));
  CHECK(says(states, "\"wagers\":[]"));
  fairroll_text_free(states);
  CHECK(comes_to(table, "throw 4 2", "\"total\":6"));
  CHECK(comes_to(table, "ann bets 10.00 on come", "accepted"));
  CHECK(comes_to(table, "throw 4 1", "\"total\":5"));
  CALL(fairroll_table_show(table, &states, &error));
  CHECK(says(states, "\"point\":6"));
  CHECK(says(states, "\"states\":{\"come_point\":5}"));
  fairroll_text_free(states);
  FAILS(fairroll_table_show(NULL, &states, &error), FAIRROLL_ERROR_ARGUMENT, "`table` is NULL");
  FAILS(fairroll_table_show(table, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  CHECK(states == NULL);
  fairroll_table_free(table);
}

void test_edges(void) {
  static const char* const biased[] = {"1/6", "1/6", "1/6", "1/6", "1/12", "1/4"};
  static const char* const not_one[] = {"1/6", "1/6", "1/6", "1/6", "1/6", "1/4"};
  static const char* const no_fraction[] = {"half"};
  fairroll_error* error = NULL;
  fairroll_text* edges = NULL;
  CALL(fairroll_rules_edges(craps(), "pass", NULL, NULL, 0, &edges, &error));
  CHECK(says(edges, "\"ruleset\": \"us_sd.craps\""));
  CHECK(says(edges, "\"fraction\": \"7/495\""));
  fairroll_text_free(edges);
  CALL(fairroll_rules_edges(craps(), "place 6", "5.00", biased, 6, &edges, &error));
  CHECK(says(edges, "\"stake\": \"5.00\""));
  CHECK(says(edges, "\"1/12\""));
  fairroll_text_free(edges);
  FAILS(fairroll_rules_edges(craps(), "plaice", NULL, NULL, 0, &edges, &error), FAIRROLL_ERROR_INPUT, "did you mean `place`?");
  FAILS(fairroll_rules_edges(craps(), "place 7", NULL, NULL, 0, &edges, &error), FAIRROLL_ERROR_INPUT, "has no wager `place 7`");
  FAILS(fairroll_rules_edges(craps(), NULL, "0.00", NULL, 0, &edges, &error), FAIRROLL_ERROR_ARGUMENT,
        "`stake`: `0.00` is not an amount of USD");
  FAILS(fairroll_rules_edges(craps(), NULL, "5.001", NULL, 0, &edges, &error), FAIRROLL_ERROR_ARGUMENT, "not an amount of USD");
  FAILS(fairroll_rules_edges(craps(), NULL, NULL, not_one, 6, &edges, &error), FAIRROLL_ERROR_ARGUMENT, "`dice`: ");
  FAILS(fairroll_rules_edges(craps(), NULL, NULL, no_fraction, 1, &edges, &error), FAIRROLL_ERROR_ARGUMENT,
        "`half` is not an exact fraction such as 1/6");
  FAILS(fairroll_rules_edges(craps(), NULL, NULL, NULL, 6, &edges, &error), FAIRROLL_ERROR_ARGUMENT, "`dice` is NULL");
  FAILS(fairroll_rules_edges(NULL, NULL, NULL, NULL, 0, &edges, &error), FAIRROLL_ERROR_ARGUMENT, "`rules` is NULL");
  FAILS(fairroll_rules_edges(craps(), NULL, NULL, NULL, 0, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  CHECK(edges == NULL);
}

/* A line bet with its odds. */
void test_combination(void) {
  static const char* const fair[] = {"1/6", "1/6", "1/6", "1/6", "1/6", "1/6"};
  fairroll_error* error = NULL;
  fairroll_text* text = NULL;
  CALL(fairroll_rules_combined_edge(craps(), "10.00 on pass + 20.00 on pass_odds", NULL, 0, &text, &error));
  CHECK(says(text, "\"words\": \"20.00 on pass_odds\""));
  CHECK(says(text, "\"perAmountStaked\": {\n      \"fraction\": \"1/165\""));
  fairroll_text_free(text);
  CALL(fairroll_rules_combined_edge(craps(), "10.00 on pass", fair, 6, &text, &error));
  CHECK(says(text, "\"fraction\": \"7/495\""));
  fairroll_text_free(text);
  FAILS(fairroll_rules_combined_edge(craps(), "10.00 on plaice 6", NULL, 0, &text, &error), FAIRROLL_ERROR_INPUT, "did you mean `place`?");
  FAILS(fairroll_rules_combined_edge(craps(), "20.00 on pass_odds", NULL, 0, &text, &error), FAIRROLL_ERROR_INPUT, "bet on `pass` first");
  FAILS(fairroll_rules_combined_edge(craps(), "", NULL, 0, &text, &error), FAIRROLL_ERROR_ARGUMENT, "`bets` is empty");
  FAILS(fairroll_rules_combined_edge(craps(), NULL, NULL, 0, &text, &error), FAIRROLL_ERROR_ARGUMENT, "`bets` is NULL");
  FAILS(fairroll_rules_combined_edge(craps(), "10.00 on pass", NULL, 6, &text, &error), FAIRROLL_ERROR_ARGUMENT, "`dice` is NULL");
  FAILS(fairroll_rules_combined_edge(NULL, "10.00 on pass", NULL, 0, &text, &error), FAIRROLL_ERROR_ARGUMENT, "`rules` is NULL");
  FAILS(fairroll_rules_combined_edge(craps(), "10.00 on pass", NULL, 0, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
}

/* Rules as they are read at first, and as somebody reads them. */
void test_readings(void) {
  fairroll_error* error = NULL;
  fairroll_text* text = NULL;
  fairroll_rules* chosen = NULL;
  fairroll_source* source = shipped();
  fairroll_selection* selection = NULL;
  CALL(fairroll_selection_new(&selection, &error));
  CALL(fairroll_selection_set_reading(selection, "points", "printed", &error));
  CALL(fairroll_rules_load("us_sd.craps", source, selection, &chosen, &error));
  CALL(fairroll_rules_edges(craps(), "sharp_shooter", NULL, NULL, 0, &text, &error));
  CHECK(says(text, "\"name\": \"points\",\n      \"reading\": true,"));
  CHECK(says(text, "\"alternative\": \"corrected\""));
  CHECK(says(text, "\"selectedByCaller\": false"));
  CHECK(says(text, "\"recalled\": true"));
  CHECK(says(text, "\"name\": \"points\",\n              \"alternative\": \"printed\""));
  CHECK(says(text, "\"tooManyReadings\": []"));
  fairroll_text_free(text);
  CALL(fairroll_rules_edges(chosen, "sharp_shooter", NULL, NULL, 0, &text, &error));
  CHECK(says(text, "\"selectedByCaller\": true"));
  CHECK(strstr(fairroll_text_data(text), "\"alternative\": \"corrected\"") == NULL);
  fairroll_text_free(text);
  CALL(fairroll_rules_simulate(chosen, NULL, 0, 10, 1, 1, NULL, NULL, NULL, &text, &error));
  CHECK(says(text, "\"dependsOn\": []")); /* no bet that is played by itself is doubtful */
  fairroll_text_free(text);
  fairroll_selection_free(selection);
  fairroll_rules_release(chosen);
  fairroll_source_free(source);
}

void test_proofs(void) {
  static const char broken[] = "language 1\nruleset my.broken \"Broken\" {\n";
  int told = 0;
  fairroll_error* error = NULL;
  fairroll_text* proof = NULL;
  fairroll_source* source = shipped();
  CALL(fairroll_verify("us_pa.sic_bo", source, NULL, go_on, &told, &proof, &error));
  CHECK(says(proof, "\"proved\": true"));
  CHECK(told > 0);
  fairroll_text_free(proof);
  told = 0;
  CALL(fairroll_verify("us_pa.sic_bo", source, NULL, stop_at_once, &told, &proof, &error));
  CHECK(says(proof, "\"stopped\": true"));
  CHECK(told == 1);
  fairroll_text_free(proof);
  FAILS(fairroll_verify("us_pa.sick_bo", source, NULL, NULL, NULL, &proof, &error), FAIRROLL_ERROR_INPUT, "in a rule folder");
  CALL(fairroll_source_add_text(source, "broken.fair", broken, sizeof broken - 1, &error));
  FAILS(fairroll_verify("my.broken", source, NULL, NULL, NULL, &proof, &error), FAIRROLL_ERROR_INPUT, "broken.fair");
  FAILS(fairroll_verify(NULL, source, NULL, NULL, NULL, &proof, &error), FAIRROLL_ERROR_ARGUMENT, "`name` is NULL");
  FAILS(fairroll_verify("us_sd.craps", NULL, NULL, NULL, NULL, &proof, &error), FAIRROLL_ERROR_ARGUMENT, "`source` is NULL");
  FAILS(fairroll_verify("us_sd.craps", source, NULL, NULL, NULL, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  CHECK(proof == NULL);
  fairroll_source_free(source);
}

void test_differences(void) {
  int told = 0;
  fairroll_error* error = NULL;
  fairroll_text* found = NULL;
  fairroll_rules* house = NULL;
  fairroll_source* source = shipped();
  CALL(fairroll_rules_load("us_sd.deadwood_one", source, NULL, &house, &error));
  CALL(fairroll_diff(craps(), house, go_on, &told, &found, &error));
  CHECK(says(found, "\"equivalent\": false"));
  CHECK(says(found, "us_sd.deadwood_one"));
  CHECK(told > 0);
  fairroll_text_free(found);
  told = 0;
  CALL(fairroll_diff(craps(), house, stop_at_once, &told, &found, &error));
  CHECK(says(found, "\"stopped\": true"));
  CHECK(told == 1);
  fairroll_text_free(found);
  FAILS(fairroll_diff(NULL, house, NULL, NULL, &found, &error), FAIRROLL_ERROR_ARGUMENT, "`a` is NULL");
  FAILS(fairroll_diff(house, NULL, NULL, NULL, &found, &error), FAIRROLL_ERROR_ARGUMENT, "`b` is NULL");
  FAILS(fairroll_diff(house, house, NULL, NULL, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  CHECK(found == NULL);
  fairroll_rules_release(house);
  fairroll_source_free(source);
}

static void bad_simulations(void) {
  static const char two_seats_bet[] = "seats ann, bob\nann bets 10.00 on pass";
  static const char no_bets[] = "seats ann";
  static const char no_step[] = "ann bets";
  fairroll_error* error = NULL;
  fairroll_text* found = NULL;
  FAILS(fairroll_rules_simulate(craps(), NULL, 0, 0, 1, 1, NULL, NULL, NULL, &found, &error), FAIRROLL_ERROR_ARGUMENT,
        "`hands` must be from 1 to ");
  FAILS(fairroll_rules_simulate(craps(), NULL, 0, 100, 1, 0, NULL, NULL, NULL, &found, &error), FAIRROLL_ERROR_ARGUMENT,
        "`threads` must be from 1 to ");
  FAILS(fairroll_rules_simulate(craps(), NULL, 0, 100, 1, 1, "100", NULL, NULL, &found, &error), FAIRROLL_ERROR_ARGUMENT,
        "`confidence`: `100`");
  FAILS(fairroll_rules_simulate(craps(), two_seats_bet, sizeof two_seats_bet - 1, 100, 1, 1, NULL, NULL, NULL, &found, &error),
        FAIRROLL_ERROR_INPUT, "one seat");
  FAILS(fairroll_rules_simulate(craps(), no_bets, sizeof no_bets - 1, 100, 1, 1, NULL, NULL, NULL, &found, &error), FAIRROLL_ERROR_INPUT,
        "the bet file contains no bets");
  FAILS(fairroll_rules_simulate(craps(), "", 0, 100, 1, 1, NULL, NULL, NULL, &found, &error), FAIRROLL_ERROR_INPUT,
        "the bet file contains no bets");
  FAILS(fairroll_rules_simulate(craps(), no_step, sizeof no_step - 1, 100, 1, 1, NULL, NULL, NULL, &found, &error), FAIRROLL_ERROR_INPUT,
        "bets:1:9");
  FAILS(fairroll_rules_simulate(craps(), NULL, 3, 100, 1, 1, NULL, NULL, NULL, &found, &error), FAIRROLL_ERROR_ARGUMENT, "`bets` is NULL");
  FAILS(fairroll_rules_simulate(NULL, NULL, 0, 100, 1, 1, NULL, NULL, NULL, &found, &error), FAIRROLL_ERROR_ARGUMENT, "`rules` is NULL");
  FAILS(fairroll_rules_simulate(craps(), NULL, 0, 100, 1, 1, NULL, NULL, NULL, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`out` is NULL");
  CHECK(found == NULL);
}

void test_simulations(void) {
  static const char bets[] = "seats ann\nann bets 10.00 on pass\nann bets 12.00 on place 6";
  int told = 0;
  fairroll_error* error = NULL;
  fairroll_text* one = NULL;
  fairroll_text* other = NULL;
  CALL(fairroll_rules_simulate(craps(), bets, sizeof bets - 1, 20000, 7, 1, NULL, go_on, &told, &one, &error));
  CALL(fairroll_rules_simulate(craps(), bets, sizeof bets - 1, 20000, 7, 3, NULL, NULL, NULL, &other, &error));
  CHECK(says(one, "\"wager\": \"place 6\"") && says(one, "\"hands\": 20000") && says(one, "\"confidence\": \"99\""));
  CHECK(one != NULL && other != NULL && strcmp(fairroll_text_data(one), fairroll_text_data(other)) == 0);
  CHECK(told > 0);
  fairroll_text_free(one);
  fairroll_text_free(other);
  told = 0;
  CALL(fairroll_rules_simulate(craps(), bets, sizeof bets - 1, 1000000000, 7, 2, "95", stop_at_once, &told, &one, &error));
  CHECK(says(one, "\"interrupted\": true") && says(one, "\"confidence\": \"95\""));
  fairroll_text_free(one);
  bad_simulations();
}
