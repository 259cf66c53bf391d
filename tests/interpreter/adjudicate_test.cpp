// SPDX-License-Identifier: Apache-2.0
// Rules A1-A7: how one fully known throw is decided.
#include <doctest/doctest.h>

#include "support/conduct.hpp"

namespace adjudicate_test {

using namespace fairroll;
using conduct::Bench;

namespace {

const char* const invalid_and_void = R"(
  the roll is invalid when { (1) any die rests on rail   (2) any die rests on bank   (3) any die (entered bowl or rests on bowl) unless throw manner slid }
  die reads opposite its supported face when cocked one_face
  the roll is void when any die cocked several_faces
)";

const char* const employee = R"(
  power of box alone to call no_roll when {
    (1) throw released apart
    (2) any die not struck far_end or near_end
    (3) throw improper by stick
  } before the dice rest whenever possible
  never a cause of no_roll under (3): throw objection only chips
)";

std::string power_with(const std::string& timing) { return "power of box to call no_roll when throw released apart " + timing; }

const char* const caller_governs = R"(
  duty of stick to call the total
  power of dealer to call the total when throw hidden from stick
  power of box, floor to overrule stick, dealer
  the result is the total called
)";

}  // namespace

TEST_CASE("A1: a duty before the throw is met, and leaves nothing behind") {
  Bench bench("duty of shooter before the throw: shooter holds pass or dont_pass");
  bench.holds("dont_pass");
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "VALID 7");
  REQUIRE(ruling.trace.size() == 2);
  CHECK(ruling.trace[1].stage == Stage::OpenQuestion);  // of how a die is read the rules of this test say nothing
  CHECK(ruling.trace[0].stage == Stage::Duty);
  CHECK(ruling.trace[0].answer == Answer::Yes);
  CHECK(ruling.trace[0].explanation == "shooter holds dont_pass");
}

TEST_CASE("A1: a breach is a finding, never a ruling") {
  Bench bench("duty of shooter before the throw: shooter holds pass or dont_pass");
  bench.holds("pass", 1);  // somebody else's
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "VALID 7 [duty]");
  CHECK(ruling.trace[0].answer == Answer::No);
  CHECK(ruling.trace[0].explanation == "shooter does not hold pass or dont_pass");
  CHECK(ruling.findings[0].clause == ruling.trace[0].clause);
}

TEST_CASE("A1: a breach that is sure is told alone, whatever else is unknown") {
  Bench bench("duty of shooter before the throw: each die rests on layout and throw made by shooter");
  const Ruling ruling = bench.saw("die 1 rests", {"rail"}).saw("throw made", {}).judge();
  REQUIRE(ruling.findings.size() == 1);
  CHECK(ruling.findings[0].description == "shooter: die 1 rests on rail");
  Bench open("duty of shooter before the throw: each die rests on layout or throw made by shooter");
  CHECK(open.saw("die 1 rests", {"rail"}).saw("throw made", {}).judge().findings.empty());
}

TEST_CASE("A1: a breach by one of several values tells all of them") {
  Bench bench("duty of shooter before the throw: die 1 rests on layout");
  const Ruling ruling = bench.saw("die 1 rests", {"rail", "bank"}).judge();
  REQUIRE(ruling.findings.size() == 1);
  CHECK(ruling.findings[0].description == "shooter: die 1 rests on rail or bank");
}

TEST_CASE("A1: a breach in doubt tells each set that was recorded, with what it includes") {
  Bench sets("duty of shooter before the throw: not throw manner slid, lobbed");
  const Ruling either = sets.saw("throw manner", {"slid", "lobbed"}).judge();
  REQUIRE(either.findings.size() == 1);
  CHECK(either.findings[0].description == "shooter: throw manner slid or throw manner lobbed");
  Bench includes("duty of shooter before the throw: die 1 entered rail");
  const Ruling ruling = includes.perhaps("die 1 entered", {"bowl"}).judge();  // and it rests on the layout
  REQUIRE(ruling.findings.size() == 1);
  CHECK(ruling.findings[0].description == "shooter: die 1 entered layout, bowl or die 1 entered layout");
}

TEST_CASE("A1: a breach by one of several dice tells those that may be it") {
  Bench bench("duty of shooter before the throw: not (any die rests on rail or any die rests on bank)");
  const Ruling ruling = bench.saw("die 1 rests", {"rail", "bank"}).judge();
  REQUIRE(ruling.findings.size() == 1);
  CHECK(ruling.findings[0].description == "shooter: die 1 rests on rail or die 1 rests on bank");
  Bench all("duty of shooter before the throw: not each die rests on layout, rail");
  CHECK(all.saw("die 1 rests", {"layout", "rail"}).judge().findings[0].description ==
        "shooter: die 1 rests on layout or rail, die 2 rests on layout");
}

TEST_CASE("A1: of a fact without a value a breach says just that") {
  Bench bench("duty of shooter before the throw: die 1 supported on 1, 2");
  const Ruling ruling = bench.judge();
  REQUIRE(ruling.findings.size() == 1);
  CHECK(ruling.findings[0].description == "shooter: die 1 supported has no value");
}

TEST_CASE("A1: the duty is waived for one who throws because nobody took the dice (T3)") {
  Bench bench("duty of shooter before the throw: shooter holds pass");
  bench.situation.is_thrower_excused = true;
  CHECK(bench.told() == "VALID 7");
  CHECK(bench.judge().trace[0].override_reason == "waived, because no seat took the dice");
}

TEST_CASE("A1: without a recorded thrower nobody can say, unless all seats are alike") {
  Bench bench("duty of shooter before the throw: shooter holds pass");
  bench.situation.thrower.reset();
  bench.holds("pass", 1);
  CHECK(bench.told() == "VALID 7");
  CHECK(bench.judge().trace[0].answer == Answer::Depends);
  bench.holds("pass", 0);
  CHECK(bench.judge().trace[0].answer == Answer::Yes);
}

TEST_CASE("A2: all grounds that hold are named, and nothing later is asked") {
  Bench bench(invalid_and_void);
  bench.saw("die 1 rests", {"rail"}).saw("die 2 rests", {"bank"}).saw("die 1 cocked", {"several_faces"}).saw("die 1 supported", {"2"});
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "INVALID by s invalid (1), s invalid (2)");
  CHECK_FALSE(bench.was_asked(ruling, "s void"));
  CHECK_FALSE(bench.was_asked(ruling, "s die"));
  const TraceEntry first = bench.asked(ruling, "s invalid (1)");
  CHECK(first.is_deciding);
  REQUIRE(first.reasons.size() == 1);  // only the die that made it so
  CHECK(to_string(first.reasons[0].fact, first.reasons[0].values.at(0), bench.rules.vocabulary) == "die 1 rests on rail");
  const TraceEntry third = bench.asked(ruling, "s invalid (3)");
  CHECK(third.answer == Answer::No);
  CHECK(third.reasons.size() == 4);  // both dice, where they rest and what they entered
}

TEST_CASE("A2: `unless` takes a ground away") {
  Bench bench(invalid_and_void);
  bench.saw("die 2 rests", {"bowl"});
  CHECK(bench.told() == "INVALID by s invalid (3)");
  bench.saw_all("throw manner", {"slid", "lobbed"});
  CHECK(bench.told() == "VALID 7");
}

TEST_CASE("A2: where a die rests it has entered") {
  Bench bench("the roll is invalid when any die entered bowl");
  bench.saw("die 2 rests", {"bowl"});
  CHECK(bench.told() == "INVALID by s invalid");
  Bench hopped_out("the roll is invalid when any die rests on bowl");
  hopped_out.saw("die 2 entered", {"bowl"});
  CHECK(hopped_out.told() == "VALID 7");
}

TEST_CASE("A2: `subject to` and `notwithstanding` let one clause speak alone where both apply") {
  for (const char* rules :
       {"the roll is invalid when { (1) any die rests on rail   (2) throw released apart notwithstanding \"invalid (1)\" }",
        "the roll is invalid when { (1) any die rests on rail subject to \"invalid (2)\"   (2) throw released apart }"}) {
    Bench bench(rules);
    bench.saw("die 1 rests", {"rail"});
    CHECK(bench.told() == "INVALID by s invalid (1)");
    bench.saw("throw released", {"apart"});
    const Ruling ruling = bench.judge();
    CHECK(bench.told(ruling) == "INVALID by s invalid (2)");
    const TraceEntry beaten = bench.asked(ruling, "s invalid (1)");
    CHECK(beaten.answer == Answer::Yes);
    CHECK_FALSE(beaten.is_deciding);
    CHECK(beaten.overriding_clause == ruling.deciding_clauses.at(0));
    CHECK(beaten.override_reason == "`s invalid (2)` takes precedence");
  }
}

TEST_CASE("A2: grounds that rule differently leave it undetermined, with both named") {
  Bench bench("the roll is invalid when any die rests on rail   the roll is invalid when throw released apart");
  bench.rules.conduct.rulings.at(1).kind = RulingKind::NoRoll;  // the checker would not have let it pass
  bench.saw("die 1 rests", {"rail"}).saw("throw released", {"apart"});
  const Ruling ruling = bench.judge();
  CHECK(ruling.kind == RulingKind::Undetermined);
  CHECK(ruling.deciding_clauses.size() == 2);
  CHECK(ruling.reason == "the applicable clauses give different rulings, and no clause states which ruling prevails");
}

TEST_CASE("A2: no_roll by operation of law needs no call") {
  Bench bench("the roll is no_roll when throw released slipped");
  bench.saw("throw released", {"slipped"});
  CHECK(bench.told() == "NO ROLL by s no_roll");
}

TEST_CASE("A2: quantifiers ask the dice together or one by one") {
  const auto told = [](const std::string& condition, const char* second_rests) {
    Bench bench("the roll is invalid when " + condition);
    bench.saw("die 1 rests", {"rail"}).saw("die 2 rests", {second_rests});
    return bench.told().substr(0, 7);
  };
  CHECK(told("any die rests on rail", "bank") == "INVALID");
  CHECK(told("each die rests on rail", "bank") == "VALID 7");
  CHECK(told("each die rests on rail", "rail") == "INVALID");
  CHECK(told("no die rests on bank", "bank") == "VALID 7");
  CHECK(told("no die rests on bank", "rail") == "INVALID");
  CHECK(told("exactly 1 die rests on rail", "rail") == "VALID 7");
  CHECK(told("exactly 1 die rests on rail", "bank") == "INVALID");
  CHECK(told("die 2 rests on rail", "bank") == "VALID 7");
  CHECK(told("die 2 not rests on rail", "bank") == "INVALID");
  CHECK(told("not (die 2 rests on rail) and die 1 rests on rail", "bank") == "INVALID");
}

TEST_CASE("A2: sets of values: one of them, only these, none") {
  const auto told = [](const std::string& condition, const std::vector<std::string>& manner) {
    Bench bench("the roll is invalid when " + condition);
    bench.saw_all("throw manner", manner);
    return bench.told().substr(0, 7);
  };
  CHECK(told("throw manner slid", {"slid", "lobbed"}) == "INVALID");
  CHECK(told("throw manner only slid", {"slid", "lobbed"}) == "VALID 7");
  CHECK(told("throw manner only slid", {"slid"}) == "INVALID");
  CHECK(told("throw manner only slid", {}) == "VALID 7");
  CHECK(told("throw manner none", {}) == "INVALID");
  CHECK(told("throw not manner slid", {"lobbed"}) == "INVALID");
}

TEST_CASE("A2: where `only when` gives a fact no value, a test on it is false, also with `not`") {
  CHECK(Bench("the roll is invalid when any die not supported on 2").told() == "VALID 7");
  Bench cocked("the roll is invalid when any die not supported on 2");
  cocked.saw("die 1 cocked", {"one_face"}).saw("die 1 supported", {"5"});
  CHECK(cocked.told() == "INVALID by s invalid");
}

TEST_CASE("A3: a call by the one who may, for a ground that holds, before the dice rest") {
  Bench bench(employee);
  bench.saw("throw released", {"apart"}).saw_all("die 2 struck", {"chips"}).no_roll("box");
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "NO ROLL by s no_roll (1), s no_roll (2)");
  CHECK(bench.asked(ruling, "s no_roll (1)").is_deciding);
  CHECK(bench.asked(ruling, "s no_roll (3)").answer == Answer::No);
}

TEST_CASE("A3: a ground that nobody called changes nothing") {
  Bench bench(employee);
  bench.saw("throw released", {"apart"});
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "VALID 7");
  CHECK_FALSE(bench.was_asked(ruling, "s no_roll (1)"));
}

TEST_CASE("A3: a call without authority has no effect, and the answer says who could have called") {
  Bench bench(employee);
  bench.saw_all("die 1 struck", {"chips"}).no_roll("floor", CallTime::Late);
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "VALID 7 [without_authority]");
  CHECK(ruling.findings[0].description == "no_roll called by floor; only box may make this call");
  const TraceEntry ground = bench.asked(ruling, "s no_roll (2)");
  CHECK(ground.answer == Answer::Yes);
  CHECK_FALSE(ground.is_deciding);
  CHECK(ground.explanation == "no_roll called by floor after the dice came to rest, although an earlier call was possible");
  CHECK(ground.override_reason ==
        "called by floor; only box may make this call; the call would have taken effect if made by box before the dice came to rest");
  CHECK(ground.overriding_clause != no_index);
  CHECK(bench.asked(ruling, "s no_roll (1)").override_reason.empty());
}

TEST_CASE("A3: a call without cause: no ground holds, or not the one that was named") {
  Bench none(employee);
  CHECK(none.no_roll("box").told() == "VALID 7 [without_cause]");
  Bench other(employee);
  other.saw("throw released", {"apart"}).no_roll("box", CallTime::BeforeRest, "no_roll (2)");
  const Ruling ruling = other.judge();
  CHECK(other.told(ruling) == "VALID 7 [without_cause]");
  CHECK_FALSE(other.was_asked(ruling, "s no_roll (1)"));
  Bench named(employee);
  named.saw("throw released", {"apart"}).saw("die 1 struck", {"chips"}).no_roll("box", CallTime::BeforeRest, "no_roll (2)");
  CHECK(named.told() == "NO ROLL by s no_roll (2)");
  Bench nothing(employee);
  nothing.saw("throw released", {"apart"}).no_roll("box", CallTime::BeforeRest, "no such ground");
  CHECK(nothing.told() == "VALID 7 [without_cause]");
}

TEST_CASE("A3: a call without cause rests on the power that its caller has now") {
  Bench bench("power of box to call no_roll while come_out   power of box to call no_roll when { (1) throw released apart }");
  bench.situation.game_values = {1};  // the point is 4
  const Ruling ruling = bench.no_roll("box").judge();
  REQUIRE(bench.told(ruling) == "VALID 7 [without_cause]");
  CHECK(bench.rules.clauses[ruling.findings[0].clause].address == "s no_roll");
}

TEST_CASE("A3: what is never a cause bars the ground that it names, and only that") {
  Bench barred(employee);
  barred.saw_all("throw improper", {"stick"}).saw_all("throw objection", {"chips"}).no_roll("box");
  const Ruling ruling = barred.judge();
  CHECK(barred.told(ruling) == "VALID 7 [without_cause]");
  const TraceEntry ground = barred.asked(ruling, "s no_roll (3)");
  CHECK(ground.answer == Answer::Yes);
  CHECK(barred.rules.clauses.at(ground.overriding_clause).kind == ClauseKind::ExcludedGrounds);
  barred.saw("throw released", {"apart"});
  CHECK(barred.told() == "NO ROLL by s no_roll (1)");
  Bench more(employee);
  more.saw_all("throw improper", {"stick"}).saw_all("throw objection", {"chips", "other"}).no_roll("box");
  CHECK(more.told() == "NO ROLL by s no_roll (3)");
}

TEST_CASE("A3: timing: a later call has no effect, has some, or stands with a finding") {
  struct Case {
    const char* timing;
    CallTime time;
    const char* told;
  };
  const Case cases[] = {
      {"", CallTime::Late, "NO ROLL by s power"},
      {"before the dice rest", CallTime::BeforeRest, "NO ROLL by s power"},
      {"before the dice rest", CallTime::Late, "VALID 7 [too_late]"},
      {"before the dice rest", CallTime::AsSoonAsPossible, "VALID 7 [too_late]"},
      {"before the dice rest whenever possible", CallTime::BeforeRest, "NO ROLL by s power"},
      {"before the dice rest whenever possible", CallTime::Late, "VALID 7 [too_late]"},
      {"before the dice rest whenever possible", CallTime::AsSoonAsPossible, "NO ROLL by s power"},
      {"preferably before the dice rest", CallTime::BeforeRest, "NO ROLL by s power"},
      {"preferably before the dice rest", CallTime::Late, "NO ROLL by s power [late]"},
      {"preferably before the dice rest", CallTime::AsSoonAsPossible, "NO ROLL by s power [late]"},
  };
  for (const Case& one : cases) {
    CAPTURE(one.timing);
    CAPTURE(static_cast<int>(one.time));
    Bench bench(power_with(one.timing));
    bench.saw("throw released", {"apart"}).no_roll("box", one.time);
    CHECK(bench.told() == one.told);
  }
}

TEST_CASE("A3: a power at discretion needs no ground") {
  Bench bench("power of box, stick to call no_roll");
  CHECK(bench.no_roll("stick").told() == "NO ROLL by s power");
}

TEST_CASE("A3: `while` says how things must have stood for the power to exist") {
  Bench bench("power of box to call no_roll when throw released apart while come_out");
  bench.saw("throw released", {"apart"}).no_roll("box");
  CHECK(bench.told() == "NO ROLL by s power");
  bench.situation.game_values[0] = 1;
  CHECK(bench.told() == "VALID 7 [without_authority]");
}

TEST_CASE("A3: a call has no effect if somebody who may overrule the caller called a total") {
  Bench bench(
      "power of stick to call no_roll when throw released apart   power of box to overrule stick   duty of dealer to call the total");
  bench.saw("throw released", {"apart"}).no_roll("stick").total(7, "dealer");
  CHECK(bench.told() == "NO ROLL by s power of stick");
  bench.total(7, "box");
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "VALID 7");
  const TraceEntry ground = bench.asked(ruling, "s power of stick");
  CHECK(ground.override_reason == "overruled: box called 7");
  CHECK(bench.rules.clauses.at(ground.overriding_clause).address == "s power of box");
}

TEST_CASE("A4: void is asked after calls") {
  const std::string rules = std::string(employee) + invalid_and_void;
  Bench bench(rules);
  bench.saw("die 1 cocked", {"several_faces"}).saw("die 1 supported", {"2"});
  CHECK(bench.told() == "VOID by s void");
  bench.saw("throw released", {"apart"}).no_roll("box");
  CHECK(bench.told() == "NO ROLL by s no_roll (1)");
}

TEST_CASE("A5: a cocked die reads opposite its supported face; other dice read their recorded face") {
  Bench bench(invalid_and_void);
  bench.faces(1, 3).saw("die 1 cocked", {"one_face"}).saw("die 1 supported", {"2"});
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "VALID 8");
  CHECK(ruling.faces == std::vector<std::vector<int>>{{5, 3}});
  CHECK(bench.asked(ruling, "s die").is_deciding);
}

TEST_CASE("A5: a die may read another of its faces") {
  Bench bench("die reads its natural face when cocked one_face or several_faces");
  bench.saw("die 2 cocked", {"several_faces"}).saw("die 2 natural", {"6"});
  CHECK(bench.judge().faces == std::vector<std::vector<int>>{{4, 6}});
}

TEST_CASE("A5: a cocked die in the rail is invalid and never read") {
  Bench bench(invalid_and_void);
  bench.faces(0, 3).saw("die 1 cocked", {"one_face"}).saw("die 1 rests", {"rail"});
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "INVALID by s invalid (1)");
  CHECK_FALSE(bench.was_asked(ruling, "s die"));
}

TEST_CASE("A5: two clauses may read one die if one says which prevails") {
  Bench bench(
      "(1) die reads its natural face when cocked one_face   (2) die reads opposite its supported face when cocked one_face "
      "notwithstanding \"s (1)\"");
  bench.saw("die 1 cocked", {"one_face"}).saw("die 1 supported", {"1"}).saw("die 1 natural", {"2"});
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "VALID 9");
  bench.rules.conduct.die_readings[1].precedence = {};  // the checker would not have let it pass
  const Ruling open = bench.judge();
  CHECK(format_headline(open) == "UNDETERMINED");
  CHECK(open.deciding_clauses.size() == 2);
  CHECK(open.reason == "die 1 can be read in two ways, and no clause states which prevails");
  bench.record.observations.back().possible_values = {Mask{1} << 5U};  // natural 6: both read the same
  CHECK(format_headline(bench.judge()) == "VALID 9");
}

TEST_CASE("A6: without a recorded call the dice speak; a call that agrees changes nothing") {
  for (const char* rules : {caller_governs, "duty of stick to call the total   the result is the faces"}) {
    CHECK(Bench(rules).told() == "VALID 7");
    CHECK(Bench(rules).total(7, "stick").told() == "VALID 7");
  }
}

TEST_CASE("A6: one that prevails and differs is miscalled, and `result is` says which governs") {
  Bench faces("duty of stick to call the total   the result is the faces");
  CHECK(faces.total(8, "stick").told() == "VALID 7 [miscalled]");
  CHECK(faces.judge().findings[0].description == "8 called by stick; the dice show 7");
  Bench nothing_said("duty of stick to call the total");
  CHECK(nothing_said.total(8, "stick").told() == "VALID 7 [miscalled]");
  Bench called(caller_governs);
  const Ruling ruling = called.total(8, "stick").judge();
  CHECK(called.told(ruling) == "VALID 8 [miscalled]");
  CHECK(ruling.faces == std::vector<std::vector<int>>{{2, 6}, {3, 5}, {4, 4}, {5, 3}, {6, 2}});  // all that come to the total called
}

TEST_CASE("A6: who has neither duty nor power calls without authority, and does not count") {
  Bench bench(caller_governs);
  const Ruling ruling = bench.total(9, "shooter").judge();
  CHECK(bench.told(ruling) == "VALID 7 [without_authority]");
  CHECK(bench.asked(ruling, "s duty").override_reason == "called by shooter; only stick, dealer, box or floor may make this call");
}

TEST_CASE("A6: a power counts only if its ground holds; then it prevails over the duty") {
  Bench seen(caller_governs);
  CHECK(seen.total(9, "dealer").told() == "VALID 7 [without_cause]");
  Bench hidden(caller_governs);
  hidden.saw_all("throw hidden", {"stick"}).total(9, "dealer").total(8, "stick");
  const Ruling ruling = hidden.judge();
  CHECK(hidden.told(ruling) == "VALID 9 [miscalled]");
  CHECK(hidden.asked(ruling, "s duty").override_reason == "dealer called 9, which prevails");
  CHECK_FALSE(hidden.asked(ruling, "s duty").is_deciding);
}

TEST_CASE("A6: who may overrule prevails over whom he may overrule") {
  Bench bench(caller_governs);
  bench.total(8, "stick").total(9, "box");
  CHECK(bench.told() == "VALID 9 [miscalled]");
}

TEST_CASE("A6: two that differ and neither prevails: undetermined") {
  Bench bench(caller_governs);
  bench.total(8, "floor").total(9, "box");
  const Ruling ruling = bench.judge();
  CHECK(format_headline(ruling) == "UNDETERMINED");
  CHECK(ruling.reason == "the called totals differ, and no call prevails");
  CHECK(ruling.deciding_clauses.size() >= 1);
  Bench settled(std::string(caller_governs) + "power of box to overrule floor");
  settled.total(8, "floor").total(9, "box");
  CHECK(settled.told() == "VALID 9 [miscalled]");
}

TEST_CASE("A6: where the faces govern, calls that contradict each other are only miscalled") {
  Bench bench("duty of stick to call the total   duty of dealer to call the total   the result is the faces");
  bench.total(7, "stick").total(9, "dealer");
  CHECK(bench.told() == "VALID 7 [miscalled]");
}

TEST_CASE("A7: a ruling other than valid has no total and no faces") {
  Bench bench(invalid_and_void);
  const Ruling ruling = bench.saw("die 1 rests", {"bank"}).judge();
  CHECK(ruling.kind == RulingKind::Invalid);
  CHECK_FALSE(ruling.total.has_value());
  CHECK(ruling.faces.empty());
}

TEST_CASE("Results that rest on text that was not read say so") {
  Bench bench("the roll is invalid when any die rests on rail   recalled \"after somebody's memory\"");
  CHECK(bench.saw("die 1 rests", {"rail"}).told() == "INVALID by s invalid [recalled]");
  CHECK(Bench("the roll is invalid when any die rests on rail   recalled \"so\"").told() == "VALID 7");
}

TEST_CASE("A record or situation of another ruleset is refused, not misread") {
  Bench bench(invalid_and_void);
  bench.record.faces.push_back(1);
  CHECK_THROWS_AS((void)bench.judge(), std::invalid_argument);
  bench.record.faces.resize(2);
  bench.situation.game_values.clear();
  CHECK_THROWS_AS((void)bench.judge(), std::invalid_argument);
  Bench call(invalid_and_void);
  call.no_roll("box").record.calls[0].role = 99;
  CHECK_THROWS_AS((void)call.judge(), std::invalid_argument);
  Bench fact(invalid_and_void);
  fact.record.observations.push_back(Observation{FactKey{Subject::Die, 2, 0}, {1}, {}});
  CHECK_THROWS_AS((void)fact.judge(), std::invalid_argument);
}

}  // namespace adjudicate_test
