// SPDX-License-Identifier: Apache-2.0
// Random play under the shipped and other rules, seeded: what must hold of every table whatever happens at it.
#include <fairroll/table.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "support/books.hpp"
#include "support/effort.hpp"
#include "support/play.hpp"
#include "support/table_words.hpp"

namespace table_random_test {

using namespace fairroll;

namespace {

/// One random player of all parts. Draws are taken by remainder, so that every library draws alike.
class Player {
 public:
  Player(std::shared_ptr<const Ruleset> rules, std::uint32_t seed) : table_(std::move(rules), {"ann", "bob", "cy"}), draw_(seed) {
    balances_.resize(3);
    accounts_ = accounts();
    for (const Account& account : accounts_) held_.push_back(table_.account_balance(account));
  }

  void play(int steps) {
    for (int i = 0; i < steps; ++i) {
      CAPTURE(i);
      if (pick(3) == 0)
        roll();
      else
        act();
    }
  }

  int accepted = 0;
  int refused = 0;
  int decided = 0;

 private:
  std::uint32_t pick(std::size_t below) { return static_cast<std::uint32_t>(draw_() % below); }

  void roll() {
    ThrowRecord record;
    for (int die = 0; die < table_.ruleset().vocabulary.dice_count; ++die) record.faces.emplace_back(static_cast<int>(1 + pick(6)));
    if (pick(20) == 0) record.faces[0].reset();
    const Table before = table_;
    std::map<std::uint32_t, StandingWager> stood;
    for (const StandingWager& wager : table_.wagers()) stood.emplace(wager.id, wager);
    const ThrowResult result = table_.roll(record, pick(2) == 0 ? ReasonDetail::Full : ReasonDetail::None);
    INFO(table_words::step(record, before, result, table_));
    book(result.ledger, stood);
    if (result.ruling.kind != RulingKind::Valid) CHECK(books::difference(table_, before) == "");
    CHECK(result.settlements.size() == stood.size());
    settle(result.settlements, stood);
    Index last_seat = 0;
    for (const Settlement& settlement : result.settlements) {
      CHECK(settlement.wager_before.seat >= last_seat);
      last_seat = settlement.wager_before.seat;
    }
    look();
  }

  void settle(const std::vector<Settlement>& settlements, const std::map<std::uint32_t, StandingWager>& stood) {
    std::set<std::uint32_t> seen;
    std::set<std::uint32_t> standing;
    for (const StandingWager& wager : table_.wagers()) standing.insert(wager.id);
    for (const Settlement& settlement : settlements) {
      const std::uint32_t id = settlement.wager_before.id;
      INFO(table_words::settlement(settlement, table_));
      CHECK(seen.insert(id).second);  // one outcome each: nothing is won and lost at once
      REQUIRE(stood.count(id) == 1);
      CHECK(stood.at(id).stake == settlement.wager_before.stake);
      if (settlement.has_ended) CHECK(standing.count(id) == 0);
      if (settlement.outcome == Outcome::Stays || settlement.outcome == Outcome::Off) CHECK_FALSE(settlement.has_ended);
      if (settlement.outcome == Outcome::Wins) {
        REQUIRE(settlement.amount);
        CHECK(settlement.amount->units >= 0);
      } else {
        CHECK_FALSE(settlement.amount);
      }
      if (settlement.outcome == Outcome::Wins || settlement.outcome == Outcome::Loses) ++decided;
      for (const Index clause : settlement.deciding_clauses) CHECK(clause < table_.ruleset().clauses.size());
    }
  }

  [[nodiscard]] std::string words(Money amount) const { return table_words::money(table_, amount); }

  [[nodiscard]] std::vector<Account> accounts() const {
    std::vector<Account> all{{Account::Kind::Outside}, {Account::Kind::Layout}, {Account::Kind::House}};
    for (Index seat = 0; seat < table_.seats().size(); ++seat) all.push_back({Account::Kind::Seat, seat});
    for (Index role = 0; role < table_.ruleset().vocabulary.roles.size(); ++role) all.push_back({Account::Kind::Role, role});
    return all;
  }

  /// M7: every amount that any account gained or lost is in the ledger, and what is decided makes the balances.
  void book(const std::vector<LedgerEntry>& ledger, const std::map<std::uint32_t, StandingWager>& stood) {
    const auto add = [&](const Account& account, Money amount) {
      const auto found = std::find(accounts_.begin(), accounts_.end(), account);
      REQUIRE(found != accounts_.end());
      Money& held = held_[static_cast<std::size_t>(found - accounts_.begin())];
      held = held + amount;
    };
    for (const LedgerEntry& entry : ledger) {
      INFO(table_words::entry(entry, table_, table_));
      CHECK(entry.amount.units > 0);
      CHECK(entry.amount.units % table_.ruleset().currency.smallest_unit == 0);
      add(entry.payer, Money{} - entry.amount);
      add(entry.payee, entry.amount);
      const bool loss = entry.kind == LedgerEntry::Kind::Loss;
      if (loss) REQUIRE(stood.count(entry.wager_id) == 1);
      const bool of_seat = loss ? stood.at(entry.wager_id).role == no_index
                                : entry.payer.kind == Account::Kind::Seat || entry.payee.kind == Account::Kind::Seat;
      if (!of_seat) continue;
      if (loss) balances_[stood.at(entry.wager_id).seat] = balances_[stood.at(entry.wager_id).seat] - entry.amount;
      if (entry.kind == LedgerEntry::Kind::Commission) balances_[entry.payer.index] = balances_[entry.payer.index] - entry.amount;
      if (entry.kind == LedgerEntry::Kind::Win || entry.kind == LedgerEntry::Kind::Refund)
        balances_[entry.payee.index] = balances_[entry.payee.index] + entry.amount;
    }
    Money all;
    for (std::size_t i = 0; i < accounts_.size(); ++i) {
      INFO(table_words::account(table_, accounts_[i]), " holds ", words(table_.account_balance(accounts_[i])), ", and by the ledger ",
           words(held_[i]));
      CHECK(table_.account_balance(accounts_[i]) == held_[i]);
      all = all + table_.account_balance(accounts_[i]);
    }
    INFO("all accounts together hold ", words(all));
    CHECK(all == Money{});
    for (Index seat = 0; seat < table_.seats().size(); ++seat)
      if (table_.has_bought_in(seat)) CHECK(table_.account_balance({Account::Kind::Seat, seat}).units >= 0);
    for (Index role = 0; role < table_.ruleset().vocabulary.roles.size(); ++role)
      CHECK(table_.account_balance({Account::Kind::Role, role}).units >= 0);
  }

  void act() {
    const Ruleset& rules = table_.ruleset();
    TableAction act;
    act.kind = static_cast<TableAction::Kind>(pick(static_cast<std::size_t>(TableAction::Kind::Other) + 1));
    if (pick(2) == 0) act.kind = TableAction::Kind::Bet;
    act.seat = pick(3);
    act.wager.wager = pick(rules.wagers.size());
    const Wager& type = rules.wagers[act.wager.wager];
    if (!type.numbers.empty()) act.wager.numbers = type.numbers[pick(type.numbers.size())];
    if (type.numbers.empty() && pick(4) == 0) act.wager.numbers = {static_cast<int>(4 + pick(7))};
    act.amount = Money{static_cast<std::int64_t>(pick(40)) * 100};
    act.is_in_flight = pick(10) == 0;
    act.is_accepted_in_error = pick(4) == 0;
    if (pick(5) == 0) act.wager.role = pick(rules.vocabulary.roles.size());
    if (act.kind == TableAction::Kind::OrderRelinquishment) {
      act.seat = no_index;
      act.role = pick(rules.vocabulary.roles.size());
      act.turn_facts.resize(rules.vocabulary.facts.size());
      for (std::size_t i = 0; i < act.turn_facts.size(); ++i)
        if (rules.vocabulary.facts[i].subject == Subject::Turn) act.turn_facts[i] = pick(8);
    }
    const Table before = table_;
    std::map<std::uint32_t, StandingWager> stood;
    for (const StandingWager& wager : table_.wagers()) stood.emplace(wager.id, wager);
    const ActionResult result = table_.execute(act);
    INFO(table_words::step(act, before, result, table_));
    CHECK_FALSE(result.reason.empty());
    book(result.ledger, stood);
    if (result.status != ActionResult::Status::Accepted) {
      ++refused;
      CHECK(books::difference(table_, before) == "");
    } else {
      ++accepted;
      settle(result.settlements, stood);
    }
    look();
  }

  void look() {
    const Ruleset& rules = table_.ruleset();
    for (Index seat = 0; seat < 3; ++seat) {
      INFO("the balance of ", table_words::seat(table_, seat), " is ", words(table_.balance(seat)), ", and by the ledger ",
           words(balances_[seat]));
      CHECK(table_.balance(seat) == balances_[seat]);  // M7
    }
    std::set<std::uint32_t> ids;
    for (const StandingWager& wager : table_.wagers()) {
      INFO(table_words::in_full(table_, wager));
      CHECK(ids.insert(wager.id).second);
      CHECK(wager.stake.units > 0);
      if (wager.parent_id != 0) CHECK(ids.count(wager.parent_id) == 1);  // parents precede the wagers behind them
      const Wager& type = rules.wagers[wager.wager];
      REQUIRE(wager.variables.size() == type.variables.size());
      for (std::size_t i = 0; i < wager.variables.size(); ++i) check_range(type.variables[i], wager.variables[i]);
    }
    for (std::size_t i = 0; i < rules.game.variables.size(); ++i) check_range(rules.game.variables[i], table_.variables()[i]);
    if (table_.thrower()) CHECK(table_.dice_holder() == table_.thrower());
  }

  static void check_range(const Variable& variable, int value) {
    CAPTURE(variable.name);
    CHECK(value >= (variable.kind == Variable::Kind::Count ? variable.min_value : 0));
    if (variable.kind == Variable::Kind::Count) CHECK(value <= variable.max_value);
    if (variable.kind == Variable::Kind::State) CHECK(static_cast<std::size_t>(value) < variable.values.size());
    if (variable.kind == Variable::Kind::Set) CHECK(value < (1 << variable.totals.size()));
  }

  Table table_;
  std::mt19937 draw_;
  std::vector<Money> balances_;
  std::vector<Account> accounts_;
  std::vector<Money> held_;
};

void play_under(const std::shared_ptr<const Ruleset>& rules) {
  REQUIRE(rules);
  int accepted = 0;
  int refused = 0;
  int decided = 0;
  const int tables = static_cast<int>(effort(3, 8));
  for (std::uint32_t seed = 1; seed <= static_cast<std::uint32_t>(tables); ++seed) {
    CAPTURE(seed);
    Player player(rules, seed);
    player.play(400);
    accepted += player.accepted;
    refused += player.refused;
    decided += player.decided;
  }
  // Play that decides nothing would prove nothing.
  CHECK(accepted > 12 * tables);
  CHECK(refused > 12 * tables);
  CHECK(decided > 12 * tables);
}

}  // namespace

TEST_CASE("random play: balances are the sum of settlements, refused acts change nothing, everything stays in range") {
  const Library library = shipped_rules();
  Selection posted;
  posted.postings["sharp_shooter"] = "SS-04";
  SUBCASE("South Dakota") { play_under(check(library, "us_sd.craps", posted).ruleset); }
  SUBCASE("South Dakota, nothing posted") { play_under(check(library, "us_sd.craps").ruleset); }
  SUBCASE("counts, sets, families, calls and rows on change of shooter") {
    play_under(play::rules(R"(
adopts game, pass, dont_pass, come, come_odds from common.craps
amend wager pass, dont_pass, come { pays 1 to 1 }
amend wager come_odds { pays 2 to 1 on 4, 10   3 to 2 on 5, 9   6 to 5 on 6, 8   off while come_out   may be called on at any time }
amend game { count rolls 0..1 or more per shooter on any roll   phase new_hand while rolls is 0 }
wager place for n in box_numbers { placed at any time   wins and stays up on n   loses on 7   off while come_out   pays 7 to 6 on 6, 8   9 to 5 on 4, 10   7 to 5 on 5, 9
  may be removed, reduced, raised, called on, called off at any time }
wager collector { placed while new_hand   set hit of box_numbers on point_made   wins on number of hit reaching 2   loses on seven_out   pays 12 to 1   returned on change of shooter }
wager hop for a and b in 1..6 { one roll   placed at any time   wins on showing a and b   loses on any other   pays 15 to 1   may be removed at any time }
wager lasting { placed while new_hand   wins on 12   loses on 2   pays 1 to 1 }
duty of shooter to relinquish the dice on seven_out
power of shooter to relinquish the dice on any roll
power of boxperson to order relinquishment when turn conduct delay or violation
dice go counterclockwise to any seat else shooter throws for come only
)"));
  }
  SUBCASE("commissions, limits, rounding, caps, parts and surrender") {
    play_under(play::rules(R"(
adopts game, pass from common.craps
amend wager pass { pays 1 to 1   may be raised, reduced at any time }
house posts top
wager pass_odds behind pass { placed while point_roll   pays 2 to 1 on 4, 10   3 to 2 on 5, 9   6 to 5 on 6, 8   may be removed, reduced, raised at any time   stake at most 3 times pass }
wager buy for n in box_numbers { placed at any time   wins and stays up on n   loses on 7   pays 2 to 1 on 4, 10   3 to 2 on 5, 9   6 to 5 on 6, 8
  commission 5 percent of stake taken when placed and after each win, rounded up to 0.25, at least 1.00, refunded when removed while come_out   may be removed, reduced, raised at any time }
wager lay for n in 4, 10 { placed at any time   wins on 7   loses on n   pays 1 to 2   commission 5 percent of win taken on a win, rounded down to 0.01   may be removed at any time }
wager place for n in 6, 8 { placed at any time   wins and stays up on n   loses on 7   pays 7 to 6   stake in steps of 6.00   may be removed, reduced, raised at any time }
wager single for n in 2, 3, 11, 12 { one roll   placed at any time   wins on n   loses on any other   pays 30 to 1 on 2, 12   15 to 1 on 3, 11   win at most 900.00   payouts rounded down to 1.00   may be removed, raised, reduced at any time }
wager horn { placed at any time   parts 1 single 2, 1 single 3, 1 single 11, 1 single 12   stake at most 100.00 }
wager horn_high for n in 2, 3, 11, 12 { placed at any time   parts 4 horn, 1 single n }
wager around { placed at any time   parts 1 place 6 unless (point is 6), 1 place 8 unless (point is 8) }
wager repeater for n in 6, 8 { count hits 0..4 on n   placed at any time   wins on hits reaching 4   loses on 7   pays 40 for 1   surrender pays 12 for 1 while hits is 3   1 for 2 while hits is 2   3 for 2 while hits is 1   returned on change of shooter }
wager half for n in 4, 10 { placed at any time   wins and stays up on n   loses on 7   pays 1 for 4 while come_out   3 for 4 while point_roll   payouts rounded down to 0.01
  commission 5 percent of stake taken when placed and after each win, rounded down to 0.01   may be removed, reduced, raised at any time }
wager open { one roll   placed at any time   wins on even   loses on odd   pays 1 to 1   stake at most top }
accepted over maximum: paid to limit
accepted under minimum: returned
cap buy, single, place together at 300.00 per roll shared in proportion
duty of shooter to relinquish the dice on seven_out
dice go clockwise to any seat
)"));
  }
}

}  // namespace table_random_test
