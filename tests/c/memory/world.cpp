// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstring>

#include "world.hpp"

namespace {

Owned<fairroll_rules> load(const char* day) {
  fairroll_selection* chosen = nullptr;
  MUST(fairroll_selection_new(&chosen, &error));
  const Owned<fairroll_selection> selection(chosen);
  if (day != nullptr) MUST(fairroll_selection_set_as_of(chosen, day, &error));
  fairroll_rules* rules = nullptr;
  MUST(fairroll_rules_load("small.house", small_source().get(), chosen, &rules, &error));
  return Owned<fairroll_rules>(rules);
}

}  // namespace

Owned<fairroll_source> small_source() {
  fairroll_source* source = nullptr;
  MUST(fairroll_source_new(&source, &error));
  Owned<fairroll_source> owned(source);
  MUST(fairroll_source_add_folder(source, small_folder, &error));
  return owned;
}

fairroll_rules* earlier() {
  static const Owned<fairroll_rules> rules = load("2020-01-01");
  return rules.get();
}

fairroll_rules* later() {
  static const Owned<fairroll_rules> rules = load(nullptr);
  return rules.get();
}

Owned<fairroll_table> at_play() {
  static const char* const seats[] = {"ann", "bob"};
  fairroll_table* table = nullptr;
  MUST(fairroll_table_new(earlier(), seats, 2, &table, &error));
  Owned<fairroll_table> owned(table);
  MUST(fairroll_table_allow_given(table, 1, &error));
  for (const char* const step :
       {"bob buys in for 500.00", "ann takes the dice", "ann bets 10.00 on line", "bob bets 5.00 on line", "throw 1 3",
        "ann bets 20.00 on odds", "bob bets 6.00 on both", "ann bets 1.00 on high for dealer", "bob bets 3.00 on seven"})
    MUST(fairroll_table_play(table, step, std::strlen(step), FAIRROLL_BRIEF, nullptr, &error));
  return owned;
}

std::string told(fairroll_table* table) {
  fairroll_text* text = nullptr;
  MUST(fairroll_table_snapshot(table, FAIRROLL_SNAPSHOT_JSON, &text, &error));
  std::string all = bytes_of(text);
  fairroll_text_free(text);
  all += " throws " + std::to_string(fairroll_table_throw_count(table)) + " in full " +
         std::to_string(fairroll_table_interpreted_throw_count(table));
  for (uint32_t wager = 0; wager < fairroll_rules_wager_count(earlier()); ++wager) {
    fairroll_totals totals;
    MUST(fairroll_table_totals(table, wager, &totals, &error));
    all += " " + std::to_string(totals.won) + "/" + std::to_string(totals.lost) + "/" + std::to_string(totals.net);
  }
  return all;
}
