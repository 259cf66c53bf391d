/* SPDX-License-Identifier: Apache-2.0 */
/* Eight threads on one rule book: each retains it, plays tables of its own, judges, and releases it. */
#include "check.h"

#include <pthread.h>

enum { threads = 8, throws = 2000 };

struct player {
  pthread_t thread;
  fairroll_rules* rules;
  uint32_t seed;
  int64_t balance;
  int failed;
};

static uint8_t face(uint32_t* state) {
  *state = *state * 1664525u + 1013904223u;
  return (uint8_t)(1 + (*state >> 16) % 6);
}

static void* play(void* argument) {
  static const char* const seats[] = {"ann"};
  struct player* player = argument;
  fairroll_rules* rules = fairroll_rules_retain(player->rules);
  fairroll_table* table = NULL;
  fairroll_text* text = NULL;
  player->failed += fairroll_table_new(rules, seats, 1, &table, NULL) != FAIRROLL_OK;
  player->failed += fairroll_table_play(table, "ann takes dice", 14, FAIRROLL_BRIEF, NULL, NULL) != FAIRROLL_OK;
  for (int i = 0; i < throws; ++i) {
    const uint8_t faces[] = {face(&player->seed), face(&player->seed)};
    if (i % 10 == 0) (void)fairroll_table_play(table, "ann bets 10.00 on field", 23, FAIRROLL_BRIEF, NULL, NULL);
    player->failed += fairroll_table_roll(table, faces, 2, NULL, NULL) != FAIRROLL_OK;
  }
  player->failed += fairroll_table_balance(table, FAIRROLL_SEAT, 0, &player->balance, NULL) != FAIRROLL_OK;
  player->failed += fairroll_rules_judge(rules, "throw 4 3", 9, FAIRROLL_DETAILED, &text, NULL) != FAIRROLL_OK;
  fairroll_text_free(text);
  fairroll_rules_release(rules);
  fairroll_table_free(table); /* keeps what it needs of the rules */
  return NULL;
}

void test_threads(void) {
  struct player players[threads];
  for (int i = 0; i < threads; ++i) {
    players[i].rules = craps();
    players[i].seed = (uint32_t)(i % 2);
    players[i].balance = 0;
    players[i].failed = 0;
    CHECK(pthread_create(&players[i].thread, NULL, play, &players[i]) == 0);
  }
  for (int i = 0; i < threads; ++i) {
    CHECK(pthread_join(players[i].thread, NULL) == 0);
    CHECK(players[i].failed == 0);
    CHECK(players[i].balance == players[i % 2].balance);
  }
  CHECK(players[0].balance != players[1].balance);
}
