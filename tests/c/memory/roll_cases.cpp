// SPDX-License-Identifier: Apache-2.0
// Tables at full speed: throws as numbers, money, what stands.
#include "run.hpp"
#include "world.hpp"

namespace {

constexpr uint8_t faces[] = {4, 3, 1, 3, 6, 6, 2, 2, 5, 2, 1, 1};
constexpr std::size_t throws = sizeof faces / 2;

/// The snapshot of a table that played the first of these throws.
std::string behind(const Owned<fairroll_table>& table, std::size_t played) {
  fairroll_table* other = nullptr;
  MUST(fairroll_table_clone(table.get(), &other, &error));
  const Owned<fairroll_table> owned(other);
  MUST(fairroll_table_roll_all(other, faces, 2 * played, &error));
  return told(other);
}

void roll_at(Run& run, const Owned<fairroll_table>& table) {
  const std::string before = told(table.get());
  const std::string after = behind(table, 1);
  fairroll_throw_result thrown;
  const bool went = run.call("fairroll_table_roll", FAIRROLL_OK,
                             [&](fairroll_error** error) { return fairroll_table_roll(table.get(), faces, 2, &thrown, error); });
  run.check(told(table.get()) == (went ? after : before), "the throw was played whole or not at all");
  run.check(went == (thrown.settlement_count > 0), "there are settlements exactly if there was memory");
  if (!went) MUST(fairroll_table_roll(table.get(), faces, 2, &thrown, &error));
  run.check(told(table.get()) == after, "the table plays on");
}

void roll(Run& run) { roll_at(run, at_play()); }

/// A wager in error is no matter of tables: the throw is judged and settled in full.
void roll_with_explanation(Run& run) {
  const Owned<fairroll_table> table = at_play();
  static constexpr char step[] = "bob bets 400.00 on low taken in error";
  MUST(fairroll_table_play(table.get(), step, sizeof step - 1, FAIRROLL_BRIEF, nullptr, &error));
  roll_at(run, table);
  run.check(fairroll_table_interpreted_throw_count(table.get()) == 2, "the throw was played in full");
}

void roll_all(Run& run) {
  const Owned<fairroll_table> table = at_play();
  const uint64_t before = fairroll_table_throw_count(table.get());
  const Owned<fairroll_table> start = at_play();
  const bool went = run.call("fairroll_table_roll_all", FAIRROLL_OK,
                             [&](fairroll_error** error) { return fairroll_table_roll_all(table.get(), faces, sizeof faces, error); });
  const auto played = static_cast<std::size_t>(fairroll_table_throw_count(table.get()) - before);
  run.check(went == (played == throws), "all throws were played exactly if there was memory");
  run.check(told(table.get()) == behind(start, played), "the table is behind as many throws as it counts");
}

void settled_by(Run& run) {
  const Owned<fairroll_table> table = at_play();
  MUST(fairroll_table_roll(table.get(), faces, 2, nullptr, &error));
  const uint32_t* clauses = nullptr;
  size_t count = 9;
  const bool told_all = run.call("fairroll_table_settlement_clauses", FAIRROLL_OK, [&](fairroll_error** error) {
    return fairroll_table_settlement_clauses(table.get(), 0, &clauses, &count, error);
  });
  run.check(told_all == (clauses != nullptr) && told_all == (count > 0), "there are clauses exactly if there was memory");
}

void no_settlement(Run& run) {
  const Owned<fairroll_table> table = at_play();
  const uint32_t* clauses = nullptr;
  size_t count = 9;
  run.call("fairroll_table_settlement_clauses", FAIRROLL_ERROR_ARGUMENT,
           [&](fairroll_error** error) { return fairroll_table_settlement_clauses(table.get(), 7, &clauses, &count, error); });
  run.check(clauses == nullptr && count == 0, "there is nothing");
}

/// A table whose wagers have not been brought up to date since its last throw.
Owned<fairroll_table> after_a_throw() {
  Owned<fairroll_table> table = at_play();
  static constexpr uint8_t six[] = {3, 3};
  MUST(fairroll_table_roll(table.get(), six, 2, nullptr, &error));
  return table;
}

void wagers(Run& run) {
  const Owned<fairroll_table> table = after_a_throw();
  const fairroll_wager* all = nullptr;
  size_t count = 9;
  const bool listed = run.call("fairroll_table_wagers", FAIRROLL_OK,
                               [&](fairroll_error** error) { return fairroll_table_wagers(table.get(), &all, &count, error); });
  run.check(listed == (all != nullptr) && listed == (count > 0), "there are wagers exactly if there was memory");
}

void wager_words(Run& run) {
  const Owned<fairroll_table> table = after_a_throw();
  const fairroll_wager* all = nullptr;
  size_t count = 0;
  MUST(fairroll_table_wagers(table.get(), &all, &count, &error));
  const uint32_t id = all[count - 1].id;
  fairroll_text* words = nullptr;
  const bool made = run.call("fairroll_table_wager_text", FAIRROLL_OK,
                             [&](fairroll_error** error) { return fairroll_table_wager_text(table.get(), id, &words, error); });
  run.check(made == (words != nullptr), "there are words exactly if there was memory");
  fairroll_text_free(words);
}

void held(Run& run) {
  const Owned<fairroll_table> table = after_a_throw();
  const std::string before = told(after_a_throw().get());
  int64_t amount = 0;
  run.call("fairroll_table_account_amount", FAIRROLL_OK,
           [&](fairroll_error** error) { return fairroll_table_account_amount(table.get(), FAIRROLL_LAYOUT, 0, &amount, error); });
  run.check(told(table.get()) == before, "the table is as it was");
}

void balance(Run& run) {
  const Owned<fairroll_table> table = after_a_throw();
  int64_t amount = 0;
  run.call("fairroll_table_balance", FAIRROLL_OK,
           [&](fairroll_error** error) { return fairroll_table_balance(table.get(), FAIRROLL_SEAT, 0, &amount, error); });
}

void totals(Run& run) {
  const Owned<fairroll_table> table = after_a_throw();
  fairroll_totals all;
  run.call("fairroll_table_totals", FAIRROLL_OK,
           [&](fairroll_error** error) { return fairroll_table_totals(table.get(), 0, &all, error); });
}

}  // namespace

std::vector<Case> roll_cases() {
  return {{"table_roll", roll},
          {"table_roll in full", roll_with_explanation},
          {"table_roll_all", roll_all},
          {"table_settled_by", settled_by},
          {"table_settled_by, nothing", no_settlement},
          {"table_wagers", wagers},
          {"table_wager_words", wager_words},
          {"table_held", held},
          {"table_balance", balance},
          {"table_totals", totals}};
}
