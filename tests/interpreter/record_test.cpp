// SPDX-License-Identifier: Apache-2.0
// Records by themselves: what is wrong with them, and how facts are written.
#include <doctest/doctest.h>

#include "support/conduct.hpp"

namespace record_test {

using namespace fairroll;
using conduct::Bench;

namespace {

Bench table() { return Bench("the roll is invalid when any die rests on rail"); }

/// The messages of all faults, one a line.
std::string faults_of(const Bench& bench) {
  std::string text;
  for (const RecordError& fault : find_record_errors(bench.record, bench.rules.vocabulary)) {
    CHECK_FALSE(fault.help.empty());
    text += (text.empty() ? "" : "\n") + fault.message;
  }
  return text;
}

}  // namespace

TEST_CASE("a record without faults") {
  CHECK(faults_of(table().saw("die 1 rests", {"rail", "bank"}).saw("throw made", {}).total(7, "stick").no_roll("box")) == "");
  CHECK(faults_of(table().faces(0, 0)) == "");
  CHECK(faults_of(table().faces(0, 1).saw("die 1 face", {"2", "3"})) == "");
}

TEST_CASE("a die that rests where it is not said to have entered is no contradiction") {
  CHECK(faults_of(table().saw("die 1 rests", {"rail"}).saw_all("die 1 entered", {})) == "");
}

TEST_CASE("the number of dice and their faces") {
  Bench three = table();
  three.record.faces.push_back(1);
  CHECK(faults_of(three) == "the record has 3 faces, but a throw under `table` has 2");
  CHECK(faults_of(table().faces(7, 6)) == "die 1 cannot show 7");
  CHECK(faults_of(table().faces(-1, 9)) == "die 1 cannot show -1\ndie 2 cannot show 9");
  CHECK(faults_of(table().saw("die 3 rests", {"rail"})) == "there is no die 3");
}

TEST_CASE("values that a fact does not have") {
  Bench outside = table();
  outside.saw("throw released", {"apart"}).record.observations[0].possible_values = {Mask{1} << 5U};
  CHECK(faults_of(outside) == "`throw released` cannot have this value");
  Bench two_at_once = table();
  CHECK(faults_of(two_at_once.saw_all("throw released", {"apart", "slipped"})) == "`throw released` cannot have this value");
  Bench of_another = table();
  of_another.record.observations.push_back({FactKey{Subject::Turn, 0, 0}, {1}, {}});
  CHECK(faults_of(of_another) == "`table` has no such fact");
}

TEST_CASE("one fact recorded twice") {
  CHECK(faults_of(table().saw("die 2 rests", {"rail"}).saw("die 2 rests", {"rail"})) == "`die 2 rests` is recorded twice");
  CHECK(faults_of(table().saw("die 1 face", {"2"})) == "`die 1 face` is recorded twice");
}

TEST_CASE("a value where `only when` gives none") {
  CHECK(faults_of(table().saw("die 1 supported", {"2"})) ==
        "`die 1 supported` has a value only when die 1 cocked one_face or several_faces");
  CHECK(faults_of(table().saw("die 1 supported", {})) == "");
  CHECK(faults_of(table().saw("die 1 supported", {"2"}).saw("die 1 cocked", {})) == "");
  CHECK(faults_of(table().saw("die 1 supported", {"2"}).saw("die 1 cocked", {"one_face", "flat"})) == "");
  CHECK(faults_of(table().saw("die 1 supported", {"2"}).saw("die 2 cocked", {"one_face"})) != "");
}

TEST_CASE("calls by nobody, and totals that no throw can show") {
  Bench nobody = table();
  nobody.no_roll("box").record.calls[0].role = 99;
  CHECK(faults_of(nobody) == "`table` has no such role");
  CHECK(faults_of(table().total(13, "stick")) == "no throw has the total 13");
  CHECK(faults_of(table().total(1, "stick")) == "no throw has the total 1");
}

TEST_CASE("facts are written as scenarios write them") {
  const Bench bench = table();
  const auto name = [&](const char* where) { return to_string(bench.at(where), bench.rules.vocabulary); };
  CHECK(name("die 2 rests") == "die 2 rests");
  CHECK(name("throw released") == "throw released");
  CHECK(name("die 1 face") == "die 1 face");
  CHECK(to_string(FactKey{Subject::Turn, 0, no_index}, bench.rules.vocabulary) == "turn shooter");
  const auto value = [&](const char* where, Mask mask) { return to_string(bench.at(where), mask, bench.rules.vocabulary); };
  CHECK(value("die 2 rests", 0b00010) == "die 2 rests on rail");
  CHECK(value("die 2 rests", 0b11010) == "die 2 rests on rail, bowl or off_table");
  CHECK(value("throw manner", 0b11) == "throw manner slid, lobbed");
  CHECK(value("die 1 entered", 0) == "die 1 entered none");
  CHECK(value("die 1 face", 0b001000) == "die 1 face 4");
  CHECK(value("die 1 face", 0b101000) == "die 1 face 4 or 6");
}

TEST_CASE("findings have the names that scenarios use") {
  for (int i = 0; i <= static_cast<int>(FindingKind::Recalled); ++i) {
    const auto kind = static_cast<FindingKind>(i);
    CHECK(parse_finding_kind(finding_name(kind)) == kind);
  }
  CHECK(finding_name(FindingKind::WithoutAuthority) == "without_authority");
  CHECK_FALSE(parse_finding_kind("nonsense").has_value());
}

}  // namespace record_test
