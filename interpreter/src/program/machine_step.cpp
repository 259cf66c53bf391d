// SPDX-License-Identifier: Apache-2.0
#include "machine_step.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "../lint/space.hpp"

namespace fairroll {
namespace {

/// Whoever asks about more wagers than this is taken to say yes for some of what a seat may hold.
constexpr std::size_t most_held = 8;

/// Places in a row.
std::vector<std::uint32_t> places_from(std::size_t first, std::size_t end) {
  std::vector<std::uint32_t> places;
  for (std::size_t place = first; place < end; ++place) places.push_back(static_cast<std::uint32_t>(place));
  return places;
}

/// All that wagers have themselves, and what their sentences ask of the game.
std::vector<std::uint32_t> places_asked(const MachineLine& line, std::size_t width) {
  const std::vector<Index> asked = line.asked();
  std::vector<std::uint32_t> places = places_from(line.members().size(), width);
  for (std::size_t i = 0; i < line.members().size(); ++i)
    if (std::binary_search(asked.begin(), asked.end(), line.members()[i])) places.push_back(static_cast<std::uint32_t>(i));
  return places;
}

}  // namespace

MachineStep::MachineStep(const Ruleset& ruleset, const MachineLine& line, const std::vector<MachineLevel>& levels, std::vector<Odds>& odds,
                         linting::Memory& memory)
    : ruleset_(ruleset),
      line_(line),
      levels_(levels),
      odds_(odds),
      memory_(memory),
      situation_(linting::at_the_start(ruleset)),
      own_(levels.size()),
      after_(levels.size()),
      fates_(levels.size()) {
  for (std::size_t level = 0; level < levels.size(); ++level) after_[level].resize(levels[level].size);
  situation_.held.resize(1);
  if (ruleset.vocabulary.thrower != no_index) situation_.thrower = 0;
}

void MachineStep::take_explored() {
  const linting::Explored* const explored = ruleset_.explored.get();
  if (explored == nullptr) return;
  std::vector<char> members(ruleset_.game.variables.size(), 0);
  for (const Index member : line_.members()) members[member] = 1;
  const linting::GameSpace* const space = explored->space(members);
  follows_ = space != nullptr;
  moves_->follow(space);
  if (levels_.size() == 1) explored_ = explored->find(levels_.front().wager, levels_.front().numbers);
  if (explored_ == nullptr) return;
  steps_.resize(explored_->steps().size());
  if (follows_) worth_room_ = space->count + std::max(space->count, explored_->states());  // it does not stand, it does
  classes_.reserve(thrown_.size());
  for (const std::vector<int>* const faces : thrown_) classes_.push_back(explored_->class_of(memory_.place_of(*faces)));
}

/// What is held is in no row, so where somebody asks for it, rows that look alike may differ. Nor do rows share that differ in all places.
void MachineStep::share(const std::vector<const Variable*>& variables, const RowCode& code, std::vector<const std::vector<int>*> thrown) {
  thrown_ = std::move(thrown);
  code_ = &code;
  moves_.emplace(ruleset_, memory_, line_.members(), thrown_, code.factor_of_members());
  row_.resize(variables.size());
  for (std::size_t i = 0; i < variables.size(); ++i) row_[i] = first_value(*variables[i]);
  ended_code_ = code.of_wagers(row_.data());
  take_explored();
  if (!line_.holds().empty()) return;
  if (!follows_) game_.emplace(variables, places_from(0, line_.members().size()), thrown_.size());
  if (explored_ != nullptr) return;
  const std::vector<std::uint32_t> asked = places_asked(line_, variables.size());
  if (asked.size() < variables.size()) wagers_.emplace(variables, asked, thrown_.size());
}

void MachineStep::begin(const std::vector<int>& row, std::size_t ahead) {
  begun_ = row;
  load(row);
  any_stands_ = false;
  for (std::size_t level = 0; level < levels_.size(); ++level) any_stands_ = any_stands_ || stands(row, level);
  explored_state_ = explored_ != nullptr && any_stands_ ? explored_->state(situation_.game, own_.front()) : std::nullopt;
  if (levels_.size() == 1 && any_stands_ && !familiar_ && !explored_state_) {
    if (linting::Familiar::is_worth_it(rows_, rows_ + 1 + ahead / 2))
      familiar_.emplace(moment_alone(no_dice), memory_, thrown_, std::nullopt);
    ++rows_;
  }
  stands_anew_ = moves_anew_ = true;
  idle_code_ = code_->of_wagers(row.data());
  if (wagers_ && any_stands_) wagers_->begin(row);
  if (game_) game_->begin(row);
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
  seen.memory = now_;
  seen.speaking = speaking_;
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
  if (result != nullptr && by_ != nullptr) *by_ = step.by;
  if (step.contradiction || step.faulty()) {
    fate.open = true;
    return Outcome::Undetermined;
  }
  if (step.verdict == Verdict::Returned) step.stays_up = false;
  fate.verdict = step.verdict;
  fate.stays_up = step.stays_up;
  after_[level] = step.after;
  if (result != nullptr && step.payment && step.payment->odds) result->odds = odds_of(*step.payment->odds);
  if (fate.verdict) return outcome_of(*fate.verdict);
  if (step.off) return Outcome::Off;
  return after_[level] != own_[level] ? Outcome::Moves : Outcome::Stays;
}

Moment MachineStep::moment_alone(const std::vector<int>& faces) {
  Moment moment{.ruleset = ruleset_, .before = situation_, .faces = faces};
  moment.wager = &ruleset_.wagers[levels_.front().wager];
  moment.numbers = &levels_.front().numbers;
  moment.own = &own_.front();
  if (!faces.empty()) moment.memory = now_;
  return moment;
}

/// A wager that stands behind no other: most of its states answer as others did. Null: none has answered so yet.
const linting::FamiliarStep* MachineStep::known_step(std::size_t column) {
  if (std::exchange(stands_anew_, false)) familiar_->stand(moment_alone(no_dice));
  if (const linting::FamiliarStep* const known = familiar_->recall(column)) return known;
  now_ = memory_.at(situation_.game, *thrown_[column]);
  return familiar_->find(moment_alone(*thrown_[column]), column);
}

MachineResult MachineStep::as_before(const linting::FamiliarStep& step) {
  MachineResult result;
  result.code = ended_code_;
  result.ended = true;
  result.outcome = Outcome::Undetermined;
  if (step.faulty()) return result;
  const std::optional<Verdict> verdict = step.verdict();
  if (step.odds()) result.odds = odds_of(*step.odds());
  result.ended = verdict && (!step.stays_up() || verdict == Verdict::Returned);
  result.outcome = verdict ? outcome_of(*verdict) : step.off() ? Outcome::Off : Outcome::Stays;
  return result.ended ? result : stands_on(step, result);
}

MachineResult MachineStep::stands_on(const linting::FamiliarStep& step, MachineResult result) {
  result.code = step.moves() ? code_after(step) : idle_code_;
  if (result.outcome == Outcome::Stays || result.outcome == Outcome::Moves)
    result.outcome = result.code == idle_code_ ? Outcome::Stays : Outcome::Moves;
  return result;
}

std::uint32_t MachineStep::code_after(const linting::FamiliarStep& step) {
  int* const wager = row_.data() + levels_.front().at;
  wager[0] = 1;
  step.move(own_.front(), wager + 1);
  return code_->of_wagers(row_.data());
}

void MachineStep::end_turn_of(std::size_t level, const ParentFate* parent, ParentFate& fate, MachineResult* result, Outcome& outcome) {
  const bool follows = parent != nullptr && parent->verdict;
  if (follows || line_.levels()[level].names_change) outcome = step_level(level, no_dice, parent, fate, result);
  if (fate.verdict || fate.open || !line_.levels()[level].names_turn) return;
  fate.open = true;  // L8
  outcome = Outcome::Undetermined;
}

std::uint16_t MachineStep::odds_of(const Odds& odds) {
  const auto found = std::find(odds_.begin(), odds_.end(), odds);
  if (found != odds_.end()) return static_cast<std::uint16_t>(found - odds_.begin());
  odds_.push_back(odds);
  return static_cast<std::uint16_t>(odds_.size() - 1);
}

/// Of the row that is loaded.
MachineResult MachineStep::step_wagers(std::vector<int>& row, const std::vector<int>& faces) {
  MachineResult result;
  for (std::size_t level = levels_.size(); level-- > 0;) {
    ParentFate& fate = fates_[level];
    fate = {};
    if (!stands(row, level)) continue;
    const ParentFate* parent = level + 1 == levels_.size() ? nullptr : &fates_[level + 1];
    MachineResult* told = level == 0 ? &result : nullptr;
    Outcome outcome = Outcome::Stays;
    after_[level].assign(own_[level].begin(), own_[level].end());
    if (parent != nullptr && parent->open) {
      fate.open = true;
      outcome = Outcome::Undetermined;
    } else if (faces.empty()) {
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
  return result;
}

const std::vector<MachineResult>& MachineStep::throw_all() {
  throw_wagers();
  throw_game();
  return results_;
}

void MachineStep::throw_wagers() {
  results_.resize(thrown_.size());
  if (explored_state_) return throw_explored();
  MachineResult idle;
  idle.code = idle_code_;
  std::fill(results_.begin(), results_.end(), idle);
  if (!any_stands_) return;
  for (std::size_t column = 0; column < thrown_.size(); ++column) results_[column] = wagers_after(column);
}

/// A step comes to the same whatever row it is taken from, but for where it leads.
void MachineStep::throw_explored() {
  const std::uint16_t* const steps = explored_->steps_in(*explored_state_);
  const linting::FamiliarStep* const all = explored_->steps().data();
  MachineResult* result = results_.data();
  for (const std::uint16_t column : classes_) {
    const std::size_t step = steps[column];
    std::optional<MachineResult>& known = steps_[step];
    if (!known)
      known = as_before(all[step]);
    else if (!known->ended)
      known = stands_on(all[step], *known);
    *result++ = *known;
  }
}

void MachineStep::throw_game() {
  if (game_) return throw_known_game();
  stand_game();
  const std::span<const std::uint64_t> codes = moves_->codes();
  for (std::size_t column = 0; column < codes.size(); ++column) results_[column].code += static_cast<std::uint32_t>(codes[column]);
  if (!line_.turns_matter()) return;
  for (std::size_t column = 0; column < codes.size(); ++column)
    results_[column].turn_ends = moves_->turn_ends(line_.duties(), situation_, column);
}

/// As far as rows before have shown it.
void MachineStep::throw_known_game() {
  const bool may_end = line_.turns_matter();
  for (std::size_t column = 0; column < thrown_.size(); ++column) {
    MachineResult& result = results_[column];
    const MachineResult* const known = game_->recall(column);
    if (known != nullptr) {
      result.turn_ends = known->turn_ends;
      result.code += known->code;
      continue;
    }
    if (std::exchange(moves_anew_, false)) stand_game();
    const auto code = static_cast<std::uint32_t>(moves_->codes()[column]);
    result.turn_ends = may_end && moves_->turn_ends(line_.duties(), situation_, column);
    result.code += code;
    game_->keep(column, {.code = code, .turn_ends = result.turn_ends});
  }
}

void MachineStep::stand_game() {
  moves_->stand<linting::GameMoves::Tells::Faults>(situation_, [this](std::size_t /*thrown*/, std::size_t member, const Movement& moved) {
    if (moved.fault != Movement::Fault::None) faulty_ = &ruleset_.game.variables[line_.members()[member]];
  });
}

MachineResult MachineStep::wagers_after(std::size_t column) {
  const MachineResult* const known = wagers_ ? wagers_->recall(column) : nullptr;
  if (known != nullptr) return *known;
  if (const linting::FamiliarStep* const step = familiar_ ? known_step(column) : nullptr) {
    const MachineResult result = as_before(*step);
    if (wagers_) wagers_->keep(column, result);
    return result;
  }
  now_ = memory_.at(situation_.game, *thrown_[column]);
  std::copy(begun_.begin(), begun_.end(), row_.begin());
  if (familiar_) speaking_ = familiar_->speaking();
  MachineResult result = step_wagers(row_, *thrown_[column]);
  speaking_ = std::nullopt;
  if (familiar_) familiar_->learn(step_, moment_alone(*thrown_[column]));
  result.code = code_->of_wagers(row_.data());
  if (wagers_) wagers_->keep(column, result);
  return result;
}

MachineResult MachineStep::turn_ended(std::vector<int>& row) {
  load(row);
  now_ = {};
  const MachineResult result = step_wagers(row, no_dice);
  move_game(row);
  reset_turn(row);
  return result;
}

std::vector<Index> MachineStep::deciding(std::vector<int> row, const std::vector<int>& faces) {
  std::vector<Index> clauses;
  by_ = &clauses;
  load(row);
  now_ = memory_.at(situation_.game, faces);
  (void)step_wagers(row, faces);
  by_ = nullptr;
  return clauses;
}

/// A variable that would move in two ways, or past its top, the table lets stand.
void MachineStep::move_game(std::vector<int>& row) const {
  const Moment moment{.ruleset = ruleset_, .before = situation_, .faces = no_dice, .turn_ends = true};
  for (std::size_t i = 0; i < line_.members().size(); ++i) row[i] = moved_to({Owner::Game, line_.members()[i]}, moment);
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
  bool open = false;
  for (std::size_t held = 0; !open && held < std::size_t{1} << asked.size(); ++held) {
    situation_.held.front().clear();
    for (std::size_t i = 0; i < asked.size(); ++i)
      if ((held >> i & 1U) != 0) situation_.held.front().push_back(asked[i]);
    open = window_open(level);
  }
  situation_.held.front().clear();
  return open;
}

}  // namespace fairroll
