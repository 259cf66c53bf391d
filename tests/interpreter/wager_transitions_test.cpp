// SPDX-License-Identifier: Apache-2.0
// Transitions of wagers are what the oracle says, in every state and on every throw, also where sets that are alike share an answer.
#include <doctest/doctest.h>

#include <fairroll/rules.hpp>

#include "automaton/spaces.hpp"
#include "automaton/wager_transitions.hpp"
#include "check_support.hpp"

namespace fairroll::wager_transitions_test {
namespace {

const char* const text = R"(language 1
ruleset t.rules "Rules" { authority "nobody"  uses t.table  currency USD in 0.01 }
game {
  state point none or 4, 6, 8  becomes total on 4, 6, 8 while point is none  becomes none on point, 7 while point is not none
  phase come_out while point is none
}
wager gather {
  placed at any time
  set low of 2..6 on 2..9
  set rare of 3, 11, 12 on any roll while low includes 5
  count rolls 0..3 or more on any roll
  phase late while number of low is 3 or more
  wins on number of low reaching 5
  wins on 12 while rare includes 12
  pushes on 11 while late
  loses on 7 while point is not none
  pays 2 to 1 while low includes 4
  pays 3 to 1 while low includes 2 and not (low includes 4)
  pays 4 to 1 while not (low includes 4) and not (low includes 2)
  off while come_out and low includes 6
}
wager beside behind gather {
  placed at any time
  set more of 4, 10 on 10, 4
  pays 1 to 1 while number of more is 1 or more
  pays 5 to 1 while number of more is 0
}
)";

bool next_value(const Variable& variable, int& value) {
  if (in_range(variable, value + 1)) return ++value, true;
  value = first_value(variable);
  return false;
}

/// The next state of both, like a counter: false after the last.
bool next_state(const Ruleset& rules, std::vector<int>& game, const std::vector<const Wager*>& wagers, std::vector<std::vector<int>>& own) {
  for (std::size_t i = 0; i < game.size(); ++i)
    if (next_value(rules.game.variables[i], game[i])) return true;
  for (std::size_t which = 0; which < wagers.size(); ++which)
    for (std::size_t i = 0; i < own[which].size(); ++i)
      if (next_value(wagers[which]->variables[i], own[which][i])) return true;
  return false;
}

bool is(const automaton::WagerTransitions& of, const automaton::WagerMove& move, const WagerStep& step) {
  const automaton::Effect& effect = of.effect(move);
  const auto odds = [](const auto& one) { return one.payment ? one.payment->odds : std::nullopt; };
  return move.after == of.own_code().of(step.after.data()) && effect.verdict == step.verdict && effect.off == step.off &&
         effect.rows == step.rows && effect.by == step.by && effect.stays_up == step.stays_up &&
         effect.contradiction == step.contradiction && effect.silent == step.silent &&
         effect.payment.has_value() == step.payment.has_value() && odds(effect) == odds(step);
}

}  // namespace

TEST_CASE("what becomes of a wager that gathers sets is what the oracle says, state by state") {
  const CheckResult checked = check(check_test::library({text}), "t.rules");
  INFO(check_test::told(checked.diagnostics));
  REQUIRE(checked.playable_ruleset);
  const Ruleset& rules = *checked.playable_ruleset;
  automaton::Transitions transitions(rules, at_the_start(rules));
  const Wager& wager = rules.wagers[0];
  const Wager& behind = rules.wagers[1];
  automaton::WagerTransitions& of = transitions.wagers.of(0, {}, std::nullopt, nullptr);
  automaton::WagerTransitions& of_behind = transitions.wagers.of(1, {}, std::nullopt, &of);
  Situation situation = at_the_start(rules);
  std::vector<std::vector<int>> own{first_values(wager.variables), first_values(behind.variables)};
  std::size_t states = 0;
  std::size_t different = 0;
  do {
    ++states;
    const std::uint32_t codes[] = {static_cast<std::uint32_t>(of_behind.own_code().of(own[1].data())),
                                   static_cast<std::uint32_t>(of.own_code().of(own[0].data()))};
    const std::uint32_t row = of.row(situation, codes + 1);
    const std::uint32_t row_behind = of_behind.row(situation, codes);
    const WagerBefore before{0, of.numbers(), own[0]};
    const WagerBefore before_behind{1, of_behind.numbers(), own[1], std::nullopt, &own[0], &of.numbers()};
    for (std::size_t thrown = 0; thrown < transitions.throws.size(); ++thrown) {
      const WagerStep step = step_wager(rules, situation, before, transitions.throws[thrown], nullptr, nullptr, false);
      different += is(of, of.move(row, thrown), step) ? 0 : 1;
      const ParentFate fate = fate_of(wager, step);
      const WagerStep step_behind = step_wager(rules, situation, before_behind, transitions.throws[thrown], nullptr, &fate, false);
      different += is(of_behind, of_behind.move(row_behind, thrown), step_behind) ? 0 : 1;
    }
  } while (next_state(rules, situation.game_values, {&wager, &behind}, own));
  CHECK(states == 4 * 32 * 8 * 4 * 4);
  CHECK(different == 0);
}

TEST_CASE("a wager whose sets have more states than a number holds is not compiled") {
  const CheckResult checked = check(check_test::library({R"(language 1
ruleset t.rules "Rules" { authority "nobody"  uses t.table  currency USD in 0.01 }
wager gather {
  placed at any time
  set a of 2..12 on 2..9
  set b of 2..12 on 2..8
  set c of 2..12 on 2..7
  set d of 2..12 on 2..6
  set e of 2..12 on 2..5
  set f of 2..12 on 2..4
  wins on number of f reaching 3
  loses on 7
  pays 2 to 1
}
)"}),
                                    "t.rules");
  INFO(check_test::told(checked.diagnostics));
  REQUIRE(checked.playable_ruleset);
  const DiceOutcomes outcomes(checked.playable_ruleset->vocabulary);
  std::vector<CompileError> faults;
  CHECK_FALSE(compile_machine(*checked.playable_ruleset, outcomes, {0, {}, nullptr}, faults));
  REQUIRE(faults.size() == 1);
  CHECK(faults.front().is_too_large);
}

}  // namespace fairroll::wager_transitions_test
