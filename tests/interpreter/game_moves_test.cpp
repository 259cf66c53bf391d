// SPDX-License-Identifier: Apache-2.0
// What an enumeration remembers of the game: it has to be what the oracle says, throw by throw, first asked and asked again.
#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include <fairroll/checker.hpp>

#include "check_support.hpp"
#include "lint/game_moves.hpp"
#include "lint/space.hpp"
#include "lint/throw_classes.hpp"

namespace fairroll {
namespace {

using linting::GameMoves;

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
    if (++values[i] < low + static_cast<int>(linting::range_size(variable))) return true;
    values[i] = low;
  }
  return false;
}

/// Two sentences that raise one count.
Ruleset with_second_rise(const Ruleset& given) {
  Ruleset rules = given;
  std::vector<Move>& moves = rules.game.variables[3].moves;
  moves.push_back(moves.front());
  Happening pair;
  pair.op = Happening::Op::Pair;
  moves.back().occasion.on.any = {pair};
  return rules;
}

/// Every state, whether it can be reached or not, with every throw. Returns how many movements are at fault.
std::size_t compare(const Ruleset& rules) {
  linting::Spaces spaces(rules);
  std::vector<Index> members;
  for (Index i = 0; i < rules.game.variables.size(); ++i) members.push_back(i);
  std::vector<const std::vector<int>*> thrown;
  for (const std::vector<int>& faces : spaces.all_outcomes()) thrown.push_back(&faces);
  GameMoves moves(rules, spaces.memory(), members, thrown);
  Situation situation = linting::at_the_start(rules);
  std::vector<int> after(members.size());
  std::size_t faults = 0;
  do {
    std::vector<std::size_t> told(thrown.size(), 0);
    moves.stand<GameMoves::Tells::Faults>(situation, [&](std::size_t which, std::size_t i, const Movement& moved) {
      if (moved.fault == Movement::Fault::None) return;
      CHECK(moved.fault == movement({Owner::Game, members[i]}, moves.moment(situation, which)).fault);
      ++told[which];
    });
    for (std::size_t which = 0; which < thrown.size(); ++which) {
      std::size_t expected = 0;
      std::uint64_t code = 0;
      moves.values(situation, which, after.data());
      for (const Index member : members) {
        const Movement moved = movement({Owner::Game, member}, Moment{.ruleset = rules, .before = situation, .faces = *thrown[which]});
        CHECK(after[member] == moved.to);
        const Variable& variable = rules.game.variables[member];
        code = code * linting::range_size(variable) + static_cast<std::uint64_t>(moved.to - first_value(variable));
        if (moved.fault != Movement::Fault::None) ++expected;
      }
      CHECK(moves.code(which) == code);
      CHECK(told[which] == expected);
      faults += expected;
    }
  } while (next_state(rules, situation.game));
  return faults;
}

}  // namespace

TEST_CASE("remembered moves are those of the oracle") {
  const Rules rules;
  CHECK(compare(*rules.ruleset) == 0);
  CHECK(compare(with_second_rise(*rules.ruleset)) == 0);
}

TEST_CASE("every fault is told, each time") {
  Ruleset rules = with_second_rise(*Rules().ruleset);
  for (Variable& variable : rules.game.variables) variable.or_more = false;
  Variable& mood = rules.game.variables[1];
  mood.moves.push_back(mood.moves.front());
  mood.moves.back().value = 0;
  CHECK(compare(rules) > 100);
}

TEST_CASE("every sentence that moves something is told") {
  const Rules owner;
  const Ruleset& rules = *owner.ruleset;
  linting::Spaces spaces(rules);
  for (Index i = 0; i < rules.game.variables.size(); ++i) {
    linting::Mentions mentions(rules, nullptr, nullptr);
    mentions.add_game(i);
    CHECK(spaces.reachable(mentions).count > 1);
    for (const Move& move : rules.game.variables[i].moves) CHECK(spaces.moved(move.clause));
  }
}

TEST_CASE("classes of throws are as fine as every test together, and numbered as they turn up") {
  const Rules owner;
  const Ruleset& rules = *owner.ruleset;
  const linting::Spaces spaces(rules);
  const std::vector<std::vector<int>>& throws = spaces.all_outcomes();
  const Situation start = linting::at_the_start(rules);
  // Twelve tests are more than are gathered at once.
  std::vector<Occasion> tests(12);
  for (int total = 2; total <= 11; ++total) {
    Happening one;
    one.op = Happening::Op::Total;
    one.first.value = one.last.value = total;
    tests[static_cast<std::size_t>(total - 2)].on.any = {one};
  }
  tests[10].on.any.emplace_back().op = Happening::Op::Pair;
  tests[11].on.any.emplace_back().op = Happening::Op::Odd;
  linting::Mentions mentions(rules, nullptr, nullptr);
  for (const Occasion& test : tests) mentions.add(test);
  linting::ThrowClasses classes(rules, throws);
  classes.add(mentions, nullptr, nullptr, nullptr, nullptr);
  const auto told_apart = [&](std::size_t a, std::size_t b) {
    return std::any_of(tests.begin(), tests.end(), [&](const Occasion& test) {
      return happens(test, Moment{.ruleset = rules, .before = start, .faces = throws[a]}) !=
             happens(test, Moment{.ruleset = rules, .before = start, .faces = throws[b]});
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

}  // namespace fairroll
