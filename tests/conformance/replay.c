/* SPDX-License-Identifier: Apache-2.0 */
/* Plays the cases of fairroll-cases through the C ABI: every step must come to the same line. Usage: fairroll-replay FOLDER CASES */
#include <fairroll.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { most_seats = 32, most_choices = 32, most_rules = 4096 };

/* A rule book under one selection. `key` is the lines that ask for it. */
struct book {
  char* key;
  fairroll_rules* rules;
};

struct replay {
  fairroll_source* source;
  struct book books[most_rules];
  size_t book_count;
  /* of the case at hand */
  char* title;
  char* rules;
  char* choices[most_choices]; /* whole lines: `as_of 2020-01-01`, `reading a b` */
  size_t choice_count;
  char* seats[most_seats];
  size_t seat_count;
  fairroll_table* table;
  char* step;      /* as it was played last */
  char* got;       /* the result, or the error in words */
  char* fault;     /* the code of the error; NULL: none */
  /* of all */
  unsigned long cases;
  unsigned long steps;
  unsigned long differences;
  double seconds; /* spent on playing steps */
};

static void fail(const char* what, const char* words) {
  fprintf(stderr, "fairroll-replay: %s%s\n", what, words);
  exit(2);
}

static char* copy_of(const char* text) {
  char* copy = malloc(strlen(text) + 1);
  if (copy == NULL) fail("out of memory", "");
  return strcpy(copy, text);
}

/* `what` was asked of the library: a line of the cases, or a name in one. */
static void must(const char* what, fairroll_status status, fairroll_error* error) {
  if (status == FAIRROLL_OK) return;
  fprintf(stderr, "fairroll-replay: `%s`: %s\n", what, fairroll_error_text(error));
  exit(2);
}

/* `as_of DAY`, `reading NAME ALTERNATIVE` or `posting NAME VALUE`. */
static void choose(fairroll_selection* selection, const char* line) {
  fairroll_error* error = NULL;
  char* words = copy_of(line);
  char* first = strchr(words, ' ') + 1;
  char* second = strchr(first, ' ');
  if (second != NULL) *second++ = '\0';
  if (strncmp(line, "as_of ", 6) == 0)
    must(line, fairroll_selection_set_as_of(selection, first, &error), error);
  else if (strncmp(line, "reading ", 8) == 0)
    must(line, fairroll_selection_set_reading(selection, first, second, &error), error);
  else
    must(line, fairroll_selection_set_posting(selection, first, second, &error), error);
  free(words);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static char* key_of(const struct replay* replay) {
  size_t size = strlen(replay->rules) + 1;
  for (size_t i = 0; i < replay->choice_count; ++i) size += strlen(replay->choices[i]) + 1;
  char* key = malloc(size);
  if (key == NULL) fail("out of memory", "");
  strcpy(key, replay->rules);
  for (size_t i = 0; i < replay->choice_count; ++i) strcat(strcat(key, "\n"), replay->choices[i]);
  return key;
}

static fairroll_rules* rules_of(struct replay* replay) {
  char* key = key_of(replay);
  for (size_t i = 0; i < replay->book_count; ++i) {
    if (strcmp(replay->books[i].key, key) != 0) continue;
    free(key);
    return replay->books[i].rules;
  }
  if (replay->book_count == most_rules) fail("too many rule books", "");
  fairroll_error* error = NULL;
  fairroll_selection* selection = NULL;
  struct book* book = &replay->books[replay->book_count++];
  must(replay->rules, fairroll_selection_new(&selection, &error), error);
  for (size_t i = 0; i < replay->choice_count; ++i) choose(selection, replay->choices[i]);
  must(replay->rules, fairroll_rules_load(replay->rules, replay->source, selection, &book->rules, &error), error);
  fairroll_selection_free(selection);
  book->key = key;
  return book->rules;
}

static void sit_down(struct replay* replay) {
  fairroll_error* error = NULL;
  if (replay->table != NULL) return;
  fairroll_rules* rules = rules_of(replay);
  must(replay->title, fairroll_table_new(rules, (const char* const*)replay->seats, replay->seat_count, &replay->table, &error), error);
  must(replay->title, fairroll_table_allow_given(replay->table, 1, &error), error);
}

static void play(struct replay* replay, const char* step) {
  fairroll_error* error = NULL;
  fairroll_text* result = NULL;
  sit_down(replay);
  free(replay->step);
  free(replay->got);
  free(replay->fault);
  replay->step = copy_of(step);
  replay->fault = NULL;
  const double begun = now();
  const fairroll_status status = fairroll_table_play(replay->table, step, strlen(step), FAIRROLL_BRIEF, &result, &error);
  replay->seconds += now() - begun;
  if (status == FAIRROLL_OK) {
    replay->got = copy_of(fairroll_text_data(result));
  } else {
    fairroll_diagnostic first;
    replay->got = copy_of(fairroll_error_text(error));
    if (fairroll_error_get(error, 0, &first) == FAIRROLL_OK) replay->fault = copy_of(first.code);
  }
  fairroll_error_free(error);
  fairroll_text_free(result);
}

static void compare(struct replay* replay, const char* expected) {
  ++replay->steps;
  if (replay->got == NULL) fail("a result without a step in ", replay->title);
  if (strcmp(replay->got, expected) == 0) return;
  if (++replay->differences > 10) return;
  size_t same = 0;
  while (expected[same] == replay->got[same]) ++same;
  const size_t from = same < 40 ? 0 : same - 40;
  printf("%s, %s, `%s`, from byte %zu:\n  C++ ...%.160s\n  C   ...%.160s\n", replay->rules, replay->title, replay->step, same,
         expected + from, replay->got + from);
}

static void compare_fault(struct replay* replay, const char* code) {
  ++replay->steps;
  if (replay->fault != NULL && strcmp(replay->fault, code) == 0) return;
  if (++replay->differences <= 10)
    printf("%s, %s, `%s`:\n  not %s but %s\n", replay->rules, replay->title, replay->step, code, replay->got);
}

static void begin(struct replay* replay) {
  fairroll_table_free(replay->table);
  replay->table = NULL;
  free(replay->title);
  free(replay->rules);
  free(replay->step);
  free(replay->got);
  free(replay->fault);
  replay->title = replay->rules = replay->step = replay->got = replay->fault = NULL;
  for (size_t i = 0; i < replay->choice_count; ++i) free(replay->choices[i]);
  for (size_t i = 0; i < replay->seat_count; ++i) free(replay->seats[i]);
  replay->choice_count = replay->seat_count = 0;
}

/* Behind the word and a blank; NULL if the line begins otherwise. */
static const char* behind(const char* line, const char* word) {
  const size_t size = strlen(word);
  return strncmp(line, word, size) == 0 && line[size] == ' ' ? line + size + 1 : NULL;
}

static void take(struct replay* replay, const char* line) {
  const char* rest = NULL;
  if ((rest = behind(line, "step")) != NULL)
    play(replay, rest);
  else if ((rest = behind(line, "result")) != NULL)
    compare(replay, rest);
  else if ((rest = behind(line, "fault")) != NULL)
    compare_fault(replay, rest);
  else if ((rest = behind(line, "case")) != NULL)
    replay->title = copy_of(rest);
  else if ((rest = behind(line, "rules")) != NULL)
    replay->rules = copy_of(rest);
  else if ((rest = behind(line, "seat")) != NULL && replay->seat_count < most_seats)
    replay->seats[replay->seat_count++] = copy_of(rest);
  else if ((behind(line, "as_of") || behind(line, "reading") || behind(line, "posting")) && replay->choice_count < most_choices)
    replay->choices[replay->choice_count++] = copy_of(line);
  else if (strcmp(line, "end") == 0) {
    ++replay->cases;
    sit_down(replay); /* also of a case without steps */
    begin(replay);
  } else
    fail("this line is not understood: ", line);
}

int main(int count, char** words) {
  static struct replay replay; /* all of it empty */
  if (count < 3) fail("usage: fairroll-replay CASES FOLDER...", "");
  FILE* cases = fopen(words[1], "rb");
  if (cases == NULL) fail(words[1], strerror(errno));
  fairroll_error* error = NULL;
  must("a source", fairroll_source_new(&replay.source, &error), error);
  for (int i = 2; i < count; ++i) must(words[i], fairroll_source_add_folder(replay.source, words[i], &error), error);
  char* line = NULL;
  size_t room = 0;
  ssize_t size = 0;
  while ((size = getline(&line, &room, cases)) > 0) {
    if (line[size - 1] == '\n') line[size - 1] = '\0';
    take(&replay, line);
  }
  if (replay.title != NULL) fail("the cases end in the middle of ", replay.title);
  free(line);
  fclose(cases);
  for (size_t i = 0; i < replay.book_count; ++i) {
    free(replay.books[i].key);
    fairroll_rules_release(replay.books[i].rules);
  }
  fairroll_source_free(replay.source);
  printf("%lu cases, %lu steps compared, %zu rule books and selections, %lu differences\n", replay.cases, replay.steps, replay.book_count,
         replay.differences);
  printf("%.0f steps a second\n", (double)replay.steps / replay.seconds);
  return replay.differences == 0 && replay.steps > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
