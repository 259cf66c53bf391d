// SPDX-License-Identifier: Apache-2.0
// Transitions of the game are what the oracle says, throw by throw, when they are first asked for and again.
#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include <fairroll/rules.hpp>

#include "automaton/spaces.hpp"
#include "automaton/throw_classes.hpp"
#include "check_support.hpp"

namespace fairroll::game_transitions_test {
namespace {

const char* const text = R"(language 1
ruleset t.rules "Rules" { authority "nobody"  uses t.table  currency USD in 0.01 }
game {
  list boxes 4, 5, 6, 8, 9, 10
  state point none or boxes  becomes total on boxes while point is none  becomes none on point, 7 while point is not none
  state mood fresh or tired  becomes tired on hard 8  becomes fresh on 7, 11
  count rolls 0..1 or more on any roll
  count hits 0..3 or more on 4, 5, 6
  set seen of 4..6 on 2..9
}
)";

struct Rules {
  std::shared_ptr<const Ruleset> ruleset;
  Rules() {
    const CheckResult checked = check(check_test::library({text}), "t.rules");
    INFO(check_test::told(checked.diagnostics));
    REQUIRE(checked.ruleset);
    ruleset = checked.ruleset;
  }
};

bool next_state(const Ruleset& rules, std::vector<int>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Variable& variable = rules.game.variables[i];
    const int low = first_value(variable);
    if (++values[i] < low + static_cast<int>(range_size(variable))) return true;
    values[i] = low;
  }
  return false;
}

/// Two sentences that raise one count.
Ruleset with_second_rise(const Ruleset& given) {
  Ruleset rules = given;
  std::vector<VariableUpdate>& moves = rules.game.variables[3].moves;
  moves.push_back(moves.front());
  ThrowTest pair;
  pair.op = ThrowTest::Op::Pair;
  moves.back().trigger.pattern.included_tests = {pair};
  return rules;
}

/// Every state, whether it can be reached or not, with every throw. Returns how many movements are at fault.
std::size_t compare(const Ruleset& rules) {
  automaton::Spaces spaces(rules);
  std::vector<Index> members;
  std::vector<const Variable*> variables;
  for (Index i = 0; i < rules.game.variables.size(); ++i) {
    members.push_back(i);
    variables.push_back(&rules.game.variables[i]);
  }
  std::vector<std::size_t> throws;
  for (std::size_t i = 0; i < spaces.all_outcomes().size(); ++i) throws.push_back(i);
  const automaton::StateCode code(variables);
  automaton::GameCursor cursor(spaces.game(), members, throws, code);
  Situation situation = spaces.game().start();
  std::vector<int> after(members.size());
  std::size_t faults = 0;
  do {
    cursor.stand(situation);
    bool any = false;
    for (const std::size_t thrown : throws) {
      std::size_t expected = 0;
      for (const Index member : members) {
        const Movement moved =
            movement({Owner::Game, member}, EvalContext{.ruleset = rules, .before = situation, .faces = spaces.all_outcomes()[thrown]});
        after[member] = moved.to;
        if (moved.fault != Movement::Fault::None) ++expected;
      }
      CHECK(cursor.code(thrown) == code.of(after.data()));
      CHECK(cursor.faulty(thrown) == (expected > 0));
      any = any || expected > 0;
      faults += expected;
    }
    CHECK((cursor.faulty_member() != no_index) == any);
  } while (next_state(rules, situation.game_values));
  return faults;
}

}  // namespace

TEST_CASE("where throws lead is what the oracle says") {
  const Rules rules;
  CHECK(compare(*rules.ruleset) == 0);
  CHECK(compare(with_second_rise(*rules.ruleset)) == 0);
}

TEST_CASE("every fault is told, in each state") {
  Ruleset rules = with_second_rise(*Rules().ruleset);
  for (Variable& variable : rules.game.variables) variable.is_capped_at_max = false;
  Variable& mood = rules.game.variables[1];
  mood.moves.push_back(mood.moves.front());
  mood.moves.back().value = 0;
  CHECK(compare(rules) > 100);
}

TEST_CASE("every sentence that moves something is told") {
  const Rules owner;
  const Ruleset& rules = *owner.ruleset;
  automaton::Spaces spaces(rules);
  for (Index i = 0; i < rules.game.variables.size(); ++i) {
    automaton::Footprint footprint(rules, nullptr, nullptr);
    footprint.add_game(i);
    CHECK(spaces.reachable(footprint).count > 1);
    for (const VariableUpdate& move : rules.game.variables[i].moves) CHECK(spaces.moved(move.clause));
  }
}

TEST_CASE("classes of throws are as fine as every test together, and numbered as they turn up") {
  const Rules owner;
  const Ruleset& rules = *owner.ruleset;
  const automaton::Spaces spaces(rules);
  const std::vector<std::vector<int>>& throws = spaces.all_outcomes();
  const Situation start = at_the_start(rules);
  // Twelve tests are more than are gathered at once.
  std::vector<Trigger> tests(12);
  for (int total = 2; total <= 11; ++total) {
    ThrowTest one;
    one.op = ThrowTest::Op::Total;
    one.first_term.value = one.last_term.value = total;
    tests[static_cast<std::size_t>(total - 2)].pattern.included_tests = {one};
  }
  tests[10].pattern.included_tests.emplace_back().op = ThrowTest::Op::Pair;
  tests[11].pattern.included_tests.emplace_back().op = ThrowTest::Op::Odd;
  automaton::Footprint footprint(rules, nullptr, nullptr);
  for (const Trigger& test : tests) footprint.add(test);
  automaton::ThrowClasses classes(rules, throws);
  classes.add(footprint, nullptr, nullptr, nullptr, nullptr);
  const auto told_apart = [&](std::size_t a, std::size_t b) {
    return std::any_of(tests.begin(), tests.end(), [&](const Trigger& test) {
      return happens(test, EvalContext{.ruleset = rules, .before = start, .faces = throws[a]}) !=
             happens(test, EvalContext{.ruleset = rules, .before = start, .faces = throws[b]});
    });
  };
  std::size_t highest = 0;
  for (std::size_t i = 0; i < throws.size(); ++i) {
    CHECK(classes.class_of()[i] <= highest);
    if (classes.class_of()[i] == highest) ++highest;
    for (std::size_t j = 0; j < i; ++j) {
      CAPTURE(i);
      CAPTURE(j);
      CHECK((classes.class_of()[i] != classes.class_of()[j]) == told_apart(i, j));
    }
  }
  CHECK(highest == classes.count());
  CHECK(classes.representatives().size() == classes.count());
}

}  // namespace fairroll::game_transitions_test
