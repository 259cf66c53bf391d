// SPDX-License-Identifier: Apache-2.0
#include "joint_space.hpp"

#include <algorithm>
#include <bit>

#include <fairroll/detail/evaluate.hpp>

#include "../answers.hpp"
#include "intern.hpp"

namespace fairroll::analysis::difference {

namespace {

constexpr std::size_t most_situations = 1U << 14U;
constexpr std::size_t most_points = 200'000'000;

}  // namespace

std::size_t JointSpace::ask(const Condition& condition) {
  asked_.push_back({condition, 0});
  return asked_.size() - 1;
}

void JointSpace::read_by(int book, const DieReads& reads) {
  observed_.add(reads.condition);
  observed_.add_face(reads.fact);
  readings_[book].push_back(reads);
}

unsigned JointSpace::gather(const Condition& condition) {
  switch (condition.op) {
    case Condition::Op::Dice:
      node_at_.try_emplace(&condition, node_at_.size());
      observed_.add(condition);
      return of_dice;
    case Condition::Op::Fact:
      observed_.add(condition);
      return of_throw;
    case Condition::Op::Variable:
    case Condition::Op::Includes:
    case Condition::Op::Holds:
      atoms_.push_back(&condition);
      return of_stood;
    default: {
      unsigned all = 0;
      for (const Condition& operand : condition.operands) all |= gather(operand);
      return all;
    }
  }
}

bool JointSpace::list() {
  for (Asked& one : asked_) {
    one.rests_on = gather(one.condition);
    if (one.rests_on == 0) one.rests_on = of_throw;
  }
  for (std::size_t i = 0; i < asked_.size(); ++i)
    if (std::popcount(asked_[i].rests_on) > 1) mixed_.push_back(i);
  why_ = "clauses of conduct tell more apart than can be listed";
  auto of_die_alone = observed_.variants(true);
  auto of_throw_alone = observed_.variants(false);
  if (!of_die_alone || !of_throw_alone) {
    if (observed_.too_wide() != no_index) why_ += ": most is asked of `" + rules_.vocabulary.facts[observed_.too_wide()].name + "`";
    return false;
  }
  die_variants_ = std::move(*of_die_alone);
  throw_variants_ = std::move(*of_throw_alone);
  if (!list_stood()) return false;
  list_kinds();
  list_throws();
  if (!list_dice() || dice_.size() > most_points / throws_.size() / stood_.size()) return false;
  mpz_class dice;
  mpz_class thrown;
  for (const DiceCase& one : dice_) dice += one.size;
  for (const ThrowCase& one : throws_) thrown += one.size;
  records_ = dice * thrown;
  why_.clear();
  return true;
}

// ---- conditions

/// One spot, in the words of the rules that both books share. Conditions of phases were put in their place.
struct JointSpace::Source {
  using Truth = bool;
  const JointSpace& of;
  const At& at;

  [[nodiscard]] bool dice(const Condition& condition) const { return (*at.nodes)[of.node_at_.at(&condition)] != 0; }
  [[nodiscard]] bool fact(const FactTest& test, int) const { return at.thrown->truths[of.observed_.atom(test)]; }
  [[nodiscard]] bool stood_so(const Condition& condition) const { return stands(of.rules_.game, condition, at.stood->situation); }
  [[nodiscard]] bool variable(const Condition& condition) const { return stood_so(condition); }
  [[nodiscard]] bool includes(const Condition& condition) const { return stood_so(condition); }
  [[nodiscard]] bool holds(const Condition& condition) const { return stood_so(condition); }
  [[nodiscard]] static bool number(const Condition&) { return true; }  // no wager is at hand
  [[nodiscard]] static bool phase(const Condition&, int) { return true; }
};

bool JointSpace::holds(const Condition& condition, const At& at) const { return detail::evaluate(condition, Source{*this, at}); }

Bits JointSpace::bits_of(unsigned rests_on, const At& at) const {
  Bits bits;
  for (std::size_t i = 0; i < asked_.size(); ++i)
    if (asked_[i].rests_on == rests_on && holds(asked_[i].condition, at)) bits.set(i);
  return bits;
}

// ---- the throw, and how things stood

void JointSpace::list_throws() {
  for (std::size_t i = 0; i < throw_variants_.size(); ++i) {
    const Variant& variant = throw_variants_[i];
    throws_.push_back({i, bits_of(of_throw, At{nullptr, &variant, nullptr}), variant.unusual, variant.size});
  }
  if (!mixed_.empty()) return;
  std::map<std::string, std::size_t> known;
  std::vector<ThrowCase> fewer;
  for (ThrowCase& one : throws_) {
    const auto [at, fresh] = intern(known, one.bits.to_string(), fewer.size());
    if (fresh) {
      fewer.push_back(std::move(one));
      continue;
    }
    const mpz_class size = fewer[at].size + one.size;
    if (one.unusual < fewer[at].unusual) fewer[at] = std::move(one);
    fewer[at].size = size;
  }
  throws_ = std::move(fewer);
}

JointSpace::Stood JointSpace::stood_of(std::size_t code, const std::vector<Index>& variables, const std::vector<Index>& wagers) const {
  Stood one;
  for (const Variable& variable : rules_.game.variables) one.situation.game.push_back(first_of(variable));
  one.situation.held.resize(2);
  if (rules_.vocabulary.thrower != no_index) one.situation.thrower = 0;
  for (const Index variable : variables) {
    const std::size_t digit = code % range_of(rules_.game.variables[variable]);
    code /= range_of(rules_.game.variables[variable]);
    one.situation.game[variable] += static_cast<int>(digit);
    one.unusual += digit > 0 ? 1 : 0;
  }
  for (const Index wager : wagers) {  // nobody, another seat, the thrower
    if (const std::size_t digit = code % 3; digit > 0) {
      one.situation.held[2 - digit].push_back(wager);
      ++one.unusual;
    }
    code /= 3;
  }
  return one;
}

bool JointSpace::list_stood() {
  std::vector<Index> variables;
  std::vector<Index> wagers;
  std::size_t product = 1;
  const auto note = [&](std::vector<Index>& list, Index one, std::size_t size) {
    if (std::find(list.begin(), list.end(), one) != list.end()) return;
    list.push_back(one);
    product = product > most_situations ? product : product * std::max<std::size_t>(size, 1);
  };
  for (const Condition* atom : atoms_) {
    if (atom->op != Condition::Op::Holds) note(variables, atom->variable.index, range_of(rules_.game.variables[atom->variable.index]));
    for (const Index wager : atom->wagers) note(wagers, wager, 3);
  }
  if (product > most_situations) return false;
  std::map<std::vector<char>, std::size_t> known;
  for (std::size_t code = 0; code < product; ++code) {
    Stood one = stood_of(code, variables, wagers);
    for (const Condition* atom : atoms_) one.truths.push_back(stands(rules_.game, *atom, one.situation) ? 1 : 0);
    const auto [at, fresh] = intern(known, one.truths, stood_.size());
    one.bits = bits_of(of_stood, At{nullptr, nullptr, &one});
    if (fresh)
      stood_.push_back(std::move(one));
    else if (one.unusual < stood_[at].unusual)
      stood_[at] = std::move(one);
  }
  return true;
}

// ---- all together

void JointSpace::each(const std::function<bool(const Spot&)>& visit) const {
  Spot spot;
  for (spot.die_case = 0; spot.die_case < dice_.size(); ++spot.die_case)
    for (spot.throw_case = 0; spot.throw_case < throws_.size(); ++spot.throw_case)
      for (spot.stood_case = 0; spot.stood_case < stood_.size(); ++spot.stood_case) {
        const DiceCase& dice = dice_[spot.die_case];
        const ThrowCase& thrown = throws_[spot.throw_case];
        const Stood& stood = stood_[spot.stood_case];
        spot.bits = dice.bits | thrown.bits | stood.bits;
        const At at{&dice.nodes, &throw_variants_[thrown.variant], &stood};
        for (const std::size_t i : mixed_)
          if (holds(asked_[i].condition, at)) spot.bits.set(i);
        spot.unusual = dice.unusual + thrown.unusual + stood.unusual;
        if (!visit(spot)) return;
      }
}

ThrowRecord JointSpace::record(const Spot& spot) const {
  ThrowRecord record;
  const auto observe = [&](const Variant& variant, int die) {
    for (const auto& [fact, value] : variant.example)
      record.observations.push_back({FactAt{rules_.vocabulary.facts[fact].subject, die, fact}, {value}, {}});
  };
  std::vector<std::size_t> kinds = dice_[spot.die_case].kinds;
  const auto numbered = [](const auto& node) { return node.first->quantifier == Condition::Quantifier::Numbered; };
  if (std::none_of(node_at_.begin(), node_at_.end(), numbered))  // then what is unusual is told of the first die
    std::stable_sort(kinds.begin(), kinds.end(), [&](std::size_t a, std::size_t b) { return kinds_[b].unusual < kinds_[a].unusual; });
  for (int die = 0; die < rules_.vocabulary.dice; ++die) {
    record.faces.emplace_back(rules_.vocabulary.lowest);
    observe(die_variants_[kinds_[kinds[static_cast<std::size_t>(die)]].variant], die);
  }
  observe(throw_variants_[throws_[spot.throw_case].variant], 0);
  return record;
}

}  // namespace fairroll::analysis::difference
