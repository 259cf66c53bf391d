// SPDX-License-Identifier: Apache-2.0
// House edges against figures that others have published, and against arithmetic done by hand.
#include <doctest/doctest.h>

#include <fairroll/analysis/edge.hpp>

#include "number.hpp"

#include "support/shipped.hpp"

namespace fairroll::analysis::edge_test {
namespace {

const Library& rules() {
  static const Library library = shipped_rules();
  return library;
}

std::shared_ptr<const Ruleset> book(const std::string& name, const Selection& selection = {}) {
  const CheckResult result = check(rules(), name, selection);
  REQUIRE(result.ok());
  return result.ruleset;
}

std::shared_ptr<const Ruleset> made(const std::string& body) {
  Library library = shipped_rules();
  const std::string text =
      "language 1\nruleset t.made \"Made up\" { uses common.craps_table   currency USD in 0.01 }\nadopts game from common.craps\n" + body;
  (void)library.add(std::make_shared<const Source>("t/made.fair", text), "t.made");
  const CheckResult result = check(library, "t.made");
  for (const Diagnostic& one : result.diagnostics) INFO(one.message);
  REQUIRE(result.ok());
  return result.ruleset;
}

WagerEdge find(const std::vector<WagerEdge>& edges, const std::string& name, const std::string& column = "") {
  for (const WagerEdge& edge : edges)
    if (edge.name == name && edge.column.value_or("") == column) return edge;
  FAIL("no edge of " << name);
  return {};
}

Fraction fraction(const std::string& text) { return Fraction::parse(text).value(); }

struct Known {
  const char* wager;
  const char* edge;
};

TEST_CASE("edges that are known since long") {
  const std::vector<WagerEdge> all = compute_edges(book("us_sd.craps"));
  const Known known[] = {{"pass", "7/495"},           {"dont_pass", "3/220"},  {"come", "7/495"},       {"dont_come", "3/220"},
                         {"place 4", "1/15"},         {"place 5", "1/25"},     {"place 6", "1/66"},     {"place 8", "1/66"},
                         {"place 9", "1/25"},         {"place 10", "1/15"},    {"hardway 4", "1/9"},    {"hardway 6", "1/11"},
                         {"hardway 8", "1/11"},       {"hardway 10", "1/9"},   {"field", "1/18"},       {"single 7", "1/6"},
                         {"any_craps", "1/9"},        {"single 2", "5/36"},    {"single 11", "1/9"},    {"pass_odds", "0"},
                         {"come_odds", "0"},          {"dont_pass_odds", "0"}, {"dont_come_odds", "0"}, {"place_to_lose 4", "1/33"},
                         {"place_to_lose 6", "1/55"}, {"horn", "1/8"},         {"world", "2/15"},       {"small", "1687/21736"}};
  for (const Known& one : known) {
    CAPTURE(one.wager);
    CHECK(find(all, one.wager).first_bet_figures.edge.str() == one.edge);
  }
  const Figures dont = find(all, "dont_pass").first_bet_figures;
  CHECK(dont.edge_per_bet_resolved->str() == "27/1925");
  CHECK(dont.push_probability.str() == "1/36");
  const Figures pass = find(all, "pass").first_bet_figures;
  CHECK(pass.win_probability.str() == "244/495");
  CHECK(pass.expected_throw_count.str() == "557/165");
  CHECK(pass.edge_per_throw.str() == "7/1671");
  CHECK(find(compute_edges(book("us_sd.deadwood_one")), "field").first_bet_figures.edge.str() == "1/36");
}

TEST_CASE("the paytables of the Sharp Shooter, each column exactly") {
  const std::vector<WagerEdge> all = compute_edges(book("us_sd.craps"));
  const Known known[] = {{"SS-01", "21.874"}, {"SS-02", "21.174"}, {"SS-03", "19.437"},
                         {"SS-04", "20.783"}, {"SS-05", "20.082"}, {"SS-06", "21.611"}};
  for (const Known& one : known) {
    CAPTURE(one.wager);
    const Figures figures = find(all, "sharp_shooter", one.wager).first_bet_figures;
    CHECK(figures.edge.to_percent(3) == one.edge);
    CHECK(figures.win_probability.to_percent(3) == "6.695");
    CHECK(figures.expected_throw_count.str() == "42499677433285207823092/4985608675991044921875");
  }
  // Points are made one after another with chance p, until a seven-out: (1 - p) p^k for k of them, however many throws lie between.
  const Figures first = find(all, "sharp_shooter", "SS-01").first_bet_figures;
  const Fraction p = fraction("201/495");  // 3/9, 4/10, 5/11 by the chances of the points 3/24, 4/24, 5/24, twice
  CHECK(p.to_percent(4) == "40.6061");
  CHECK(first.payouts.size() == 9);                          // lost, 3 to 9 points, 10 points
  CHECK(first.loss_probability.str() == "4191362/4492125");  // 1 - (67/165)^3
}

TEST_CASE("chances of every wager sum to 1, also by loaded dice, and by the throw of one that is fair nothing changes") {
  const std::vector<Fraction> fair(6, fraction("1/6"));
  const std::vector<Fraction> loaded = {fraction("1/12"), fraction("1/6"), fraction("1/6"),
                                        fraction("1/6"),  fraction("1/6"), fraction("1/4")};
  for (const char* name : {"nv.house", "us_co.craps", "sg.sample_table", "us_pa.sic_bo"}) {
    const auto rules = book(name);
    const std::vector<WagerEdge> plain = compute_edges(rules);
    EdgeOptions options;
    options.face_probabilities = fair;
    const std::vector<WagerEdge> same = compute_edges(rules, options);
    options.face_probabilities = loaded;
    for (const WagerEdge& edge : compute_edges(rules, options)) {
      if (edge.undefined_reason || (!edge.components.empty() && !edge.is_one_throw)) continue;
      CAPTURE(edge.name);
      Number sum;
      for (const Fraction& one : {edge.first_bet_figures.win_probability, edge.first_bet_figures.loss_probability,
                                  edge.first_bet_figures.push_probability, edge.first_bet_figures.return_probability})
        sum += number_of(one);
      CHECK(sum == 1);
    }
    REQUIRE(plain.size() == same.size());
    for (std::size_t i = 0; i < plain.size(); ++i) CHECK(plain[i].first_bet_figures.edge == same[i].first_bet_figures.edge);
  }
}

TEST_CASE("dice that are loaded change what is known") {
  EdgeOptions options;
  // Only 6 and 1: 2, 7, 12 with chances 1/4, 1/2, 1/4.
  options.face_probabilities = {fraction("1/2"), fraction("0"), fraction("0"), fraction("0"), fraction("0"), fraction("1/2")};
  const std::vector<WagerEdge> all = compute_edges(book("us_sd.craps"), options);
  CHECK(find(all, "single 7").first_bet_figures.edge.str() == "-3/2");
  CHECK(find(all, "pass").first_bet_figures.edge.str() == "0");
  // No point is ever set: what is off on a come-out roll stands for ever, and odds on the line can never be made.
  const WagerEdge hard = find(all, "hardway 4");
  REQUIRE(hard.undefined_reason);
  CHECK(hard.undefined_reason->kind == UndefinedReason::Kind::Undecided);
  CHECK(hard.undefined_reason->description == "no throw can decide the wager while point is none, hardway 4 is in play");
  CHECK(find(all, "place_to_lose 4").first_bet_figures.edge.str() == "-5/11");
  const WagerEdge odds = find(all, "pass_odds");
  REQUIRE(odds.undefined_reason);
  CHECK(odds.undefined_reason->kind == UndefinedReason::Kind::NeverPlaced);
  CHECK(describe_dice_error({fraction("1/2")}, book("us_sd.craps")->vocabulary) == "the dice have 6 faces, not 1");
  options.face_probabilities[0] = fraction("1/3");
  CHECK(describe_dice_error(options.face_probabilities, book("us_sd.craps")->vocabulary) ==
        "the face probabilities add up to 5/6, not to 1");
}

TEST_CASE("a stake that is stated is rounded as the text says") {
  const auto house = book("us_sd.deadwood_one");
  EdgeOptions options;
  options.stake = Money{500};
  const std::vector<WagerEdge> five = compute_edges(house, options);
  // 5.00 on place 6 wins 5.00 instead of 5.83: (6 - 5) / 11.
  CHECK(find(five, "place 6").first_bet_figures.edge.str() == "1/11");
  // 5.00 on buy 4 costs 1.00: 1 / 6 of what is put down.
  CHECK(find(five, "buy 4").first_bet_figures.outlay.str() == "6/5");
  CHECK(find(five, "buy 4").first_bet_figures.edge.str() == "1/6");
  const std::vector<WagerEdge> plain = compute_edges(house);
  CHECK(find(plain, "place 6").stake->units == 600);
  CHECK(find(plain, "buy 4").stake->units == 2000);
  CHECK(find(plain, "buy 4").first_bet_figures.edge.str() == "1/21");
  const WagerEdge unpayable = find(compute_edges(book("us_sd.craps"), options), "place 6");
  REQUIRE(unpayable.undefined_reason);
  CHECK(unpayable.undefined_reason->kind == UndefinedReason::Kind::NotPayable);
}

TEST_CASE("where the moment of a bet matters, each moment has its figures") {
  const WagerEdge early = find(compute_edges(made(R"(wager early "Early" { placed at any time   loses on 7   wins on 6
    pays 1 to 1 while come_out   2 to 1 while point_roll })")),
                               "early");
  REQUIRE(early.start_figures.size() > 1);
  CHECK(early.start_figures.front().states.front() == "point is none");
  CHECK(early.start_figures.front().chance.str() == "1");
  CHECK(early.start_figures.front().figures.edge == early.first_bet_figures.edge);
  CHECK_FALSE(early.start_figures.back().figures.edge == early.first_bet_figures.edge);
  const WagerEdge odds = find(compute_edges(book("au_nsw.craps")), "dont_pass_odds");
  Fraction highest;
  for (const StartFigures& start : odds.start_figures) {
    CHECK(start.figures.edge.is_zero());
    if (highest < start.figures.expected_throw_count) highest = start.figures.expected_throw_count;
  }
  CHECK(highest.str() == "4");
}

TEST_CASE("a bet that stays up: one decision, and until it is down") {
  const Figures figures = find(compute_edges(book("fr.craps")), "place 6").first_bet_figures;
  CHECK(figures.edge.str() == "1/66");
  REQUIRE(figures.until_removal);
  CHECK(figures.until_removal->expected_decision_count.str() == "11/6");
  CHECK(figures.until_removal->edge.str() == "1/36");
  CHECK(figures.until_removal->expected_throw_count.str() == "6");
}

TEST_CASE("M1: a win at odds below the stake is a loss of the rest, and its win costs no commission") {
  const auto half = made(
      "wager half { one roll   placed at any time   wins on even   loses on odd   pays 1 for 2\n"
      "  commission 5 percent of win taken when placed }\n");
  const Figures figures = find(compute_edges(half), "half").first_bet_figures;
  CHECK(figures.edge.str() == "3/4");
  CHECK(figures.win_probability.str() == "0");
  CHECK(figures.loss_probability.str() == "1");
}

TEST_CASE("a commission that is taken again after each win") {
  const auto rules = made(R"(wager up "Up" { placed at any time   wins and stays up on 6   loses on 7   pays 6 to 5
    commission 5 percent of stake taken when placed and after each win })");
  const Figures figures = find(compute_edges(rules), "up").first_bet_figures;
  CHECK(figures.edge.str() == "1/21");
  // 11/6 decisions, each charged: 11/6 of 1/20, of 21/20 put down.
  CHECK(figures.until_removal->edge.str() == "11/126");
}

TEST_CASE("edges that are not defined say why") {
  const WagerEdge hop = find(compute_edges(book("us_co.craps")), "hop 1 and 2");
  REQUIRE(hop.undefined_reason);
  CHECK(hop.undefined_reason->kind == UndefinedReason::Kind::NeverPlaced);
  CHECK(undefined_reason_name(hop.undefined_reason->kind) == "never_placed");
}

TEST_CASE("parts: the shares of the stake, and one distribution where one throw decides all") {
  const std::vector<WagerEdge> all = compute_edges(book("sg.mbs_craps"));
  const WagerEdge horn = find(all, "horn");
  CHECK(horn.is_one_throw);
  CHECK(horn.first_bet_figures.payouts.size() == 3);
  CHECK(horn.components.size() == 4);
  CHECK(horn.components.front().share.str() == "1/4");
  CHECK(find(all, "horn_high 2").first_bet_figures.edge.str() == "23/180");
  const WagerEdge across = find(all, "across");
  CHECK_FALSE(across.is_one_throw);
  CHECK(across.first_bet_figures.edge.str() == "103/2640");
  CHECK(across.components.size() == 6);
}

TEST_CASE("those of a family are named together, three and more in a row by their ends") {
  const std::shared_ptr<const Ruleset> rules = book("us_co.craps");
  const auto keys = [&](const std::string& wager) {
    std::vector<MachineKey> out;
    for (const WagerEdge& bet : list_bets(*rules))
      if (rules->wagers[bet.key.wager].name == wager) out.push_back(bet.key);
    return out;
  };
  CHECK(format_family_name(*rules, keys("place")) == "place 4..6, 8..10");
  CHECK(format_family_name(*rules, keys("hop")) == "hop (all 15)");
  std::vector<MachineKey> some = keys("hop");
  some.pop_back();
  CHECK(format_family_name(*rules, some) == "hop 1 and 2..6, 2 and 3..6, 3 and 4..6, 4 and 5, 4 and 6");
  CHECK(format_family_name(*rules, keys("put_odds")) == "put_odds behind put 4..6, 8..10");
  CHECK(format_family_name(*rules, keys("pass")) == "pass");
  CHECK(is_same_family(keys("put_odds").front(), keys("put_odds").back()));
  CHECK_FALSE(is_same_family(keys("place").front(), keys("put").front()));
  CHECK_FALSE(is_same_family(keys("place").front(), keys("place").front()));
}

}  // namespace
}  // namespace fairroll::analysis::edge_test
