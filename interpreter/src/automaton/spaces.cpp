// SPDX-License-Identifier: Apache-2.0
#include "spaces.hpp"

#include <algorithm>
#include <utility>

#include "state_words.hpp"

namespace fairroll::automaton {

Spaces::Spaces(const Ruleset& ruleset, std::shared_ptr<Transitions> transitions)
    : ruleset_(ruleset),
      turn_end_(ruleset, TurnEnd::By::Anybody),
      transitions_(transitions ? std::move(transitions) : std::make_shared<Transitions>(ruleset, at_the_start(ruleset))),
      moved_(ruleset.clauses.size(), 0),
      doubtful_(ruleset.game.variables.size(), 0) {
  game().tell([this](Index variable, const EvalContext& context, const Movement& movement) { note(variable, context, movement); });
}

ThrowList Spaces::outcomes(const Footprint& footprint, const Wager* wager, const std::vector<int>* numbers, const Wager* parent,
                           const std::vector<int>* parent_numbers) const {
  ThrowClasses classes(ruleset_, all_outcomes());
  classes.add(footprint, wager, numbers, parent, parent_numbers);
  return {classes.representatives(), classes.class_of()};
}

const GameSpace& Spaces::reachable(Footprint& footprint) {
  if (footprint.turns_matter()) turn_end_.mention(footprint);
  const auto [at, is_new] = spaces_.try_emplace(footprint.game());
  if (is_new) explore_space(at->second, footprint.game());
  return at->second;
}

void Spaces::explore_space(GameSpace& space, const std::vector<char>& members) {
  Footprint footprint(ruleset_, nullptr, nullptr);
  for (std::size_t i = 0; i < members.size(); ++i)
    if (members[i] != 0) footprint.add_game(static_cast<Index>(i));
  std::vector<Index> variables = footprint.members();
  const bool turns = footprint.turns_matter() && turn_end_.possible();
  if (turns) turn_end_.mention(footprint);
  space = space_of(game(), footprint, std::move(variables));
  space.too_many = space.code.count() == 0 || space.code.count() > most_codes;
  if (space.too_many) return;
  at_hand_ = &space;
  Exploration how;
  how.turns = turns ? Exploration::Turns::AsTheTextSays : Exploration::Turns::Ignored;
  how.ends = &turn_end_;
  how.invalid_rolls = true;
  how.spend = [this] { return spend(); };
  explore(game(), how, space);
}

void Spaces::note(Index variable, const EvalContext& context, const Movement& found) {
  for (const Index clause : found.clauses)
    if (clause < moved_.size()) moved_[clause] = 1;
  if (found.fault == Movement::Fault::None) return;
  const bool known = std::any_of(faults_.begin(), faults_.end(), [&](const GameFault& f) {
    return f.variable == variable && f.movement.fault == found.fault && f.movement.clauses == found.clauses;
  });
  if (known) return;
  std::string words;
  if (at_hand_ != nullptr)
    for (const Index member : at_hand_->members)
      words += state_in_words(ruleset_.game.variables[member], context.before.game_values[member]) + ", ";
  const std::string thrown = context.uncounted ? "an invalid throw" : throw_in_words(ruleset_.vocabulary, context.faces);
  faults_.push_back({variable, found, words + thrown});
}

bool Spaces::doubts(const Footprint& footprint) const {
  for (std::size_t i = 0; i < doubtful_.size(); ++i)
    if (doubtful_[i] != 0 && footprint.game()[i] != 0) return true;
  return false;
}

bool Spaces::stands_in_several(Index clause) {
  if (shared_.empty()) {
    shared_.resize(ruleset_.clauses.size(), 0);
    std::map<std::pair<const Source*, std::uint32_t>, Index> first;
    for (Index i = 0; i < ruleset_.clauses.size(); ++i) {
      const SourceLocation& place = ruleset_.clauses[i].location;
      const auto [at, fresh] = first.insert({{place.source.get(), place.span.begin}, i});
      // A statement may begin with another, such as a list with its first item: those end elsewhere.
      if (!fresh && ruleset_.clauses[at->second].location.span.end == place.span.end) shared_[i] = shared_[at->second] = 1;
    }
  }
  return clause < shared_.size() && shared_[clause] != 0;
}

}  // namespace fairroll::automaton
