// SPDX-License-Identifier: Apache-2.0
// Plans against the table, throw by throw, and against the lines that independent programs print for the neutral workload.
#include <doctest/doctest.h>

#include <fairroll/simulate.hpp>

#include "support/play.hpp"

namespace fairroll::plan_test {
namespace {

/// splitmix64: the workload's own generator.
class Random {
 public:
  explicit Random(std::uint64_t seed) noexcept : state_(seed) {}
  std::uint8_t face() noexcept {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return static_cast<std::uint8_t>(1 + ((z ^ (z >> 31U)) >> 32U) % 6);
  }

 private:
  std::uint64_t state_;
};

std::vector<std::uint8_t> throws_of(std::uint64_t seed, std::size_t count) {
  Random random(seed);
  std::vector<std::uint8_t> faces(2 * count);
  for (std::uint8_t& face : faces) face = random.face();
  return faces;
}

const char* const craps = R"(
adopts game, pass, dont_pass, come, dont_come, come_odds, place, hardway, field from common.craps
duty of shooter to relinquish the dice on seven_out
dice go clockwise to any seat
amend game { count rolls 0..1 or more per shooter on any roll   phase new_hand while rolls is 0 }
amend wager pass, dont_pass, come, dont_come { pays 1 to 1 }
amend wager come_odds { off while come_out   pays 2 to 1 on 4, 10   3 to 2 on 5, 9   6 to 5 on 6, 8 }
amend wager place { off while come_out   pays 9 to 5 on 4, 10   7 to 5 on 5, 9   7 to 6 on 6, 8 }
amend wager hardway { pays 7 to 1 on 4, 10   9 to 1 on 6, 8 }
amend wager field { pays 1 to 1 on 3, 4, 9, 10, 11   2 to 1 on 2, 12 }
wager fire "Fire" {
  placed while new_hand   set hit of box_numbers on point_made
  wins  on number of hit reaching 6   wins on seven_out while number of hit is 2 or more
  loses on seven_out while number of hit is 1 or less
  returned on change of shooter
  pays 10 to 1
}
)";

/// The same bets at a table: made whenever they do not stand and the table takes them.
class AtTable {
 public:
  AtTable(std::shared_ptr<const Ruleset> rules, const std::vector<PlannedBet>& bets)
      : table_(std::move(rules), {"ann"}), bets_(bets), totals_(bets.size()) {
    take_dice();
    make_bets();
  }

  void roll(int first, int second) {
    ThrowRecord record;
    record.faces = {first, second};
    const ThrowResult result = table_.roll(record, ReasonDetail::None);
    REQUIRE(result.ruling.kind == RulingKind::Valid);
    for (const Settlement& one : result.settlements) count(one);
    take_dice();
    make_bets();
  }

  [[nodiscard]] const std::vector<BetTotals>& totals() const noexcept { return totals_; }

 private:
  void take_dice() {
    if (table_.thrower()) return;
    TableAction takes;
    takes.kind = TableAction::Kind::TakeDice;
    takes.seat = 0;
    REQUIRE(table_.execute(takes).status == ActionResult::Status::Accepted);
  }

  [[nodiscard]] bool is(const StandingWager& standing, const PlannedBet& bet) const {
    return standing.wager == bet.wager && standing.numbers == bet.numbers;
  }

  void make_bets() {
    for (const PlannedBet& bet : bets_) {
      bool stands = false;
      for (const StandingWager& one : table_.wagers()) stands = stands || is(one, bet);
      if (stands) continue;
      TableAction makes;
      makes.kind = TableAction::Kind::Bet;
      makes.seat = 0;
      makes.amount = bet.stake;
      makes.wager.wager = bet.wager;
      makes.wager.numbers = bet.numbers;
      (void)table_.execute(makes, ReasonDetail::None);  // refused while its window is closed
    }
  }

  void count(const Settlement& one) {
    for (std::size_t i = 0; i < bets_.size(); ++i) {
      if (!is(one.wager_before, bets_[i])) continue;
      BetTotals& totals = totals_[i];
      totals.win_count += one.outcome == Outcome::Wins;
      totals.loss_count += one.outcome == Outcome::Loses;
      totals.push_count += one.outcome == Outcome::Pushes;
      totals.return_count += one.outcome == Outcome::Returned;
      if (one.outcome == Outcome::Wins) totals.net += one.amount->units;
      if (one.outcome == Outcome::Loses) totals.net -= one.wager_before.stake.units;
    }
  }

  Table table_;
  const std::vector<PlannedBet>& bets_;
  std::vector<BetTotals> totals_;
};

std::vector<PlannedBet> bets_of(const Ruleset& rules) {
  const auto bet = [&](const char* wager, std::vector<int> numbers, std::int64_t units, std::optional<std::size_t> behind = std::nullopt) {
    return PlannedBet{rules.find_wager(wager), std::move(numbers), Money{units}, behind};
  };
  return {bet("pass", {}, 1000),     bet("dont_pass", {}, 1000), bet("come", {}, 1000),  bet("come_odds", {}, 1000, 2),
          bet("dont_come", {}, 500), bet("place", {6}, 600),     bet("place", {4}, 500), bet("hardway", {8}, 100),
          bet("field", {}, 100),     bet("fire", {}, 500)};
}

TEST_CASE("F1, F3: a plan comes to what the table comes to, bet by bet") {
  const std::shared_ptr<const Ruleset> rules = play::rules(craps);
  const std::vector<PlannedBet> bets = bets_of(*rules);
  std::vector<CompileError> faults;
  const std::optional<Plan> plan = Plan::compile(rules, bets, faults);
  for (const CompileError& fault : faults) MESSAGE(fault.message);
  REQUIRE(plan);
  const std::vector<std::uint8_t> faces = throws_of(7, 4000);
  Plan::Run run(*plan);
  AtTable table(rules, bets);
  std::vector<std::int64_t> reported(bets.size());
  run.roll(faces, [&](std::uint64_t, std::span<const PlanSettlement> settlements) {
    for (const PlanSettlement& one : settlements) reported[one.bet_index] += one.net;
  });
  for (std::size_t i = 0; i < faces.size(); i += 2) table.roll(faces[i], faces[i + 1]);
  const PlanTotals totals = run.totals();
  CHECK(totals.throw_count == 4000);
  for (std::size_t i = 0; i < bets.size(); ++i) {
    CAPTURE(rules->wagers[bets[i].wager].name);
    CHECK(totals.bets[i].win_count == table.totals()[i].win_count);
    CHECK(totals.bets[i].loss_count == table.totals()[i].loss_count);
    CHECK(totals.bets[i].push_count == table.totals()[i].push_count);
    CHECK(totals.bets[i].return_count == table.totals()[i].return_count);
    CHECK(totals.bets[i].net == table.totals()[i].net);
    CHECK(totals.bets[i].win_count > 0);
    CHECK(reported[i] == totals.bets[i].net);
  }
}

TEST_CASE("one run in three batches, by faces or by outcomes, comes to the same") {
  const std::shared_ptr<const Ruleset> rules = play::rules(craps);
  std::vector<CompileError> faults;
  const std::optional<Plan> plan = Plan::compile(rules, bets_of(*rules), faults);
  REQUIRE(plan);
  const std::vector<std::uint8_t> faces = throws_of(11, 900);
  Plan::Run whole(*plan);
  Plan::Run pieces(*plan);
  Plan::Run indexed(*plan);
  whole.roll(faces);
  std::vector<std::uint16_t> outcomes;
  for (std::size_t i = 0; i < faces.size(); i += 2)
    outcomes.push_back(static_cast<std::uint16_t>(plan->outcomes().find(faces[i], faces[i + 1])));
  indexed.roll_outcomes(outcomes);
  for (std::size_t i = 0; i < faces.size(); i += 600) pieces.roll(std::span(faces).subspan(i, 600));
  for (std::size_t i = 0; i < plan->bets().size(); ++i) {
    CHECK(whole.totals().bets[i].net == pieces.totals().bets[i].net);
    CHECK(whole.totals().bets[i].decisions_by_net == indexed.totals().bets[i].decisions_by_net);
    CHECK(whole.totals().bets[i].bet_count == pieces.totals().bets[i].bet_count);
  }
}

using Settled = std::pair<std::uint64_t, std::int64_t>;  // bet and net, by throw

/// What each throw decided, as a report in batches of `batch` throws tells it.
std::map<std::uint64_t, std::vector<Settled>> reported(const Plan& plan, const std::vector<std::uint8_t>& faces, std::size_t batch) {
  std::map<std::uint64_t, std::vector<Settled>> told;
  Plan::Run run(plan);
  PlanSettlements report;
  for (std::size_t at = 0; at < faces.size(); at += 2 * batch) {
    run.roll(std::span(faces).subspan(at, std::min(2 * batch, faces.size() - at)), report);
    std::size_t all = 0;
    for (std::size_t thrown = 0; thrown < report.throw_count(); ++thrown) {
      for (const std::uint16_t number : report.settlements(thrown))
        told[at / 2 + thrown].emplace_back(plan.settlements()[number].bet_index, plan.settlements()[number].net);
      all += report.settlements(thrown).size();
    }
    CHECK(all == report.settlements().size());
  }
  return told;
}

TEST_CASE("a report of batches tells of every throw what the sink is given") {
  const std::shared_ptr<const Ruleset> rules = play::rules(craps);
  const std::vector<PlannedBet> every = bets_of(*rules);
  const std::vector<std::uint8_t> faces = throws_of(13, 1000);
  // One automaton of one block, one of two, and as many as all bets need.
  for (const std::size_t bets : {std::size_t{2}, std::size_t{6}, every.size()}) {
    std::vector<CompileError> faults;
    const std::optional<Plan> plan = Plan::compile(rules, {every.begin(), every.begin() + static_cast<std::ptrdiff_t>(bets)}, faults);
    REQUIRE(plan);
    std::map<std::uint64_t, std::vector<Settled>> sunk;
    Plan::Run run(*plan);
    run.roll(faces, [&](std::uint64_t thrown, std::span<const PlanSettlement> settlements) {
      for (const PlanSettlement& one : settlements) sunk[thrown].emplace_back(one.bet_index, one.net);
    });
    CAPTURE(plan->automaton_count());
    CHECK(reported(*plan, faces, 1000) == sunk);
    CHECK(reported(*plan, faces, 7) == sunk);
  }
}

TEST_CASE("a plan refuses faces where there are not two dice, and plays outcomes") {
  Library library;
  (void)library.add(std::make_shared<const Source>(
                        "one_die", "language 1\nvocabulary one_die { dice 1 with faces 1..6 roles shooter thrower shooter }\n"),
                    "one_die");
  (void)library.add(
      std::make_shared<const Source>("small",
                                     "language 1\nruleset small \"One die\" { uses one_die currency USD in 0.01 }\n"
                                     "wager low { one roll placed at any time wins on 1, 2 loses on any other pays 2 to 1 }\n"),
      "small");
  const std::shared_ptr<const Ruleset> rules = check(library, "small").ruleset;
  REQUIRE(rules);
  std::vector<CompileError> faults;
  const std::optional<Plan> plan = Plan::compile(rules, {PlannedBet{rules->find_wager("low"), {}, Money{100}, std::nullopt}}, faults);
  REQUIRE(plan);
  Plan::Run run(*plan);
  PlanSettlements report;
  CHECK_THROWS_AS(run.roll(throws_of(1, 4)), std::logic_error);
  CHECK_THROWS_AS(run.roll(throws_of(1, 4), report), std::logic_error);
  run.roll_outcomes(std::vector<std::uint16_t>{0, 3});
  CHECK(run.totals().bets[0].win_count == 1);
}

std::string why_not(const std::string& more, const char* wager, std::int64_t units) {
  const std::shared_ptr<const Ruleset> rules = play::rules(craps + more);
  std::vector<CompileError> faults;
  CHECK_FALSE(Plan::compile(rules, {PlannedBet{rules->find_wager(wager), {}, Money{units}, std::nullopt}}, faults));
  return faults.empty() ? "" : faults.front().message + " (" + faults.front().help + ")";
}

TEST_CASE("a plan says what it cannot compile") {
  CHECK(why_not("wager thin { one roll placed at any time wins on 7 loses on any other pays 1 to 3 }", "thin", 100) ==
        "the seat's thin wins 0.33 and 1/3 of 0.01 at 1 to 3, but the amount is not a multiple of the smallest unit, and no rule rounds "
        "the amount "
        "(the nearest lower stake that is paid exactly is 0.99, and the nearest higher stake is 1.02)");
  CHECK(
      why_not("house posts chip wager coarse { one roll placed at any time wins on 7 loses on any other pays 1 to 3 payouts rounded up to "
              "chip }",
              "coarse", 100) ==
      "the seat's coarse wins 0.33 and 1/3 of 0.01 at 1 to 3, rounded to chip, which the house has not posted (in the house, write "
      "`posts chip AMOUNT`)");
  CHECK(why_not("wager low { one roll placed at any time wins on 7 loses on any other pays 4 to 1 stake at least 5.00 }", "low", 100) ==
        "the bet on `low` can never be made: the stake on `low` would be 1.00, but it must be at least 5.00; the nearest higher stake "
        "is 5.00 (plan a different stake, or also plan the bets that this bet requires)");
  CHECK(
      why_not(
          "wager hand { placed at any time count rolls_seen 0..3 or more per shooter on any roll wins on rolls_seen reaching 3 pays 2 to "
          "1 }",
          "hand", 100) ==
      "the rules do not state the outcome of `hand` when the turn ends while point is none, hand is in play, rolls_seen is 2 (write a rule "
      "for the end of the turn, such as `returned on change of THROWER`)");
  // Each count by itself is small enough to be checked; what a window asks of both multiplies only here.
  CHECK(
      why_not("amend game { count a 0..9999 or more on 12 count b 0..99999 or more on 2 } wager long { placed while a is 3 and b is 4 wins "
              "on 7 "
              "pays 1 to 1 }",
              "long", 100) ==
      "`long` has more states than can be compiled: the count `b` alone has 100000 values (lower the maximum, or write `or more` "
      "after the maximum)");
  CHECK(why_not("", "come_odds", 100) ==
        "`come_odds` must be placed behind `come` (set `behind` to an earlier bet on that wager in the plan)");
  CHECK(why_not("", "pass", 0) == "a bet of 0.00 on `pass` cannot be made (bet a positive multiple of 0.01)");
  CHECK(why_not("", "place", 500) ==
        "`t.game` has no wager `place` (choose one of place 4, place 5, place 6, place 8, place 9 or place 10)");
}

TEST_CASE("the neutral workload comes to the lines that independent programs print") {
  Library library;
  for (const char* unit : {"table", "settle"})
    (void)library.add(std::make_shared<const Source>(unit, shipped_text("bench/rules/" + std::string(unit) + ".fair")), unit);
  const CheckResult checked = check(library, "settle");
  REQUIRE(checked.ok());
  const Ruleset& rules = *checked.ruleset;
  const auto bet = [&](const char* wager, std::vector<int> numbers, std::int64_t units) {
    return PlannedBet{rules.find_wager(wager), std::move(numbers), Money{units}, std::nullopt};
  };
  std::vector<CompileError> faults;
  const std::optional<Plan> plan = Plan::compile(
      checked.ruleset,
      {bet("pass", {}, 1000), bet("dontpass", {}, 1000), bet("field", {}, 500), bet("place", {6}, 1200), bet("place", {8}, 1200),
       bet("hardway", {6}, 500), bet("hardway", {8}, 500), bet("any7", {}, 500), bet("sharp", {}, 500)},
      faults);
  REQUIRE(plan);
  Plan::Run run(*plan);
  run.roll(throws_of(42, 1'000'000));
  const PlanTotals totals = run.totals();
  struct Line {
    std::uint64_t won, lost, pushed;
    std::int64_t net;
  };
  const std::vector<Line> lines{{145801, 149949, 0, -4148000}, {141812, 145801, 8137, -3989000}, {444814, 555186, 0, -13776000},
                                {97604, 117106, 0, -3881600},  {97799, 117106, 0, -3608600},     {27775, 277215, 0, -13620000},
                                {27740, 277319, 0, -13829500}, {166253, 833747, 0, -84367500},   {7901, 109205, 0, -12307500}};
  CHECK(totals.turn_count == 117106);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CHECK(totals.bets[i].win_count == lines[i].won);
    CHECK(totals.bets[i].loss_count == lines[i].lost);
    CHECK(totals.bets[i].push_count == lines[i].pushed);
    CHECK(totals.bets[i].net == lines[i].net);
  }
}

}  // namespace
}  // namespace fairroll::plan_test
