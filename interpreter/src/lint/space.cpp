// SPDX-License-Identifier: Apache-2.0
#include "space.hpp"

#include <algorithm>
#include <utility>

#include "../oracle/every_throw.hpp"
#include "throw_classes.hpp"
#include "words.hpp"

namespace fairroll::linting {

namespace {

constexpr std::uint64_t numbered = std::uint64_t{1} << 16U;  // codes up to here index an array, beyond a hash

}  // namespace

std::uint64_t range_size(const Variable& variable) {
  switch (variable.kind) {
    case Variable::Kind::State:
      return std::max<std::uint64_t>(1, variable.values.size());
    case Variable::Kind::Count:
      return static_cast<std::uint64_t>(std::max<std::int64_t>(1, std::int64_t{variable.high} - variable.low + 1));
    default:
      return std::uint64_t{1} << std::min<std::size_t>(31, variable.totals.size());
  }
}

bool depends_on_faces_only(Happening::Op op) {
  switch (op) {
    case Happening::Op::Total:
    case Happening::Op::Hard:
    case Happening::Op::Easy:
    case Happening::Op::Showing:
    case Happening::Op::Odd:
    case Happening::Op::Even:
    case Happening::Op::Pair:
    case Happening::Op::Triple:
      return true;
    default:
      return false;
  }
}

Situation at_the_start(const Ruleset& ruleset) {
  Situation situation;
  situation.game = first_values(ruleset.game.variables);
  return situation;
}

// ---- states already met
// --------------------------------------------------------------------------------------------------------------------

Seen::Seen(const std::vector<const Variable*>& variables) {
  for (const Variable* variable : variables) {
    std::uint64_t size = range_size(*variable);
    ranges_.emplace_back(first_value(*variable), size);
    if (product_ > most_codes / size)
      possible_ = false;
    else
      product_ *= size;
  }
  if (possible_ && product_ <= numbered) numbers_.resize(static_cast<std::size_t>(product_));
}

std::pair<std::uint32_t, bool> Seen::insert_far(std::uint64_t code) {
  auto [at, is_new] = codes_.try_emplace(code, count_);
  if (is_new) ++count_;
  return {at->second, is_new};
}

std::optional<std::uint32_t> Seen::find_far(std::uint64_t code) const {
  const auto at = codes_.find(code);
  return at == codes_.end() ? std::nullopt : std::optional(at->second);
}

std::optional<std::size_t> GameSpace::state_of(const std::vector<int>& game) const {
  std::uint64_t code = 0;
  for (std::size_t i = 0; i < members.size(); ++i) code = seen->with_digit(code, i, game[members[i]]);
  return seen->find_code(code);
}

// ---- turns
// ---------------------------------------------------------------------------------------------------------------------------------

TurnEnd::TurnEnd(const Ruleset& ruleset) {
  if (ruleset.vocabulary.thrower == no_index) return;
  for (const Duty& duty : ruleset.conduct.duties) {
    if (duty.deed.kind != DeedKind::Relinquish) continue;
    if (duty.occasion)
      duties_.push_back(&*duty.occasion);
    else
      any_time_ = true;
  }
  for (const Power& power : ruleset.conduct.powers) {
    if (power.deed.kind == DeedKind::OrderRelinquishment) any_time_ = true;
    if (power.deed.kind != DeedKind::Relinquish) continue;
    if (power.on)
      powers_.push_back(&*power.on);
    else
      any_time_ = true;
  }
  for (const Pattern* pattern : powers_)
    if (pattern->except.empty())
      for (const Happening& happening : pattern->any) any_time_ = any_time_ || happening.op == Happening::Op::AnyRoll;
}

bool TurnEnd::after(const Moment& moment) const {
  return any_time_ || std::any_of(duties_.begin(), duties_.end(), [&](const Occasion* o) { return happens(*o, moment); }) ||
         std::any_of(powers_.begin(), powers_.end(), [&](const Pattern* p) { return happens(*p, moment); });
}

void TurnEnd::mention_duties(Mentions& mentions) const {
  for (const Occasion* occasion : duties_) mentions.add(*occasion);
}

void TurnEnd::mention(Mentions& mentions) const {
  if (any_time_) return;
  mention_duties(mentions);
  for (const Pattern* pattern : powers_) mentions.add(*pattern);
}

// ---- spaces
// --------------------------------------------------------------------------------------------------------------------------------

Spaces::Spaces(const Ruleset& ruleset)
    : ruleset_(ruleset), turn_end_(ruleset), moved_(ruleset.clauses.size(), 0), doubtful_(ruleset.game.variables.size(), 0) {
  enumerable_ = every_throw(ruleset.vocabulary, outcomes_);
  memory_ = std::make_unique<Memory>(ruleset, outcomes_);
}

ThrowList Spaces::outcomes(const Mentions& mentions, const Moment& like, const Wager* parent) const {
  ThrowClasses classes(ruleset_, outcomes_);
  classes.add(mentions, like.wager, like.numbers, parent, like.parent_numbers);
  ThrowList list;
  list.throws.reserve(classes.count());
  for (const std::size_t outcome : classes.representatives()) list.throws.push_back(&outcomes_[outcome]);
  list.class_of = std::move(classes).class_of();
  return list;
}

const GameSpace& Spaces::reachable(Mentions& mentions) {
  if (mentions.turns_matter()) turn_end_.mention(mentions);
  auto [at, is_new] = spaces_.try_emplace(mentions.game());
  if (is_new) explore(at->second, mentions.game());
  return at->second;
}

const GameSpace* Spaces::known(const std::vector<char>& members) const {
  const auto found = spaces_.find(members);
  return found == spaces_.end() || found->second.too_many ? nullptr : &found->second;
}

const GameSpace* Spaces::largest_within(const GameSpace& space) const {
  const GameSpace* largest = nullptr;
  for (const auto& [members, other] : spaces_) {
    if (&other == &space || other.too_many || other.members.empty() || (largest != nullptr && other.count <= largest->count)) continue;
    if (std::includes(space.members.begin(), space.members.end(), other.members.begin(), other.members.end())) largest = &other;
  }
  return largest;
}

bool Spaces::doubts(const Mentions& mentions) const {
  for (std::size_t i = 0; i < doubtful_.size(); ++i)
    if (doubtful_[i] != 0 && mentions.game()[i] != 0) return true;
  return false;
}

bool Spaces::stands_in_several(Index clause) {
  if (shared_.empty()) {
    shared_.resize(ruleset_.clauses.size(), 0);
    std::map<std::pair<const Source*, std::uint32_t>, Index> first;
    for (Index i = 0; i < ruleset_.clauses.size(); ++i) {
      const Place& place = ruleset_.clauses[i].place;
      const auto [at, fresh] = first.insert({{place.source.get(), place.span.begin}, i});
      // A statement may begin with another, such as a list with its first item: those end elsewhere.
      if (!fresh && ruleset_.clauses[at->second].place.span.end == place.span.end) shared_[i] = shared_[at->second] = 1;
    }
  }
  return clause < shared_.size() && shared_[clause] != 0;
}

void Spaces::end_turn(const std::vector<Index>& members, Situation& situation, std::vector<int>& after) const {
  const Moment moment{.ruleset = ruleset_, .before = situation, .faces = no_dice, .turn_ends = true};
  after.resize(members.size());
  for (std::size_t i = 0; i < members.size(); ++i) {
    const Variable& variable = ruleset_.game.variables[members[i]];
    after[i] = variable.per_thrower ? first_value(variable) : moved_to({Owner::Game, members[i]}, moment);
  }
}

}  // namespace fairroll::linting
