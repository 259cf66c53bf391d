// SPDX-License-Identifier: Apache-2.0
// Happenings and moves over hand-made moments: what the dice alone and the values before the throw say (S1-S3).
#include "oracle/triggers.hpp"

#include <doctest/doctest.h>

#include "oracle/settle.hpp"

namespace happening_test {

using namespace fairroll;
using Op = ThrowTest::Op;

namespace {

Term literal(int value) { return Term{false, value}; }
Term number_of_wager(int which) { return Term{true, which}; }

ThrowTest dice_event(Op op, Term first = {}, Term last = {}) {
  ThrowTest made;
  made.op = op;
  made.first_term = first;
  made.last_term = last;
  return made;
}
ThrowTest total(int first, int last) { return dice_event(Op::Total, literal(first), literal(last)); }
ThrowTest total(int only) { return total(only, only); }
ThrowTest showing(std::vector<Term> terms, int times = 0) {
  ThrowTest made = dice_event(Op::Showing);
  made.terms = std::move(terms);
  made.required_count = times;
  return made;
}
ThrowTest of_variable(Op op, Owner owner, Index index, int first = 0) {
  ThrowTest made = dice_event(op, literal(first));
  made.variable = {owner, index};
  return made;
}
ThrowTest event(Index index) {
  ThrowTest made = dice_event(Op::Event);
  made.event_index = index;
  return made;
}
ThrowPattern on(std::vector<ThrowTest> any, std::vector<ThrowTest> except = {}) { return {std::move(any), std::move(except)}; }
Condition state_is(Index variable, int value) {
  Condition made;
  made.op = Condition::Op::Variable;
  made.variable = {Owner::Game, variable};
  made.values.ranges = {{value, value}};
  return made;
}
VariableUpdate move(ThrowPattern pattern, Condition while_ = {}) {
  VariableUpdate made;
  made.trigger = {std::move(pattern), std::move(while_)};
  made.clause = 0;
  return made;
}

/// A target that is none or 4..6, a count of sixes up to 2, a set of 2..4, and the event `set` on 4..6 while the target is none.
struct World {
  Ruleset rules;
  Situation before;

  World() {
    rules.clauses.resize(8);
    rules.vocabulary.dice_count = 2;
    Variable target;
    target.name = "target";
    target.values = {"none", "4", "5", "6"};
    target.totals = {std::nullopt, 4, 5, 6};
    VariableUpdate set = move(on({event(0)}));
    set.becomes_total = true;
    VariableUpdate clear = move(on({of_variable(Op::StateValue, Owner::Game, 0)}));
    clear.clause = 1;
    target.moves = {set, clear};
    Variable sixes;
    sixes.kind = Variable::Kind::Count;
    sixes.name = "sixes";
    sixes.max_value = 2;
    sixes.moves = {move(on({total(6)}))};
    Variable low;
    low.kind = Variable::Kind::Set;
    low.name = "low";
    low.totals = {2, 3, 4};
    low.moves = {move(on({dice_event(Op::AnyRoll)}))};
    rules.game.variables = {target, sixes, low};
    Event point;
    point.name = "set";
    point.clause = 2;
    point.trigger = {on({total(4, 6)}), state_is(0, 0)};
    rules.game.events = {point};
    before.game_values = {0, 0, 0};
  }

  [[nodiscard]] bool happens_on(const ThrowPattern& pattern, const std::vector<int>& faces) const {
    const EvalContext context{rules, before, faces};
    return happens(pattern, context);
  }
  [[nodiscard]] Movement moved(Index variable, const std::vector<int>& faces) const {
    const EvalContext context{rules, before, faces};
    return movement({Owner::Game, variable}, context);
  }
};

}  // namespace

TEST_CASE("totals, parity, hard and easy ways") {
  const World world;
  CHECK(world.happens_on(on({total(7)}), {3, 4}));
  CHECK_FALSE(world.happens_on(on({total(7)}), {3, 3}));
  CHECK(world.happens_on(on({total(4), total(8, 12)}), {6, 6}));
  CHECK_FALSE(world.happens_on(on({total(4), total(8, 12)}), {6, 1}));
  CHECK(world.happens_on(on({dice_event(Op::Odd)}), {6, 1}));
  CHECK(world.happens_on(on({dice_event(Op::Even)}), {5, 1}));
  CHECK_FALSE(world.happens_on(on({dice_event(Op::Even)}), {6, 1}));
  CHECK(world.happens_on(on({dice_event(Op::Hard, literal(8))}), {4, 4}));
  CHECK_FALSE(world.happens_on(on({dice_event(Op::Hard, literal(8))}), {5, 3}));
  CHECK(world.happens_on(on({dice_event(Op::Easy, literal(8))}), {5, 3}));
  CHECK_FALSE(world.happens_on(on({dice_event(Op::Easy, literal(8))}), {4, 4}));
  CHECK_FALSE(world.happens_on(on({dice_event(Op::Hard, literal(8))}), {3, 3}));
}

TEST_CASE("pairs, triples and faces among the dice") {
  const World world;
  const ThrowPattern pair = on({dice_event(Op::Pair)});
  const ThrowPattern triple = on({dice_event(Op::Triple)});
  CHECK(world.happens_on(pair, {2, 5, 2}));
  CHECK_FALSE(world.happens_on(pair, {2, 5, 1}));
  CHECK(world.happens_on(pair, {2, 2, 2}));
  CHECK(world.happens_on(triple, {2, 2, 2}));
  CHECK_FALSE(world.happens_on(triple, {2, 2, 5}));
  CHECK(world.happens_on(on({showing({literal(2), literal(5)})}), {5, 1, 2}));
  CHECK_FALSE(world.happens_on(on({showing({literal(2), literal(5)})}), {5, 1, 1}));
  // `showing 2 and 2` asks for two dice.
  CHECK(world.happens_on(on({showing({literal(2), literal(2)})}), {2, 1, 2}));
  CHECK_FALSE(world.happens_on(on({showing({literal(2), literal(2)})}), {2, 1, 1}));
  CHECK(world.happens_on(on({showing({literal(2)}, 2)}), {2, 1, 2}));
  CHECK_FALSE(world.happens_on(on({showing({literal(2)}, 2)}), {2, 2, 2}));
  CHECK(world.happens_on(on({showing({literal(2)}, 1)}), {2, 1, 5}));
}

TEST_CASE("`except` takes away, and without a throw only a change of shooter happens") {
  const World world;
  CHECK(world.happens_on(on({dice_event(Op::AnyRoll)}, {total(7)}), {5, 1}));
  CHECK_FALSE(world.happens_on(on({dice_event(Op::AnyRoll)}, {total(7)}), {6, 1}));
  CHECK_FALSE(world.happens_on(on({dice_event(Op::ChangeOfThrower)}), {6, 1}));
  const std::vector<int> no_faces;
  EvalContext end{world.rules, world.before, no_faces};
  end.turn_ends = true;
  CHECK(happens(on({dice_event(Op::ChangeOfThrower)}), end));
  CHECK_FALSE(happens(on({dice_event(Op::AnyRoll)}), end));
  CHECK_FALSE(happens(on({total(0)}), end));
  CHECK_FALSE(happens(on({dice_event(Op::Even)}), end));
}

TEST_CASE("a wager's number stands where a number may") {
  const World world;
  const std::vector<int> faces{4, 4};
  const std::vector<int> numbers{8};
  const Wager wager;
  EvalContext context{world.rules, world.before, faces};
  context.wager = &wager;
  context.numbers = &numbers;
  CHECK(happens(dice_event(Op::Total, number_of_wager(0), number_of_wager(0)), context));
  CHECK(happens(dice_event(Op::Hard, number_of_wager(0)), context));
  CHECK_FALSE(happens(dice_event(Op::Easy, number_of_wager(0)), context));
}

TEST_CASE("S1: states named after `on` are read as they stood before the throw") {
  World world;
  const ThrowPattern target = on({of_variable(Op::StateValue, Owner::Game, 0)});
  CHECK_FALSE(world.happens_on(target, {2, 3}));  // none is no total
  world.before.game_values[0] = 2;                // 5
  CHECK(world.happens_on(target, {2, 3}));
  CHECK_FALSE(world.happens_on(target, {3, 3}));
}

TEST_CASE("S2, S3: an event moves a state; its value before decides whether it happens") {
  World world;
  CHECK(world.happens_on(on({event(0)}), {2, 3}));
  CHECK(world.moved(0, {2, 3}).to == 2);
  CHECK(world.moved(0, {6, 3}).to == 0);
  world.before.game_values[0] = 2;
  CHECK_FALSE(world.happens_on(on({event(0)}), {2, 3}));
  const Movement cleared = world.moved(0, {2, 3});
  CHECK(cleared.to == 0);
  CHECK(cleared.clauses == std::vector<Index>{1});
  CHECK(world.moved(0, {3, 3}).to == 2);
}

TEST_CASE("S3: a count rises by one, stops at `or more`, and never passes its top silently") {
  World world;
  CHECK(world.moved(1, {3, 3}).to == 1);
  CHECK(world.moved(1, {3, 4}).to == 0);
  world.before.game_values[1] = 2;
  CHECK(world.moved(1, {3, 3}).fault == Movement::Fault::PastTop);
  CHECK(world.moved(1, {3, 3}).to == 2);
  world.rules.game.variables[1].is_capped_at_max = true;
  CHECK(world.moved(1, {3, 3}).fault == Movement::Fault::None);
  CHECK(world.moved(1, {3, 3}).to == 2);
}

TEST_CASE("S3: a set gathers the totals it lists") {
  World world;
  CHECK(world.moved(2, {1, 2}).to == 0b010);
  CHECK(world.moved(2, {6, 6}).to == 0);
  world.before.game_values[2] = 0b011;
  CHECK(world.moved(2, {1, 2}).to == 0b011);
  CHECK(world.moved(2, {1, 3}).to == 0b111);
}

TEST_CASE("S3: `reaching` sees the moved value, and only the throw that reaches it") {
  World world;
  const ThrowPattern one = on({of_variable(Op::Reaching, Owner::Game, 1, 1)});
  const ThrowPattern all_low = on({of_variable(Op::SetReaching, Owner::Game, 2, 3)});
  CHECK(world.happens_on(one, {3, 3}));
  CHECK_FALSE(world.happens_on(one, {3, 4}));
  world.before.game_values[1] = 1;
  CHECK_FALSE(world.happens_on(one, {3, 3}));
  world.before.game_values[2] = 0b011;
  CHECK(world.happens_on(all_low, {1, 3}));
  CHECK_FALSE(world.happens_on(all_low, {1, 2}));
  world.before.game_values[2] = 0b111;
  CHECK_FALSE(world.happens_on(all_low, {1, 3}));
}

TEST_CASE("two sentences that move a state to different values are a fault, not a choice") {
  World world;
  VariableUpdate other = move(on({total(5)}));
  other.value = 1;
  other.clause = 3;
  world.rules.game.variables[0].moves.push_back(other);
  const Movement both = world.moved(0, {2, 3});
  CHECK(both.fault == Movement::Fault::TwoValues);
  CHECK(both.to == both.from);
  CHECK(both.clauses == std::vector<Index>{0, 3});
  const GameStep step = step_game(world.rules, world.before, {2, 3}, false, false);
  CHECK(step.faulty());
  CHECK_FALSE(step_game(world.rules, world.before, {2, 2}, false, false).faulty());
}

TEST_CASE("`becomes total` outside the state's values is a fault") {
  World world;
  world.rules.game.variables[0].moves[0].trigger.pattern = on({dice_event(Op::AnyRoll)});
  CHECK(world.moved(0, {6, 6}).fault == Movement::Fault::NoValue);
  CHECK(world.moved(0, {2, 2}).to == 1);
}

TEST_CASE("reasons: every sentence that was asked is named, and whether it had effect") {
  const World world;
  const GameStep step = step_game(world.rules, world.before, {2, 3}, false, true);
  const auto find = [&](Index clause) {
    for (const TraceEntry& asked : step.asked)
      if (asked.clause == clause) return asked;
    return TraceEntry{};
  };
  CHECK(find(2).answer == Answer::Yes);
  CHECK(find(2).is_deciding);
  CHECK(find(2).explanation == "the dice show 2 + 3, target is none");
  CHECK(find(1).answer == Answer::No);
  CHECK_FALSE(find(1).is_deciding);
  CHECK(step.events == std::vector<Index>{0});
  REQUIRE(step.moved.size() == 1);
  CHECK(step.moved[0].new_value == 2);
  CHECK(step.moved[0].clause == 0);
}

}  // namespace happening_test
