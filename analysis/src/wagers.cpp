// SPDX-License-Identifier: Apache-2.0
// Verdicts, payouts and ends of every wager: each cell of its machine, and which rows lead to a decision.
#include <algorithm>
#include <deque>
#include <set>

#include "proof.hpp"
#include "ways.hpp"

namespace fairroll::analysis {

namespace {

constexpr std::size_t most_plays = 200;  // witnesses that are tried for one wager

bool decides(std::uint8_t outcome) {
  switch (static_cast<Outcome>(outcome)) {
    case Outcome::Wins:
    case Outcome::Loses:
    case Outcome::Pushes:
    case Outcome::Returned:
      return true;
    default:
      return false;
  }
}

bool is(std::uint8_t cell, Outcome outcome) { return static_cast<Outcome>(cell) == outcome; }

class WagerProof {
 public:
  WagerProof(Proof& proof, const Outcomes& outcomes, const Machine& machine, std::set<std::pair<Property, Index>>& seen)
      : proof_(proof),
        rules_(*proof.ruleset),
        machine_(machine),
        wager_(rules_.wagers[machine.key.wager]),
        name_(key_words(rules_, machine.key)),
        ways_(machine, outcomes),
        seen_(seen) {}

  void run() {
    if (!wager_.parts.empty()) return;  // decided by its parts, which are wagers of their own
    for (const std::uint32_t row : ways_.nearest())
      if (machine_.stands(row)) look_at(row);
    find_traps();
  }

 private:
  [[nodiscard]] const Cell& cell(std::uint32_t row, std::uint32_t column) const {
    return machine_.cells[std::size_t{row} * machine_.columns + column];
  }

  void look_at(std::uint32_t row) {
    for (std::uint32_t column = 0; column < machine_.columns; ++column) {
      const Cell& one = cell(row, column);
      if (is(one.outcome, Outcome::Undetermined)) contradicts(row, column);
      if (is(one.outcome, Outcome::Wins) && one.odds == Cell::no_odds) unpaid(row, column);
      const bool stands = is(one.outcome, Outcome::Stays) || is(one.outcome, Outcome::Moves);
      if (wager_.one_roll && stands) stays_on(row, column);
    }
  }

  Played show(const std::string& title, std::uint32_t row, std::uint32_t column) {
    std::vector<WayStep> way = ways_.to(row);
    way.push_back({std::nullopt, ways_.faces(column)});
    return play(proof_.ruleset, proof_.selection, title, machine_.key, way);
  }

  void fail(Property property, const std::string& words, const std::string& help, const std::vector<Index>& clauses, Index at,
            const Played& played) {
    Failure failure{
        .property = property, .words = words, .help = help, .place = {}, .wager = {}, .clauses = {}, .scenario = played.scenario};
    failure.wager = wager_.name;
    failure.throws = played.throws;
    for (const Index clause : clauses)
      if (clause < rules_.clauses.size()) failure.clauses.push_back(rules_.clauses[clause].address);
    failure.place = at < rules_.clauses.size() ? rules_.clauses[at].place : wager_.place;
    proof_.result.failures.push_back(std::move(failure));
  }

  void contradicts(std::uint32_t row, std::uint32_t column) {
    if (++plays_ > most_plays) return;
    const Played played = show("a throw that decides " + name_ + " in two ways", row, column);
    const std::vector<Index> by = played.last ? played.last->by : std::vector<Index>{};
    Index at = no_index;
    for (const Finding& finding : played.findings)
      if (finding.kind == FindingKind::Unsettled) at = finding.clause;
    if (!seen_.insert({Property::OneVerdict, at}).second) return;
    fail(Property::OneVerdict, "`" + name_ + "`: two sentences say different things of one throw",
         "narrow one of the two with `while` or `except`, or say which prevails", by, at, played);
  }

  void unpaid(std::uint32_t row, std::uint32_t column) {
    if (++plays_ > most_plays) return;
    const Played played = show("a win of " + name_ + " without exactly one payout", row, column);
    for (const Finding& finding : played.findings) {
      if (finding.kind != FindingKind::ChoiceOpen && finding.kind != FindingKind::Silent) continue;
      const bool open = finding.kind == FindingKind::ChoiceOpen;
      if (!seen_.insert({Property::Payable, open ? wager_.clause : finding.clause}).second) continue;
      if (!open) {
        fail(Property::Payable, "`" + name_ + "` wins, and not exactly one payout is given for it", "give one payout for this case",
             {finding.clause}, finding.clause, played);
        continue;
      }
      proof_.result.remarks.push_back(
          {Property::Payable, "`" + wager_.name + "` pays by a column that the house has still to post; until then its wins are open",
           wager_.place});
    }
  }

  void stays_on(std::uint32_t row, std::uint32_t column) {
    if (!seen_.insert({Property::Decided, wager_.clause}).second) return;
    const Played played = show("a throw that leaves " + name_ + " standing", row, column);
    fail(Property::Decided, "`" + name_ + "` is a one-roll wager, yet a throw leaves it standing", "say what that throw does",
         {wager_.one_roll_clause}, wager_.one_roll_clause, played);
  }

  /// Rows from which no throws lead to a decision. Everywhere else one is certain in the end: there are finitely many rows, and from each
  /// a way to a decision that has some chance.
  void find_traps() {
    std::vector<std::vector<std::uint32_t>> before(machine_.rows);
    std::vector<char> decided(machine_.rows, 0);
    std::vector<std::uint32_t> open;
    for (std::uint32_t row = 0; row < machine_.rows; ++row) {
      if (!machine_.stands(row)) continue;
      for (std::uint32_t column = 0; column < machine_.columns; ++column) {
        const Cell& one = cell(row, column);
        const bool turn = (one.flags & Cell::turn_ends) != 0 && one.next < machine_.turn_end.size();
        const std::uint32_t next = row_after(machine_, one);
        // What two sentences contradict each other about, or what the text leaves open at the end of a turn, is told elsewhere.
        const bool ends =
            decides(one.outcome) || is(one.outcome, Outcome::Undetermined) ||
            (turn && (decides(machine_.turn_end[one.next].outcome) || is(machine_.turn_end[one.next].outcome, Outcome::Undetermined)));
        if (ends && decided[row] == 0) {
          decided[row] = 1;
          open.push_back(row);
        }
        before[next].push_back(row);
      }
    }
    while (!open.empty()) {
      const std::uint32_t row = open.back();
      open.pop_back();
      for (const std::uint32_t one : before[row]) {
        if (decided[one] != 0) continue;
        decided[one] = 1;
        open.push_back(one);
      }
    }
    report_traps(decided);
  }

  void report_traps(const std::vector<char>& decided) {
    std::size_t states = 0;
    std::uint32_t nearest = Machine::no_row;
    for (const std::uint32_t row : ways_.nearest()) {
      if (!machine_.stands(row) || decided[row] != 0) continue;
      if (states++ == 0) nearest = row;
    }
    if (states == 0 || !seen_.insert({Property::Decided, wager_.clause}).second) return;
    const Played played = show(name_ + ", which no throw decides any more", nearest, 0);
    std::string words = "`" + name_ + "` may never be decided: from " + std::to_string(states) + (states == 1 ? " state" : " states") +
                        " no throws lead to a decision";
    const std::string state = row_words(rules_, machine_, nearest);
    if (!state.empty()) words += "; the nearest is: " + state;
    fail(Property::Decided, words, "say what decides it there, for instance `returned on ...`", {wager_.clause}, no_index, played);
  }

  Proof& proof_;
  const Ruleset& rules_;
  const Machine& machine_;
  const Wager& wager_;
  std::string name_;
  Ways ways_;
  std::set<std::pair<Property, Index>>& seen_;
  std::size_t plays_ = 0;
};

/// A throw that moves the game in two ways: the nearest, over whole tables without a wager.
class GameFaults {
 public:
  explicit GameFaults(Proof& proof, const Outcomes& outcomes) : proof_(proof), outcomes_(outcomes) {}

  /// `known`: how many there are; nothing: nobody knows.
  void run(std::size_t known) {
    std::deque<Table> open;  // of the last states of met_
    open.emplace_back(proof_.ruleset, std::vector<std::string>{"ann", "bob"});
    std::set<std::vector<int>> met{open.front().variables()};
    met_.push_back({});
    for (std::size_t i = 0; !open.empty() && met.size() < most_tables; ++i, open.pop_front()) {
      for (std::size_t outcome = 0; outcome < outcomes_.size(); ++outcome) {
        Table table = open.front();
        const ThrowResult result = roll(table, outcomes_.faces(outcome));
        for (const Finding& finding : result.findings)
          if (finding.kind == FindingKind::Unsettled) report(finding, i, outcome);
        if (!met.insert(table.variables()).second) continue;
        open.push_back(std::move(table));
        met_.push_back({i, outcome});
      }
      if (known > 0 && seen_.size() >= known) return;
      proof_.tell("game", i, met.size());
    }
  }

 private:
  static constexpr std::size_t most_tables = 20'000;

  /// How a state was met: by an outcome of the dice in an earlier one.
  struct Met {
    std::size_t before = 0;
    std::size_t outcome = 0;
  };

  ThrowResult roll(Table& table, const std::vector<int>& faces) const {
    if (proof_.ruleset->vocabulary.thrower != no_index && !table.thrower()) {
      TableAct act;
      act.kind = TableAct::Kind::TakesDice;
      act.seat = table.dice_with().value_or(0);
      (void)table.act(act, Reasons::None);
    }
    ThrowRecord record;
    for (const int face : faces) record.faces.emplace_back(face);
    return table.roll(record, Reasons::None);
  }

  /// The throws that lead to a state, and one more.
  [[nodiscard]] std::vector<WayStep> way(std::size_t state, std::size_t outcome) const {
    std::vector<WayStep> throws{{std::nullopt, outcomes_.faces(outcome)}};
    for (; state != 0; state = met_[state].before) throws.push_back({std::nullopt, outcomes_.faces(met_[state].outcome)});
    std::reverse(throws.begin(), throws.end());
    return throws;
  }

  void report(const Finding& finding, std::size_t state, std::size_t outcome) {
    if (!seen_.insert(finding.clause).second) return;
    const Ruleset& rules = *proof_.ruleset;
    const Played played = play(proof_.ruleset, proof_.selection, "a throw that moves the game in two ways", {}, way(state, outcome));
    Failure failure{.property = Property::OneVerdict,
                    .words = finding.words,
                    .help = {},
                    .place = {},
                    .wager = {},
                    .clauses = {},
                    .scenario = played.scenario};
    failure.throws = played.throws;
    if (finding.clause < rules.clauses.size()) {
      failure.place = rules.clauses[finding.clause].place;
      failure.clauses.push_back(rules.clauses[finding.clause].address);
    }
    proof_.result.failures.push_back(std::move(failure));
  }

  Proof& proof_;
  const Outcomes& outcomes_;
  std::vector<Met> met_;  // in the order of meeting
  std::set<Index> seen_;
};

/// How many states of the game lint() found to move in two ways, or out of their range.
std::size_t faults_of_game(const Ruleset& rules, const Diagnostics& linted) {
  const auto of_game = [&](const Diagnostic& one) {
    if (one.code != Code::past_top && one.code != Code::outside_values && one.code != Code::two_values) return false;
    return std::any_of(rules.game.variables.begin(), rules.game.variables.end(),
                       [&](const Variable& variable) { return one.message.rfind("`" + variable.name + "`", 0) == 0; });
  };
  return static_cast<std::size_t>(std::count_if(linted.begin(), linted.end(), of_game));
}

}  // namespace

std::vector<Machine> prove_wagers(Proof& proof, const Diagnostics& linted) {
  const Ruleset& rules = *proof.ruleset;
  const Outcomes outcomes(rules.vocabulary);
  Enumerated& counts = proof.result.enumerated;
  std::vector<Machine> machines;
  if (!outcomes.possible()) {
    proof.result.limits.emplace_back("the dice can fall in more ways than can be gone through");
    return machines;
  }
  counts.outcomes = outcomes.size();
  const std::vector<MachineKey> keys = all_keys(rules);
  counts.wagers = keys.size();
  std::set<std::pair<Property, Index>> seen;
  std::vector<CompileFault> faults;
  MachineCompiler compiler(rules, outcomes);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    proof.tell("wagers", i, keys.size());
    std::optional<Machine> machine = compiler.machine(keys[i], faults);
    if (!machine) continue;
    counts.states += machine->rows;
    counts.cells += machine->cells.size();
    for (const Cell& cell : machine->turn_end)
      if (cell.next != Machine::no_row) ++counts.turn_ends;
    WagerProof(proof, outcomes, *machine, seen).run();
    machines.push_back(std::move(*machine));
  }
  const std::size_t before = proof.result.failures.size();
  const std::size_t known = faults_of_game(rules, linted);
  if (known > 0 || !faults.empty()) GameFaults(proof, outcomes).run(known);
  std::set<std::string> told;
  if (proof.result.failures.size() == before)
    for (const CompileFault& fault : faults)
      if (told.insert(fault.message).second) proof.result.limits.push_back(fault.message);
  return machines;
}

}  // namespace fairroll::analysis
