/* SPDX-License-Identifier: Apache-2.0 */
/* Tables kept and restored, and put under other rules. */
#include "check.h"

#include <stdlib.h>

static fairroll_text* kept(fairroll_table* table, uint32_t form) {
  fairroll_error* error = NULL;
  fairroll_text* bytes = NULL;
  CALL(fairroll_table_snapshot(table, form, &bytes, &error));
  return bytes;
}

static int equal(const fairroll_text* a, const fairroll_text* b) {
  return fairroll_text_size(a) == fairroll_text_size(b) && memcmp(fairroll_text_data(a), fairroll_text_data(b), fairroll_text_size(a)) == 0;
}

static fairroll_table* at_play(void) {
  fairroll_table* table = two_seats();
  CHECK(comes_to(table, "ann takes dice", "accepted"));
  CHECK(comes_to(table, "ann bets 10.00 on pass", "accepted"));
  CHECK(comes_to(table, "throw 4 2", "valid"));
  return table;
}

/* Both forms restore to a table that goes on as the first one does. */
static void there_and_back(uint32_t form) {
  fairroll_error* error = NULL;
  fairroll_table* table = at_play();
  fairroll_text* bytes = kept(table, form);
  fairroll_table* restored = NULL;
  CALL(fairroll_table_restore(craps(), fairroll_text_data(bytes), fairroll_text_size(bytes), &restored, &error));
  fairroll_text* again = kept(restored, form);
  CHECK(equal(bytes, again));
  fairroll_text_free(again);
  CHECK(comes_to(table, "throw 4 3", "loses"));
  CHECK(comes_to(restored, "throw 4 3", "loses"));
  fairroll_text* one = kept(table, form);
  fairroll_text* other = kept(restored, form);
  CHECK(equal(one, other));
  CHECK(!equal(one, bytes));
  fairroll_text_free(one);
  fairroll_text_free(other);
  fairroll_text_free(bytes);
  fairroll_table_free(restored);
  fairroll_table_free(table);
}

/* Every byte cut off or changed is noticed; what is refused makes no table. */
static void damaged(uint32_t form) {
  fairroll_table* table = at_play();
  fairroll_text* bytes = kept(table, form);
  const size_t size = fairroll_text_size(bytes);
  char* copy = malloc(size);
  if (copy == NULL) abort();
  fairroll_table* restored = NULL;
  for (size_t i = 0; i < size; ++i) {
    memcpy(copy, fairroll_text_data(bytes), size);
    copy[i] = (char)(copy[i] ^ 0x11);
    CHECK(fairroll_table_restore(craps(), copy, size, &restored, NULL) == FAIRROLL_ERROR_INPUT);
    CHECK(restored == NULL);
    CHECK(fairroll_table_restore(craps(), fairroll_text_data(bytes), i, &restored, NULL) == FAIRROLL_ERROR_INPUT);
    CHECK(restored == NULL);
  }
  free(copy);
  fairroll_text_free(bytes);
  fairroll_table_free(table);
}

void test_snapshots(void) {
  there_and_back(FAIRROLL_SNAPSHOT_JSON);
  there_and_back(FAIRROLL_SNAPSHOT_BINARY);
  damaged(FAIRROLL_SNAPSHOT_JSON);
  damaged(FAIRROLL_SNAPSHOT_BINARY);
  fairroll_error* error = NULL;
  fairroll_text* bytes = NULL;
  fairroll_table* table = two_seats();
  FAILS(fairroll_table_snapshot(table, 2, &bytes, &error), FAIRROLL_ERROR_ARGUMENT, "`form`");
  fairroll_table_free(table);
  FAILS(fairroll_table_restore(craps(), "", 0, &table, &error), FAIRROLL_ERROR_INPUT, "F0901");
  CHECK(table == NULL && bytes == NULL);
}

static fairroll_rules* load(const char* name) {
  fairroll_error* error = NULL;
  fairroll_rules* rules = NULL;
  fairroll_source* source = shipped();
  CALL(fairroll_rules_load(name, source, NULL, &rules, &error));
  fairroll_source_free(source);
  return rules;
}

void test_change_of_rules(void) {
  fairroll_error* error = NULL;
  fairroll_rules* house = load("us_sd.deadwood_one");
  fairroll_rules* other = load("nv.crapless");
  fairroll_table* table = at_play();
  fairroll_text* before = kept(table, FAIRROLL_SNAPSHOT_JSON);

  /* A snapshot is of its own rules. */
  fairroll_table* restored = NULL;
  FAILS(fairroll_table_restore(house, fairroll_text_data(before), fairroll_text_size(before), &restored, &error), FAIRROLL_ERROR_INPUT,
        "F0903");
  CHECK(restored == NULL);

  CHECK(comes_to(table, "bob bets 10.00 on dont_pass", "\"status\":"));
  fairroll_text* now = kept(table, FAIRROLL_SNAPSHOT_JSON);
  if (fairroll_table_change_rules(table, other, &error) == FAIRROLL_ERROR_INPUT) { /* refused: all of it stays */
    CHECK(strstr(fairroll_error_text(error), "F0904") != NULL);
    fairroll_text* still = kept(table, FAIRROLL_SNAPSHOT_JSON);
    CHECK(equal(now, still));
    fairroll_text_free(still);
  }
  fairroll_error_free(error);
  fairroll_text_free(now);
  fairroll_table_free(table);

  table = at_play();
  CALL(fairroll_table_change_rules(table, house, &error));
  fairroll_text* after = kept(table, FAIRROLL_SNAPSHOT_JSON);
  CHECK(strstr(fairroll_text_data(after), "us_sd.deadwood_one") != NULL);
  CHECK(comes_to(table, "throw 3 3", "\"wager\":\"ann pass\",\"stake\":\"10.00\",\"outcome\":\"wins\""));
  fairroll_text_free(after);
  fairroll_text_free(before);
  fairroll_table_free(table);
  fairroll_rules_release(other);
  fairroll_rules_release(house);
}
