// SPDX-License-Identifier: Apache-2.0
// The consolidated text: it parses, and says where each line comes from.
#include <doctest/doctest.h>

#include <algorithm>

#include <fairroll/consolidate.hpp>
#include <fairroll/parser.hpp>

#include "check_support.hpp"
#include "support/shipped.hpp"

using namespace fairroll;

namespace {

std::string text_of(const Consolidated& consolidated) {
  std::string text;
  for (const ConsolidatedLine& line : consolidated.lines) text += line.text + '\n';
  return text;
}

const ConsolidatedLine* find(const Consolidated& consolidated, const std::string& words) {
  const auto found = std::find_if(consolidated.lines.begin(), consolidated.lines.end(),
                                  [&](const ConsolidatedLine& line) { return line.text.find(words) != std::string::npos; });
  return found == consolidated.lines.end() ? nullptr : &*found;
}

const std::string base = check_test::rules(
    "section \"06\" \"Throw\" {\n  the roll is invalid when { (1) any die rests on rail  (2) any die rests on bowl }\n}\n");
const std::string change =
    "language 1\namendment t.change \"Change\" to t.rules { in force from 2020-01-01 }\n"
    "strike \"06 invalid (1)\"\nreplace \"06 invalid (2)\" with { (2) any die entered bowl }\namend wager line { pays 2 to 1 }\n"
    "amend game { event seven_out on 7, 3 while running }\n";

}  // namespace

TEST_CASE("section 5: every shipped ruleset and house consolidates to text that parses") {
  const Library library = shipped_rules();
  std::vector<std::string> names = library.names(Kind::ruleset);
  for (const std::string& house : library.names(Kind::house)) names.push_back(house);
  for (const std::string& name : names) {
    CAPTURE(name);
    const Consolidated consolidated = consolidate(library, name);
    REQUIRE_FALSE(has_errors(consolidated.diagnostics));
    REQUIRE_FALSE(consolidated.lines.empty());
    CHECK(parse_rules(std::make_shared<const Source>("consolidated", text_of(consolidated))).ok());
  }
}

TEST_CASE("section 5: the consolidated text has amendments worked in, struck text gone, and the origin of each line") {
  const Library library = check_test::library({base, change});
  const Consolidated consolidated = consolidate(library, "t.rules");
  CHECK(check_test::told(consolidated.diagnostics) == "");
  const std::string text = text_of(consolidated);
  CHECK(text.find("rests on rail") == std::string::npos);
  CHECK(text.find("rests on bowl") == std::string::npos);
  CHECK(text.find("pays 1 to 1") < text.rfind("pays 1 to 1") + 1);
  const ConsolidatedLine* ground = find(consolidated, "(2) any die entered bowl");
  REQUIRE(ground != nullptr);
  CHECK(ground->unit == "t.change");
  CHECK(ground->change.rfind("replaces ", 0) == 0);
  const ConsolidatedLine* pay = find(consolidated, "pays 2 to 1");
  REQUIRE(pay != nullptr);
  CHECK(pay->change.rfind("prevails over ", 0) == 0);
  const ConsolidatedLine* event = find(consolidated, "event seven_out");
  REQUIRE(event != nullptr);
  CHECK(event->unit == "t.change");
  CHECK(find(consolidated, "wager box")->unit == "t.model");
}

TEST_CASE("section 5: what is consolidated checks, and consolidates to itself but for the origins") {
  const Library library = check_test::library({base, change});
  const std::string once = text_of(consolidate(library, "t.rules"));
  const Library again = check_test::library({once});
  const CheckResult result = check(again, "t.rules");
  CHECK_MESSAGE(result.ok(), check_test::told(result.diagnostics));
  const auto without_title = [](const std::string& text) { return text.substr(text.find("ruleset ")); };
  CHECK(without_title(text_of(consolidate(again, "t.rules"))) == without_title(once));
}
