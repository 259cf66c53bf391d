// SPDX-License-Identifier: Apache-2.0
// A Program, and the part of it that says when a throw of which nothing but the faces is recorded is valid: that rests besides on who holds
// what, in few kinds.
#include <algorithm>
#include <map>

#include <fairroll/automata.hpp>
#include <fairroll/rules.hpp>

#include "tables.hpp"

namespace fairroll {
namespace live {
namespace {

constexpr std::uint32_t most_kinds = 3;

/// Gathers what a condition asks of who holds what. False: it asks for more than facts and that.
bool gather(const Condition& condition, std::vector<const Condition*>& holdings) {
  switch (condition.op) {
    case Condition::Op::Variable:
    case Condition::Op::Includes:
    case Condition::Op::Phase:
      return false;
    case Condition::Op::Holds:
      holdings.push_back(&condition);
      return true;
    default:
      return std::all_of(condition.operands.begin(), condition.operands.end(), [&](const Condition& one) { return gather(one, holdings); });
  }
}

bool gather(const Conduct& conduct, std::vector<const Condition*>& holdings) {
  bool all = true;
  for (const RollRule& rule : conduct.rulings)
    for (const Ground& ground : rule.grounds)
      all = all && gather(ground.condition, holdings) && (!ground.exception || gather(*ground.exception, holdings));
  for (const DieReading& reading : conduct.die_readings) all = all && gather(reading.condition, holdings);
  return all;
}

/// Wagers that the same conditions name are of one kind.
std::optional<HoldingKinds> sort_into_kinds(const Ruleset& ruleset, const std::vector<const Condition*>& holdings) {
  HoldingKinds sorted;
  std::map<std::vector<bool>, std::uint32_t> kinds;
  sorted.kind_of.assign(ruleset.wagers.size(), 0);
  for (Index wager = 0; wager < ruleset.wagers.size(); ++wager) {
    std::vector<bool> named;
    for (const Condition* one : holdings) named.push_back(std::find(one->wagers.begin(), one->wagers.end(), wager) != one->wagers.end());
    if (std::find(named.begin(), named.end(), true) == named.end()) continue;
    const auto [at, fresh] = kinds.insert({std::move(named), static_cast<std::uint32_t>(kinds.size())});
    if (kinds.size() > most_kinds) return std::nullopt;
    if (fresh) sorted.examples.push_back(wager);
    sorted.kind_of[wager] = 1U << at->second;
  }
  sorted.count = static_cast<std::uint32_t>(kinds.size());
  return sorted;
}

bool every_throw_is_valid(const Ruleset& ruleset, const DiceOutcomes& outcomes, const Situation& situation) {
  for (std::size_t outcome = 0; outcome < outcomes.size(); ++outcome) {
    ThrowRecord record;
    record.faces.assign(outcomes.faces(outcome).begin(), outcomes.faces(outcome).end());
    const Ruling ruling = adjudicate(ruleset, record, situation);
    if (ruling.kind != RulingKind::Valid || ruling.faces.size() != 1 || ruling.faces.front() != outcomes.faces(outcome)) return false;
  }
  return true;
}

}  // namespace

std::optional<HoldingKinds> asked_holdings(const Ruleset& ruleset, bool duties) {
  std::vector<const Condition*> holdings;
  if (!gather(ruleset.conduct, holdings)) return std::nullopt;
  for (const DutyBeforeThrow& duty : ruleset.conduct.duties_before_throw)
    if (duties && !gather(duty.condition, holdings)) return std::nullopt;
  return sort_into_kinds(ruleset, holdings);
}

bool compile_plain_ruling(const Ruleset& ruleset, const DiceOutcomes& outcomes, PlainRuling& ruling) {
  std::optional<HoldingKinds> kinds = asked_holdings(ruleset, false);
  if (!kinds) return false;
  ruling.kinds = std::move(*kinds);
  Situation situation = at_the_start(ruleset);
  situation.thrower = 0;
  bool ever = false;
  const std::uint32_t count = ruling.kinds.count;
  for (std::uint32_t held = 0; held < 1U << (2 * count); ++held) {
    situation.held_wagers.assign(2, {});
    for (std::uint32_t kind = 0; kind < count; ++kind) {
      if ((held >> (count + kind) & 1U) != 0) situation.held_wagers[0].push_back(ruling.kinds.examples[kind]);
      if ((held >> kind & 1U) != 0) situation.held_wagers[1].push_back(ruling.kinds.examples[kind]);
    }
    ruling.valid.push_back(every_throw_is_valid(ruleset, outcomes, situation) ? 1 : 0);
    ever = ever || ruling.valid.back() != 0;
  }
  return ever;
}

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

std::shared_ptr<const Program> Program::compile(std::shared_ptr<const Ruleset> ruleset, std::vector<CompileError>& faults) {
  CheckResult checked;
  checked.ruleset = std::move(ruleset);
  return compile(checked, faults);
}

std::shared_ptr<const Program> Program::compile(const CheckResult& checked, std::vector<CompileError>& faults) {
  const std::shared_ptr<Program> program(new Program(checked.ruleset));
  const Ruleset& rules = *program->ruleset_;
  live::ProgramTables& tables = *program->tables_;
  tables.first_of_wager.assign(rules.wagers.size() + 1, 0);
  tables.by.emplace_back();
  tables.wanted_to_throw.resize(rules.wagers.size(), 0);
  if (rules.conduct.dice_offer)
    for (const Index wager : rules.conduct.dice_offer->required_wagers) tables.wanted_to_throw[wager] = 1;
  if (!program->outcomes_.is_enumerated()) {
    faults.push_back({"the dice have too many outcomes to enumerate", "use fewer dice or fewer faces", {}});
    return program;
  }
  if (!live::compile_plain_ruling(rules, program->outcomes_, tables.ruling)) {
    faults.push_back({"the rulings on throws without recorded facts cannot be compiled",
                      "use `Table`, which judges throws without compiled tables",
                      {}});
    return program;
  }
  const std::shared_ptr<automaton::Transitions> transitions =
      checked.transitions ? checked.transitions : std::make_shared<automaton::Transitions>(rules, at_the_start(rules));
  if (!live::compile_game_parts(transitions->game, tables, faults)) return program;
  tables.first_of_wager.clear();
  live::compile_wagers(*transitions, tables, faults);
  tables.plays = true;
  return program;
}

bool Program::has_throw_tables() const noexcept { return tables_->plays; }

std::size_t Program::wager_table_count() const noexcept { return tables_->wagers.size(); }

std::size_t Program::row_count() const noexcept {
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
