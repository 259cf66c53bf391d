// SPDX-License-Identifier: Apache-2.0
// The consolidated text: it parses, and says where each line comes from.
#include <doctest/doctest.h>

#include <algorithm>

#include <fairroll/rules.hpp>

#include "check_support.hpp"
#include "support/consolidated.hpp"
#include "support/shipped.hpp"

namespace consolidate_test {

using namespace fairroll;

namespace {

const ConsolidatedLine* find(const ConsolidatedText& consolidated, const std::string& words) {
  const auto found = std::find_if(consolidated.lines.begin(), consolidated.lines.end(),
                                  [&](const ConsolidatedLine& line) { return line.text.find(words) != std::string::npos; });
  return found == consolidated.lines.end() ? nullptr : &*found;
}

const std::string whole_house =
    "language 1\nhouse t.house \"A house\" { authority \"nobody\"  cites \"a text\"  uses t.table  currency USD in 0.01 }\n"
    "section \"1\" \"Play\" { adopts game, line from t.model  nothing else makes a roll invalid  house posts least\n"
    "  amend wager line { pays 1 to 1  stake at least least  notwithstanding any other { wins on 12 while opening } } }\n"
    "posts least 5.00\ndesignates boss as dealer\n";

const std::string base = check_test::rules(
    "section \"06\" \"Throw\" {\n  the roll is invalid when { (1) any die rests on rail  (2) any die rests on bowl }\n}\n");
const std::string change =
    "language 1\namendment t.change \"Change\" to t.rules { in force from 2020-01-01 }\n"
    "strike \"06 invalid (1)\"\nreplace \"06 invalid (2)\" with { (2) any die entered bowl }\namend wager line { pays 2 to 1 }\n"
    "amend game { event seven_out on 7, 3 while running }\n";

}  // namespace

TEST_CASE("section 5: every shipped ruleset and house consolidates to text that checks, and no clause loses its mark `recalled`") {
  const Library library = shipped_rules();
  std::vector<std::string> names = library.unit_names(Kind::ruleset);
  for (const std::string& house : library.unit_names(Kind::house)) names.push_back(house);
  std::size_t kept = 0;
  for (const std::string& name : names) {
    CAPTURE(name);
    const CheckResult before = check(library, name);
    const ConsolidatedText flat = consolidate(library, name, {}, before);
    std::string text = text_of(flat);
    const std::size_t head = std::min(text.find("\nruleset " + name), text.find("\nhouse " + name));
    text.replace(text.find(name, head), name.size(), "flat.book");
    Library again = library;
    REQUIRE(again.add(std::make_shared<const Source>("flat.fair", text), "flat.book").empty());
    const CheckResult after = check(again, "flat.book");
    REQUIRE_MESSAGE(after.ok(), check_test::told(after.diagnostics) << "\nfrom\n" << text);
    const RecalledClauses recalled = compare_recalled(*before.ruleset, flat, *after.ruleset);
    CHECK(recalled.lost == std::vector<std::string>{});
    kept += recalled.kept;
  }
  CHECK(kept > 1000);
}

TEST_CASE("section 5: what is not read is marked in the consolidated text, and nothing else") {
  const std::string own = check_test::rules(
      "section \"06\" \"Throw\" {\n  the roll is invalid when { (1) any die rests on rail }\n}\n"
      "section \"07\" \"Pay\" { amend wager line { recalled \"the law was not read\" pushes on 12 } }\n"
      "section \"08\" \"Leave\" { recalled \"by custom\" amend wager line { may be raised while running } }\n");
  const std::string later =
      "language 1\namendment t.change \"Change\" to t.rules { in force from 2020-01-01 }\n"
      "section \"09\" \"Events\" { amend game { recalled \"as told\" event seven_out on 7, 3 while running }\n"
      "  every wager { recalled \"hearsay\" stake at most 9.00 } }\n";
  const Library library = check_test::library({own, later});
  const CheckResult before = check(library, "t.rules");
  REQUIRE_MESSAGE(before.ok(), check_test::told(before.diagnostics));
  const ConsolidatedText flat = consolidate(library, "t.rules");
  const std::string text = text_of(flat);
  const CheckResult after = check(check_test::library({text}), "t.rules");
  REQUIRE_MESSAGE(after.ok(), check_test::told(after.diagnostics) << "\nfrom\n" << text);
  const RecalledClauses recalled = compare_recalled(*before.ruleset, flat, *after.ruleset);
  CHECK(recalled.lost == std::vector<std::string>{});
  CHECK(recalled.kept >= 4);
  const auto marked = [](const Ruleset& rules) {
    return std::count_if(rules.clauses.begin(), rules.clauses.end(), [](const Clause& one) { return one.is_unverified; });
  };
  CHECK(marked(*after.ruleset) == marked(*before.ruleset));
  const auto without_title = [](const std::string& of) { return of.substr(of.find("ruleset ")); };
  CHECK(without_title(text_of(consolidate(check_test::library({text}), "t.rules"))) == without_title(text));
}

TEST_CASE("section 5: what a later `every wager` displaces in every case is left out") {
  const std::string own = check_test::rules("every wager { may be raised at any time  may be called off while running }\n");
  const std::string later =
      "language 1\namendment t.change \"Change\" to t.rules { in force from 2020-01-01 }\nevery wager { may not be raised at any time }\n";
  const std::string text = text_of(consolidate(check_test::library({own, later}), "t.rules"));
  CHECK(text.find("may be raised at any time") == std::string::npos);
  CHECK(text.find("may not be raised at any time") != std::string::npos);
  CHECK(text.find("may be called off while running") != std::string::npos);
  CHECK(text.find("notwithstanding") == std::string::npos);
  CHECK(check(check_test::library({text}), "t.rules").ok());
}

TEST_CASE("section 5: each rank stands in one block, within that of the rank below it") {
  const std::string own = check_test::rules("amend wager line { pushes on 12  loses on 3 while running }\n");
  const std::string later =
      "language 1\namendment t.change \"Change\" to t.rules { in force from 2020-01-01 }\namend wager line { wins on 12 while opening }\n"
      "every wager { may be removed while running }\nnotwithstanding any other { every wager { may not be removed while point is 4 } }\n";
  const Library library = check_test::library({own, later});
  const ConsolidatedText flat = consolidate(library, "t.rules");
  CHECK(check_test::told(flat.diagnostics) == "");
  const std::string text = text_of(flat);
  std::size_t blocks = 0;
  for (std::size_t at = text.find("notwithstanding"); at != std::string::npos; at = text.find("notwithstanding", at + 1)) ++blocks;
  CHECK_MESSAGE(blocks == 3, text);
  const Library again = check_test::library({text});
  CHECK(check(again, "t.rules").ok());
  const auto without_title = [](const std::string& of) { return of.substr(of.find("ruleset ")); };
  CHECK(without_title(text_of(consolidate(again, "t.rules"))) == without_title(text));
}

TEST_CASE("section 5: the consolidated text has amendments worked in, struck text gone, and the origin of each line") {
  const Library library = check_test::library({base, change});
  const ConsolidatedText consolidated = consolidate(library, "t.rules");
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
  CHECK(pay->change.rfind("takes precedence over ", 0) == 0);
  const ConsolidatedLine* event = find(consolidated, "event seven_out");
  REQUIRE(event != nullptr);
  CHECK(event->unit == "t.change");
  CHECK(find(consolidated, "wager box")->unit == "t.model");
}

TEST_CASE("section 5: the last of three layers stands above the second, the second above the first") {
  const std::string own = check_test::rules("amend wager line { pushes on 12  may be removed while running }\n");
  const std::string later =
      "language 1\namendment t.change \"Change\" to t.rules { in force from 2020-01-01 }\n"
      "amend wager line { wins on 12 while opening  may not be removed at any time }\n";
  const Library library = check_test::library({own, later});
  const ConsolidatedText consolidated = consolidate(library, "t.rules");
  CHECK(check_test::told(consolidated.diagnostics) == "");
  const std::string text = text_of(consolidated);
  std::string blanks_folded = text;
  blanks_folded.erase(std::unique(blanks_folded.begin(), blanks_folded.end(), [](char a, char b) { return a == ' ' && b == ' '; }),
                      blanks_folded.end());
  const auto at = [&](const char* words, std::size_t from = 0) { return blanks_folded.find(words, from); };
  REQUIRE(at("loses on seven_out, 12") != std::string::npos);
  const std::size_t second = at("notwithstanding any other {", at("loses on seven_out, 12"));
  const std::size_t pushes = at("pushes on 12", second);
  const std::size_t third = at("notwithstanding any other {", pushes);
  CHECK(at("wins on 12 while opening", third) != std::string::npos);
  CHECK(at("may be removed") == std::string::npos);  // displaced in every case
  CHECK(check(check_test::library({text}), "t.rules").ok());
}

TEST_CASE("section 5: an `every wager` has its own sentences, and none that stands at the same bytes of another file") {
  const std::string own = check_test::rules("every wager { stake at most 9.00 }\n");
  const std::string house = "language 1\nhouse t.house \"House\" under t.rules { in force from 2020-01-01 }\nevery wager {\n# " +
                            std::string(own.size(), '-') + "\n  stake at least 1.00\n}\n";
  const std::string text = text_of(consolidate(check_test::library({own, house}), "t.house"));
  CHECK(text.find("stake at least 1.00") != std::string::npos);
  CHECK(text.find("stake at most 9.00") != std::string::npos);
  CHECK(text.find("stake at most 9.00") == text.rfind("stake at most 9.00"));
}

TEST_CASE("section 5: what a later text says again is written once, as that has it") {
  const std::string own = check_test::rules("amend wager line { [most] stake at most 9.00 }\n");
  const std::string house =
      "language 1\nhouse t.house \"House\" under t.rules { in force from 2020-01-01 }\namend wager line { [most] stake at most 9.00 }\n";
  const ConsolidatedText consolidated = consolidate(check_test::library({own, house}), "t.house");
  const std::string text = text_of(consolidated);
  CHECK(text.find("stake at most 9.00") == text.rfind("stake at most 9.00"));
  const ConsolidatedLine* most = find(consolidated, "[most] stake at most 9.00");
  REQUIRE(most != nullptr);
  CHECK(most->unit == "t.house");
}

TEST_CASE("a house may be written out whole, and is consolidated to itself") {
  const Library library = check_test::library({whole_house});
  const CheckResult result = check(library, "t.house");
  CHECK_MESSAGE(result.ok(), check_test::told(result.diagnostics));
  REQUIRE(result.ruleset);
  CHECK(result.ruleset->base.empty());
  const std::string text = text_of(consolidate(library, "t.house"));
  CHECK(text.find("house t.house \"A house\" {") != std::string::npos);
  CHECK(text.find("posts least 5.00") != std::string::npos);
  const Library again = check_test::library({text});
  CHECK_MESSAGE(check(again, "t.house").ok(), check_test::told(check(again, "t.house").diagnostics));
  const auto without_title = [](const std::string& of) { return of.substr(of.find("house ")); };
  CHECK(without_title(text_of(consolidate(again, "t.house"))) == without_title(text));
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

}  // namespace consolidate_test
