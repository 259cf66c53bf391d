/* SPDX-License-Identifier: Apache-2.0 */
/* Rules that somebody has signed. */
#include "check.h"

#include <stdlib.h>

#define SIGNED FAIRROLL_ROOT "/tests/trust/signed/"

/* Up to 64 KiB of some files, one behind the other; with a NUL behind them. */
struct text {
  char bytes[65536];
  size_t size;
};

static void add_file(struct text* text, const char* path) {
  FILE* file = fopen(path, "rb");
  CHECK(file != NULL);
  if (file == NULL) return;
  text->size += fread(text->bytes + text->size, 1, sizeof text->bytes - 1 - text->size, file);
  text->bytes[text->size] = '\0';
  fclose(file);
}

static struct text trust, bundle, signatures, one_signature;

static void read_all(void) {
  trust.size = bundle.size = signatures.size = one_signature.size = 0;
  add_file(&trust, SIGNED "lab.trust");
  add_file(&bundle, SIGNED "lab.bundle");
  add_file(&one_signature, SIGNED "lab.bundle.minisig");
  add_file(&signatures, SIGNED "lab.bundle.minisig");
  add_file(&signatures, SIGNED "lab.bundle.0202020202020202.minisig");
}

static fairroll_source* trusting(const char* today, uint64_t lowest) {
  fairroll_error* error = NULL;
  fairroll_source* source = NULL;
  CALL(fairroll_source_new(&source, &error));
  CALL(fairroll_source_require_signatures(source, "lab.trust", trust.bytes, trust.size, today, lowest, &error));
  return source;
}

static fairroll_status add(fairroll_source* source, const struct text* with, fairroll_error** error) {
  return fairroll_source_add_bundle(source, "lab.bundle", bundle.bytes, bundle.size, with->bytes, with->size, error);
}

static void loads_what_is_signed(void) {
  fairroll_error* error = NULL;
  fairroll_rules* rules = NULL;
  fairroll_bundle told;
  fairroll_source* source = trusting("2027-01-31", 7);
  CHECK(fairroll_source_bundle_count(source) == 0);
  FAILS(fairroll_rules_load("lab.game", source, NULL, &rules, &error), FAIRROLL_ERROR_INPUT, "lab.game");
  CALL(add(source, &signatures, &error));
  CHECK(fairroll_source_bundle_count(source) == 1);
  CHECK(fairroll_source_bundle(source, 0, &told) == FAIRROLL_OK);
  CHECK(strcmp(told.authority, "lab") == 0 && told.version == 7 && told.signer_count == 2);
  CHECK(strcmp(told.expires, "2027-12-31") == 0 && strlen(told.digest) == 64 && strlen(told.content) == 64);
  CHECK(fairroll_source_bundle(source, 1, &told) == FAIRROLL_ERROR_ARGUMENT && told.authority == NULL);
  CALL(fairroll_rules_load("lab.game", source, NULL, &rules, &error));
  CHECK(strcmp(fairroll_rules_title(rules), "A game to sign") == 0);
  fairroll_source_free(source);
  fairroll_rules_release(rules);
}

static void refuses_what_is_not(void) {
  fairroll_error* error = NULL;
  fairroll_source* source = trusting("2027-01-31", 0);
  FAILS(add(source, &one_signature, &error), FAIRROLL_ERROR_INPUT, "F1004");
  bundle.bytes[bundle.size - 10] ^= 1;
  FAILS(add(source, &signatures, &error), FAIRROLL_ERROR_INPUT, "F1002");
  bundle.bytes[bundle.size - 10] ^= 1;
  signatures.bytes[70] ^= 1;
  FAILS(add(source, &signatures, &error), FAIRROLL_ERROR_INPUT, "F1003");
  signatures.bytes[70] ^= 1;
  FAILS(fairroll_source_add_folder(source, FAIRROLL_ROOT "/rulesets", &error), FAIRROLL_ERROR_INPUT, "F1001");
  FAILS(fairroll_source_add_text(source, "a.fair", "language 1\n", 11, &error), FAIRROLL_ERROR_INPUT, "F1001");
  CHECK(fairroll_source_bundle_count(source) == 0);
  CALL(add(source, &signatures, &error)); /* it is as it was */
  fairroll_source_free(source);

  source = trusting("2028-01-01", 0);
  FAILS(add(source, &signatures, &error), FAIRROLL_ERROR_INPUT, "F1005");
  fairroll_source_free(source);
  source = trusting("2027-01-31", 8);
  FAILS(add(source, &signatures, &error), FAIRROLL_ERROR_INPUT, "F1006");
  fairroll_source_free(source);
}

static void refuses_wrong_calls(void) {
  fairroll_error* error = NULL;
  fairroll_source* source = shipped();
  FAILS(fairroll_source_require_signatures(source, "t", trust.bytes, trust.size, "2027-01-31", 0, &error), FAIRROLL_ERROR_ARGUMENT,
        "unsigned rule files");
  FAILS(add(source, &signatures, &error), FAIRROLL_ERROR_ARGUMENT, "fairroll_source_require_signatures");
  fairroll_source_free(source);
  CALL(fairroll_source_new(&source, &error));
  FAILS(fairroll_source_require_signatures(source, "t", "x", 1, "2027-01-31", 0, &error), FAIRROLL_ERROR_INPUT, "F1008");
  FAILS(fairroll_source_require_signatures(source, "t", trust.bytes, trust.size, "tomorrow", 0, &error), FAIRROLL_ERROR_ARGUMENT,
        "tomorrow");
  FAILS(fairroll_source_require_signatures(source, "t", NULL, 1, "2027-01-31", 0, &error), FAIRROLL_ERROR_ARGUMENT, "NULL");
  FAILS(fairroll_source_require_signatures(source, "t", trust.bytes, trust.size, NULL, 0, &error), FAIRROLL_ERROR_ARGUMENT, "NULL");
  FAILS(fairroll_source_require_signatures(NULL, "t", trust.bytes, trust.size, "2027-01-31", 0, &error), FAIRROLL_ERROR_ARGUMENT, "NULL");
  CALL(fairroll_source_require_signatures(source, "t", trust.bytes, trust.size, "2027-01-31", 0, &error));
  FAILS(fairroll_source_require_signatures(source, "t", trust.bytes, trust.size, "2027-01-31", 0, &error), FAIRROLL_ERROR_ARGUMENT,
        "already");
  FAILS(fairroll_source_add_bundle(source, NULL, "x", 1, NULL, 0, &error), FAIRROLL_ERROR_ARGUMENT, "NULL");
  FAILS(fairroll_source_add_bundle(NULL, "x", "x", 1, NULL, 0, &error), FAIRROLL_ERROR_ARGUMENT, "NULL");
  FAILS(fairroll_source_add_bundle(source, "x", NULL, 0, NULL, 0, &error), FAIRROLL_ERROR_INPUT, "F1002");
  fairroll_source_free(source);
  CHECK(fairroll_source_bundle_count(NULL) == 0);
  CHECK(fairroll_source_bundle(NULL, 0, NULL) == FAIRROLL_ERROR_ARGUMENT);
}

static void hands_trust_on(void) {
  fairroll_error* error = NULL;
  static struct text next, by;
  next.size = by.size = 0;
  add_file(&next, SIGNED "next.trust");
  add_file(&by, SIGNED "next.trust.minisig");
  FAILS(fairroll_trust_check_rotation(trust.bytes, trust.size, next.bytes, next.size, by.bytes, by.size, "2027-01-31", &error),
        FAIRROLL_ERROR_INPUT, "F1004");
  add_file(&by, SIGNED "next.trust.0303030303030303.minisig");
  CALL(fairroll_trust_check_rotation(trust.bytes, trust.size, next.bytes, next.size, by.bytes, by.size, "2027-01-31", &error));
  FAILS(fairroll_trust_check_rotation(next.bytes, next.size, next.bytes, next.size, by.bytes, by.size, "2027-01-31", &error),
        FAIRROLL_ERROR_INPUT, "F1007");
  FAILS(fairroll_trust_check_rotation(trust.bytes, trust.size, next.bytes, next.size, by.bytes, by.size, "", &error),
        FAIRROLL_ERROR_ARGUMENT, "date");
}

void test_trust(void) {
  read_all();
  loads_what_is_signed();
  refuses_what_is_not();
  refuses_wrong_calls();
  hands_trust_on();
}
