// SPDX-License-Identifier: Apache-2.0
// Which wager a step means (rule L2): several of one name, the same names in acts, expectations, results, JSON and snapshots.
#include <fairroll/table.hpp>

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include <fairroll/report.hpp>
#include <fairroll/snapshot.hpp>

#include "support/play.hpp"

namespace naming_test {

using namespace fairroll;
using play::failures;

namespace {

/// A box wager that has seen a roll is another than one that has not (L2).
const std::string boxes = R"(
wager box for n in 4, 10 { count seen 0..1 or more on any roll   placed at any time   wins on n   loses on 7   pays 2 to 1
  may be removed, reduced, raised, called on, called off at any time }
)";

const std::string line = R"(
adopts game, pass, come from common.craps
amend wager pass, come { pays 1 to 1   may be removed at any time }
wager come_odds behind come { placed while come_point is not none   pays 1 to 1   may be removed, raised at any time }
)";

/// Odds that were taken in error are undetermined when the rover wins, and stay on the layout without it.
const std::string rovers = R"(
wager rover { state spot none or 4..6, 8..10 becomes total on 4..6, 8..10 while spot is none   placed at any time   may be removed at any time
  wins on spot   loses on 12   pays 1 to 1 }
wager rover_odds behind rover { placed while spot is not none   stake at most rover   pays 2 to 1   may be removed at any time }
wager side behind rover_odds { placed at any time   stake at most rover_odds   pays 2 to 1 }
)";
const std::string left_behind = R"(seats ann   ann bets 10.00 on rover   throw 3 2
  ann bets 20.00 on rover_odds behind rover 5 taken in error   ann bets 5.00 on side   throw 4 1
)";

/// Two boxes on 4: 10.00 that saw a roll, 20.00 that did not.
const std::string two = "seats ann   ann bets 10.00 on box 4   throw 1 1   ann bets 20.00 on box 4\n";

struct Played {
  std::vector<ScenarioReport> reports;
  Diagnostics diagnostics;

  Played(const std::string& body, const std::string& steps) {
    const Library library = play::library_with(body);
    const std::string text = "language 1\nscenario \"test\" under t.game {\n" + steps + "\n}\n";
    const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("test.scenario", text));
    diagnostics = parsed.diagnostics;
    REQUIRE(parsed.ok());
    RulesetCache cache(library);
    reports = run_scenarios(cache, *parsed.tree);
    diagnostics = reports.at(0).diagnostics;
  }
  [[nodiscard]] const StepReport& last() const { return reports.at(0).ruleset_reports.at(0).steps.back(); }
  [[nodiscard]] std::string error() const {
    for (const Diagnostic& one : diagnostics)
      if (one.severity() == Severity::Error)
        return std::string(code_slug(one.code)) + " <" + std::string(one.location.text()) + "> " + one.message + "; " + one.help;
    return {};
  }
};

}  // namespace

TEST_CASE("L2: each of several wagers of one name is called by its ordinal, in acts and expectations") {
  CHECK(failures(boxes, two + R"(
    expect ann box 4 (1) stands 10.00
    expect ann box 4 (2) stands 20.00
    ann raises box 4 (2) to 30.00
      expect accepted
      expect ann box 4 (1) stands 10.00
      expect ann box 4 (2) stands 30.00
    ann calls box 4 (1) off
    throw 1 1
      expect ann box 4 (1) off
      expect ann box 4 (2) moves
    ann calls box 4 (1) on
    throw 2 2
      expect ann box 4 (1) wins 20.00
      expect ann box 4 (2) wins 60.00
  )") == "");
}

TEST_CASE("L2: the ordinal is the same as long as the wager stands, and a new wager gets the least that is free") {
  CHECK(failures(boxes, two + R"(
    ann removes box 4 (1)
      expect ann box 4 stands 20.00
      expect ann box 4 (2) stands 20.00
    throw 1 1
    ann bets 5.00 on box 4
      expect ann box 4 (1) stands 5.00
      expect ann box 4 (2) stands 20.00
    ann bets 7.00 on box 10
      expect ann box 10 (1) stands 7.00
      expect ann box 10 stands 7.00
  )") == "");
}

TEST_CASE("F0704: of several that fit, the names that work are told") {
  CHECK(Played(boxes, two + "ann removes box 4").error() ==
        "which_wager <box 4> several wagers of `ann` match `box 4`; write one of `box 4 (1)` or `box 4 (2)`");
  CHECK(Played(boxes, two + "throw 2 2   expect ann box 4 wins 20.00").error() ==
        "which_wager <box 4> several wagers of `ann` match `box 4`; write one of `box 4 (1)` or `box 4 (2)`");
  const std::string comes =
      "seats ann   given ann has 10.00 on come with come_point is 5   given ann has 10.00 on come with come_point is 6\n";
  CHECK(Played(line, comes + "ann bets 10.00 on come_odds").error() ==
        "which_wager <come_odds> several wagers of `ann` can be the parent of `come_odds`; write one of `behind come 5` or "
        "`behind come 6`");
  CHECK(Played(line, comes + "given ann has 10.00 on come_odds").error() ==
        "which_wager <come_odds> several wagers of `ann` can be the parent of `come_odds`; write one of `behind come 5` or "
        "`behind come 6`");
  CHECK(Played(boxes, "seats ann   ann bets 10.00 on box 4 (2)").error() ==
        "wrong_kind <(2)> the ordinal of a new wager is assigned automatically; use `raises` to add to a standing wager, or remove `(2)`");
  CHECK(Played(boxes, two + "ann removes box 4 (0)").error() ==
        "not_a_value <(0)> wager ordinals begin at 1; write `(1)` for the first wager");
  CHECK(Played(boxes, two + "ann removes box 4 (3)").last().action_result->reason == "ann has no wager `box`");
}

TEST_CASE("L2: expectations find wagers as acts do: without a number, the one that has none") {
  const std::string comes = "seats ann   given point is 8   given ann has 10.00 on come with come_point is 5   ann bets 20.00 on come\n";
  CHECK(failures(line, comes + "throw 3 4   expect ann come wins 20.00   expect ann come 5 loses") == "");
  CHECK(failures(line, comes + "throw 3 3   expect ann come moves   expect ann come 6 moves   expect ann come 5 stays") == "");
  CHECK(failures(line, comes + "throw 3 2   expect ann come moves   expect ann come 5 wins 10.00   expect ann come 5 stands 20.00") == "");
  CHECK(failures(line, comes + "ann removes come   expect accepted   expect ann come 5 stands 10.00") == "");
}

TEST_CASE("results call a wager as it stood, with the number of what it stood behind") {
  const Played played(line, R"(
    seats ann
    given point is 8
    given ann has 10.00 on come with come_point is 5
    given ann has 10.00 on come with come_point is 6
    given ann has 20.00 on come_odds behind come 5
    given ann has 30.00 on come_odds behind come 6
    throw 3 4
  )");
  CHECK(played.error() == "");
  const StepReport& step = played.last();
  CHECK(step.settled_wagers ==
        std::vector<std::string>{"ann come 5", "ann come 6", "ann come_odds behind come 5", "ann come_odds behind come 6"});
  CHECK(step.ledger_owners ==
        std::vector<std::string>{"ann come 5", "ann come 6", "ann come_odds behind come 5", "ann come_odds behind come 6"});
}

TEST_CASE("results, ledger and JSON tell several of one name apart, by name and by id") {
  const Played played(boxes, two + "throw 2 2");
  const StepReport& step = played.last();
  CHECK(step.settled_wagers == std::vector<std::string>{"ann box 4 (1)", "ann box 4 (2)"});
  CHECK(step.ledger_owners == std::vector<std::string>{"ann box 4 (1)", "ann box 4 (1)", "ann box 4 (2)", "ann box 4 (2)"});
  const auto json = nlohmann::json::parse(format_step_json(played.reports.at(0).ruleset_reports.at(0), step));
  for (const char* list : {"settlements", "ledger"}) {
    CHECK(json.at(list).front().at("wager") == "ann box 4 (1)");
    CHECK(json.at(list).front().at("id") == 1);
    CHECK(json.at(list).back().at("wager") == "ann box 4 (2)");
    CHECK(json.at(list).back().at("id") == 2);
  }
}

TEST_CASE("a table names its wagers and finds them by that name, also when it was kept and read again") {
  const auto rules = play::rules(boxes);
  Table table(rules, {"ann"});
  table.place_wager(0, 0, {4}, Money{1000}, {1}, 0);
  const std::uint32_t second = table.place_wager(0, 0, {4}, Money{2000}, {0}, 0);
  TableAction removes;
  removes.kind = TableAction::Kind::Remove;
  removes.seat = 0;
  removes.wager = table.make_reference(table.wagers().at(0));
  CHECK(table.describe(table.wagers().at(0)) == "box 4 (1)");
  REQUIRE(table.execute(removes).status == ActionResult::Status::Accepted);
  CHECK(table.describe(table.wagers().at(0)) == "box 4");
  table.place_wager(0, 0, {4}, Money{500}, {1}, 0);
  const RestoredTable again = restore_table(save_snapshot(table), rules);
  REQUIRE(again.table);
  CHECK(again.table->describe(again.table->wagers().at(0)) == "box 4 (2)");
  CHECK(again.table->wagers().at(0).id == second);
  CHECK(again.table->describe(again.table->wagers().at(1)) == "box 4 (1)");
}

TEST_CASE("L2: what stays behind when its parent is gone is called as before, also when it was kept and read again") {
  const Played played(rovers, left_behind + "throw 6 5");
  CHECK(played.error() == "");
  CHECK(played.last().settled_wagers == std::vector<std::string>{"ann rover_odds behind rover 5", "ann side behind rover_odds"});
  CHECK(failures(rovers, left_behind + R"(
    ann removes rover_odds behind rover 5
      expect undetermined
    throw 6 5
      expect ann rover_odds behind rover 5 undetermined
      expect ann side behind rover_odds undetermined
  )") == "");
}

TEST_CASE("L2: behind a wager of the same name as one that is gone, ordinals tell which is meant") {
  const Played played(rovers,
                      left_behind + "ann bets 10.00 on rover   throw 3 2   ann bets 10.00 on rover_odds behind rover 5   throw 6 5");
  CHECK(played.error() == "");
  CHECK(played.last().settled_wagers == std::vector<std::string>{"ann rover_odds (1) behind rover 5", "ann side behind rover_odds (1)",
                                                                 "ann rover 5", "ann rover_odds (2) behind rover 5"});
}

}  // namespace naming_test
