// SPDX-License-Identifier: Apache-2.0
// Verdicts, payouts and ends of every wager: each cell of its machine, and which rows lead to a decision. What a house pays, against the
// floors of its ruleset.
#include <algorithm>
#include <deque>
#include <set>

#include "pairs.hpp"
#include "proof.hpp"

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
  WagerProof(Proof& proof, const DiceOutcomes& outcomes, const Machine& machine, std::set<std::pair<Property, Index>>& seen)
      : proof_(proof),
        rules_(*proof.ruleset),
        machine_(machine),
        wager_(rules_.wagers[machine.key.wager]),
        name_(key_words(rules_, machine.key)),
        outcomes_(outcomes),
        walk_(machine, outcomes),
        seen_(seen) {}

  void run() {
    if (!wager_.components.empty()) return;  // decided by its parts, which are wagers of their own
    walk_.walk([this](const PairStep& step) {
      if (!step.is_bet() && !step.turn_ends && machine_.is_in_play(step.row_a)) look_at(step);
      return true;
    });
    find_traps();
  }

 private:
  void look_at(const PairStep& step) {
    const Cell& one = *step.a;
    if (is(one.outcome, Outcome::Undetermined)) contradicts(step);
    if (is(one.outcome, Outcome::Wins) && one.odds == Cell::no_odds) unpaid(step);
    if (wager_.is_one_roll && (is(one.outcome, Outcome::Stays) || is(one.outcome, Outcome::Moves))) stays_on(step);
  }

  Played show(const std::string& title, const std::vector<WayStep>& way) {
    return play(proof_.ruleset, proof_.selection, title, machine_.key, way);
  }

  PropertyFailure& fail(Property property, const std::string& words, const std::string& help, const std::vector<Index>& clauses, Index at,
                        const Played& shown) {
    const SourceLocation place = at < rules_.clauses.size() ? rules_.clauses[at].location : wager_.location;
    PropertyFailure& failure = proof_.fail(property, words, help, place, clauses, shown);
    failure.wager = wager_.name;
    return failure;
  }

  void contradicts(const PairStep& step) {
    if (++plays_ > most_plays) return;
    const Played played = show("a throw that decides " + name_ + " in two ways", walk_.way_with(step));
    const std::vector<Index> by = played.last ? played.last->deciding_clauses : std::vector<Index>{};
    Index at = no_index;
    for (const Finding& finding : played.findings)
      if (finding.kind == FindingKind::Unsettled) at = finding.clause;
    if (!seen_.insert({Property::OneVerdict, at}).second) return;
    fail(Property::OneVerdict, "`" + name_ + "` is decided by two rules with different results for the same throw",
         "restrict one of the rules with `while` or `except`, or state which rule takes precedence", by, at, played);
  }

  void unpaid(const PairStep& step) {
    if (++plays_ > most_plays) return;
    const Played played = show("a win of " + name_ + " without exactly one payout", walk_.way_with(step));
    for (const Finding& finding : played.findings) {
      if (finding.kind != FindingKind::ChoiceOpen && finding.kind != FindingKind::Silent) continue;
      const bool open = finding.kind == FindingKind::ChoiceOpen;
      if (!seen_.insert({Property::Payable, open ? wager_.clause : finding.clause}).second) continue;
      if (!open) {
        fail(Property::Payable, "`" + name_ + "` wins, but the rules do not state exactly one payout",
             "state exactly one payout for this case", {finding.clause}, finding.clause, played);
        continue;
      }
      proof_.result.remarks.push_back(
          {Property::Payable,
           "`" + wager_.name + "` pays according to a paytable column that the house has not posted, so its wins are undetermined",
           wager_.location});
    }
  }

  void stays_on(const PairStep& step) {
    if (!seen_.insert({Property::Decided, wager_.clause}).second) return;
    const Played played = show("a throw that leaves " + name_ + " in play", walk_.way_with(step));
    fail(Property::Decided, "`" + name_ + "` is a one-roll wager, but a throw leaves it in play", "state the verdict for this throw",
         {wager_.one_roll_clause}, wager_.one_roll_clause, played);
  }

  /// It is decided, or told elsewhere: what two sentences contradict each other about, or the text leaves open at the end of a turn.
  static bool is_end(const Cell& cell) { return decides(cell.outcome) || is(cell.outcome, Outcome::Undetermined); }

  /// Rows from which no throws lead to a decision. Everywhere else one is certain in the end: there are finitely many rows, and from each
  /// a way to a decision that has some chance.
  void find_traps() {
    std::vector<std::vector<std::uint32_t>> before(machine_.row_count);
    std::vector<std::uint32_t> ends;
    for (std::uint32_t row = 0; row < machine_.row_count; ++row) {
      if (!machine_.is_in_play(row)) continue;
      for (const std::size_t outcome : walk_.throws()) {
        const Cell& one = machine_.cell(row, outcome);
        const bool turn = (one.flags & Cell::turn_ends_flag) != 0 && one.next_row < machine_.turn_end_cells.size();
        if (is_end(one) || (turn && is_end(machine_.turn_end_cells[one.next_row]))) ends.push_back(row);
        before[row_after(machine_, one)].push_back(row);
      }
    }
    report_traps(leading_to(std::move(ends), before));
  }

  void report_traps(const std::vector<char>& decided) {
    std::size_t states = 0;
    std::uint32_t nearest = 0;
    for (std::uint32_t at = 0; at < walk_.size(); ++at) {
      if (!machine_.is_in_play(walk_.row(at)) || decided[walk_.row(at)] != 0) continue;
      if (states++ == 0) nearest = at;
    }
    if (states == 0 || !seen_.insert({Property::Decided, wager_.clause}).second) return;
    std::vector<WayStep> way = walk_.way_to(nearest);
    way.push_back({std::nullopt, outcomes_.faces(walk_.throws().front())});
    const Played played = show(name_ + ", which no throw can decide", way);
    std::string words = "`" + name_ + "` may never be decided, because no throws lead to a decision from " + std::to_string(states) +
                        (states == 1 ? " state" : " states");
    const std::string state = format_row(rules_, machine_, walk_.row(nearest));
    if (!state.empty()) words += "; the nearest such state is: " + state;
    fail(Property::Decided, words, "add a verdict for these states, for example with `returned on ...`", {wager_.clause}, no_index, played);
  }

  Proof& proof_;
  const Ruleset& rules_;
  const Machine& machine_;
  const Wager& wager_;
  std::string name_;
  const DiceOutcomes& outcomes_;
  Pairs walk_;
  std::set<std::pair<Property, Index>>& seen_;
  std::size_t plays_ = 0;
};

/// A throw that moves the game in two ways: the nearest, over whole tables without a wager.
class GameFaults {
 public:
  explicit GameFaults(Proof& proof, const DiceOutcomes& outcomes) : proof_(proof), outcomes_(outcomes) {}

  /// `known`: how many there are; nothing: nobody knows.
  void run(std::size_t known) {
    std::deque<Table> open;  // of the last states of the walk
    open.emplace_back(proof_.ruleset, std::vector<std::string>{"ann", "bob"});
    meet(open.front(), 0, 0);
    for (std::uint32_t i = 0; !open.empty() && walk_.size() < most_tables; ++i, open.pop_front()) {
      for (std::size_t outcome = 0; outcome < outcomes_.size(); ++outcome) {
        Table table = open.front();
        (void)take_dice(table);
        for (const Finding& finding : table.roll(record_of(outcomes_.faces(outcome)), ReasonDetail::None).findings)
          if (finding.kind == FindingKind::Unsettled) report(finding, i, outcome);
        if (meet(table, i, outcome)) open.push_back(std::move(table));
      }
      if (known > 0 && seen_.size() >= known) return;
      proof_.tell("game", i, walk_.size());
    }
  }

 private:
  static constexpr std::size_t most_tables = 20'000;

  /// True: for the first time.
  bool meet(const Table& table, std::uint32_t from, std::size_t outcome) {
    return walk_.meet(table.variables().data(), from, outcome).second;
  }

  /// The throws that lead to a state, and one more.
  [[nodiscard]] std::vector<WayStep> way(std::uint32_t state, std::size_t last) const {
    std::vector<WayStep> throws;
    for (const std::size_t outcome : walk_.way(state)) throws.push_back({std::nullopt, outcomes_.faces(outcome)});
    throws.push_back({std::nullopt, outcomes_.faces(last)});
    return throws;
  }

  void report(const Finding& finding, std::uint32_t state, std::size_t outcome) {
    if (!seen_.insert(finding.clause).second) return;
    const Played played =
        play(proof_.ruleset, proof_.selection, "a throw that leads to two different game states", {}, way(state, outcome));
    proof_.fail(Property::OneVerdict, finding.description, "", place_of(*proof_.ruleset, finding.clause), {finding.clause}, played);
  }

  Proof& proof_;
  const DiceOutcomes& outcomes_;
  StateWalk<std::size_t, int> walk_{proof_.ruleset->game.variables.size()};  // of the values of all variables, by outcomes
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

/// Every win in every pair of states that the same bets and throws lead to.
class FloorProof {
 public:
  FloorProof(Proof& proof, std::shared_ptr<const Ruleset> base) : proof_(proof), base_(std::move(base)), outcomes_(base_->vocabulary) {}

  void run(const Machine& house) {
    const std::optional<MachineKey> key = counterpart(*proof_.ruleset, house.key, *base_);
    if (!key) return;  // a wager of its own, without a floor
    std::vector<CompileError> faults;
    const std::optional<Machine> floor = compiler_.compile_machine(*key, faults);
    if (!floor) {
      const std::string why = faults.empty() ? "the wager cannot be compiled" : faults.front().message;
      proof_.result.limitations.push_back("the minimum odds of `" + key_words(*proof_.ruleset, house.key) + "`: " + why);
      return;
    }
    Pairs pairs(house, *floor, outcomes_);
    pairs.walk([&](const PairStep& step) {
      const Odds* const paid = step.is_bet() ? nullptr : pairs.odds_a(step);
      const Odds* const least = step.is_bet() ? nullptr : pairs.odds_b(step);
      if (paid != nullptr && least != nullptr && paid->profit() < least->profit()) report(pairs, house, step, *paid, *least);
      return true;
    });
  }

 private:
  void report(const Pairs& pairs, const Machine& house, const PairStep& step, const Odds& paid, const Odds& least) {
    const Ruleset& rules = *proof_.ruleset;
    const std::string name = key_words(rules, house.key);
    const Played played =
        play(proof_.ruleset, proof_.selection, "a win of " + name + " below its minimum odds", house.key, pairs.way_with(step));
    const std::vector<Index> by = played.last ? played.last->deciding_clauses : std::vector<Index>{};
    const Index at = by.empty() ? no_index : by.back();
    if (!seen_.insert(at).second) return;
    const std::string words = "`" + name + "` is paid " + to_string(paid) + ", less than the minimum odds of " + to_string(least);
    proof_.fail(Property::MinimumOdds, words, "pay at least the minimum odds", place_of(rules, at), by, played).wager =
        rules.wagers[house.key.wager].name;
  }

  Proof& proof_;
  std::shared_ptr<const Ruleset> base_;
  DiceOutcomes outcomes_;
  MachineCompiler compiler_{*base_, outcomes_};
  std::set<Index> seen_;
};

}  // namespace

std::vector<Machine> prove_wagers(Proof& proof, const Diagnostics& linted) {
  const Ruleset& rules = *proof.ruleset;
  const DiceOutcomes outcomes(rules.vocabulary);
  ProofSize& counts = proof.result.proof_size;
  std::vector<Machine> machines;
  if (!outcomes.is_enumerated()) {
    proof.result.limitations.emplace_back("the dice have too many outcomes to enumerate");
    return machines;
  }
  counts.outcome_count = outcomes.size();
  const std::vector<MachineKey> keys = all_keys(rules);
  counts.wager_count = keys.size();
  std::set<std::pair<Property, Index>> seen;
  std::vector<CompileError> faults;
  MachineCompiler compiler(rules, outcomes);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    proof.tell("wagers", i, keys.size());
    std::optional<Machine> machine = compiler.compile_machine(keys[i], faults);
    if (!machine) continue;
    counts.state_count += machine->row_count;
    counts.cell_count += machine->cells.size();
    for (const Cell& cell : machine->turn_end_cells)
      if (cell.next_row != Machine::no_row) ++counts.turn_end_count;
    WagerProof(proof, outcomes, *machine, seen).run();
    machines.push_back(std::move(*machine));
  }
  const std::size_t before = proof.result.failures.size();
  const std::size_t known = faults_of_game(rules, linted);
  if (known > 0 || !faults.empty()) GameFaults(proof, outcomes).run(known);
  std::set<std::string> told;
  if (proof.result.failures.size() == before)
    for (const CompileError& fault : faults)
      if (told.insert(fault.message).second) proof.result.limitations.push_back(fault.message);
  return machines;
}

void prove_floors(Proof& proof, const Library& library, const std::vector<Machine>& machines) {
  if (proof.ruleset->base.empty()) return;
  const std::shared_ptr<const Ruleset> base = base_as_posted(library, *proof.ruleset);
  if (!base) return;  // then the house would not have been accepted
  FloorProof floors(proof, base);
  for (std::size_t i = 0; i < machines.size(); ++i) {
    proof.tell("floors", i, machines.size());
    floors.run(machines[i]);
  }
}

}  // namespace fairroll::analysis
