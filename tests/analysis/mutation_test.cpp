// SPDX-License-Identifier: Apache-2.0
// Every kind of change, by its text before and after; and that no kind of node is forgotten.
#include <doctest/doctest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include <fairroll/analysis/mutation.hpp>
#include <fairroll/parser.hpp>

#include "support/mutants.hpp"

namespace mutation_test {

namespace {

using fairroll::Kind;
using mutants::changed_lines;

bool has(const std::vector<std::string>& lines, const std::string& line) {
  return std::find(lines.begin(), lines.end(), line) != lines.end();
}

struct Example {
  const char* before;
  std::vector<const char*> after;
};

TEST_CASE("each kind of change has the text that it should have") {
  const std::vector<Example> examples = {
      {"(1) any die (entered bowl or rests on rail, bank) unless throw manner slid",
       {"(1) each die (entered bowl or rests on rail, bank) unless throw manner slid",
        "(1) any die (entered bowl and rests on rail, bank) unless throw manner slid",
        "(1) any die (rests on rail, bank) unless throw manner slid", "(1) any die (entered bowl) unless throw manner slid",
        "(1) any die (entered bowl or rests on rail) unless throw manner slid",
        "(1) any die (entered bowl or rests on bank) unless throw manner slid",
        "(1) any die (entered bowl or not rests on rail, bank) unless throw manner slid",
        "(1) any die (entered only bowl or rests on rail, bank) unless throw manner slid",
        "(1) any die (entered bowl or rests on rail, bank)",
        "(1) any die (entered bowl or rests on rail, bank) unless not (throw manner slid)",
        "(1) any die (entered bowl or rests on rail, bank) unless throw manner lobbed"}},
      {"power of floor, box alone to call no_roll when throw released apart before the dice rest whenever possible",
       {"power of box alone to call no_roll when throw released apart before the dice rest whenever possible",
        "power of floor, box to call no_roll when throw released apart before the dice rest whenever possible",
        "power of floor, box alone to call no_roll before the dice rest whenever possible",
        "power of floor, box alone to call no_roll when throw released apart",
        "power of floor, box alone to call no_roll when throw released apart before the dice rest"}},
      {"die reads opposite its supported face when cocked one_face", {"die reads its supported face when cocked one_face"}},
      {"wins and stays up on 7, 11 while fresh",
       {"wins on 7, 11 while fresh", "loses and stays up on 7, 11 while fresh", "wins and stays up on 7 while fresh",
        "wins and stays up on 11 while fresh", "wins and stays up on 7, 11, 12 while fresh", "wins and stays up on 8, 11 while fresh",
        "wins and stays up on 6, 11 while fresh", "wins and stays up on 7, 11", "wins and stays up on 7, 11 while not (fresh)"}},
      {"pushes on 12 while fresh", {"loses on 12 while fresh"}},
      {"pays 7 to 6 on 7 3 for 2 on 11",
       {"pays 7 for 6 on 7 3 for 2 on 11", "pays 8 to 6 on 7 3 for 2 on 11", "pays 6 to 6 on 7 3 for 2 on 11",
        "pays 7 to 5 on 7 3 for 2 on 11", "pays 7 to 6 on 7 3 to 2 on 11", "pays 7 to 6 on 7", "pays 7 to 6 3 for 2 on 11"}},
      {"count tally 0..3 or more per shooter on 7",
       {"count tally 0..3 per shooter on 7", "count tally 0..3 or more on 7", "count tally 0..4 or more per shooter on 7",
        "count tally 0..2 or more per shooter on 7"}},
      {"commission 5 percent of stake taken when placed, rounded down to 1.00, refunded when removed",
       {"commission 5 percent of win taken when placed, rounded down to 1.00, refunded when removed",
        "commission 5 percent of stake taken on a win, rounded down to 1.00, refunded when removed",
        "commission 5 percent of stake taken when placed, refunded when removed",
        "commission 5 percent of stake taken when placed, rounded up to 1.00, refunded when removed",
        "commission 5 percent of stake taken when placed, rounded down to 1.00",
        "commission 6 percent of stake taken when placed, rounded down to 1.00, refunded when removed"}},
      {"stake at most 500.00 while fresh",
       {"stake at least 500.00 while fresh", "stake at most 501.00 while fresh", "stake at most 500.00"}},
      {"placed while fresh", {"placed at any time", "placed while not (fresh)"}},
      {"may not be removed, raised while fresh",
       {"may be removed, raised while fresh", "may not be raised while fresh", "may not be removed while fresh"}},
      {"in force from 2015-07-01 until 2019-12-31",
       {"in force from 2015-07-02 until 2019-12-31", "in force from 2015-06-30 until 2019-12-31",
        "in force from 2015-07-01 until 2020-01-01", "in force from 2015-07-01"}},
      {"phase fresh while tally is 2 or more", {"phase fresh while not (tally is 2 or more)", "phase fresh while tally is 2 or less"}},
      {"state word nay or yea per shooter", {"state word yea or nay per shooter", "state word nay or yea"}},
      {"becomes yea on hard 4", {"becomes nay on hard 4", "becomes yea on easy 4", "becomes yea on hard 5"}},
      {"3 or more | 4 to 1", {"3 or less | 4 to 1", "3 or more | 5 to 1", "4 or more | 4 to 1"}},
  };
  const std::vector<mutants::Line> all = changed_lines();
  for (const Example& example : examples) {
    CAPTURE(example.before);
    std::vector<std::string> found;
    for (const mutants::Line& line : all)
      if (line.before == example.before) found.push_back(line.after);
    for (const char* after : example.after) {
      CAPTURE(after);
      CHECK(has(found, after));
    }
  }
}

TEST_CASE("a statement can be struck") {
  std::vector<std::string> became;
  for (const mutants::Line& line : changed_lines())
    if (line.before == "one roll") became.push_back(line.after);
  REQUIRE_FALSE(became.empty());
  CHECK(*std::min_element(became.begin(), became.end()) == "");
}

TEST_CASE("every kind of node of a rule file is changed, or it is said why not") {
  for (int i = 0; i < static_cast<int>(Kind::scenario_file); ++i) {
    const Kind kind = static_cast<Kind>(i);
    const fairroll::analysis::NodeMutationKinds changes = fairroll::analysis::find_mutation_kinds(kind);
    CAPTURE(std::string(fairroll::kind_name(kind)));
    CHECK_MESSAGE((!changes.kind_names.empty() || !changes.exclusion_reason.empty()), "neither a change nor the reason for none");
  }
}

TEST_CASE("every kind of change is told in the list of changes") {
  for (int i = 0; i < static_cast<int>(Kind::scenario_file); ++i)
    for (const std::string_view name : fairroll::analysis::find_mutation_kinds(static_cast<Kind>(i)).kind_names) {
      const auto& all = fairroll::analysis::mutation_kinds();
      CHECK_MESSAGE(std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.name == name; }), "`", std::string(name), "` of ",
                    std::string(fairroll::kind_name(static_cast<Kind>(i))), " is not told");
    }
}

}  // namespace

}  // namespace mutation_test
