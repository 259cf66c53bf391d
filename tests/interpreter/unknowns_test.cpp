// SPDX-License-Identifier: Apache-2.0
// Rules U1-U4 and F6: what is not known of a throw.
#include <doctest/doctest.h>

#include "support/conduct.hpp"

namespace unknowns_test {

using namespace fairroll;
using conduct::Bench;

namespace {

const char* const invalid = R"(
  the roll is invalid when { (1) any die rests on rail   (2) any die rests on bank   (3) any die (entered bowl or rests on bowl) }
  die reads opposite its supported face when cocked one_face
  the roll is void when any die cocked several_faces
)";

}  // namespace

TEST_CASE("U1: if kind and total agree in all completions it stands, with every clause that decides in some") {
  Bench bench(invalid);
  bench.saw("die 1 rests", {"rail", "bowl"});
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "INVALID by s invalid (1), s invalid (3)");
  CHECK(bench.asked(ruling, "s invalid (1)").answer == Answer::Depends);
  CHECK(bench.asked(ruling, "s invalid (1)").is_deciding);
  CHECK(bench.asked(ruling, "s invalid (2)").answer == Answer::No);
  CHECK(ruling.deciding_fact_sets.empty());
}

TEST_CASE("U1: what no clause asks does not matter") {
  Bench bench("the roll is invalid when die 2 rests on rail");
  bench.saw("die 1 rests", {}).saw("throw made", {}).saw("throw manner", {});
  CHECK(bench.told() == "VALID 7");
}

TEST_CASE("A1: a duty is asked of its own facts, whatever else is unknown") {
  Bench bench("duty of shooter before the throw: throw released together   the roll is invalid when any die rests on rail, bowl");
  bench.saw("throw released", {"apart"}).saw("die 1 rests", {"rail", "bank"}).saw("throw manner", {});
  const Ruling broken = bench.judge();
  CHECK(broken.kind == RulingKind::Undetermined);
  REQUIRE(broken.findings.size() == 1);
  CHECK(broken.findings.front().kind == FindingKind::Duty);
  CHECK(broken.trace.front().answer == Answer::No);
  bench.saw("throw released", {"together", "apart"});
  const Ruling open = bench.judge();
  CHECK(open.findings.empty());
  CHECK(open.trace.front().answer == Answer::Depends);
}

TEST_CASE("The reason for a fact that another adds to is that other one, not what one completion makes of it") {
  Bench bench("the roll is invalid when { (1) any die entered bowl }");
  bench.saw("die 1 rests", {"bowl", "rail"});
  const Ruling ruling = bench.judge();
  const TraceEntry& asked = bench.asked(ruling, "s invalid (1)");
  REQUIRE(asked.answer == Answer::Depends);
  REQUIRE(!asked.reasons.empty());
  CHECK(asked.reasons.front().values.size() == 2);
  for (const Reason& reason : asked.reasons) CHECK((reason.fact.die == 1 || reason.values.size() == 2));
}

TEST_CASE("U1: a fact without default that nobody recorded is unknown") {
  Bench bench("the roll is no_roll when throw made by other_player");
  CHECK(bench.told() == "UNDETERMINED needs throw made");
  CHECK(bench.saw("throw made", {"shooter"}).told() == "VALID 7");
}

TEST_CASE("U2: undetermined names what would decide, and what it would be") {
  Bench bench(invalid);
  bench.saw("die 2 rests", {});
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "UNDETERMINED needs die 2 rests");
  CHECK(bench.possible(ruling) == "VALID 7 if die 2 rests on layout or off_table; INVALID if die 2 rests on rail, bank or bowl");
  CHECK(ruling.reason == "the ruling depends on unknown facts");
  CHECK_FALSE(bench.asked(ruling, "s invalid (1)").is_deciding);
}

TEST_CASE("U2: facts that matter only together are needed together") {
  Bench bench("the roll is invalid when throw released apart and throw manner slid");
  bench.saw("throw released", {}).perhaps("throw manner", {"slid"});
  CHECK(bench.told() == "UNDETERMINED needs throw released + throw manner");
}

TEST_CASE("U2: one fact may tell all about another") {
  // Where a die rests it has entered: knowing what it entered tells whether it rests in the bowl.
  Bench bench("the roll is invalid when any die entered bowl");
  bench.saw("die 1 rests", {"layout", "bowl"}).perhaps("die 1 entered", {"bowl"});
  CHECK(bench.told() == "UNDETERMINED needs die 1 entered");
  Bench alone("the roll is invalid when any die entered bowl");
  alone.saw("die 1 rests", {"layout", "bowl"});
  CHECK(alone.told() == "UNDETERMINED needs die 1 rests");
}

TEST_CASE("U2: knowing a set does not tell by which fact a value is in it") {
  const char* const rules = "the roll is invalid when die 1 (entered rail and not rests on rail or bank)";
  // Rail and bowl: it entered the rail and rests in the bowl, or the other way round.
  Bench open(rules);
  open.saw("die 1 rests", {}).saw("die 1 entered", {"rail", "bowl"});
  CHECK(open.told() == "UNDETERMINED needs die 1 rests + die 1 entered");
  Bench known(rules);
  known.saw("die 1 rests", {"layout", "rail"}).saw("die 1 entered", {"rail", "bowl"});
  CHECK(known.told() == "UNDETERMINED needs die 1 entered");
}

TEST_CASE("U2: recorded sets that differ by values which no clause names are not told apart") {
  Bench bench("the roll is invalid when die 1 entered rail");
  bench.saw("die 1 rests", {}).perhaps("die 1 entered", {"bank"});
  CHECK(bench.told() == "UNDETERMINED needs die 1 rests");
  Bench only("the roll is invalid when die 1 entered only rail");
  only.saw("die 1 rests", {}).perhaps("die 1 entered", {"bank"});
  CHECK(only.told() == "UNDETERMINED needs die 1 entered");
}

TEST_CASE("U2: a fact that may have no value is asked for together with what that depends on") {
  Bench bench(invalid);
  bench.saw("die 1 cocked", {"flat", "one_face"});
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "UNDETERMINED needs die 1 cocked + die 1 supported");
  CHECK(ruling.possible_rulings.size() == 6);
}

TEST_CASE("U2: a fact that has a value either way is asked for by itself") {
  Bench bench("die reads its natural face when cocked one_face or several_faces");
  bench.saw("die 1 cocked", {"one_face", "several_faces"});
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "UNDETERMINED needs die 1 natural");
}

TEST_CASE("U2: an example names nothing that the record rules out") {
  Bench bench("die reads opposite its supported face when cocked one_face   the roll is void when die 1 cocked several_faces");
  bench.saw("die 1 cocked", {}).saw("die 1 supported", {"3"});
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "UNDETERMINED needs die 1 cocked");
  CHECK(bench.possible(ruling) == "VALID 7 if die 1 cocked one_face; VOID if die 1 cocked several_faces");
  Bench either("die reads opposite its supported face when cocked one_face");
  either.faces(6, 3).saw("die 1 cocked", {"flat", "one_face"}).saw("die 1 supported", {"3", "4"});
  CHECK(either.possible(either.judge()) == "VALID 7 if die 1 supported on 3; VALID 6 if die 1 supported on 4");
}

TEST_CASE("U2: an example names no fact on which nothing depends, however many ways there are") {
  Bench bench(R"(the roll is invalid when {
    (1) die 1 struck near_end   (2) die 1 struck chips   (3) die 2 struck near_end   (4) die 2 struck chips
    (5) throw improper by shooter   (6) throw improper by stick   (7) throw improper by box   (8) throw improper by floor
    (9) throw hidden from shooter   (10) throw hidden from stick   (11) throw hidden from box   (12) throw hidden from floor })");
  bench.saw("die 1 struck", {}).saw("die 2 struck", {}).saw("throw improper", {}).saw("throw hidden", {});
  const Ruling ruling = bench.judge();
  REQUIRE(ruling.possible_rulings.size() == 2);
  CHECK(ruling.possible_rulings.back().kind == RulingKind::Invalid);
  CHECK(ruling.possible_rulings.back().example.size() == 1);
}

TEST_CASE("U2: there may be several smallest sets") {
  Bench bench("the roll is invalid when any die entered rail   the roll is void when die 1 rests on bank");
  // Perhaps on the rail, where it has then also been; or it was there and came back.
  bench.saw("die 1 rests", {"layout", "rail"}).saw("die 2 rests", {"layout", "rail"});
  CHECK(bench.told() == "UNDETERMINED needs die 1 rests + die 2 rests");
}

TEST_CASE("U2: a recorded value rules out completions in which the fact has none") {
  Bench bench(invalid);
  bench.faces(6, 3).saw("die 1 cocked", {"flat", "one_face"}).saw("die 1 supported", {"3"});
  CHECK(bench.told() == "VALID 7");  // it was supported on a face, so it was cocked
}

TEST_CASE("U3: an unknown face matters only if the total does") {
  CHECK(Bench(invalid).faces(0, 3).saw("die 2 rests", {"rail"}).told() == "INVALID by s invalid (1)");
  Bench open(invalid);
  const Ruling ruling = open.faces(0, 3).judge();
  CHECK(open.told(ruling) == "UNDETERMINED needs die 1 face");
  CHECK(ruling.possible_rulings.size() == 6);
  CHECK(to_string(ruling.possible_rulings[0].example.at(0).first, ruling.possible_rulings[0].example[0].second, open.rules.vocabulary) ==
        "die 1 face 1");
  Bench cocked(invalid);
  CHECK(cocked.faces(0, 2).saw("die 1 cocked", {"one_face"}).saw("die 1 supported", {"2"}).told() == "VALID 7");
}

TEST_CASE("U3: one of several faces may be recorded") {
  Bench bench(invalid);
  const Ruling ruling = bench.faces(0, 3).saw("die 1 face", {"2", "5"}).judge();
  CHECK(bench.possible(ruling) == "VALID 5 if die 1 face 2; VALID 8 if die 1 face 5");
}

TEST_CASE("U3: a called total that governs stands while faces are open, and the faces that fit are listed") {
  Bench bench("duty of stick to call the total   the result is the total called");
  bench.faces(0, 0).total(4, "stick");
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "VALID 4");
  CHECK(ruling.faces == std::vector<std::vector<int>>{{1, 3}, {2, 2}, {3, 1}});
  CHECK(bench.faces(0, 1).judge().faces == std::vector<std::vector<int>>{{3, 1}});
  CHECK(bench.faces(0, 6).judge().faces.size() == 3);  // no face fits: the call stands, and with it all that come to it
}

TEST_CASE("U3: faces that differ may come to one total") {
  Bench bench("the roll is invalid when any die rests on rail   die reads opposite its supported face when cocked one_face");
  bench.faces(3, 4).saw("die 1 cocked", {"flat", "one_face"}).saw("die 1 supported", {"4"});
  const Ruling ruling = bench.judge();
  CHECK(ruling.faces == std::vector<std::vector<int>>{{3, 4}});
}

TEST_CASE("U4: who throws may decide") {
  Bench bench("the roll is no_roll when not (shooter holds pass or dont_pass)");
  bench.situation.thrower.reset();
  bench.holds("pass", 1);
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "UNDETERMINED needs turn shooter");
  CHECK(bench.possible(ruling) == "NO ROLL if turn shooter seat 1; VALID 7 if turn shooter seat 2");
  CHECK(bench.holds("dont_pass", 0).told() == "VALID 7");
  bench.situation.held_wagers.clear();
  CHECK(bench.told() == "UNDETERMINED needs turn shooter");
}

TEST_CASE("U4: too many completions: the facts to establish first are named") {
  Bench bench(R"(the roll is invalid when {
    (1) any die rests on rail (2) any die rests on bank (3) any die rests on bowl (4) any die entered rail (5) any die entered bank (6) any die entered bowl
    (7) any die struck chips (8) any die struck near_end (9) any die struck far_end (10) throw released apart (11) throw released slipped (12) throw manner slid
    (13) throw manner lobbed })");
  for (const char* die : {"die 1 ", "die 2 "})
    for (const char* fact : {"rests", "entered", "struck"}) bench.saw(std::string(die) + fact, {});
  bench.saw("throw released", {}).saw("throw manner", {});
  const Ruling ruling = bench.judge();
  CHECK(ruling.has_too_many_cases);
  CHECK(bench.told(ruling) == "UNDETERMINED needs die 1 entered + die 2 entered");
  CHECK(ruling.reason ==
        "the unknown facts leave more than 65536 cases open; first determine the facts that leave the most cases open: die 1 entered and "
        "die 2 "
        "entered");
  for (Observation& seen : bench.record.observations)
    if (seen.fact.fact == bench.at("die 1 entered").fact) seen.possible_values = {0};
  CHECK_FALSE(bench.judge().has_too_many_cases);
}

TEST_CASE("F6: values that no clause tells apart are one case") {
  Bench bench("the roll is invalid when throw improper by stick");
  bench.saw("throw improper", {});
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "UNDETERMINED needs throw improper");
  REQUIRE(ruling.possible_rulings.size() == 2);
}

TEST_CASE("A call whose ground is not known leaves the ruling open, and gives no finding") {
  Bench bench("power of box to call no_roll when throw released apart");
  bench.saw("throw released", {"apart", "together"}).no_roll("box");
  const Ruling ruling = bench.judge();
  CHECK(bench.told(ruling) == "UNDETERMINED needs throw released");
  CHECK(bench.asked(ruling, "s power").answer == Answer::Depends);
}

TEST_CASE("A record that contradicts itself is undetermined, and says so") {
  Bench bench(invalid);
  bench.saw("die 1 cocked", {"flat", "flat"}).saw("die 1 supported", {"3"});
  CHECK_FALSE(find_record_errors(bench.record, bench.rules.vocabulary).empty());
}

}  // namespace unknowns_test
