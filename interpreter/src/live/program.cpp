// SPDX-License-Identifier: Apache-2.0
#include <fairroll/table_program.hpp>

#include "../program/compile.hpp"
#include "compile.hpp"

namespace fairroll {
namespace live {
std::uint32_t find_table(const ProgramTables& tables, Index wager, const std::vector<int>& numbers, std::uint32_t parent,
                         Call call) noexcept {
  for (std::uint32_t i = tables.first_of_wager[wager]; i < tables.first_of_wager[wager + 1]; ++i) {
    const WagerTable& one = tables.wagers[i];
    if (one.parent == parent && one.call == call && one.numbers == numbers) return i;
  }
  return StateRows::none;
}

}  // namespace live

Program::Program(std::shared_ptr<const Ruleset> ruleset)
    : ruleset_(std::move(ruleset)), outcomes_(ruleset_->vocabulary), tables_(std::make_unique<live::ProgramTables>()) {}

Program::~Program() = default;

std::shared_ptr<const Program> Program::compile(std::shared_ptr<const Ruleset> ruleset, std::vector<CompileFault>& faults) {
  const std::shared_ptr<Program> program(new Program(std::move(ruleset)));
  const Ruleset& rules = *program->ruleset_;
  live::ProgramTables& tables = *program->tables_;
  tables.first_of_wager.assign(rules.wagers.size() + 1, 0);
  tables.by.emplace_back();
  tables.wanted_to_throw.resize(rules.wagers.size(), 0);
  if (rules.conduct.dice_go)
    for (const Index wager : rules.conduct.dice_go->seats_holding) tables.wanted_to_throw[wager] = 1;
  if (!program->outcomes_.possible()) {
    faults.push_back({"the dice have more outcomes than can be listed", "use fewer dice, or fewer faces", {}});
    return program;
  }
  if (!live::compile_plain_ruling(rules, program->outcomes_, tables.ruling)) {
    faults.push_back(
        {"whether a throw is valid of which only the faces are recorded cannot be compiled", "the table judges every throw", {}});
    return program;
  }
  automaton::GameTransitions transitions(rules, all_of(program->outcomes_), at_the_start(rules));
  if (!live::compile_game_parts(transitions, tables, faults)) return program;
  tables.first_of_wager.clear();
  live::compile_wagers(transitions, tables, faults);
  tables.plays = true;
  return program;
}

bool Program::plays() const noexcept { return tables_->plays; }

std::size_t Program::tables() const noexcept { return tables_->wagers.size(); }

std::size_t Program::rows() const noexcept {
  std::size_t rows = 0;
  for (const live::GamePart& part : tables_->game) rows += part.states.size();
  for (const live::WagerTable& table : tables_->wagers) rows += table.states.size();
  return rows;
}

std::span<const Index> Program::clauses(std::uint32_t cell) const noexcept {
  if (cell >= tables_->by_of_cell.size()) return {};
  return tables_->by[tables_->by_of_cell[cell]];
}

}  // namespace fairroll
