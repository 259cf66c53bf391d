/* SPDX-License-Identifier: Apache-2.0 */
/* Where rule files come from, and what is chosen. */
#include "check.h"

#include <stdlib.h>

static const char house[] = "language 1\nhouse my.house \"Mine\" under us_sd.craps {\n}\n";

void test_source(void) {
  fairroll_error* error = NULL;
  fairroll_rules* rules = NULL;
  fairroll_source* source = shipped();
  CALL(fairroll_source_add_text(source, "mine.fair", "not a rule file", 15, &error));
  CALL(fairroll_source_add_text(source, "mine.fair", house, sizeof house - 1, &error)); /* instead of the first */
  CALL(fairroll_rules_load("my.house", source, NULL, &rules, &error));
  CHECK(strcmp(fairroll_rules_name(rules), "my.house") == 0);
  CHECK(strcmp(fairroll_rules_title(rules), "Mine") == 0);
  fairroll_rules_release(rules);

  /* What cannot be loaded says why, and loads nothing. */
  FAILS(fairroll_rules_load("us_sd.crabs", source, NULL, &rules, &error), FAIRROLL_ERROR_INPUT, "us_sd.crabs");
  CHECK(rules == NULL);
  FAILS(fairroll_rules_load("../rulesets/us_sd.craps", source, NULL, &rules, &error), FAIRROLL_ERROR_INPUT, "F0811");
  FAILS(fairroll_rules_load("", source, NULL, &rules, &error), FAIRROLL_ERROR_INPUT, "error");
  CALL(fairroll_source_add_text(source, "bad.fair", "language 1\nruleset a.b \"B\" {\n  adopts c.d\n  %\n}\n", 48, &error));
  FAILS(fairroll_rules_load("a.b", source, NULL, &rules, &error), FAIRROLL_ERROR_INPUT, "bad.fair:3");
  CALL(fairroll_source_add_text(source, "empty.fair", NULL, 0, &error));
  fairroll_source_free(source);

  /* Limits hold for what is loaded from then on; a wrong one sets nothing. */
  source = shipped();
  FAILS(fairroll_source_set_limit(source, "state", 1, &error), FAIRROLL_ERROR_ARGUMENT, "there is no limit `state`");
  FAILS(fairroll_source_set_limit(source, "states", 0, &error), FAIRROLL_ERROR_ARGUMENT, "from 1 to 60000000, not 0");
  FAILS(fairroll_source_set_limit(NULL, "states", 1, &error), FAIRROLL_ERROR_ARGUMENT, "`source` is NULL");
  FAILS(fairroll_source_set_limit(source, NULL, 1, &error), FAIRROLL_ERROR_ARGUMENT, "`name` is NULL");
  CALL(fairroll_rules_load("us_sd.craps", source, NULL, &rules, &error));
  fairroll_rules_release(rules);
  CALL(fairroll_source_set_limit(source, "states", 1, &error));
  FAILS(fairroll_rules_load("us_sd.craps", source, NULL, &rules, &error), FAIRROLL_ERROR_INPUT, "F0404");
  fairroll_source_free(source);

  CALL(fairroll_source_new(&source, &error));
  FAILS(fairroll_rules_load("us_sd.craps", source, NULL, &rules, &error), FAIRROLL_ERROR_INPUT, "us_sd.craps");
  CALL(fairroll_source_add_folder(source, "/nowhere", &error));
  FAILS(fairroll_rules_load("us_sd.craps", source, NULL, &rules, &error), FAIRROLL_ERROR_INPUT, "us_sd.craps");
  fairroll_source_free(source);
}

/* A store with one house in it; all else comes from the folder. */
struct store {
  int asked;
  int fails; /* 1: without a reason; 2: with one */
  fairroll_status last;
};

static int find(void* context, const char* unit, fairroll_sink* sink) {
  struct store* store = context;
  ++store->asked;
  if (store->fails == 2) fairroll_sink_fail(sink, "the door is locked");
  if (store->fails != 0) return 1;
  if (strcmp(unit, "my.house") != 0) return 0;
  CHECK(fairroll_sink_add(sink, NULL, house, sizeof house - 1, unit) == FAIRROLL_ERROR_ARGUMENT);
  CHECK(fairroll_sink_add(sink, "x", NULL, 1, unit) == FAIRROLL_ERROR_ARGUMENT);
  store->last = fairroll_sink_add(sink, "store:my.house", house, sizeof house - 1, unit);
  return 0;
}

void test_resolvers(void) {
  fairroll_error* error = NULL;
  fairroll_rules* rules = NULL;
  struct store store = {0, 0, FAIRROLL_ERROR_INTERNAL};
  fairroll_source* source = NULL;
  CALL(fairroll_source_new(&source, &error));
  CALL(fairroll_source_add_resolver(source, find, &store, &error));
  CALL(fairroll_source_add_folder(source, FAIRROLL_ROOT "/rulesets", &error));
  CALL(fairroll_rules_load("my.house", source, NULL, &rules, &error));
  CHECK(store.last == FAIRROLL_OK);
  CHECK(store.asked > 2);
  CHECK(strcmp(fairroll_rules_title(rules), "Mine") == 0);
  fairroll_rules_release(rules);

  store.fails = 1;
  FAILS(fairroll_rules_load("my.house", source, NULL, &rules, &error), FAIRROLL_ERROR_INPUT, "the resolver failed to search for `my.house`");
  store.fails = 2;
  FAILS(fairroll_rules_load("us_sd.craps", source, NULL, &rules, &error), FAIRROLL_ERROR_INPUT,
        "the resolver failed to search for `us_sd.craps`: the door is locked");
  CHECK(rules == NULL);
  fairroll_source_free(source);
}
