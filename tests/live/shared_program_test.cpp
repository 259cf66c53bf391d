// SPDX-License-Identifier: Apache-2.0
// One program, many threads: what each table comes to is what it would come to alone. script/tsan runs this under ThreadSanitizer.
#include <fairroll/live_table.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <thread>

#include "support/books.hpp"
#include "support/crowd.hpp"
#include "support/shipped.hpp"

using namespace fairroll;

namespace {

constexpr std::size_t threads = 8;

struct Played {
  Table table;
  std::vector<std::int64_t> nets;  ///< by wager
};

Played play(const std::shared_ptr<const Program>& program, std::uint32_t seed) {
  LiveTable table(program, {"ann", "bob", "cy"});
  Crowd crowd(seed);
  for (int round = 0; round < 150; ++round) {
    for (int i = 0; i < 3; ++i) (void)table.execute(crowd.some_act(table.table()), ReasonDetail::None);
    if (table.dice_holder() && !table.thrower()) {
      TableAction takes;
      takes.kind = TableAction::Kind::TakeDice;
      takes.seat = *table.dice_holder();
      (void)table.execute(takes, ReasonDetail::None);
    }
    for (int i = 0; i < 3; ++i) (void)table.roll(crowd.some_throw(program->ruleset()));
  }
  Played played{table.table(), {}};
  for (const LiveTotals& one : table.totals()) played.nets.push_back(one.net);
  return played;
}

}  // namespace

TEST_CASE("eight threads share one program and play different tables") {
  const Library library = shipped_rules();
  const CheckResult checked = check(library, "us_sd.craps");
  REQUIRE(checked.ok());
  std::vector<CompileError> faults;
  const std::shared_ptr<const Program> program = Program::compile(checked.ruleset, faults);
  CHECK(faults.empty());
  std::vector<std::optional<Played>> together(threads);
  std::vector<std::thread> players;
  for (std::uint32_t i = 0; i < threads; ++i) players.emplace_back([&, i] { together[i] = play(program, i + 1); });
  for (std::thread& player : players) player.join();
  for (std::uint32_t i = 0; i < threads; ++i) {
    CAPTURE(i);
    const Played alone = play(program, i + 1);
    CHECK(books::difference(together[i]->table, alone.table) == "");
    REQUIRE(together[i]->nets.size() == alone.nets.size());
    for (Index wager = 0; wager < alone.nets.size(); ++wager) {
      CAPTURE(checked.ruleset->wagers[wager].name);
      CHECK(together[i]->nets[wager] == alone.nets[wager]);
    }
  }
}
