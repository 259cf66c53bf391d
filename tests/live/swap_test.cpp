// SPDX-License-Identifier: Apache-2.0
// Eight threads play on one shared program while another thread replaces it again and again. script/tsan runs this under ThreadSanitizer.
#include <fairroll/live_table.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include <fairroll/render.hpp>
#include <fairroll/snapshot.hpp>

#include "support/books.hpp"
#include "support/crowd.hpp"
#include "support/shipped.hpp"

using namespace fairroll;

namespace {

constexpr std::size_t threads = 8;
constexpr int rounds = 200;

struct Played {
  std::size_t changes = 0;
  std::size_t throws = 0;
  std::int64_t together = 0;  ///< of all accounts
  std::string unlike;         ///< in what the table is not what came back from its snapshot
};

std::int64_t all_accounts(const Table& table) {
  Money sum = table.account_balance({Account::Kind::Layout}) + table.account_balance({Account::Kind::House}) +
              table.account_balance({Account::Kind::Outside});
  for (Index seat = 0; seat < table.seats().size(); ++seat) sum = sum + table.account_balance({Account::Kind::Seat, seat});
  for (Index role = 0; role < table.ruleset().vocabulary.roles.size(); ++role)
    sum = sum + table.account_balance({Account::Kind::Role, role});
  return sum.units;
}

/// Between throws a table looks whether there is another program, and takes it if it can: standing bets may stand in the way.
bool follow(LiveTable& table, const CurrentProgram& current, std::uint64_t& known) {
  const std::uint64_t version = current.version();
  if (version == known) return false;
  known = version;
  return table.change_program(current.get()).empty();
}

Played play(const CurrentProgram& current, std::uint32_t seed, std::atomic<std::size_t>& changes) {
  Played played;
  std::uint64_t known = current.version();
  LiveTable table(current.get(), {"ann", "bob", "cy"});
  Crowd crowd(seed);
  for (int round = 0; round < rounds; ++round) {
    if (follow(table, current, known)) {
      ++played.changes;
      changes.fetch_add(1, std::memory_order_relaxed);
    }
    for (int i = 0; i < 2; ++i) (void)table.execute(crowd.some_act(table.table()), ReasonDetail::None);
    if (table.dice_holder() && !table.thrower()) {
      TableAction takes;
      takes.kind = TableAction::Kind::TakeDice;
      takes.seat = *table.dice_holder();
      (void)table.execute(takes, ReasonDetail::None);
    }
    for (int i = 0; i < 3; ++i) (void)table.roll(crowd.some_throw(table.program().ruleset()));
    std::this_thread::yield();
  }
  played.throws = table.throw_count();
  played.together = all_accounts(table.table());
  const RestoredTable back = restore_table(save_snapshot(table.table(), SnapshotFormat::Binary), table.program().shared_ruleset());
  played.unlike = back.ok() ? books::difference(*back.table, table.table()) : render_text(back.diagnostics);
  return played;
}

std::shared_ptr<const Program> compiled(const Library& library, const std::string& name) {
  const CheckResult checked = check(library, name);
  REQUIRE(checked.ok());
  std::vector<CompileError> faults;
  return Program::compile(checked.ruleset, faults);
}

}  // namespace

TEST_CASE("tables follow a program that is replaced while they play") {
  const Library library = shipped_rules();
  const std::vector<std::shared_ptr<const Program>> programs = {compiled(library, "us_sd.craps"), compiled(library, "us_sd.deadwood_one"),
                                                                compiled(library, "us_sd.craps")};
  CurrentProgram current(programs.front());
  std::atomic<std::size_t> changes{0};
  std::atomic<bool> done{false};
  std::vector<Played> played(threads);
  std::vector<std::thread> players;
  for (std::size_t i = 0; i < threads; ++i)
    players.emplace_back([&, i] { played[i] = play(current, static_cast<std::uint32_t>(i + 1), changes); });
  std::thread regulator([&] {
    for (std::size_t i = 1; !done; ++i) {
      current.publish(programs[i % programs.size()]);
      const std::size_t before = changes;
      for (int turn = 0; turn < 1000 && !done && changes == before; ++turn) std::this_thread::yield();  // until some table has followed
    }
  });
  for (std::thread& player : players) player.join();
  done = true;
  regulator.join();
  for (std::size_t i = 0; i < threads; ++i) {
    CAPTURE(i);
    CHECK(played[i].throws == 3U * rounds);
    CHECK(played[i].together == 0);
    CHECK(played[i].unlike == "");
  }
  MESSAGE(changes.load() << " changes of program between throws, " << current.version() << " published");
  CHECK(changes > threads);
}
