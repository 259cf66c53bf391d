// SPDX-License-Identifier: Apache-2.0
// The menu against the acts: whatever it offers is accepted, and nothing else is.
#include <fairroll/table.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>

#include <fairroll/report.hpp>

#include "support/crowd.hpp"
#include "support/effort.hpp"
#include "support/houses.hpp"
#include "support/play.hpp"

namespace menu_test {

using namespace fairroll;

namespace {

TableAction bet_of(Index seat, const WagerRef& wager, Money amount) {
  TableAction act;
  act.kind = TableAction::Kind::Bet;
  act.seat = seat;
  act.wager = wager;
  act.amount = amount;
  return act;
}

WagerRef named(const Table& table, const std::string& name) {
  WagerRef wager;
  wager.wager = table.ruleset().find_wager(name);
  return wager;
}

bool accepted(const Table& table, const TableAction& act) {
  Table copy = table;
  try {
    return copy.execute(act, ReasonDetail::None).status == ActionResult::Status::Accepted;
  } catch (const std::overflow_error&) {
    return false;
  }
}

/// Both ends of what an entry offers, what lies beside them, and between two steps.
void check_entry(const Table& table, Index seat, const PossibleBet& entry) {
  const Money unit{1};
  CAPTURE(table.ruleset().wagers[entry.wager.wager].name);
  CAPTURE(entry.min_amount.units);
  CAPTURE(entry.amount_step.units);
  const auto may_be = [&](Money amount) { return accepted(table, bet_of(seat, entry.wager, amount)); };
  CHECK(may_be(entry.min_amount));
  CHECK_FALSE(may_be(entry.min_amount - unit));
  CHECK_FALSE(may_be(entry.min_amount - entry.amount_step));
  if (entry.amount_step > unit) CHECK_FALSE(may_be(entry.min_amount + unit));
  const Money most = entry.max_amount ? *entry.max_amount : Money{entry.min_amount.units + entry.amount_step.units * 1'000'000};
  CAPTURE(most.units);
  CHECK(may_be(most));
  CHECK(entry.allows(most));
  if (entry.amount_step > unit) CHECK_FALSE(may_be(most - unit));
  if (!entry.max_amount) return;
  CHECK_FALSE(may_be(most + unit));
  CHECK_FALSE(may_be(most + entry.amount_step));
}

WagerRef parent_of(const Table& table, const WagerRef& wager) {
  WagerRef parent;
  parent.wager = table.ruleset().wagers[wager.wager].parent;
  parent.role = wager.role;
  if (wager.parent_number) parent.numbers = {*wager.parent_number};
  parent.ordinal = wager.parent_ordinal;
  return parent;
}

/// The same wager by another name: most pairs have no order, and a parent need not be named in full where there is no other.
bool means(const Table& table, const PossibleBet& entry, const TableAction& act) {
  if (entry.wager.wager != act.wager.wager || entry.wager.role != act.wager.role) return false;
  const Wager& family = table.ruleset().wagers[act.wager.wager];
  const std::vector<int>* const numbers = family.find_numbers(act.wager.numbers);
  if (entry.wager.numbers != (numbers != nullptr ? *numbers : act.wager.numbers)) return false;
  if (family.parent == no_index) return act.wager.parent == no_index;
  if (act.wager.parent != no_index && act.wager.parent != family.parent) return false;
  const StandingWager* const parent = table.find_wager(act.seat, parent_of(table, act.wager));
  return parent != nullptr && parent == table.find_wager(act.seat, parent_of(table, entry.wager));
}

/// Bets at random are accepted exactly if the menu has them.
void check_others(const Table& table, Crowd& crowd, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    TableAction act = crowd.some_act(table);
    if (act.kind != TableAction::Kind::Bet || act.is_in_flight || act.is_accepted_in_error || act.seat >= table.seats().size()) continue;
    if (act.wager.role != no_index && act.wager.role >= table.ruleset().vocabulary.roles.size()) continue;
    const std::vector<PossibleBet> all = list_possible_bets(table, act.seat, act.wager.role);
    const bool offered =
        std::any_of(all.begin(), all.end(), [&](const PossibleBet& one) { return means(table, one, act) && one.allows(act.amount); });
    CAPTURE(table.ruleset().wagers[act.wager.wager].name);
    CAPTURE(act.amount.units);
    CHECK(accepted(table, act) == offered);
  }
}

struct Checked {
  std::size_t menus = 0;
  std::size_t entries = 0;
};

void play_session(const houses::Book& book, std::uint32_t seed, Checked& checked) {
  Crowd crowd(seed);
  Table table(book.rules, {"ann", "bob", "cy"});
  const std::size_t throws = 1 + crowd.pick(6);
  for (std::size_t i = 0; i < throws; ++i) {
    for (int act = 0; act < 8; ++act) (void)table.execute(crowd.some_act(table), ReasonDetail::None);
    if (table.dice_holder() && !table.thrower()) {
      TableAction takes;
      takes.kind = TableAction::Kind::TakeDice;
      takes.seat = *table.dice_holder();
      (void)table.execute(takes, ReasonDetail::None);
    }
    (void)table.roll(crowd.some_throw(*book.rules), ReasonDetail::None);
  }
  const Index seat = crowd.pick(3);
  const std::vector<PossibleBet> all = list_possible_bets(table, seat);
  ++checked.menus;
  checked.entries += all.size();
  for (const PossibleBet& one : all) check_entry(table, seat, one);
  check_others(table, crowd, 6);
}

}  // namespace

TEST_CASE("what a menu offers is accepted, and nothing else, in sessions at random under every rule book that ships") {
  const Library library = shipped_rules_and_samples();
  const std::vector<houses::Book> books = houses::shipped(library);
  Checked checked;
  const std::size_t sessions = effort(2 * books.size(), 1000);
  for (std::size_t i = 0; i < sessions; ++i) {
    const houses::Book& book = books[i % books.size()];
    CAPTURE(book.name);
    CAPTURE(i);
    play_session(book, static_cast<std::uint32_t>(1000 + i), checked);
  }
  MESSAGE(checked.menus << " menus, " << checked.entries << " entries");
  CHECK(checked.entries > 10 * checked.menus);
}

namespace {

const PossibleBet* entry_of(const Table& table, const std::vector<PossibleBet>& all, const std::string& name) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const PossibleBet& one) { return table.ruleset().wagers[one.wager.wager].name == name; });
  return found == all.end() ? nullptr : &*found;
}

constexpr const char* limited = R"(
wager a "A" {
  one roll   placed at any time   wins on 7   loses on any other   pays 4 to 1
  stake at least 5.00   stake at most 100.00   stake in steps of 3.00
  may be raised at any time
}
wager b "B" {
  one roll   placed at any time   wins on 7   loses on any other   pays 4 to 1
  commission 5 percent of stake taken when placed
  may be raised at any time
}
)";

}  // namespace

TEST_CASE("limits, steps, commissions and chips make an entry") {
  Table table(play::rules(limited), {"ann", "bob"});
  const std::vector<PossibleBet> all = list_possible_bets(table, 0);
  const PossibleBet* const a = entry_of(table, all, "a");
  REQUIRE(a != nullptr);
  CHECK(a->min_amount == Money{600});
  CHECK(a->amount_step == Money{300});
  CHECK(a->max_amount == Money{9900});
  CHECK(a->current_stake == Money{});
  const PossibleBet* const b = entry_of(table, all, "b");
  REQUIRE(b != nullptr);
  CHECK(b->min_amount == Money{20});  // 5 percent of it is a cent
  CHECK(b->amount_step == Money{20});
  CHECK_FALSE(b->max_amount);

  TableAction buys;
  buys.kind = TableAction::Kind::BuyIn;
  buys.seat = 0;
  buys.amount = Money{1000};
  REQUIRE(accepted(table, buys));
  (void)table.execute(buys);
  (void)table.execute(bet_of(0, a->wager, Money{600}));
  const std::vector<PossibleBet> poorer = list_possible_bets(table, 0);
  const PossibleBet* const raised = entry_of(table, poorer, "a");
  REQUIRE(raised != nullptr);
  CHECK(raised->current_stake == Money{600});
  CHECK(raised->min_amount == Money{300});
  CHECK(raised->max_amount == Money{300});  // 4.00 are left
  const PossibleBet* const charged = entry_of(table, poorer, "b");
  REQUIRE(charged != nullptr);
  CHECK(charged->max_amount == Money{380});  // and 0.19 of it are charged
  CHECK_THROWS_AS((void)list_possible_bets(table, 2), std::out_of_range);
  CHECK_THROWS_AS((void)list_possible_bets(table, 0, static_cast<Index>(table.ruleset().vocabulary.roles.size())), std::out_of_range);
}

TEST_CASE("L7: a menu offers what the composites inside a composite allow, with what stands of them") {
  Table table(check(shipped_rules(), "us_sd.deadwood_one").ruleset, {"ann"});
  WagerRef high = named(table, "horn_high");
  high.numbers = {3};
  const auto offered = [&] {
    const std::vector<PossibleBet> all = list_possible_bets(table, 0);
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const PossibleBet& one) { return one.wager.wager == high.wager && one.wager.numbers == high.numbers; });
    REQUIRE(found != all.end());
    return *found;
  };
  const PossibleBet first = offered();
  CHECK(first.allows(Money{16000}));
  CHECK(first.amount_step == Money{500});
  CHECK_FALSE(first.allows(Money{15900}));
  REQUIRE(table.execute(bet_of(0, high, Money{3000})).status == ActionResult::Status::Accepted);
  const PossibleBet second = offered();
  CHECK(second.min_amount == Money{500});
  CHECK(second.amount_step == Money{500});
  CHECK(second.current_stake == Money{3000});
  check_entry(table, 0, second);
}

TEST_CASE("a refused bet says which amounts are nearest") {
  Table table(play::rules(limited), {"ann"});
  const ActionResult result = table.execute(bet_of(0, named(table, "a"), Money{1000}));
  REQUIRE(result.status == ActionResult::Status::Refused);
  REQUIRE(result.nearest_amounts);
  CHECK(result.nearest_amounts->lower == Money{900});
  CHECK(result.nearest_amounts->higher == Money{1200});
}

TEST_CASE("a table shows itself as JSON") {
  Table table(play::rules(limited), {"ann"});
  (void)table.execute(bet_of(0, named(table, "a"), Money{600}));
  CHECK(format_possible_bets_json(table, 0).find(
            R"({"words":"a","wager":"a","title":"A","numbers":[],"least":"3.00","step":"3.00","most":"93.00","standing":"6.00"})") !=
        std::string::npos);
  CHECK(format_table_json(table).find(
            R"("wagers":[{"id":1,"seat":"ann","words":"a","wager":"a","title":"A","numbers":[],"stake":"6.00","states":{}}])") !=
        std::string::npos);
  CHECK(format_ruleset_json(table.ruleset())
            .find(R"({"name":"b","title":"B","numbers":[],"inOrder":false,"behind":null,"madeOfParts":false,"oneRoll":true})") !=
        std::string::npos);
}

TEST_CASE("rules show the groups and faces of their dice, and where a tally starts") {
  Library library;
  const auto add = [&](const std::string& name, const std::string& text) {
    REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>(name, "language 1\n" + text), name)));
  };
  add("words", "vocabulary words { dice green 2, red 1 with faces heads, tails   roles spinner   thrower spinner }");
  add("book",
      "ruleset book { uses words   currency USD in 0.01 }\n"
      "game { tally to_go 0..4 or more or less from 2 falls by 1 on all alike   event near on to_go 1 }\n"
      "wager w { placed at any time   wins on near   loses on all alike except near   pays 1 to 1 }");
  const CheckResult checked = check(library, "book");
  REQUIRE(checked.playable_ruleset);
  const std::string shown = format_ruleset_json(*checked.playable_ruleset);
  CHECK(shown.find(R"("groups":[{"name":"green","count":2},{"name":"red","count":1}],"faces":["heads","tails"])") != std::string::npos);
  CHECK(shown.find(R"({"name":"to_go","from":0,"to":4,"starts":2})") != std::string::npos);
}

}  // namespace menu_test
