// SPDX-License-Identifier: Apache-2.0
// Every analysis under every reading of what is doubtful, and nothing multiplied that does not bear on it.
#include <doctest/doctest.h>

#include <algorithm>

#include <fairroll/analysis/conforms.hpp>
#include <fairroll/analysis/edge.hpp>
#include <fairroll/analysis/exposure.hpp>
#include <fairroll/analysis/verify.hpp>

#include "support/shipped.hpp"

namespace fairroll::analysis::readings_test {
namespace {

/// A wager whose odds are doubtful, one that rests on an event that is, one that rests on neither; a doubt of conduct; a choice.
constexpr const char* doubtful = R"(language 1
ruleset t.doubtful "Doubts" { uses common.craps_table   currency USD in 0.01 }
section "1" "Throw" {
  reading rail "in the rail, or on it" {
    as in_it { [rail] the roll is invalid when any die rests on rail }
    as on_it { [rail] the roll is invalid when any die rests on rail, bowl }
  }
}
section "2" "Wagers" {
  game {
    reading seven "one seven, or two numbers" {
      as alone     { event bad on 7 }
      as with_nine { event bad on 7, 9 }
    }
  }
  wager lucky {
    placed at any time
    wins  on 7
    loses on any other
    stake at most 10.00
    reading odds "4 to 1, or for 1" {
      as to_one  { pays 4 to 1 }
      as for_one { pays 4 for 1 }
    }
  }
  wager four {
    placed at any time
    wins  on 4
    loses on bad
    pays 2 to 1
    stake at most 10.00
  }
  wager plain {
    placed at any time
    wins  on 11
    loses on any other
    stake at most 10.00
    choice plain_odds default small {
      as small { pays 15 to 1 }
      as large { pays 16 to 1 }
    }
  }
}
)";

Library library_of(const std::string& text, const std::string& unit) {
  Library library = shipped_rules();
  const Diagnostics found = library.add(std::make_shared<const Source>(unit + ".fair", text), unit);
  for (const Diagnostic& one : found) CHECK_MESSAGE(one.severity() != Severity::Error, one.message);
  return library;
}

std::shared_ptr<const Ruleset> checked(const Library& library, const std::string& name, const Selection& selection = {}) {
  const CheckResult result = check(library, name, selection);
  for (const Diagnostic& one : result.diagnostics) CHECK_MESSAGE(one.severity() != Severity::Error, one.message);
  REQUIRE(result.ok());
  return result.ruleset;
}

const BetByReading& find(const EdgesByReading& found, const std::string& name) {
  const auto at = std::find_if(found.bets.begin(), found.bets.end(), [&](const BetByReading& bet) { return bet.edge.name == name; });
  REQUIRE(at != found.bets.end());
  return *at;
}

std::string names_of(const std::vector<SelectedAlternative>& questions) {
  std::string names;
  for (const SelectedAlternative& one : questions)
    names += (names.empty() ? "" : ", ") + one.question.name + (one.is_from_caller ? " asked" : "");
  return names;
}

std::string all_of(const Readings& readings) {
  std::string words;
  for (const OtherReading& one : readings.other_readings) words += (words.empty() ? "" : "; ") + format_readings(one.changed_alternatives);
  return words;
}

TEST_CASE("a wager is worked out under the readings that bear on it, and no others") {
  const Library library = library_of(doubtful, "t.doubtful");
  const EdgesByReading found = compute_edges_under_readings(library, checked(library, "t.doubtful"), {});
  CHECK(found.diagnostics.empty());
  CHECK(names_of(found.selected_alternatives) == "seven, odds, plain_odds");
  const BetByReading& lucky = find(found, "lucky");
  CHECK(lucky.edge.first_bet_figures.edge.str() == "1/6");
  CHECK(names_of(lucky.selected_alternatives) == "odds");
  REQUIRE(lucky.other_edges.size() == 1);
  CHECK(format_readings(lucky.other_edges.front().changed_alternatives) == "odds as for_one");
  CHECK(lucky.other_edges.front().edge.first_bet_figures.edge.str() == "1/3");
  const BetByReading& four = find(found, "four");
  CHECK(four.edge.first_bet_figures.edge.str() == "0");
  REQUIRE(four.other_edges.size() == 1);
  CHECK(format_readings(four.other_edges.front().changed_alternatives) == "seven as with_nine");
  CHECK(four.other_edges.front().edge.first_bet_figures.win_probability.str() == "3/13");
  const BetByReading& plain = find(found, "plain");
  CHECK(names_of(plain.selected_alternatives) == "plain_odds");
  CHECK(plain.other_edges.empty());
}

TEST_CASE("a reading that is asked for is not read otherwise") {
  const Library library = library_of(doubtful, "t.doubtful");
  Selection selection;
  selection.readings["odds"] = "for_one";
  selection.postings["plain_odds"] = "large";
  const EdgesByReading found = compute_edges_under_readings(library, checked(library, "t.doubtful", selection), selection);
  CHECK(names_of(found.selected_alternatives) == "seven, odds asked, plain_odds asked");
  CHECK(find(found, "lucky").edge.first_bet_figures.edge.str() == "1/3");
  CHECK(find(found, "lucky").other_edges.empty());
  CHECK(find(found, "plain").edge.first_bet_figures.edge.str() == "1/18");
  CHECK(find(found, "four").other_edges.size() == 1);
}

TEST_CASE("what bears on rulings and what bears on wagers is told apart") {
  const Library library = library_of(doubtful, "t.doubtful");
  const std::shared_ptr<const Ruleset> rules = checked(library, "t.doubtful");
  CHECK(all_of(find_readings(library, *rules, {}, {true, false, false, {}})) == "rail as on_it");
  CHECK(all_of(find_readings(library, *rules, {}, {false, true, true, {"lucky", "plain"}})) == "odds as for_one");
  CHECK(all_of(find_readings(library, *rules, {}, {false, true, true, {}})) ==
        "seven as with_nine; odds as for_one; odds as for_one, seven as with_nine");
  CHECK(find_readings(library, *rules, {}, {}).other_readings.size() == 7);
  CHECK_FALSE(find_readings(library, *rules, {}, {}).has_too_many_readings);
}

TEST_CASE("combinations are bounded, and it is said") {
  std::string text =
      "language 1\nruleset t.many \"Many\" { uses common.craps_table   currency USD in 0.01 }\nwager many {\n  placed at any time\n";
  for (int total = 3; total <= 7; ++total) {
    const std::string n = std::to_string(total);
    text += "  reading r" + n + " \"doubt\" { as winning { wins on " + n + " } as losing { loses on " + n + " } }\n";
  }
  text += "  wins on 8..12\n  loses on 2\n  pays 1 to 1\n}\n";
  const Library library = library_of(text, "t.many");
  const EdgesByReading found = compute_edges_under_readings(library, checked(library, "t.many"), {});
  CHECK(found.truncated_wagers == std::vector<std::string>{"many"});
  CHECK(find(found, "many").other_edges.size() == max_other_readings);
  CHECK(find(found, "many").other_edges.front().changed_alternatives.size() == 1);
  CHECK(names_of(found.selected_alternatives) == "r3, r4, r5, r6, r7");
}

TEST_CASE("a reading inside an alternative is read with that alone") {
  const Library library = library_of(R"(language 1
ruleset t.nested "Nested" { uses common.craps_table   currency USD in 0.01 }
wager lucky {
  placed at any time
  wins  on 7
  loses on any other
  reading odds "which odds" {
    as first  { pays 4 to 1 }
    as second {
      reading notation "to, or for" {
        as with_to  { pays 5 to 1 }
        as with_for { pays 5 for 1 }
      }
    }
  }
}
)",
                                     "t.nested");
  const EdgesByReading found = compute_edges_under_readings(library, checked(library, "t.nested"), {});
  const BetByReading& lucky = find(found, "lucky");
  CHECK(names_of(lucky.selected_alternatives) == "odds, notation");
  REQUIRE(lucky.other_edges.size() == 1);
  CHECK(format_readings(lucky.other_edges.front().changed_alternatives) == "odds as second");
  CHECK(lucky.other_edges.front().edge.first_bet_figures.edge.str() == "0");
  CHECK(all_of(find_readings(library, *checked(library, "t.nested"), {})) == "odds as second; notation as with_for, odds as second");
}

TEST_CASE("a wager that only another reading offers is told") {
  const Library library = library_of(R"(language 1
ruleset t.offered "Offered" { uses common.craps_table   currency USD in 0.01 }
wager plain { placed at any time  wins on 7  loses on any other  pays 4 to 1 }
reading extra "is there one more" {
  as without { note "without" }
  as besides { wager more { placed at any time  wins on 11  loses on any other  pays 15 to 1 } }
}
)",
                                     "t.offered");
  const EdgesByReading found = compute_edges_under_readings(library, checked(library, "t.offered"), {});
  const BetByReading& more = find(found, "more");
  REQUIRE(more.edge.undefined_reason);
  CHECK(more.edge.undefined_reason->kind == UndefinedReason::Kind::NotOffered);
  REQUIRE(more.other_edges.size() == 1);
  CHECK(more.other_edges.front().edge.first_bet_figures.edge.str() == "1/9");
}

TEST_CASE("figures that rest on text that was not read say so, by way of the game as well") {
  const Library library = library_of(R"(language 1
ruleset t.recalled "Recalled" { uses common.craps_table   currency USD in 0.01 }
section "1" "Game" { recalled "what is bad"  game { event bad on 7 } }
section "2" "Wagers" {
  wager four  { placed at any time  wins on 4  loses on bad        pays 2 to 1 }
  wager plain { placed at any time  wins on 7  loses on any other  pays 4 to 1 }
}
)",
                                     "t.recalled");
  for (const WagerEdge& edge : compute_edges(checked(library, "t.recalled"))) CHECK(edge.is_unverified == (edge.name == "four"));
}

TEST_CASE("a proof holds under every reading, or it is none") {
  const Library library = library_of(doubtful, "t.doubtful");
  const ResultsByReading<Verification> result = verify_under_readings(library, "t.doubtful");
  CHECK(result.base_result.is_proved());
  CHECK(result.other_results.size() == 7);
  CHECK(is_proved(result));
  const Library broken = library_of(R"(language 1
ruleset t.broken "Broken" { uses common.craps_table   currency USD in 0.01 }
wager lucky {
  placed at any time
  wins  on 7
  reading losing "what loses" {
    as others { loses on any other }
    as twice  { loses on 7..12 }
  }
  pays 4 to 1
}
)",
                                    "t.broken");
  const ResultsByReading<Verification> other = verify_under_readings(broken, "t.broken");
  CHECK(other.base_result.is_proved());
  CHECK_FALSE(is_proved(other));
  REQUIRE(other.other_results.size() == 1);
  REQUIRE_FALSE(other.other_results.front().result.failures.empty());
  const PropertyFailure& failure = other.other_results.front().result.failures.front();
  CHECK(failure.property == Property::OneVerdict);
  CHECK(failure.scenario.find("reading losing as twice") != std::string::npos);
  Selection chosen;
  chosen.readings["losing"] = "others";
  CHECK(is_proved(verify_under_readings(broken, "t.broken", chosen)));
}

TEST_CASE("exposure and conformity are told under every reading of the wagers") {
  const Library library = library_of(doubtful, "t.doubtful");
  const std::shared_ptr<const Ruleset> rules = checked(library, "t.doubtful");
  const ResultsByReading<Exposure> exposed = compute_exposure_under_readings(library, rules, {}, {{}, {}, 1, 1});
  REQUIRE(exposed.other_results.size() == 3);
  CHECK(exposed.base_result.worst_throw.loss.units == 15000);  // plain at 15 to 1
  const ResultsByReading<Conformance> same = check_conformance_under_readings(library, "t.doubtful", "t.doubtful", {}, {});
  CHECK(same.base_result.conforms());
  REQUIRE(same.other_results.size() == 3);
  for (const auto& one : same.other_results) CHECK(one.result.conforms());
}

}  // namespace
}  // namespace fairroll::analysis::readings_test
