// SPDX-License-Identifier: Apache-2.0
// A throw that is played from tables allocates nothing, nor does a line that tables judge: this program counts every allocation.
#include <fairroll/live_table.hpp>
#include <fairroll/log.hpp>

#include <doctest/doctest.h>

#include <cstdlib>
#include <new>

#include <fairroll/rules.hpp>

#include "live/act_memo.hpp"
#include "support/crowd.hpp"
#include "support/houses.hpp"
#include "support/json_lines.hpp"
#include "support/shipped.hpp"

namespace {

thread_local std::size_t allocations = 0;

void* counted_or_null(std::size_t size) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);  // NOLINT: this is what `new` is made of
}

void* counted(std::size_t size) {
  if (void* memory = counted_or_null(size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
// std::stable_sort asks for its buffer this way.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted_or_null(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted_or_null(size); }
void operator delete(void* memory) noexcept { std::free(memory); }                 // NOLINT
void operator delete[](void* memory) noexcept { std::free(memory); }               // NOLINT
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }    // NOLINT
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }  // NOLINT

using namespace fairroll;

namespace {

struct Counted {
  std::size_t throws = 0;
  std::size_t settlements = 0;
  std::size_t turns_ended = 0;
  std::size_t allocated = 0;
};

void throw_once(LiveTable& table, std::span<const int> faces, Counted& counted) {
  const bool threw = table.thrower().has_value();
  const std::size_t before = allocations;
  const LiveThrow& thrown = table.roll(faces);
  const std::size_t after = allocations;
  if (!thrown.is_from_tables) return;
  counted.allocated += after - before;
  ++counted.throws;
  counted.settlements += thrown.settlements.size();
  counted.turns_ended += threw && !table.thrower() ? 1U : 0U;
}

/// Some acts, some throws, and so on.
Counted play(const std::shared_ptr<const Program>& program, std::uint32_t seed) {
  Counted counted;
  const Vocabulary& words = program->ruleset().vocabulary;
  LiveTable table(program, {"ann", "bob", "cy"});
  Crowd crowd(seed);
  std::vector<int> faces(static_cast<std::size_t>(words.dice_count));
  for (int round = 0; round < 60; ++round) {
    for (int i = 0; i < 4; ++i) (void)table.execute(crowd.some_act(table.table()), ReasonDetail::None);
    if (table.dice_holder() && !table.thrower()) {
      TableAction takes;
      takes.kind = TableAction::Kind::TakeDice;
      takes.seat = *table.dice_holder();
      (void)table.execute(takes, ReasonDetail::None);
    }
    for (int i = 0; i < 3; ++i) {
      for (int& face : faces)
        face = words.lowest_face + static_cast<int>(crowd.pick(static_cast<std::size_t>(words.highest_face - words.lowest_face + 1)));
      throw_once(table, faces, counted);
    }
  }
  return counted;
}

}  // namespace

TEST_CASE("a throw played from tables allocates nothing, whatever it decides") {
  const std::size_t before = allocations;
  const auto one = std::make_unique<int>(1);
  REQUIRE(allocations == before + 1);
  const Library library = shipped_rules_and_samples();
  Counted all;
  for (const houses::Book& book : houses::shipped(library)) {
    std::vector<CompileError> faults;
    const Counted counted = play(Program::compile(book.rules, faults), 7);
    CAPTURE(book.name);
    CHECK(counted.allocated == 0);
    all.throws += counted.throws;
    all.settlements += counted.settlements;
    all.turns_ended += counted.turns_ended;
  }
  MESSAGE(all.throws << " throws from tables, " << all.settlements << " settlements, " << all.turns_ended << " turns ended");
  CHECK(all.throws > 500);
  CHECK(all.settlements > 200);
  CHECK(all.turns_ended > 20);
}

TEST_CASE("an act that is known allocates nothing once there is room, nor does asking how things stand") {
  const LoadResult loaded = load("us_sd.craps", make_folder_resolver({FAIRROLL_ROOT "/rulesets"}));
  REQUIRE(loaded.ok());
  const Ruleset& rules = loaded.program->ruleset();
  detail::ActMemo memo(rules);
  LiveTable table(loaded.program, {"ann", "bob"});
  TableAction takes;
  takes.kind = TableAction::Kind::TakeDice;
  takes.seat = 0;
  TableAction bets;
  bets.kind = TableAction::Kind::Bet;
  bets.seat = 1;
  bets.wager.wager = rules.find_wager("field");
  bets.amount = Money{1000};
  TableAction removes = bets;
  removes.kind = TableAction::Kind::Remove;
  TableAction bets_on_parts = bets;
  bets_on_parts.wager.wager = rules.find_wager("horn_high");
  const ActionFilter always = [](const ActionResult&) { return true; };
  const ActionFilter never = [](const ActionResult&) { return false; };
  REQUIRE(table.execute_if(takes, always, memo).status == ActionResult::Status::Accepted);
  Situation now;
  std::size_t warm = 0;
  std::size_t accepted = 0;
  for (int round = 0; round < 100; ++round) {
    if (round == 50) {
      warm = allocations;
      accepted = 0;
    }
    (void)table.execute_if(bets, never, memo);
    accepted += table.execute_if(bets, always, memo).status == ActionResult::Status::Accepted ? 1 : 0;
    table.copy_situation(now);
    accepted += table.find_matches(1, bets.wager).wager_count;
    if (round % 2 == 0) {
      accepted += table.execute_if(removes, always, memo).status == ActionResult::Status::Accepted ? 1 : 0;
      continue;
    }
    for (const Index seat : {0U, 1U}) {
      bets_on_parts.seat = seat;
      bets_on_parts.wager.numbers.assign(1, round % 4 == 1 ? 12 : 3);
      accepted += table.execute_if(bets_on_parts, always, memo).status == ActionResult::Status::Accepted ? 1 : 0;
      accepted += table.find_matches(seat, bets_on_parts.wager).wager_count;
    }
    (void)table.roll({4, 2});
  }
  CHECK(allocations == warm);
  CHECK(accepted == 225);
  CHECK(table.fallback_throw_count() == 0);
  CHECK(table.standing_wager_count() == 0);
}

TEST_CASE("looking for a newer program before each throw allocates nothing either") {
  const LoadResult loaded = load("us_sd.craps", make_folder_resolver({FAIRROLL_ROOT "/rulesets"}));
  REQUIRE(loaded.ok());
  const CurrentProgram current(loaded.program);
  TableSession session(current.get(), {"ann", "bob"});
  for (const char* const step : {"ann takes dice", "ann bets 10.00 on pass", "bob bets 12.00 on place 6"})
    REQUIRE(session.execute(step).ok());
  (void)session.live_table().roll({4, 2});  // warm
  const std::size_t before = allocations;
  std::size_t settlements = 0;
  for (int i = 0; i < 1000; ++i) {
    if (current.version() != 0) (void)session.live_table().change_program(current.get());
    settlements += session.live_table().roll({4, 1 + i % 2}).settlements.size();
  }
  CHECK(allocations == before);
  CHECK(session.live_table().fallback_throw_count() == 0);
  CHECK(settlements > 0);
}

TEST_CASE("a batch no larger than one before allocates nothing for lines that tables judge") {
  const Library library = shipped_rules_and_samples();
  std::size_t rows = 0;
  for (const houses::Book& book : houses::shipped(library)) {
    CAPTURE(book.name);
    const LineJudge judge(book.rules);
    judges::Maker maker(*book.rules, 17);
    lines::Writer writer(book.rules->vocabulary, 17);
    LineResults verdicts;
    std::string log;
    for (int i = 0; i < 400; ++i) {
      const std::string line = writer.write(maker.record(judges::Known::All, 1)).value();
      judge.judge(line, verdicts);
      if (verdicts.from_tables.front() == 1) log += line + "\n";
    }
    judge.judge(log, verdicts);
    rows += verdicts.size();
    const std::size_t before = allocations;
    judge.judge(log, verdicts);
    judge.judge(std::string_view(log).substr(0, log.rfind('\n', log.size() / 2) + 1), verdicts);
    CHECK(allocations == before);
  }
  CHECK(rows > 2000);
}
