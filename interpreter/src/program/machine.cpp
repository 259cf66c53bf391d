// SPDX-License-Identifier: Apache-2.0
// One wager's machine, row by row, from the start: the oracle is asked for every cell.
#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include <fairroll/program.hpp>

#include "../lint/explored.hpp"
#include "../lint/space.hpp"
#include "../lint/words.hpp"
#include "compile.hpp"
#include "first_equals.hpp"
#include "machine_line.hpp"
#include "machine_step.hpp"
#include "row_code.hpp"

namespace fairroll {
namespace {

/// Whether a wager stands, as if it were a state of its own.
const Variable& standing_flag() {
  static const Variable flag = [] {
    Variable variable;
    variable.kind = Variable::Kind::Count;
    variable.high = 1;
    return variable;
  }();
  return flag;
}

class MachineBuilder {
 public:
  MachineBuilder(const Ruleset& ruleset, const Outcomes& outcomes, const MachineKey& key, linting::Memory& memory)
      : ruleset_(ruleset),
        outcomes_(outcomes),
        line_(ruleset, key),
        whole_(!ruleset.wagers[key.wager].parts.empty()),
        variables_(lay_out(key)),
        code_(variables_, machine_.members.size()),
        seen_(variables_),
        step_(ruleset, line_, machine_.levels, machine_.odds, memory) {}

  std::optional<Machine> build(std::vector<CompileFault>& faults) {
    if (!outcomes_.possible())
      return fault(faults, "the dice have more outcomes than can be listed", "use fewer dice, or fewer faces", wager().place, true);
    if (!seen_.possible()) return too_many(faults);
    representatives_ = line_.classify(outcomes_, machine_.column_of);
    machine_.columns = static_cast<std::uint32_t>(representatives_.size());
    std::vector<const std::vector<int>*> thrown;
    for (const std::size_t outcome : representatives_) thrown.push_back(&outcomes_.faces(outcome));
    step_.share(variables_, code_, std::move(thrown));
    machine_.place_above.resize(machine_.levels.size() - 1);
    row_.resize(machine_.width);
    make_room();
    for (std::size_t i = 0; i < row_.size(); ++i) row_[i] = first_value(*variables_[i]);
    (void)row_of(code_.of(row_.data()));
    for (std::uint32_t at = 0; at < machine_.rows; ++at) {
      explore(at);
      if (step_.faulty() != nullptr) return moved_two_ways(faults, at);
      if (machine_.rows > linting::most_states) return too_many(faults);
    }
    if (line_.turns_matter()) machine_.turn_end.resize(machine_.rows, nowhere());
    merge_columns();
    give_back_room();
    return std::move(machine_);
  }

 private:
  [[nodiscard]] const Wager& wager() const { return ruleset_.wagers[machine_.key.wager]; }
  [[nodiscard]] static Cell nowhere() noexcept {
    Cell cell;
    cell.next = Machine::no_row;
    return cell;
  }

  /// The numbers of a row, as variables.
  std::vector<const Variable*> lay_out(const MachineKey& key) {
    machine_.key = key;
    machine_.members = line_.members();
    machine_.holds = line_.holds();
    std::vector<const Variable*> variables;
    for (const Index member : machine_.members) variables.push_back(&ruleset_.game.variables[member]);
    for (const LineLevel& level : line_.levels()) {
      const auto at = static_cast<std::uint32_t>(variables.size());
      const std::vector<Variable>& own = level.wager->variables;
      machine_.levels.push_back({level.key->wager, level.key->numbers, at, static_cast<std::uint32_t>(own.size())});
      variables.push_back(&standing_flag());
      for (const Variable& variable : own) variables.push_back(&variable);
    }
    machine_.width = static_cast<std::uint32_t>(variables.size());
    return variables;
  }

  void make_room() {
    const std::size_t rows = step_.worth_room();
    machine_.cells.reserve(rows * machine_.columns);
    machine_.values.reserve(rows * machine_.width);
    machine_.place.reserve(rows);
  }

  void give_back_room() {
    if (machine_.cells.capacity() > machine_.cells.size() * 3 / 2) machine_.cells.shrink_to_fit();
    if (machine_.values.capacity() > machine_.values.size() * 3 / 2) machine_.values.shrink_to_fit();
  }

  std::uint32_t row_of(std::uint32_t code) {
    const auto [at, fresh] = seen_.insert_code(code);
    if (fresh) {
      machine_.values.resize(machine_.values.size() + machine_.width);
      code_.decode(code, machine_.values.data() + std::size_t{machine_.rows} * machine_.width);
      ++machine_.rows;
    }
    return at;
  }

  void set_row(std::vector<int>& row, std::uint32_t at) const {
    const std::span<const int> values = machine_.row(at);
    row.assign(values.begin(), values.end());
  }

  std::uint32_t placed_from(std::uint32_t at, std::size_t level) {
    set_row(row_, at);
    if (!step_.may_place(row_, level)) return Machine::no_row;
    if (whole_) return at;
    step_.place(row_, level);
    return row_of(code_.of(row_.data()));
  }

  void explore(std::uint32_t at) {
    machine_.place.push_back(placed_from(at, 0));
    for (std::size_t level = 1; level < machine_.levels.size(); ++level) machine_.place_above[level - 1].push_back(placed_from(at, level));
    set_row(from_, at);
    step_.begin(from_, machine_.rows - at - 1);
    const std::size_t first = machine_.cells.size();
    machine_.cells.resize(first + machine_.columns);
    Cell* cell = machine_.cells.data() + first;
    for (const MachineResult& result : step_.throw_all()) {
      *cell = cell_of(result);
      if (result.turn_ends) end_turn(cell->next);
      ++cell;
    }
  }

  /// Only where a turn ends is asked what that does.
  void end_turn(std::uint32_t at) {
    if (machine_.turn_end.size() <= at) machine_.turn_end.resize(std::size_t{at} + 1, nowhere());
    if (machine_.turn_end[at].next != Machine::no_row) return;
    set_row(row_, at);
    MachineResult result = step_.turn_ended(row_);
    result.code = code_.of(row_.data());
    const Cell cell = cell_of(result);  // a row more may need room
    machine_.turn_end[at] = cell;
  }

  Cell cell_of(const MachineResult& result) {
    Cell cell;
    cell.outcome = static_cast<std::uint8_t>(result.outcome);
    cell.odds = result.odds;
    if (result.ended) cell.flags |= Cell::ends;
    if (result.turn_ends) cell.flags |= Cell::turn_ends;
    cell.next = row_of(result.code);
    return cell;
  }

  // ---- the end

  [[nodiscard]] bool same_columns(std::size_t a, std::size_t b) const {
    const Cell* const end = machine_.cells.data() + machine_.cells.size();
    for (const Cell* row = machine_.cells.data(); row != end; row += machine_.columns)
      if (!(row[a] == row[b])) return false;
    return true;
  }

  [[nodiscard]] std::uint64_t digest_of(std::size_t column) const {
    std::uint64_t digest = 0;
    const Cell* const end = machine_.cells.data() + machine_.cells.size();
    for (const Cell* row = machine_.cells.data(); row != end; row += machine_.columns) {
      const Cell& cell = row[column];
      const std::uint64_t word =
          std::uint64_t{cell.next} << 32U | std::uint64_t{cell.odds} << 16U | std::uint64_t{cell.outcome} << 8U | cell.flags;
      digest = (digest ^ word) * 0x9E3779B97F4A7C15U;
      digest ^= digest >> 29U;
    }
    return digest;
  }

  /// F2: columns that are equal in every row are one.
  void merge_columns() {
    const auto first = first_equals(
        machine_.columns, [this](std::size_t column) { return digest_of(column); },
        [this](std::size_t a, std::size_t b) { return same_columns(a, b); });
    std::vector<std::uint16_t> now(machine_.columns);
    std::uint16_t kept = 0;
    for (std::uint16_t column = 0; column < machine_.columns; ++column) now[column] = first[column] == column ? kept++ : now[first[column]];
    if (kept == machine_.columns) return;
    auto to = machine_.cells.begin();
    for (auto row = machine_.cells.begin(); row != machine_.cells.end(); row += machine_.columns)
      for (std::uint16_t column = 0; column < machine_.columns; ++column)
        if (first[column] == column) *to++ = row[column];
    machine_.cells.erase(to, machine_.cells.end());
    for (std::uint16_t& column : machine_.column_of) column = now[column];
    machine_.columns = kept;
  }

  // ---- what cannot be compiled

  static std::nullopt_t fault(std::vector<CompileFault>& faults, std::string message, std::string help, const Place& place,
                              bool limit = false) {
    faults.push_back({std::move(message), std::move(help), place, limit});
    return std::nullopt;
  }

  [[nodiscard]] std::string name() const { return "`" + wager().named(machine_.key.numbers) + "`"; }

  /// F4: names what has the most values.
  std::nullopt_t too_many(std::vector<CompileFault>& faults) const {
    const auto fewer = [](const Variable* a, const Variable* b) { return linting::range_size(*a) < linting::range_size(*b); };
    const Variable& widest = **std::max_element(variables_.begin(), variables_.end(), fewer);
    const std::string values = std::to_string(linting::range_size(widest));
    const char* kind = widest.kind == Variable::Kind::Count ? "count" : widest.kind == Variable::Kind::Set ? "set" : "state";
    const char* how = widest.kind == Variable::Kind::Count ? "give it a lower top, or let it stay there with `or more`"
                      : widest.kind == Variable::Kind::Set ? "let it gather fewer totals"
                                                           : "give it fewer values";
    return fault(faults,
                 name() + " has more states than can be compiled: the " + kind + " `" + widest.name + "` alone has " + values + " values",
                 how, widest.place, true);
  }

  std::nullopt_t moved_two_ways(std::vector<CompileFault>& faults, std::uint32_t at) const {
    const Variable& variable = *step_.faulty();
    return fault(faults,
                 "a throw would move `" + variable.name + "` to two values, past its top, or to a value that it has not, while " +
                     row_words(ruleset_, machine_, at),
                 "run `fairroll check`, which names the throw", variable.place);
  }

  const Ruleset& ruleset_;
  const Outcomes& outcomes_;
  MachineLine line_;
  bool whole_;  // made of parts
  Machine machine_;
  std::vector<const Variable*> variables_;  // per number of a row
  RowCode code_;
  linting::Seen seen_;
  MachineStep step_;
  std::vector<std::size_t> representatives_;  // of the columns
  std::vector<int> from_;                     // a row that is explored
  std::vector<int> row_;                      // at hand
};

}  // namespace

std::optional<Machine> compile_machine(const Ruleset& ruleset, const Outcomes& outcomes, const MachineKey& key,
                                       std::vector<CompileFault>& faults) {
  linting::Memory memory(ruleset, all_of(outcomes), linting::memory_of(ruleset));
  return compile_machine(ruleset, outcomes, key, memory, faults);
}

std::optional<Machine> compile_machine(const Ruleset& ruleset, const Outcomes& outcomes, const MachineKey& key, linting::Memory& memory,
                                       std::vector<CompileFault>& faults) {
  return MachineBuilder(ruleset, outcomes, key, memory).build(faults);
}

std::vector<Index> deciding_clauses(const Ruleset& ruleset, const Machine& machine, std::uint32_t row, const std::vector<int>& faces) {
  const MachineLine line(ruleset, machine.key);
  const std::span<const int> values = machine.row(row);
  const std::vector<std::vector<int>> thrown(faces.empty() ? 0 : 1, faces);
  linting::Memory memory(ruleset, thrown);
  std::vector<Odds> odds;
  return MachineStep(ruleset, line, machine.levels, odds, memory)
      .deciding({values.begin(), values.end()}, faces.empty() ? faces : thrown.front());
}

std::string row_words(const Ruleset& ruleset, const Machine& machine, std::uint32_t row) {
  const std::span<const int> values = machine.row(row);
  std::vector<std::string> words;
  for (std::size_t i = 0; i < machine.members.size(); ++i)
    words.push_back(linting::state_in_words(ruleset.game.variables[machine.members[i]], values[i]));
  for (std::size_t level = machine.levels.size(); level-- > 0;) {
    const MachineLevel& one = machine.levels[level];
    const Wager& wager = ruleset.wagers[one.wager];
    if (!wager.parts.empty()) continue;
    const bool stands = machine.stands(row, level);
    words.push_back(wager.named(one.numbers) + (stands ? " stands" : " does not stand"));
    for (std::size_t i = 0; stands && i < one.size; ++i)
      words.push_back(linting::state_in_words(wager.variables[i], values[one.at + 1 + i]));
  }
  return linting::listed(words, ", ");
}

}  // namespace fairroll
