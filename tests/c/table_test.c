/* SPDX-License-Identifier: Apache-2.0 */
/* Tables: steps in words and JSON, throws at full speed, money. */
#include "check.h"

static void bad_seats(void) {
  static const char* const twice[] = {"ann", "ann"};
  static const char* const role[] = {"shooter"};
  static const char* const two_words[] = {"ann lee"};
  static const char* const two_names[] = {"ann, bob"};
  static const char* const empty[] = {""};
  fairroll_error* error = NULL;
  fairroll_table* table = NULL;
  FAILS(fairroll_table_new(craps(), twice, 2, &table, &error), FAIRROLL_ERROR_INPUT, "two seats are named `ann`");
  FAILS(fairroll_table_new(craps(), role, 1, &table, &error), FAIRROLL_ERROR_INPUT, "`shooter` is a role");
  FAILS(fairroll_table_new(craps(), two_words, 1, &table, &error), FAIRROLL_ERROR_INPUT, "`ann lee` is not a valid seat name");
  FAILS(fairroll_table_new(craps(), two_names, 1, &table, &error), FAIRROLL_ERROR_INPUT, "`ann, bob` is not a valid seat name");
  FAILS(fairroll_table_new(craps(), empty, 1, &table, &error), FAIRROLL_ERROR_INPUT, "`` is not a valid seat name");
  CHECK(table == NULL);
}

static void bad_steps(fairroll_table* table) {
  fairroll_error* error = NULL;
  fairroll_text* result = NULL;
  FAILS(fairroll_table_play(table, "", 0, FAIRROLL_BRIEF, &result, &error), FAIRROLL_ERROR_INPUT, "F0719");
  FAILS(fairroll_table_play(table, NULL, 0, FAIRROLL_BRIEF, &result, &error), FAIRROLL_ERROR_INPUT, "F0719");
  FAILS(fairroll_table_play(table, "cy bets 10.00 on pass", 21, FAIRROLL_BRIEF, &result, &error), FAIRROLL_ERROR_INPUT, "F0703");
  FAILS(fairroll_table_play(table, "throw 4 3\0", 10, FAIRROLL_BRIEF, &result, &error), FAIRROLL_ERROR_INPUT, "F0803");
  FAILS(fairroll_table_play(table, "\xFF\xFE", 2, FAIRROLL_BRIEF, &result, &error), FAIRROLL_ERROR_INPUT, "supply the text as UTF-8");
  FAILS(fairroll_table_play(table, "throw 7 1", 9, FAIRROLL_BRIEF, &result, &error), FAIRROLL_ERROR_INPUT, "a face is 1 to 6");
  FAILS(fairroll_table_play(table, "{\"throw\": ", 10, FAIRROLL_BRIEF, &result, &error), FAIRROLL_ERROR_INPUT, "F0714");
  FAILS(fairroll_table_play(table, "throw 4 3", 9, 2, &result, &error), FAIRROLL_ERROR_ARGUMENT, "`detail`");
  CHECK(result == NULL);
  CHECK(fairroll_table_throw_count(table) == 0);
}

void test_steps(void) {
  bad_seats();
  fairroll_error* error = NULL;
  fairroll_table* table = two_seats();
  bad_steps(table);
  CHECK(fairroll_table_seat_count(table) == 2);
  CHECK(strcmp(fairroll_table_seat_name(table, 1), "bob") == 0);
  CHECK(fairroll_table_seat_name(table, 2) == NULL);
  CHECK(fairroll_table_thrower(table) == FAIRROLL_NONE);
  CHECK(comes_to(table, "ann takes dice", "\"status\":\"accepted\""));
  CHECK(fairroll_table_thrower(table) == 0 && fairroll_table_dice_holder(table) == 0);
  CHECK(comes_to(table, "ann bets 10.00 on pass", "\"status\":\"accepted\""));
  CHECK(comes_to(table, "{\"act\": {\"by\": \"bob\", \"bets\": \"10.00\", \"on\": {\"wager\": \"dont_pass\"}}}", "\"accepted\""));
  CHECK(comes_to(table, "bob removes pass", "\"status\":\"refused\""));
  CHECK(comes_to(table, "throw 4 2", "\"total\":6"));
  CHECK(comes_to(table, "note \"nothing\"", "\"kind\":\"note\""));
  CHECK(comes_to(table, "throw 3 4", "\"wager\":\"ann pass\",\"stake\":\"10.00\",\"outcome\":\"loses\""));
  CHECK(fairroll_table_throw_count(table) == 2);
  FAILS(fairroll_table_play(table, "given point is 8", 16, FAIRROLL_BRIEF, NULL, &error), FAIRROLL_ERROR_INPUT, "F0905");
  FAILS(fairroll_table_allow_given(NULL, 1, &error), FAIRROLL_ERROR_ARGUMENT, "`table`");
  CALL(fairroll_table_allow_given(table, 1, &error));
  CALL(fairroll_table_play(table, "given point is 8", 16, FAIRROLL_BRIEF, NULL, &error)); /* nobody wants the result */

  /* A clone goes its own way. */
  fairroll_table* other = NULL;
  CALL(fairroll_table_clone(table, &other, &error));
  CHECK(comes_to(other, "throw 4 4", "\"from\":\"8\""));
  CHECK(comes_to(table, "throw 4 4", "\"from\":\"8\""));
  fairroll_table_free(other);
  fairroll_table_free(table);
}

static void bad_rolls(fairroll_table* table) {
  static const uint8_t bad[] = {4, 7, 0, 3};
  fairroll_error* error = NULL;
  fairroll_throw_result thrown = {0};
  const uint32_t* by = NULL;
  size_t count = 0;
  FAILS(fairroll_table_roll(table, bad, 2, &thrown, &error), FAIRROLL_ERROR_ARGUMENT, "`faces[1]` is 7, but faces must be from 1 to 6");
  FAILS(fairroll_table_roll(table, bad + 2, 2, &thrown, &error), FAIRROLL_ERROR_ARGUMENT, "`faces[0]` is 0");
  FAILS(fairroll_table_roll(table, bad, 1, &thrown, &error), FAIRROLL_ERROR_ARGUMENT, "a throw under these rules has 2 faces, not 1");
  FAILS(fairroll_table_roll(table, NULL, 0, &thrown, &error), FAIRROLL_ERROR_ARGUMENT, "a throw under these rules has 2 faces, not 0");
  FAILS(fairroll_table_roll_all(table, bad, 3, &error), FAIRROLL_ERROR_ARGUMENT, "the number of faces must be a multiple of 2, not 3");
  FAILS(fairroll_table_roll_all(table, bad, 4, &error), FAIRROLL_ERROR_ARGUMENT, "`faces[1]` is 7");
  FAILS(fairroll_table_settlement_clauses(table, 0, &by, &count, &error), FAIRROLL_ERROR_ARGUMENT, "no settlement 0");
  CHECK(fairroll_table_throw_count(table) == 0);
  CHECK(thrown.settlements == NULL && by == NULL);
}

void test_shown(void) {
  static const uint8_t six[] = {4, 2};
  fairroll_error* error = NULL;
  fairroll_text* text = NULL;
  fairroll_table* table = two_seats();
  CALL(fairroll_rules_show(craps(), &text, &error));
  CHECK(strstr(fairroll_text_data(text), "{\"name\":\"pass\",\"title\":\"Pass\",\"numbers\":[]") != NULL);
  CHECK(strstr(fairroll_text_data(text), "\"events\":[\"natural\"") != NULL);
  fairroll_text_free(text);
  CHECK(comes_to(table, "ann takes dice", "accepted"));
  CHECK(comes_to(table, "ann bets 10.00 on pass", "accepted"));
  CALL(fairroll_table_roll(table, six, 2, NULL, &error));
  CALL(fairroll_table_show(table, &text, &error));
  CHECK(strstr(fairroll_text_data(text), "\"states\":{\"point\":6") != NULL);
  CHECK(strstr(fairroll_text_data(text), "\"events\":[\"point_set\"]") != NULL);
  CHECK(strstr(fairroll_text_data(text), "\"thrower\":\"ann\",\"diceWith\":\"ann\"") != NULL);
  fairroll_text_free(text);
  CALL(fairroll_table_menu(table, 0, FAIRROLL_NONE, &text, &error));
  CHECK(strstr(fairroll_text_data(text), "{\"words\":\"place 4\",\"wager\":\"place\"") != NULL);
  CHECK(strstr(fairroll_text_data(text), "{\"words\":\"pass\"") == NULL); /* the point is set */
  fairroll_text_free(text);
  CHECK(comes_to(table, "throw 3 3", "\"events\":[\"point_made\"]"));
  CALL(fairroll_table_show(table, &text, &error));
  CHECK(strstr(fairroll_text_data(text), "\"events\":[\"point_made\"]") != NULL);
  fairroll_text_free(text);
  FAILS(fairroll_table_menu(table, 2, FAIRROLL_NONE, &text, &error), FAIRROLL_ERROR_ARGUMENT, "there is no seat 2");
  FAILS(fairroll_table_menu(table, 0, 999, &text, &error), FAIRROLL_ERROR_ARGUMENT, "there is no role 999");
  CHECK(text == NULL);
  fairroll_table_free(table);
}

void test_change_by_a_step(void) {
  static const char step[] = "{\"rules\": \"tonight\", \"meta\": {\"time\": 1.50, \"table\": 5}}";
  fairroll_error* error = NULL;
  fairroll_text* text = NULL;
  fairroll_table* table = two_seats();
  FAILS(fairroll_table_play(table, step, sizeof step - 1, FAIRROLL_BRIEF, NULL, &error), FAIRROLL_ERROR_INPUT, "`tonight`");
  CALL(fairroll_table_register_rules(table, "tonight", craps(), &error));
  CALL(fairroll_table_play(table, step, sizeof step - 1, FAIRROLL_BRIEF, &text, &error));
  CHECK(strstr(fairroll_text_data(text), "\"kind\":\"rules\",\"text\":\"rules change to tonight\"") != NULL);
  CHECK(strstr(fairroll_text_data(text), "\"meta\":{\"time\":1.50,\"table\":5}") != NULL);
  fairroll_text_free(text);
  fairroll_table* other = NULL;
  CALL(fairroll_table_clone(table, &other, &error));
  CALL(fairroll_table_play(other, "rules change to tonight", 23, FAIRROLL_BRIEF, NULL, &error));
  fairroll_table_free(other);
  static const char midnight[] = "{\"posting\": {\"sharp_shooter\": \"SS-04\"}, \"as_of\": \"2030-01-01\"}";
  FAILS(fairroll_table_play(table, midnight, sizeof midnight - 1, FAIRROLL_BRIEF, NULL, &error), FAIRROLL_ERROR_INPUT,
        "`as of 2030-01-01 posting sharp_shooter SS-04`");
  CALL(fairroll_table_register_rules(table, "as of 2030-01-01 posting sharp_shooter SS-04", craps(), &error));
  CALL(fairroll_table_play(table, midnight, sizeof midnight - 1, FAIRROLL_BRIEF, NULL, &error));
  FAILS(fairroll_table_register_rules(table, NULL, craps(), &error), FAIRROLL_ERROR_ARGUMENT, "`name` is NULL");
  FAILS(fairroll_table_register_rules(table, "tonight", NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`rules` is NULL");
  fairroll_table_free(table);
}

void test_rolls(void) {
  static const uint8_t six[] = {4, 2};
  static const uint8_t seven[] = {3, 4};
  static const uint8_t log[] = {4, 2, 3, 3, 6, 6};
  fairroll_error* error = NULL;
  fairroll_table* table = two_seats();
  bad_rolls(table);
  CHECK(comes_to(table, "ann takes dice", "accepted"));
  CHECK(comes_to(table, "ann bets 10.00 on pass", "accepted"));
  CHECK(comes_to(table, "bob bets 10.00 on dont_pass", "accepted"));
  fairroll_throw_result thrown;
  CALL(fairroll_table_roll(table, six, 2, &thrown, &error));
  CHECK(thrown.ruling == FAIRROLL_VALID && thrown.from_tables == 1);
  CALL(fairroll_table_roll(table, seven, 2, &thrown, &error));
  CHECK(thrown.settlement_count == 2 && thrown.composite_count == 0);
  const fairroll_settlement lost = thrown.settlements[0];
  CHECK(lost.id == 1 && lost.seat == 0 && lost.role == FAIRROLL_NONE && lost.outcome == FAIRROLL_LOSES && lost.ended == 1);
  CHECK(lost.wager == fairroll_rules_find_wager(craps(), "pass"));
  CHECK(lost.lost == 1000 && lost.amount == 0 && lost.net == -1000);
  CHECK(thrown.settlements[1].outcome == FAIRROLL_WINS && thrown.settlements[1].amount == 1000 && thrown.settlements[1].seat == 1);
  const uint32_t* by = NULL;
  size_t count = 0;
  CALL(fairroll_table_settlement_clauses(table, 0, &by, &count, &error));
  CHECK(count >= 1);
  for (size_t i = 0; i < count; ++i) CHECK(by[i] < fairroll_rules_clause_count(craps()));
  FAILS(fairroll_table_settlement_clauses(table, 2, &by, &count, &error), FAIRROLL_ERROR_ARGUMENT, "no settlement 2");
  CHECK(fairroll_table_throw_count(table) == 2 && fairroll_table_interpreted_throw_count(table) == 0);

  /* Without a report; what the last roll came to is then no more. */
  CHECK(comes_to(table, "bob takes dice", "accepted"));
  CHECK(comes_to(table, "ann bets 10.00 on pass", "accepted"));
  CALL(fairroll_table_roll_all(table, log, sizeof log, &error));
  CALL(fairroll_table_roll_all(table, NULL, 0, &error));
  CHECK(fairroll_table_throw_count(table) == 5);
  FAILS(fairroll_table_settlement_clauses(table, 0, &by, &count, &error), FAIRROLL_ERROR_ARGUMENT, "no settlement 0");
  CALL(fairroll_table_roll(table, six, 2, NULL, &error)); /* nobody wants the report */
  fairroll_totals totals;
  CALL(fairroll_table_totals(table, fairroll_rules_find_wager(craps(), "pass"), &totals, &error));
  CHECK(totals.won == 1 && totals.lost == 1 && totals.pushed == 0 && totals.returned == 0 && totals.net == 0);
  FAILS(fairroll_table_totals(table, FAIRROLL_NONE, &totals, &error), FAIRROLL_ERROR_ARGUMENT, "there is no wager");
  fairroll_table_free(table);
}

static int64_t held(fairroll_table* table, uint32_t account, uint32_t index) {
  fairroll_error* error = NULL;
  int64_t amount = -1;
  CALL(fairroll_table_account_amount(table, account, index, &amount, &error));
  return amount;
}

static void standing(fairroll_table* table) {
  fairroll_error* error = NULL;
  const fairroll_wager* wagers = NULL;
  size_t count = 0;
  CALL(fairroll_table_wagers(table, &wagers, &count, &error));
  CHECK(count == 2);
  CHECK(wagers[0].id == 1 && wagers[0].seat == 0 && wagers[0].role == FAIRROLL_NONE && wagers[0].stake == 1000);
  CHECK(wagers[0].behind == 0 && wagers[0].composite == 0 && wagers[0].called == -1 && !wagers[0].in_error &&
        !wagers[0].undetermined);
  CHECK(wagers[1].wager == fairroll_rules_find_wager(craps(), "place") && wagers[1].stake == 1200);
  fairroll_text* words = NULL;
  CALL(fairroll_table_wager_text(table, wagers[1].id, &words, &error));
  CHECK(strcmp(fairroll_text_data(words), "place 8") == 0);
  fairroll_text_free(words);
  FAILS(fairroll_table_wager_text(table, 99, &words, &error), FAIRROLL_ERROR_ARGUMENT, "no standing wager 99");
  CHECK(words == NULL);
}

void test_accounts(void) {
  fairroll_error* error = NULL;
  int64_t amount = 0;
  fairroll_table* table = two_seats();
  CHECK(comes_to(table, "ann buys in for 100.00", "accepted"));
  CHECK(comes_to(table, "ann takes dice", "accepted"));
  CHECK(comes_to(table, "ann bets 10.00 on pass", "accepted"));
  CHECK(comes_to(table, "throw 4 2", "valid"));
  CHECK(comes_to(table, "ann bets 12.00 on place 8", "accepted"));
  standing(table);
  CHECK(held(table, FAIRROLL_SEAT, 0) == 7800);
  CHECK(held(table, FAIRROLL_LAYOUT, 0) == 2200);
  CHECK(held(table, FAIRROLL_OUTSIDE, 99) == -10000);
  CHECK(held(table, FAIRROLL_HOUSE, 0) == 0);
  CHECK(held(table, FAIRROLL_ROLE, 0) == 0);
  CHECK(comes_to(table, "throw 4 4", "\"amount\":\"14.00\""));
  CALL(fairroll_table_balance(table, FAIRROLL_SEAT, 0, &amount, &error));
  CHECK(amount == 1400);
  CHECK(held(table, FAIRROLL_HOUSE, 0) == -1400);
  CALL(fairroll_table_balance(table, FAIRROLL_ROLE, 0, &amount, &error));
  CHECK(amount == 0);
  FAILS(fairroll_table_balance(table, FAIRROLL_HOUSE, 0, &amount, &error), FAIRROLL_ERROR_ARGUMENT, "only seats and roles");
  FAILS(fairroll_table_balance(table, FAIRROLL_SEAT, 2, &amount, &error), FAIRROLL_ERROR_ARGUMENT, "no seat 2");
  FAILS(fairroll_table_account_amount(table, FAIRROLL_ROLE, FAIRROLL_NONE, &amount, &error), FAIRROLL_ERROR_ARGUMENT, "no role");
  FAILS(fairroll_table_account_amount(table, 5, 0, &amount, &error), FAIRROLL_ERROR_ARGUMENT, "no account 5");
  /* What does not fit into 64 bits is refused with its reason. */
  FAILS(fairroll_table_play(table, "ann buys in for 99999999999999999.00", 36, FAIRROLL_BRIEF, NULL, &error), FAIRROLL_ERROR_INPUT, "F0");
  fairroll_table_free(table);
}
