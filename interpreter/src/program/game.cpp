// SPDX-License-Identifier: Apache-2.0
// The game's machine: only what its events and the duties to give up the dice name.
#include <algorithm>
#include <optional>
#include <string>

#include <fairroll/program.hpp>

#include "../lint/explored.hpp"
#include "../lint/game_moves.hpp"
#include "../lint/mentions.hpp"
#include "../lint/space.hpp"
#include "../lint/throw_classes.hpp"
#include "../lint/words.hpp"
#include "../oracle/settle.hpp"
#include "compile.hpp"
#include "duties.hpp"
#include "tuple_table.hpp"

namespace fairroll {
namespace {

constexpr std::size_t most_events = 64;

class GameBuilder {
 public:
  GameBuilder(const Ruleset& ruleset, const Outcomes& outcomes, linting::Memory& memory)
      : ruleset_(ruleset), outcomes_(outcomes), memory_(memory), duties_(ruleset), situation_(linting::at_the_start(ruleset)) {}

  std::optional<GameMachine> build(std::vector<CompileFault>& faults) {
    if (!outcomes_.possible() || ruleset_.game.events.size() > most_events) {
      faults.push_back({"the game has more outcomes or events than can be compiled", "use fewer dice, or fewer events", {}, true});
      return std::nullopt;
    }
    linting::Mentions mentions(ruleset_, nullptr, nullptr);
    for (const Event& event : ruleset_.game.events) mentions.add(event.occasion);
    duties_.mention(mentions);
    // What two sentences could move apart is followed as well: the table settles nothing of such a throw.
    for (std::size_t i = 0; i < ruleset_.game.variables.size(); ++i)
      if (may_fail(ruleset_.game.variables[i])) mentions.add_game(static_cast<Index>(i));
    follow_named(mentions);
    classify(mentions);
    follow_explored(mentions.game());
    for (std::uint32_t row = 0; row < rows_->size(); ++row) {
      if (rows_->size() > linting::most_states) {
        too_many(faults);
        return std::nullopt;
      }
      explore(row);
      if (faulty_ == nullptr) continue;
      faults.push_back({"a throw would move `" + faulty_->name + "` to two values, past its top, or to a value that it has not",
                        "run `fairroll check`, which names the throw", faulty_->place});
      return std::nullopt;
    }
    machine_.rows = rows_->size();
    machine_.members = members_;
    machine_.values.reserve(machine_.rows * members_.size());
    for (std::uint32_t row = 0; row < machine_.rows; ++row)
      for (std::size_t i = 0; i < members_.size(); ++i) machine_.values.push_back(value_in(row, i));
    return std::move(machine_);
  }

 private:
  /// The variables of the game that are named; the first row is where they start.
  void follow_named(const linting::Mentions& mentions) {
    std::uint64_t states = 1;
    for (std::size_t i = 0; i < mentions.game().size(); ++i) {
      if (mentions.game()[i] == 0) continue;
      members_.push_back(static_cast<Index>(i));
      state_.push_back(situation_.game[i]);
      if (states <= linting::most_codes) states *= linting::range_size(ruleset_.game.variables[i]);
    }
    codes_tell_ = states <= linting::most_codes;
    turns_matter_ = mentions.turns_matter();
    rows_.emplace(members_.size());
    tuple_.resize(members_.size());
    (void)row_of(state_);
  }

  /// Throws that nothing here tells apart are asked for once.
  void classify(const linting::Mentions& mentions) {
    linting::ThrowClasses classes(ruleset_, all_of(outcomes_));
    classes.add(mentions, nullptr, nullptr, nullptr, nullptr);
    class_of_ = classes.class_of();
    representatives_ = classes.representatives();
    of_class_.resize(representatives_.size());
    std::vector<const std::vector<int>*> thrown;
    thrown.reserve(representatives_.size());
    for (const std::size_t outcome : representatives_) thrown.push_back(&outcomes_.faces(outcome));
    moves_.emplace(ruleset_, memory_, members_, std::move(thrown));
  }

  /// Only `or more` and a single sentence with a fixed value always say where to.
  static bool may_fail(const Variable& variable) {
    if (variable.kind == Variable::Kind::Set) return false;
    if (variable.kind == Variable::Kind::Count) return !variable.or_more;
    return variable.moves.size() > 1 || (!variable.moves.empty() && variable.moves.front().becomes_total);
  }

  /// What the check went through without a fault need not be moved again.
  void follow_explored(const std::vector<char>& members) {
    const linting::Explored* const explored = ruleset_.explored.get();
    const linting::GameSpace* const space = explored == nullptr ? nullptr : explored->space(members);
    moves_->follow(space);
    if (space == nullptr) return;
    machine_.turn_end.reserve(space->count);
    machine_.cells.reserve(space->count * class_of_.size());
  }

  void too_many(std::vector<CompileFault>& faults) const {
    const auto size = [&](Index member) { return linting::range_size(ruleset_.game.variables[member]); };
    const Index widest = *std::max_element(members_.begin(), members_.end(), [&](Index a, Index b) { return size(a) < size(b); });
    const Variable& variable = ruleset_.game.variables[widest];
    faults.push_back(
        {"the game has more states than can be compiled: `" + variable.name + "` alone has " + std::to_string(size(widest)) + " values",
         "bound it, or let it stay at its top with `or more`", variable.place, true});
  }

  std::uint32_t row_of(const std::vector<int>& state) {
    std::copy(state.begin(), state.end(), tuple_.begin());
    return rows_->insert(tuple_.data()).first;
  }

  [[nodiscard]] int value_in(std::uint32_t row, std::size_t member) const { return static_cast<int>((*rows_)[row][member]); }

  std::uint32_t after_turn() {
    const Moment moment{.ruleset = ruleset_, .before = situation_, .faces = no_dice, .turn_ends = true};
    for (std::size_t i = 0; i < members_.size(); ++i) {
      const Variable& variable = ruleset_.game.variables[members_[i]];
      state_[i] = variable.per_thrower ? first_value(variable) : moved_to({Owner::Game, members_[i]}, moment);
    }
    return row_of(state_);
  }

  /// Throws that lead to the same state often follow each other.
  std::uint32_t next_of(std::size_t thrown) {
    if (codes_tell_ && thrown > 0 && moves_->code(thrown) == moves_->code(thrown - 1)) return of_class_[thrown - 1].next;
    moves_->values(situation_, thrown, state_.data());
    return row_of(state_);
  }

  /// Under which throws it happens: where the memory knows that already, all it takes is a look.
  void ask(Index event) {
    const Remembered<EventAnswer> known = memory_.event_in(event, situation_.game);
    const std::size_t classes = representatives_.size();
    for (std::size_t thrown = 0; thrown < classes; ++thrown) {
      const std::size_t outcome = representatives_[thrown];
      const EventAnswer answer = known.answers == nullptr ? EventAnswer::Unknown : known.answers[known.class_of[outcome]];
      if (answer == EventAnswer::Unknown ? memory_.happened(event, moment(outcome)) : answer == EventAnswer::Yes)
        of_class_[thrown].events |= std::uint64_t{1} << event;
    }
  }

  /// The moves do not know it of a state that is followed.
  [[nodiscard]] Moment moment(std::size_t outcome) const {
    const std::vector<int>& faces = outcomes_.faces(outcome);
    return {.ruleset = ruleset_, .before = situation_, .faces = faces, .memory = memory_.at(situation_.game, faces)};
  }

  void explore(std::uint32_t row) {
    for (std::size_t i = 0; i < members_.size(); ++i) situation_.game[members_[i]] = value_in(row, i);
    machine_.turn_end.push_back(turns_matter_ ? after_turn() : row);
    moves_->stand<linting::GameMoves::Tells::Faults>(situation_, [&](std::size_t /*thrown*/, std::size_t member, const Movement& moved) {
      if (moved.fault != Movement::Fault::None) faulty_ = &ruleset_.game.variables[members_[member]];
    });
    std::fill(of_class_.begin(), of_class_.end(), GameMachine::Cell{});
    for (Index event = 0; event < ruleset_.game.events.size(); ++event) ask(event);
    for (std::size_t thrown = 0; thrown < representatives_.size(); ++thrown) {
      GameMachine::Cell& cell = of_class_[thrown];
      cell.turn_ends = moves_->turn_ends(duties_, situation_, thrown);
      cell.next = next_of(thrown);
    }
    for (const std::uint16_t one : class_of_) machine_.cells.push_back(of_class_[one]);
  }

  const Ruleset& ruleset_;
  const Outcomes& outcomes_;
  linting::Memory& memory_;
  TurnDuties duties_;
  std::optional<linting::GameMoves> moves_;
  Situation situation_;
  bool turns_matter_ = false;  // else their end changes no member
  bool codes_tell_ = false;    // GameMoves::code() is another for every state
  const Variable* faulty_ = nullptr;
  GameMachine machine_;
  std::vector<Index> members_;
  std::optional<TupleTable> rows_;
  std::vector<std::uint16_t> class_of_;       // per outcome: those that nothing here tells apart are asked for once
  std::vector<std::size_t> representatives_;  // of the classes
  // Used again and again.
  std::vector<GameMachine::Cell> of_class_;
  std::vector<int> state_;
  std::vector<std::uint32_t> tuple_;
};

}  // namespace

std::optional<GameMachine> compile_game(const Ruleset& ruleset, const Outcomes& outcomes, std::vector<CompileFault>& faults) {
  linting::Memory memory(ruleset, all_of(outcomes), linting::memory_of(ruleset));
  return compile_game(ruleset, outcomes, memory, faults);
}

std::optional<GameMachine> compile_game(const Ruleset& ruleset, const Outcomes& outcomes, linting::Memory& memory,
                                        std::vector<CompileFault>& faults) {
  return GameBuilder(ruleset, outcomes, memory).build(faults);
}

}  // namespace fairroll
