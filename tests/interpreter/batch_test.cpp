// SPDX-License-Identifier: Apache-2.0
// Logs judged in batches: every line is judged as adjudicate() judges its record.
#include <fairroll/log.hpp>

#include <doctest/doctest.h>

#include "batch/fast_line.hpp"
#include "batch_support.hpp"
#include "support/conduct.hpp"
#include "support/effort.hpp"

namespace batch_test {

using namespace fairroll;
using namespace lines;

namespace {

/// Places and remarks aside.
bool same(const ThrowRecord& a, const ThrowRecord& b) {
  const auto sorted = [](const ThrowRecord& record) {
    std::vector<std::pair<FactKey, std::vector<Mask>>> seen;
    for (const Observation& one : record.observations) {
      seen.emplace_back(one.fact, one.possible_values);
      std::sort(seen.back().second.begin(), seen.back().second.end());
    }
    std::sort(seen.begin(), seen.end());
    return seen;
  };
  const auto equal = [](const Call& one, const Call& other) {
    return one.is_no_roll == other.is_no_roll && (one.is_no_roll || one.total == other.total) && one.role == other.role &&
           one.time == other.time && one.ground == other.ground;
  };
  return a.faces == b.faces && sorted(a) == sorted(b) && std::equal(a.calls.begin(), a.calls.end(), b.calls.begin(), b.calls.end(), equal);
}

/// Random records as a log: read as they were written, judged as the oracle judges them. Returns how many rows the tables decided.
std::size_t compare(const LineJudge& judge, std::uint32_t seed, std::size_t count, judges::Known known, std::size_t most_calls) {
  const Ruleset& ruleset = judge.ruleset();
  judges::Maker maker(ruleset, seed);
  lines::Writer writer(ruleset.vocabulary, seed);
  std::vector<ThrowRecord> records;
  std::string log;
  while (records.size() < count) {
    const ThrowRecord record = maker.record(known, most_calls);
    const std::optional<std::string> line = writer.write(record);
    if (!line) continue;
    records.push_back(record);
    log += *line + (records.size() % 7 == 0 ? "\r\n" : "\n");
  }
  const LineResults verdicts = judged(judge, log);
  REQUIRE(verdicts.size() == count);
  check_columns(verdicts);
  std::size_t from_tables = 0;
  for (std::size_t row = 0; row < count; ++row) {
    const std::string_view line = verdicts.line_text(row, log);
    CAPTURE(line);
    from_tables += verdicts.from_tables[row];
    if (verdicts.kinds[row] == LineKind::Malformed) {  // an address that the maker took from another power
      CHECK(lines::told(judge, verdicts, row) == lines::told_slowly(judge, line));
      CHECK(std::any_of(records[row].calls.begin(), records[row].calls.end(), [](const Call& call) { return call.ground.has_value(); }));
      continue;
    }
    const ParsedLine read = judge.parse(line);
    REQUIRE(read.is_throw);
    CHECK(same(read.record, records[row]));
    CHECK(lines::told(judge, verdicts, row) == judges::told(ruleset, adjudicate(ruleset, read.record, judge.situation())));
  }
  return from_tables;
}

std::optional<PackedThrow> read_alone(const batch::FastForm& form, std::string_view line) {
  batch::KnownEndings none;
  batch::FastThrow out;
  return batch::read_fast(form, line, none, out) ? std::optional(out.packed) : std::nullopt;
}

}  // namespace

TEST_CASE("every shipped rule book judges a log as it judges the records one by one") {
  const std::size_t known = effort(30, 120);
  for (const Kind kind : {Kind::ruleset, Kind::house})
    for (const std::string& name : library().unit_names(kind)) {
      CAPTURE(name);
      const std::shared_ptr<const Ruleset> ruleset = rules(name);
      judges::Maker maker(*ruleset, 3);
      Situation recorded = maker.situation();
      recorded.held_wagers.emplace_back();
      recorded.thrower = 0;
      std::size_t from_tables = 0;
      for (const Situation& situation : {LineJudge::make_unrecorded_situation(*ruleset), recorded}) {
        const LineJudge judge(ruleset, situation);
        CHECK(judge.compile_errors().empty() == judges::has_tables(ruleset));
        from_tables += compare(judge, 1, known, judges::Known::All, 1);
        (void)compare(judge, 2, effort(6, 25), judges::Known::All, 3);
        (void)compare(judge, 3, effort(6, 25), judges::Known::Mostly, 1);
        (void)compare(judge, 4, effort(3, 10), judges::Known::Little, 1);
      }
      if (judges::has_tables(ruleset))
        CHECK(from_tables > known * 2 / 3);  // where rulings rest on what the thrower holds, only those of the second situation
    }
}

TEST_CASE("many random records under one rule book") {
  const std::size_t known = effort(750, 3000);
  CHECK(compare(south_dakota(), 11, known, judges::Known::All, 1) > known * 2 / 3);
  (void)compare(south_dakota(), 12, effort(125, 500), judges::Known::All, 3);
  (void)compare(south_dakota(), 13, effort(125, 500), judges::Known::Mostly, 2);
}

TEST_CASE("every fact and value of every shipped rule book is read the fast way, and so is every caller") {
  for (const Kind kind : {Kind::ruleset, Kind::house})
    for (const std::string& name : library().unit_names(kind)) {
      CAPTURE(name);
      const std::shared_ptr<const Ruleset> ruleset = rules(name);
      if (!judges::has_tables(ruleset)) continue;
      std::vector<CompileError> faults;
      const std::optional<ThrowJudge> tables = ThrowJudge::compile(ruleset, faults);
      REQUIRE(tables.has_value());
      const Situation situation = LineJudge::make_unrecorded_situation(*ruleset);
      const batch::FastForm form(*tables, situation);
      const Vocabulary& words = ruleset->vocabulary;
      lines::Writer writer(words, 7);
      ThrowRecord record;
      for (int die = 0; die < words.dice_count; ++die) record.faces.emplace_back(words.highest_face);
      const auto check_fast = [&] {
        const std::string line = writer.write(record).value();
        CAPTURE(line);
        const std::optional<PackedThrow> packed = read_alone(form, line);
        REQUIRE(packed.has_value());
        CHECK(packed->bits == tables->pack(record, situation).value().bits);
      };
      check_fast();
      const std::string face =
          words.face_names.empty() ? std::to_string(words.highest_face) : '"' + words.face_name(words.highest_face) + '"';
      std::string faces = face;
      for (int die = 1; die < words.dice_count; ++die) faces += ", " + face;
      const std::string nothing_else = R"({"throw": {"faces": [)" + faces + R"(], "facts": [], "calls": []}})";
      CAPTURE(nothing_else);
      const std::optional<PackedThrow> alone = read_alone(form, nothing_else);
      REQUIRE(alone.has_value());
      CHECK(alone->bits == tables->pack(record, situation).value().bits);
      for (Index i = 0; i < words.facts.size(); ++i)
        for (std::size_t value = 0; value < words.facts[i].values.size(); ++value) {
          const Fact& fact = words.facts[i];
          record.observations = {{{fact.subject, fact.subject == Subject::Die ? words.dice_count - 1 : 0, i}, {Mask{1} << value}, {}}};
          if (fairroll::find_record_errors(record, words).empty()) check_fast();
        }
      record.observations.clear();
      for (Index role = 0; role < words.roles.size(); ++role)
        for (const bool no_roll : {true, false}) {
          record.calls = {{no_roll, words.dice_count * words.lowest_face, role, CallTime::AsSoonAsPossible, {}, {}, {}}};
          if (tables->pack(record, situation)) check_fast();
        }
    }
}

TEST_CASE("a log has rows for lines that say something, wherever they stand") {
  const std::string throw_line = R"({"throw": {"faces": [4, 3]}})";
  const std::string log = "\xef\xbb\xbf" + throw_line + "\r\n" +  // a byte order mark, CRLF
                          "\n  \t\r\n" +                          // blank lines
                          "{\"seats\": [\"ann\", \"bob\"]}\n" +   // other steps
                          "{\"act\": {\"by\": \"ann\", \"takes\": \"dice\"}}\n" + "{\"note\": \"the stick changes hands\"}\n" +
                          "{\"title\": \"night\", \"under\": [\"us_sd.craps\"]}\n" + "{\"expect\": {\"ruling\": \"valid\"}}\n" +
                          "nonsense\n" + "\t" + throw_line + "  \n" + "\xef\xbb\xbf" + throw_line + "\n" + "\xef\xbb\xbf\n" + throw_line;
  const LineResults verdicts = judged(south_dakota(), log);
  check_columns(verdicts);
  CHECK(verdicts.numbers == std::vector<std::uint64_t>{1, 4, 5, 6, 7, 8, 9, 10, 11, 13});
  using enum LineKind;
  CHECK(verdicts.kinds ==
        std::vector<LineKind>{Valid, NotAThrow, NotAThrow, NotAThrow, NotAThrow, NotAThrow, Malformed, Valid, Valid, Valid});
  CHECK(verdicts.totals == std::vector<std::int32_t>{7, -1, -1, -1, -1, -1, -1, 7, 7, 7});
  CHECK(verdicts.from_tables == std::vector<std::uint8_t>{1, 0, 0, 0, 0, 0, 0, 1, 1, 1});
  CHECK(verdicts.line_text(0, log) == "\xef\xbb\xbf" + throw_line);
  CHECK(verdicts.line_text(6, log) == "nonsense");
  CHECK(verdicts.line_text(9, log) == throw_line);
  CHECK(verdicts.errors.size() == 1);
  CHECK(verdicts.errors.front().row == 6);
}

TEST_CASE("nothing, and nothing but blank lines, has no rows") {
  for (const char* const text : {"", "\n", "\r\n", " \n\t\n", "\xef\xbb\xbf", "\xef\xbb\xbf\n\n"}) {
    const LineResults verdicts = judged(south_dakota(), text);
    CHECK(verdicts.size() == 0);
    check_columns(verdicts);
  }
  LineResults used = judged(south_dakota(), sample);
  south_dakota().judge("", used);  // what it held is gone
  CHECK(used.size() == 0);
  check_columns(used);
}

TEST_CASE("lines cannot disturb each other, nor does it matter where a log is cut") {
  lines::Writer writer(south_dakota().ruleset().vocabulary, 21);
  judges::Maker maker(south_dakota().ruleset(), 21);
  std::string log;
  for (int i = 0; i < 60; ++i) {
    if (const auto line = writer.write(maker.record(judges::Known::Mostly, 2))) log += *line + "\n";
    if (i % 5 == 0) log += std::string(i % 2 == 0 ? "{\"throw\": {\"faces\": [1, 9]}}" : "{\"note\": \"n\"}") + "\n";
  }
  const LineResults whole = judged(south_dakota(), log);
  LineResults part;
  std::size_t row = 0;
  std::size_t begin = 0;
  for (std::size_t cut = 1; begin < log.size(); ++cut) {
    std::size_t end = begin;
    for (std::size_t i = 0; i < cut && end < log.size(); ++i) end = log.find('\n', end) + 1;
    south_dakota().judge(std::string_view(log).substr(begin, end - begin), part);
    for (std::size_t i = 0; i < part.size(); ++i, ++row) {
      CHECK(lines::told(south_dakota(), part, i) == lines::told(south_dakota(), whole, row));
      CHECK(part.offsets[i] + begin == whole.offsets[row]);
    }
    begin = end;
  }
  CHECK(row == whole.size());
}

TEST_CASE("clauses that make no table are judged by the oracle, line by line") {
  std::string grounds = "the roll is invalid when {";
  for (int i = 1; i <= 9; ++i) {
    const std::string value = std::to_string(i);
    grounds += " (" + value + ") throw released apart and throw manner " + std::string(i % 2 == 0 ? "slid" : "lobbed") +
               " and (any die struck " + std::string(i % 3 == 0 ? "chips" : "near_end") + " and any die cocked " +
               std::string(i % 4 == 0 ? "one_face" : "several_faces") + ")";
  }
  const conduct::Bench bench(grounds + " }");
  const LineJudge judge(std::make_shared<const Ruleset>(bench.rules), bench.situation);
  CHECK(judge.compile_errors().size() == 1);
  CHECK(compare(judge, 31, 60, judges::Known::All, 1) == 0);
  CHECK(told(judge, R"({"throw": {"faces": [4, 7]}})").starts_with("faulty"));
}

TEST_CASE("the situation holds for every line, and must belong to the ruleset") {
  const conduct::Bench bench(
      "duty of shooter before the throw: shooter holds pass\n the roll is invalid when come_out and any die rests on rail");
  const auto ruleset = std::make_shared<const Ruleset>(bench.rules);
  const std::string line = R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "fact": "rests", "is": "rail"}]}})";
  Situation situation = bench.situation;
  CHECK(told(LineJudge(ruleset, situation), line).starts_with("INVALID"));
  situation.game_values[0] = 1;
  CHECK(told(LineJudge(ruleset, situation), line) == "VALID 7 [duty s duty]");
  situation.held_wagers[0] = {ruleset->find_wager("pass")};
  CHECK(told(LineJudge(ruleset, situation), line) == "VALID 7");
  const auto refused = [&](const Situation& wrong) { CHECK_THROWS_AS(LineJudge(ruleset, wrong), std::invalid_argument); };
  for (const int value : {-1, 2}) {
    Situation wrong = situation;
    wrong.game_values[0] = value;
    refused(wrong);
  }
  Situation wrong = situation;
  wrong.game_values.push_back(0);
  refused(wrong);
  wrong = situation;
  wrong.thrower = 2;
  refused(wrong);
  wrong = situation;
  wrong.held_wagers[1] = {99};
  refused(wrong);
}

}  // namespace batch_test
