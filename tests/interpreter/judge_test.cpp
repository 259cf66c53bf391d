// SPDX-License-Identifier: Apache-2.0
// The tables of a ThrowJudge say what the oracle says, and say when they cannot.
#include <set>

#include <doctest/doctest.h>

#include "support/conduct.hpp"
#include "support/conduct_writer.hpp"
#include "support/effort.hpp"
#include "support/judges.hpp"
#include "support/shipped.hpp"

namespace judge_test {

using namespace fairroll;

namespace {

ThrowJudge compiled(std::shared_ptr<const Ruleset> rules) {
  std::vector<CompileError> faults;
  std::optional<ThrowJudge> judge = ThrowJudge::compile(std::move(rules), faults);
  for (const CompileError& fault : faults) FAIL_CHECK(fault.message << "; " << fault.help);
  REQUIRE(judge.has_value());
  return *judge;
}

ThrowJudge compiled(const conduct::Bench& bench) { return compiled(std::make_shared<const Ruleset>(bench.rules)); }

/// `INVALID, s invalid (1) (tables)`, or `(oracle)` if those cannot say it.
std::string told(const conduct::Bench& bench) {
  const ThrowJudge judge = compiled(bench);
  const BriefRuling judgement = judge.judge(bench.record, bench.situation);
  const std::string text = judges::told(bench.rules, judgement);
  CHECK(text == judges::told(bench.rules, bench.judge()));
  return text + (judgement.is_from_tables ? " (tables)" : " (oracle)");
}

}  // namespace

TEST_CASE("every shipped rule book judges random throws as the oracle does, nearly all known ones by the tables") {
  const Library library = shipped_rules();
  for (const Kind kind : {Kind::ruleset, Kind::house})
    for (const std::string& name : library.unit_names(kind)) {
      CAPTURE(name);
      const std::shared_ptr<const Ruleset> rules = check(library, name).ruleset;
      if (!judges::has_tables(rules)) continue;
      const ThrowJudge judge = compiled(rules);
      judges::Tally known = judges::compare(judge, 1, effort(80, 250), judges::Known::All, 1);
      CHECK_MESSAGE(known.different == 0, known.example);
      // Those without a ruling are for the oracle; in Singapore a line bet of a thrower who is not recorded is open.
      CHECK((known.from_tables * 10 > known.compared * 6 || known.from_tables == known.determined));
      judges::Tally others = judges::compare(judge, 2, effort(15, 50), judges::Known::All, 3);
      others += judges::compare(judge, 3, effort(15, 50), judges::Known::Mostly, 1);
      others += judges::compare(judge, 4, effort(8, 25), judges::Known::Little, 1);
      CHECK_MESSAGE(others.different == 0, others.example);
      CHECK(others.from_tables < others.compared);  // and not where the facts do not decide
    }
}

TEST_CASE("clauses made up at random are judged by the tables as by the oracle") {
  judges::Tally all;
  int texts = 0;
  for (std::uint32_t seed = 0; seed < 150; ++seed) {
    const std::string text = conduct::Writer(seed).conduct();
    CAPTURE(text);
    std::optional<conduct::Bench> bench;
    try {
      bench.emplace(text);
    } catch (const std::invalid_argument&) {
      continue;  // the checker refuses it
    }
    ++texts;
    std::vector<CompileError> faults;
    const std::optional<ThrowJudge> judge = ThrowJudge::compile(std::make_shared<const Ruleset>(bench->rules), faults);
    CHECK(judge.has_value() == faults.empty());
    if (!judge) continue;
    judges::Tally tally = judges::compare(*judge, seed, 60, judges::Known::All, 1);
    tally += judges::compare(*judge, seed, 10, judges::Known::Mostly, 2);
    CHECK_MESSAGE(tally.different == 0, tally.example);
    all += tally;
  }
  CHECK(texts > 75);
  CHECK(all.from_tables * 2 > all.compared);
}

TEST_CASE("each stage by the tables: the law, calls, void, reading, the total") {
  using conduct::Bench;
  const char* const rules = R"(
    the roll is invalid when { (1) any die rests on rail   (2) any die (rests on bowl or entered bowl) }
    power of box to call no_roll when { (1) throw released apart   (2) any die not struck far_end } before the dice rest whenever possible
    never a cause of no_roll under (2): throw objection only chips
    die reads opposite its supported face when cocked one_face
    the roll is void when any die cocked several_faces
    duty of stick to call the total
    result is the total called
    duty of shooter before the throw: shooter holds pass
  )";
  const auto fresh = [&] { return Bench(rules).holds("pass"); };
  CHECK(told(fresh()) == "VALID 7 (tables)");
  CHECK(told(fresh().saw("die 2 rests", {"rail"}).saw("die 1 entered", {"bowl"})) == "INVALID, s invalid (1), s invalid (2) (tables)");
  CHECK(told(fresh().saw("throw released", {"apart"}).no_roll("box")) == "NO ROLL, s no_roll (1) (tables)");
  CHECK(told(fresh().saw("throw released", {"apart"}).no_roll("box", CallTime::Late)) == "VALID 7 [too_late s no_roll] (tables)");
  CHECK(told(fresh().saw("throw released", {"apart"}).no_roll("dealer")) == "VALID 7 [without_authority s no_roll] (tables)");
  CHECK(told(fresh().saw_all("die 1 struck", {}).saw("throw objection", {"chips"}).no_roll("box")) ==
        "VALID 7 [without_cause s no_roll] (tables)");
  CHECK(told(fresh().saw("die 1 cocked", {"several_faces"}).saw("die 1 supported", {"1"})) == "VOID, s void (tables)");
  CHECK(told(fresh().saw("die 1 cocked", {"one_face"}).saw("die 1 supported", {"1"})) == "VALID 9 (tables)");
  CHECK(told(fresh().total(7, "stick")) == "VALID 7 (tables)");
  CHECK(told(fresh().total(9, "stick")) == "VALID 9 [miscalled s result] (tables)");
  CHECK(told(fresh().total(9, "dealer")) == "VALID 7 [without_authority s duty of stick] (tables)");
  CHECK(told(Bench(rules)) == "VALID 7 [duty s duty of shooter] (tables)");
}

TEST_CASE("where the tables end the oracle is asked") {
  using conduct::Bench;
  const char* const rules = R"(
    the roll is invalid when any die rests on rail
    power of box to call no_roll when throw released apart
    die reads opposite its supported face when cocked one_face
  )";
  const auto fresh = [&] { return Bench(rules); };
  CHECK(told(fresh().saw("throw released", {"apart"}).no_roll("box").no_roll("stick")).ends_with("(oracle)"));
  CHECK(told(fresh().saw("throw released", {"apart"}).no_roll("box", CallTime::BeforeRest, "s no_roll")).ends_with("(oracle)"));
  CHECK(told(fresh().saw("die 1 rests", {})).ends_with("(oracle)"));
  CHECK(told(fresh().faces(0, 4)).ends_with("(oracle)"));
  CHECK(told(fresh().saw("die 1 cocked", {"one_face"})).ends_with("(oracle)"));
  // Unknown faces do not matter where no die is read, and facts that no clause asks for never do.
  CHECK(told(fresh().faces(0, 4).saw("die 1 rests", {"rail"})) == "INVALID, s invalid (tables)");
  CHECK(told(fresh().saw("throw manner", {"slid"})) == "VALID 7 (tables)");
}

TEST_CASE("an observer writes slots instead of records") {
  const conduct::Bench bench(
      "the roll is invalid when { (1) any die (entered rail or rests on bank)  (2) throw manner slid }\n"
      "power of box to call no_roll when each die not struck far_end while come_out");
  const ThrowJudge judge = compiled(bench);
  judges::Maker maker(bench.rules, 5);
  for (int i = 0; i < 300; ++i) {
    const ThrowRecord record = maker.record(judges::Known::All, 0);
    PackedThrow packed = judge.default_throw();
    for (Index slot = 0; slot < judge.slots().size(); ++slot) {
      const ThrowSlot& one = judge.slots()[slot];
      if (one.kind == ThrowSlot::Kind::Face)
        judge.set(packed, slot, std::uint64_t{1} << static_cast<unsigned>(*record.faces[static_cast<std::size_t>(one.fact.die)] - 1));
      for (const Observation& seen : record.observations)
        if (one.kind == ThrowSlot::Kind::Fact && seen.fact == one.fact) judge.set(packed, slot, seen.possible_values.front());
    }
    const std::optional<PackedThrow> whole = judge.pack(record, bench.situation);
    REQUIRE(whole.has_value());
    CHECK(packed.bits == whole->bits);
  }
  std::set<std::string> words;
  for (const ThrowSlot& slot : judge.slots()) words.insert(slot.description);
  CHECK(words == std::set<std::string>{"die 1 rests", "die 1 entered", "die 1 struck", "die 1 cocked", "die 1 face", "die 2 rests",
                                       "die 2 entered", "die 2 struck", "die 2 cocked", "die 2 face", "throw manner", "point"});
  CHECK(judge.find_slot({Subject::Throw, 0, bench.rules.find_fact(Subject::Throw, "released")}) == no_index);
}

TEST_CASE("many throws at once come to what each comes to") {
  const Library library = shipped_rules();
  const ThrowJudge judge = compiled(check(library, "us_sd.craps").ruleset);
  judges::Maker maker(judge.ruleset(), 9);
  std::vector<PackedThrow> throws;
  while (throws.size() < 200)
    if (const std::optional<PackedThrow> packed = judge.pack(maker.record(judges::Known::All, 1), maker.situation()))
      throws.push_back(*packed);
  std::size_t next = 0;
  judge.find_deciding_clauses(throws, [&](std::size_t position, std::uint64_t clauses) {
    CHECK(position == next++);
    CHECK(clauses == judge.judge(throws[position]).clauses);
  });
  CHECK(next == throws.size());
}

TEST_CASE("clauses that ask too much for a table are refused, with what to do") {
  std::string grounds = "the roll is invalid when {";
  for (int i = 1; i <= 9; ++i) {
    const std::string value = std::to_string(i);
    grounds += " (" + value + ") throw released apart and throw manner " + std::string(i % 2 == 0 ? "slid" : "lobbed") +
               " and (any die struck " + std::string(i % 3 == 0 ? "chips" : "near_end") + " and any die cocked " +
               std::string(i % 4 == 0 ? "one_face" : "several_faces") + ")";
  }
  const conduct::Bench bench(grounds + " }");
  std::vector<CompileError> faults;
  const std::optional<ThrowJudge> judge = ThrowJudge::compile(std::make_shared<const Ruleset>(bench.rules), faults);
  CHECK_FALSE(judge.has_value());
  REQUIRE(faults.size() == 1);
  CHECK(faults.front().message.find("requires a table with more than 65,536 rows") != std::string::npos);
  CHECK_FALSE(faults.front().help.empty());
}

}  // namespace judge_test
