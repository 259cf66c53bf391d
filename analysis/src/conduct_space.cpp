// SPDX-License-Identifier: Apache-2.0
#include "conduct_space.hpp"

#include <algorithm>

#include <fairroll/detail/evaluate.hpp>

#include "answers.hpp"

namespace fairroll::analysis {

namespace {

constexpr std::size_t most_situations = 1U << 14U;
constexpr std::size_t most_cases = 1U << 18U;
constexpr std::size_t most_together = 40'000'000;

std::size_t index_in(const std::vector<const Condition*>& list, const Condition& condition) {
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), &condition) - list.begin());
}

/// The face that a value of a reading's fact means.
int face_of(const Vocabulary& vocabulary, const DieReads& reads, int value) {
  int face = 0;
  for (const char c : vocabulary.facts[reads.fact].values[static_cast<std::size_t>(value)])
    if (c >= '0' && c <= '9') face = face * 10 + (c - '0');
  return reads.opposite ? vocabulary.opposite_sum - face : face;
}

}  // namespace

ConductSpace::ConductSpace(const Ruleset& ruleset) : ruleset_(ruleset), observed_(ruleset) {
  const Conduct& conduct = ruleset.conduct;
  for (const RollRule& roll : conduct.rolls) gather_grounds(roll.grounds);
  for (const Power& power : conduct.powers) {
    if (power.deed.kind != DeedKind::CallNoRoll && power.deed.kind != DeedKind::CallTotal && power.deed.kind != DeedKind::Overrule)
      continue;
    powers_.push_back(&power);
    gather_grounds(power.grounds);
    gather(power.while_);
  }
  for (const NeverACause& never : conduct.nevers) gather(never.condition);
  for (const DieReads& reads : conduct.readings) {
    observed_.add(reads.condition);
    observed_.add_face(reads.fact);
  }
}

void ConductSpace::gather_grounds(const std::vector<Ground>& grounds) {
  for (const Ground& ground : grounds) {
    gather(ground.condition);
    if (ground.unless) gather(*ground.unless);
  }
}

void ConductSpace::gather(const Condition& condition) {
  switch (condition.op) {
    case Condition::Op::Phase:
      return gather(ruleset_.game.phases[condition.phase].condition);
    case Condition::Op::Dice:
      nodes_.push_back(&condition);
      return observed_.add(condition);
    case Condition::Op::Fact:
      return observed_.add(condition);
    case Condition::Op::Variable:
    case Condition::Op::Includes:
    case Condition::Op::Holds:
      stood_.push_back(&condition);
      return;
    default:
      for (const Condition& operand : condition.operands) gather(operand);
  }
}

// ---- how things stood

bool ConductSpace::list_situations() {
  std::vector<Index> variables;
  std::vector<Index> wagers;
  const auto note = [](std::vector<Index>& list, Index one) {
    if (std::find(list.begin(), list.end(), one) == list.end()) list.push_back(one);
  };
  for (const Condition* atom : stood_) {
    if (atom->op != Condition::Op::Holds) note(variables, atom->variable.index);
    for (const Index wager : atom->wagers) note(wagers, wager);
  }
  std::vector<std::size_t> sizes;
  for (const Index variable : variables) sizes.push_back(range_of(ruleset_.game.variables[variable]));
  sizes.insert(sizes.end(), wagers.size(), 3);  // nobody, another seat, the thrower
  std::size_t product = 1;
  for (const std::size_t size : sizes) product = product > most_situations ? product : product * std::max<std::size_t>(size, 1);
  if (product > most_situations) return false;
  std::map<std::vector<bool>, std::size_t> known;
  for (std::size_t code = 0; code < product; ++code) {
    Stood one;
    for (const Variable& variable : ruleset_.game.variables) one.situation.game.push_back(first_of(variable));
    one.situation.held.resize(2);
    if (ruleset_.vocabulary.thrower != no_index) one.situation.thrower = 0;
    std::size_t rest = code;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const std::size_t digit = rest % sizes[i];
      rest /= sizes[i];
      if (i < variables.size())
        one.situation.game[variables[i]] += static_cast<int>(digit);
      else if (digit > 0)
        one.situation.held[2 - digit].push_back(wagers[i - variables.size()]);
    }
    for (const Condition* atom : stood_) one.truths.push_back(stands(ruleset_.game, *atom, one.situation));
    if (known.try_emplace(one.truths, situations_.size()).second) situations_.push_back(std::move(one));
  }
  return true;
}

// ---- dice

/// How a die is read, as far as two sentences may read it differently: which hold, and which of those agree.
int ConductSpace::reading_of(const Variant& variant) {
  std::vector<int> key;
  std::vector<int> faces;
  for (const DieReads& reads : ruleset_.conduct.readings) {
    const auto fact = static_cast<std::size_t>(std::find(observed_.face_facts().begin(), observed_.face_facts().end(), reads.fact) -
                                               observed_.face_facts().begin());
    if (!of_die(reads.condition, variant, observed_) || variant.faces[fact] < 0) {
      key.push_back(-1);
      continue;
    }
    const int face = face_of(ruleset_.vocabulary, reads, variant.faces[fact]);
    const auto at = std::find(faces.begin(), faces.end(), face);
    key.push_back(static_cast<int>(at - faces.begin()));
    if (at == faces.end()) faces.push_back(face);
  }
  return readings_.try_emplace(key, static_cast<int>(readings_.size())).first->second;
}

bool ConductSpace::list_dice() {
  struct Partial {
    std::vector<std::size_t> variants;
    std::size_t unusual = 0;
    mpz_class size = 1;
  };
  using Key = std::pair<std::vector<int>, std::vector<int>>;  // dice that satisfy each node; ways to be read
  std::vector<int> read;
  std::vector<std::vector<bool>> satisfies;
  for (const Variant& variant : of_dice_) {
    read.push_back(reading_of(variant));
    satisfies.emplace_back();
    for (const Condition* node : nodes_) satisfies.back().push_back(of_die(node->operands.front(), variant, observed_));
  }
  std::map<Key, Partial> all{{Key{std::vector<int>(nodes_.size(), 0), {}}, Partial{}}};
  for (int die = 0; die < ruleset_.vocabulary.dice; ++die) {
    std::map<Key, Partial> more;
    for (const auto& [key, partial] : all)
      for (std::size_t variant = 0; variant < of_dice_.size(); ++variant) {
        Key next = key;
        for (std::size_t node = 0; node < nodes_.size(); ++node) {
          const bool numbered = nodes_[node]->quantifier == Condition::Quantifier::Numbered;
          if (satisfies[variant][node] && (!numbered || nodes_[node]->number == die)) ++next.first[node];
        }
        const auto place = std::lower_bound(next.second.begin(), next.second.end(), read[variant]);
        if (place == next.second.end() || *place != read[variant]) next.second.insert(place, read[variant]);
        const std::size_t unusual = partial.unusual + of_dice_[variant].unusual;
        const auto [at, fresh] = more.try_emplace(std::move(next));
        const mpz_class size = (fresh ? mpz_class(0) : at->second.size) + partial.size * of_dice_[variant].size;
        if (fresh || unusual < at->second.unusual) {
          at->second.variants = partial.variants;
          at->second.variants.push_back(variant);
          at->second.unusual = unusual;
        }
        at->second.size = size;
      }
    all = std::move(more);
    if (all.size() > most_cases) return false;
  }
  const int dice = ruleset_.vocabulary.dice;
  for (auto& [key, partial] : all) {
    DiceCase one{{}, key.second, std::move(partial.variants), partial.unusual, partial.size};
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      const int count = key.first[node];
      switch (nodes_[node]->quantifier) {
        case Condition::Quantifier::Each:
          one.nodes.push_back(count == dice);
          break;
        case Condition::Quantifier::None:
          one.nodes.push_back(count == 0);
          break;
        case Condition::Quantifier::Exactly:
          one.nodes.push_back(count == nodes_[node]->number);
          break;
        default:
          one.nodes.push_back(count > 0);
      }
    }
    dice_.push_back(std::move(one));
  }
  return true;
}

// ---- all together

/// One case: what its dice, its throw and its situation come to was worked out beforehand.
struct ConductSpace::Source {
  using Truth = bool;
  const ConductSpace& of;
  const DiceCase& dice_case;
  const Variant& thrown;
  const Stood& stood;

  [[nodiscard]] bool dice(const Condition& condition) const { return dice_case.nodes[index_in(of.nodes_, condition)]; }
  [[nodiscard]] bool fact(const FactTest& test, int) const { return thrown.truths[of.observed_.atom(test)]; }
  [[nodiscard]] bool stood_so(const Condition& condition) const { return stood.truths[index_in(of.stood_, condition)]; }
  [[nodiscard]] bool variable(const Condition& condition) const { return stood_so(condition); }
  [[nodiscard]] bool includes(const Condition& condition) const { return stood_so(condition); }
  [[nodiscard]] bool holds(const Condition& condition) const { return stood_so(condition); }
  [[nodiscard]] static bool number(const Condition&) { return true; }  // no wager is at hand
  [[nodiscard]] bool phase(const Condition& condition, int die) const {
    return detail::evaluate(of.ruleset_.game.phases[condition.phase].condition, *this, die);
  }
};

bool ConductSpace::holds(const Condition& condition, const DiceCase& dice, const Variant& thrown, const Stood& stood) const {
  return detail::evaluate(condition, Source{*this, dice, thrown, stood});
}

bool ConductSpace::holds(const Ground& ground, const DiceCase& dice, const Variant& thrown, const Stood& stood) const {
  return holds(ground.condition, dice, thrown, stood) && !(ground.unless && holds(*ground.unless, dice, thrown, stood));
}

/// Which clauses hold. What stands behind the first stage that decides is never asked (A2-A4), so it tells nothing apart there.
std::vector<int> ConductSpace::key_of(const DiceCase& dice, const Variant& thrown, const Stood& stood) const {
  std::vector<int> key;
  bool law = false;
  for (const RollRule& roll : ruleset_.conduct.rolls) {
    if (stage_of(roll.kind) != Stage::LawOfTheRoll) continue;
    for (const Ground& ground : roll.grounds) {
      key.push_back(holds(ground, dice, thrown, stood) ? 1 : 0);
      law = law || key.back() == 1;
    }
  }
  if (law) return key;
  for (const Power* power : powers_) {
    key.push_back(holds(power->while_, dice, thrown, stood) ? 1 : 0);
    for (const Ground& ground : power->grounds) key.push_back(holds(ground, dice, thrown, stood) ? 1 : 0);
  }
  for (const NeverACause& never : ruleset_.conduct.nevers) key.push_back(holds(never.condition, dice, thrown, stood) ? 1 : 0);
  for (const RollRule& roll : ruleset_.conduct.rolls)
    if (stage_of(roll.kind) != Stage::LawOfTheRoll)
      for (const Ground& ground : roll.grounds) key.push_back(holds(ground, dice, thrown, stood) ? 1 : 0);
  key.insert(key.end(), dice.readings.begin(), dice.readings.end());
  return key;
}

ThrowClass ConductSpace::class_of(const DiceCase& dice, const Variant& thrown, const Stood& stood) const {
  ThrowClass one{{}, stood.situation, dice.unusual + thrown.unusual, 0};
  const Vocabulary& vocabulary = ruleset_.vocabulary;
  const auto observe = [&](const Variant& variant, int die) {
    for (const auto& [fact, value] : variant.example)
      one.record.observations.push_back({FactAt{vocabulary.facts[fact].subject, die, fact}, {value}, {}});
  };
  for (int die = 0; die < vocabulary.dice; ++die) {
    one.record.faces.emplace_back(std::clamp(vocabulary.lowest + 3 - die, vocabulary.lowest, vocabulary.highest));
    observe(of_dice_[dice.variants[static_cast<std::size_t>(die)]], die);
  }
  observe(thrown, 0);
  return one;
}

std::optional<std::vector<ThrowClass>> ConductSpace::classes() {
  auto of_dice = observed_.variants(true);
  auto of_throw = observed_.variants(false);
  if (!of_dice || !of_throw || !list_situations()) {
    why_ = "clauses of conduct tell more apart than can be listed";
    if (observed_.too_wide() != no_index) why_ += ": most is asked of `" + ruleset_.vocabulary.facts[observed_.too_wide()].name + "`";
    return std::nullopt;
  }
  of_dice_ = std::move(*of_dice);
  of_throw_ = std::move(*of_throw);
  if (!list_dice() || dice_.size() > most_together / of_throw_.size() / situations_.size()) {
    why_ = "clauses of conduct tell more apart than can be listed";
    return std::nullopt;
  }
  std::map<std::vector<int>, std::size_t> known;
  std::vector<ThrowClass> all;
  for (const DiceCase& dice : dice_)
    for (const Variant& thrown : of_throw_) {
      const mpz_class size = dice.size * thrown.size;
      records_ += size;
      for (const Stood& stood : situations_) {
        const auto [at, fresh] = known.try_emplace(key_of(dice, thrown, stood), all.size());
        if (fresh) all.push_back(class_of(dice, thrown, stood));
        ThrowClass& kept = all[at->second];
        const mpz_class together = kept.size + size;
        if (!fresh && dice.unusual + thrown.unusual < kept.unusual) kept = class_of(dice, thrown, stood);
        kept.size = together;
      }
    }
  std::stable_sort(all.begin(), all.end(), [](const ThrowClass& a, const ThrowClass& b) { return a.unusual < b.unusual; });
  return all;
}

}  // namespace fairroll::analysis
