// SPDX-License-Identifier: Apache-2.0
// Tables in words: made, played, kept, restored, put under other rules.
#include "run.hpp"
#include "world.hpp"

namespace {

void table_new(Run& run) {
  static const char* const seats[] = {"ann", "a_seat_with_a_long_name"};
  fairroll_table* table = nullptr;
  const bool made = run.call("fairroll_table_new", FAIRROLL_OK,
                             [&](fairroll_error** error) { return fairroll_table_new(earlier(), seats, 2, &table, error); });
  run.check(made == (table != nullptr), "there is a table exactly if there was memory");
  run.quiet("fairroll_table_free", [&] { fairroll_table_free(table); });
}

void table_new_twice(Run& run) {
  static const char* const seats[] = {"ann", "ann"};
  fairroll_table* table = nullptr;
  run.call("fairroll_table_new", FAIRROLL_ERROR_INPUT,
           [&](fairroll_error** error) { return fairroll_table_new(earlier(), seats, 2, &table, error); });
  run.check(table == nullptr, "there is no table");
}

Owned<fairroll_table> second(fairroll_table* table) {
  fairroll_table* other = nullptr;
  MUST(fairroll_table_clone(table, &other, &error));
  return Owned<fairroll_table>(other);
}

void clone(Run& run) {
  const Owned<fairroll_table> table = at_play();
  const std::string before = told(table.get());
  fairroll_table* other = nullptr;
  const bool made = run.call("fairroll_table_clone", FAIRROLL_OK,
                             [&](fairroll_error** error) { return fairroll_table_clone(table.get(), &other, error); });
  run.check(made == (other != nullptr), "there is a clone exactly if there was memory");
  run.check(told(table.get()) == before, "the table is as it was");
  if (made) run.check(told(other) == before, "the clone is as the table");
  fairroll_table_free(other);
}

/// What a step comes to where there is memory.
struct Played {
  std::string result;
  std::string table;
};

Played played(fairroll_table* table, const char* step, uint32_t detail) {
  fairroll_text* text = nullptr;
  MUST(fairroll_table_play(table, step, std::strlen(step), detail, &text, &error));
  Played all{bytes_of(text), told(table)};
  fairroll_text_free(text);
  return all;
}

void play_step(Run& run, const char* step, uint32_t detail) {
  const Owned<fairroll_table> table = at_play();
  const std::string before = told(table.get());
  const Played expected = played(second(table.get()).get(), step, detail);
  fairroll_text* text = nullptr;
  const bool went = run.call("fairroll_table_play", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_table_play(table.get(), step, std::strlen(step), detail, &text, error);
  });
  run.check(went == (text != nullptr), "there is a result exactly if there was memory");
  run.check(told(table.get()) == (went ? expected.table : before), "the step was played whole or not at all");
  if (went)
    run.check(bytes_of(text) == expected.result, "the result is that of a run with memory");
  else
    run.check(played(table.get(), step, detail).table == expected.table, "the table plays on");
  fairroll_text_free(text);
}

void play_throw(Run& run) { play_step(run, "throw 4 3", FAIRROLL_BRIEF); }
void play_asked(Run& run) { play_step(run, "throw 2 2 { call no_roll by dealer }", FAIRROLL_DETAILED); }
void play_invalid(Run& run) { play_step(run, "throw 6 6 { die 1 rests on off_table }", FAIRROLL_DETAILED); }
void play_unknown(Run& run) { play_step(run, "throw 6 unknown", FAIRROLL_DETAILED); }
void play_bet(Run& run) { play_step(run, "ann bets 12.00 on high", FAIRROLL_DETAILED); }
void play_bet_on_parts(Run& run) { play_step(run, "ann bets 12.00 on both", FAIRROLL_BRIEF); }
void play_refused(Run& run) { play_step(run, "bob bets 10.00 on line", FAIRROLL_DETAILED); }
void play_raise(Run& run) { play_step(run, "ann raises odds to 30.00", FAIRROLL_BRIEF); }
void play_remove(Run& run) { play_step(run, "bob removes both", FAIRROLL_BRIEF); }
void play_given(Run& run) { play_step(run, "given ann has 5.00 on low", FAIRROLL_BRIEF); }
void play_given_state(Run& run) { play_step(run, "given point is 10", FAIRROLL_BRIEF); }
void play_note(Run& run) { play_step(run, "note \"a word about what happens\"", FAIRROLL_BRIEF); }
void play_json(Run& run) { play_step(run, R"({"act": {"by": "ann", "bets": "7.00", "on": {"wager": "high"}}})", FAIRROLL_BRIEF); }

void play_unheard(Run& run) {
  const Owned<fairroll_table> table = at_play();
  const std::string before = told(table.get());
  static constexpr char step[] = "throw 4 3";
  const std::string behind = played(second(table.get()).get(), step, FAIRROLL_BRIEF).table;
  const bool went = run.call("fairroll_table_play", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_table_play(table.get(), step, sizeof step - 1, FAIRROLL_BRIEF, nullptr, error);
  });
  run.check(told(table.get()) == (went ? behind : before), "the step was played whole or not at all");
}

void play_nonsense(Run& run) {
  const Owned<fairroll_table> table = at_play();
  const std::string before = told(table.get());
  static constexpr char step[] = "cy bets 10.00 on a_wager_that_is_not_there";
  run.call("fairroll_table_play", FAIRROLL_ERROR_INPUT,
           [&](fairroll_error** error) { return fairroll_table_play(table.get(), step, sizeof step - 1, FAIRROLL_BRIEF, nullptr, error); });
  run.check(told(table.get()) == before, "the table is as it was");
}

void keep(Run& run, uint32_t form) {
  const Owned<fairroll_table> table = at_play();
  const std::string before = told(table.get());
  fairroll_text* text = nullptr;
  const bool made = run.call("fairroll_table_snapshot", FAIRROLL_OK,
                             [&](fairroll_error** error) { return fairroll_table_snapshot(table.get(), form, &text, error); });
  run.check(made == (text != nullptr), "there is a snapshot exactly if there was memory");
  run.check(told(table.get()) == before, "the table is as it was");
  run.quiet("fairroll_text_data", [&] { (void)fairroll_text_data(text); });
  run.quiet("fairroll_text_size", [&] { (void)fairroll_text_size(text); });
  fairroll_text_free(text);
}

void snapshot_json(Run& run) { keep(run, FAIRROLL_SNAPSHOT_JSON); }
void snapshot_binary(Run& run) { keep(run, FAIRROLL_SNAPSHOT_BINARY); }

void bring_back(Run& run, uint32_t form) {
  const Owned<fairroll_table> table = at_play();
  fairroll_text* text = nullptr;
  MUST(fairroll_table_snapshot(table.get(), form, &text, &error));
  const std::string kept = bytes_of(text);
  fairroll_text_free(text);
  fairroll_table* other = nullptr;
  const bool made = run.call("fairroll_table_restore", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_table_restore(earlier(), kept.data(), kept.size(), &other, error);
  });
  run.check(made == (other != nullptr), "there is a table exactly if there was memory");
  if (made) {
    MUST(fairroll_table_snapshot(other, form, &text, &error));
    run.check(bytes_of(text) == kept, "the table is as it was kept");
    fairroll_text_free(text);
  }
  fairroll_table_free(other);
}

void restore_json(Run& run) { bring_back(run, FAIRROLL_SNAPSHOT_JSON); }
void restore_binary(Run& run) { bring_back(run, FAIRROLL_SNAPSHOT_BINARY); }

void restore_elsewhere(Run& run) {
  const Owned<fairroll_table> table = at_play();
  fairroll_text* text = nullptr;
  MUST(fairroll_table_snapshot(table.get(), FAIRROLL_SNAPSHOT_JSON, &text, &error));
  fairroll_table* other = nullptr;
  run.call("fairroll_table_restore", FAIRROLL_ERROR_INPUT, [&](fairroll_error** error) {
    return fairroll_table_restore(later(), fairroll_text_data(text), fairroll_text_size(text), &other, error);
  });
  run.check(other == nullptr, "there is no table");
  fairroll_text_free(text);
}

void change_rules(Run& run) {
  const Owned<fairroll_table> table = at_play();
  const std::string before = told(table.get());
  const bool changed = run.call("fairroll_table_change_rules", FAIRROLL_OK,
                                [&](fairroll_error** error) { return fairroll_table_change_rules(table.get(), later(), error); });
  run.check((told(table.get()) == before) == !changed, "the table changed its rules whole or not at all");
  if (!changed) MUST(fairroll_table_change_rules(table.get(), later(), &error));
  MUST(fairroll_table_play(table.get(), "throw 4 3", 9, FAIRROLL_BRIEF, nullptr, &error));
}

void know_rules(Run& run) {
  const Owned<fairroll_table> table = at_play();
  const std::string before = told(table.get());
  static constexpr char step[] = "rules change to some.later.ones";
  const bool known = run.call("fairroll_table_register_rules", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_table_register_rules(table.get(), "some.later.ones", later(), error);
  });
  run.check(told(table.get()) == before, "the table is as it was");
  run.check((fairroll_table_play(table.get(), step, sizeof step - 1, FAIRROLL_BRIEF, nullptr, nullptr) == FAIRROLL_OK) == known,
            "the table knows the rules exactly if there was memory");
}

/// Other rules by a step.
void play_rules(Run& run) {
  const Owned<fairroll_table> table = at_play();
  const std::string before = told(table.get());
  static constexpr char step[] = R"({"rules": "later", "meta": {"order": 7}})";
  MUST(fairroll_table_register_rules(table.get(), "later", later(), &error));
  fairroll_text* text = nullptr;
  const bool went = run.call("fairroll_table_play", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_table_play(table.get(), step, sizeof step - 1, FAIRROLL_BRIEF, &text, error);
  });
  run.check(went == (text != nullptr) && went == (told(table.get()) != before), "the rules changed whole or not at all");
  fairroll_text_free(text);
}

void shown(Run& run) {
  const Owned<fairroll_table> table = at_play();
  MUST(fairroll_table_roll_all(table.get(), reinterpret_cast<const uint8_t*>("\3\3"), 2, &error));
  fairroll_text* text = nullptr;
  const bool told =
      run.call("fairroll_table_show", FAIRROLL_OK, [&](fairroll_error** error) { return fairroll_table_show(table.get(), &text, error); });
  run.check(told == (text != nullptr), "there is a text exactly if there was memory");
  fairroll_text_free(text);
}

void offered(Run& run) {
  const Owned<fairroll_table> table = at_play();
  const std::string before = told(table.get());
  fairroll_text* text = nullptr;
  const bool made = run.call("fairroll_table_menu", FAIRROLL_OK,
                             [&](fairroll_error** error) { return fairroll_table_menu(table.get(), 1, FAIRROLL_NONE, &text, error); });
  run.check(made == (text != nullptr), "there is a menu exactly if there was memory");
  run.check(told(table.get()) == before, "the table is as it was");
  fairroll_text_free(text);
}

void no_seat(Run& run) {
  const Owned<fairroll_table> table = at_play();
  fairroll_text* text = nullptr;
  run.call("fairroll_table_menu", FAIRROLL_ERROR_ARGUMENT,
           [&](fairroll_error** error) { return fairroll_table_menu(table.get(), 7, FAIRROLL_NONE, &text, error); });
}

void allow_given_steps(Run& run) {
  const Owned<fairroll_table> table = at_play();
  run.call("fairroll_table_allow_given", FAIRROLL_OK,
           [&](fairroll_error** error) { return fairroll_table_allow_given(table.get(), 0, error); });
}

void answers(Run& run) {
  const Owned<fairroll_table> table = at_play();
  run.quiet("fairroll_table_seat_count", [&] { (void)fairroll_table_seat_count(table.get()); });
  run.quiet("fairroll_table_seat_name", [&] { (void)fairroll_table_seat_name(table.get(), 0); });
  run.quiet("fairroll_table_throw_count", [&] { (void)fairroll_table_throw_count(table.get()); });
  run.quiet("fairroll_table_interpreted_throw_count", [&] { (void)fairroll_table_interpreted_throw_count(table.get()); });
  run.quiet("fairroll_table_thrower", [&] { (void)fairroll_table_thrower(table.get()); });
  run.quiet("fairroll_table_dice_holder", [&] { (void)fairroll_table_dice_holder(table.get()); });
}

}  // namespace

std::vector<Case> table_cases() {
  return {{"table_new", table_new},
          {"table_new, a seat twice", table_new_twice},
          {"table_clone", clone},
          {"table_play a throw", play_throw},
          {"table_play a throw, asked", play_asked},
          {"table_play an invalid throw", play_invalid},
          {"table_play an unknown face", play_unknown},
          {"table_play a bet", play_bet},
          {"table_play a bet on parts", play_bet_on_parts},
          {"table_play a refused bet", play_refused},
          {"table_play a raise", play_raise},
          {"table_play a removal", play_remove},
          {"table_play a given wager", play_given},
          {"table_play a given state", play_given_state},
          {"table_play a note", play_note},
          {"table_play JSON", play_json},
          {"table_play without a result", play_unheard},
          {"table_play nonsense", play_nonsense},
          {"table_snapshot, JSON", snapshot_json},
          {"table_snapshot, binary", snapshot_binary},
          {"table_restore, JSON", restore_json},
          {"table_restore, binary", restore_binary},
          {"table_restore, other rules", restore_elsewhere},
          {"table_change_rules", change_rules},
          {"table_know_rules", know_rules},
          {"table_play a change of rules", play_rules},
          {"table_show", shown},
          {"table_menu", offered},
          {"table_menu, no such seat", no_seat},
          {"table_allow_given", allow_given_steps},
          {"answers of tables", answers}};
}
