// SPDX-License-Identifier: Apache-2.0
#include "machines.hpp"

#include <algorithm>

namespace equality {
namespace {

/// Shared out and paid exactly at all usual odds.
constexpr std::int64_t stake_in_steps = 25'200;

std::vector<MachineKey> keys_of(const Ruleset& rules, Index index) {
  const Wager& wager = rules.wagers[index];
  std::vector<std::vector<int>> numbers = wager.numbers;
  if (numbers.empty()) numbers.emplace_back();
  std::vector<MachineKey> keys;
  const std::vector<MachineKey> parents = wager.parent == no_index ? std::vector<MachineKey>{} : keys_of(rules, wager.parent);
  for (const std::vector<int>& one : numbers) {
    if (wager.parent == no_index) keys.push_back({index, one, nullptr});
    for (const MachineKey& parent : parents) keys.push_back({index, one, std::make_shared<const MachineKey>(parent)});
  }
  return keys;
}

class Comparison {
 public:
  Comparison(std::shared_ptr<const Ruleset> rules, const DiceOutcomes& outcomes, const Machine& machine, Draw& draw, Counts& counts)
      : rules_(std::move(rules)), outcomes_(outcomes), machine_(machine), draw_(draw), counts_(counts), fresh_(rules_, {"ann"}) {
    take_dice(fresh_);
  }

  void run(std::size_t samples) {
    const std::vector<std::vector<int>> throws = all_throws(rules_->vocabulary);
    counts_.machines += 1;
    counts_.states += machine_.row_count;
    const bool all = samples == 0 || machine_.row_count * throws.size() <= samples;
    counts_.cells += all ? machine_.row_count * outcomes_.size() : samples;
    for (std::uint32_t row = 0; all && row < machine_.row_count; ++row) {
      compare_placing(row);
      for (const std::vector<int>& faces : throws) compare(row, faces);
    }
    for (std::size_t i = 0; !all && i < samples; ++i) {
      const auto row = static_cast<std::uint32_t>(draw_.below(machine_.row_count));
      compare_placing(row);
      compare(row, draw_.of(throws));
    }
  }

 private:
  /// A table in that state. Sets the ids of the wagers of the line, 0 where one does not stand.
  Table table_at(std::uint32_t row, std::vector<std::uint32_t>& ids) const {
    Table table = fresh_;
    for (std::size_t i = 0; i < machine_.game_variables.size(); ++i) table.set_variable(machine_.game_variables[i], machine_.row(row)[i]);
    ids.assign(machine_.levels.size(), 0);
    std::uint32_t parent = 0;
    for (std::size_t level = machine_.levels.size(); level-- > 0;) {
      if (!machine_.is_in_play(row, level)) break;
      const MachineLevel& one = machine_.levels[level];
      parent = ids[level] = table.place_wager(0, one.wager, one.numbers, Money{stake_in_steps * rules_->currency.smallest_unit},
                                              machine_.wager_variables(row, level), parent);
    }
    return table;
  }

  struct Said {
    Outcome outcome{};
    std::optional<Odds> odds;
  };
  struct End {
    std::vector<Said> said;  // one after another
    std::uint32_t row = 0;
  };

  /// What the machine says: of the throw, and of the end of the turn where one comes. Each of them where both speak and the throw decides.
  [[nodiscard]] End end_of(std::uint32_t row, const std::vector<int>& faces) const {
    const Cell& cell = machine_.cell(row, outcomes_.find(faces));
    End end{{said_by(cell)}, cell.next_row};
    if ((cell.flags & Cell::turn_ends_flag) == 0) return end;
    const Cell& over = machine_.turn_end_cells.at(cell.next_row);
    end.row = over.next_row;
    if (static_cast<Outcome>(over.outcome) == Outcome::Stays) return end;
    const Outcome thrown = end.said.front().outcome;
    if (thrown != Outcome::Wins && thrown != Outcome::Loses && thrown != Outcome::Pushes && thrown != Outcome::Returned) end.said.clear();
    end.said.push_back(said_by(over));
    return end;
  }

  [[nodiscard]] Said said_by(const Cell& cell) const { return {static_cast<Outcome>(cell.outcome), odds_of(cell)}; }

  [[nodiscard]] std::optional<Odds> odds_of(const Cell& cell) const {
    return cell.odds == Cell::no_odds ? std::nullopt : std::optional<Odds>(machine_.odds[cell.odds]);
  }

  [[nodiscard]] bool ruling_rests_on_kept_dice(const ThrowResult& result) const {
    const std::optional<HeldDiceRule>& keep = rules_->conduct.held_dice_rule;
    return keep && result.ruling.deciding_clauses == std::vector<Index>{keep->clause};
  }

  void compare(std::uint32_t row, const std::vector<int>& faces) {
    std::vector<std::uint32_t> ids;
    Table table = table_at(row, ids);
    const ThrowResult result = roller_.roll(table, faces);
    ++counts_.rolls;
    const bool barred = result.ruling.kind == RulingKind::Undetermined && ruling_rests_on_kept_dice(result);
    if (((machine_.cell(row, outcomes_.find(faces)).flags & Cell::impossible_flag) != 0) != barred)
      differ(row, faces, barred ? "the table bars the throw, the machine does not" : "the machine bars the throw, the table does not");
    if (barred) return;  // nothing is settled and nothing moves
    const End end = end_of(row, faces);
    compare_settlement(result, ids.front(), end, row, faces);
    for (std::size_t i = 0; i < machine_.game_variables.size(); ++i)
      if (table.variables()[machine_.game_variables[i]] != machine_.row(end.row)[i])
        differ(row, faces, "`" + rules_->game.variables[machine_.game_variables[i]].name + "` becomes another value");
    for (std::size_t level = 0; level < ids.size(); ++level) compare_standing(table, ids[level], level, end, row, faces);
  }

  void compare_settlement(const ThrowResult& result, std::uint32_t id, const End& end, std::uint32_t row, const std::vector<int>& faces) {
    std::size_t told = 0;
    for (const Settlement& one : result.settlements) {
      if (one.wager_before.id != id || id == 0) continue;
      ++counts_.settlements;
      if (told == end.said.size()) return differ(row, faces, "the table settles it once more than the machine");
      const Said& said = end.said[told++];
      Outcome outcome = one.outcome;
      // A machine tells who wins at which odds; whether that can be paid is the money's part.
      const bool wins_by_machine = said.outcome == Outcome::Wins;
      if (wins_by_machine && (outcome == Outcome::Undetermined || outcome == Outcome::Loses) && !one.wager_after.is_undetermined)
        outcome = Outcome::Wins;
      if (outcome != said.outcome)
        differ(row, faces,
               "the table says " + std::string(outcome_name(outcome)) + ", the machine " + std::string(outcome_name(said.outcome)));
      if (outcome == Outcome::Wins && one.odds != said.odds) differ(row, faces, "they win at other odds");
    }
    if (told != 0 && told != end.said.size()) differ(row, faces, "the machine settles it once more than the table");
  }

  void compare_standing(const Table& table, std::uint32_t id, std::size_t level, const End& end, std::uint32_t row,
                        const std::vector<int>& faces) {
    const StandingWager* found = nullptr;
    for (const StandingWager& one : table.wagers())
      if (one.id == id && id != 0 && !one.is_undetermined) found = &one;
    if ((found != nullptr) != machine_.is_in_play(end.row, level))
      differ(row, faces, "`" + rules_->wagers[machine_.levels[level].wager].name + "` stands afterwards for one of them only");
    if (found != nullptr && found->variables != machine_.wager_variables(end.row, level))
      differ(row, faces, "the states of `" + rules_->wagers[machine_.levels[level].wager].name + "` are others afterwards");
  }

  /// A window that is open lets a bet be made unless something else forbids it; one that is closed never does.
  void compare_placing(std::uint32_t row) {
    std::vector<std::uint32_t> ids;
    Table table = table_at(row, ids);
    if (ids.front() != 0) return;
    const MachineLevel& own = machine_.levels.front();
    const Wager& wager = rules_->wagers[own.wager];
    TableAction makes;
    makes.kind = TableAction::Kind::Bet;
    makes.seat = 0;
    makes.wager.wager = own.wager;
    makes.wager.numbers = own.numbers;
    makes.amount = Money{stake_in_steps * rules_->currency.smallest_unit};
    const bool accepted = table.execute(makes, ReasonDetail::None).status == ActionResult::Status::Accepted;
    const bool open = machine_.placed_rows[row] != Machine::no_row;
    const bool window_alone = wager.limits.empty() && !wager.commission && machine_.tested_wagers.empty() && wager.components.empty();
    ++counts_.placings;
    if (accepted == open || (open && !window_alone)) return;
    differ(row, {}, accepted ? "the table takes the bet, and the machine does not" : "the machine takes the bet, and the table does not");
  }

  [[noreturn]] void differ(std::uint32_t row, const std::vector<int>& faces, const std::string& what) const {
    std::string text = "scenario \"" + what + "\" under " + rules_->name + " {\n  seats ann\n";
    for (std::size_t i = 0; i < machine_.game_variables.size(); ++i) {
      const Variable& variable = rules_->game.variables[machine_.game_variables[i]];
      text += "  given " + variable.name + " is " + Table::describe(variable, machine_.row(row)[i]) + "\n";
    }
    for (std::size_t level = machine_.levels.size(); level-- > 0;) {
      if (!machine_.is_in_play(row, level)) continue;
      const MachineLevel& one = machine_.levels[level];
      const Wager& wager = rules_->wagers[one.wager];
      text += "  given ann has " + to_string(Money{stake_in_steps * rules_->currency.smallest_unit}, rules_->currency) + " on " +
              numbers_words(wager, one.numbers);
      const std::vector<int> values = machine_.wager_variables(row, level);
      for (std::size_t i = 0; i < values.size(); ++i)
        text += (i == 0 ? " with " : ", ") + wager.variables[i].name + " is " + Table::describe(wager.variables[i], values[i]);
      text += "\n";
    }
    const MachineLevel& own = machine_.levels.front();
    if (faces.empty())
      text += "  ann bets on " + numbers_words(rules_->wagers[own.wager], own.numbers) + "\n";
    else
      text += "  throw " + faces_words(faces) + "\n";
    throw Difference(text + "}\n");
  }

  std::shared_ptr<const Ruleset> rules_;
  const DiceOutcomes& outcomes_;
  const Machine& machine_;
  Draw& draw_;
  Counts& counts_;
  Table fresh_;
  Roller roller_;
};

}  // namespace

std::vector<MachineKey> all_keys(const Ruleset& rules, bool whole) {
  std::vector<MachineKey> keys;
  for (Index wager = 0; wager < rules.wagers.size(); ++wager) {
    if (!whole && !rules.wagers[wager].components.empty()) continue;
    const std::vector<MachineKey> more = keys_of(rules, wager);
    keys.insert(keys.end(), more.begin(), more.end());
  }
  return keys;
}

void compare_machines(const std::shared_ptr<const Ruleset>& rules, std::size_t samples, Draw& draw, Counts& counts) {
  const DiceOutcomes outcomes(rules->vocabulary);
  for (const MachineKey& key : all_keys(*rules, true)) {
    std::vector<CompileError> faults;
    const std::optional<Machine> machine = compile_machine(*rules, outcomes, key, faults);
    if (!machine) throw std::runtime_error(rules->name + ": " + faults.front().message);  // beyond a limit: no difference
    Comparison(rules, outcomes, *machine, draw, counts).run(samples);
  }
}

}  // namespace equality
