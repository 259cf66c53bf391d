/* SPDX-License-Identifier: Apache-2.0 */
/* Fairroll from C: a log of tables, read from standard input, held against the rules; what was done otherwise, and what it came to.
 *
 *   cc -std=c11 audit.c $(pkg-config --cflags --libs fairroll-c) -o audit && ./audit /usr/share/fairroll/rulesets us_sd.craps < night.jsonl
 *
 * Ends with 0 if all was done as the rules say, 1 if something was not, 2 if it cannot be told. */
#include <fairroll.h>

#include <stdio.h>
#include <stdlib.h>

static void must(fairroll_status status, fairroll_error** error) {
  if (status == FAIRROLL_OK) return;
  fprintf(stderr, "%s", fairroll_error_text(*error));
  fairroll_error_free(*error);
  exit(2);
}

static fairroll_audit* audit_by(const char* folder, const char* const* rule_books, size_t count) {
  fairroll_error* error = NULL;
  fairroll_source* source = NULL;
  fairroll_audit* audit = NULL;
  must(fairroll_source_new(&source, &error), &error);
  must(fairroll_source_add_folder(source, folder, &error), &error);
  must(fairroll_audit_new(source, rule_books, count, NULL, &audit, &error), &error);
  fairroll_source_free(source);
  return audit;
}

/* Whole cents go over; how they are written is for whoever shows them. */
static void show_price(const fairroll_audit_report* told) {
  if (told->has_difference)
    printf("  in money: %lld units of 10^-%d %s\n", (long long)told->difference, (int)told->decimals, told->currency);
  else
    printf("  nobody can say what it came to\n");
}

/* Takes what was told so far, so that no more is kept than one piece of the log brings. How many discrepancies there were. */
static size_t show_all(fairroll_audit* audit) {
  size_t discrepancies = 0;
  for (fairroll_audit_report told; fairroll_audit_next(audit, &told) == 1;) {
    printf("%s:%llu: ", told.file, (unsigned long long)told.line);
    if (told.kind == FAIRROLL_REPORT_INVALID_LINE) {
      printf("bad line: %s\n", told.explanation);
    } else if (told.kind == FAIRROLL_REPORT_UNDETERMINED) {
      printf("table %s: %s: undetermined: %s\n", told.table, told.step, told.explanation);
    } else {
      ++discrepancies;
      printf("table %s: %s\n  %s, by the rules: %s\n", told.table, told.step, told.recorded[0] != '\0' ? told.recorded : "not told",
             told.expected);
      for (size_t i = 0; i < told.reason_count; ++i) printf("  by %s\n", told.reasons[i]);
      show_price(&told);
    }
  }
  return discrepancies;
}

int main(int count, char** words) {
  static char piece[1 << 16];
  fairroll_error* error = NULL;
  fairroll_text* summary = NULL;
  size_t discrepancies = 0;
  if (count < 2 || !fairroll_is_abi_compatible()) {
    fprintf(stderr, "usage: %s FOLDER-OF-RULESETS [RULE-BOOK]... < LOG\n", words[0]);
    return 2;
  }
  fairroll_audit* audit = audit_by(words[1], (const char* const*)(words + 2), (size_t)count - 2);
  must(fairroll_audit_begin_log(audit, "log", &error), &error);
  for (size_t size = 0; (size = fread(piece, 1, sizeof piece, stdin)) > 0;) {
    must(fairroll_audit_feed(audit, piece, size, &error), &error); /* lines may be cut anywhere */
    discrepancies += show_all(audit);
  }
  must(fairroll_audit_end_log(audit, &error), &error);
  discrepancies += show_all(audit);
  must(fairroll_audit_summary(audit, &summary, &error), &error);
  printf("%s\n", fairroll_text_data(summary));
  fairroll_text_free(summary);
  fairroll_audit_free(audit);
  return discrepancies == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
