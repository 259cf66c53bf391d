// A book held against another: one breach for each kind.
#include <doctest/doctest.h>

#include <algorithm>

#include <fairroll/analysis/conforms.hpp>

using namespace fairroll;
using analysis::Breach;
using analysis::Conformity;

namespace {

const std::string vocabulary = R"(language 1
vocabulary t.table "A table" {
  dice 2 with faces 1..6
  roles shooter
  thrower shooter
}
)";

const std::string law = R"(
  payouts stated only with to
  game {
    count thrown 0..1 or more on any roll
  }
  wager seven { one roll placed at any time  wins on 7  loses on any other  pays at least 4 to 1  stake at most 100.00 }
  wager odd   { one roll placed while thrown is 0  wins on odd  loses on any other  pays 1 to 1 }
)";

std::string unit(const std::string& name, const std::string& statements) {
  return "language 1\nruleset t." + name + " \"T\" { uses t.table   currency USD in 0.01 }\nsection \"1\" \"Wagers\" {\n" + statements +
         "}\n";
}

Conformity held(const std::string& house) {
  Library library;
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>("t/table.fair", vocabulary))));
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>("t/law.fair", unit("law", law)))));
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>("t/book.fair", house))));
  return analysis::conforms(library, "t.book", "t.law");
}

const Breach* of(const Conformity& result, Breach::Kind kind) {
  const auto found = std::find_if(result.breaches.begin(), result.breaches.end(), [&](const Breach& one) { return one.kind == kind; });
  return found == result.breaches.end() ? nullptr : &*found;
}

const std::string game = "game { count thrown 0..1 or more on any roll }\n";
const std::string seven = "wager seven { one roll placed at any time  wins on 7  loses on any other  pays 5 to 1  stake at most 50.00 }\n";

}  // namespace

TEST_CASE("a book that pays more and allows less conforms") {
  const Conformity result = held(unit("book", seven));
  CHECK(result.conforms());
  CHECK(result.wagers == 1);
  CHECK(result.states > 0);
}

TEST_CASE("what breaks, where, and by how much") {
  const Conformity result = held(unit("book", game + R"(
  wager seven { one roll placed at any time  wins on 7  loses on any other  pays 9 for 2  stake at most 150.00 }
  wager odd   { one roll placed while thrown is 1 or more  placed while thrown is 0  wins on 3, 5, 7, 9, 11  loses on any other  pays 2 to 1 }
  wager even  { one roll placed at any time  wins on even  loses on any other  pays 1 to 1 }
)"));
  CHECK_FALSE(result.conforms());
  REQUIRE(of(result, Breach::Kind::Floors));
  CHECK(of(result, Breach::Kind::Floors)->difference == "-1/2");
  CHECK(of(result, Breach::Kind::Floors)->scenario.find("ann seven wins") != std::string::npos);
  CHECK(of(result, Breach::Kind::Floors)->house.source);
  CHECK(of(result, Breach::Kind::Floors)->ruleset.source);
  REQUIRE(of(result, Breach::Kind::Payouts));
  CHECK(of(result, Breach::Kind::Payouts)->difference == "+1");
  REQUIRE(of(result, Breach::Kind::Limits));
  CHECK(of(result, Breach::Kind::Limits)->difference == "50.00");
  REQUIRE(of(result, Breach::Kind::Options));
  REQUIRE(of(result, Breach::Kind::Windows));
  REQUIRE(of(result, Breach::Kind::Notation));
  CHECK_FALSE(of(result, Breach::Kind::Verdicts));
}

TEST_CASE("a throw that decides otherwise") {
  const Conformity result = held(
      unit("book", "wager seven { one roll placed at any time  wins on 7, 11  loses on any other  pays 4 to 1  stake at most 100.00 }\n"));
  REQUIRE(result.breaches.size() == 1);
  CHECK(result.breaches.front().kind == Breach::Kind::Verdicts);
  CHECK(result.breaches.front().scenario.find("throw 6 5") != std::string::npos);
}

TEST_CASE("a house that says what is not open to it") {
  const std::string head = "language 1\nhouse t.book \"H\" under t.law {}\n";
  CHECK(held(head + "every wager { stake at most 10.00 }\n").conforms());
  const Conformity less = held(head + "amend wager seven { pays 3 to 1 }\n");
  REQUIRE(less.breaches.size() == 1);
  CHECK(less.breaches.front().kind == Breach::Kind::Floors);
  CHECK(less.breaches.front().difference == "-1");
  const Conformity refused = held(head + "amend wager seven { loses on 2 }\n");
  REQUIRE(of(refused, Breach::Kind::Refused));
}
