// SPDX-License-Identifier: Apache-2.0
// The checks that enumerate: what they find, where, and the witness that they show; and what they leave in peace.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>

#include "../support/shipped.hpp"
#include "automaton/wager_walk.hpp"
#include "lint/satisfy.hpp"

namespace fairroll::lint_test {
namespace {

CheckResult check_part(const std::string& part) {
  Library library = shipped_rules();
  const std::string text =
      "language 1\nruleset example.rules \"Example\" { authority \"nobody\" cites \"Example\" uses common.craps_table currency USD in 0.01 "
      "}\n"
      "adopts game, pass from common.craps\n"
      "section \"0\" \"Pay\" { amend wager pass { pays 1 to 1 } }\n"
      "section \"00\" \"Throws\" { nothing else makes a roll invalid }\n"
      "section \"1\" \"Example\" {\n" +
      part + "\n}\n";
  Diagnostics parsed = library.add(std::make_shared<const Source>("example.fair", text));
  INFO(render_text(parsed));
  REQUIRE(parsed.empty());
  return check(library, "example.rules");
}

struct Fault {
  const char* part;
  Code code;
  const char* underlined;
  const char* witness;
};

const std::vector<Fault> faults_of_conduct = {
    {"the roll is void when any die (rests on rail and rests on bank)", Code::never_holds, "any die (rests on rail and rests on bank)", ""},
    {"the roll is void when each die rests on rail and any die not rests on rail", Code::never_holds,
     "each die rests on rail and any die not rests on rail", ""},
    {"the roll is void when die 1 rests on bank and die 1 rests on rail", Code::never_holds, "die 1 rests on bank and die 1 rests on rail",
     ""},
    {"the roll is void when exactly 2 die rests on rail and no die entered rail", Code::never_holds,
     "exactly 2 die rests on rail and no die entered rail", ""},
    {"the roll is invalid when any die rests on bank, rail\npower of boxperson to call no_roll when each die (rests on rail)",
     Code::dead_clause, "each die (rests on rail)", "die 1 rests on rail, die 2 rests on rail"},
    {"the roll is invalid when any die entered bowl\nthe roll is void when any die (rests on bowl and landed late)", Code::dead_clause,
     "any die (rests on bowl and landed late)", "die 1 rests on bowl, landed late"},
    {"the roll is invalid when throw manner slid\nthe roll is no_roll when throw manner lobbed", Code::two_rulings, "manner lobbed",
     "throw manner slid, lobbed"},
    {"the roll is invalid when any die entered bowl\nthe roll is no_roll when each die rests on rail", Code::two_rulings,
     "each die rests on rail", "die 1 rests on rail, entered bowl, die 2 rests on rail"},
    {"die reads opposite its supported face when cocked one_face\ndie reads its natural face when cocked one_face or several_faces",
     Code::two_readings, "die reads its natural face when cocked one_face or several_faces",
     "die 1 cocked one_face, supported on 1, natural 1"},
    {"die reads opposite its supported face when cocked one_face", Code::no_reading,
     "die reads opposite its supported face when cocked one_face", "die 1 cocked several_faces"},
};

const std::vector<Fault> faults_of_play = {
    {"amend game { count points 0..2 on point_made }\ndirect dealer \"so\" on points reaching 2", Code::past_top,
     "count points 0..2 on point_made", "point is 4, points is 2, throw 2 2"},
    {"wager w { state mark none or 4, 10 becomes total on 4, 5, 10 while mark is none\nplaced at any time wins on mark loses on 7 pays 2 "
     "to 1 }",
     Code::outside_values, "becomes total on 4, 5, 10 while mark is none", "mark is none, throw 3 2"},
    {"amend game { state mood calm or wild becomes wild on point_made becomes calm on 8, 9 }\ndirect dealer \"so\" while mood is wild",
     Code::two_values, "becomes calm on 8, 9", "point is 8, mood is calm, throw 4 4"},
    {"wager w { placed at any time wins on point while point_roll loses on 6, 7 pays 4 to 1 }", Code::two_verdicts, "loses on 6, 7",
     "point is 6, throw 3 3"},
    {"wager w for n in 6, 8 { placed at any time wins on n loses on 7, 8 pays 4 to 1 }", Code::two_verdicts, "loses on 7, 8",
     "w 8, throw 4 4"},
    {"wager w { one roll placed while point_roll wins on point loses on 7 pays 4 to 1 }", Code::no_verdict, "one roll",
     "point is 4, throw 1 1"},
    {"wager w { one roll placed at any time wins on 2, 12 loses on any other pays 30 to 1 on 2 }", Code::no_pay, "wins on 2, 12",
     "throw 6 6"},
    {"wager side behind pass { placed while point_roll pays 2 to 1 on 4, 10 3 to 2 on 5, 9 6 to 5 on 6 }", Code::no_pay, "side",
     "point is 8, throw 4 4"},
    {"wager w { one roll placed at any time wins on 2, 12 loses on any other pays 30 to 1 on even 31 to 1 on 12 }", Code::two_pays, "12",
     "throw 6 6"},
    {"wager w { count hits 0..3 or more on 11 placed at any time wins on 7 loses on 12 pays per w }\npaytable w by hits {\nhits | A\n0 | 1 "
     "to 1\n1 | 2 "
     "to 1\n3 | 4 to 1\n}",
     Code::missing_row, "w", "hits is 2, throw 4 3"},
    {"wager w { one roll placed while come_out and point is 6 wins on 7 loses on any other pays 4 to 1 }", Code::no_window,
     "placed while come_out and point is 6", ""},
    {"wager w { state mark fresh or stale becomes stale on 12\nplaced at any time wins on 7 while mark is fresh loses on 2 while mark is "
     "fresh pays 4 to 1 }",
     Code::never_decided, "w", "mark is stale"},
    {"amend game { count rolls 0..1 or more per shooter on any roll }\npower of shooter to relinquish the dice on point_made\n"
     "wager w { placed while rolls is 0 wins on 11 loses on 7 pays 4 to 1 }",
     Code::outlives_thrower, "w", "point is none, the turn ends"},
    {"amend wager pass { contract while point is 4, 5 may be removed while point is 5, 6 }", Code::two_leaves,
     "contract while point is 4, 5", "point is 5"},
};

void check_fault(const Fault& fault) {
  CAPTURE(fault.part);
  const Diagnostics found = check_part(fault.part).diagnostics;
  INFO(render_text(found));
  REQUIRE(found.size() == 1);
  CHECK(code_slug(found[0].code) == code_slug(fault.code));
  CHECK(found[0].location.text() == fault.underlined);
  CHECK(found[0].witness == fault.witness);
  CHECK_FALSE(found[0].help.empty());
}

TEST_CASE("lint finds faults of conduct and shows a throw") {
  for (const Fault& fault : faults_of_conduct) check_fault(fault);
}

TEST_CASE("lint finds faults of the game and its wagers and shows how they come about") {
  for (const Fault& fault : faults_of_play) check_fault(fault);
}

const char* const innocent[] = {
    // two clauses of one kind may hold together; a call may overlap with a ground of law without being implied by it
    "the roll is no_roll when { (1) any die rests on rail   (2) any die entered rail }",
    "the roll is invalid when each die rests on rail\npower of boxperson to call no_roll when any die rests on rail",
    // precedence settles it
    "the roll is invalid when { (1) throw manner slid }\nthe roll is no_roll when { (1) throw manner lobbed subject to \"1 invalid (1)\" }",
    "die reads opposite its supported face when cocked one_face\n"
    "die reads its natural face when cocked one_face or several_faces subject to \"1 die reads opposite\"",
    // what an exception leaves
    "the roll is invalid when { (1) any die rests on rail unless throw effort not_made }\npower of boxperson to call no_roll when any die "
    "rests on rail",
    // a reading that speaks of where the die rests does not owe one for every other place
    "die reads its natural face when (cocked one_face and rests on other_die)\ndie reads opposite its supported face when (cocked one_face "
    "and not rests "
    "on other_die)\nthe roll is void when any die cocked several_faces",
    // both sentences set the same value
    "amend game { state mood calm or wild becomes wild on 8..12 becomes wild on point_made becomes calm on 2..7 while come_out }\ndirect "
    "dealer \"so\" "
    "while mood is wild",
    // rows of one family that only some of its numbers need
    "wager w for n in 4, 6 { placed at any time wins and stays up on n loses on 7 pays 9 to 5 on 4 7 to 6 on 6 }",
    "wager w for n in 6, 8 { placed at any time wins on hard n loses on 7, easy n pays 9 to 1 }",
    // decided only after the game has moved on
    "wager w { state mark none or box_numbers becomes total on box_numbers while mark is none\nplaced while point_roll wins on mark loses "
    "on 7 while mark is not "
    "none pays 1 to 1 }",
    "wager w { set hit of box_numbers placed while come_out wins on number of hit reaching 6 loses on 7 pays 100 to 1 }",
    "amend game { count rolls 0..1 or more per shooter on any roll }\npower of shooter to relinquish the dice on any roll\n"
    "wager w { placed while rolls is 0 wins on 11 loses on 7 pays 4 to 1 returned on change of shooter }",
    "wager w { one roll placed at any time wins on 7 loses on any other pays 10001 to 10000 unencoded \"stakes\" }\n"};

TEST_CASE("two clauses that name too much to be compared are named, with the command that goes through everything") {
  std::string facts;
  std::string wide;  // true of every throw, and known only when all facts are
  for (int i = 1; i <= 16; ++i) {
    const std::string name = "f" + std::to_string(i);
    facts += "  throw " + name + " one of a, b default a\n";
    wide += "(throw " + name + " a or throw " + name + " b) and ";
  }
  const auto told = [&](const std::string& last, const std::string& other) {
    Library library;
    const auto add = [&](const std::string& text) {
      REQUIRE(library.add(std::make_shared<const Source>("example.fair", "language 1\n" + text)).empty());
    };
    add("vocabulary example.wide { dice 2 with faces 1..6 roles shooter thrower shooter\n" + facts + "}\n");
    add("ruleset example.rules { authority \"nobody\" uses example.wide currency USD in 0.01 }\nsection \"1\" \"Throw\" {\n"
        "  nothing else makes a roll invalid\n  the roll is invalid when " +
        wide + last + "\n  the roll is no_roll when " + wide + other + "\n}\n");
    const CheckResult result = check(library, "example.rules");
    std::string all;
    for (const Diagnostic& d : result.diagnostics)
      all += std::string(code_number(d.code)) + " " + std::string(d.location.text().substr(0, 12)) + "; ";
    if (!result.diagnostics.empty()) {
      CHECK(result.diagnostics[0].labels.at(0).location.text().substr(0, 12) == "(throw f1 a ");
      CHECK(result.diagnostics[0].help.find("fairroll verify example.rules") != std::string::npos);
    }
    return all;
  };
  // The last fact tells them apart; the search comes to it behind 65,536 ways to set the others.
  facts += "  throw g one of x, y default x\n";
  CHECK(told("throw g x", "throw g y") == "F0313 (throw f1 a ; ");
}

TEST_CASE("lint leaves in peace what is right") {
  for (const char* part : innocent) {
    CAPTURE(part);
    Diagnostics found = check_part(part).diagnostics;
    found.erase(std::remove_if(found.begin(), found.end(), [](const Diagnostic& d) { return d.severity() == Severity::Note; }),
                found.end());
    INFO(render_text(found));
    CHECK(found.empty());
  }
}

void check_whole(const Library& library, const std::string& name) {
  const CheckResult result = check(library, name);
  INFO(name, "\n", render_text(result.diagnostics));
  CHECK(result.diagnostics.empty());
  REQUIRE(result.ruleset != nullptr);
  for (const ReadingOrChoice& alternatives : result.ruleset->alternatives)
    for (const std::string& alternative : alternatives.alternative_names) {
      Selection selection;
      selection.readings[alternatives.name] = alternative;
      const CheckResult other = check(library, name, selection);
      INFO(alternatives.name, " as ", alternative, "\n", render_text(other.diagnostics));
      CHECK(other.diagnostics.empty());
    }
}

TEST_CASE("whole rule books are in order under every reading") {
  const Library shipped = shipped_rules();
  for (const std::string& name : shipped.unit_names(Kind::ruleset)) check_whole(shipped, name);

  Library drafts;
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(FAIRROLL_ROOT "/tests/corpus/whole")) {
    if (entry.path().extension() != ".fair") continue;
    const std::string file = entry.path().filename().string();
    CHECK(drafts.add(std::make_shared<const Source>(file, shipped_text("tests/corpus/whole/" + file))).empty());
    ++files;
  }
  CHECK(files >= 10);
  CHECK(drafts.unit_names(Kind::ruleset).size() >= 8);
  for (const Kind kind : {Kind::ruleset, Kind::house})
    for (const std::string& name : drafts.unit_names(kind)) check_whole(drafts, name);
}

// ---- the search for a witness, against trying everything
// -----------------------------------------------------------------------------------

Ruleset little_world() {
  Ruleset world;
  world.vocabulary.dice_count = 2;
  world.vocabulary.lowest_face = 1;
  world.vocabulary.highest_face = 6;
  const auto fact = [](Subject subject, const char* name, std::vector<std::string> values, bool several) {
    Fact made;
    made.subject = subject;
    made.name = name;
    made.values = std::move(values);
    made.is_set = several;
    if (several) made.default_value = 0;
    return made;
  };
  Fact rests = fact(Subject::Die, "rests", {"a", "b", "c"}, false);
  rests.default_value = 1;
  Fact entered = fact(Subject::Die, "entered", {"c", "a", "b"}, true);
  entered.included_fact = 0;
  Fact lies = fact(Subject::Die, "lies", {"x", "y"}, false);
  lies.required_fact = 0;
  lies.required_values = 6;
  const Fact manner = fact(Subject::Throw, "manner", {"p", "q"}, true);
  world.vocabulary.facts = {rests, entered, lies, manner};
  return world;
}

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(engine_); }

 private:
  std::mt19937 engine_;
};

Condition random_test(Random& random, Index fact, const Ruleset& world) {
  Condition test{.op = Condition::Op::Fact};
  test.test.fact = fact;
  const Fact& f = world.vocabulary.facts[fact];
  test.test.mask = static_cast<Mask>(random.below(1 << static_cast<int>(f.values.size())));
  test.test.accepts_none = random.below(4) == 0;
  test.test.is_exclusive = f.is_set && random.below(3) == 0;
  test.test.is_negated = random.below(3) == 0;
  return test;
}

Condition random_condition(Random& random, const Ruleset& world, int depth, bool of_die) {
  const int choice = random.below(depth > 0 ? 6 : 2);
  if (choice >= 4) {
    Condition all{.op = choice == 4 ? Condition::Op::And : Condition::Op::Or};
    for (int i = 0; i < 2; ++i) all.operands.push_back(random_condition(random, world, depth - 1, of_die));
    return all;
  }
  if (choice == 3) {
    Condition negation{.op = Condition::Op::Not};
    negation.operands.push_back(random_condition(random, world, depth - 1, of_die));
    return negation;
  }
  if (of_die) return random_test(random, static_cast<Index>(random.below(3)), world);
  if (choice == 0) return random_test(random, 3, world);
  Condition dice{.op = Condition::Op::Dice};
  dice.quantifier = static_cast<Condition::Quantifier>(random.below(5));
  dice.number = random.below(2);
  dice.operands.push_back(random_condition(random, world, depth - 1, true));
  return dice;
}

// Every value that the facts of one die can have, as the oracle sees them.
struct DieFacts {
  Mask rests, entered;
  std::optional<Mask> lies;
};

std::vector<DieFacts> all_dice() {
  std::vector<DieFacts> all;
  const Mask as_entered[] = {2, 4, 1};  // a, b, c in the other fact's order
  for (int rests = 0; rests < 3; ++rests)
    for (Mask own = 0; own < 8; ++own) {
      const Mask entered = own | as_entered[rests];
      if (rests == 0) {
        all.push_back({1, entered, std::nullopt});
        continue;
      }
      for (Mask lies : {1, 2}) all.push_back({Mask{1} << static_cast<unsigned>(rests), entered, lies});
    }
  return all;
}

bool some_throw_satisfies(const Ruleset& world, const std::vector<linting::Part>& parts) {
  const std::vector<DieFacts> dice = all_dice();
  const Situation situation;
  Facts facts(world.vocabulary);
  const auto set_die = [&](int die, const DieFacts& values) {
    facts.set(0, die, values.rests);
    facts.set(1, die, values.entered);
    if (values.lies)
      facts.set(2, die, *values.lies);
    else
      facts.clear(2, die);
  };
  for (const DieFacts& first : dice)
    for (const DieFacts& second : dice)
      for (Mask manner = 0; manner < 4; ++manner) {
        set_die(0, first);
        set_die(1, second);
        facts.set(3, 0, manner);
        Scope scope{world, situation};
        scope.facts = &facts;
        if (std::all_of(parts.begin(), parts.end(),
                        [&](const linting::Part& p) { return holds(*p.condition, scope) == answer_of(p.wanted); }))
          return true;
      }
  return false;
}

TEST_CASE("the search for a witness agrees with trying every throw") {
  const Ruleset world = little_world();
  linting::Satisfier satisfier(world);
  Random random(20150701);
  int satisfiable = 0;
  const int rounds = 400;
  for (int i = 0; i < rounds; ++i) {
    const Condition a = random_condition(random, world, 2, false);
    const Condition b = random_condition(random, world, 2, false);
    const std::vector<linting::Part> parts{{&a, true}, {&b, random.below(2) == 0}};
    const bool expected = some_throw_satisfies(world, parts);
    satisfiable += expected ? 1 : 0;
    CAPTURE(i);
    CHECK(satisfier.solve({parts, {}}) == (expected ? linting::Found::Yes : linting::Found::No));
  }
  CHECK(satisfiable > rounds / 10);
  CHECK(satisfiable < rounds * 9 / 10);
}

// ---- sizes (language reference, F1 to F4)
// --------------------------------------------------------------------------------------------------

class Counter : public automaton::Visitor {
 public:
  std::size_t states = 0;
  std::size_t throws = 0;
  void state(const EvalContext& /*moment*/) override { ++states; }
  void transition(const automaton::Transition& transition) override { throws += transition.context.turn_ends ? 0 : 1; }
};

TEST_CASE("walks are as small as the language says") {
  const CheckResult result = check(shipped_rules(), "us_sd.craps");
  REQUIRE(result.ruleset != nullptr);
  automaton::Spaces spaces(*result.ruleset);
  const auto walk = [&](const char* name) {
    const Index wager = result.ruleset->find_wager(name);
    automaton::WagerWalk one(*result.ruleset, spaces, {wager, {}, result.ruleset->wagers[wager].parent, {}});
    Counter counter;
    one.run(counter);
    return std::pair(counter.states, counter.throws);
  };
  CHECK(walk("dont_pass").first == 7);
  CHECK(walk("sharp_shooter") == std::pair<std::size_t, std::size_t>(70, 70 * 8));
  CHECK(walk("pass_odds").first == 6);  // only ever behind a pass whose point is set
}

}  // namespace
}  // namespace fairroll::lint_test
