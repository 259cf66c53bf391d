// SPDX-License-Identifier: Apache-2.0
// A table of {statement, its tree}: the contract of nodes.def where it is easy to get wrong.
#include <doctest/doctest.h>

#include <fairroll/parser.hpp>
#include <fairroll/render.hpp>

namespace fairroll::tree_test {
namespace {

std::shared_ptr<const Tree> tree_of(const std::string& statement) {
  const ParseResult result = parse_rules(std::make_shared<const Source>("test.fair", "language 1 ruleset a.b { } " + statement));
  INFO(render_text(result.diagnostics));
  CHECK(result.ok());
  return result.tree;
}

// The statements of the unit on one line.
std::string short_dump(const std::string& statement) {
  const std::string all = dump(*tree_of(statement));
  std::string line;
  for (std::size_t i = all.find("(statement"); i < all.size(); ++i) {
    if (all[i] == '\n' || (all[i] == ' ' && !line.empty() && line.back() == ' ')) {
      if (!line.empty() && line.back() != ' ') line += ' ';
    } else {
      line += all[i];
    }
  }
  return line.substr(0, line.rfind("))"));  // without the brackets of unit and file
}

struct Row {
  const char* text;
  const char* tree;
};

TEST_CASE("statements become the nodes of nodes.def") {
  const Row rows[] = {
      {"phase x while a", "(statement (phase (name x) (phase_ref (name a))))"},
      {"phase x while a or b and not c",
       "(statement (phase (name x) (or (phase_ref (name a)) (and (phase_ref (name b)) (not (phase_ref (name c)))))))"},
      {"phase x while p is 4 or 6 or q is none",
       "(statement (phase (name x) (or (is (name p) (test (values (integer 4) (integer 6)))) (is (name q) (test (values (none)))))))"},
      {"phase x while p is not 3 or more", "(statement (phase (name x) (is (name p) (test (negated) (bound_more (integer 3))))))"},
      {"phase x while (a)", "(statement (phase (name x) (phase_ref (name a))))"},
      {"(1) (b) event x on 4, 8..9 except any pair while a",
       "(statement (mark (1)) (mark (b)) (event (name x) (occasion (pattern (integer 4) (range (integer 8) (integer 9)) (except "
       "(any_pair))) (while "
       "(phase_ref (name a))))))"},
      {"state p none or 4 becomes total on q",
       "(statement (state (name p) (values (none) (integer 4)) (becomes (total) (occasion (pattern (name q))))))"},
      {"wager x for a and b in 1..6 { }",
       "(statement (wager (name x) (for_each (name a) (name b) (values (range (integer 1) (integer 6)))) (block)))"},
      {"wager x for a then b in 1..6 { }",
       "(statement (wager (name x) (for_each (in_order (name a) (name b)) (values (range (integer 1) (integer 6)))) (block)))"},
      {"assert edge of x 5 then 2 is 1/6", "(statement (assert_edge (edge_of (name x) (in_order (integer 5) (integer 2))) (fraction)))"},
      {"posts x 5.00", "(statement (posts (name x) (number 5.00)))"},
      {"posts x 3 times y", "(statement (posts (name x) (times (number 3) (name y))))"},
      {"roll is void when any die (rests on rail, bank or entered bowl)",
       "(statement (roll_is (is_void) (grounds (ground (die_any (or (fact_test (name rests) (preposition on) (values (name rail) (name "
       "bank))) "
       "(fact_test (name entered) (values (name bowl)))))))))"},
      {"power of a to call the total before the dice rest",
       "(statement (power (roles (name a)) (deed (call_total)) (timing (before_rest))))"},
      {"replace \"x\" with { (1) any die rests on rail (2) wins on 7 }",
       "(statement (replace (text \"x\") (new_text (ground (mark (1)) (die_any (fact_test (name rests) (preposition on) (values (name "
       "rail))))) "
       "(statement (mark (2)) (wins (occasion (pattern (integer 7))))))))"},
      {"commission 5 percent of win taken when placed, refunded when removed while p is 0, at least 1.00",
       "(statement (commission (number 5) (of_win) (when_placed) (refunded (while (is (name p) (test (values (integer 0)))))) "
       "(charge_at_least "
       "(number 1.00))))"},
  };
  for (const Row& row : rows) CHECK(short_dump(row.text) == row.tree);
}

TEST_CASE("spans reach from the first to the last token") {
  const auto tree = tree_of("the wins on 7 or   # remark\n  the 11   # another\n");
  CHECK(tree->root_node().child(Kind::unit).child(Kind::statement).text() == "wins on 7 or   # remark\n  the 11");
}

TEST_CASE("blanks, remarks and `the` have no meaning, words have") {
  CHECK(have_same_meaning(*tree_of("wins on any roll"), *tree_of("the wins #\n on any the\troll")));
  CHECK_FALSE(have_same_meaning(*tree_of("wins on any roll"), *tree_of("wins on any pair")));
  CHECK_FALSE(have_same_meaning(*tree_of("wins on 7"), *tree_of("wins on 8")));
}

}  // namespace
}  // namespace fairroll::tree_test
