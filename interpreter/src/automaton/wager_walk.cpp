// SPDX-License-Identifier: Apache-2.0
#include "wager_walk.hpp"

#include <algorithm>
#include <functional>

#include <fairroll/detail/joined.hpp>

#include <fairroll/detail/dice_aside.hpp>
#include "state_words.hpp"

namespace fairroll::automaton {

namespace {

const Wager* parent_of(const Ruleset& ruleset, const FamilyMember& member) {
  return member.parent == no_index ? nullptr : &ruleset.wagers[member.parent];
}

}  // namespace

std::optional<bool> called_in_walk(const Wager& wager) {
  const bool callable = std::any_of(wager.permissions.begin(), wager.permissions.end(),
                                    [](const Permission& l) { return l.action == WagerAction::CallOn && l.is_allowed; });
  return !wager.off_windows.empty() && callable ? std::optional<bool>(true) : std::nullopt;
}

std::vector<FamilyMember> family(const Ruleset& ruleset, Index index) {
  const Wager& wager = ruleset.wagers[index];
  const std::vector<std::vector<int>> none{{}};
  const auto& numbers = wager.numbers.empty() ? none : wager.numbers;
  const auto& parents =
      wager.parent == no_index || ruleset.wagers[wager.parent].numbers.empty() ? none : ruleset.wagers[wager.parent].numbers;
  std::vector<FamilyMember> all;
  for (const std::vector<int>& own : numbers)
    for (const std::vector<int>& parent : parents) all.push_back({index, own, wager.parent, parent});
  return all;
}

WagerWalk::WagerWalk(const Ruleset& ruleset, Spaces& spaces, FamilyMember member)
    : ruleset_(ruleset),
      spaces_(spaces),
      member_(std::move(member)),
      wager_(ruleset.wagers[member_.wager]),
      parent_(parent_of(ruleset, member_)),
      footprint_(ruleset, &wager_, parent_),
      situation_(spaces.game().start()) {
  footprint_.add_settling(wager_, !called_in_walk(wager_));
  if (parent_ != nullptr) footprint_.add_deciding(*parent_, true, !called_in_walk(*parent_));
  turns_matter_ = footprint_.turns_matter() || names_per_thrower(ruleset, wager_);
}

EvalContext WagerWalk::context_of(const std::vector<int>& faces, bool turn_ends) const {
  EvalContext context{.ruleset = ruleset_, .before = situation_, .faces = faces};
  context.turn_ends = turn_ends;
  context.wager = &wager_;
  context.numbers = &member_.numbers;
  context.own = &own_;
  context.parent = parent_ == nullptr ? nullptr : &parent_own_;
  context.parent_numbers = parent_ == nullptr ? nullptr : &member_.parent_numbers;
  return context;
}

std::string WagerWalk::state_in_words() const {
  std::vector<std::string> words;
  for (const Index member : members_)
    words.push_back(automaton::state_in_words(ruleset_.game.variables[member], situation_.game_values[member]));
  if (asks_owner_) words.emplace_back(owner_throws_ ? "its owner throws" : "its owner does not throw");
  for (std::size_t i = 0; i < own_.size(); ++i) words.push_back(automaton::state_in_words(wager_.variables[i], own_[i]));
  for (std::size_t i = 0; i < parent_own_.size(); ++i) words.push_back(automaton::state_in_words(parent_->variables[i], parent_own_[i]));
  return detail::joined(words, ", ");
}

const Variable* WagerWalk::widest() const {
  const Variable* widest = nullptr;
  const auto consider = [&](const Variable& variable) {
    if (widest == nullptr || range_size(variable) > range_size(*widest)) widest = &variable;
  };
  for (const Variable& variable : wager_.variables) consider(variable);
  if (parent_ != nullptr)
    for (const Variable& variable : parent_->variables) consider(variable);
  for (const Index member : members_) consider(ruleset_.game.variables[member]);
  return widest;
}

// ---- where it can begin
// --------------------------------------------------------------------------------------------------------------------

std::size_t WagerWalk::add(std::uint64_t code) {
  const auto [number, is_new] = index_->insert(code);
  if (is_new) {
    codes_.push_back(code);
    prospects_.emplace_back();
  }
  return number;
}

bool WagerWalk::may_be_placed() const {
  const EvalContext context = context_of(no_dice);
  for (std::size_t i = 0; i < wager_.betting_windows.size(); ++i)
    if (placed_as_held_[i] != 0 || stood(wager_.betting_windows[i].condition, context) != Answer::No) return true;
  return false;
}

void WagerWalk::let_owner_throw(bool throws) {
  if (!asks_owner_) return;
  owner_throws_ = throws;
  automaton::let_owner_throw(situation_, throws);
}

void WagerWalk::place() {
  place_while_owner(true);
  if (asks_owner_) place_while_owner(false);
}

void WagerWalk::place_while_owner(bool throws) {
  let_owner_throw(throws);
  if (!may_be_placed()) return;
  placed_ = true;
  auto value = values_.begin();
  for (const Index member : members_) *value++ = situation_.game_values[member];
  if (asks_owner_) *value++ = throws ? 1 : 0;
  value = std::copy(own_.begin(), own_.end(), value);
  std::copy(parent_own_.begin(), parent_own_.end(), value);
  (void)add(code_.of(values_.data()));
}

// What decides when it may be placed is to be told apart, too.
Footprint WagerWalk::footprint_of_placing() {
  Footprint placing = footprint_;
  for (const Window& row : wager_.betting_windows) {
    Footprint asked(ruleset_, &wager_, parent_);
    asked.add(row.condition);
    placed_as_held_.push_back(asked.asks_who_holds() ? 1 : 0);
    placing.add(row.condition);
  }
  return placing;
}

void WagerWalk::find_starts() {
  Footprint placing = footprint_of_placing();
  const GameSpace& space = spaces_.reachable(placing);
  too_many_ = space.too_many;
  for (std::size_t row = 0; row < space.count && !too_many_; ++row) {
    for (std::size_t i = 0; i < space.members.size(); ++i) situation_.game_values[space.members[i]] = space.state(row)[i];
    place();
  }
}

namespace {

// Takes down every state that a parent can stand in, where what stands behind it may be placed.
class ParentStates : public Visitor {
 public:
  explicit ParentStates(const std::function<void(const EvalContext&)>& each) : each_(each) {}
  void state(const EvalContext& context) override { each_(context); }
  void transition(const Transition& /*transition*/) override {}
  [[nodiscard]] bool wants_every_transition() const override { return false; }

 private:
  const std::function<void(const EvalContext&)>& each_;
};

}  // namespace

void WagerWalk::find_starts_behind() {
  WagerWalk walk(ruleset_, spaces_, FamilyMember{member_.parent, member_.parent_numbers, no_index, {}});
  Footprint placing = footprint_of_placing();
  for (const Index member : placing.members()) walk.footprint_.add_game(member);
  if (asks_owner_) walk.footprint_.ask_owner();
  const std::function<void(const EvalContext&)> each = [&](const EvalContext& parents) {
    situation_.game_values = parents.before.game_values;
    parent_own_ = *parents.own;
    place_while_owner(walk.owner_throws_);
  };
  ParentStates states(each);
  walk.run(states);
  too_many_ = walk.too_many();
}

// ---- where it can go
// -----------------------------------------------------------------------------------------------------------------------

void WagerWalk::stand(std::size_t row) {
  const std::uint64_t code = codes_[row];
  code_.decode(code, values_.data());
  const int* values = values_.data();
  for (const Index member : members_) situation_.game_values[member] = *values++;
  if (asks_owner_) let_owner_throw(*values++ != 0);
  for (int& value : own_) value = *values++;
  for (int& value : parent_own_) value = *values++;
  own_codes_[0] = static_cast<std::uint32_t>(code % wagers_factor_ / own_factor_);
  own_codes_[1] = static_cast<std::uint32_t>(code % own_factor_);
  at_ = moves().row(situation_, own_codes_);
  if (parent_ != nullptr) parent_at_ = parent_moves()->row(situation_, own_codes_ + 1);
}

void WagerWalk::show(const WagerMove& move, std::size_t thrown, bool turn_ends, Visitor& visitor) {
  if (!visitor.wants_every_transition()) {
    std::vector<char>& shown = shown_[(turn_ends ? 1 : 0) + (owner_throws_ ? 2 : 0)];
    if (shown.size() <= move.effect) shown.resize(moves().effects(), 0);
    if (std::exchange(shown[move.effect], 1) != 0) return;
  }
  moves().own_code().decode(move.after, after_.data());
  const EvalContext context = context_of(turn_ends ? no_dice : spaces_.all_outcomes()[thrown], turn_ends);
  visitor.transition({context, moves().effect(move), after_, thrown});
}

std::optional<std::uint64_t> WagerWalk::take(std::size_t row, std::size_t thrown, bool turn_ends, Visitor& visitor) {
  const WagerMove& move = turn_ends ? moves().turn_end(at_) : moves().move(at_, thrown);
  show(move, thrown, turn_ends, visitor);
  const Effect& effect = moves().effect(move);
  WagerMove parents;
  const Effect* parent = nullptr;
  if (parent_ != nullptr) {
    parents = turn_ends ? parent_moves()->turn_end(parent_at_) : parent_moves()->move(parent_at_, thrown);
    parent = &parent_moves()->effect(parents);
  }
  const bool parent_open = parent != nullptr && parent->contradiction;
  if (effect.verdict || effect.contradiction || parent_open) prospects_[row].decided = true;
  if (effect.ends() || effect.contradiction || parent_open || (parent != nullptr && parent->ends())) return std::nullopt;
  const auto after = [&](const WagerTransitions& of, std::uint32_t own) { return std::uint64_t{turn_ends ? of.reset_turn(own) : own}; };
  const std::uint64_t owner = asks_owner_ && owner_throws_ ? wagers_factor_ : 0;
  return owner + after(moves(), move.after) * own_factor_ + (parent == nullptr ? 0 : after(*parent_moves(), parents.after));
}

void WagerWalk::end_turn(std::size_t row, Visitor& visitor) {
  if (std::exchange(prospects_[row].turn_ended, true)) return;
  stand(row);
  const std::optional<std::uint64_t> wagers = take(row, 0, true, visitor);
  if (!wagers) return;
  const std::uint64_t code = cursor_->turn_end(situation_) + *wagers;
  const std::size_t to = add(code);
  prospects_[row].next_after_turn = to;
  if (!asks_owner_) return;
  const std::size_t other = add(owner_throws_ ? code - wagers_factor_ : code + wagers_factor_);
  prospects_[row].with_next_owner = other;
}

// A throw that does not count moves the game alone (A7).
void WagerWalk::roll_invalidly(std::size_t row, bool may_end_turn, Visitor& visitor) {
  const std::optional<std::uint64_t> game = spaces_.game().after_invalid_roll(members_, situation_, code_);
  if (!game) return;
  const bool ends = may_end_turn && spaces_.game().ends_with_invalid_roll(spaces_.turn_end(), situation_);
  const std::size_t to = add(*game + codes_[row] % (wagers_factor_ * (asks_owner_ ? 2 : 1)));
  next_of_row_.push_back(to);
  if (!ends || prospects_[to].turn_ended) return;
  end_turn(to, visitor);
  stand(row);
}

// Where it can go matters only as long as nothing decides it.
void WagerWalk::keep_next(std::size_t row) {
  if (!prospects_[row].decided) {
    std::sort(next_of_row_.begin(), next_of_row_.end());
    const auto end = std::unique(next_of_row_.begin(), next_of_row_.end());
    next_.insert(next_.end(), next_of_row_.begin(), end);
  }
  next_of_row_.clear();
  prospects_[row].next_end = next_.size();
}

void WagerWalk::explore(Visitor& visitor) {
  const TurnEnd& turns = spaces_.turn_end();
  const bool turns_matter = turns.possible() && turns_matter_;
  cursor_.emplace(spaces_.game(), members_, outcomes_.throws, code_);
  std::optional<GameTest> ends;
  if (turns_matter && !turns.any_time()) ends = spaces_.game().test_of(turns);
  for (std::size_t row = 0; row < codes_.size(); ++row) {
    stand(row);
    visitor.state(context_of(no_dice));
    if (turns_matter && turns.any_time()) end_turn(row, visitor);
    roll_invalidly(row, ends.has_value(), visitor);
    cursor_->stand(situation_);
    if (ends) spaces_.game().stand(*ends, situation_);
    const HeldDice aside = dice_aside(ruleset_, situation_);
    for (std::size_t column = 0; column < outcomes_.throws.size(); ++column) {
      const std::size_t thrown = outcomes_.throws[column];
      if (!can_fall(aside, spaces_.all_outcomes()[thrown])) continue;
      const std::optional<std::uint64_t> wagers = take(row, thrown, false, visitor);
      if (!wagers) continue;
      const std::size_t to = add(cursor_->code(column) + *wagers);
      next_of_row_.push_back(to);
      if (!ends || !(*ends)(thrown) || prospects_[to].turn_ended) continue;
      end_turn(to, visitor);
      stand(row);
      spaces_.game().stand(*ends, situation_);
    }
    keep_next(row);
    too_many_ = codes_.size() > ruleset_.limits.states || !spaces_.spend();
    if (too_many_) return;
  }
}

bool WagerWalk::leads_to_decision(std::size_t row) const {
  for (const std::size_t after_turn : {prospects_[row].next_after_turn, prospects_[row].with_next_owner})
    if (after_turn != no_row && prospects_[after_turn].decided) return true;
  const std::size_t* const next = next_.data();
  return std::any_of(next + (row == 0 ? 0 : prospects_[row - 1].next_end), next + prospects_[row].next_end,
                     [this](std::size_t to) { return prospects_[to].decided; });
}

// Rows from which no decision can be reached. Successors mostly come later, so going backwards settles nearly all at once.
void WagerWalk::find_never_decided() {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t row = codes_.size(); row-- > 0;) {
      if (prospects_[row].decided || !leads_to_decision(row)) continue;
      prospects_[row].decided = true;
      changed = true;
    }
  }
  const auto stuck = std::find_if(prospects_.begin(), prospects_.end(), [](const Prospect& one) { return !one.decided; });
  if (stuck == prospects_.end()) return;
  stand(static_cast<std::size_t>(stuck - prospects_.begin()));
  never_decided_ = state_in_words();
}

void WagerWalk::forget_other_starts() {
  const std::uint64_t code = codes_[*only_start_];
  codes_.clear();
  prospects_.clear();
  index_.emplace(code_.count());
  (void)add(code);
}

std::vector<const Variable*> WagerWalk::lay_out() {
  asks_owner_ = footprint_.asks_owner();
  turns_matter_ = turns_matter_ || asks_owner_;
  if (turns_matter_ || footprint_.turns_matter()) spaces_.turn_end().mention(footprint_);
  members_ = footprint_.members();
  std::vector<const Variable*> variables = variables_of(ruleset_, members_);
  if (asks_owner_) variables.push_back(&yes_or_no());
  for (const Variable& variable : wager_.variables) variables.push_back(&variable);
  if (parent_ != nullptr)
    for (const Variable& variable : parent_->variables) variables.push_back(&variable);
  return variables;
}

void WagerWalk::run(Visitor& visitor) {
  code_ = StateCode(lay_out());
  too_many_ = code_.count() == 0 || code_.count() > most_codes;
  if (too_many_) return;
  index_.emplace(code_.count());
  values_.resize(code_.width());
  after_.resize(wager_.variables.size());
  outcomes_ = spaces_.outcomes(footprint_, &wager_, &member_.numbers, parent_, &member_.parent_numbers);
  own_ = first_values(wager_.variables);
  if (parent_ == nullptr)
    find_starts();
  else
    find_starts_behind();
  starts_ = codes_.size();
  if (only_start_ && *only_start_ < codes_.size()) forget_other_starts();
  if (too_many_) return;
  for (const bool throws : {false, true}) {
    if (!throws && !asks_owner_) continue;
    WagerTransitions*& parent = parent_moves_[throws ? 1 : 0];
    if (parent_ != nullptr)
      parent = &spaces_.wagers().of(member_.parent, member_.parent_numbers, called_in_walk(*parent_), nullptr, throws);
    moves_[throws ? 1 : 0] = &spaces_.wagers().of(member_.wager, member_.numbers, called_in_walk(wager_), parent, throws);
  }
  own_factor_ = parent_ == nullptr ? 1 : parent_moves()->own_code().count();
  wagers_factor_ = own_factor_ * moves().own_code().count();
  explore(visitor);
  if (!too_many_) find_never_decided();
}

}  // namespace fairroll::automaton
