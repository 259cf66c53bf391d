// SPDX-License-Identifier: Apache-2.0
// One wager's machine, row by row, from the start: a layout of the transitions of the game and of the wagers.
#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include <fairroll/automata.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/rules.hpp>

#include <fairroll/detail/dice_aside.hpp>
#include "../automaton/state_words.hpp"
#include "../oracle/every_throw.hpp"
#include "../oracle/settle.hpp"
#include "compile.hpp"

namespace fairroll {
namespace {

using automaton::WagerTransitions;

/// Whoever asks about more wagers than this is taken to say yes for some of what a seat may hold.
constexpr std::size_t most_held = 8;

Situation one_seat(const Ruleset& ruleset) {
  Situation situation = at_the_start(ruleset);
  situation.held_wagers.resize(1);
  if (ruleset.vocabulary.thrower != no_index) situation.thrower = 0;
  situation.owner = 0;
  return situation;
}

/// The wager that is compiled, what it stands behind, and everything that decides what becomes of them.
class MachineLine {
 public:
  MachineLine(MachineTransitions& transitions, const MachineKey& key)
      : transitions_(transitions), ruleset_(transitions.ruleset), duties_(ruleset_, automaton::TurnEnd::By::Duty), footprint_(ruleset_) {
    owner_throws_ = key.owner_throws;
    for (const MachineKey* one = &key; one != nullptr; one = one->parent.get()) {
      levels_.push_back(one);
      add(*one);
    }
    if (!ruleset_.wagers[key.wager].components.empty()) add_parts(key);
    mention_turns();
  }

  /// The wager itself, its parent, ...
  [[nodiscard]] const std::vector<const MachineKey*>& levels() const noexcept { return levels_; }
  [[nodiscard]] const automaton::ChainFootprint& footprint() const noexcept { return footprint_; }
  /// An end of a turn changes something here.
  [[nodiscard]] bool turns_matter() const noexcept { return turns_matter_; }
  [[nodiscard]] const automaton::TurnEnd& duties() const noexcept { return duties_; }

 private:
  void add(const MachineKey& key) {
    const Wager& wager = ruleset_.wagers[key.wager];
    automaton::Footprint& footprint = transitions_.of(key, owner_throws_).mention(footprint_);
    for (const Window& row : wager.betting_windows) footprint.add(row.condition);
    for (const Limit& limit : wager.limits) footprint.add(limit.condition);
  }

  /// Whether a whole may be placed, and for how much, is also asked of its parts.
  void add_parts(const MachineKey& whole) {
    for (const Component& part : ruleset_.wagers[whole.wager].components) {
      MachineKey key{part.wager, {}, nullptr};
      for (const Term& term : part.numbers)
        key.numbers.push_back(term.is_number_of_wager ? whole.numbers.at(static_cast<std::size_t>(term.value)) : term.value);
      add(key);
      if (part.exception) footprint_.front().add(*part.exception);
      if (!ruleset_.wagers[part.wager].components.empty()) add_parts(key);
    }
  }

  /// An end of a turn matters if something here asks for it or is forgotten with it; then all that ends one matters.
  void mention_turns() {
    if (!duties_.possible()) return;
    const auto names_turns = [this](const MachineKey* one) {
      const Wager& wager = ruleset_.wagers[one->wager];
      return names_per_thrower(ruleset_, wager) || names_change_of_thrower(ruleset_, wager);
    };
    turns_matter_ = footprint_.turns_matter() || std::any_of(levels_.begin(), levels_.end(), names_turns);
    if (turns_matter_) duties_.mention(footprint_.front());
  }

  MachineTransitions& transitions_;
  const Ruleset& ruleset_;
  automaton::TurnEnd duties_;
  automaton::ChainFootprint footprint_;
  std::vector<const MachineKey*> levels_;
  bool turns_matter_ = false;
  bool owner_throws_ = true;
};

class MachineBuilder {
 public:
  MachineBuilder(MachineTransitions& transitions, const MachineKey& key)
      : transitions_(transitions),
        ruleset_(transitions.ruleset),
        line_(transitions, key),
        whole_(!ruleset_.wagers[key.wager].components.empty()),
        variables_(lay_out(key)),
        code_(variables_),
        situation_(transitions.start) {
    if (ruleset_.vocabulary.thrower != no_index) automaton::let_owner_throw(situation_, key.owner_throws);
  }

  std::optional<Machine> build(std::vector<CompileError>& faults) {
    if (!transitions_.outcomes.is_enumerated())
      return fault(faults, "the dice have too many outcomes to enumerate", "use fewer dice or fewer faces", wager().location, true);
    if (code_.count() == 0 || code_.count() > automaton::most_codes) return too_many(faults);
    index_.emplace(code_.count());
    const automaton::ThrowClasses classes = line_.footprint().classes(all_of(transitions_.outcomes));
    throws_ = classes.representatives();
    machine_.columns_by_outcome = classes.class_of();
    machine_.column_count = static_cast<std::uint32_t>(throws_.size());
    machine_.parent_placed_rows.resize(machine_.levels.size() - 1);
    take_levels();
    cursor_.emplace(transitions_.game, machine_.game_variables, throws_, code_);
    if (line_.turns_matter()) duties_ = transitions_.game.test_of(line_.duties());
    (void)row_of(0);
    for (std::uint32_t at = 0; at < machine_.row_count; ++at) {
      explore(at);
      if (cursor_->faulty_member() != no_index) return moved_two_ways(faults, at);
      if (machine_.row_count > ruleset_.limits.states) return too_many(faults);
    }
    if (line_.turns_matter()) machine_.turn_end_cells.resize(machine_.row_count, nowhere());
    merge_columns();
    give_back_room();
    return std::move(machine_);
  }

  /// The clauses that decide what a throw, or (`thrown` null) the end of a turn, makes of the wager in that row.
  std::vector<Index> deciding(std::span<const int> row, const std::size_t* thrown) {
    take_levels();
    stand(row);
    std::vector<Index> clauses;
    for (std::size_t level = levels_.size(); level-- > 0;) {
      const Level& one = levels_[level];
      if (!one.stands) continue;
      const automaton::Effect& effect = one.moves->effect(move_of(one, thrown));
      if (effect.open() && level > 0) return {};
      std::vector<Index> by = effect.by;
      const auto inherited = by.begin() + static_cast<std::ptrdiff_t>(effect.inherited_at);
      const auto behind = by.erase(inherited, inherited + static_cast<std::ptrdiff_t>(effect.inherited));
      if (effect.inherited != 0) by.insert(behind, clauses.begin(), clauses.end());
      clauses = std::move(by);
    }
    return levels_.front().stands ? clauses : std::vector<Index>{};
  }

 private:
  /// One wager of the line, in the row at hand.
  struct Level {
    WagerTransitions* moves = nullptr;
    std::uint64_t factor = 1;  // of the code of its own variables
    std::uint64_t flag = 1;    // of whether it stands
    bool stands = false;
    std::uint32_t at = 0;  // the row of its transitions
  };

  [[nodiscard]] const Wager& wager() const { return ruleset_.wagers[machine_.key.wager]; }
  [[nodiscard]] static Cell nowhere() noexcept {
    Cell cell;
    cell.next_row = Machine::no_row;
    return cell;
  }

  /// The numbers of a row, as variables.
  std::vector<const Variable*> lay_out(const MachineKey& key) {
    machine_.key = key;
    machine_.game_variables = line_.footprint().members();
    machine_.tested_wagers = line_.footprint().held();
    std::vector<const Variable*> variables = automaton::variables_of(ruleset_, machine_.game_variables);
    for (const MachineKey* level : line_.levels()) {
      const auto at = static_cast<std::uint32_t>(variables.size());
      const std::vector<Variable>& own = ruleset_.wagers[level->wager].variables;
      machine_.levels.push_back({level->wager, level->numbers, at, static_cast<std::uint32_t>(own.size())});
      variables.push_back(&automaton::yes_or_no());
      for (const Variable& variable : own) variables.push_back(&variable);
    }
    machine_.row_width = static_cast<std::uint32_t>(variables.size());
    return variables;
  }

  void take_levels() {
    for (std::size_t level = 0; level < machine_.levels.size(); ++level) {
      const MachineLevel& one = machine_.levels[level];
      const std::size_t last = one.offset + one.size;
      levels_.push_back({&transitions_.of(*line_.levels()[level], machine_.key.owner_throws), one.size == 0 ? 1 : code_.factor(last),
                         code_.factor(one.offset)});
    }
    own_.resize(levels_.size());
  }

  void give_back_room() {
    if (machine_.cells.capacity() > machine_.cells.size() * 3 / 2) machine_.cells.shrink_to_fit();
    if (machine_.values.capacity() > machine_.values.size() * 3 / 2) machine_.values.shrink_to_fit();
  }

  std::uint32_t row_of(std::uint64_t code) {
    const auto [at, fresh] = index_->insert(code);
    if (fresh) {
      machine_.values.resize(machine_.values.size() + machine_.row_width);
      code_.decode(code, machine_.values.data() + std::size_t{machine_.row_count} * machine_.row_width);
      ++machine_.row_count;
    }
    return at;
  }

  void stand(std::span<const int> row) {
    row_code_ = code_.of(row.data());
    for (std::size_t i = 0; i < machine_.game_variables.size(); ++i) situation_.game_values[machine_.game_variables[i]] = row[i];
    for (std::size_t level = 0; level < levels_.size(); ++level) {
      Level& one = levels_[level];
      one.stands = row[machine_.levels[level].offset] != 0;
      own_[level] = static_cast<std::uint32_t>(row_code_ / one.factor % one.moves->own_code().count());
    }
    for (std::size_t level = levels_.size(); level-- > 0;)
      if (levels_[level].stands) levels_[level].at = levels_[level].moves->row(situation_, own_.data() + level);
  }

  // ---- placing

  [[nodiscard]] bool window_open(std::size_t level, std::span<const int> row) const {
    const auto own_of = [&](std::size_t which) {
      const auto first = row.begin() + machine_.levels[which].offset + 1;
      return std::vector<int>(first, first + machine_.levels[which].size);
    };
    const Wager& placed = ruleset_.wagers[machine_.levels[level].wager];
    const std::vector<int> own = own_of(level);
    std::vector<int> parent;
    EvalContext context{.ruleset = ruleset_, .before = situation_, .faces = no_dice};
    context.wager = &placed;
    context.numbers = &machine_.levels[level].numbers;
    context.own = &own;
    if (level + 1 < levels_.size()) {
      parent = own_of(level + 1);
      context.parent = &parent;
      context.parent_numbers = &machine_.levels[level + 1].numbers;
    }
    return std::any_of(placed.betting_windows.begin(), placed.betting_windows.end(),
                       [&](const Window& window) { return stood(window.condition, context) == Answer::Yes; });
  }

  /// That wager of the line does not stand, what it stands behind does, and its window is open for some of what a seat may hold.
  [[nodiscard]] bool may_place(std::size_t level, std::span<const int> row) {
    if (levels_[level].stands || (level + 1 < levels_.size() && !levels_[level + 1].stands)) return false;
    const std::vector<Index>& asked = machine_.tested_wagers;
    if (asked.size() > most_held) return true;
    bool open = false;
    for (std::size_t held = 0; !open && held < std::size_t{1} << asked.size(); ++held) {
      situation_.held_wagers.front().clear();
      for (std::size_t i = 0; i < asked.size(); ++i)
        if ((held >> i & 1U) != 0) situation_.held_wagers.front().push_back(asked[i]);
      open = window_open(level, row);
    }
    situation_.held_wagers.front().clear();
    return open;
  }

  std::uint32_t placed_from(std::uint32_t at, std::size_t level, std::span<const int> row) {
    if (!may_place(level, row)) return Machine::no_row;
    if (whole_) return at;
    return row_of(row_code_ - own_[level] * levels_[level].factor + levels_[level].flag);
  }

  // ---- throwing

  void explore(std::uint32_t at) {
    row_.assign(machine_.row(at).begin(), machine_.row(at).end());  // a row more may need room
    stand(row_);
    machine_.placed_rows.push_back(placed_from(at, 0, row_));
    for (std::size_t level = 1; level < machine_.levels.size(); ++level)
      machine_.parent_placed_rows[level - 1].push_back(placed_from(at, level, row_));
    cursor_->stand(situation_);
    if (duties_) transitions_.game.stand(*duties_, situation_);
    const std::size_t first = machine_.cells.size();
    machine_.cells.resize(first + machine_.column_count);
    bool any_turn_ends = false;
    const HeldDice aside = dice_aside(ruleset_, situation_);
    if (ruleset_.conduct.held_dice_rule) machine_.held_dice.push_back(aside);
    for (std::uint32_t column = 0; column < machine_.column_count; ++column) {
      if (!can_fall(aside, transitions_.outcomes.faces(throws_[column]))) {
        machine_.cells[first + column] = {
            .next_row = at, .outcome = static_cast<std::uint8_t>(Outcome::Stays), .flags = Cell::impossible_flag};
        continue;
      }
      std::uint64_t wagers = 0;
      Cell cell = settle(&throws_[column], wagers);
      cell.next_row = row_of(cursor_->code(column) + wagers);
      if (duties_ && (*duties_)(throws_[column])) cell.flags |= Cell::turn_ends_flag;
      any_turn_ends = any_turn_ends || (cell.flags & Cell::turn_ends_flag) != 0;
      machine_.cells[first + column] = cell;
    }
    if (!any_turn_ends) return;
    for (std::uint32_t column = 0; column < machine_.column_count; ++column)
      if ((machine_.cells[first + column].flags & Cell::turn_ends_flag) != 0) end_turn(machine_.cells[first + column].next_row);
  }

  /// Only where a turn ends is asked what that does.
  void end_turn(std::uint32_t at) {
    if (machine_.turn_end_cells.size() <= at) machine_.turn_end_cells.resize(std::size_t{at} + 1, nowhere());
    if (machine_.turn_end_cells[at].next_row != Machine::no_row) return;
    stand(machine_.row(at));
    std::uint64_t wagers = 0;
    Cell cell = settle(nullptr, wagers);
    cell.next_row = row_of(cursor_->turn_end(situation_) + wagers);
    machine_.turn_end_cells[at] = cell;
  }

  [[nodiscard]] static const automaton::WagerMove& move_of(const Level& level, const std::size_t* thrown) {
    return thrown == nullptr ? level.moves->turn_end(level.at) : level.moves->move(level.at, *thrown);
  }

  /// What becomes of the wagers of the row at hand, from what stands behind nothing to the one that is compiled, whose cell it is.
  Cell settle(const std::size_t* thrown, std::uint64_t& code) {
    Cell cell;
    bool open = false;  // of the wager that the next one stands behind
    for (std::size_t level = levels_.size(); level-- > 0;) {
      const Level& one = levels_[level];
      cell = {.outcome = static_cast<std::uint8_t>(Outcome::Stays)};
      if (!one.stands) continue;
      const automaton::WagerMove& move = move_of(one, thrown);
      const automaton::Effect& effect = one.moves->effect(move);
      open = open || effect.open();
      const bool ends = open || effect.ends();
      const std::uint32_t after = thrown == nullptr ? one.moves->reset_turn(move.after) : move.after;
      if (!ends) code += one.flag + after * one.factor;
      cell.outcome = static_cast<std::uint8_t>(open ? Outcome::Undetermined : effect.outcome(move.after != own_[level]));
      if (level == 0 && !open && effect.payment && effect.payment->odds) cell.odds = odds_of(*effect.payment->odds);
      if (ends) cell.flags |= Cell::ends_flag;
    }
    return cell;
  }

  std::uint16_t odds_of(const Odds& odds) {
    const auto found = std::find(machine_.odds.begin(), machine_.odds.end(), odds);
    const auto at = static_cast<std::uint16_t>(found - machine_.odds.begin());
    if (found == machine_.odds.end()) machine_.odds.push_back(odds);
    return at;
  }

  // ---- the end

  [[nodiscard]] bool same_columns(std::size_t a, std::size_t b) const {
    const Cell* const end = machine_.cells.data() + machine_.cells.size();
    for (const Cell* row = machine_.cells.data(); row != end; row += machine_.column_count)
      if (!(row[a] == row[b])) return false;
    return true;
  }

  [[nodiscard]] std::uint64_t digest_of(std::size_t column) const {
    std::uint64_t digest = 0;
    const Cell* const end = machine_.cells.data() + machine_.cells.size();
    for (const Cell* row = machine_.cells.data(); row != end; row += machine_.column_count) {
      const Cell& cell = row[column];
      const std::uint64_t word =
          std::uint64_t{cell.next_row} << 32U | std::uint64_t{cell.odds} << 16U | std::uint64_t{cell.outcome} << 8U | cell.flags;
      digest = (digest ^ word) * 0x9E3779B97F4A7C15U;
      digest ^= digest >> 29U;
    }
    return digest;
  }

  /// F2: columns that are equal in every row are one.
  void merge_columns() {
    const auto first = first_equals(
        machine_.column_count, [this](std::size_t column) { return digest_of(column); },
        [this](std::size_t a, std::size_t b) { return same_columns(a, b); });
    std::vector<std::uint16_t> now(machine_.column_count);
    std::uint16_t kept = 0;
    for (std::uint16_t column = 0; column < machine_.column_count; ++column)
      now[column] = first[column] == column ? kept++ : now[first[column]];
    if (kept == machine_.column_count) return;
    auto to = machine_.cells.begin();
    for (auto row = machine_.cells.begin(); row != machine_.cells.end(); row += static_cast<std::ptrdiff_t>(machine_.column_count))
      for (std::uint16_t column = 0; column < machine_.column_count; ++column)
        if (first[column] == column) *to++ = row[column];
    machine_.cells.erase(to, machine_.cells.end());
    for (std::uint16_t& column : machine_.columns_by_outcome) column = now[column];
    machine_.column_count = kept;
  }

  // ---- what cannot be compiled

  static std::nullopt_t fault(std::vector<CompileError>& faults, std::string message, std::string help, const SourceLocation& place,
                              bool limit = false) {
    faults.push_back({std::move(message), std::move(help), place, limit});
    return std::nullopt;
  }

  [[nodiscard]] std::string name() const { return "`" + wager().format_name(machine_.key.numbers) + "`"; }

  /// F4: names what has the most values.
  std::nullopt_t too_many(std::vector<CompileError>& faults) const {
    const auto fewer = [](const Variable* a, const Variable* b) { return range_size(*a) < range_size(*b); };
    const Variable& widest = **std::max_element(variables_.begin(), variables_.end(), fewer);
    const std::string values = std::to_string(range_size(widest));
    const char* kind = widest.kind == Variable::Kind::Count ? "count" : widest.kind == Variable::Kind::Set ? "set" : "state";
    const char* how = widest.kind == Variable::Kind::Count ? "lower the maximum, or write `or more` after the maximum"
                      : widest.kind == Variable::Kind::Set ? "collect fewer totals in the set"
                                                           : "declare fewer values for the state";
    return fault(faults,
                 name() + " has more states than can be compiled: the " + kind + " `" + widest.name + "` alone has " + values + " values",
                 how, widest.location, true);
  }

  std::nullopt_t moved_two_ways(std::vector<CompileError>& faults, std::uint32_t at) const {
    const Variable& variable = ruleset_.game.variables[cursor_->faulty_member()];
    return fault(faults,
                 "one throw sets a state to two values, or to an undeclared value: `" + variable.name + "` while " +
                     format_row(ruleset_, machine_, at),
                 "run `fairroll check` to find the throw", variable.location);
  }

  MachineTransitions& transitions_;
  const Ruleset& ruleset_;
  MachineLine line_;
  bool whole_;  // made of parts
  Machine machine_;
  std::vector<const Variable*> variables_;  // per number of a row
  automaton::StateCode code_;
  std::optional<automaton::CodeIndex> index_;
  std::vector<std::size_t> throws_;  // of the columns
  std::optional<automaton::GameCursor> cursor_;
  std::optional<automaton::GameTest> duties_;  // nothing: no end of a turn matters here
  Situation situation_;                        // of the row at hand
  std::vector<int> row_;                       // its numbers
  std::uint64_t row_code_ = 0;                 // likewise, as a code
  std::vector<Level> levels_;
  std::vector<std::uint32_t> own_;  // per level: the code of its own variables
};

}  // namespace

MachineTransitions::MachineTransitions(const Ruleset& its_ruleset, const DiceOutcomes& its_outcomes,
                                       std::shared_ptr<automaton::Transitions> met)
    : ruleset(its_ruleset),
      outcomes(its_outcomes),
      start(one_seat(ruleset)),
      transitions(met ? std::move(met) : std::make_shared<automaton::Transitions>(ruleset, start)),
      game(transitions->game) {}

automaton::WagerTransitions& MachineTransitions::of(const MachineKey& key, bool owner_throws) {
  WagerTransitions* const behind = key.parent == nullptr ? nullptr : &of(*key.parent, owner_throws);
  return transitions->wagers.of(key.wager, key.numbers, std::nullopt, behind, owner_throws);
}

MachineCompiler::MachineCompiler(const Ruleset& ruleset, const DiceOutcomes& outcomes)
    : transitions_(std::make_unique<MachineTransitions>(ruleset, outcomes, nullptr)) {}

MachineCompiler::MachineCompiler(const CheckResult& checked, const DiceOutcomes& outcomes)
    : transitions_(std::make_unique<MachineTransitions>(*checked.ruleset, outcomes, checked.transitions)) {}

MachineCompiler::~MachineCompiler() = default;

std::optional<Machine> MachineCompiler::compile_machine(const MachineKey& key, std::vector<CompileError>& faults) {
  return MachineBuilder(*transitions_, key).build(faults);
}

std::vector<Index> MachineCompiler::find_deciding_clauses(const Machine& machine, std::uint32_t row, const std::vector<int>& faces) {
  const DiceOutcomes& outcomes = transitions_->outcomes;
  std::vector<int> sorted = faces;
  if (faces.size() == static_cast<std::size_t>(transitions_->ruleset.vocabulary.dice_count))
    sort_alike(transitions_->ruleset.vocabulary.groups, sorted, std::greater<>());  // as outcomes are listed
  std::size_t thrown = 0;
  while (!faces.empty() && thrown < outcomes.size() && outcomes.faces(thrown) != sorted) ++thrown;
  if (!faces.empty() && thrown == outcomes.size()) return {};
  return MachineBuilder(*transitions_, machine.key).deciding(machine.row(row), faces.empty() ? nullptr : &thrown);
}

std::optional<Machine> compile_machine(const Ruleset& ruleset, const DiceOutcomes& outcomes, const MachineKey& key,
                                       std::vector<CompileError>& faults) {
  return MachineCompiler(ruleset, outcomes).compile_machine(key, faults);
}

std::vector<Index> find_deciding_clauses(const Ruleset& ruleset, const Machine& machine, std::uint32_t row, const std::vector<int>& faces) {
  const DiceOutcomes outcomes(ruleset.vocabulary);
  return MachineCompiler(ruleset, outcomes).find_deciding_clauses(machine, row, faces);
}

std::string format_row(const Ruleset& ruleset, const Machine& machine, std::uint32_t row) {
  const std::span<const int> values = machine.row(row);
  std::vector<std::string> words;
  for (std::size_t i = 0; i < machine.game_variables.size(); ++i)
    words.push_back(automaton::state_in_words(ruleset.game.variables[machine.game_variables[i]], values[i]));
  for (std::size_t level = machine.levels.size(); level-- > 0;) {
    const MachineLevel& one = machine.levels[level];
    const Wager& wager = ruleset.wagers[one.wager];
    if (!wager.components.empty()) continue;
    const bool stands = machine.is_in_play(row, level);
    words.push_back(wager.format_name(one.numbers) + (stands ? " is in play" : " is not in play"));
    for (std::size_t i = 0; stands && i < one.size; ++i)
      words.push_back(automaton::state_in_words(wager.variables[i], values[one.offset + 1 + i]));
  }
  return detail::joined(words, ", ");
}

}  // namespace fairroll
