// SPDX-License-Identifier: Apache-2.0
// F1-F6: that everything is finite and stays small. The sizes are those that docs/language/semantics.md and the design promise.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include <fairroll/rules.hpp>

#include "../support/conduct.hpp"
#include "../support/play.hpp"
#include "automaton/wager_walk.hpp"

namespace fairroll::finite_test {
namespace {

struct Size {
  std::size_t rows = 0;
  std::size_t columns = 0;
  friend bool operator==(const Size&, const Size&) = default;
};

/// The states that a walk comes to, and for each throw what it makes of them. Throws that make the same of every state are one column.
class Counter : public automaton::Visitor {
 public:
  void state(const EvalContext& context) override { states_.push_back(context.before.game_values); }
  void transition(const automaton::Transition& transition) override {
    if (transition.context.turn_ends) return;
    Cell cell{transition.effect.verdict ? 1 + static_cast<int>(*transition.effect.verdict) : 0, transition.after, {}};
    for (Index i = 0; i < transition.context.before.game_values.size(); ++i)
      cell.game.push_back(movement({Owner::Game, i}, transition.context).to);
    columns_[transition.context.faces].push_back(std::move(cell));
  }

  [[nodiscard]] Size size() const {
    std::set<std::vector<Cell>> different;
    for (const auto& [faces, column] : columns_) {
      std::vector<Cell> seen = column;
      for (Cell& cell : seen)
        for (std::size_t i = 0; i < cell.game.size(); ++i)
          if (!varies(i)) cell.game[i] = 0;  // the walk does not look at this part of the game
      different.insert(std::move(seen));
    }
    return {states_.size(), different.size()};
  }

 private:
  struct Cell {
    int verdict;
    std::vector<int> own;
    std::vector<int> game;
    friend auto operator<=>(const Cell&, const Cell&) = default;
  };

  [[nodiscard]] bool varies(std::size_t variable) const {
    return std::any_of(states_.begin(), states_.end(),
                       [&](const std::vector<int>& one) { return one[variable] != states_.front()[variable]; });
  }

  std::vector<std::vector<int>> states_;
  std::map<std::vector<int>, std::vector<Cell>> columns_;
};

/// One of a family is like the others.
Size size_of(const Ruleset& rules, automaton::Spaces& spaces, const char* name) {
  const Index wager = rules.find_wager(name);
  REQUIRE(wager != no_index);
  Counter counter;
  automaton::WagerWalk walk(rules, spaces, automaton::family(rules, wager).front());
  walk.run(counter);
  REQUIRE_FALSE(walk.too_many());
  return counter.size();
}

std::ostream& operator<<(std::ostream& out, const Size& size) { return out << size.rows << " x " << size.columns; }

const char* const hands = R"(
adopts game, pass, dont_pass from common.craps
amend wager pass, dont_pass { pays 1 to 1 }
amend game { count rolls 0..1 or more per shooter on any roll   phase new_hand while rolls is 0 }
section "1" "Hands" { duty of shooter to relinquish the dice on seven_out   dice go clockwise to any seat }
wager fire "Fire Bet" {
  placed while new_hand   set points_hit of box_numbers on point_made   pays per fire
  wins  on number of points_hit reaching 6
  wins  on seven_out while number of points_hit is 4 or more
  loses on seven_out while number of points_hit is 3 or less
  returned on change of shooter
}
paytable fire by number of points_hit {
  points | A
  6      | 1000 for 1
  5      | 250 for 1
  4      | 25 for 1
}
wager all_ten "All before a seven" {
  placed at any time   set hit of 2..6, 8..12
  wins on number of hit reaching 10   loses on 7   pays 150 for 1
}
)";

TEST_CASE("F1: a wager is walked over its own states and those of the game that its sentences name") {
  const auto rules = check(shipped_rules(), "us_sd.craps").ruleset;
  REQUIRE(rules);
  automaton::Spaces spaces(*rules);
  CHECK(size_of(*rules, spaces, "dont_pass") == Size{7, 10});  // the point, and nothing of the Sharp Shooter's counts
  CHECK(size_of(*rules, spaces, "sharp_shooter") == Size{70, 8});
  CHECK(size_of(*rules, spaces, "pass_odds").rows == 6);  // only ever behind a pass whose point is set
}

TEST_CASE("F1: placing and acts never multiply: a window over another state adds no row") {
  const auto rules = play::rules(std::string(hands) + R"(
wager seven { one roll   placed while come_out   may be removed while point is none   wins on 7   loses on any other   pays 4 to 1 }
)");
  automaton::Spaces spaces(*rules);
  CHECK(size_of(*rules, spaces, "seven") == Size{1, 2});
}

TEST_CASE("F2: dice count by what they show, and throws that no sentence tells apart are one") {
  const auto two = check(shipped_rules(), "us_sd.craps").ruleset;
  REQUIRE(two);
  automaton::Spaces of_two(*two);
  CHECK(of_two.all_outcomes().size() == 21);
  // Of 21 throws don't pass tells ten apart: 2 with 3, 12, 7, 11 and the six numbers.
  CHECK(size_of(*two, of_two, "dont_pass").columns == 10);
  const auto three = check(shipped_rules(), "us_pa.sic_bo").ruleset;
  REQUIRE(three);
  automaton::Spaces of_three(*three);
  CHECK(of_three.all_outcomes().size() == 56);
}

TEST_CASE("F3: the game is never multiplied out: each of its states moves over those that it names") {
  const auto rules = check(shipped_rules(), "us_sd.craps").ruleset;
  REQUIRE(rules);
  automaton::Spaces spaces(*rules);
  const auto states_with = [&](const char* name) {
    automaton::Footprint footprint(*rules, nullptr, nullptr);
    for (Index i = 0; i < rules->game.variables.size(); ++i)
      if (rules->game.variables[i].name == name) footprint.add_game(i);
    return spaces.reachable(footprint).count;
  };
  CHECK(states_with("point") == 7);
  CHECK(states_with("rolls_made") == 2);
  CHECK(states_with("points_made") == 7 * 11);  // what counts points must know the point, and nothing else
}

TEST_CASE("F4: only what can be reached is enumerated; a set of k totals costs 2^k") {
  const auto rules = play::rules(hands);
  automaton::Spaces spaces(*rules);
  CHECK(size_of(*rules, spaces, "fire") == Size{441, 8});  // 63 sets that are not yet all six, seven points
  CHECK(size_of(*rules, spaces, "all_ten") == Size{1023, 11});
}

TEST_CASE("F4: more than a million states is an error that names what to bound") {
  const CheckResult result = check(play::library_with(R"(
wager long_one { placed at any time   set hit of 2..12   count a 0..400 or more on 2   count b 0..400 or more on 3
  wins on b reaching 400 while a is 400 or more   loses on 7   pays 1 to 1 }
)"),
                                   "t.game");
  CHECK_FALSE(result.ok());
  const auto named = std::find_if(result.diagnostics.begin(), result.diagnostics.end(),
                                  [](const Diagnostic& one) { return one.code == Code::too_many_states; });
  REQUIRE(named != result.diagnostics.end());
  INFO(named->message);
  CHECK(std::string(named->location.text()) == "hit");
}

TEST_CASE("F5: a verdict sees dice, game and its own states; who holds what, and facts, are not for it") {
  const auto refused = [](const char* sentence) {
    const CheckResult result =
        check(play::library_with(std::string("adopts game, pass from common.craps\namend wager pass { pays 1 to 1 }\nwager other { "
                                             "placed at any time   pays 1 to 1   loses on 7   ") +
                                 sentence + " }\n"),
              "t.game");
    return !result.ok();
  };
  CHECK_FALSE(refused("wins on 4"));
  CHECK(refused("wins on 4 while shooter holds pass"));
  CHECK(refused("wins on 4 while any seat holds pass"));
  CHECK(refused("wins on 4 while throw released apart"));
  CHECK(refused("wins on 4 while die 1 rests on rail"));
}

TEST_CASE("F6: of one record only the unknown facts are tried, each cut down to what clauses tell apart") {
  conduct::Bench bench("the roll is invalid when any die rests on bank\nthe roll is void when throw improper by stick");
  CHECK(bench.told() == "VALID 7");
  bench.saw("die 1 rests", {});  // anywhere: but for the bank all places are one
  const Ruling ruling = bench.judge();
  REQUIRE(ruling.kind == RulingKind::Undetermined);
  CHECK(ruling.possible_rulings.size() == 2);
  CHECK(ruling.deciding_fact_sets == std::vector<std::vector<FactKey>>{{bench.at("die 1 rests")}});
}

}  // namespace
}  // namespace fairroll::finite_test
