// SPDX-License-Identifier: Apache-2.0
// Random play under every rule book that ships, and under houses made up at random: whatever people do, no money comes from nowhere.
// FAIRROLL_STEPS sets how many steps are played in all.
#include <fairroll/table.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <thread>

#include "support/books.hpp"
#include "support/crowd.hpp"
#include "support/effort.hpp"
#include "support/houses.hpp"
#include "support/must.hpp"
#include "support/shipped.hpp"
#include "support/table_words.hpp"

namespace conservation_test {

using namespace fairroll;

namespace {

constexpr std::size_t steps_in_brief = 100'000;
constexpr std::size_t steps_in_all = 1'000'000;
constexpr std::size_t steps_at_one_table = 250;
constexpr std::size_t made_up_houses = 32;

std::size_t wanted_steps() {
  const char* set = std::getenv("FAIRROLL_STEPS");  // NOLINT: nothing else runs in this program
  return set == nullptr ? effort(steps_in_brief, steps_in_all) : static_cast<std::size_t>(std::strtoull(set, nullptr, 10));
}

/// A table at which everybody acts at random, and its books kept a second time.
class Watched {
 public:
  Watched(const std::shared_ptr<const Ruleset>& rules, std::uint32_t seed)
      : table_(rules, {"ann", "bob", "cy"}), books_(table_), crowd_(seed) {}

  void step() {
    const Table before = table_;
    if (crowd_.pick(3) == 0)
      roll(before);
    else
      act(before);
  }

  std::size_t accepted = 0;
  std::size_t refused = 0;
  std::size_t decided = 0;

 private:
  /// Words for what breaks are those of the step, with the table before and behind it.
  template <class Did, class Result, class Check>
  void watch(const Table& before, const Did& did, const Result& result, const Check& check) {
    try {
      check();
      books_.agree();
    } catch (const std::exception& broken) {
      must::fail(broken.what() + table_words::step(did, before, result, table_));
    }
  }

  void roll(const Table& before) {
    const ThrowRecord record = crowd_.some_throw(table_.ruleset());
    const ThrowResult result = table_.roll(record, ReasonDetail::None);
    watch(before, record, result, [&] {
      books_.enter(result.ledger, before);
      if (result.ruling.kind != RulingKind::Valid) books::alike("A7: any ruling but valid moves nothing", table_, before);
      must::equal("every wager that stood is settled", result.settlements.size(), before.wagers().size(), "the number of settlements");
      books::one_outcome_each(result.settlements, before, table_);
    });
    for (const Settlement& one : result.settlements) decided += one.has_ended ? 1U : 0U;
  }

  void act(const Table& before) {
    const TableAction act = crowd_.some_act(table_);
    const ActionResult result = table_.execute(act, ReasonDetail::None);
    const bool done = result.status == ActionResult::Status::Accepted;
    ++(done ? accepted : refused);
    watch(before, act, result, [&] {
      must::hold(!result.reason.empty(), "an act is answered in words");
      books_.enter(result.ledger, before);
      if (done) return books::one_outcome_each(result.settlements, before, table_);
      must::equal("L3: what is not accepted moves no money", result.ledger.size(), 0, "the number of amounts that moved");
      books::alike("L3: what is not accepted changes nothing", table_, before);
    });
  }

  Table table_;
  books::Books books_;
  Crowd crowd_;
};

struct Played {
  std::size_t accepted = 0;
  std::size_t refused = 0;
  std::size_t decided = 0;
  std::string broken;  ///< what broke first, under which rules, at which seed and step
};

/// Plays tables of one rule book, until something breaks.
Played play(const houses::Book& book, std::size_t steps, std::uint32_t first_seed) {
  Played played;
  const std::size_t tables = (steps + steps_at_one_table - 1) / steps_at_one_table;
  for (std::uint32_t seed = first_seed; seed < first_seed + tables; ++seed) {
    Watched crowd(book.rules, seed);
    std::size_t step = 0;
    try {
      for (; step < steps_at_one_table; ++step) crowd.step();
    } catch (const std::exception& broken) {
      played.broken = "under " + book.name + ", seed " + std::to_string(seed) + ", step " + std::to_string(step) + ": " + broken.what() +
                      "\n" + book.text;
      return played;
    }
    played.accepted += crowd.accepted;
    played.refused += crowd.refused;
    played.decided += crowd.decided;
  }
  return played;
}

/// Every book by itself, two at a time: rulesets are immutable, tables belong to one thread.
std::vector<Played> play_all(const std::vector<houses::Book>& books, std::size_t steps_each) {
  std::vector<Played> played(books.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < books.size(); i = next++)
      played[i] = play(books[i], steps_each, static_cast<std::uint32_t>(1 + 1000 * i));
  };
  std::thread other(work);
  work();
  other.join();
  return played;
}

}  // namespace

TEST_SUITE("conservation") {
  TEST_CASE("L3, M7: whatever is played, under shipped and made-up rules, all accounts balance after every step") {
    Library library = shipped_rules_and_samples();
    std::vector<houses::Book> books = houses::shipped(library);
    const std::size_t shipped = books.size();
    for (houses::Book& book : houses::made_up(library, made_up_houses)) books.push_back(std::move(book));
    REQUIRE(shipped > 0);
    CHECK(books.size() > shipped);
    const std::size_t each = std::max<std::size_t>(wanted_steps() / books.size(), steps_at_one_table);
    Played all;
    for (const Played& one : play_all(books, each)) {
      if (!one.broken.empty()) FAIL_CHECK(one.broken);
      all.accepted += one.accepted;
      all.refused += one.refused;
      all.decided += one.decided;
    }
    const std::size_t steps = each * books.size();
    MESSAGE(shipped << " rule books that ship, " << books.size() - shipped << " houses made up, " << steps << " steps: " << all.accepted
                    << " acts accepted, " << all.refused << " not, " << all.decided << " wagers decided");
    // Play in which nothing is accepted or decided would prove nothing.
    CHECK(all.accepted > steps / 20);
    CHECK(all.refused > steps / 20);
    CHECK(all.decided > steps / 50);
  }
}

}  // namespace conservation_test
