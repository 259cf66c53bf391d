/* SPDX-License-Identifier: Apache-2.0 */
/* Speaks the protocol of ../README.md through the C ABI. The library plays and judges; it does not check texts by themselves. */
#include <fairroll.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <jansson.h>

enum { most_seats = 32 };

struct adapter {
  fairroll_rules* rules;
  fairroll_table* table;
  double seconds; /* spent on playing and judging */
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Either is answered and freed: the diagnostics of a call that failed, or that all is well. */
static void answer_ok(fairroll_status status, fairroll_error* error) {
  if (status == FAIRROLL_OK)
    puts("{\"ok\":true}");
  else if (status == FAIRROLL_ERROR_INPUT)
    printf("{\"diagnostics\":%s}\n", fairroll_error_json(error));
  else {
    fputs(fairroll_error_text(error), stderr);
    exit(2);
  }
  fairroll_error_free(error);
}

static void answer_result(fairroll_status status, fairroll_text* result, fairroll_error* error) {
  if (status == FAIRROLL_OK)
    printf("{\"result\":%s}\n", fairroll_text_data(result));
  else
    answer_ok(status, error);
  fairroll_text_free(result);
}

static const char* member(const json_t* message, const char* name) {
  const char* text = json_string_value(json_object_get(message, name));
  if (text == NULL) {
    fprintf(stderr, "%s is missing, or no text\n", name);
    exit(2);
  }
  return text;
}

static fairroll_status add_texts(fairroll_source* source, json_t* texts, fairroll_error** error) {
  const char* name = NULL;
  json_t* text = NULL;
  fairroll_status status = FAIRROLL_OK;
  json_object_foreach(texts, name, text) {
    if (status == FAIRROLL_OK) status = fairroll_source_add_text(source, name, json_string_value(text), json_string_length(text), error);
  }
  return status;
}

static fairroll_status choose(fairroll_selection* selection, const json_t* message, fairroll_error** error) {
  const char* name = NULL;
  json_t* value = NULL;
  fairroll_status status = FAIRROLL_OK;
  if (json_object_get(message, "as_of") != NULL) status = fairroll_selection_set_as_of(selection, member(message, "as_of"), error);
  json_object_foreach(json_object_get(message, "reading"), name, value) {
    if (status == FAIRROLL_OK) status = fairroll_selection_set_reading(selection, name, json_string_value(value), error);
  }
  json_object_foreach(json_object_get(message, "posting"), name, value) {
    if (status == FAIRROLL_OK) status = fairroll_selection_set_posting(selection, name, json_string_value(value), error);
  }
  return status;
}

static void load(struct adapter* adapter, const json_t* message) {
  fairroll_error* error = NULL;
  fairroll_source* source = NULL;
  fairroll_selection* selection = NULL;
  fairroll_rules_release(adapter->rules);
  adapter->rules = NULL;
  fairroll_status status = fairroll_source_new(&source, &error);
  if (status == FAIRROLL_OK) status = fairroll_selection_new(&selection, &error);
  if (status == FAIRROLL_OK) status = add_texts(source, json_object_get(message, "texts"), &error);
  if (status == FAIRROLL_OK) status = choose(selection, message, &error);
  if (status == FAIRROLL_OK) status = fairroll_rules_load(member(message, "rules"), source, selection, &adapter->rules, &error);
  fairroll_selection_free(selection);
  fairroll_source_free(source);
  answer_ok(status, error);
}

static void open_table(struct adapter* adapter, const json_t* message) {
  fairroll_error* error = NULL;
  const char* seats[most_seats];
  const json_t* names = json_object_get(message, "seats");
  size_t count = 0;
  if (json_array_size(names) > most_seats) exit(2);
  while (count < json_array_size(names)) {
    seats[count] = json_string_value(json_array_get(names, count));
    ++count;
  }
  fairroll_table_free(adapter->table);
  adapter->table = NULL;
  fairroll_status status = fairroll_table_new(adapter->rules, seats, count, &adapter->table, &error);
  if (status == FAIRROLL_OK) status = fairroll_table_allow_given(adapter->table, 1, &error);
  answer_ok(status, error);
}

/* A step in words is a text, any other an object, which the library reads as JSON. */
static char* step_text(const json_t* step) {
  char* text = json_is_string(step) ? malloc(json_string_length(step) + 1) : json_dumps(step, JSON_COMPACT);
  if (text == NULL) exit(2);
  return json_is_string(step) ? strcpy(text, json_string_value(step)) : text;
}

static void play(struct adapter* adapter, const json_t* step, int at_the_table) {
  fairroll_error* error = NULL;
  fairroll_text* result = NULL;
  char* text = step_text(step);
  const double begun = now();
  const fairroll_status status = at_the_table ? fairroll_table_play(adapter->table, text, strlen(text), FAIRROLL_BRIEF, &result, &error)
                                              : fairroll_rules_judge(adapter->rules, text, strlen(text), FAIRROLL_BRIEF, &result, &error);
  adapter->seconds += now() - begun;
  answer_result(status, result, error);
  free(text);
}

/* 0: that was the end. */
static int take(struct adapter* adapter, const json_t* message) {
  const char* op = member(message, "op");
  if (strcmp(op, "hello") == 0)
    printf(
        "{\"implementation\":\"fairroll from C\",\"version\":\"%s\",\"protocol\":1,\"language\":%lu,"
        "\"capabilities\":[\"sessions\",\"faults\",\"records\",\"places\"]}\n",
        fairroll_version(), (unsigned long)fairroll_language_version());
  else if (strcmp(op, "load") == 0)
    load(adapter, message);
  else if (strcmp(op, "open") == 0)
    open_table(adapter, message);
  else if (strcmp(op, "play") == 0)
    play(adapter, json_object_get(message, "step"), 1);
  else if (strcmp(op, "judge") == 0)
    play(adapter, json_object_get(message, "record"), 0);
  else if (strcmp(op, "end") == 0)
    printf("{\"ok\":true,\"seconds\":%.6f}\n", adapter->seconds);
  else {
    fprintf(stderr, "there is no op %s\n", op);
    exit(2);
  }
  fflush(stdout);
  return strcmp(op, "end") != 0;
}

int main(void) {
  struct adapter adapter = {0};
  for (int more = 1; more;) {
    json_error_t fault;
    json_t* message = json_loadf(stdin, JSON_DISABLE_EOF_CHECK, &fault);
    if (message == NULL) break;
    more = take(&adapter, message);
    json_decref(message);
  }
  fairroll_table_free(adapter.table);
  fairroll_rules_release(adapter.rules);
  return EXIT_SUCCESS;
}
