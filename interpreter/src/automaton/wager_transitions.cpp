// SPDX-License-Identifier: Apache-2.0
#include "wager_transitions.hpp"

#include <algorithm>
#include <bit>

#include "../oracle/every_throw.hpp"

namespace fairroll::automaton {
namespace {

StateCode code_of(const Wager& wager) {
  std::vector<const Variable*> variables;
  for (const Variable& variable : wager.variables) variables.push_back(&variable);
  return StateCode(variables);
}

std::uint64_t states_behind(const WagerTransitions* behind) {
  return behind == nullptr ? 1 : behind->own_code().count() * states_behind(behind->behind());
}

class Digest {
 public:
  void add(std::uint64_t value) noexcept {
    digest_ = (digest_ ^ value) * 0x9E3779B97F4A7C15U;
    digest_ ^= digest_ >> 29U;
  }
  template <typename Numbers>
  void add_all(const Numbers& numbers) noexcept {
    for (const auto number : numbers) add(number);
    add(numbers.size());
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return digest_; }

 private:
  std::uint64_t digest_ = 0;
};

std::uint64_t digest_of(const WagerStep& step) {
  Digest digest;
  digest.add((step.off ? 1U : 0U) | (step.stays_up ? 2U : 0U) | (step.silent ? 4U : 0U) |
             (step.verdict ? 8U << static_cast<unsigned>(*step.verdict) : 0U));
  digest.add_all(step.rows);
  for (const Movement& movement : step.movements) {
    digest.add(static_cast<std::uint64_t>(movement.fault));
    digest.add_all(movement.clauses);
  }
  digest.add_all(step.by);
  if (!step.payment) return digest.value();
  digest.add_all(step.payment->arms);
  digest.add(step.payment->row.value_or(0));
  digest.add(static_cast<std::uint64_t>(step.payment->key));
  return digest.value();
}

bool same(const Movement& a, const Movement& b) { return a.fault == b.fault && a.clauses == b.clauses; }

bool same(const Payment& a, const Payment& b) {
  return a.arms == b.arms && a.per_table == b.per_table && a.row == b.row && a.key == b.key && a.no_row == b.no_row &&
         a.column_open == b.column_open;
}

/// By how many: the first so many members of a set of that size that are not among `seen`.
std::vector<unsigned> first_others(std::size_t size, unsigned seen) {
  std::vector<unsigned> first{0};
  for (std::size_t i = 0; i < size; ++i)
    if ((seen >> i & 1U) == 0) first.push_back(first.back() | 1U << i);
  return first;
}

/// The members that a throw sees by themselves.
unsigned members_seen(const Variable& set, const Footprint& footprint, const std::vector<int>& faces) {
  unsigned seen = 0;
  for (std::size_t i = 0; i < set.totals.size(); ++i) {
    const int total = set.totals[i].value_or(0);
    const auto names = [total](const Condition* one) { return one->values.contains(total); };
    const std::vector<const Condition*>& asked = footprint.includes();
    if ((!faces.empty() && total == total_of(faces)) || std::any_of(asked.begin(), asked.end(), names)) seen |= 1U << i;
  }
  return seen;
}

/// `by` follows from them, but for what is inherited.
bool same(const Effect& effect, const WagerStep& step) {
  return effect.off == step.off && effect.contradiction == step.contradiction && effect.silent == step.silent &&
         effect.stays_up == step.stays_up && effect.verdict == step.verdict && effect.rows == step.rows && effect.by == step.by &&
         std::equal(effect.movements.begin(), effect.movements.end(), step.movements.begin(), step.movements.end(),
                    [](const Movement& a, const Movement& b) { return same(a, b); }) &&
         effect.payment.has_value() == step.payment.has_value() && (!step.payment || same(*effect.payment, *step.payment));
}

}  // namespace

void let_owner_throw(Situation& situation, bool throws) {
  situation.owner = 0;
  situation.thrower = throws ? 0 : 1;
}

WagerTransitions::WagerTransitions(GameTransitions& game, Index wager, std::vector<int> numbers, std::optional<bool> called_on,
                                   WagerTransitions* behind, bool owner_throws)
    : game_(game),
      wager_(wager),
      declared_(game.ruleset().wagers[wager]),
      numbers_(std::move(numbers)),
      called_on_(called_on),
      behind_(behind),
      owner_throws_(owner_throws),
      turns_(turn_terms(game.ruleset(), declared_)),
      own_code_(code_of(declared_)),
      own_states_(own_code_.count() * states_behind(behind)),
      table_(lay_out()),
      last_(table_.columns(), 0),
      own_(declared_.variables.size()),
      parent_own_(behind == nullptr ? 0 : behind->declared_.variables.size()) {}

Footprint& WagerTransitions::mention(ChainFootprint& chain, bool off) const {
  Footprint& footprint = behind_ == nullptr ? chain.add(wager_, numbers_) : chain.add(wager_, numbers_, behind_->wager_, behind_->numbers_);
  footprint.add_settling(declared_, off);
  return footprint;
}

/// What any of the chain asks: the answer about a wager rests on those about what it stands behind.
LocalTable<WagerMove> WagerTransitions::lay_out() {
  ChainFootprint chain(game_.ruleset(), Footprint::Reach::Now);
  const Footprint& footprint = mention(chain, !called_on_);
  for (const WagerTransitions* one = behind_; one != nullptr; one = one->behind_) (void)one->mention(chain);
  asks_owner_ = chain.asks_owner();
  LocalTable<WagerMove> table(game_.ruleset(), chain.members(), chain.classes(game_.throws()), own_states_);
  for (std::size_t i = 0; i < declared_.variables.size(); ++i)
    if (declared_.variables[i].kind == Variable::Kind::Set) add_set(i, footprint, table);
  if (!sets_.empty()) alike_.resize(table.columns());
  return table;
}

void WagerTransitions::add_set(std::size_t variable, const Footprint& footprint, const LocalTable<WagerMove>& table) {
  const Variable& declared = declared_.variables[variable];
  OwnSet set{variable, own_code_.factor(variable) * states_behind(behind_), {}};
  for (std::size_t column = 0; column < table.columns(); ++column) {
    const std::vector<int>& faces = column == table.turn_end() ? no_dice : game_.faces(table.throws()[column]);
    const unsigned seen = members_seen(declared, footprint, faces);
    set.columns.push_back({seen, first_others(declared.totals.size(), seen)});
  }
  sets_.push_back(std::move(set));
}

std::uint32_t WagerTransitions::reset_turn(std::uint32_t own) const {
  std::vector<int> values(own_code_.width());
  own_code_.decode(own, values.data());
  for (std::size_t i = 0; i < values.size(); ++i)
    if (declared_.variables[i].is_per_thrower) values[i] = first_value(declared_.variables[i]);
  return static_cast<std::uint32_t>(own_code_.of(values.data()));
}

std::uint32_t WagerTransitions::row(const Situation& before, const std::uint32_t* own) {
  std::uint64_t code = *own;
  const std::uint32_t* more = own;
  for (const WagerTransitions* one = behind_; one != nullptr; one = one->behind_) code = code * one->own_code_.count() + *++more;
  return table_.row(before.game_values, code, [&](WagerMove* moves, std::uint64_t whole) {
    if (!asks_owner_) return ask(before, own, whole, moves);
    Situation seen = before;
    let_owner_throw(seen, owner_throws_);
    ask(seen, own, whole, moves);
  });
}

void WagerTransitions::ask(const Situation& before, const std::uint32_t* own, std::uint64_t code, WagerMove* moves) {
  const std::uint32_t parent = behind_ == nullptr ? 0 : behind_->row(before, own + 1);
  own_code_.decode(*own, own_.data());
  if (behind_ != nullptr) behind_->own_code_.decode(own[1], parent_own_.data());
  std::size_t column = 0;
  for (const std::size_t thrown : table_.throws())
    *moves++ = ask_alike(before, *own, code, column++, game_.faces(thrown),
                         behind_ == nullptr ? nullptr : &behind_->effect(behind_->move(parent, thrown)));
  *moves = ask_alike(before, *own, code, column, no_dice, behind_ == nullptr ? nullptr : &behind_->effect(behind_->turn_end(parent)));
}

WagerMove WagerTransitions::ask_alike(const Situation& before, std::uint32_t own, std::uint64_t code, std::size_t column,
                                      const std::vector<int>& faces, const Effect* parent) {
  if (sets_.empty()) return ask_one(before, faces, parent, column);
  for (const OwnSet& set : sets_) {
    const auto value = static_cast<unsigned>(own_[set.variable]);
    const OwnSet::Column& of = set.columns[column];
    const unsigned others = value & ~of.seen;
    code -= (others - of.first_others[static_cast<std::size_t>(std::popcount(others))]) * set.factor;
  }
  Alike& alike = alike_[column];
  const auto [number, is_new] = alike.codes.insert(code);
  if (is_new) {
    alike.moves.push_back(ask_one(before, faces, parent, column));
    alike.moves.back().after -= own;
  }
  const WagerMove& move = alike.moves[number];
  return {move.effect, own + move.after};
}

WagerMove WagerTransitions::ask_one(const Situation& before, const std::vector<int>& faces, const Effect* parent, std::size_t column) {
  ParentFate fate;
  WagerBefore seen{wager_, numbers_, own_, called_on_};
  if (parent != nullptr) {
    fate = fate_of(behind_->declared_, *parent);
    seen.parent = &parent_own_;
    seen.parent_numbers = &behind_->numbers_;
  }
  step_wager(step_, game_.ruleset(), before, seen, faces, faces.empty() ? &turns_ : nullptr, parent == nullptr ? nullptr : &fate, false);
  return {keep(fate, last_[column]), static_cast<std::uint32_t>(own_code_.of(step_.after.data()))};
}

std::uint32_t WagerTransitions::keep(const ParentFate& fate, std::uint32_t& last) {
  if (last < effects_.size() && same(effects_[last], step_)) return last;
  const std::uint64_t digest = digest_of(step_);
  for (std::uint32_t i = 0; i < digests_.size(); ++i)
    if (digests_[i] == digest && same(effects_[i], step_)) return last = i;
  Effect effect{step_.off,
                step_.contradiction,
                step_.faulty(),
                step_.silent,
                step_.stays_up,
                step_.verdict,
                step_.rows,
                step_.movements,
                step_.payment,
                step_.by,
                0,
                0};
  if (fate.verdict) {
    const auto at = std::search(effect.by.begin(), effect.by.end(), fate.by.begin(), fate.by.end());
    effect.inherited_at = static_cast<std::size_t>(at - effect.by.begin());
    effect.inherited = fate.by.size();
  }
  digests_.push_back(digest);
  effects_.push_back(std::move(effect));
  return last = static_cast<std::uint32_t>(effects_.size() - 1);
}

WagerTransitions& WagerBook::of(Index wager, const std::vector<int>& numbers, std::optional<bool> called_on, WagerTransitions* behind,
                                bool owner_throws) {
  std::unique_ptr<WagerTransitions>& one = wagers_[{wager, numbers, called_on, behind, owner_throws}];
  if (one == nullptr) one = std::make_unique<WagerTransitions>(game_, wager, numbers, called_on, behind, owner_throws);
  return *one;
}

Transitions::Transitions(const Ruleset& ruleset, const Situation& like)
    : enumerable(every_throw(ruleset.vocabulary, throws)), game(ruleset, throws, like), wagers(game) {}

}  // namespace fairroll::automaton
