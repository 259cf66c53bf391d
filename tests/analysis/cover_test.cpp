// SPDX-License-Identifier: Apache-2.0
// Masking MC/DC: which sides of which tests a case shows, what nothing could show, and cases made for the rest.
#include <doctest/doctest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include <fairroll/analysis/cover.hpp>
#include <fairroll/parser.hpp>

#include "cover/expression.hpp"
#include "support/conduct.hpp"

namespace cover_test {

namespace {

using namespace fairroll;
using analysis::ConditionCoverageResult;
using analysis::ConditionTest;
using analysis::SideCoverage;
using analysis::TestedClause;
using analysis::cover::evaluate;
using analysis::cover::Known;
using analysis::cover::matters;
using analysis::cover::Node;

const Known unknown{};

Node leaf(std::size_t which) { return {Node::Op::Leaf, {}, which, 0}; }
Node node(Node::Op op, std::vector<Node> parts, int count = 0) { return {op, std::move(parts), 0, count}; }

/// `y` or `n` for each leaf: whether it matters.
std::string mattering(const Node& of, std::vector<Known> permissions) {
  std::string out;
  for (std::size_t i = 0; i < permissions.size(); ++i) out += matters(of, permissions, i) ? 'y' : 'n';
  return out;
}

TEST_CASE("in `and` a test matters where all others hold") {
  const Node both = node(Node::Op::And, {leaf(0), leaf(1)});
  CHECK(mattering(both, {true, true}) == "yy");
  CHECK(mattering(both, {true, false}) == "ny");
  CHECK(mattering(both, {false, false}) == "nn");
}

TEST_CASE("in `or` a test matters where no other holds") {
  const Node either = node(Node::Op::Or, {leaf(0), leaf(1)});
  CHECK(mattering(either, {false, false}) == "yy");
  CHECK(mattering(either, {true, false}) == "yn");
  CHECK(mattering(either, {true, true}) == "nn");
}

TEST_CASE("`not` and `unless` mask nothing by themselves") {
  const Node unless = node(Node::Op::And, {leaf(0), node(Node::Op::Not, {leaf(1)})});
  CHECK(evaluate(unless, {true, false}) == Known(true));
  CHECK(mattering(unless, {true, false}) == "yy");
  CHECK(mattering(unless, {true, true}) == "ny");
  CHECK(mattering(unless, {false, true}) == "nn");
}

TEST_CASE("a part decides for all that stand beside it, however deep") {
  const Node deep = node(Node::Op::Or, {node(Node::Op::And, {leaf(0), leaf(1)}), node(Node::Op::And, {leaf(2), leaf(3)})});
  CHECK(mattering(deep, {true, true, false, true}) == "yynn");
  CHECK(mattering(deep, {true, false, true, false}) == "nyny");
  CHECK(mattering(deep, {true, true, true, true}) == "nnnn");
}

TEST_CASE("of exactly so many dice each one counts") {
  const Node one = node(Node::Op::Exactly, {leaf(0), leaf(1), leaf(2)}, 1);
  CHECK(mattering(one, {true, false, false}) == "yyy");
  CHECK(mattering(one, {true, true, true}) == "nnn");
}

TEST_CASE("what is not known shows nothing unless the others decide without it") {
  const Node both = node(Node::Op::And, {leaf(0), leaf(1)});
  CHECK(evaluate(both, {true, unknown}) == unknown);
  CHECK(mattering(both, {true, unknown}) == "ny");  // and the second, being unknown, is on neither side
  const Node either = node(Node::Op::Or, {leaf(0), node(Node::Op::And, {leaf(1), leaf(2)})});
  CHECK(evaluate(either, {false, unknown, false}) == Known(false));
  CHECK(mattering(either, {false, unknown, false}) == "ynn");
}

constexpr const char* rules_text = R"(language 1
ruleset small { uses table   currency USD in 0.01 }
section "s" "Conduct" {
  the roll is invalid when any die (rests on rail or rests on bank)
  the roll is invalid when throw manner lobbed and not (throw objection chips) unless come_out
}
game {
  state point none or 4
    becomes 4 on 4 while point is none
    becomes none on 7 while point is not none
  phase come_out while point is none
}
wager line "Line" {
  placed while come_out
  wins on 7, 11 while come_out
  wins on point while point is not none
  loses on 2 or 3
  pays 1 to 1
}
)";

struct Bench {
  explicit Bench(const std::string& rules = rules_text) {
    REQUIRE(library.add(std::make_shared<const Source>("table.fair", conduct::vocabulary_text)).empty());
    REQUIRE(library.add(std::make_shared<const Source>("small.fair", rules)).empty());
  }
  ConditionCoverageResult cover(const std::string& scenarios) {
    const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("small.scenario", "language 1\n" + scenarios));
    REQUIRE(parsed.ok());
    std::vector<analysis::ScenarioInFile> all;
    for (const Syntax& one : parsed.tree->root_node().children_of_kind(Kind::scenario)) all.push_back({parsed.tree, one});
    ConditionCoverageResult covered = analysis::compute_condition_coverage(library, "small", all);
    for (const Diagnostic& one : covered.diagnostics)
      if (one.severity() == Severity::Error) FAIL(one.message);
    return covered;
  }
  Library library;
};

/// `holds`, `fails`, `both` or nothing: which sides of the test are seen so.
std::string sides(const ConditionCoverageResult& covered, const std::string& text, const std::string& words,
                  SideCoverage seen = SideCoverage::Shown) {
  for (const TestedClause& clause : covered.coverage.clauses())
    for (const ConditionTest& test : clause.tests) {
      if (clause.text.find(text) == std::string::npos || test.text != words) continue;
      if (test.true_side == seen) return test.false_side == seen ? "both" : "holds";
      return test.false_side == seen ? "fails" : "";
    }
  return "no such test";
}

std::string thrown(const std::string& details, const std::string& expected) {
  return "scenario \"" + details + "\" under small { throw 4 3 { " + details + " }   expect " + expected + " }\n";
}

}  // namespace

TEST_CASE("each die is asked for itself") {
  Bench bench;
  const ConditionCoverageResult none = bench.cover(thrown("die 1 rests on layout", "valid"));
  CHECK(sides(none, "any die", "rests on rail") == "fails");
  const ConditionCoverageResult one = bench.cover(thrown("die 1 rests on rail", "invalid"));
  CHECK(sides(one, "any die", "rests on rail") == "holds");
  CHECK(sides(one, "any die", "rests on bank") == "");
  const ConditionCoverageResult both = bench.cover(thrown("die 1 rests on rail  die 2 rests on bank", "invalid"));
  CHECK(sides(both, "any die", "rests on rail") == "");  // were it not so, the other die would decide all the same
}

TEST_CASE("a scenario that fails shows nothing and is named") {
  Bench bench;
  const ConditionCoverageResult covered = bench.cover(thrown("die 1 rests on rail", "valid"));
  CHECK(covered.coverage.count_sides(SideCoverage::Shown) == 0);
  CHECK(covered.scenario_count == 0);
  REQUIRE(covered.failing_scenarios.size() == 1);
  CHECK(covered.failing_scenarios[0].find("die 1 rests on rail") != std::string::npos);
}

TEST_CASE("an unknown fact shows nothing") {
  Bench bench;
  const ConditionCoverageResult covered = bench.cover(thrown("die 1 rests unknown", "undetermined"));
  CHECK(sides(covered, "any die", "rests on rail") == "");
}

TEST_CASE("what one test rules out of another cannot be shown") {
  Bench bench;
  const ConditionCoverageResult covered = bench.cover(thrown("die 1 rests on layout", "valid"));
  CHECK(sides(covered, "wins on point", "point is not none", SideCoverage::Impossible) == "fails");  // no total is `none`
  CHECK(sides(covered, "wins on point", "point", SideCoverage::Impossible) == "");
  CHECK(sides(covered, "any die", "rests on bank", SideCoverage::Impossible) == "");
}

TEST_CASE("happenings are tests as well, and so are the windows of wagers") {
  Bench bench;
  const ConditionCoverageResult covered = bench.cover(
      "scenario \"line\" under small { seats ann  ann bets 10.00 on line  throw 4 3  expect ann line wins 10.00 }\n"
      "scenario \"late\" under small { seats ann  given point is 4  ann bets 10.00 on line  expect refused }\n");
  CHECK(sides(covered, "wins on 7, 11", "7") == "holds");
  CHECK(sides(covered, "wins on 7, 11", "11") == "");
  CHECK(sides(covered, "wins on 7, 11", "come_out") == "holds");
  CHECK(sides(covered, "placed while", "come_out") == "both");
  CHECK(sides(covered, "loses on 2", "2") == "fails");
}

TEST_CASE("cases raise the coverage by what they promise, each passes, and together they leave nothing out") {
  Bench bench;
  ConditionCoverageResult covered = bench.cover(thrown("die 1 rests on layout", "valid"));
  const std::size_t before = covered.coverage.count_sides(SideCoverage::Shown);
  const analysis::GeneratedCases made = analysis::generate_cases(bench.library, covered.coverage);
  REQUIRE_FALSE(made.cases.empty());
  std::string all = thrown("die 1 rests on layout", "valid");
  std::size_t promised = before;
  for (const analysis::GeneratedCase& one : made.cases) {
    CHECK(one.scenario.find("generated case (compare it with the legal text)") != std::string::npos);
    all += one.scenario;
    promised += one.new_sides.size();
    const ConditionCoverageResult now = bench.cover(all);
    CHECK(now.failing_scenarios.empty());
    CHECK(now.coverage.count_sides(SideCoverage::Shown) == promised);
  }
  CHECK(covered.coverage.missing_sides().empty());
  CHECK(covered.coverage.count_sides(SideCoverage::Shown) == promised);
}

TEST_CASE("one case for one clause: it passes, and a test of that clause matters in it") {
  Bench bench;
  const CheckResult checked = check(bench.library, "small");
  REQUIRE(checked.ok());
  std::size_t found = 0;
  for (const TestedClause& clause : bench.cover(thrown("die 1 rests on rail", "invalid")).coverage.clauses()) {
    const auto one = analysis::find_case(bench.library, checked.ruleset, clause.address);
    if (!one) continue;
    ++found;
    const ConditionCoverageResult covered = bench.cover(one->scenario);
    CHECK(covered.failing_scenarios.empty());
    const auto is_it = [&](const TestedClause& other) {
      return other.address == clause.address && other.count_sides(SideCoverage::Shown) > 0;
    };
    const std::vector<TestedClause> all = covered.coverage.clauses();
    CHECK_MESSAGE(std::any_of(all.begin(), all.end(), is_it), clause.address);
  }
  CHECK(found >= 5);
  CHECK_FALSE(analysis::find_case(bench.library, checked.ruleset, "nothing of the kind"));
}

TEST_CASE("who watches may stop it") {
  Bench bench;
  const ParseResult parsed =
      parse_scenarios(std::make_shared<const Source>("s", "language 1\n" + thrown("die 1 rests on rail", "invalid")));
  REQUIRE(parsed.ok());
  std::vector<analysis::ScenarioInFile> all{{parsed.tree, parsed.tree->root_node().child(Kind::scenario)}};
  const ConditionCoverageResult covered =
      analysis::compute_condition_coverage(bench.library, "small", all, [](auto, auto, auto) { return false; });
  CHECK(covered.stopped);
  CHECK(covered.coverage.count_sides(SideCoverage::Shown) == 0);
}

}  // namespace cover_test
