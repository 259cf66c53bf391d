// SPDX-License-Identifier: Apache-2.0
// Two games, and two wagers, that go the same way from every state that can be reached.
#include <set>

#include "../book.hpp"
#include "../pairs.hpp"
#include "meaning.hpp"

namespace fairroll::analysis::trial {
namespace {

constexpr std::size_t most_pairs = 200'000;
constexpr std::size_t most_game_states = 3'000;

std::set<std::string> names_of(const Ruleset& rules, const std::vector<Index>& wagers) {
  std::set<std::string> out;
  for (const Index one : wagers) out.insert(rules.wagers[one].name);
  return out;
}

/// The same bets and throws bring two machines of one wager to the same results, through the same states.
class MachinesAlike {
 public:
  MachinesAlike(const Ruleset& a, const Ruleset& b, const Machine& first, const Machine& second)
      : a_(a), b_(b), first_(first), second_(second) {}

  [[nodiscard]] bool alike(const DiceOutcomes& outcomes) const {
    if (first_.levels.size() != second_.levels.size() || first_.turn_end_cells.empty() != second_.turn_end_cells.empty()) return false;
    if (names_of(a_, first_.tested_wagers) != names_of(b_, second_.tested_wagers)) return false;
    Pairs pairs(first_, second_, outcomes);
    return pairs.walk([&](const PairStep& step) {
      if (pairs.size() > most_pairs || (pairs.differences(step) & ~differs::notation) != 0) return false;
      const bool new_rows = step.turn_ends || (step.is_bet() && step.level == 0);
      return !new_rows || same_state(step.row_a, step.row_b);
    });
  }

 private:
  [[nodiscard]] bool same_state(std::uint32_t row, std::uint32_t other) const {
    for (std::size_t level = 0; level < first_.levels.size(); ++level)
      if (first_.is_in_play(row, level) != second_.is_in_play(other, level) ||
          first_.wager_variables(row, level) != second_.wager_variables(other, level))
        return false;
    for (std::size_t i = 0; i < first_.game_variables.size(); ++i)
      for (std::size_t k = 0; k < second_.game_variables.size(); ++k)
        if (a_.game.variables[first_.game_variables[i]].name == b_.game.variables[second_.game_variables[k]].name &&
            first_.row(row)[i] != second_.row(other)[k])
          return false;
    return true;
  }

  const Ruleset& a_;
  const Ruleset& b_;
  const Machine& first_;
  const Machine& second_;
};

bool wager_alike(const Ruleset& a, const Ruleset& b, const DiceOutcomes& outcomes, Index wager) {
  if (b.find_wager(a.wagers[wager].name) != wager) return false;  // the same wagers in the same order
  MachineCompiler compiler_a(a, outcomes);
  MachineCompiler compiler_b(b, outcomes);
  std::vector<MachineKey> keys = keys_of(a, wager);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const MachineKey key = keys[i];
    if (key.owner_throws && (asks_owner(a, key) || asks_owner(b, key))) {
      keys.push_back(key);
      keys.back().owner_throws = false;
    }
    std::vector<CompileError> faults;
    const std::optional<Machine> first = compiler_a.compile_machine(key, faults);
    const std::optional<Machine> second = compiler_b.compile_machine(key, faults);
    if (!first || !second || !MachinesAlike(a, b, *first, *second).alike(outcomes)) return false;
  }
  return true;
}

/// Events, moves of every variable and ends of turns, from every state of the game that can be reached.
class Games {
 public:
  Games(const Ruleset& a, const Ruleset& b)
      : first_(std::make_shared<const Ruleset>(a), {"ann"}),
        second_(std::make_shared<const Ruleset>(b), {"ann"}),
        states_(a.game.variables.size()) {}

  bool alike(const DiceOutcomes& outcomes) {
    if (first_.variables() != second_.variables()) return false;
    meet(first_.variables());
    for (std::uint32_t at = 0; at < states_.size(); ++at) {
      if (states_.size() > most_game_states) return false;
      const Table one = in_state(first_, at);
      const Table other = in_state(second_, at);
      for (std::size_t i = 0; i < outcomes.size(); ++i)
        if (!same_throw(one, other, record_of(outcomes.faces(i)))) return false;
    }
    return true;
  }

 private:
  void meet(const std::vector<int>& values) { (void)states_.insert(values.data()); }
  [[nodiscard]] Table in_state(Table table, std::uint32_t state) const {
    (void)take_dice(table);
    for (Index i = 0; i < table.variables().size(); ++i) table.set_variable(i, states_[state][i]);
    return table;
  }
  bool same_throw(Table one, Table other, const ThrowRecord& record) {
    const ThrowResult a = one.roll(record, ReasonDetail::None);
    const ThrowResult b = other.roll(record, ReasonDetail::None);
    if (one.variables() != other.variables() || one.thrower() != other.thrower() || a.directives != b.directives) return false;
    if (events(one, a) != events(other, b)) return false;
    meet(one.variables());
    if (one.thrower()) {  // the dice may be given up at any time
      (void)one.execute({.kind = TableAction::Kind::RelinquishDice, .seat = 0}, ReasonDetail::None);
      meet(one.variables());
    }
    return true;
  }
  static std::set<std::string> events(const Table& table, const ThrowResult& result) {
    std::set<std::string> out;
    for (const Index one : result.events) out.insert(table.ruleset().game.events[one].name);
    return out;
  }

  Table first_;
  Table second_;
  automaton::TupleTable<int> states_;
};

}  // namespace

bool play_alike(const Ruleset& a, const Ruleset& b, bool game, const std::string& wager) {
  const DiceOutcomes outcomes(a.vocabulary);
  if (!outcomes.is_enumerated() || a.wagers.size() != b.wagers.size()) return false;
  if (game && !Games(a, b).alike(outcomes)) return false;
  for (Index i = 0; i < a.wagers.size(); ++i)
    if ((wager.empty() || a.wagers[i].name == wager || (a.wagers[i].parent != no_index && a.wagers[a.wagers[i].parent].name == wager)) &&
        !wager_alike(a, b, outcomes, i))
      return false;
  return true;
}

}  // namespace fairroll::analysis::trial
