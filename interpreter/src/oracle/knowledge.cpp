// SPDX-License-Identifier: Apache-2.0
#include "knowledge.hpp"
#include "../mask_bit.hpp"

#include <algorithm>
#include <bit>
#include <unordered_set>

#include <fairroll/detail/conduct_facts.hpp>

#include "possible_values.hpp"

namespace fairroll {
namespace {

using detail::first_bits;
using detail::lowest_bit;
using detail::value_classes;

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  return a > most_completions || b > most_completions ? most_completions + 1 : a * b;
}

/// 2 to the power of `exponent`, saturating.
std::uint64_t power_of_two(std::size_t exponent) { return exponent > 16 ? most_completions + 1 : std::uint64_t{1} << exponent; }

}  // namespace

Knowledge::Knowledge(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation)
    : ruleset_(ruleset),
      record_(record),
      situation_(situation),
      dice_(static_cast<std::size_t>(ruleset.vocabulary.dice_count)),
      instances_(ruleset.vocabulary.facts.size() * dice_),
      facts_(ruleset.vocabulary),
      faces_(dice_, 0) {
  for (const Observation& observation : record_.observations) {
    if (observation.fact.fact == no_index) continue;
    Instance& instance = instances_[index_of(observation.fact.fact, observation.fact.die)];
    instance.recorded = true;
    instance.seen = observation.possible_values;
  }
  order_facts();
  for (const Index fact : order_)
    for (int die = 0; die < instances(ruleset_.vocabulary.facts[fact]); ++die) read_fact(fact, die);
  read_faces();
  read_thrower();
}

/// Facts in the vocabulary's order, but each behind what it includes or what its `only when` asks.
void Knowledge::order_facts() {
  const std::vector<Fact>& facts = ruleset_.vocabulary.facts;
  std::vector<char> placed(facts.size(), 0);
  const auto ready = [&](Index other) { return other == no_index || placed[other] != 0; };
  order_.reserve(facts.size());
  // A circle is an error of the rule file; what is in one is left out instead of looping for ever.
  for (bool more = true; more;) {
    more = false;
    for (Index i = 0; i < facts.size(); ++i)
      if (placed[i] == 0 && ready(facts[i].required_fact) && ready(facts[i].included_fact)) {
        placed[i] = 1;
        order_.push_back(i);
        more = true;
        break;
      }
  }
}

void Knowledge::read_fact(Index index, int die) {
  const Fact& fact = ruleset_.vocabulary.facts[index];
  Instance& instance = instances_[index_of(index, die)];
  const auto parent_open = [&](Index other) {
    return other != no_index && instances_[index_of(other, ruleset_.vocabulary.facts[other].subject == Subject::Die ? die : 0)].open;
  };
  if (!instance.recorded && fact.default_value) instance.seen = {*fact.default_value};
  const bool everything = instance.seen.empty() || (!fact.is_set && instance.seen.size() >= fact.values.size());
  if (everything) {
    instance.seen.clear();
    instance.recorded = false;  // `unknown` does not say that it has a value
  }
  const bool depends = parent_open(fact.required_fact) || parent_open(fact.included_fact);
  if (parent_open(fact.required_fact) && !may_have_value(record_, ruleset_.vocabulary, index, die))
    return;  // it has none, whatever is open
  if (!parent_open(fact.required_fact) && fact.required_fact != no_index && !derive(index, die))
    return;  // it has no value, whatever was seen
  const bool several = instance.seen.size() != 1 && !(everything && fact.values.size() == 1 && !fact.is_set);
  instance.base = instance.seen.empty() ? Mask{1} : instance.seen.front();
  if (several) unknowns_.push_back(Unknown{FactKey{fact.subject, die, index}, 0, {}, {}});
  instance.depends = depends;
  instance.open = several || depends;
  if (instance.open)
    open_.push_back(FactKey{fact.subject, die, index});
  else
    derive(index, die);
}

void Knowledge::read_faces() {
  const Vocabulary& vocabulary = ruleset_.vocabulary;
  const Mask all = first_bits(static_cast<std::size_t>(vocabulary.highest_face - vocabulary.lowest_face + 1));
  for (std::size_t die = 0; die < dice_; ++die) {
    if (record_.faces[die]) {
      faces_[die] = *record_.faces[die];
      continue;
    }
    Mask possible = 0;
    const FactKey at{Subject::Die, static_cast<int>(die), no_index};
    for (const Observation& observation : record_.observations)
      if (observation.fact == at)
        for (const Mask face : observation.possible_values) possible |= face;
    if (possible == 0) possible = all;
    faces_[die] = vocabulary.lowest_face + std::countr_zero(possible);
    if (!std::has_single_bit(possible)) unknowns_.push_back(Unknown{at, 0, {}, value_classes(possible, {}, true)});
  }
}

void Knowledge::read_thrower() {
  const bool known = situation_.thrower && *situation_.thrower < situation_.held_wagers.size();
  if (!known && ruleset_.vocabulary.thrower != no_index) unknowns_.push_back(Unknown{FactKey{Subject::Turn, 0, no_index}, 0, {}, {}});
}

/// Works out the value from the recorded one; false if it has none.
bool Knowledge::derive(Index index, int die) {
  const std::vector<Fact>& facts = ruleset_.vocabulary.facts;
  const Fact& fact = facts[index];
  const auto die_of = [&](Index other) { return facts[other].subject == Subject::Die ? die : 0; };
  if (fact.required_fact != no_index) {
    const int other = die_of(fact.required_fact);
    if (!facts_.has(fact.required_fact, other) || (facts_.value(fact.required_fact, other) & fact.required_values) == 0) {
      facts_.clear(index, die);
      return false;
    }
  }
  Mask value = instances_[index_of(index, die)].base;
  if (fact.included_fact != no_index && facts_.has(fact.included_fact, die_of(fact.included_fact)))
    value |= detail::translated(facts[fact.included_fact], facts_.value(fact.included_fact, die_of(fact.included_fact)), fact);
  facts_.set(index, die, value);
  return true;
}

/// A fact is also mentioned if a mentioned one depends on it, and then what that one tells apart must stay apart in it.
void Knowledge::spread() {
  for (auto it = order_.rbegin(); it != order_.rend(); ++it) {
    const Fact& fact = ruleset_.vocabulary.facts[*it];
    for (int die = 0; die < instances(fact); ++die) {
      const Mentions::Mention& mention = mentions_->of(*it, die);
      const Instance& instance = instances_[index_of(*it, die)];
      const bool needs_a_value = instance.recorded && instance.depends;  // it tells apart where it would have none, whoever asks
      if (!mention.mentioned && !needs_a_value) continue;
      if (fact.required_fact != no_index)
        mentions_->add_test(FactTest{fact.required_fact, fact.required_values},
                            ruleset_.vocabulary.facts[fact.required_fact].subject == Subject::Die ? die : 0);
      if (fact.included_fact == no_index) continue;
      const Fact& included = ruleset_.vocabulary.facts[fact.included_fact];
      for (const Mask mask : mention.masks)
        mentions_->add_test(FactTest{fact.included_fact, detail::putting_into(included, fact, mask)}, die);
    }
  }
}

void Knowledge::reduce_one(Unknown& unknown) {
  const Fact& fact = ruleset_.vocabulary.facts[unknown.at.fact];
  const Mentions::Mention& mention = mentions_->of(unknown.at.fact, unknown.at.die);
  const std::vector<Mask>& seen = instances_[index_of(unknown.at.fact, unknown.at.die)].seen;
  const Mask all = first_bits(fact.values.size());
  unknown.shown.clear();
  if (!fact.is_set) {
    Mask possible = seen.empty() ? all : 0;
    for (const Mask value : seen) possible |= value;
    unknown.shown = value_classes(possible, mention.masks, mention.each_value);
    unknown.size = unknown.shown.size();
    return;
  }
  std::vector<Mask> classes = value_classes(all, mention.masks, mention.each_value);
  if (seen.empty()) {  // any set of values: prepare() lists them, if they are not too many
    unknown.shown = classes;
    unknown.size = power_of_two(classes.size());
    return;
  }
  if (!mention.rest && !mention.each_value) {  // nobody asks whether a value is there that nobody names
    Mask named = 0;
    for (const Mask mask : mention.masks) named |= mask;
    std::erase_if(classes, [&](Mask one) { return (one & named) == 0; });
  }
  // Two sets are alike if they touch the same classes; the first one recorded stands for all of them.
  std::unordered_set<Mask> touched;
  for (const Mask value : seen) {
    Mask touches = 0;
    for (std::size_t i = 0; i < classes.size(); ++i)
      if ((value & classes[i]) != 0) touches |= bit(i);
    if (touched.insert(touches).second) unknown.shown.push_back(value);
  }
  unknown.size = unknown.shown.size();
}

/// The fact that a chain of `including` ends with.
Index Knowledge::innermost(Index fact) const noexcept {
  while (ruleset_.vocabulary.facts[fact].included_fact != no_index) fact = ruleset_.vocabulary.facts[fact].included_fact;
  return fact;
}

/// The sets of values that clauses or the record tell from others of this fact, in the values of another fact.
std::vector<Mask> Knowledge::told_apart_by(const Unknown& unknown, Index in_words_of) const {
  const std::vector<Fact>& facts = ruleset_.vocabulary.facts;
  const Fact& fact = facts[unknown.at.fact];
  const std::vector<Mask>& seen = instances_[index_of(unknown.at.fact, unknown.at.die)].seen;
  std::vector<Mask> masks = mentions_->of(unknown.at.fact, unknown.at.die).masks;
  Mask possible = seen.empty() ? detail::every_value(fact) : 0;
  for (const Mask value : seen) possible |= value;
  masks.push_back(possible);
  if (fact.is_set) masks.insert(masks.end(), seen.begin(), seen.end());
  for (Mask& mask : masks) mask = detail::translated(fact, mask, facts[in_words_of]);
  return masks;
}

bool Knowledge::split_what_is_included() {
  const auto of_one_family = [&](const Unknown& a, const Unknown& b) {
    return a.at.fact != no_index && b.at.fact != no_index && a.at.die == b.at.die && innermost(a.at.fact) == innermost(b.at.fact);
  };
  std::vector<std::pair<std::size_t, std::vector<Mask>>> finer;
  for (std::size_t i = 0; i < unknowns_.size(); ++i) {
    std::vector<Mask> masks;
    std::size_t members = 0;
    for (const Unknown& other : unknowns_) {
      if (!of_one_family(unknowns_[i], other)) continue;
      ++members;
      const std::vector<Mask> more = told_apart_by(other, unknowns_[i].at.fact);
      masks.insert(masks.end(), more.begin(), more.end());
    }
    if (members > 1) finer.emplace_back(i, std::move(masks));
  }
  for (const auto& [i, masks] : finer)
    for (const Mask mask : masks) mentions_->add_test(FactTest{unknowns_[i].at.fact, mask}, unknowns_[i].at.die);
  for (const auto& [i, masks] : finer) reduce_one(unknowns_[i]);
  return !finer.empty();
}

/// Seats are alike if they hold the same of the wagers that matter. If no seat is recorded, the thrower may hold any of them.
void Knowledge::reduce_thrower(Unknown& unknown, const std::vector<Index>& wagers) {
  std::vector<Mask> held_by;  // per class: which of the wagers
  for (std::size_t seat = 0; seat < situation_.held_wagers.size(); ++seat) {
    const std::vector<Index>& held = situation_.held_wagers[seat];
    Mask holds = 0;
    for (std::size_t i = 0; i < wagers.size() && i < 64; ++i)
      if (std::find(held.begin(), held.end(), wagers[i]) != held.end()) holds |= bit(i);
    const auto found = std::find(held_by.begin(), held_by.end(), holds);
    const auto which = static_cast<std::size_t>(found - held_by.begin());
    if (found == held_by.end()) {
      held_by.push_back(holds);
      throwers_.push_back(held);
      unknown.shown.push_back(0);
    }
    unknown.shown[which] |= bit(std::min<std::size_t>(seat, 63));
  }
  unknown.size = unknown.shown.size();
  if (!situation_.held_wagers.empty()) return;
  unknown.size = power_of_two(wagers.size());
  if (unknown.size > most_completions) return;
  for (Mask set = 0; set < unknown.size; ++set) {
    std::vector<Index>& held = throwers_.emplace_back();
    for (std::size_t i = 0; i < wagers.size(); ++i)
      if ((set & bit(i)) != 0) held.push_back(wagers[i]);
    unknown.shown.push_back(0);
  }
}

void Knowledge::reduce(Mentions mentions) {
  mentions_.emplace(std::move(mentions));
  spread();
  std::vector<Unknown> kept;
  for (Unknown& unknown : unknowns_) {
    const bool face = unknown.at.subject == Subject::Die && unknown.at.fact == no_index;
    const bool thrower = !face && unknown.at.fact == no_index;
    if (thrower) {
      if (!mentions_->thrower_wagers().empty()) reduce_thrower(unknown, mentions_->thrower_wagers());
    } else if (face) {
      unknown.size = mentions_->faces_ ? unknown.shown.size() : 1;
    } else if (mentions_->mentioned(unknown.at.fact, unknown.at.die)) {
      reduce_one(unknown);
    }
    if (unknown.size == 1 && !face && !thrower && !unknown.shown.empty()) {
      const bool one_of = !ruleset_.vocabulary.facts[unknown.at.fact].is_set;
      Instance& instance = instances_[index_of(unknown.at.fact, unknown.at.die)];
      instance.base = one_of ? lowest_bit(unknown.shown.front()) : unknown.shown.front();
      instance.alike = one_of ? unknown.shown.front() : 0;
    }
    if (unknown.size == 1 && thrower) thrower_holds_ = &throwers_.front();
    if (unknown.size > 1) kept.push_back(std::move(unknown));
  }
  unknowns_ = std::move(kept);
  const bool coupled =
      std::any_of(open_.begin(), open_.end(), [&](const FactKey& at) { return instances_[index_of(at.fact, at.die)].depends; });
  for (Unknown& unknown : unknowns_) unknown.coupled = coupled && unknown.at.fact != no_index;
}

std::uint64_t Knowledge::completions() const noexcept {
  std::uint64_t number = 1;
  for (const Unknown& unknown : unknowns_) number = product(number, unknown.size);
  return number;
}

void Knowledge::prepare() {
  std::uint64_t stride = 1;
  for (Unknown& unknown : unknowns_) {
    const bool fact = unknown.at.fact != no_index;
    if (fact && ruleset_.vocabulary.facts[unknown.at.fact].is_set && instances_[index_of(unknown.at.fact, unknown.at.die)].seen.empty()) {
      const std::vector<Mask> classes = std::move(unknown.shown);
      unknown.shown.clear();
      for (Mask set = 0; set < unknown.size; ++set) {
        Mask value = 0;
        for (std::size_t i = 0; i < classes.size(); ++i)
          if ((set & bit(i)) != 0) value |= lowest_bit(classes[i]);
        unknown.shown.push_back(value);
      }
    }
    const bool one_of = fact && !ruleset_.vocabulary.facts[unknown.at.fact].is_set;
    for (std::size_t i = 0; i < unknown.shown.size(); ++i)
      unknown.choices.push_back(one_of ? lowest_bit(unknown.shown[i]) : unknown.shown[i]);
    strides_.push_back(stride);
    stride *= unknown.size;
  }
}

bool Knowledge::complete(std::uint64_t number) {
  for (std::size_t i = 0; i < unknowns_.size(); ++i) {
    const Unknown& unknown = unknowns_[i];
    const std::size_t which = choice(number, i);
    if (unknown.at.fact != no_index)
      instances_[index_of(unknown.at.fact, unknown.at.die)].base = unknown.choices[which];
    else if (unknown.at.subject == Subject::Die)
      faces_[static_cast<std::size_t>(unknown.at.die)] = ruleset_.vocabulary.lowest_face + std::countr_zero(unknown.choices[which]);
    else
      thrower_holds_ = &throwers_[which];
  }
  for (const FactKey& at : open_)
    if (!derive(at.fact, at.die) && instances_[index_of(at.fact, at.die)].recorded) return false;  // seen with a value, so it has one
  return true;
}

std::vector<Mask> Knowledge::answers() const {
  std::vector<Mask> all;
  for (const auto& [test, die] : mentions_->tests_)
    all.push_back(facts_.has(test.fact, die) && detail::passes(test, facts_.value(test.fact, die)) ? 1 : 0);
  for (Index fact = 0; fact < ruleset_.vocabulary.facts.size(); ++fact)
    for (int die = 0; die < instances(ruleset_.vocabulary.facts[fact]); ++die)
      if (mentions_->of(fact, die).each_value) all.push_back(facts_.has(fact, die) ? facts_.value(fact, die) : 0);
  return all;
}

std::size_t Knowledge::unknown_at(const FactKey& at) const noexcept {
  for (std::size_t i = 0; i < unknowns_.size(); ++i)
    if (unknowns_[i].at == at) return i;
  return no_index;
}

std::optional<FactKey> Knowledge::adds_to(const FactKey& at) const {
  if (at.fact == no_index) return std::nullopt;
  const Index other = ruleset_.vocabulary.facts[at.fact].included_fact;
  if (other == no_index) return std::nullopt;
  const Subject subject = ruleset_.vocabulary.facts[other].subject;
  const FactKey added{subject, subject == Subject::Die ? at.die : 0, other};
  const bool differs = unknown_at(added) != no_index || adds_to(added);
  return differs ? std::optional<FactKey>(added) : std::nullopt;
}

std::vector<Mask> Knowledge::with_what_it_includes(const FactKey& at, std::vector<Mask> values) const {
  const Fact& fact = ruleset_.vocabulary.facts[at.fact];
  if (fact.included_fact == no_index || adds_to(at)) return values;
  const Fact& included = ruleset_.vocabulary.facts[fact.included_fact];
  const int die = included.subject == Subject::Die ? at.die : 0;
  if (!facts_.has(fact.included_fact, die)) return values;
  const Mask alike = instances_[index_of(fact.included_fact, die)].alike;
  std::vector<Mask> all;
  for (const Mask value : values) {
    Mask rest = alike != 0 ? alike : facts_.value(fact.included_fact, die);
    do {
      const Mask one = alike != 0 ? lowest_bit(rest) : rest;  // of those alike it includes one or another
      const Mask with = value | detail::translated(included, one, fact);
      if (std::find(all.begin(), all.end(), with) == all.end()) all.push_back(with);
      rest &= ~one;
    } while (rest != 0);
  }
  return all;
}

std::vector<Mask> Knowledge::possible(const FactKey& at) const {
  const std::size_t unknown = unknown_at(at);
  if (at.fact == no_index) return unknown == no_index ? std::vector<Mask>{} : unknowns_[unknown].shown;
  const Instance& instance = instances_[index_of(at.fact, at.die)];
  const bool has_value = unknown != no_index || facts_.has(at.fact, at.die);
  // Of sets all that were recorded, also those that no clause tells apart.
  if (has_value && ruleset_.vocabulary.facts[at.fact].is_set && instance.seen.size() > 1) return with_what_it_includes(at, instance.seen);
  if (unknown != no_index) return with_what_it_includes(at, unknowns_[unknown].shown);
  if (adds_to(at)) return instance.base == 0 ? std::vector<Mask>{} : std::vector<Mask>{instance.base};
  if (!has_value) return {};
  return instance.alike != 0 ? std::vector<Mask>{instance.alike} : with_what_it_includes(at, {instance.base});
}

}  // namespace fairroll
