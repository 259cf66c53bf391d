/* SPDX-License-Identifier: Apache-2.0 */
/* Tables kept and restored, and put under other rules. */
#include "check.h"

#include <stdlib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

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

/* A binary snapshot whose checksum is right and whose name of a seat is no UTF-8. */
static void bad_name(void) {
  enum { checksum = 18, head = 26 };
  fairroll_error* error = NULL;
  fairroll_table* table = at_play();
  fairroll_text* bytes = kept(table, FAIRROLL_SNAPSHOT_BINARY);
  const size_t size = fairroll_text_size(bytes);
  char* copy = malloc(size);
  if (copy == NULL) abort();
  memcpy(copy, fairroll_text_data(bytes), size);
  for (size_t i = head; i + 4 <= size; ++i)
    if (memcmp(copy + i,
               "\x63"
               "ann",
               4) == 0)
      copy[i + 1] = (char)0xFF; /* a text of three bytes in CBOR */
  const uint64_t sum = XXH3_64bits(copy + head, size - head);
  for (size_t i = 0; i < 8; ++i) copy[checksum + i] = (char)(sum >> (8 * i) & 0xFFU);
  fairroll_table* restored = NULL;
  FAILS(fairroll_table_restore(craps(), copy, size, &restored, &error), FAIRROLL_ERROR_INPUT, "the data is not a snapshot of a table");
  CHECK(restored == NULL);
  free(copy);
  fairroll_text_free(bytes);
  fairroll_table_free(table);
}

/* What a snapshot says of its rules is enough to load them again. */
static void heads(uint32_t form) {
  fairroll_error* error = NULL;
  fairroll_source* source = shipped();
  fairroll_selection* selection = NULL;
  fairroll_rules* rules = NULL;
  fairroll_rules* again = NULL;
  fairroll_table* table = NULL;
  fairroll_head* head = NULL;
  CALL(fairroll_selection_new(&selection, &error));
  CALL(fairroll_selection_set_as_of(selection, "2026-03-01", &error));
  CALL(fairroll_selection_set_posting(selection, "sharp_shooter", "SS-04", &error));
  CALL(fairroll_rules_load("us_sd.craps", source, selection, &rules, &error));
  CALL(fairroll_table_new(rules, NULL, 0, &table, &error));
  fairroll_text* bytes = kept(table, form);
  CALL(fairroll_snapshot_head(fairroll_text_data(bytes), fairroll_text_size(bytes), &head, &error));
  CHECK(fairroll_head_version(head) == fairroll_snapshot_version());
  CHECK(strcmp(fairroll_head_rules(head), "us_sd.craps") == 0);
  CHECK(strcmp(fairroll_head_fingerprint(head), fairroll_rules_fingerprint(rules)) == 0);
  CHECK(fairroll_head_fingerprint_version(head) == fairroll_fingerprint_version());
  CHECK(strcmp(fairroll_head_as_of(head), "2026-03-01") == 0);
  CHECK(fairroll_head_posting_count(head) == 1);
  CHECK(strcmp(fairroll_head_posting(head, 0), "sharp_shooter") == 0 && strcmp(fairroll_head_posting_value(head, 0), "SS-04") == 0);
  CHECK(fairroll_head_posting(head, 1) == NULL && fairroll_head_posting_value(head, 1) == NULL);
  for (uint32_t i = 0; i < fairroll_head_reading_count(head); ++i)
    CHECK(fairroll_head_reading(head, i) != NULL && fairroll_head_reading_alternative(head, i) != NULL);
  CHECK(fairroll_head_reading(head, FAIRROLL_NONE) == NULL);
  fairroll_selection_free(selection);
  CALL(fairroll_selection_new(&selection, &error));
  CALL(fairroll_head_copy_selection(head, selection, &error));
  CALL(fairroll_rules_load(fairroll_head_rules(head), source, selection, &again, &error));
  CHECK(strcmp(fairroll_rules_fingerprint(again), fairroll_rules_fingerprint(rules)) == 0);
  FAILS(fairroll_head_copy_selection(NULL, selection, &error), FAIRROLL_ERROR_ARGUMENT, "`head`");
  FAILS(fairroll_head_copy_selection(head, NULL, &error), FAIRROLL_ERROR_ARGUMENT, "`selection`");
  fairroll_head_free(head);
  FAILS(fairroll_snapshot_head("nothing", 7, &head, &error), FAIRROLL_ERROR_INPUT, "F0901");
  CHECK(head == NULL);
  FAILS(fairroll_snapshot_head(NULL, 7, &head, &error), FAIRROLL_ERROR_ARGUMENT, "`snapshot`");
  fairroll_text_free(bytes);
  fairroll_table_free(table);
  fairroll_selection_free(selection);
  fairroll_source_free(source);
  fairroll_rules_release(again);
  fairroll_rules_release(rules);
}

void test_snapshots(void) {
  heads(FAIRROLL_SNAPSHOT_JSON);
  heads(FAIRROLL_SNAPSHOT_BINARY);
  there_and_back(FAIRROLL_SNAPSHOT_JSON);
  there_and_back(FAIRROLL_SNAPSHOT_BINARY);
  damaged(FAIRROLL_SNAPSHOT_JSON);
  damaged(FAIRROLL_SNAPSHOT_BINARY);
  bad_name();
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
  CALL(fairroll_table_carry_over(house, fairroll_text_data(before), fairroll_text_size(before), &restored, &error));
  CHECK(fairroll_table_throw_count(restored) == fairroll_table_throw_count(table));
  CHECK(comes_to(restored, "throw 3 3", "\"wager\":\"ann pass\",\"stake\":\"10.00\",\"outcome\":\"wins\""));
  fairroll_table_free(restored);
  FAILS(fairroll_table_carry_over(other, fairroll_text_data(before), fairroll_text_size(before), &restored, &error), FAIRROLL_ERROR_INPUT,
        "F0904");
  FAILS(fairroll_table_carry_over(house, fairroll_text_data(before), 10, &restored, &error), FAIRROLL_ERROR_INPUT, "F0901");
  FAILS(fairroll_table_carry_over(NULL, "", 0, &restored, &error), FAIRROLL_ERROR_ARGUMENT, "`rules`");
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
