// SPDX-License-Identifier: Apache-2.0
// Two games, and two wagers, that go the same way from every state that can be reached.
#include <algorithm>
#include <deque>
#include <set>

#include "meaning.hpp"

namespace fairroll::analysis::trial {
namespace {

constexpr std::size_t most_pairs = 200'000;
constexpr std::size_t most_game_states = 3'000;

std::vector<MachineKey> keys_of(const Ruleset& rules, Index wager) {
  std::vector<MachineKey> out;
  std::vector<std::vector<int>> members = rules.wagers[wager].numbers;
  if (members.empty()) members.emplace_back();
  std::vector<std::shared_ptr<const MachineKey>> parents;
  if (rules.wagers[wager].behind == no_index) {
    parents.push_back(nullptr);
  } else {
    for (MachineKey& one : keys_of(rules, rules.wagers[wager].behind))
      parents.push_back(std::make_shared<const MachineKey>(std::move(one)));
  }
  for (const std::vector<int>& numbers : members)
    for (const auto& parent : parents) out.push_back({wager, numbers, parent});
  return out;
}

class Pairs {
 public:
  Pairs(const Ruleset& a, const Ruleset& b, const Machine& first, const Machine& second) : a_(a), b_(b), first_(first), second_(second) {}

  bool alike(std::size_t outcomes) {
    if (first_.levels.size() != second_.levels.size() || first_.place_above.size() != second_.place_above.size()) return false;
    if (names(a_, first_.holds) != names(b_, second_.holds)) return false;
    meet(0, 0);
    while (!pending_.empty()) {
      const auto [row, other] = pending_.front();
      pending_.pop_front();
      if (seen_.size() > most_pairs || !same_state(row, other) || !same_places(row, other)) return false;
      for (std::size_t i = 0; i < outcomes; ++i)
        if (!same_cell(first_.cell(row, i), second_.cell(other, i))) return false;
      if (first_.turn_end.empty() != second_.turn_end.empty()) return false;
      if (!first_.turn_end.empty() && !same_end(first_.turn_end[row], second_.turn_end[other])) return false;
    }
    return true;
  }

 private:
  static std::set<std::string> names(const Ruleset& rules, const std::vector<Index>& wagers) {
    std::set<std::string> out;
    for (const Index one : wagers) out.insert(rules.wagers[one].name);
    return out;
  }
  void meet(std::uint32_t row, std::uint32_t other) {
    if (seen_.emplace(row, other).second) pending_.emplace_back(row, other);
  }
  bool follow(std::uint32_t row, std::uint32_t other) {
    if ((row == Machine::no_row) != (other == Machine::no_row)) return false;
    if (row != Machine::no_row) meet(row, other);
    return true;
  }
  bool same_state(std::uint32_t row, std::uint32_t other) const {
    for (std::size_t level = 0; level < first_.levels.size(); ++level)
      if (first_.stands(row, level) != second_.stands(other, level) || first_.own(row, level) != second_.own(other, level)) return false;
    for (std::size_t i = 0; i < first_.members.size(); ++i)
      for (std::size_t k = 0; k < second_.members.size(); ++k)
        if (a_.game.variables[first_.members[i]].name == b_.game.variables[second_.members[k]].name &&
            first_.row(row)[i] != second_.row(other)[k])
          return false;
    return true;
  }
  bool same_places(std::uint32_t row, std::uint32_t other) {
    if (!follow(first_.place[row], second_.place[other])) return false;
    for (std::size_t i = 0; i < first_.place_above.size(); ++i)
      if (!follow(first_.place_above[i][row], second_.place_above[i][other])) return false;
    return true;
  }
  bool same_odds(std::uint16_t odds, std::uint16_t other) const {
    if ((odds == Cell::no_odds) != (other == Cell::no_odds)) return false;
    return odds == Cell::no_odds || first_.odds[odds].profit() == second_.odds[other].profit();
  }
  bool same_cell(const Cell& cell, const Cell& other) {
    if (cell.outcome != other.outcome || cell.flags != other.flags || !same_odds(cell.odds, other.odds)) return false;
    return follow(cell.next, other.next);
  }
  bool same_end(const Cell& cell, const Cell& other) {
    if ((cell.next == Machine::no_row) != (other.next == Machine::no_row)) return false;
    return cell.next == Machine::no_row || same_cell(cell, other);
  }

  const Ruleset& a_;
  const Ruleset& b_;
  const Machine& first_;
  const Machine& second_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen_;
  std::deque<std::pair<std::uint32_t, std::uint32_t>> pending_;
};

bool wager_alike(const Ruleset& a, const Ruleset& b, const Outcomes& outcomes, Index wager) {
  if (b.find_wager(a.wagers[wager].name) != wager) return false;  // the same wagers in the same order
  MachineCompiler compiler_a(a, outcomes);
  MachineCompiler compiler_b(b, outcomes);
  for (const MachineKey& key : keys_of(a, wager)) {
    std::vector<CompileFault> faults;
    const std::optional<Machine> first = compiler_a.machine(key, faults);
    const std::optional<Machine> second = compiler_b.machine(key, faults);
    if (!first || !second || !Pairs(a, b, *first, *second).alike(outcomes.size())) return false;
  }
  return true;
}

/// Events, moves of every variable and ends of turns, from every state of the game that can be reached.
class Games {
 public:
  Games(const Ruleset& a, const Ruleset& b)
      : first_(std::make_shared<const Ruleset>(a), {"ann"}), second_(std::make_shared<const Ruleset>(b), {"ann"}) {}

  bool alike(const Outcomes& outcomes) {
    if (first_.variables() != second_.variables()) return false;
    meet(first_.variables());
    while (!pending_.empty()) {
      if (seen_.size() > most_game_states) return false;
      const std::vector<int> state = pending_.front();
      pending_.pop_front();
      for (std::size_t i = 0; i < outcomes.size(); ++i)
        if (!same_throw(state, outcomes.faces(i))) return false;
    }
    return true;
  }

 private:
  void meet(const std::vector<int>& state) {
    if (seen_.insert(state).second) pending_.push_back(state);
  }
  static Table set(const Table& table, const std::vector<int>& state) {
    Table out = table;
    if (out.ruleset().vocabulary.thrower != no_index) (void)out.act({.kind = TableAct::Kind::TakesDice, .seat = 0}, Reasons::None);
    for (Index i = 0; i < state.size(); ++i) out.set_variable(i, state[i]);
    return out;
  }
  bool same_throw(const std::vector<int>& state, const std::vector<int>& faces) {
    ThrowRecord record;
    for (const int face : faces) record.faces.emplace_back(face);
    Table one = set(first_, state);
    Table other = set(second_, state);
    const ThrowResult a = one.roll(record, Reasons::None);
    const ThrowResult b = other.roll(record, Reasons::None);
    if (one.variables() != other.variables() || one.thrower() != other.thrower() || a.directives != b.directives) return false;
    if (events(one, a) != events(other, b)) return false;
    meet(one.variables());
    if (one.thrower()) {  // the dice may be given up at any time
      (void)one.act({.kind = TableAct::Kind::RelinquishesDice, .seat = 0}, Reasons::None);
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
  std::set<std::vector<int>> seen_;
  std::deque<std::vector<int>> pending_;
};

}  // namespace

bool play_alike(const Ruleset& a, const Ruleset& b, bool game, const std::string& wager) {
  const Outcomes outcomes(a.vocabulary);
  if (!outcomes.possible() || a.wagers.size() != b.wagers.size()) return false;
  if (game && !Games(a, b).alike(outcomes)) return false;
  for (Index i = 0; i < a.wagers.size(); ++i)
    if ((wager.empty() || a.wagers[i].name == wager || (a.wagers[i].behind != no_index && a.wagers[a.wagers[i].behind].name == wager)) &&
        !wager_alike(a, b, outcomes, i))
      return false;
  return true;
}

}  // namespace fairroll::analysis::trial
