#include "machine_step.hpp"

#include <algorithm>

#include "../lint/space.hpp"

namespace fairroll {
namespace {

const std::vector<int> no_dice;

/// Whoever asks about more wagers than this is taken to say yes for some of what a seat may hold.
constexpr std::size_t most_held = 8;

}  // namespace

MachineStep::MachineStep(const Ruleset& ruleset, const MachineLine& line, const std::vector<MachineLevel>& levels, linting::Memory& memory)
    : ruleset_(ruleset),
      line_(line),
      levels_(levels),
      memory_(memory),
      situation_(linting::at_the_start(ruleset)),
      own_(levels.size()),
      after_(levels.size()),
      fates_(levels.size()) {
  situation_.held.resize(1);
  if (ruleset.vocabulary.thrower != no_index) situation_.thrower = 0;
}

void MachineStep::load(const std::vector<int>& row) {
  for (std::size_t i = 0; i < line_.members().size(); ++i) situation_.game[line_.members()[i]] = row[i];
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    const auto first = row.begin() + levels_[level].at + 1;
    own_[level].assign(first, first + levels_[level].size);
  }
}

WagerBefore MachineStep::before(std::size_t level) const {
  WagerBefore seen{levels_[level].wager, levels_[level].numbers, own_[level]};
  seen.memory = &memory_;
  if (level + 1 == levels_.size()) return seen;
  seen.parent = &own_[level + 1];
  seen.parent_numbers = &levels_[level + 1].numbers;
  return seen;
}

/// As the table settles one wager. `result` is told of the wager that is compiled alone.
Outcome MachineStep::step_level(std::size_t level, const std::vector<int>& faces, const ParentFate* parent, ParentFate& fate,
                                MachineResult* result) {
  WagerStep& step = step_;
  step_wager(step, ruleset_, situation_, before(level), faces, faces.empty(), parent, false);
  if (level > 0) fate.by = step.by;
  if (result != nullptr) result->by = step.by;
  if (step.contradiction || step.faulty()) {
    fate.open = true;
    return Outcome::Undetermined;
  }
  if (step.verdict == Verdict::Returned) step.stays_up = false;
  fate.verdict = step.verdict;
  fate.stays_up = step.stays_up;
  const bool moved = step.after != own_[level];
  after_[level] = step.after;
  if (!step.verdict) return step.off ? Outcome::Off : moved ? Outcome::Moves : Outcome::Stays;
  if (result != nullptr && step.payment) result->odds = step.payment->odds;
  return outcome_of(*step.verdict);
}

void MachineStep::end_turn_of(std::size_t level, const ParentFate* parent, ParentFate& fate, MachineResult* result, Outcome& outcome) {
  const bool follows = parent != nullptr && parent->verdict;
  if (follows || line_.levels()[level].names_change) outcome = step_level(level, no_dice, parent, fate, result);
  if (fate.verdict || fate.open || !line_.levels()[level].names_turn) return;
  fate.open = true;  // L8
  outcome = Outcome::Undetermined;
}

MachineResult MachineStep::step(std::vector<int>& row, const std::vector<int>& faces) {
  load(row);
  MachineResult result;
  const bool turn_ends = faces.empty();
  for (std::size_t level = levels_.size(); level-- > 0;) {
    ParentFate& fate = fates_[level];
    fate = {};
    if (!stands(row, level)) continue;
    const ParentFate* parent = level + 1 == levels_.size() ? nullptr : &fates_[level + 1];
    MachineResult* told = level == 0 ? &result : nullptr;
    Outcome outcome = Outcome::Stays;
    after_[level] = own_[level];
    if (parent != nullptr && parent->open) {
      fate.open = true;
      outcome = Outcome::Undetermined;
    } else if (turn_ends) {
      end_turn_of(level, parent, fate, told, outcome);
    } else {
      outcome = step_level(level, faces, parent, fate, told);
    }
    const bool ended = fate.open || (fate.verdict && !fate.stays_up);
    if (told != nullptr) {
      result.outcome = outcome;
      result.ended = ended;
    }
    if (ended)
      clear(row, level);
    else
      std::copy(after_[level].begin(), after_[level].end(), row.begin() + levels_[level].at + 1);
  }
  const Moment moment{.ruleset = ruleset_, .before = situation_, .faces = faces, .turn_ends = turn_ends, .memory = &memory_};
  if (!turn_ends && line_.turns_matter()) result.turn_ends = line_.duties().arise(moment);
  move_game(row, faces);
  if (turn_ends) reset_turn(row);
  return result;
}

void MachineStep::move_game(std::vector<int>& row, const std::vector<int>& faces) {
  const Moment moment{.ruleset = ruleset_, .before = situation_, .faces = faces, .turn_ends = faces.empty(), .memory = &memory_};
  for (std::size_t i = 0; i < line_.members().size(); ++i) {
    const Index variable = line_.members()[i];
    linting::Moved asked;
    linting::Moved* const known = memory_.move(variable, moment);
    linting::Moved& moved = known == nullptr ? asked : *known;
    if (!moved.known) {
      move(moved_, {Owner::Game, variable}, moment);
      moved.to = moved_.to;
      moved.faulty = moved_.fault != Movement::Fault::None;
      moved.known = true;
    }
    row[i] = moved.to;
    // At the end of a turn the table lets such a variable stand.
    if (moved.faulty && !faces.empty()) faulty_ = &ruleset_.game.variables[variable];
  }
}

void MachineStep::reset_turn(std::vector<int>& row) const {
  for (std::size_t i = 0; i < line_.members().size(); ++i) {
    const Variable& variable = ruleset_.game.variables[line_.members()[i]];
    if (variable.per_thrower) row[i] = first_value(variable);
  }
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    const std::vector<Variable>& own = ruleset_.wagers[levels_[level].wager].variables;
    for (std::size_t i = 0; i < own.size(); ++i)
      if (own[i].per_thrower) row[levels_[level].at + 1 + i] = first_value(own[i]);
  }
}

void MachineStep::clear(std::vector<int>& row, std::size_t level) const {
  const std::vector<Variable>& own = ruleset_.wagers[levels_[level].wager].variables;
  row[levels_[level].at] = 0;
  for (std::size_t i = 0; i < own.size(); ++i) row[levels_[level].at + 1 + i] = first_value(own[i]);
}

void MachineStep::place(std::vector<int>& row, std::size_t level) const {
  clear(row, level);
  row[levels_[level].at] = 1;
}

bool MachineStep::window_open(std::size_t level) const {
  const Wager& wager = ruleset_.wagers[levels_[level].wager];
  const WagerBefore seen = before(level);
  Moment moment{.ruleset = ruleset_, .before = situation_, .faces = no_dice};
  moment.wager = &wager;
  moment.numbers = &seen.numbers;
  moment.own = &seen.own;
  moment.parent = seen.parent;
  moment.parent_numbers = seen.parent_numbers;
  return std::any_of(wager.placed.begin(), wager.placed.end(),
                     [&](const Standing& row) { return stood(row.while_, moment) == Answer::Yes; });
}

bool MachineStep::may_place(const std::vector<int>& row, std::size_t level) {
  if (stands(row, level) || (level + 1 < levels_.size() && !stands(row, level + 1))) return false;
  load(row);
  const std::vector<Index>& asked = line_.holds();
  if (asked.size() > most_held) return true;
  for (std::size_t held = 0; held < std::size_t{1} << asked.size(); ++held) {
    situation_.held.front().clear();
    for (std::size_t i = 0; i < asked.size(); ++i)
      if ((held >> i & 1U) != 0) situation_.held.front().push_back(asked[i]);
    if (window_open(level)) return true;
  }
  return false;
}

}  // namespace fairroll
