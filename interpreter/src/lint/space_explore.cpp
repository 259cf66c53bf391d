// SPDX-License-Identifier: Apache-2.0
// Going through the states of one part of the game.
#include <algorithm>
#include <utility>

#include "game_moves.hpp"
#include "space.hpp"
#include "words.hpp"

namespace fairroll::linting {

/// From the start, throw by throw, until nothing new comes about.
class Spaces::Exploring {
 public:
  Exploring(Spaces& spaces, GameSpace& space, const std::vector<const Variable*>& variables, bool turns)
      : spaces_(spaces),
        space_(space),
        moves_(spaces.ruleset_, *spaces.memory_, space.members, space.outcomes.throws),
        seen_(space.seen.emplace(variables)),
        situation_(at_the_start(spaces.ruleset_)),
        turns_(turns) {
    moves_.follow(spaces.largest_within(space));
  }

  [[nodiscard]] bool possible() const noexcept { return seen_.possible(); }

  void run() {
    space_.states.reserve(seen_.worth_room() * space_.members.size());
    space_.next.reserve(seen_.worth_room() * space_.width);
    for (const Index member : space_.members) before_.push_back(situation_.game[member]);
    add(before_.data());
    for (std::size_t row = 0; row < space_.count; ++row) {
      before_.assign(space_.state(row), space_.state(row) + space_.members.size());
      if (turns_ && spaces_.turn_end_.any_time()) end_turn(before_.data());
      set_scene(before_.data());
      throw_all();
      space_.too_many = space_.count > most_states || !spaces_.spend();
      if (space_.too_many) return;
    }
  }

 private:
  void add(const int* state) {
    if (!seen_.insert(state).second) return;
    space_.states.insert(space_.states.end(), state, state + space_.members.size());
    ++space_.count;
  }

  /// Where a throw leads.
  std::size_t add(std::size_t thrown) {
    const auto [number, is_new] = seen_.insert_code(moves_.code(thrown));
    if (!is_new) return number;
    space_.states.resize(space_.states.size() + space_.members.size());
    moves_.values(situation_, thrown, space_.states.data() + space_.count * space_.members.size());
    ++space_.count;
    return number;
  }

  void set_scene(const int* values) {
    for (const Index member : space_.members) situation_.game[member] = *values++;
  }

  void end_turn(const int* from) {
    set_scene(from);
    spaces_.end_turn(space_.members, situation_, reset_);
    add(reset_.data());
  }

  void throw_all() {
    moves_.stand<GameMoves::Tells::All>(situation_, [this](std::size_t thrown, std::size_t member, const Movement& moved) {
      spaces_.note(space_, moves_.moment(situation_, thrown), space_.members[member], moved);
    });
    const bool may_end = turns_ && !spaces_.turn_end_.any_time();
    for (std::size_t thrown = 0; thrown < space_.width; ++thrown) {
      const bool ends = may_end && moves_.turn_ends(spaces_.turn_end_, situation_, thrown);
      const std::size_t to = add(thrown);
      space_.next.push_back(static_cast<std::uint32_t>(to));
      if (!ends || !first_end_in(to)) continue;
      const std::vector<int> after(space_.state(to), space_.state(to) + space_.members.size());
      end_turn(after.data());
      set_scene(before_.data());
    }
  }

  bool first_end_in(std::size_t state) {
    if (turn_ended_.size() <= state) turn_ended_.resize(state + 1, 0);
    return std::exchange(turn_ended_[state], 1) == 0;
  }

  Spaces& spaces_;
  GameSpace& space_;
  GameMoves moves_;
  Seen& seen_;
  Situation situation_;
  bool turns_;                    // end, and that matters
  std::vector<char> turn_ended_;  // per state: a turn has been ended in it
  // Used again and again.
  std::vector<int> before_;
  std::vector<int> reset_;
};

void Spaces::explore(GameSpace& space, const std::vector<char>& members) {
  Mentions mentions(ruleset_, nullptr, nullptr);
  std::vector<const Variable*> variables;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i] == 0) continue;
    mentions.add_game(static_cast<Index>(i));
    space.members.push_back(static_cast<Index>(i));
    variables.push_back(&ruleset_.game.variables[i]);
  }
  const bool turns = mentions.turns_matter() && turn_end_.possible();
  if (turns) turn_end_.mention(mentions);
  const Situation start = at_the_start(ruleset_);
  space.outcomes = outcomes(mentions, Moment{.ruleset = ruleset_, .before = start, .faces = no_dice}, nullptr);
  space.width = space.outcomes.throws.size();
  space.asks_who_holds = mentions.asks_who_holds();
  Exploring exploring(*this, space, variables, turns);
  space.too_many = !exploring.possible();
  if (!space.too_many) exploring.run();
}

void Spaces::note(const GameSpace& space, const Moment& moment, Index variable, const Movement& found) {
  for (Index clause : found.clauses)
    if (clause < moved_.size()) moved_[clause] = 1;
  if (found.fault == Movement::Fault::None) return;
  bool known = std::any_of(faults_.begin(), faults_.end(), [&](const GameFault& f) {
    return f.variable == variable && f.movement.fault == found.fault && f.movement.clauses == found.clauses;
  });
  if (known) return;
  std::string words;
  for (Index member : space.members) words += state_in_words(ruleset_.game.variables[member], moment.before.game[member]) + ", ";
  faults_.push_back({variable, found, words + throw_in_words(moment.faces)});
}

}  // namespace fairroll::linting
