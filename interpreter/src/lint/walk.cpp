// SPDX-License-Identifier: Apache-2.0
#include "walk.hpp"

#include <algorithm>
#include <utility>

#include "words.hpp"

namespace fairroll::linting {

namespace {

const Wager* parent_of(const Ruleset& ruleset, const Wagered& wagered) {
  return wagered.parent == no_index ? nullptr : &ruleset.wagers[wagered.parent];
}

// Where its owner may call a wager on, it is looked at as working.
std::optional<bool> working(const Wager& wager) {
  const bool callable =
      std::any_of(wager.leaves.begin(), wager.leaves.end(), [](const Leave& l) { return l.act == Act::CalledOn && l.allowed; });
  return !wager.off.empty() && callable ? std::optional<bool>(true) : std::nullopt;
}

}  // namespace

void mention_sentences(Mentions& mentions, const Ruleset& ruleset, const Wager& wager, bool of_parent) {
  for (const VerdictRow& row : wager.verdicts) mentions.add(row.occasion, of_parent);
  if (!working(wager))
    for (const Standing& row : wager.off) mentions.add(row.while_, of_parent);
  mentions.add_own(of_parent);
  if (of_parent) return;
  for (const PayRow& row : wager.pays) {
    if (row.on) mentions.add(*row.on);
    mentions.add(row.while_);
  }
  if (wager.pays_per == no_index) return;
  const VariableRef& measure = ruleset.paytables[wager.pays_per].measure;
  if (measure.owner == Owner::Game) mentions.add_game(measure.index);
}

std::vector<Wagered> family(const Ruleset& ruleset, Index index) {
  const Wager& wager = ruleset.wagers[index];
  const std::vector<std::vector<int>> none{{}};
  const auto& numbers = wager.numbers.empty() ? none : wager.numbers;
  const auto& parents =
      wager.behind == no_index || ruleset.wagers[wager.behind].numbers.empty() ? none : ruleset.wagers[wager.behind].numbers;
  std::vector<Wagered> all;
  for (const std::vector<int>& own : numbers)
    for (const std::vector<int>& parent : parents) all.push_back({index, own, wager.behind, parent});
  return all;
}

Walk::Walk(const Ruleset& ruleset, Spaces& spaces, Wagered wagered)
    : ruleset_(ruleset),
      spaces_(spaces),
      wagered_(std::move(wagered)),
      wager_(ruleset.wagers[wagered_.wager]),
      parent_(parent_of(ruleset, wagered_)),
      mentions_(ruleset, &wager_, parent_),
      situation_(at_the_start(ruleset)) {
  mention_sentences(mentions_, ruleset_, wager_, false);
  if (parent_ != nullptr) mention_sentences(mentions_, ruleset_, *parent_, true);
  working_ = working(wager_);
  if (parent_ != nullptr) parent_working_ = working(*parent_);
  turns_matter_ = mentions_.turns_matter() || names_per_thrower(ruleset, wager_);
}

Moment Walk::moment_of(const std::vector<int>& faces, bool turn_ends) const {
  Moment moment{.ruleset = ruleset_, .before = situation_, .faces = faces};
  moment.turn_ends = turn_ends;
  moment.memory = spaces_.memory().at(situation_.game, faces);
  moment.wager = &wager_;
  moment.numbers = &wagered_.numbers;
  moment.own = &own_;
  moment.parent = parent_ == nullptr ? nullptr : &parent_own_;
  moment.parent_numbers = parent_ == nullptr ? nullptr : &wagered_.parent_numbers;
  return moment;
}

std::string Walk::state_in_words() const {
  std::vector<std::string> words;
  for (Index member : members_) words.push_back(linting::state_in_words(ruleset_.game.variables[member], situation_.game[member]));
  for (std::size_t i = 0; i < own_.size(); ++i) words.push_back(linting::state_in_words(wager_.variables[i], own_[i]));
  for (std::size_t i = 0; i < parent_own_.size(); ++i) words.push_back(linting::state_in_words(parent_->variables[i], parent_own_[i]));
  return listed(words, ", ");
}

const Variable* Walk::widest() const {
  const Variable* widest = nullptr;
  auto consider = [&](const Variable& variable) {
    if (widest == nullptr || range_size(variable) > range_size(*widest)) widest = &variable;
  };
  for (const Variable& variable : wager_.variables) consider(variable);
  if (parent_ != nullptr)
    for (const Variable& variable : parent_->variables) consider(variable);
  for (Index member : members_) consider(ruleset_.game.variables[member]);
  return widest;
}

// ---- where it can begin
// --------------------------------------------------------------------------------------------------------------------

std::size_t Walk::add(const std::vector<int>& game, const std::vector<int>& own, const std::vector<int>& parent) {
  std::copy(game.begin(), game.end(), new_row_.begin());
  fill_new_row(own, parent);
  const auto [number, is_new] = seen_->insert(new_row_.data());
  if (is_new) take_new_row();
  return number;
}

std::size_t Walk::add_thrown(std::size_t outcome) {
  std::uint64_t code = 0;
  const Digit* digit = digits_.data();
  const auto count = [&](int value) { code = code * digit->size + static_cast<std::uint64_t>(value - digit->low), ++digit; };
  for (const int value : own_after_) count(value);
  for (const int value : parent_step_.after) count(value);
  const auto [number, is_new] = seen_->insert_code(moves_->code(outcome) + code);
  if (!is_new) return number;
  moves_->values(situation_, outcome, new_row_.data());
  fill_new_row(own_after_, parent_step_.after);
  take_new_row();
  return number;
}

void Walk::fill_new_row(const std::vector<int>& own, const std::vector<int>& parent) {
  int* value = new_row_.data() + members_.size();
  for (const int one : own) *value++ = one;
  for (const int one : parent) *value++ = one;
}

void Walk::take_new_row() {
  rows_.insert(rows_.end(), new_row_.begin(), new_row_.end());
  ++count_;
  prospects_.emplace_back();
}

bool Walk::may_be_placed() const {
  const Moment moment = moment_of(no_dice);
  for (std::size_t i = 0; i < wager_.placed.size(); ++i)
    if (placed_as_held_[i] != 0 || stood(wager_.placed[i].while_, moment) != Answer::No) return true;
  return false;
}

// What decides when it may be placed is to be told apart, too.
Mentions Walk::mentions_of_placing() {
  Mentions placing = mentions_;
  for (const Standing& row : wager_.placed) {
    Mentions asked(ruleset_, &wager_, parent_);
    asked.add(row.while_);
    placed_as_held_.push_back(asked.asks_who_holds() ? 1 : 0);
    placing.add(row.while_);
  }
  return placing;
}

void Walk::find_starts() {
  own_ = first_values(wager_.variables);
  Mentions placing = mentions_of_placing();
  const GameSpace& space = spaces_.reachable(placing);
  if (space.too_many) {
    too_many_ = true;
    return;
  }
  std::vector<int> game(members_.size());
  for (std::size_t row = 0; row < space.count; ++row) {
    for (std::size_t i = 0; i < space.members.size(); ++i) situation_.game[space.members[i]] = space.state(row)[i];
    if (!may_be_placed()) continue;
    placed_ = true;
    for (std::size_t i = 0; i < members_.size(); ++i) game[i] = situation_.game[members_[i]];
    add(game, own_, {});
  }
}

namespace {

// Takes down every state that a parent can stand in, where what stands behind it may be placed.
class ParentStates : public Onlooker {
 public:
  explicit ParentStates(const std::function<void(const Moment&)>& each) : each_(each) {}
  void state(const Moment& moment) override { each_(moment); }
  void stride(const Stride& /*stride*/) override {}
  [[nodiscard]] bool wants_every_stride() const override { return false; }

 private:
  const std::function<void(const Moment&)>& each_;
};

}  // namespace

void Walk::find_starts_behind() {
  Walk walk(ruleset_, spaces_, Wagered{wagered_.parent, wagered_.parent_numbers, no_index, {}});
  Mentions placing = mentions_of_placing();
  for (std::size_t i = 0; i < placing.game().size(); ++i)
    if (placing.game()[i] != 0) walk.mentions_.add_game(static_cast<Index>(i));
  own_ = first_values(wager_.variables);
  std::vector<int> game(members_.size());
  const std::function<void(const Moment&)> each = [&](const Moment& parents) {
    situation_.game = parents.before.game;
    parent_own_ = *parents.own;
    if (!may_be_placed()) return;
    placed_ = true;
    for (std::size_t i = 0; i < members_.size(); ++i) game[i] = situation_.game[members_[i]];
    add(game, own_, parent_own_);
  };
  ParentStates states(each);
  walk.run(states);
  too_many_ = walk.too_many();
}

// ---- where it can go
// -----------------------------------------------------------------------------------------------------------------------

void Walk::set_scene(std::size_t row) {
  if (scene_ == row) return;
  scene_ = row;
  const int* values = rows_.data() + row * width_;
  for (Index member : members_) situation_.game[member] = *values++;
  for (int& value : own_) value = *values++;
  for (int& value : parent_own_) value = *values++;
}

ParentFate Walk::fate_of_parent(const std::vector<int>& faces, bool turn_ends) {
  const Remembering memory = spaces_.memory().at(situation_.game, faces);
  const WagerBefore before{wagered_.parent, wagered_.parent_numbers, parent_own_, parent_working_, nullptr, nullptr, memory};
  step_wager(parent_step_, ruleset_, situation_, before, faces, turn_ends, nullptr, false);
  return {parent_step_.verdict, parent_step_.stays_up, parent_step_.contradiction, {}};
}

namespace {

void reset_own(const std::vector<Variable>& variables, std::vector<int>& values) {
  for (std::size_t i = 0; i < variables.size(); ++i)
    if (variables[i].per_thrower) values[i] = first_value(variables[i]);
}

}  // namespace

bool Walk::step(std::size_t row, std::size_t outcome, Onlooker& onlooker) {
  if (familiar_ && std::exchange(familiar_scene_, scene_) != scene_) familiar_->stand(moment_of(no_dice));
  const FamiliarStep* known = familiar_ ? familiar_->recall(outcome) : nullptr;
  if (known == nullptr) {
    const bool turn_ends = outcome == outcomes_.size();
    const Moment moment = moment_of(turn_ends ? no_dice : *outcomes_[outcome], turn_ends);
    known = familiar_ ? familiar_->find(moment, outcome) : nullptr;
    if (known == nullptr) {
      const bool ends = step_in_full(moment, row, onlooker);
      if (keeps_) keep_step(row, outcome, familiar_->steps().back());
      return ends;
    }
  }
  if (keeps_) keep_step(row, outcome, *known);
  return step_as_before(*known, row);
}

bool Walk::step_as_before(const FamiliarStep& known, std::size_t row) {
  if (known.decides()) prospects_[row].decided = true;
  if (!known.ends()) known.move(own_, own_after_.data());
  return known.ends();
}

bool Walk::step_in_full(const Moment& moment, std::size_t row, Onlooker& onlooker) {
  ParentFate fate;
  if (parent_ != nullptr) fate = fate_of_parent(moment.faces, moment.turn_ends);
  WagerBefore before{wagered_.wager, wagered_.numbers, own_, working_, moment.parent, moment.parent_numbers, moment.memory};
  if (familiar_) before.speaking = familiar_->speaking();
  step_wager(step_, ruleset_, situation_, before, moment.faces, moment.turn_ends, parent_ == nullptr ? nullptr : &fate, false);
  onlooker.stride({moment, step_});
  if (familiar_) familiar_->learn(step_, moment, keeps_);
  if (step_.verdict || step_.contradiction || fate.open) prospects_[row].decided = true;
  own_after_ = step_.after;
  return (step_.verdict && !step_.stays_up) || step_.contradiction || fate.open || (fate.verdict && !fate.stays_up);
}

// The row where it stands afterwards; nothing if it has ended.
std::optional<std::size_t> Walk::stride(std::size_t row, std::size_t outcome, Onlooker& onlooker) {
  set_scene(row);
  if (step(row, outcome, onlooker)) return std::nullopt;
  if (outcome == outcomes_.size()) {
    spaces_.end_turn(members_, situation_, game_after_);
    reset_own(wager_.variables, own_after_);
    if (parent_ != nullptr) reset_own(parent_->variables, parent_step_.after);
    return add(game_after_, own_after_, parent_step_.after);
  }
  const auto nobody = [](std::size_t /*thrown*/, std::size_t /*member*/, const Movement& /*moved*/) {};
  if (std::exchange(moves_scene_, scene_) != scene_) moves_->stand<GameMoves::Tells::Faults>(situation_, nobody);
  return add_thrown(outcome);
}

void Walk::end_turn(std::size_t row, Onlooker& onlooker) {
  if (std::exchange(prospects_[row].turn_ended, true)) return;
  const std::optional<std::size_t> to = stride(row, outcomes_.size(), onlooker);
  if (to) prospects_[row].next_after_turn = *to;
}

// Where it can go matters only as long as nothing decides it.
void Walk::keep_next(std::size_t row) {
  if (!prospects_[row].decided) {
    std::sort(next_of_row_.begin(), next_of_row_.end());
    const auto end = std::unique(next_of_row_.begin(), next_of_row_.end());
    next_.insert(next_.end(), next_of_row_.begin(), end);
  }
  next_of_row_.clear();
  prospects_[row].next_end = next_.size();
}

void Walk::explore(Onlooker& onlooker) {
  const bool may_learn = parent_ == nullptr && !onlooker.wants_every_stride();
  keeps_ = keeps_ && may_learn;
  const TurnEnd& turns = spaces_.turn_end();
  const bool turns_matter = turns.possible() && turns_matter_;
  for (std::size_t row = 0; row < count_; ++row) {
    set_scene(row);
    make_room();
    if (may_learn && !familiar_ && (keeps_ || Familiar::is_worth_it(row, count_)))
      familiar_.emplace(moment_of(no_dice), spaces_.memory(), outcomes_, working_);
    onlooker.state(moment_of(no_dice));
    if (turns_matter && turns.any_time()) end_turn(row, onlooker);
    for (std::size_t outcome = 0; outcome < outcomes_.size(); ++outcome) {
      const std::optional<std::size_t> to = stride(row, outcome, onlooker);
      if (!to) continue;
      next_of_row_.push_back(*to);
      if (turns_matter && !turns.any_time() && moves_->turn_ends(turns, situation_, outcome)) end_turn(*to, onlooker);
    }
    keep_next(row);
    if (count_ > most_states || !spaces_.spend()) {
      too_many_ = true;
      return;
    }
  }
}

bool Walk::leads_to_decision(std::size_t row) const {
  const std::size_t after_turn = prospects_[row].next_after_turn;
  if (after_turn != no_row && prospects_[after_turn].decided) return true;
  const std::size_t* const next = next_.data();
  return std::any_of(next + (row == 0 ? 0 : prospects_[row - 1].next_end), next + prospects_[row].next_end,
                     [this](std::size_t to) { return prospects_[to].decided; });
}

// Rows from which no decision can be reached. Successors mostly come later, so going backwards settles nearly all at once.
void Walk::find_never_decided() {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t row = count_; row-- > 0;) {
      if (prospects_[row].decided || !leads_to_decision(row)) continue;
      prospects_[row].decided = true;
      changed = true;
    }
  }
  const auto stuck = std::find_if(prospects_.begin(), prospects_.end(), [](const Prospect& one) { return !one.decided; });
  if (stuck == prospects_.end()) return;
  set_scene(static_cast<std::size_t>(stuck - prospects_.begin()));
  never_decided_ = state_in_words();
}

void Walk::forget_other_starts(const std::vector<const Variable*>& variables) {
  const auto first = rows_.begin() + static_cast<std::ptrdiff_t>(*only_start_ * width_);
  const std::vector<int> row(first, first + static_cast<std::ptrdiff_t>(width_));
  rows_ = row;
  count_ = 1;
  prospects_.assign(1, {});
  seen_.emplace(variables);
  (void)seen_->insert(rows_.data());
}

void Walk::run(Onlooker& onlooker) {
  if (turns_matter_ || mentions_.turns_matter()) spaces_.turn_end().mention(mentions_);
  std::vector<const Variable*> variables;
  for (std::size_t i = 0; i < mentions_.game().size(); ++i) {
    if (mentions_.game()[i] == 0) continue;
    members_.push_back(static_cast<Index>(i));
    variables.push_back(&ruleset_.game.variables[i]);
  }
  for (const Variable& variable : wager_.variables) variables.push_back(&variable);
  if (parent_ != nullptr)
    for (const Variable& variable : parent_->variables) variables.push_back(&variable);
  std::uint64_t factor = 1;
  for (std::size_t i = members_.size(); i < variables.size(); ++i) {
    digits_.push_back({first_value(*variables[i]), range_size(*variables[i])});
    factor *= digits_.back().size;
  }
  width_ = variables.size();
  new_row_.resize(width_);
  seen_.emplace(variables);
  rows_.reserve(seen_->worth_room() * width_);
  prospects_.reserve(seen_->worth_room());
  too_many_ = !seen_->possible();
  if (too_many_) return;
  ThrowList outcomes = spaces_.outcomes(mentions_, moment_of(no_dice), parent_);
  outcomes_ = std::move(outcomes.throws);
  class_of_ = std::move(outcomes.class_of);
  if (parent_ == nullptr)
    find_starts();
  else
    find_starts_behind();
  starts_ = count_;
  own_after_ = own_;
  game_after_.resize(members_.size());
  moves_.emplace(ruleset_, spaces_.memory(), members_, outcomes_, factor);
  moves_->follow(spaces_.known(mentions_.game()));
  scene_ = no_row;  // the starts have been looked at in scenes of their own
  if (only_start_ && *only_start_ < count_) forget_other_starts(variables);
  if (!too_many_) explore(onlooker);
  if (!too_many_) find_never_decided();
}

}  // namespace fairroll::linting
